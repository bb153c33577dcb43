const endpoint = "/api/visite";

function declined(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === "1" || globalPrivacyControl === true;
}

function send(body: object): void {
  navigator.sendBeacon(endpoint, JSON.stringify(body));
}

/**
 * Host of the page that led here, when it is another site. A page that is loaded anew, or gone back to, still names it,
 * but nobody arrived: only `type` 0 is a link that was followed. `getEntriesByType` says the same in more bytes.
 */
function referrerHost(): string | undefined {
  try {
    const { hostname } = new URL(document.referrer);
    return hostname === location.hostname || performance.navigation.type ? undefined : hostname;
  } catch {
    return undefined;
  }
}

interface Moves extends EventTarget {
  addEventListener(type: "currententrychange", listener: () => void): void;
}

/**
 * Counts each page with the time during which it was visible, when it stops being so: one report, hence one
 * row, for who comes alone. Time added later is reported too; an error page is nobody's view. No cookie, nothing
 * kept in the browser; who asks not to be followed is not.
 */
export function countVisit(): void {
  if (declined()) return;
  const isVisible = () => !document.hidden;
  let path: string;
  let view: object;
  let visibleSince: number | null;
  const begin = (referrer?: string) => {
    path = location.pathname;
    view = { page: path, referrer };
    visibleSince = isVisible() ? performance.now() : null;
  };
  const report = () => {
    const visibleMs = visibleSince === null ? 0 : Math.round(performance.now() - visibleSince);
    visibleSince = null;
    if (visibleMs < 1 || document.querySelector("[data-error]")) return;
    send({ ...view, visibleMs });
    view = { more: path };
  };
  begin(referrerHost());
  document.addEventListener("visibilitychange", () => {
    if (isVisible()) visibleSince = performance.now();
    else report();
  });
  // A page that is left is still visible at this moment.
  addEventListener("pagehide", report);
  // Back to a page that the browser had kept whole: as if it had been loaded again.
  addEventListener("pageshow", (event) => {
    if ((event as PageTransitionEvent).persisted) begin();
  });
  // From one page to another without a new document, in browsers that tell of it.
  (window as { navigation?: Moves }).navigation?.addEventListener("currententrychange", () => {
    if (location.pathname === path) return;
    report();
    begin();
  });
}
