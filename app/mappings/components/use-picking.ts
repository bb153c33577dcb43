import { type KeyboardEvent, type MouseEvent, type RefObject, useCallback, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { isByKey } from "#app/map/by-key";
import type { useViewport } from "#app/map/use-viewport";
import { uncovering } from "#app/map/viewport";
import type { Pin } from "../views";

/** The mapping that is looked at: another object each time that somebody picks it. */
interface Picking {
  id: string;
  byKey: boolean;
}

/** Which mapping of the map is looked at: picked on its sign or in the list, shown by a card over the map. */
export function usePicking(
  frame: RefObject<HTMLDivElement | null>,
  pins: readonly Pin[],
  go: ReturnType<typeof useViewport>["go"],
) {
  const [pick, setPick] = useState<Picking | null>(null);
  const shown = useRef<Picking | null>(null);
  const picked = pins.find(({ id }) => id === pick?.id) ?? null;

  const onPin = useCallback(
    (pin: Pin, event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      setPick({ id: pin.id, byKey: isByKey(event.nativeEvent) });
      reveal(`lieu-${pin.id}`, frame.current);
    },
    [frame],
  );

  /** Moves the map when the card of a picked pin is there and what it covers is known: once, not when it comes back. */
  function onCard(pin: Pin, card: HTMLElement, covered: number) {
    if (!pick || shown.current === pick) return;
    shown.current = pick;
    if (pick.byKey) card.focus();
    go((view, size) => uncovering(pin, covered, view, size));
  }

  function close() {
    flushSync(() => setPick(null));
    // Keys go on from where they were: at the sign whose card it was, if it is not joined with others now.
    const sign = pick?.byKey
      ? frame.current?.querySelector<SVGAElement>(`a[href="/mappings/${pick.id}"]`)
      : null;
    (sign ?? frame.current)?.focus({ preventScroll: true });
  }

  /** Closes the card. From the list, where a click on a row opens it, too: there the focus stays. */
  function onEscape({ key, target }: KeyboardEvent) {
    if (key !== "Escape" || !picked) return;
    if (target instanceof Node && frame.current?.contains(target)) close();
    else setPick(null);
  }

  return { pick, picked, onPin, onCard, onEscape, close, unpick: () => setPick(null) };
}

/** Beside the map the list scrolls to the row; under it (on a phone) the page scrolls to the map. */
function reveal(rowId: string, frame: HTMLElement | null) {
  const beside = matchMedia("(width >= 48rem)").matches;
  const target = beside ? document.getElementById(rowId) : frame;
  target?.scrollIntoView({ block: "nearest" });
}
