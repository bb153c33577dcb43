import { describe, expect, test } from "vitest";
import { zoneOf, zonesCovering } from "#app/map/zone";
import { carte } from "../fixtures/carte.ts";

describe("Morton order of the map", () => {
  test("every landmark lies in exactly one of the squares that cover the island", () => {
    for (const side of [1024, 128, 16]) {
      const ranges = zonesCovering(carte.bounds, side);
      for (const { x, y } of carte.landmarks) {
        const zone = zoneOf(x, y);
        expect(ranges.filter(({ from, to }) => zone >= from && zone < to)).toHaveLength(1);
      }
    }
  });

  test("a square holds its own metres and no others", () => {
    const [square, ...others] = zonesCovering({ minX: 512, maxX: 520, minY: -1024, maxY: -1020 }, 64);
    expect(others).toHaveLength(0);
    const inside = ({ x, y }: { x: number; y: number }) =>
      square !== undefined && zoneOf(x, y) >= square.from && zoneOf(x, y) < square.to;
    expect(inside({ x: 512, y: -1024 })).toBe(true);
    expect(inside({ x: 575.9, y: -960.1 })).toBe(true);
    expect(inside({ x: 576, y: -1000 })).toBe(false);
    expect(inside({ x: 540, y: -1024.1 })).toBe(false);
  });

  test("what lies beyond the squares counts as their edge", () => {
    expect(zoneOf(-1e6, -1e6)).toBe(0);
    expect(zoneOf(1e6, 1e6)).toBe(2 ** 30 - 1);
  });
});
