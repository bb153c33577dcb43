import { announce } from "#app/frame/announce";
import { offline } from "./offline";

/** A browser may be wrong about it: there are networks that it does not see, and the site may be on the same machine. */
const siteAnswers = () =>
  fetch("/favicon.svg", { method: "HEAD", cache: "no-store" }).then(
    () => true,
    () => false,
  );

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
