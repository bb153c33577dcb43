import type { FieldIssues } from "#app/platform/request/issues";
import { FieldError, FormField, fieldState } from "#app/ui/form-field";
import { Switch } from "#app/ui/switch";
import type { MentionSentences } from "../last-mention";

interface Choices {
  announce: boolean;
  mention: boolean;
}

interface Props {
  choices: Choices;
  onChange: (choices: Choices) => void;
  defaultWebhook: boolean;
  /** The end of the webhook that was typed for the message that waits; null where none was. */
  keptWebhook: string | null;
  /** Of a form that came back. */
  typedWebhook: string | undefined;
  mentions: MentionSentences;
  /** The patch is online: the message does not wait for it. */
  shown: boolean;
  issues: FieldIssues;
}

/** Whether the patch is announced, where, and whether the clients' role rings (ADM-09, N-10). */
export function AnnounceChoices(props: Props) {
  const { choices, onChange, defaultWebhook, keptWebhook, typedWebhook, mentions, shown, issues } = props;
  const hasDefault = defaultWebhook || keptWebhook !== null;
  const used = keptWebhook
    ? `garder l'adresse déjà saisie (${keptWebhook})`
    : "le webhook par défaut du site";
  const left = hasDefault ? `Laissez vide pour ${used}` : "Aucun webhook par défaut n'est configuré";
  const mention = (
    <div className="grid gap-1.5">
      <Switch
        name="mention"
        label="Mentionner le rôle client"
        hint={<span className="text-amber">{mentions.all}</span>}
        checked={choices.mention}
        onChange={(mention) => onChange({ ...choices, mention })}
      />
      <FieldError id="choix-mention" error={issues["mention"]} />
      {issues["mention"] && (
        <label className="flex items-center gap-2.5 text-ui">
          <input type="checkbox" name="mentionConfirmed" className="size-5 accent-accent" />
          <span>
            Oui, faire sonner le rôle client. <span className="text-amber">{mentions.week}</span>
          </span>
        </label>
      )}
    </div>
  );
  return (
    <div className="grid gap-5">
      <Switch
        name="announce"
        label="Annoncer sur Discord"
        hint={`Envoyé ${shown ? "dès cet enregistrement" : "à la publication"}, relancé en cas d'échec.${shown ? "" : " Un brouillon n'a pas d'annonce."}`}
        checked={choices.announce}
        onChange={(announce) => onChange({ announce, mention: announce && choices.mention })}
      />
      {/* What follows depends on this form's own fields: the style sheet shows it, without a script too. */}
      <div className="when-announced">
        <div className="grid gap-5">
          {hasDefault && mention}
          <FormField
            id="webhookUrl"
            label={hasDefault ? "Autre webhook" : "Webhook"}
            optional={hasDefault}
            hint={`${left}. Une adresse saisie est gardée sans être montrée de nouveau.`}
            error={issues["webhookUrl"]}
          >
            <input
              {...fieldState("webhookUrl", { hint: true, error: issues["webhookUrl"] })}
              name="webhookUrl"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              placeholder="https://discord.com/api/webhooks/…"
              defaultValue={typedWebhook}
              onChange={({ currentTarget: { value } }) => {
                // Where there is no other webhook nobody can be mentioned any more.
                if (!hasDefault && !value) onChange({ ...choices, mention: false });
              }}
              className="field font-mono text-small"
            />
          </FormField>
          {!hasDefault && <div className="when-addressed">{mention}</div>}
        </div>
      </div>
    </div>
  );
}
