import { describe, expect, test } from "vitest";
import { clusterItems, type Item, leastDistance, shownCount, widerBy } from "#app/map/cluster";
import { labelledNear, placeLabels } from "#app/map/labels";
import { mapSize, project } from "#app/map/project";
import {
  around,
  isSeen,
  pannedBy,
  scaleBar,
  seenBox,
  startScale,
  uncovering,
  type Viewport,
  wholeIsland,
  zoomAt,
} from "#app/map/viewport";
import { carte } from "../fixtures/carte.ts";

const { landmarks } = carte;
const size = { width: 808, height: 758 };
const phone = { width: 360, height: 440 };

/** Pixels from the middle of the frame. */
const onScreen = (view: Viewport, [x, y]: readonly [number, number]) => ({
  x: (x - view.x) * view.scale,
  y: (y - view.y) * view.scale,
});

describe("what the map shows", () => {
  test.each([size, phone, { width: 320, height: 900 }])(
    "the whole island has every landmark in its frame, and one may zoom out to it",
    (frame) => {
      const view = wholeIsland(frame);
      const box = seenBox(view, frame);
      for (const landmark of landmarks) expect(isSeen(landmark, box), landmark.name).toBe(true);
      expect(zoomAt(view, 0.9, 0, 0, frame).scale).toBeLessThan(view.scale);
    },
  );

  test("dragging moves the map with the pointer, and never off the sheet", () => {
    const view = { x: 850, y: 1236, scale: 2 };
    const spot = project([441, -982]);
    const moved = pannedBy(view, 30, -12, size);
    expect(onScreen(moved, spot).x - onScreen(view, spot).x).toBeCloseTo(30, 6);
    expect(onScreen(moved, spot).y - onScreen(view, spot).y).toBeCloseTo(-12, 6);
    expect(pannedBy(view, 1e6, 1e6, size)).toMatchObject({ x: 0, y: 0 });
    expect(pannedBy(view, -1e6, -1e6, size)).toMatchObject({ x: mapSize.width, y: mapSize.height });
  });

  test("a group opens on all it holds", () => {
    const places = landmarks.slice(0, 5);
    const box = seenBox(around(places, size), size);
    for (const place of places) expect(isSeen(place, box)).toBe(true);
  });

  test("a group fills the frame to its margins, whichever way it is long; one place is not too close", () => {
    const ends = (places: { x: number; y: number }[], above = 0) => {
      const view = around(places, phone, above);
      return places.map(({ x, y }) => {
        const end = onScreen(view, project([x, y]));
        return { x: Math.round(end.x), y: Math.round(end.y) };
      });
    };
    const west = { x: -3000, y: 500 };
    expect(ends([west, { x: 3000, y: 500 }])).toEqual([
      { x: -125, y: 0 },
      { x: 125, y: 0 },
    ]);
    expect(
      ends(
        [
          { x: 0, y: 4000 },
          { x: 0, y: 0 },
        ],
        70,
      ),
    ).toEqual([
      { x: 0, y: -95 },
      { x: 0, y: 165 },
    ]);
    const [x, y] = project([west.x, west.y]);
    expect(around([west], phone)).toEqual({ x, y, scale: 1.6 });
  });

  test("N-05: what was asked for is not under the field in which it was asked", () => {
    const above = 70;
    for (const place of landmarks) {
      const view = around([place, ...landmarks.slice(0, 2)], size, above);
      const { y } = onScreen(view, project([place.x, place.y]));
      // At the edge of the sheet the map cannot move any further.
      if (view.y > 0) expect(y, place.name).toBeGreaterThan(above - size.height / 2);
    }
  });

  test("N-05: what lies under a card goes to the middle of the rest, what is seen stays where it is", () => {
    const covered = 200;
    const start = wholeIsland(phone);
    let moved = 0;
    for (const scale of [start.scale, 0.6, 4]) {
      for (const place of landmarks) {
        const view = { ...start, scale };
        const next = uncovering(place, covered, view, phone);
        const { x, y } = onScreen(next, project([place.x, place.y]));
        expect(Math.abs(x), place.name).toBeLessThanOrEqual(phone.width / 2);
        expect(y, place.name).toBeGreaterThanOrEqual(-phone.height / 2);
        expect(y, place.name).toBeLessThanOrEqual(phone.height / 2 - covered);
        expect(uncovering(place, covered, next, phone), place.name).toBe(next);
        if (next !== view) moved += 1;
      }
    }
    expect(moved).toBeGreaterThan(landmarks.length);
    const mirrorPark = { x: 1080, y: -480 };
    const close = uncovering(mirrorPark, covered, { ...start, scale: 1 }, phone);
    expect(onScreen(close, project([mirrorPark.x, mirrorPark.y]))).toEqual({ x: 0, y: -covered / 2 });
  });

  test("the scale bar is a round number of metres, the longest that fits", () => {
    for (const scale of [0.15, 0.322, 0.5, 1, 2, 4, 6, 12]) {
      const metres = scaleBar(scale);
      expect(/^[125]0*$/.test(String(metres))).toBe(true);
      expect((metres / 5) * scale).toBeLessThanOrEqual(80);
      const next = String(metres).startsWith("2") ? metres * 2.5 : metres * 2;
      expect((next / 5) * scale).toBeGreaterThan(80);
    }
    expect(scaleBar(startScale.large)).toBe(1000);
  });
});

