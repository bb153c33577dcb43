import { describe, expect, test } from "vitest";
import type { MapBlock, PlacedId } from "#app/db/schema";
import { blocksIn, groupsOf, placesIn } from "#app/mappings/listing/map-blocks";

const box = { minX: 0, minY: 0, maxX: 1600, maxY: 160 };

describe("MAP-23: what a part of the map shows of many mappings", () => {
  /** Of the id, all places up to its end, its box, the place of one of them, and the zone it starts in. */
  const blocks: MapBlock[] = [
    [1, 100, -50, -50, -1, 160, -20, 0, -1],
    [2, 300, -50, 0, 0, 10, -10, 5, 10],
    [3, 600, 1600, 160, 1700, 200, 1650, 180, 20],
    [4, 1000, 0, 161, 1600, 300, 5, 200, 30],
    [5, 1500, 1601, 0, 1700, 160, 1650, 10, 40],
    [6, 2100, 0, -50, 1600, -1, 5, -20, 50],
    [7, 2200, 1600, -50, 1700, 0, 1650, -20, 60],
  ];

  test("MAP-23: blocks that touch it on an edge are opened, those beside it on any side are not", () => {
    expect(blocksIn(blocks, box)).toEqual({ opened: [2, 3, 7], groups: [] });
  });

  test("MAP-23: more than 4,000 places are a group for each block, with its own number", () => {
    const full = (end: number): MapBlock[] => [
      [1, 3000, 0, 0, 10, 10, 1, 2, -1],
      [2, end, 20, 20, 30, 30, 21, 22, 10],
    ];
    expect(blocksIn(full(4000), box)).toEqual({ opened: [1, 2], groups: [] });
    expect(blocksIn(full(4001), box)).toEqual({
      opened: [],
      groups: [
        [1, 2, 3000],
        [21, 22, 1001],
      ],
    });
  });

  test("MAP-23: sixteen squares along the longer side, each at a place of one of its own, with how many it holds", () => {
    const places: PlacedId[] = [
      ["a", 10, 10],
      ["b", 99, 99],
      ["c", 100, 10],
      ["d", 50, 50],
    ];
    expect(groupsOf(places, box)).toEqual([
      [10, 10, 3],
      [100, 10, 1],
    ]);
    const tall = { minX: 0, minY: 6400, maxX: 160, maxY: 8000 };
    const north: PlacedId[] = [
      ["a", 10, 6410],
      ["b", 10, 6499],
      ["c", 10, 6500],
    ];
    expect(groupsOf(north, tall)).toEqual([
      [10, 6410, 2],
      [10, 6500, 1],
    ]);
    const around = { minX: -800, minY: -80, maxX: 800, maxY: 80 };
    const besideZero: PlacedId[] = [
      ["a", -10, -10],
      ["b", -90, -90],
      ["c", 10, -10],
    ];
    expect(groupsOf(besideZero, around)).toEqual([
      [-10, -10, 2],
      [10, -10, 1],
    ]);
  });

  test("MAP-23: a place on an edge is in it, one beyond any side is not", () => {
    const inside: PlacedId[] = [
      ["a", 0, 0],
      ["b", 1600, 160],
      ["c", 800, 80],
    ];
    const beside: PlacedId[] = [
      ["d", -1, 80],
      ["e", 1601, 80],
      ["f", 800, -1],
      ["g", 800, 161],
    ];
    expect(placesIn([...inside, ...beside], box)).toEqual(inside);
  });
});
