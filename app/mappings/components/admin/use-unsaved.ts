import { useCallback, useEffect, useRef } from "react";
import { useBlocker } from "react-router";
import { mappingMessages } from "../../messages";

export interface Unsaved {
  /** Something was written. */
  touch: () => void;
  /** A number for what is written by now, to be kept while it is sent. */
  mark: () => number;
  /** Says that what was written up to that number is saved. @returns whether nothing was written since. */
  settle: (mark: number) => boolean;
}

/** Asks before a page with unsaved changes is left, by a link, the back key or the tab's cross. */
export function useUnsaved(): Unsaved {
  const written = useRef(0);
  const saved = useRef(0);
  useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }) =>
        written.current > saved.current &&
        currentLocation.pathname !== nextLocation.pathname &&
        !window.confirm(mappingMessages.unsaved),
      [],
    ),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (written.current > saved.current) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, []);
  return {
    touch: () => {
      written.current += 1;
    },
    mark: () => written.current,
    settle: (mark) => {
      saved.current = mark;
      return written.current === mark;
    },
  };
}
