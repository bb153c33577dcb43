import { useState } from "react";
import { useNavigation } from "react-router";

/**
 * Which version of a record fills its form, and the revision that the form is sent over. Both move to the stored
 * version once the form was saved and the page was read again, and at no other time: a change by somebody else moves
 * neither. Whoever typed since sending keeps the text that stands there: what was saved, and what they added.
 *
 * @param saved the answer to the form, where it was saved
 */
export function useFilled<Version extends string | number>(
  version: Version,
  revision: number,
  saved: object | undefined,
) {
  const isRead = useNavigation().state === "idle";
  const [filled, fill] = useState({
    from: version,
    /** The version that was read last; it fills the form unless somebody is typing in it. */
    read: version,
    revision,
    after: undefined as object | undefined,
  });
  /** The last answer that saved this form: the answer to another form may come before the page is read again. */
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
