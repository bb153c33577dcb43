import { Form } from "react-router";
import { buttonClass } from "#app/ui/button";
import { FormField, fieldState } from "#app/ui/form-field";
import type { Trial } from "../../form.server";

interface RuleTrialProps {
  trial: Trial | null;
  /** A console that could not be tried, to be sent again. */
  untried: string | undefined;
  busy: boolean;
}

/** Staff try the rules on a console; nothing of it is counted or kept. */
export function RuleTrial({ trial, untried, busy }: RuleTrialProps) {
  const hint = "Rien n'est gardé ni compté.";
  return (
    <Form method="post" data-trial preventScrollReset className="grid grid-cols-1 gap-3">
      <FormField id="essai" label="Coller une console pour essayer" hint={hint}>
        <textarea
          {...fieldState("essai", { hint })}
          name="console"
          defaultValue={untried}
          rows={4}
          spellCheck={false}
          className="field w-full py-2.5 font-mono text-small"
        />
      </FormField>
      <div>
        <button
          type="submit"
          name="intent"
          value="essayer"
          disabled={busy}
          className={buttonClass("outline")}
        >
          Essayer
        </button>
      </div>
      <div role="status" className="grid grid-cols-1 gap-2 text-ui empty:sr-only">
        {trial?.length === 0 && <p>Aucun message connu.</p>}
        {trial?.map(({ id, title, lines }) => (
          <div key={id}>
            <p className="font-semibold">{title}</p>
            {lines.map(({ number, text }) => (
              <p key={number} className="font-mono text-small break-words text-text-2">
                {number}&nbsp;: {text}
              </p>
            ))}
          </div>
        ))}
      </div>
    </Form>
  );
}
