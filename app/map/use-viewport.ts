import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { enableGestures } from "./gestures";
import { limited, type Size, type Viewport, wholeIsland } from "./viewport";

/** Where the frame's style sheet reads what is seen: moving the map renders nothing. */
function show(frame: HTMLElement, view: Viewport) {
  frame.style.setProperty("--map-x", String(view.x));
  frame.style.setProperty("--map-y", String(view.y));
  frame.style.setProperty("--map-scale", String(view.scale));
}

/** What was seen last at this entry of the history: Back, and loading the page anew, show it again. */
export const keptView = (): Viewport | null => history.state?.vue ?? null;

export interface MapControl {
  /** What is seen, for what must be rendered (signs, labels, list); null before the first measure. */
  settled: { view: Viewport; size: Size } | null;
  /** Goes to a viewport that follows from the present one, smoothly unless motion is unwelcome. */
  go: (next: (view: Viewport, size: Size) => Viewport) => void;
}

/**
 * A map that can be moved: wheel, drag, pinch and keys change the frame's custom properties at once; signs
 * and list follow when the scale changes, or once the map rests.
 */
export function useViewport(frame: RefObject<HTMLElement | null>): MapControl {
  const view = useRef<Viewport | null>(null);
  /** Of the frame, kept: measured right after each move it would have the page laid out once more for that. */
  const size = useRef<Size>({ width: 0, height: 0 });
  const animation = useRef(0);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [settled, setSettled] = useState<MapControl["settled"]>(null);

  const move = useCallback(
    (next: Viewport) => {
      const { current } = frame;
      if (!current) return;
      const scaled = view.current?.scale !== next.scale;
      view.current = next;
      show(current, next);
      clearTimeout(rest.current);
      const settle = () => setSettled({ view: next, size: size.current });
      if (scaled) settle();
      else rest.current = setTimeout(settle, 90);
    },
    [frame],
  );

  const go = useCallback(
    (next: (view: Viewport, size: Size) => Viewport) => {
      const from = view.current;
      if (!from) return;
      const to = limited(next(from, size.current), size.current);
      cancelAnimationFrame(animation.current);
      if (matchMedia("(prefers-reduced-motion: reduce)").matches) return move(to);
      const started = performance.now();
      const step = (now: number) => {
        const part = Math.min(1, Math.max(0, (now - started) / 180));
        const eased = 1 - (1 - part) ** 3;
        const mix = (a: number, b: number) => a + (b - a) * eased;
        move(
          part === 1
            ? to
            : {
                x: mix(from.x, to.x),
                y: mix(from.y, to.y),
                scale: from.scale * (to.scale / from.scale) ** eased,
              },
        );
        if (part < 1) animation.current = requestAnimationFrame(step);
      };
      animation.current = requestAnimationFrame(step);
    },
    [move],
  );

  useEffect(() => {
    const { current } = frame;
    if (!current) return;
    const measured = () => {
      size.current = { width: current.clientWidth, height: current.clientHeight };
      return size.current;
    };
    const room = measured();
    const start = limited(keptView() ?? wholeIsland(room), room);
    move(start);
    const stop = enableGestures(current, {
      view: () => view.current ?? start,
      size: () => size.current,
      move: (next) => {
        cancelAnimationFrame(animation.current);
        move(next);
      },
      go,
    });
    const resized = new ResizeObserver(() => view.current && move(limited(view.current, measured())));
    resized.observe(current);
    return () => {
      stop();
      resized.disconnect();
      clearTimeout(rest.current);
      cancelAnimationFrame(animation.current);
    };
  }, [frame, move, go]);

  // A search or a job takes the place of the entry, and what it kept with it.
  const { key } = useLocation();
  useEffect(() => {
    if (!settled) return;
    // Back is at its entry before the page is. The router names the first of a visit "default".
    const keep = () => {
      const { state } = history;
      if ((state?.key ?? "default") === key) history.replaceState({ ...state, vue: view.current }, "");
    };
    // On the way to a place there are many views, and browsers count the changes of an entry. Back may come before.
    const timer = setTimeout(keep, 200);
    // Who leaves by a link before that finds the last move again, too.
    addEventListener("click", keep, true);
    return () => {
      clearTimeout(timer);
      removeEventListener("click", keep, true);
    };
  }, [settled, key]);

  return { settled, go };
}
