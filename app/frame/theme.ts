import { announce } from "./announce";
import { isLight } from "./shown-theme";

/** The theme button: from what is shown to the other one, kept in this browser. */
export function enableThemeToggle(): void {
  const root = document.documentElement;
  addEventListener("click", (event) => {
    if (!(event.target as Element).closest("[data-theme-toggle]")) return;
    const wasLight = isLight();
    const next = wasLight ? "dark" : "light";
    root.dataset["theme"] = next;
    try {
      localStorage["theme"] = next;
    } catch {
      // A browser that keeps nothing still changes the theme of this page.
    }
    announce(wasLight ? "Thème sombre" : "Thème clair");
  });
  // A page that was prepared in advance, kept by the browser or behind another one: the choice may be newer than it.
  document.addEventListener("visibilitychange", () => {
    try {
      const kept = localStorage["theme"];
      if (kept) root.dataset["theme"] = kept;
    } catch {
      // Nothing is kept, hence nothing is newer.
    }
  });
}
