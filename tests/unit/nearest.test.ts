import { describe, expect, test } from "vitest";
import type { MapBlock, PlacedId } from "#app/db/schema";
import { zoneOf } from "#app/map/zone";
import { blockHolding, blocksNear, nearestOf } from "#app/mappings/listing/nearest";
import { draw } from "../fixtures/dice.ts";

/** Blocks as the database keeps them: places in Morton order, some hundred in each. */
function blocksOf(places: PlacedId[], size: number) {
  const sorted = [...places].sort((a, b) => zoneOf(a[1], a[2]) - zoneOf(b[1], b[2]));
  const held = new Map<number, PlacedId[]>();
  const blocks: MapBlock[] = [];
  for (let from = 0; from < sorted.length; from += size) {
    const part = sorted.slice(from, from + size);
    const [xs, ys] = [part.map(([, x]) => x), part.map(([, , y]) => y)];
    const id = blocks.length + 1;
    held.set(id, part);
    const end = from + part.length;
    const [, x = 0, y = 0] = part[0] ?? [];
    const zone = from === 0 ? -1 : zoneOf(x, y);
    blocks.push([id, end, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys), 0, 0, zone]);
  }
  return { blocks, held };
}

describe("the nearest from blocks (MAP-22)", () => {
  const roll = draw(7);
  const places = Array.from({ length: 5000 }, (_, i): PlacedId => {
    const inTown = i % 2 === 0;
    return [`m${i}`, inTown ? roll(800) : roll(9000) - 4000, inTown ? -roll(900) : roll(11_000) - 3500];
  });
  const { blocks, held } = blocksOf(places, 200);
  const points = [
    ...Array.from({ length: 200 }, () => ({ x: roll(12_000) - 5000, y: roll(14_000) - 5000 })),
    { x: -15_000, y: 12_000 },
    { x: 400, y: -400 },
  ];

  test.each([24, 120])("%i of 5,000: as if all were looked at, and few blocks are", (wanted) => {
    for (const point of points) {
      const ids = blocksNear(blocks, point, wanted);
      const found = nearestOf(
        ids.flatMap((id) => held.get(id) ?? []),
        point,
        { offset: wanted - 24, limit: 24 },
      );
      expect(found).toEqual(nearestOf(places, point, { offset: wanted - 24, limit: 24 }));
      // What is known already only makes it fewer.
      const [here = 0] = ids;
      const fewer = blocksNear(blocks, point, wanted, held.get(here));
      expect(fewer.length).toBeLessThanOrEqual(ids.length);
      const rest = fewer.filter((id) => id !== here);
      expect(
        nearestOf(
          [here, ...rest].flatMap((id) => held.get(id) ?? []),
          point,
          { offset: 0, limit: 24 },
        ),
      ).toEqual(nearestOf(places, point, { offset: 0, limit: 24 }));
    }
  });

  test("few blocks are looked at", () => {
    const small = blocksOf(places, 20).blocks;
    const looked = points.map((point) => blocksNear(small, point, 24).length);
    expect(looked.reduce((sum, count) => sum + count) / looked.length).toBeLessThan(small.length / 10);
  });

  test("of places that are equally far the one that is read first comes first", () => {
    const around: PlacedId[] = [
      ["b", 3, 4],
      ["d", 0, 9],
      ["a", -5, 0],
      ["c", 0, -5],
    ];
    expect(nearestOf(around, { x: 0, y: 0 }, { offset: 0, limit: 4 })).toEqual(["b", "a", "c", "d"]);
    expect(nearestOf(around, { x: 0, y: 0 }, { offset: 1, limit: 2 })).toEqual(["a", "c"]);
  });

  test("each place is on one page, though every page reads other blocks and a crowd lies across the edge of two", () => {
    const crowds = [
      { x: 100, y: 200, count: 450 },
      { x: 103, y: 204, count: 70 },
      { x: 400, y: -400, count: 130 },
      { x: 405, y: -400, count: 300 },
    ];
    const crowded = crowds.flatMap(({ x, y, count }, crowd) =>
      Array.from({ length: count }, (_, i): PlacedId => [`c${crowd}-${i}`, x, y]),
    );
    const distanceOf = ([, x, y]: PlacedId, point: { x: number; y: number }) =>
      (x - point.x) ** 2 + (y - point.y) ** 2;
    for (const size of [60, 200, 257]) {
      const all = [...places.slice(0, 800), ...crowded];
      const { blocks, held } = blocksOf(all, size);
      const placed = new Map(all.map((place) => [place[0], place]));
      for (const point of [...crowds, ...points.slice(0, 60)]) {
        const here = blockHolding(blocks, point) ?? 0;
        const known = held.get(here) ?? [];
        const shown = [0, 24, 48, 72, 96].flatMap((offset) => {
          const others = blocksNear(blocks, point, offset + 24, known).filter((id) => id !== here);
          const entries = [...known, ...others.flatMap((id) => held.get(id) ?? [])];
          return nearestOf(entries, point, { offset, limit: 24 });
        });
        expect(new Set(shown).size).toBe(120);
        const distances = shown.map((id) => distanceOf(placed.get(id) ?? ["", 0, 0], point));
        const nearest = all.map((place) => distanceOf(place, point)).sort((a, b) => a - b);
        expect(distances).toEqual(nearest.slice(0, 120));
      }
    }
  });

  test("fewer than are wanted: all of them", () => {
    const few = blocksOf(places.slice(0, 10), 4);
    expect(blocksNear(few.blocks, { x: 0, y: 0 }, 24)).toEqual([1, 2, 3]);
    expect(blocksNear([], { x: 0, y: 0 }, 24)).toEqual([]);
  });

  test("blocks of a single place: as many as are wanted, and no more", () => {
    const single = blocksOf(places.slice(0, 60), 1);
    expect(blocksNear(single.blocks, { x: 400, y: -400 }, 24)).toHaveLength(24);
  });

  test("the block in which a place lies is the one that is read first", () => {
    const begun = new Set(blocks.map(([, , , , , , , , zone]) => zone));
    for (const [id, x, y] of places.filter(([, x, y]) => !begun.has(zoneOf(x, y)))) {
      const block = held.get(blockHolding(blocks, { x, y }) ?? 0) ?? [];
      expect(
        block.some((place) => place[0] === id),
        id,
      ).toBe(true);
    }
    expect(blockHolding([], { x: 0, y: 0 })).toBeUndefined();
  });

  test("a crowd at one place: its own block is enough", () => {
    const crowd = Array.from({ length: 5000 }, (_, i): PlacedId => [`c${i}`, 100, 200]);
    const { blocks: crowded, held: inside } = blocksOf(crowd, 200);
    expect(blocksNear(crowded, { x: 100, y: 200 }, 120, inside.get(1))).toEqual([]);
    expect(blocksNear(crowded, { x: 900, y: 200 }, 120, inside.get(1))).toEqual([]);
    expect(blocksNear(crowded, { x: 100, y: 200 }, 120)).toContain(1);
    expect(blocksNear(crowded, { x: 900, y: 200 }, 120)).toContain(1);
  });
});
