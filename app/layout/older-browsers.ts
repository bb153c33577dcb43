/** What style sheets do not do in a browser that knows neither `field-sizing` nor `anchor()`, as Firefox 140. */

/** As wide as `.popover-menu` is, with the gutter of the page. */
const menuRoom = 17 * 16;

/** The menu of the administration opens under its button. */
function placeMenu({ target: menu }: Event): void {
  if (!(menu instanceof HTMLElement) || !menu.matches(".tab-bar > .popover-menu")) return;
  const { bottom = 0, left = 0 } = menu.previousElementSibling?.getBoundingClientRect() ?? {};
  const latest = document.documentElement.clientWidth - menuRoom;
  menu.style.inset = `${bottom}px auto auto ${Math.max(16, Math.min(left, latest))}px`;
}

/**
 * A line of a list is as high as its text. All are measured at once: the page is laid out once for them. It is shorter
 * meanwhile, and Safari would leave it scrolled to where it then ends.
 */
function growLines(): void {
  const lines = [...document.querySelectorAll<HTMLElement>("textarea.line-input")];
  if (lines.length === 0) return;
  const top = scrollY;
  for (const { style } of lines) style.height = "auto";
  const heights = lines.map((line) => line.scrollHeight);
  for (const [i, { style }] of lines.entries()) style.height = `${heights[i]}px`;
  if (scrollY !== top) scrollTo({ top, behavior: "instant" });
}

export function helpOlderBrowser(): void {
  document.addEventListener("beforetoggle", placeMenu, true);
  for (const change of ["input", "resize"]) addEventListener(change, growLines);
  new MutationObserver(growLines).observe(document.body, { childList: true, subtree: true });
  growLines();
}
