import { useRef } from "react";

export interface Unsaved {
  /** Something was written. */
  touch: () => void;
  /** Whether something was written that is not saved. */
  isDirty: () => boolean;
  /** A number for what is written by now, to be kept while it is sent. */
  mark: () => number;
  /** Says that what was written up to that number is saved. @returns whether nothing was written since. */
  settle: (mark: number) => boolean;
}

/** What was written and what of it is saved, known at once: `UnsavedGuard` asks while a render is still to come. */
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
