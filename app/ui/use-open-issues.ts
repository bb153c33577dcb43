import { useState } from "react";

/**
 * What is still to be corrected: a field that was changed since the answer is no longer said to be wrong, until the
 * next one. For forms whose controls are named like their issues; others name what changed by hand.
 *
 * @param found what the answer says, by field
 * @param answer what is the same until the next answer
 */
export function useOpenIssues<T>(found: Readonly<Record<string, T>>, answer: unknown = found) {
  const [changed, setChanged] = useState({ since: answer, names: [] as string[] });
  const names = changed.since === answer ? changed.names : [];
  const issues: Record<string, T> = Object.fromEntries(
    Object.entries(found).filter(([name]) => !names.includes(name)),
  );
  const correct = (...fields: string[]) => {
    if (!fields.some((name) => Object.hasOwn(issues, name))) return;
    setChanged({ since: answer, names: [...names, ...fields] });
  };
  return {
    issues,
    correct,
    /** For the form: what is typed or chosen in it comes by here. */
    onInput: ({ target }: { target: EventTarget }) =>
      correct(String((target as Partial<HTMLInputElement>).name)),
  };
}
