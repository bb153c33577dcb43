import { useState } from "react";
import { useNavigation } from "react-router";

/**
 * From which version of a record its form is filled, and the revision that it is sent over: those of the page as it is
 * read anew once the form was saved. Whoever typed in it since it was sent keeps what stands there, which is what was
 * saved and what was typed since. Whatever else is read anew, by somebody else's change too, moves neither.
 *
 * @param saved the answer to the form, where it was saved
 */
export function useFilled(version: string | number, revision: number, saved: object | undefined) {
  const isRead = useNavigation().state === "idle";
  const [filled, fill] = useState({
    from: version,
    /** The version that was read last, from which the form is filled but for who was typing in it. */
    read: version,
    revision,
    after: undefined as object | undefined,
  });
  /** The last answer that saved it: that to another form may come before the page is read. */
  const [last, note] = useState(saved);
  const [isTyped, setTyped] = useState(false);
  if (saved && saved !== last) note(saved);
  const after = saved ?? last;
  const isNews = isRead && after !== filled.after;
  const from = isNews && !isTyped ? version : filled.from;
  const now = isNews ? { from, read: version, revision, after } : filled;
  if (isNews) fill(now);
  return { ...now, isTyped, onInput: () => setTyped(true), onSubmit: () => setTyped(false) };
}
