import { Callout } from "#app/ui/callout";
import { useTold } from "../use-told";

interface Props {
  result: { ok: boolean; message?: string } | undefined;
  /** How what did not succeed looks. */
  failure?: "danger" | "attention";
}

/** What came of a form, over the page that it changed; told each time, and longer where something is left to do. */
export function FormAnswer({ result, failure = "danger" }: Props) {
  useTold(result, result?.ok ? undefined : 10_000);
  if (!result?.message) return null;
  return (
    <div className="mt-4">
      <Callout kind={result.ok ? "done" : failure} title={result.message} />
    </div>
  );
}
