import { type KeyboardEvent, useRef, useState } from "react";

/**
 * Pictures in a strip that snaps (MAP-15): a swipe is the browser's own scrolling, buttons and keys scroll too, and
 * the strip's place says which one is shown.
 */
export function useStrip(count: number, start = 0) {
  const strip = useRef<HTMLUListElement>(null);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Where a button or a key has sent the strip, until it is there or a hand takes it. */
  const aim = useRef<number>(undefined);
  const [shown, setShown] = useState(start);

  /** The picture that fills the strip, none where the strip is not shown. */
  function place(): number | undefined {
    const { current } = strip;
    return current ? Math.round(current.scrollLeft / Math.max(1, current.clientWidth)) : undefined;
  }

  function show(index: number) {
    const wanted = Math.max(0, Math.min(count - 1, index));
    aim.current = wanted === place() ? undefined : wanted;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    strip.current?.scrollTo({
      left: wanted * strip.current.clientWidth,
      behavior: calm ? "instant" : "smooth",
    });
    setShown(wanted);
  }

  function onKeyDown(event: KeyboardEvent) {
    const steps: Record<string, number> = {
      ArrowLeft: shown - 1,
      ArrowRight: shown + 1,
      Home: 0,
      End: count - 1,
    };
    const index = steps[event.key];
    // With a modifier it is the browser's: Alt and an arrow go back.
    if (index === undefined || event.altKey || event.metaKey) return;
    event.preventDefault();
    show(index);
  }

  /**
   * Once the strip rests: on its way to a picture it passes others, which nobody should hear of. Where drawing is slow
   * it seems to rest before it has set off, too.
   */
  function onScroll() {
    clearTimeout(rest.current);
    rest.current = setTimeout(() => {
      const now = place();
      if (now === undefined || (aim.current !== undefined && aim.current !== now)) return;
      aim.current = undefined;
      setShown(now);
    }, 80);
  }

  function byHand() {
    aim.current = undefined;
  }

  /** A button to the picture beside the one shown; at an end it stays, and does nothing. */
  const stepTo = (index: number, icon: string, label: string) => ({
    icon,
    label,
    "aria-disabled": index < 0 || index === count,
    onClick: () => show(index),
  });

  return {
    strip,
    shown,
    show,
    onKeyDown,
    onStrip: { onScroll, onPointerDown: byHand, onWheel: byHand },
    previous: stepTo(shown - 1, "chevron-left", "Image précédente"),
    next: stepTo(shown + 1, "chevron-right", "Image suivante"),
  };
}
