/** What the pages of the guide do in a browser; they are whole without it. */
import type { whenLoaded } from "#app/ui/load-again";
import { announce } from "./announce";

const all = <T extends Element = HTMLElement>(selector: string) => [
  ...document.querySelectorAll<T>(selector),
];
const sections = () => all<HTMLDetailsElement>("[data-guide-nav] details");

/** The page that an old anchor names: written on its link where it is not the end of its address. */
const linkOf = (anchor: string) =>
  document.querySelector<HTMLAnchorElement>(
    `[data-anchor="${anchor}"], [data-guide-nav] a[href$="/${anchor}"]`,
  );

/** What a hash names; one that is no text in percent signs is taken as it stands. */
function anchorOf(hash: string): string {
  const text = hash.slice(1);
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Addresses of the old one-page guide: `/guide#<anchor>` leads to the page of that name, all sections
 * open, at the element `<anchor>-page` (DOC-05, DOC-18 to DOC-20). An id of the page itself wins, but
 * on the welcome page, where the old addresses lead.
 *
 * @param changed the hash did, on a page that is open; else that page just opened
 */
function followAnchor(changed?: Event): void {
  const anchor = anchorOf(location.hash);
  if (!anchor) return;
  const name = anchor.replace(/-page$/, "");
  const link = linkOf(CSS.escape(name));
  const target = document.getElementById(anchor);
  const [opened] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  // Who comes back to the page, or loads it again, stays where they were.
  const isAsked = changed || opened?.type === "navigate";
  if (link && (anchor !== name || location.pathname === "/guide" || !target)) {
    if (link.pathname !== location.pathname) location.replace(`${link.pathname}#${name}-page`);
    for (const section of sections()) section.open = true;
    if (isAsked) document.getElementById(`${name}-page`)?.scrollIntoView();
    return;
  }
  // Browsers open the folds around a target; those that do not are helped.
  for (const fold of all<HTMLDetailsElement>("details:not([open])"))
    if (fold.contains(target)) {
      fold.open = true;
      if (isAsked) target?.scrollIntoView();
    }
}

/** Now, and at every frame in which the page is scrolled. */
function whileScrolling(follow: () => void): void {
  addEventListener("scroll", follow);
  follow();
}

/**
 * Marks the heading that is being read in 'Sur cette page': the last one above a line in the upper third. At the end
 * of the page no heading comes up that far, so the line goes down with it. The heading that the address names wins
 * while it is seen.
 */
function followReading(): void {
  const links = all<HTMLAnchorElement>("[data-toc] a");
  const mark = () => {
    const passed = Math.min(innerHeight, scrollY) + innerHeight + scrollY - document.body.scrollHeight;
    const line = Math.max(160, innerHeight * 0.3, passed);
    const topOf = ({ hash }: HTMLAnchorElement) =>
      document.getElementById(hash.slice(1))?.getBoundingClientRect().top ?? line;
    const above = links.filter((link) => topOf(link) < line);
    const current = above.find((link) => link.hash === location.hash && topOf(link) >= 0) ?? above.at(-1);
    for (const link of links) link.ariaCurrent = link === current ? "true" : null;
  };
  addEventListener("hashchange", mark);
  whileScrolling(mark);
}

/** The way back up, shown beyond 300 px (DOC-04). */
function offerTop(): void {
  const button = document.querySelector<HTMLElement>("[data-to-top]");
  if (!button) return;
  whileScrolling(() => {
    button.hidden = scrollY <= 300;
  });
  button.addEventListener("click", (event) => {
    event.preventDefault();
    scrollTo(0, 0);
    // The button goes: Tab goes on from the start of the text.
    document.getElementById("contenu")?.focus({ preventScroll: true });
  });
}

/** An open drawer keeps the focus: all around it is out of reach, and stays where it is, until it closes (DOC-03). */
function keepFocusInDrawer(): void {
  const drawer = document.getElementById("guide-menu");
  if (!drawer) return;
  const others: HTMLElement[] = [];
  for (let at: Element = drawer; at.parentElement && at !== document.body; at = at.parentElement) {
    for (const other of at.parentElement.children) if (other !== at) others.push(other as HTMLElement);
  }
  const keepFocus = (isOpen: boolean) => {
    for (const other of others) other.inert = isOpen;
    document.documentElement.style.overflow = isOpen ? "hidden" : "";
    if (!isOpen) return;
    const current = drawer.querySelector<HTMLElement>("[aria-current]") ?? drawer.querySelector("summary");
    current?.scrollIntoView({ block: "center" });
    current?.focus();
  };
  // It may have been opened before this script was there.
  if (drawer.matches(":popover-open")) keepFocus(true);
  // Before it closes: the browser gives the focus back to the button, which has to be within reach.
  drawer.addEventListener("beforetoggle", ({ newState }) => newState === "closed" && keepFocus(false));
  drawer.addEventListener("toggle", ({ newState }) => newState === "open" && keepFocus(true));
  drawer.addEventListener("focusout", ({ relatedTarget }) => {
    const left = relatedTarget && !drawer.contains(relatedTarget as Node);
    if (left && drawer.matches(":popover-open")) drawer.querySelector("input")?.focus();
  });
  matchMedia("(width >= 64rem)").addEventListener("change", () => drawer.hidePopover());
}

/** A sign-in comes back to the passage that the address names: no server is told of a hash. */
function comeBackToPassage({ target }: Event): void {
  const { retour } = target as HTMLFormElement;
  if (retour) retour.value = retour.value.split("#")[0] + location.hash;
}

/** Heading links put their address in the clipboard as well. */
async function copyAddress(link: HTMLAnchorElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(link.href);
    announce("Copié !");
  } catch {
    announce("Copie impossible — l'adresse est dans la barre du navigateur.", 4000);
  }
}

/** Files of their own: most readers of a page never use the filters, and half of the pages show no code. */
function loadWhatIsUsed(load: typeof whenLoaded): void {
  if (document.querySelector(".code"))
    load(
      () => import("./guide-code"),
      (code) => code.addCopyButtons(),
    );
  const filter = document.querySelector<HTMLInputElement>("[data-guide-filter]");
  const enable = () =>
    filter &&
    load(
      () => import("./guide-filter"),
      (titles) => titles.enableFilter(filter, sections()),
    );
  if (document.activeElement === filter) enable();
  else filter?.addEventListener("focus", enable, { once: true });
  const faq = document.querySelector("[data-faq]");
  if (faq)
    load(
      () => import("./guide-faq"),
      (answers) => answers.enableFaq(faq, load),
    );
}

/** @param load handed over by who has it: a file for the two of them would be asked for apart */
export function enableGuide(load: typeof whenLoaded): void {
  followAnchor();
  addEventListener("hashchange", followAnchor);
  loadWhatIsUsed(load);
  followReading();
  offerTop();
  keepFocusInDrawer();
  document.addEventListener("click", (event) => {
    const clicked = event.target as Element;
    const link = clicked.closest<HTMLAnchorElement>(".hash, [data-copy-link]");
    if (link) void copyAddress(link);
    if (clicked.closest("[data-print]")) print();
    if (clicked.closest(".guide-toc a")) document.getElementById("guide-toc")?.hidePopover();
  });
  addEventListener("submit", comeBackToPassage);
  addEventListener("beforeprint", () => {
    for (const fold of all<HTMLDetailsElement>("article details")) fold.open = true;
  });
}
