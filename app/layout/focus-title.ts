import { useEffect } from "react";
import { useLocation } from "react-router";

/** The page that was shown last in this document. */
let shown: string;

/**
 * The focus of an app page that was reached without a new document: where the link that led here is gone the title has
 * it, which is read out and from which Tab goes on. What somebody still has the focus on keeps it.
 */
export function useFocusTitle(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const title = document.querySelector<HTMLElement>("main h1");
    if (shown && shown !== pathname && title && document.activeElement === document.body) {
      title.tabIndex = -1;
      title.focus({ preventScroll: true });
    }
    shown = pathname;
  }, [pathname]);
}
