import { announce } from "#app/frame/announce";
import { offline } from "./offline";
import { siteAnswers } from "./site-answers";

/**
 * The router loads the document anew when the script of a page cannot be had, which without a network ends on the
 * browser's own page. So its links wait: the page stays, says why, and the link can be pressed again.
 */
export function holdLinksWithoutNetwork(): void {
  let passing = false;
  const hold = async (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLElement>("a[data-discover]");
    if (!link || passing || navigator.onLine) return;
    event.preventDefault();
    if (!(await siteAnswers())) return announce(offline, 10_000);
    passing = true;
    link.click();
    passing = false;
  };
  document.addEventListener("click", hold, true);
}
