/** The part of the frame script that nobody misses while the page loads. */
import { offline } from "#app/layout/offline";
import { loadAgain, whenLoaded } from "#app/ui/load-again";
import { comeBackHere, hasSession, type Me } from "./account";
import { reportActivity } from "./activity";
import { announce } from "./announce";
import { keepFonts } from "./fonts";
import { markNews } from "./news";
import { isAppPage } from "./page-kind";
import { expectEnd } from "./session-clock";
import { countVisit } from "./visit";

/** Copies and static pages say what was true when they were made; an app page is right for its first minute. */
function keepSupportState(): void {
  const keep = () =>
    whenLoaded(
      () => import("./support"),
      (support) => support.keepSupportState(),
    );
  if (isAppPage) setTimeout(keep, 60_000);
  else keep();
}

const copying = loadAgain(() => import("./copy"));
const sending = loadAgain(() => import("./send-once"));
const sayOffline = () => announce(offline, 4000);

/**
 * The part that copies is there before the first click where a page comes with something to copy, elsewhere from the
 * first press on: in Safari a click that waits for it may no longer copy.
 */
function enableCopyButtons(): void {
  addEventListener("click", ({ target }) => {
    const button = (target as Element).closest<HTMLElement>("[data-copy], [data-copy-from]");
    if (button) copying().then(({ copyFrom }) => copyFrom(button), sayOffline);
  });
  // What fails here is asked for again by the first click.
  const begin = () => copying().catch(() => undefined);
  if (document.querySelector("[data-copy], [data-copy-from], [data-guide-nav]")) begin();
  else addEventListener("pointerdown", begin, { once: true });
}

/**
 * Without a network a form ends on the browser's own page of errors. One that is sent then is held as those that are sent
 * once are; where even what holds it cannot be had, there is none.
 */
function holdForms(): void {
  addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (navigator.onLine || event.defaultPrevented || "sendOnce" in form.dataset) return;
    event.preventDefault();
    sending().then(({ sendOnce }) => {
      // Pressed twice by then, it is held once: two that hold it would pass it on to each other for ever.
      if (!("sendOnce" in form.dataset)) sendOnce(form);
      form.dataset["sendOnce"] = "";
      form.requestSubmit(event.submitter);
    }, sayOffline);
  });
}

/** Who leaves an open menu with Tab closes it; its button, just before it, counts as a part of it. */
function closeLeftMenu(): void {
  addEventListener("focusin", () =>
    document
      .querySelector<HTMLElement>(".popover-menu:popover-open:not(:focus-within,:focus+*)")
      ?.hidePopover(),
  );
}

/** Initials stay where a person's picture does not come: Safari would draw a sign of its own over them. */
function hideLostAvatars(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>(".avatar img"))
    image.decode().catch(() => {
      image.hidden = true;
    });
}

/**
 * The room that the next page which is made at build time keeps for the account, where that shows its name: the header
 * stays where it is from one page to the next.
 */
function rememberAccountWidth(): void {
  const account = document.querySelector<HTMLElement>("[data-account] [popovertarget]");
  if (!account || innerWidth < 1024) return;
  try {
    localStorage["compte"] = `${account.getBoundingClientRect().width}px`;
  } catch {
    // A browser that keeps nothing: there is room for a long name.
  }
}

/**
 * @param shown the page is on screen, no longer prepared in advance
 * @param me who is signed in, once that is known
 * @param pressAgain presses what was clicked before this was there
 */
export async function enableTheRest(
  shown: Promise<unknown>,
  me: Promise<Me | null>,
  pressAgain: (selector: string) => void,
): Promise<void> {
  keepSupportState();
  comeBackHere();
  closeLeftMenu();
  holdForms();
  enableCopyButtons();
  pressAgain("[data-copy], [data-copy-from]");
  const form = document.querySelector<HTMLFormElement>("[data-send-once]");
  if (form)
    whenLoaded(
      () => import("./send-once"),
      (send) => send.sendOnce(form),
    );
  if (document.querySelector("[data-guide-nav]"))
    whenLoaded(
      () => import("./guide"),
      (guide) => guide.enableGuide(whenLoaded),
    );
  if (document.querySelector("[data-map-layers]"))
    whenLoaded(
      () => import("./hero-map"),
      (map) => map.drawHeroMap(),
    );
  await shown;
  countVisit();
  void keepFonts();
  if (hasSession()) reportActivity();
  const known = await me;
  hideLostAvatars();
  rememberAccountWidth();
  if (known) expectEnd(known.endsIn);
  markNews(known?.previousVisitAt ?? null);
}
