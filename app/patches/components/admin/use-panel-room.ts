import { type RefObject, useEffect } from "react";

/**
 * Tells the panel beside the form where it begins, so that it ends above the bar of actions: while what stands above the
 * form is in view, it begins lower than where it sticks.
 */
export function usePanelRoom(panel: RefObject<HTMLElement | null>): void {
  // After each rendering: a notice above the form moves the panel too.
  useEffect(() => {
    const measure = () => {
      const { current } = panel;
      current?.style.setProperty("--panel-top", `${Math.max(0, current.getBoundingClientRect().top)}px`);
    };
    measure();
    addEventListener("scroll", measure, { passive: true });
    addEventListener("resize", measure);
    return () => {
      removeEventListener("scroll", measure);
      removeEventListener("resize", measure);
    };
  });
}
