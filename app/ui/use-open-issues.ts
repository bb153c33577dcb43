import { useState } from "react";

const none: ReadonlySet<string> = new Set();

/**
 * What is still to be corrected: a field that was changed since the answer is no longer said to be wrong, until the
 * next one. For forms whose controls are named like their issues; others name what changed by hand.
 *
 * @param found what the answer says, by field
 * @param answer what is the same until the next answer
 */
export function useOpenIssues<T>(found: Readonly<Record<string, T>>, answer: unknown = found) {
  const [changed, setChanged] = useState({ since: answer, names: none });
  const names = changed.since === answer ? changed.names : none;
  const correct = (...fields: string[]) => {
    const wrong = fields.filter((name) => Object.hasOwn(found, name) && !names.has(name));
    if (wrong.length === 0) return;
    setChanged((now) => ({
      since: answer,
      names: new Set([...(now.since === answer ? now.names : none), ...wrong]),
    }));
  };
  const open = Object.fromEntries(Object.entries(found).filter(([name]) => !names.has(name)));
  return {
    issues: (names.size > 0 ? open : found) as Record<string, T>,
    correct,
    /** For the form: what is typed or chosen in it comes by here. */
    onInput: ({ target }: { target: EventTarget }) =>
      correct(String((target as Partial<HTMLInputElement>).name)),
  };
}
