import { useState } from "react";
import { useNavigation } from "react-router";

/**
 * From which version of a record its form is filled, and the revision that it is sent over: those of the page as it is
 * read anew once the form was saved. Whoever typed in it in between keeps what stands there, which is what was saved and
 * what was typed since. Whatever else is read anew, by somebody else's change too, moves neither.
 *
 * @param saved the answer to the form, where it was saved
 */
export function useFilled(version: string | number, revision: number, saved: object | undefined) {
  const isRead = useNavigation().state !== "loading";
  const [filled, fill] = useState({ from: version, revision, after: undefined as object | undefined });
  const [typedAfter, noteTyped] = useState<object>();
  const isNews = saved !== undefined && isRead && saved !== filled.after;
  const from = isNews && saved !== typedAfter ? version : filled.from;
  const now = isNews ? { from, revision, after: saved } : filled;
  if (isNews) fill(now);
  return { ...now, onInput: () => noteTyped(saved) };
}
