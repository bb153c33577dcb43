import { openingState } from "../layout/opening-hours";

function refresh(): void {
  const state = openingState(Date.now());
  for (const element of document.querySelectorAll<HTMLElement>("[data-support]")) {
    const [open = "", closed = ""] = (element.dataset["support"] ?? "").split("|");
    const word = element.querySelector("[data-support-word]");
    const next = element.querySelector("[data-support-next]");
    const dot = element.firstElementChild;
    if (!word || !next || !dot) continue;
    word.textContent = state.open ? open : closed;
    word.classList.toggle("text-ok", state.open);
    word.classList.toggle("text-text-2", !state.open);
    next.textContent = state.next;
    dot.classList.toggle("bg-ok", state.open);
    dot.classList.toggle("bg-text-3", !state.open);
    element.classList.remove("invisible");
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
