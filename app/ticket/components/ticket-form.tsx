import { buttonClass } from "#app/ui/button";
import { fieldClass } from "#app/ui/field";
import { FormField, fieldState } from "#app/ui/form-field";
import type { TicketFields } from "../schemas";

interface Props {
  fields: TicketFields;
  issues: Partial<Record<keyof TicketFields, string>>;
  /** There is a prepared message above: what follows changes it. */
  again: boolean;
}

const areaClass = `${fieldClass} py-2.5`;

/** What the support asks for, in the order of its own list. */
export function TicketForm({ fields, issues, again }: Props) {
  const state = (name: keyof TicketFields, hint?: string) => ({
    ...fieldState(`ticket-${name}`, { hint, error: issues[name] }),
    name,
    defaultValue: fields[name],
  });
  const field = (name: keyof TicketFields, hint?: string) => ({
    id: `ticket-${name}`,
    hint,
    error: issues[name],
  });
  const hints = {
    guide: "Par exemple\u00a0: Installation VPS, étape 4.",
    console: "Collez-la telle quelle\u00a0: adresses IP, clés, webhooks et mots de passe sont masqués.",
  };
  return (
    <form method="post" action="/assistance/ticket" className="mt-8 grid gap-5">
      <h2 className="font-title text-step">{again ? "Corriger" : "Votre demande"}</h2>
      <FormField {...field("probleme")} label="Le problème, en une phrase">
        <input {...state("probleme")} required maxLength={300} className={fieldClass} />
      </FormField>
      <div className="grid gap-5 sm:grid-cols-[12rem_1fr]">
        <FormField {...field("version")} label="Version de la base" optional>
          <input
            {...state("version")}
            maxLength={30}
            placeholder="5.2.0"
            autoComplete="off"
            className={`${fieldClass} font-mono`}
          />
        </FormField>
        <FormField {...field("guide", hints.guide)} label="Page et étape du guide" optional>
          <input {...state("guide", hints.guide)} maxLength={150} className={fieldClass} />
        </FormField>
      </div>
      <FormField {...field("modification")} label="La dernière modification que vous avez faite" optional>
        <textarea {...state("modification")} rows={3} maxLength={500} className={areaClass} />
      </FormField>
      <FormField {...field("essais")} label="Ce que vous avez déjà essayé" optional>
        <textarea {...state("essais")} rows={3} maxLength={500} className={areaClass} />
      </FormField>
      <FormField {...field("console", hints.console)} label="La console du serveur" optional>
        <textarea
          {...state("console", hints.console)}
          rows={8}
          spellCheck={false}
          className={`${areaClass} font-mono text-small`}
        />
      </FormField>
      <p className="text-ui text-text-2">
        Rien de ce que vous écrivez ici n'est gardé. Un ticket se lit avec courtoisie et sans mention inutile
        du staff&nbsp;:{" "}
        <a className="link" href="/guide/politique/assistance#regles">
          les règles du support
        </a>
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
