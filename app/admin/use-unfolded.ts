import { type RefObject, useEffect, useRef, useState } from "react";

/**
 * A `details` with a form: each answer unfolds or folds it once. Undefined leaves it as it is, whatever was opened or
 * folded by hand: so a form that did not reach the site is not hidden with what was typed.
 *
 * @param isTyped whether the form was typed in since it was sent: it is not folded then
 */
export function useUnfolded(
  open: boolean | undefined,
  answer: object | undefined,
  isTyped = false,
): { ref: RefObject<HTMLDetailsElement | null>; open: boolean | undefined } {
  const ref = useRef<HTMLDetailsElement>(null);
  const [first] = useState(open);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each answer, also when it is as the one before
  useEffect(() => {
    if (ref.current && (open || (open === false && !isTyped))) ref.current.open = open;
  }, [answer, open]);
  return { ref, open: first };
}
