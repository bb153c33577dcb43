import { type RefObject, useEffect, useRef, useState } from "react";

/**
 * A `details` with a form: each answer unfolds or folds it once. Undefined leaves it as it is, so that a form which did
 * not reach the site is not folded away with what was typed.
 *
 * @param isTyped whether somebody typed in the form since it was sent: it is not folded then
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
