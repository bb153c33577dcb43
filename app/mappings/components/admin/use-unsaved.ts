import { useCallback, useEffect, useRef } from "react";
import { useBlocker } from "react-router";
import { mappingMessages } from "../../messages";

/** Asks before a page with unsaved changes is left, by a link, the back key or the tab's cross. */
export function useUnsaved(): { touch: () => void; settle: () => void } {
  const isTouched = useRef(false);
  useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }) =>
        isTouched.current &&
        currentLocation.pathname !== nextLocation.pathname &&
        !window.confirm(mappingMessages.unsaved),
      [],
    ),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isTouched.current) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, []);
  return {
    touch: () => {
      isTouched.current = true;
    },
    settle: () => {
      isTouched.current = false;
    },
  };
}
