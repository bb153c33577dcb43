import { Suspense, useEffect } from "react";
import { useBlocker } from "react-router";
import { loadLater } from "#app/ui/load-later";

const LeaveDialog = loadLater(() => import("./leave-dialog"));

/** Asks before a page with unsaved changes is left; the browser asks when the tab is closed. */
export function UnsavedGuard({ dirty }: { dirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [dirty]);
  return (
    <Suspense>
      {blocker.state === "blocked" && (
        <LeaveDialog asked={blocker.location.key} onLeave={blocker.proceed} onStay={blocker.reset} />
      )}
    </Suspense>
  );
}
