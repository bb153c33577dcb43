/** The part of the frame script that nobody misses while the page loads. */
import { comeBackHere, hasSession, type Me } from "./account";
import { reportActivity } from "./activity";
import { markNews } from "./news";
import { isAppPage } from "./page-kind";
import { expectEnd } from "./session-clock";
import { countVisit } from "./visit";

/** Copies and static pages say what was true when they were made; an app page is right for its first minute. */
function keepSupportState(): void {
  const keep = () => void import("./support").then((support) => support.keepSupportState());
  if (isAppPage) setTimeout(keep, 60_000);
  else keep();
}

const copying = () => import("./copy");

/** The part that copies is there before the first click where a page comes with something to copy. */
function enableCopyButtons(): void {
  document.addEventListener("click", ({ target }) => {
    const button = (target as Element).closest<HTMLElement>("[data-copy], [data-copy-from]");
    if (button) void copying().then(({ copyFrom }) => copyFrom(button));
  });
  if (document.querySelector("[data-copy], [data-copy-from], [data-guide-nav]")) void copying();
}

/** Initials stay where a person's picture does not come: Safari would draw a sign of its own over them. */
function hideLostAvatars(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>(".avatar img"))
    image.decode().catch(() => {
      image.hidden = true;
    });
}

/** `shown`: the page is on screen, no longer prepared in advance; `me`: who is signed in, once that is known. */
export async function enableTheRest(shown: Promise<void>, me: Promise<Me | null>): Promise<void> {
  keepSupportState();
  comeBackHere();
  enableCopyButtons();
  const form = document.querySelector<HTMLFormElement>("[data-send-once]");
  if (form) void import("./send-once").then((send) => send.sendOnce(form));
  if (document.querySelector("[data-guide-nav]")) void import("./guide").then((guide) => guide.enableGuide());
  if (document.querySelector("[data-map-layers]")) {
    void import("./hero-map").then((map) => map.drawHeroMap());
  }
  await shown;
  countVisit();
  void import("./fonts").then((fonts) => fonts.keepFonts());
  if (hasSession()) reportActivity();
  const known = await me;
  hideLostAvatars();
  if (known) expectEnd(known.endsIn);
  markNews(known?.previousVisitAt ?? null);
}
