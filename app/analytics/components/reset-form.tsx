import { Form } from "react-router";
import { useBusy } from "#app/admin/use-busy";
import { useUnfolded } from "#app/admin/use-unfolded";
import { retention } from "#app/privacy/retention";
import { buttonClass } from "#app/ui/button";
import { FormField, fieldState } from "#app/ui/form-field";
import { useOpenIssues } from "#app/ui/use-open-issues";
import { resetWord } from "../reset-word";

interface Props {
  error: string | undefined;
  /** What came of a form last. */
  answer: object | undefined;
}

/** The reset: owners only, with a word to type (ANA-07). */
export function ResetForm({ error: found, answer }: Props) {
  const unfolded = useUnfolded(found !== undefined || undefined, answer);
  const { issues, onInput } = useOpenIssues({ confirmation: found }, answer);
  const error = issues["confirmation"];
  const busy = useBusy();
  return (
    <details className="no-print group mt-4 rounded-card border border-line bg-s1" {...unfolded}>
      <summary className="px-4 py-3 text-ui font-medium hover:bg-s2 md:px-5">
        Remettre les statistiques à zéro…
      </summary>
      <Form
        method="post"
        onInput={onInput}
        className="grid gap-4 border-t border-line p-4 sm:grid-cols-[1fr_auto] md:p-5"
      >
        <p className="text-ui text-text-2 sm:col-span-2">
          Les visites, pages, provenances, pays, recherches et téléchargements par jour de cette page sont
          effacés, après une copie que le stockage du site garde {retention.backupsMonths}&nbsp;mois.
          L'historique des connexions et les compteurs de l'onglet Téléchargements restent. Le journal note
          qui l'a fait.
        </p>
        <FormField id="confirmation" label={`Tapez ${resetWord} pour confirmer`} error={error}>
          <input
            {...fieldState("confirmation", { error })}
            name="confirmation"
            autoComplete="off"
            maxLength={20}
            className="field w-full"
          />
        </FormField>
        <button
          type="submit"
          name="intent"
          value="remise-a-zero"
          disabled={busy}
          className={`${buttonClass("danger")} sm:mt-7`}
        >
          Tout effacer
        </button>
      </Form>
    </details>
  );
}
