import { useRef } from "react";

/**
 * What was written and what of it is saved, known at once and not after the next render: `UnsavedGuard` asks in
 * between.
 */
export function useUnsaved() {
  const written = useRef(0);
  const saved = useRef(0);
  return {
    /** Something was written. */
    touch: () => {
      written.current += 1;
    },
    /** Whether something was written that is not saved. */
    isDirty: () => written.current > saved.current,
    /** A number for the state of the text, to be kept while it is sent. */
    mark: () => written.current,
    /** Notes that the state with this number is saved. @returns whether nothing was written since */
    settle: (mark: number) => {
      saved.current = mark;
      return written.current === mark;
    },
  };
}

export type Unsaved = ReturnType<typeof useUnsaved>;
