/** Something on the map, in map units; `count` is 1 for a single mapping. */
export interface Item<T> {
  x: number;
  y: number;
  count: number;
  /** The mapping, when it is one. */
  one: T | null;
}

/** Signs closer than this, in pixels, become one. */
export const leastDistance = 34;

/**
 * Joins what would overlap at a scale: afterwards no two signs are closer than `leastDistance`. A group lies at
 * the centre of what it holds, weighted by number. At most 500 items come in, so comparing all is cheap.
 */
export function clusterItems<T>(items: readonly Item<T>[], scale: number): Item<T>[] {
  const reach = leastDistance / scale;
  let signs = [...items];
  for (;;) {
    const merged: Item<T>[] = [];
    for (const sign of signs) {
      const near = merged.find((other) => Math.hypot(other.x - sign.x, other.y - sign.y) < reach);
      if (!near) {
        merged.push({ ...sign });
        continue;
      }
      const count = near.count + sign.count;
      near.x = (near.x * near.count + sign.x * sign.count) / count;
      near.y = (near.y * near.count + sign.y * sign.count) / count;
      near.count = count;
      near.one = null;
    }
    if (merged.length === signs.length) return merged;
    signs = merged;
  }
}
