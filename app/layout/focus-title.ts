import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * The focus of an app page that was reached without a new document: where the link that led here is gone the title has
 * it, which is read out and from which Tab goes on. What somebody still has the focus on keeps it.
 */
export function useFocusTitle(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const { activeElement, body } = document;
    if (activeElement && activeElement !== body) return;
    const title = document.querySelector<HTMLElement>("main h1");
    if (!title) return;
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
  }, [pathname]);
}
