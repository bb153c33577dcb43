/** What came of a restore, and why there is no dry run to show. */
import { Link } from "react-router";
import { buttonClass } from "#app/ui/button";
import { Callout } from "#app/ui/callout";
import { importFailed } from "../backup-error";
import type { RestoreResult } from "../restore/restore-answer.server";

const Undo = ({ safetyId }: { safetyId: string }) => (
  <p className="mt-3">
    <Link to={`/admin/sauvegardes/${safetyId}`} className={buttonClass("outline")}>
      Annuler la restauration…
    </Link>{" "}
    <span className="inline-block text-small">possible pendant 7 jours</span>
  </p>
);

export function RestoreOutcome({ result }: { result: RestoreResult }) {
  if (!result.ok) {
    return (
      <div className="mt-4" role="alert">
        <Callout kind={result.safetyId ? "attention" : "danger"} title={result.message}>
          {result.reasons.map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
          {result.safetyId && <Undo safetyId={result.safetyId} />}
        </Callout>
      </div>
    );
  }
  return (
    <div className="mt-4" role="status">
      <Callout kind="done" title="Restauration faite.">
        <ul className="mt-1 list-disc pl-5">
          {result.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {result.isOnDiscord && (
          <p className="mt-2">
            Les messages déjà envoyés sur Discord restent comme ils sont&nbsp;: enregistrez un patch pour
            corriger le sien.
          </p>
        )}
        <Undo safetyId={result.safetyId} />
      </Callout>
    </div>
  );
}

interface UnreadProps {
  /** Whether a form was answered before the dry run could not be made anew, and whether it restored. */
  isAnswered: boolean;
  isDone: boolean;
}

/** The site did not answer: the dry run is to be asked for again. */
export function UnreadPlan({ isAnswered, isDone }: UnreadProps) {
  return (
    <div className="mt-4" role="alert">
      <Callout kind="attention" title="L'essai à blanc n'a pas pu être fait">
        <p>
          Le site n'a pas répondu.{" "}
          {isDone && "La restauration est faite\u00a0: ne l'appliquez pas de nouveau. "}
          Attendez une minute, puis refaites l'essai à blanc&nbsp;: il dit ce qui diffère
          {isAnswered && " encore"}.
        </p>
        <p className="mt-3">
          <Link to="." className={buttonClass("outline")}>
            Refaire l'essai à blanc
          </Link>
        </p>
      </Callout>
    </div>
  );
}

/** The archive itself is refused, for these reasons. */
export function UnreadableArchive({ reasons }: { reasons: readonly string[] }) {
  return (
    <div className="mt-4" role="alert">
      <Callout kind="danger" title={importFailed}>
        <ul className="mt-1 list-disc pl-5">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </Callout>
    </div>
  );
}
