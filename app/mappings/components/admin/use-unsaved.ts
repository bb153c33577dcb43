import { useRef } from "react";

export interface Unsaved {
  /** Something was written. */
  touch: () => void;
  /** Whether something was written that is not saved. */
  isDirty: () => boolean;
  /** A number for the state of the text, to be kept while it is sent. */
  mark: () => number;
  /** Notes that the state with this number is saved. @returns whether nothing was written since */
  settle: (mark: number) => boolean;
}

/**
 * What was written and what of it is saved, known at once and not after the next render: `UnsavedGuard` asks in
 * between.
 */
export function useUnsaved(): Unsaved {
  const written = useRef(0);
  const saved = useRef(0);
  return {
    touch: () => {
      written.current += 1;
    },
    isDirty: () => written.current > saved.current,
    mark: () => written.current,
    settle: (mark) => {
      saved.current = mark;
      return written.current === mark;
    },
  };
}
