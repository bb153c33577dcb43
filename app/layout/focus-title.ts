import { useEffect } from "react";
import { useLocation } from "react-router";
import { tellReader } from "#app/frame/announce";
import { site } from "#app/site";

/** The address that was shown last in this document. */
let shown: string;

/**
 * The focus of an app page that was reached without a new document. If the link that led here is gone, the title gets
 * the focus: it is read out, and Tab goes on from there. (The last page of a list, for example, has no link to a next
 * one.) What still has the focus keeps it, such as a tab or a filter; then the page's name is read out.
 */
export function useFocusTitle(): void {
  const there = useLocation();
  // Once for each entry of the history: this is rendered too while the next is on its way, whose address may be the
  // browser's before it is shown.
  useEffect(() => {
    // The browser's own: a list has taken out of it by now what was done there.
    const address = there.pathname + location.search;
    const title = document.querySelector<HTMLElement>("main h1");
    if (shown && shown !== address) {
      const focused = document.activeElement;
      if (focused?.matches("nav *")) tellReader(document.title.replace(` · ${site.nom}`, ""));
      else if (title && focused === document.body) {
        title.tabIndex = -1;
        title.focus({ preventScroll: true });
      }
    }
    shown = address;
  }, [there]);
}
