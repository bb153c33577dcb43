import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { mapSize, type Point } from "#app/map/project";
import { heroSheetUrl, sheetLayerIds, sheetUrl } from "#app/map/sheet";
import { clipLine, clipRing } from "../../scripts/draw/map/clip.ts";
import { contourRings } from "../../scripts/draw/map/contours.ts";
import { offsetOutlines } from "../../scripts/draw/map/isobaths.ts";
import { heroSheet, islandSheet, type Layer, sheetLayers } from "../../scripts/draw/map/layers.ts";
import { boxAround, contains, simplify } from "../../scripts/draw/map/polygon.ts";
import { smoothPath } from "../../scripts/draw/map/smooth-path.ts";
import { carte } from "../fixtures/carte.ts";

const root = new URL("../../", import.meta.url);
/** Drawn once: the depth lines take a second. */
const island: Layer[] = sheetLayers(carte, islandSheet);
const square: Point[] = [
  [0, 0],
  [100, 0],
  [100, 100],
  [0, 100],
];

describe("smoothPath", () => {
  test("goes through every point", () => {
    const wave: Point[] = [
      [0, 0],
      [50, 20],
      [100, 0],
      [150, 30],
    ];
    expect(endPoints(smoothPath(wave, { closed: false }))).toEqual(wave);
    expect(endPoints(smoothPath(square, { closed: true }))).toEqual([...square, [0, 0]]);
  });

  test("keeps a quay's corners and rounds a hill's", () => {
    expect(smoothPath(square, { closed: true })).toBe(
      "M0 0c0 0 100 0 100 0s0 100 0 100-100 0-100 0 0-100 0-100z",
    );
    expect(smoothPath(square, { closed: true, round: true })).not.toContain("c0 0");
  });

  test("two points are a straight line", () => {
    expect(
      smoothPath(
        [
          [1, 2],
          [4, -2],
        ],
        { closed: false },
      ),
    ).toBe("M1 2l3-4");
    expect(
      smoothPath(
        [
          [0, 0],
          [5, 5],
          [5, 5],
        ],
        { closed: false },
      ),
    ).toBe("M0 0l5 5");
  });
});

describe("simplify", () => {
  test("drops what lies on the line and keeps the ends", () => {
    expect(
      simplify(
        [
          [0, 0],
          [50, 1],
          [100, 0],
        ],
        5,
      ),
    ).toEqual([
      [0, 0],
      [100, 0],
    ]);
    expect(
      simplify(
        [
          [0, 0],
          [50, 10],
          [100, 0],
        ],
        5,
      ),
    ).toHaveLength(3);
  });
});

describe("depth lines", () => {
  test("surround the land at their distance", () => {
    const [line = []] = offsetOutlines([square], 30, 5);
    const box = boxAround(line);
    expect(box.minX).toBeCloseTo(-30, 0);
    expect(box.maxY).toBeCloseTo(130, 0);
    expect(square.every((corner) => contains(line, corner))).toBe(true);
  });
});

describe("contours", () => {
  test("stay inside the outline of their hill", () => {
    const hill = { name: "Colline", points: square };
    for (const ring of contourRings([hill])) {
      expect(ring.every((point) => contains(square, point))).toBe(true);
    }
  });

  test("lie between two steps when a higher one is drawn", () => {
    const step: Point[] = [
      [40, 40],
      [60, 40],
      [60, 60],
      [40, 60],
    ];
    const rings = contourRings([
      { name: "Mont", points: square },
      { name: "Mont", points: step },
    ]);
    const between = rings.filter((ring) => step.every((corner) => contains(ring, corner)));
    expect(between).toHaveLength(2);
  });
});

describe.each([
  { name: "island", url: sheetUrl, layers: island, bytes: 9000 },
  { name: "hero", url: heroSheetUrl, layers: sheetLayers(carte, heroSheet), bytes: 4500 },
])("the published sheet of the $name", ({ url, layers, bytes }) => {
  const published = readFileSync(new URL(`public${url}`, root), "utf8");

  test("is what the data draws (run scripts/draw/maps.ts after a change)", () => {
    expect(layers.map(({ id }) => id)).toEqual([...sheetLayerIds]);
    for (const { id, paths } of layers) {
      expect(published).toContain(`<g id="${id}">`);
      for (const { d } of paths) expect(published).toContain(`d="${d}"`);
    }
  });

  test("takes its colours from the page", () => {
    expect(published).not.toMatch(/ (fill|stroke|style|class)=/);
  });

  test(`weighs at most ${bytes} bytes compressed`, () => {
    expect(gzipSync(published, { level: 9 }).length).toBeLessThanOrEqual(bytes);
  });
});

test("the land lies within the sheet", () => {
  const points = island
    .filter(({ id }) => id === "land")
    .flatMap(({ paths }) => paths.flatMap(({ d }) => endPoints(d)));
  const box = boxAround(points);
  expect(box.minX).toBeGreaterThan(0);
  expect(box.minY).toBeGreaterThan(0);
  expect(box.maxX).toBeLessThan(mapSize.width);
  expect(box.maxY).toBeLessThan(mapSize.height);
});

test("a clipped outline stays within the box, and a clipped line keeps one point beyond it", () => {
  const box = { minX: 20, maxX: 80, minY: -50, maxY: 50 };
  expect(boxAround(clipRing(square, box))).toEqual({ minX: 20, maxX: 80, minY: 0, maxY: 50 });
  const line: Point[] = [
    [-300, 0],
    [-100, 0],
    [50, 0],
    [200, 0],
    [400, 0],
  ];
  expect(clipLine(line, box)).toEqual([
    [
      [-100, 0],
      [50, 0],
      [200, 0],
    ],
  ]);
});

/** Where each command of a path of ours (M, c, s, l, z) ends. */
function endPoints(path: string): Point[] {
  const points: Point[] = [];
  let [x, y] = [0, 0];
  for (const [, command = "", args = ""] of path.matchAll(/([Mcsl])([^Mcslz]*)/g)) {
    const values = (args.match(/-?\d+/g) ?? []).map(Number);
    const size = { M: 2, l: 2, s: 4, c: 6 }[command] ?? 2;
    for (let end = size; end <= values.length; end += size) {
      const dx = values[end - 2] ?? 0;
      const dy = values[end - 1] ?? 0;
      [x, y] = command === "M" ? [dx, dy] : [x + dx, y + dy];
      points.push([x, y]);
    }
  }
  return points;
}
