import { isByKey } from "./by-key";
import { pannedBy, type Size, type Viewport, wholeIsland, zoomAt } from "./viewport";

interface Target {
  view: () => Viewport;
  /** Known without measuring: it is asked for at every move. */
  size: () => Size;
  move: (next: Viewport) => void;
  go: (next: (view: Viewport, size: Size) => Viewport) => void;
}

/** A press that moves less than this is a click. */
const slackPixels = 4;
const keyStep = 80;
export const zoomStep = 1.6;

interface Spot {
  x: number;
  y: number;
}

const between = (a: Spot, b: Spot): Spot => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const apart = (a: Spot, b: Spot) => Math.hypot(a.x - b.x, a.y - b.y) || 1;

/** What a key does to the view, which is moved or zoomed around its middle. */
const steps: Record<string, (from: Viewport, room: Size) => Viewport> = {
  ArrowLeft: (from, room) => pannedBy(from, keyStep, 0, room),
  ArrowRight: (from, room) => pannedBy(from, -keyStep, 0, room),
  ArrowUp: (from, room) => pannedBy(from, 0, keyStep, room),
  ArrowDown: (from, room) => pannedBy(from, 0, -keyStep, room),
  "+": (from, room) => zoomAt(from, zoomStep, 0, 0, room),
  "=": (from, room) => zoomAt(from, zoomStep, 0, 0, room),
  "-": (from, room) => zoomAt(from, 1 / zoomStep, 0, 0, room),
  "0": (_, room) => wholeIsland(room),
};

const onControl = (event: Event) => (event.target as Element).closest("[data-map-control]") !== null;

/** Wheel, drag, pinch and keys on a map. @returns what takes them off again. */
export function enableGestures(frame: HTMLElement, { view, size, move, go }: Target): () => void {
  const pointers = new Map<number, Spot>();
  let pressed: Spot | null = null;
  /** The middle of the frame, in the window. */
  let middle: Spot = { x: 0, y: 0 };
  let dragging = false;
  const listening = new AbortController();
  const on = <K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (event: HTMLElementEventMap[K]) => void,
    options: AddEventListenerOptions = {},
  ) => frame.addEventListener(type, listener, { ...options, signal: listening.signal });

  /** From the middle of the frame, as it was measured last. */
  const spotOf = ({ clientX, clientY }: MouseEvent): Spot => ({
    x: clientX - middle.x,
    y: clientY - middle.y,
  });
  const measuredSpotOf = (event: MouseEvent) => {
    const box = frame.getBoundingClientRect();
    middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    return spotOf(event);
  };

  on(
    "wheel",
    (event) => {
      if (onControl(event)) return;
      const factor = Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0018));
      const at = measuredSpotOf(event);
      const next = zoomAt(view(), factor, at.x, at.y, size());
      // Nothing left to zoom: the page scrolls on.
      if (next.scale === view().scale && !event.ctrlKey) return;
      event.preventDefault();
      move(next);
    },
    { passive: false },
  );

  on("pointerdown", (event) => {
    // A finger that moved causes no click, so its drag ends with the next press at the latest.
    if (pointers.size === 0) dragging = false;
    if (onControl(event) || event.button !== 0) return;
    // Once for all its moves, during which the page stays: at each of them the page would be laid out anew for that.
    pressed = measuredSpotOf(event);
    pointers.set(event.pointerId, pressed);
    dragging = pointers.size > 1;
    // While two fingers spread, the sign under one may vanish, and a finger may be lifted outside the frame.
    if (dragging) for (const id of pointers.keys()) frame.setPointerCapture(id);
  });

  const release = (event: PointerEvent) => {
    pointers.delete(event.pointerId);
    if (pointers.size === 0) delete frame.dataset["dragging"];
  };

  on("pointermove", (event) => {
    // A press that left the frame before it became a drag may have ended outside.
    if (event.buttons === 0) release(event);
    const before = pointers.get(event.pointerId);
    if (!before || !pressed) return;
    const now = spotOf(event);
    if (!dragging) {
      if (apart(now, pressed) < slackPixels) return;
      dragging = true;
      frame.setPointerCapture(event.pointerId);
      frame.dataset["dragging"] = "";
    }
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    pointers.set(event.pointerId, now);
    if (!other) return move(pannedBy(view(), now.x - before.x, now.y - before.y, size()));
    const [from, to] = [between(before, other), between(now, other)];
    const panned = pannedBy(view(), to.x - from.x, to.y - from.y, size());
    move(zoomAt(panned, apart(now, other) / apart(before, other), to.x, to.y, size()));
  });

  // Otherwise some browsers take the drag for a swipe of their own, and the next press only ends that swipe: no click.
  on(
    "touchmove",
    (event) => {
      if (dragging && event.cancelable) event.preventDefault();
    },
    { passive: false },
  );

  on("pointerup", release);
  on("pointercancel", release);
  // The click at the end of a drag is none; a key's click, without a pointer, counts.
  on(
    "click",
    (event) => {
      if (!dragging || isByKey(event)) return;
      dragging = false;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
  on("dblclick", (event) => {
    if (onControl(event)) return;
    const at = measuredSpotOf(event);
    go((from, room) => zoomAt(from, zoomStep, at.x, at.y, room));
  });

  on("keydown", (event) => {
    if (
      (event.target as Element).closest("input, textarea, select") ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    )
      return;
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    go(step);
  });

  return () => listening.abort();
}
