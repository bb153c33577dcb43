import { describe, expect, test } from "vitest";
import { enableGestures } from "#app/map/gestures";
import { type Viewport, wholeIsland } from "#app/map/viewport";

const size = { width: 800, height: 600 };
/** Where the frame stands in the window. */
const corner = { left: 40, top: 25 };

/** As much of the map's frame as gestures use; events come from the map itself or from a button on it. */
class Frame extends EventTarget {
  readonly dataset: DOMStringMap = {};
  onControl = false;
  readonly captured: number[] = [];
  readonly setPointerCapture = (id: number) => this.captured.push(id);
  readonly closest = () => (this.onControl ? this : null);
  measured = 0;
  /** How far the page was scrolled. */
  scrolled = 0;
  readonly getBoundingClientRect = () => {
    this.measured += 1;
    return { ...corner, ...size, top: corner.top - this.scrolled };
  };

  send(type: string, fields: object = {}): boolean {
    const event = new Event(type, { cancelable: true });
    const buttons = type === "pointerdown" || type === "pointermove" ? 1 : 0;
    return this.dispatchEvent(
      Object.assign(event, { button: 0, buttons, pointerId: 1, clientY: 0, ...fields }),
    );
  }
}

/** A frame with its map, as it is seen now. */
function moving(start: Viewport) {
  const frame = new Frame();
  const map = { frame, view: start };
  enableGestures(frame as unknown as HTMLElement, {
    view: () => map.view,
    size: () => size,
    move: (next) => {
      map.view = next;
    },
    go: (next) => {
      map.view = next(map.view, size);
    },
  });
  return map;
}

test("N-05: the map stays where it is under a pointer whose button was let go outside its frame", () => {
  const start = wholeIsland(size);
  const map = moving(start);
  const { frame } = map;
  frame.send("pointerdown", { clientX: 799 });
  // Out of the frame, where the button is let go, and back.
  frame.send("pointermove", { clientX: 700, buttons: 0 });
  frame.send("pointermove", { clientX: 600, buttons: 0 });
  expect(map.view).toEqual(start);
  expect(frame.dataset).toEqual({});

  frame.send("pointerdown", { clientX: 600 });
  frame.send("pointermove", { clientX: 640 });
  expect(map.view.x).toBeLessThan(start.x);
});

test("N-05: after a drag that ended without a click, the next press on a button of the map counts", () => {
  const map = moving(wholeIsland(size));
  const { frame } = map;
  const { x } = map.view;
  frame.send("pointerdown", { clientX: 100 });
  frame.send("pointermove", { clientX: 160 });
  frame.send("pointerup", { clientX: 160 });
  expect(map.view.x).toBeLessThan(x);

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
  const { frame } = moving(wholeIsland(size));
  frame.send("pointerdown", { clientX: 100 });
  frame.send("pointermove", { clientX: 160 });
  frame.send("pointerup", { clientX: 160 });
  expect(frame.send("click", { detail: 0 })).toBe(true);
});

test("N-05: two fingers are the map's until they are lifted, wherever that is and whatever lay under them", () => {
  const { frame } = moving(wholeIsland(size));
  frame.send("pointerdown", { clientX: 100, pointerId: 2 });
  expect(frame.captured).toEqual([]);
  frame.send("pointerdown", { clientX: 200, pointerId: 3 });
  expect(frame.captured).toEqual([2, 3]);
});