describe("signs", () => {
  const items: Item<string>[] = landmarks.map(({ name, x, y }) => {
    const [mapX, mapY] = project([x, y]);
    return { x: mapX, y: mapY, count: 1, one: name };
  });

  test.each([startScale.small, startScale.large, 1, 5])(
    "never overlap at scale %d, and lose nobody",
    (scale) => {
      const signs = clusterItems(items, scale);
      expect(signs.reduce((sum, { count }) => sum + count, 0)).toBe(landmarks.length);
      for (const [i, a] of signs.entries()) {
        for (const b of signs.slice(i + 1)) {
          expect(Math.hypot(a.x - b.x, a.y - b.y) * scale).toBeGreaterThanOrEqual(leastDistance - 1e-9);
        }
      }
    },
  );

  test("what has its room stays apart", () => {
    const two = (apart: number) =>
      clusterItems(
        [0, apart / 2].map((x) => ({ x, y: 0, count: 1, one: "a" })),
        2,
      );
    expect(two(leastDistance)).toHaveLength(2);
    expect(two(leastDistance - 1)).toHaveLength(1);
  });

  test("500 at one spot are one group", () => {
    const crowd = Array.from({ length: 500 }, () => ({ x: 10, y: 10, count: 1, one: "a" }));
    expect(clusterItems(crowd, 1)).toEqual([{ x: 10, y: 10, count: 500, one: null }]);
  });

  test("a group of groups lies where most of them are, and a number of five digits is told in thousands", () => {
    const group = (x: number, y: number, count: number) => ({ x, y, count, one: null });
    expect(clusterItems([group(0, 40, 30), group(20, 20, 10)], 1)).toEqual([group(5, 35, 40)]);
    expect([9999, 10_000, 49_600].map(shownCount)).toEqual(["9999", "10k", "50k"]);
  });

  test("large numbers have larger signs, which do not overlap either", () => {
    const groups = Array.from({ length: 300 }, (_, i) => ({
      x: (i * 7919) % 1009,
      y: (i * 104729) % 1013,
      count: 1 + ((i * 31) % 900),
      one: null,
    }));
    const signs = clusterItems(groups, 1);
    expect(signs.some(({ count }) => count > 999)).toBe(true);
    for (const [i, a] of signs.entries()) {
      for (const b of signs.slice(i + 1)) {
        const least = leastDistance + widerBy(a.count) + widerBy(b.count);
        expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(least - 1e-9);
      }
    }
    expect([7, 99, 100, 9999, 49_600].map(widerBy)).toEqual([0, 0, 4, 8, 4]);
  });

  test("labels stand apart from signs and from each other; quarters come with the scale", () => {
    const names = (scale: number) => placeLabels(scale, []).map(({ label }) => label.rank);
    expect(new Set(names(0.2))).toEqual(new Set([1]));
    expect(names(1)).toContain(3);
    const [x, y] = project([-700, -980]);
    const moved = placeLabels(1, [{ x, y }]).find(({ label }) => label.name === "Los Santos");
    expect(moved).toBeDefined();
    expect(Math.abs(moved?.dx ?? 0) + Math.abs(moved?.dy ?? 0)).toBeGreaterThan(0);
    const pins = landmarks.map((landmark) => project([landmark.x, landmark.y]));
    for (const scale of [0.2, 0.322, 0.5, 1]) {
      const texts = placeLabels(
        scale,
        pins.map(([x, y]) => ({ x, y })),
      ).map(({ label, dx, dy }) => {
        const [x, y] = project([label.x, label.y]);
        // About half of a text, whose line is 12 pixels high.
        return { x: x * scale + dx, y: y * scale + dy - 4, half: label.name.length * 3, name: label.name };
      });
      expect(texts.length).toBeGreaterThan(0);
      for (const [i, text] of texts.entries()) {
        const others = texts.slice(i + 1).map((other) => ({ ...other, half: other.half + text.half }));
        const spots = pins.map(([x, y]) => ({ x: x * scale, y: y * scale, half: text.half, name: "pin" }));
        const covered = [...others, ...spots].filter(
          ({ x, y, half }) => Math.abs(x - text.x) < half && Math.abs(y - text.y) < 12,
        );
        expect(covered, `${text.name}, ${scale}`).toEqual([]);
      }
    }
  });

  test("the small map of a mapping has no name that its border cuts, or the mark covers", () => {
    const near = (x: number, y: number) => labelledNear({ x, y }, 0.3, 366, 207, 15);
    const namesNear = (x: number, y: number) => near(x, y).map(({ label }) => label.name);
    expect(namesNear(441, -982)).toEqual(expect.arrayContaining(["Los Santos", "Vinewood"]));
    const port = namesNear(-168.2, -2364.8);
    expect(port).toEqual(expect.arrayContaining(["Los Santos", "Port"]));
    expect(port).not.toContain("Océan Pacifique");
    const prison = near(1845.9, 2585.9).find(({ label }) => label.name === "Prison de Bolingbroke");
    expect(Math.abs(prison?.dy ?? 0)).toBeGreaterThan(15);
  });
});
