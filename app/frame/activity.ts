import { expectProlonged, isEndShown, showEnded } from "./session-clock";

const intervalMs = 5 * 60 * 1000;
const events = ["mousemove", "keydown", "scroll", "touchstart", "click"] as const;

/** Says to the server that somebody is there; false when it did not answer. */
export async function prolongSession(): Promise<boolean> {
  const response = await fetch("/api/activite", { method: "POST" }).catch(() => null);
  if (response?.status === 401) showEnded();
  else {
    const clock = await response?.json().catch(() => null);
    // No answer, or that of a hotel's sign-in page.
    if (!(clock?.endsIn >= 0)) return false;
    expectProlonged(clock.endsIn);
  }
  return true;
}

/**
 * Reports that somebody is there (mouse, key, scroll, touch, click), at most every five minutes and
 * never before the first five: the page itself was the last sign of life (NAV-09). While the dialog of the
 * session's end is open, its buttons say it.
 */
export function reportActivity(): void {
  let reportedAt = Date.now();
  const report = () => {
    // A clock that was set back counts as one that was set forward.
    if (Math.abs(Date.now() - reportedAt) < intervalMs || isEndShown()) return;
    reportedAt = Date.now();
    void prolongSession();
  };
  // Browsers take what listens to the whole page for touches as passive by themselves.
  for (const name of events) document.addEventListener(name, report, true);
}