describe("N-05: what the pointer and the keys do to what is seen", () => {
  const start: Viewport = { x: 850, y: 1236, scale: 1 };
  const middle = { clientX: corner.left + size.width / 2, clientY: corner.top + size.height / 2 };
  /** The place of the map that is so many pixels from the middle of the frame. */
  const placeAt = ({ x, y, scale }: Viewport, right: number, down: number) => [
    x + right / scale,
    y + down / scale,
  ];
  const spot = (right: number, down: number) => ({
    clientX: middle.clientX + right,
    clientY: middle.clientY + down,
  });

  test.each([
    ["a line of the wheel towards oneself", "wheel", { deltaMode: 1, deltaY: 3 }, Math.exp(-0.15)],
    ["a turn of the wheel away", "wheel", { deltaMode: 0, deltaY: -100 }, Math.exp(0.18)],
    ["a double click", "dblclick", {}, 1.6],
  ])("%s keeps the place under the pointer there", (_, type, fields, factor) => {
    const map = moving(start);
    map.frame.send(type, { ...spot(120, -70), ...fields });
    expect(map.view.scale).toBeCloseTo(factor, 6);
    const [x = 0, y = 0] = placeAt(map.view, 120, -70);
    expect([x, y]).toEqual(placeAt(start, 120, -70).map((value) => expect.closeTo(value, 6)));
  });

  test("the wheel scrolls the page where there is nothing left to zoom, and never with the key that enlarges pages", () => {
    const map = moving({ ...start, scale: 12 });
    const wheel = { ...middle, deltaMode: 0, deltaY: -100 };
    expect(map.frame.send("wheel", wheel)).toBe(true);
    expect(map.frame.send("wheel", { ...wheel, ctrlKey: true })).toBe(false);
    expect(map.frame.send("wheel", { ...wheel, deltaY: 100 })).toBe(false);
    map.frame.onControl = true;
    const before = map.view;
    expect(map.frame.send("wheel", { ...wheel, deltaY: 100 })).toBe(true);
    map.frame.send("dblclick", middle);
    expect(map.view).toBe(before);
  });

  test("two fingers keep the places under them there", () => {
    const map = moving(start);
    map.frame.send("pointerdown", { ...spot(-100, 10), pointerId: 2 });
    map.frame.send("pointerdown", { ...spot(100, 10), pointerId: 3 });
    map.frame.send("pointermove", { ...spot(-150, 60), pointerId: 2 });
    map.frame.send("pointermove", { ...spot(150, 60), pointerId: 3 });
    expect(map.view.scale).toBeCloseTo(1.5, 6);
    for (const side of [-1, 1]) {
      const [x = 0, y = 0] = placeAt(map.view, side * 150, 60);
      expect([x, y]).toEqual(placeAt(start, side * 100, 10).map((value) => expect.closeTo(value, 6)));
    }
  });

  test("moves measure nothing, for the page would be laid out anew; the next press does, as it may have been scrolled", () => {
    const map = moving(start);
    const pinch = (up: number) => {
      map.frame.send("pointerdown", { ...spot(-100, 10 - up), pointerId: 2 });
      map.frame.send("pointerdown", { ...spot(100, 10 - up), pointerId: 3 });
      const { measured } = map.frame;
      for (const by of [10, 30, 50]) {
        map.frame.send("pointermove", { ...spot(-100 - by, 10 - up), pointerId: 2 });
        map.frame.send("pointermove", { ...spot(100 + by, 10 - up), pointerId: 3 });
      }
      expect(map.frame.measured).toBe(measured);
      map.frame.send("pointerup", { ...spot(-150, 10 - up), pointerId: 2 });
      map.frame.send("pointerup", { ...spot(150, 10 - up), pointerId: 3 });
    };
    pinch(0);
    const there = placeAt(map.view, 0, 10);
    map.frame.scrolled = 80;
    pinch(80);
    expect(placeAt(map.view, 0, 10)).toEqual(there.map((value) => expect.closeTo(value, 6)));
  });

  test("a press that hardly moves is a click, one that moves further takes the map along", () => {
    const map = moving(start);
    map.frame.send("pointerdown", spot(0, 0));
    map.frame.send("pointermove", spot(3, 0));
    expect(map.view).toBe(start);
    map.frame.send("pointermove", spot(30, -20));
    expect(map.view).toMatchObject({ x: start.x - 30, y: start.y + 20 });
    // Another button, or one on a control, takes nothing along.
    map.frame.send("pointerup", spot(30, -20));
    const before = map.view;
    map.frame.send("pointerdown", { ...spot(0, 0), button: 2 });
    map.frame.send("pointermove", spot(60, 0));
    map.frame.onControl = true;
    map.frame.send("pointerdown", spot(0, 0));
    map.frame.send("pointermove", spot(60, 0));
    expect(map.view).toBe(before);
  });

  test("a finger that the browser took for itself is not the second one of the next drag", () => {
    const map = moving(start);
    map.frame.send("pointerdown", { ...spot(0, 0), pointerId: 2 });
    map.frame.send("pointercancel", { ...spot(0, 0), pointerId: 2 });
    map.frame.send("pointerdown", { ...spot(100, 0), pointerId: 3 });
    map.frame.send("pointermove", { ...spot(160, 0), pointerId: 3 });
    expect(map.view).toEqual({ ...start, x: start.x - 60 });
  });

  test("a finger is the page's until it takes the map along, and the hand on the map is closed so long", () => {
    const { frame } = moving(start);
    frame.send("pointerdown", spot(0, 0));
    expect(frame.send("touchmove")).toBe(true);
    frame.send("pointermove", spot(30, 0));
    expect(frame.dataset).toEqual({ dragging: "" });
    expect(frame.send("touchmove")).toBe(false);
    frame.send("pointerup", spot(30, 0));
    expect(frame.dataset).toEqual({});
  });

  test.each([
    ["ArrowLeft", { x: 770 }],
    ["ArrowRight", { x: 930 }],
    ["ArrowUp", { y: 1156 }],
    ["ArrowDown", { y: 1316 }],
    ["+", { scale: 1.6 }],
    ["=", { scale: 1.6 }],
    ["-", { scale: 1 / 1.6 }],
    ["0", wholeIsland(size)],
  ])("%s", (key, change) => {
    const map = moving(start);
    // With one of these it is the browser's: Alt and an arrow lead to the page before.
    for (const held of ["ctrlKey", "altKey", "metaKey"]) {
      expect(map.frame.send("keydown", { key, [held]: true }), held).toBe(true);
    }
    expect(map.view).toBe(start);
    expect(map.frame.send("keydown", { key })).toBe(false);
    expect(map.view).toEqual({ ...start, ...change });
  });
});
