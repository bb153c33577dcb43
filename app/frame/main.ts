/**
 * The frame script: everything that header, footer and content pages do in a browser, on both kinds of
 * page. Pages work without it; it makes them nicer. No framework: it is loaded by every visitor.
 */
import { fillAccount, hasSession } from "./account";
import { reportActivity } from "./activity";
import { enableAutoSubmit } from "./auto-submit";
import { enableCopyButtons } from "./copy";
import { forwardCode } from "./forward-code";
import { enableGuide } from "./guide";
import { markNews } from "./news";
import { enableSearch } from "./search";
import { keepSupportState } from "./support";
import { enableThemeToggle } from "./theme";
import { countVisit } from "./visit";

forwardCode();
enableThemeToggle();
enableCopyButtons();
enableAutoSubmit();
keepSupportState();
if (document.querySelector("[data-map-layers]")) void import("./hero-map").then((hero) => hero.drawHeroMap());
enableGuide();
enableSearch();

/** What counts or talks to the server waits until a prerendered page is really shown. */
function whenShown(work: () => void): void {
  const page = document as Document & { prerendering?: boolean };
  if (page.prerendering) document.addEventListener("prerenderingchange", work, { once: true });
  else work();
}

whenShown(async () => {
  countVisit();
  if (hasSession()) reportActivity();
  const account = hasSession() ? await fillAccount() : null;
  markNews(account?.previousVisitAt ?? null);
});
