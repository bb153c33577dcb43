/** The part of the frame script that nobody misses while the page loads. */
import { comeBackHere, hasSession, type Me } from "./account";
import { reportActivity } from "./activity";
import { enableCopyButtons } from "./copy";
import { markNews } from "./news";
import { expectEnd } from "./session-clock";
import { keepSupportState } from "./support";
import { countVisit } from "./visit";

/** `shown`: the page is on screen, no longer prepared in advance; `me`: who is signed in, once that is known. */
export async function enableTheRest(shown: Promise<void>, me: Promise<Me | null>): Promise<void> {
  keepSupportState();
  comeBackHere();
  enableCopyButtons();
  if (document.querySelector("[data-guide-nav]"))
    void import("./guide").then(({ enableGuide }) => enableGuide());
  if (document.querySelector("[data-map-layers]")) {
    void import("./hero-map").then(({ drawHeroMap }) => drawHeroMap());
  }
  await shown;
  countVisit();
  if (hasSession()) reportActivity();
  const known = await me;
  if (known) expectEnd(known.endsIn);
  markNews(known?.previousVisitAt ?? null);
}
