/** The nearest mappings to a place, from the blocks of the list along the map (`keep-lists.server.ts`). */
import type { MapBlock, PlacedId } from "#app/db/schema";
import { zoneOf } from "#app/map/zone";
import type { Point } from "../coordinates";

const squared = (dx: number, dy: number) => dx * dx + dy * dy;

/** Squared distance of each entry. Bare numbers, because they are sorted in a fraction of the time of objects. */
const distancesOf = (entries: readonly PlacedId[], { x, y }: Point) =>
  new Float64Array(entries.map(([, ex, ey]) => squared(ex - x, ey - y)));

/** Within which so many of the distances are; all of them when there are not so many. */
const reachFor = (distances: Float64Array, wanted: number) =>
  distances.toSorted()[wanted - 1] ?? Number.POSITIVE_INFINITY;

/** Squared distances to the nearest and to the farthest point of a block's box. */
function reachOf([, , minX, minY, maxX, maxY]: MapBlock, { x, y }: Point) {
  return {
    near: squared(Math.max(minX - x, 0, x - maxX), Math.max(minY - y, 0, y - maxY)),
    far: squared(Math.max(x - minX, maxX - x), Math.max(y - minY, maxY - y)),
  };
}

/** Squared distance within which `wanted` mappings are known to lie: the boxes wholly within it hold them. */
function radiusOf(blocks: readonly MapBlock[], point: Point, wanted: number): number {
  const all = blocks.map((block, i) => ({
    size: block[1] - (blocks[i - 1]?.[1] ?? 0),
    far: reachOf(block, point).far,
  }));
  let held = 0;
  for (const { size, far } of all.sort((a, b) => a.far - b.far)) {
    held += size;
    if (held >= wanted) return far;
  }
  return Number.POSITIVE_INFINITY;
}

/** The block of a list in which a place is, or would be; none before the first one that holds something. */
export const blockHolding = (blocks: readonly MapBlock[], { x, y }: Point): number | undefined =>
  blocks.findLast(([, , , , , , , , zone]) => zone < zoneOf(x, y))?.[0];

/**
 * The blocks that can hold one of the `wanted` nearest: a block whose box begins beyond a radius that holds
 * that many cannot. `known` are entries that have been read already: where they alone are enough, a block that
 * could only hold as far ones is not read either, so that a crowd at one place stays cheap.
 */
export function blocksNear(
  blocks: readonly MapBlock[],
  point: Point,
  wanted: number,
  known: readonly PlacedId[] = [],
): number[] {
  const enough = reachFor(distancesOf(known, point), wanted);
  const radius = radiusOf(blocks, point, wanted);
  return blocks
    .filter((block) => {
      const { near } = reachOf(block, point);
      return near < enough && near <= radius;
    })
    .map(([id]) => id);
}

/**
 * A part of the entries in order of distance; of two equally far, the one that is given first.
 *
 * Give first what `blocksNear` was given as `known`, then the blocks in their order. Then a later page, which reads
 * more blocks, leaves the pages before it as they were: what it reads in addition is no nearer than what they end
 * with.
 */
export function nearestOf(
  entries: readonly PlacedId[],
  point: Point,
  { offset, limit }: { offset: number; limit: number },
): string[] {
  const distances = distancesOf(entries, point);
  const reach = reachFor(distances, offset + limit);
  return entries
    .filter((_, i) => (distances[i] ?? 0) <= reach)
    .map(([id, x, y]) => ({ id, distance: squared(x - point.x, y - point.y) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(offset, offset + limit)
    .map(({ id }) => id);
}
