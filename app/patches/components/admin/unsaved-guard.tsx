import { Suspense, useEffect, useRef, useState } from "react";
import { type Location, useBlocker, useNavigate } from "react-router";
import { loadLater } from "#app/ui/load-later";

const LeaveDialog = loadLater(() => import("./leave-dialog"));

/**
 * Asks before a page with unsaved changes is left; the browser asks when the tab is closed. The router forgets what it
 * held back when the page was read anew after a save, so where one was going is kept here until it is answered.
 */
export function UnsavedGuard({ dirty, isKept }: { dirty: boolean; isKept: boolean }) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Location | null>(null);
  const isLeaving = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !isLeaving.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state === "blocked") setAsked(blocker.location);
  }, [blocker]);
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [dirty]);
  const stay = () => {
    setAsked(null);
    blocker.reset?.();
  };
  const leave = () => {
    setAsked(null);
    if (blocker.proceed) return blocker.proceed();
    isLeaving.current = true;
    if (asked) navigate(asked);
  };
  return (
    <Suspense>
      {asked && <LeaveDialog key={asked.key} isKept={isKept} onLeave={leave} onStay={stay} />}
    </Suspense>
  );
}
