/**
 * The frame script: what header and footer do in a browser, on both kinds of page. Pages work without
 * it; it makes them nicer. No framework: it is loaded by every visitor, and what can wait is a file of
 * its own that is asked for when the page has loaded.
 */
import { fillAccount, hasSession } from "./account";
import { enableAutoSubmit } from "./auto-submit";
import { forwardCode } from "./forward-code";
import { enableSearch } from "./search";
import { enableThemeToggle } from "./theme";

declare global {
  interface Window {
    clics?: WeakRef<EventTarget>[];
  }
}

/** What is clicked before its script is there (`themeScript` keeps it) is pressed again then: no click is lost. */
const pressAgain = (selector: string) => {
  window.clics?.forEach((target) => {
    (target.deref() as Element | undefined)?.closest<HTMLElement>(selector)?.click();
  });
};

forwardCode();
enableThemeToggle();
pressAgain("[data-theme-toggle]");
enableAutoSubmit();
enableSearch();

/** What counts or talks to the server waits until a prerendered page is really shown. */
const shown = new Promise<void>((resolve) => {
  const page = document as Document & { prerendering?: boolean };
  if (page.prerendering) document.addEventListener("prerenderingchange", () => resolve(), { once: true });
  else resolve();
});
const me = shown.then(() => (hasSession() ? fillAccount() : null));

const loadTheRest = () =>
  import("./after-load").then((rest) => {
    void rest.enableTheRest(shown, me);
    pressAgain("[data-copy], [data-copy-from]");
  });
// An address with a hash may name a place that the guide's script opens: that one does not wait.
if (document.readyState === "complete" || location.hash) void loadTheRest();
else addEventListener("load", loadTheRest, { once: true });
