const intervalMs = 5 * 60 * 1000;
const events = ["mousemove", "keydown", "scroll", "touchstart", "click"] as const;

/** Where a session that ended leads, with the message that the hash names. */
const expiredUrl = "/#session-expiree";

/**
 * Reports that somebody is there (mouse, key, scroll, touch, click), at most every five minutes and
 * never before the first five: the page itself was the last sign of life (NAV-09).
 */
export function reportActivity(): void {
  let reportedAt = Date.now();
  const report = async () => {
    if (Date.now() - reportedAt < intervalMs) return;
    reportedAt = Date.now();
    const response = await fetch("/api/activite", { method: "POST" }).catch(() => null);
    if (response?.status === 401) location.assign(expiredUrl);
  };
  for (const name of events) {
    document.addEventListener(name, () => void report(), { passive: true, capture: true });
  }
}
