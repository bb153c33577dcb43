import { buttonClass } from "#app/ui/button";
import { FormField, fieldState } from "#app/ui/form-field";
import { TextLink } from "#app/ui/text-link";
import { longest, type TicketFields, ticketFields } from "../schemas";

interface Props {
  fields: TicketFields;
  issues: Partial<Record<keyof TicketFields, string>>;
  /** There is a prepared message above: what follows changes it. */
  again: boolean;
  /** Whether its links open a new tab. */
  newTab: boolean;
}

const areaClass = "field py-2.5";

const hints: Partial<TicketFields> = {
  guide: "Par exemple\u00a0: Guide VPS Windows, étape 4.",
  console: "Collez-la telle quelle\u00a0: adresses IP, clés, webhooks et mots de passe sont masqués.",
};

/** What the support asks for, in the order of its own list. */
export function TicketForm({ fields, issues, again, newTab }: Props) {
  const firstRefused = ticketFields.find((name) => issues[name]);
  const state = (name: keyof TicketFields) => ({
    ...fieldState(`ticket-${name}`, { hint: hints[name], error: issues[name] }),
    name,
    defaultValue: fields[name],
    autoFocus: name === firstRefused,
  });
  const field = (name: keyof TicketFields) => ({
    id: `ticket-${name}`,
    hint: hints[name],
    error: issues[name],
  });
  return (
    <form
      method="post"
      action="/assistance/ticket"
      noValidate
      data-send-once
      data-asks-to-leave
      className="mt-8 grid gap-5"
    >
      <h2 className="font-title text-step">{again ? "Corriger" : "Votre demande"}</h2>
      <FormField {...field("probleme")} label="Le problème, en une phrase">
        <input {...state("probleme")} required maxLength={longest.probleme} className="field" />
      </FormField>
      <div className="grid gap-5 sm:grid-cols-[12rem_1fr]">
        <FormField {...field("version")} label="Version de la base" optional>
          <input
            {...state("version")}
            maxLength={longest.version}
            placeholder="5.2.0"
            autoComplete="off"
            className="field font-mono"
          />
        </FormField>
        <FormField {...field("guide")} label="Page et étape du guide" optional>
          <input {...state("guide")} maxLength={longest.guide} className="field" />
        </FormField>
      </div>
      <FormField {...field("modification")} label="La dernière modification que vous avez faite" optional>
        <textarea
          {...state("modification")}
          rows={3}
          maxLength={longest.modification}
          className={areaClass}
        />
      </FormField>
      <FormField {...field("essais")} label="Ce que vous avez déjà essayé" optional>
        <textarea {...state("essais")} rows={3} maxLength={longest.essais} className={areaClass} />
      </FormField>
      <FormField {...field("console")} label="La console du serveur" optional>
        <textarea
          {...state("console")}
          rows={8}
          spellCheck={false}
          className={`${areaClass} font-mono text-small`}
        />
      </FormField>
      <p className="text-ui text-text-2">
        Rien de ce que vous écrivez ici n'est gardé. Restez courtois et ne mentionnez pas le staff sans
        nécessité&nbsp;:{" "}
        <TextLink href="/guide/politique/assistance#regles" newTab={newTab}>
          les règles du support
        </TextLink>
        .
      </p>
      <div>
        <button type="submit" className={buttonClass(again ? "outline" : "primary")}>
          {again ? "Préparer de nouveau" : "Préparer le message"}
        </button>
      </div>
    </form>
  );
}
