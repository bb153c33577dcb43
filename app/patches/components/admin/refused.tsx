import { Callout } from "#app/ui/callout";

/** Why a patch was not deleted, restored or erased. */
export function Refused({ answer }: { answer: { message: string; reason: string } | undefined }) {
  if (!answer) return null;
  return (
    <div className="w-full text-left" role="alert">
      <Callout kind="danger" title={answer.message}>
        {answer.reason && <p>{answer.reason}</p>}
      </Callout>
    </div>
  );
}
