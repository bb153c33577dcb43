const endpoint = "/api/visite";

function declined(): boolean {
  const agent = navigator as Navigator & { globalPrivacyControl?: boolean };
  return navigator.doNotTrack === "1" || agent.globalPrivacyControl === true;
}

function send(body: object): void {
  navigator.sendBeacon(endpoint, JSON.stringify(body));
}

/** Host of the page that led here, when it is another site. */
function referrerHost(): string | undefined {
  try {
    const { hostname } = new URL(document.referrer);
    return hostname === location.hostname ? undefined : hostname;
  } catch {
    return undefined;
  }
}

/**
 * Counts the page, then the time during which it was visible. No cookie, nothing kept in the browser;
 * who asks not to be followed is not.
 */
export function countVisit(): void {
  if (declined()) return;
  send({ page: location.pathname, referrer: referrerHost() });
  let visibleSince = document.visibilityState === "visible" ? performance.now() : null;
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") {
      visibleSince = performance.now();
      return;
    }
    const visibleMs = visibleSince === null ? 0 : Math.round(performance.now() - visibleSince);
    visibleSince = null;
    if (visibleMs > 0) send({ visibleMs });
  });
}
