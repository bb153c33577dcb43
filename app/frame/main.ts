/**
 * The frame script: what header and footer do in a browser, on both kinds of page. Pages work without
 * it; it makes them nicer. No framework: it is loaded by every visitor, and what can wait is a file of
 * its own that is asked for when the page has loaded.
 */
import { callbackAddress } from "#app/platform/request/callback-address";
import { fillAccount, hasSession } from "./account";
import { enableSearch } from "./search";
import { enableThemeToggle } from "./theme";

declare global {
  interface Window {
    clics?: WeakRef<EventTarget>[];
    /** Of an app page, whose router has controls of its own (`startAppScript`). */
    frameLost?: () => unknown;
  }
}

/** What is clicked before its script is there (`themeScript` keeps it) is pressed again then: no click is lost. */
const pressAgain = (selector: string) => {
  window.clics?.forEach((target) => {
    (target.deref() as Element | undefined)?.closest<HTMLElement>(selector)?.click();
  });
};

/** Until an event of the page, where what it ends is still so. */
const until = (end: string, isStill: boolean | undefined) =>
  new Promise<unknown>((resolve) => (isStill ? document.addEventListener(end, resolve) : resolve(end)));

/** A sign-in that came back to a static page goes on to the callback. */
function forwardCode(): void {
  const params = new URLSearchParams(location.search);
  if (!params.has("code") || /^\/(auth|admin)(\/|$)/.test(location.pathname)) return;
  location.replace(callbackAddress(params));
}

/** The progress screen of a sign-in posts itself; its button does so where no script runs. */
function enableAutoSubmit(): void {
  const form = document.querySelector<HTMLFormElement>("[data-auto-submit]");
  const text = form?.querySelector("[data-progress-text]");
  if (navigator.onLine) form?.submit();
  else if (text) text.textContent = form?.dataset["offlineText"] ?? "";
}

/**
 * The browser has read the page to its end: this script comes as soon as something is painted, or at once where the
 * address has a hash, and on a slow line much of the page comes after it.
 */
const whole = until("DOMContentLoaded", document.readyState === "loading");

forwardCode();
enableThemeToggle();
pressAgain("[data-theme-toggle]");
void whole.then(enableAutoSubmit);
enableSearch();

/** What counts or talks to the server waits until a prerendered page is really shown. */
const shown = whole.then(() =>
  until("prerenderingchange", (document as Document & { prerendering?: boolean }).prerendering),
);
const me = shown.then(() => (hasSession() ? fillAccount() : null));

const loadTheRest = () =>
  import("./after-load").then(
    (rest) => rest.enableTheRest(shown, me, pressAgain),
    // No button is shown that would do nothing.
    () => {
      window.frameLost?.() || delete document.documentElement.dataset["js"];
    },
  );
// An address with a hash may name a place that the guide's script opens: that one does not wait.
if (document.readyState === "complete" || location.hash) void whole.then(loadTheRest);
else addEventListener("load", loadTheRest);
