import { openingState } from "#app/layout/opening-hours";

function refresh(): void {
  const state = openingState(Date.now());
  for (const element of document.querySelectorAll<HTMLElement>("[data-support]")) {
    const [open = "", closed = ""] = (element.dataset["support"] ?? "").split("|");
    const [word, next] = element.children;
    if (word) word.textContent = state.open ? open : closed;
    if (next) next.textContent = state.next;
    element.toggleAttribute("data-open", state.open);
    element.toggleAttribute("data-known", true);
  }
  for (const line of document.querySelectorAll<HTMLElement>("[data-days]")) {
    const today = line.dataset["days"]?.split(",").includes(String(state.weekday)) ?? false;
    line.toggleAttribute("data-today", today);
  }
}

/** Keeps 'Ouvert · ferme à 22:00' right while the page stays open, and fills it on static pages. */
export function keepSupportState(): void {
  refresh();
  setInterval(refresh, 60_000);
}
