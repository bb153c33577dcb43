import { buttonClass } from "#app/ui/button";

interface Props {
  /** Why there is no such channel; null when there is one. */
  problem: string | null;
  /** What became of the last try. */
  trial: { sent: boolean; message: string } | undefined;
  busy: boolean;
}

/** Sends the message of the form to the team's own channel first, without saving or ringing (N-10). */
export function TestChannel({ problem, trial, busy }: Props) {
  if (problem) return <p className="mt-5 text-small text-text-3">{problem}</p>;
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <button type="submit" name="intent" value="essayer" disabled={busy} className={buttonClass("outline")}>
        Publier d'abord dans #test
      </button>
      <p role="status" className={`text-ui ${trial?.sent ? "text-ok" : "text-amber"}`}>
        {trial?.message}
      </p>
      <p className="w-full text-small text-text-3">
        Le message tel qu'il sera, dans le salon d'essai&nbsp;: rien n'est enregistré et personne n'est
        prévenu.
      </p>
    </div>
  );
}
