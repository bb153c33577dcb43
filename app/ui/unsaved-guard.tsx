import { Suspense, useEffect, useRef, useState } from "react";
import { type Location, useBlocker, useNavigate } from "react-router";
import type { LeaveProps } from "./leave-dialog";
import { loadLater } from "./load-later";

const LeaveDialog = loadLater(() => import("./leave-dialog"), Asked);

/** The question in a window of the browser's own: where the dialog cannot be had the way out stays open. */
function Asked({ isDirty, onLeave, onStay }: LeaveProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const isLeft = !isDirty() || confirm("Quitter sans enregistrer\u202f?");
    (isLeft ? onLeave : onStay)();
  }, []);
  return null;
}

interface Props {
  /** Called when the page is about to be left: what was typed until then counts, whether rendered or not. */
  isDirty: () => boolean;
  /** A draft of it is in this browser. */
  isKept?: boolean;
}

/**
 * Asks before a page with unsaved changes is left; the browser asks when the tab is closed. The router forgets the
 * navigation that it held back when the page is read again after a save, so the destination is kept here until the
 * question is answered.
 */
export function UnsavedGuard({ isDirty, isKept = false }: Props) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Location | null>(null);
  const pressed = useRef<HTMLElement | null>(null);
  const isLeaving = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !isLeaving.current && currentLocation.pathname !== nextLocation.pathname && isDirty(),
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    pressed.current = document.activeElement as HTMLElement | null;
    setAsked(blocker.location);
  }, [blocker]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      // Who was asked may be on the way to a page that is loaded anew.
      if (!isLeaving.current && isDirty()) event.preventDefault();
    };
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isDirty]);
  const stay = () => {
    setAsked(null);
    blocker.reset?.();
    pressed.current?.focus();
  };
  const leave = () => {
    setAsked(null);
    isLeaving.current = true;
    try {
      // Not there, or refused, where the page was read anew since.
      (blocker.proceed as () => void)();
    } catch {
      if (asked) navigate(asked);
    }
  };
  return (
    <Suspense>
      {asked && (
        <LeaveDialog key={asked.key} isKept={isKept} isDirty={isDirty} onLeave={leave} onStay={stay} />
      )}
    </Suspense>
  );
}
