import { expect, test } from "vitest";
import { enableGestures } from "#app/map/gestures";
import { type Viewport, wholeIsland } from "#app/map/viewport";

const size = { width: 800, height: 600 };

/** As much of the map's frame as gestures use; events come from the map itself or from a button on it. */
class Frame extends EventTarget {
  readonly dataset: DOMStringMap = {};
  onControl = false;
  readonly captured: number[] = [];
  readonly setPointerCapture = (id: number) => this.captured.push(id);
  readonly closest = () => (this.onControl ? this : null);
  readonly getBoundingClientRect = () => ({ left: 0, top: 0, ...size });

  send(type: string, fields: object = {}): boolean {
    const event = new Event(type, { cancelable: true });
    const buttons = type === "pointerdown" || type === "pointermove" ? 1 : 0;
    return this.dispatchEvent(
      Object.assign(event, { button: 0, buttons, pointerId: 1, clientY: 0, ...fields }),
    );
  }
}

test("N-05: the map stays where it is under a pointer whose button was let go outside its frame", () => {
  const frame = new Frame();
  const start: Viewport = wholeIsland(size);
  let view = start;
  enableGestures(frame as unknown as HTMLElement, {
    view: () => view,
    size: () => size,
    move: (next) => {
      view = next;
    },
    go: () => undefined,
  });
  frame.send("pointerdown", { clientX: 799 });
  // Out of the frame, where the button is let go, and back.
  frame.send("pointermove", { clientX: 700, buttons: 0 });
  frame.send("pointermove", { clientX: 600, buttons: 0 });
  expect(view).toEqual(start);
  expect(frame.dataset).toEqual({});

  frame.send("pointerdown", { clientX: 600 });
  frame.send("pointermove", { clientX: 640 });
  expect(view.x).toBeLessThan(start.x);
});

/** A frame whose map stays where it is: only what becomes of the pointers counts. */
function still(): Frame {
  const frame = new Frame();
  enableGestures(frame as unknown as HTMLElement, {
    view: () => wholeIsland(size),
    size: () => size,
    move: () => undefined,
    go: () => undefined,
  });
  return frame;
}

test("N-05: after a drag that ended without a click, the next press on a button of the map counts", () => {
  const frame = new Frame();
  let view: Viewport = wholeIsland(size);
  enableGestures(frame as unknown as HTMLElement, {
    view: () => view,
    size: () => size,
    move: (next) => {
      view = next;
    },
    go: () => undefined,
  });
  const { x } = view;
  frame.send("pointerdown", { clientX: 100 });
  frame.send("pointermove", { clientX: 160 });
  frame.send("pointerup", { clientX: 160 });
  expect(view.x).toBeLessThan(x);

  // What was dragged was not clicked, where a click comes at all: a finger sends none.
  frame.onControl = true;
  frame.send("pointerdown", { clientX: 700 });
  frame.send("pointerup", { clientX: 700 });
  expect(frame.send("click", { clientX: 700 })).toBe(true);

  frame.onControl = false;
  frame.send("pointerdown", { clientX: 100 });
  frame.send("pointermove", { clientX: 160 });
  frame.send("pointerup", { clientX: 160 });
  expect(frame.send("click", { clientX: 160 })).toBe(false);
});

test("N-05: after a drag that ended without a click, Enter on a sign counts", () => {
  const frame = still();
  frame.send("pointerdown", { clientX: 100 });
  frame.send("pointermove", { clientX: 160 });
  frame.send("pointerup", { clientX: 160 });
  expect(frame.send("click", { detail: 0 })).toBe(true);
});

test("N-05: two fingers are the map's until they are lifted, wherever that is and whatever lay under them", () => {
  const frame = still();
  frame.send("pointerdown", { clientX: 100, pointerId: 2 });
  expect(frame.captured).toEqual([]);
  frame.send("pointerdown", { clientX: 200, pointerId: 3 });
  expect(frame.captured).toEqual([2, 3]);
});
