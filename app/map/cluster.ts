/** Something on the map, in map units; `count` is 1 for a single mapping. */
export interface Item<T> {
  x: number;
  y: number;
  count: number;
  /** The mapping, when it is one. */
  one: T | null;
  /** What a group says beside its number: the name of its first mapping, which no other group has. */
  label?: string;
}

/** Signs closer than this, in pixels, become one. */
export const leastDistance = 34;

/** A group's number as its sign shows it. */
export const shownCount = (count: number) => (count > 9999 ? `${Math.round(count / 1000)}k` : String(count));

/** By how many pixels a sign's radius is larger than that of two digits. */
export const widerBy = (count: number) => (count < 100 ? 0 : (shownCount(count).length - 2) * 4);

/**
 * Joins what would overlap at a scale: afterwards no two signs are closer than `leastDistance`, and large numbers
 * have their room. A group lies at the centre of what it holds, weighted by number. At most 500 items come in, so
 * comparing all is cheap, as long as one comparison is: a phone does it in each moment of a zoom.
 */
export function clusterItems<T>(items: readonly Item<T>[], scale: number): Item<T>[] {
  const reach = (a: Item<T>, b: Item<T>) => (leastDistance + widerBy(a.count) + widerBy(b.count)) / scale;
  let signs = [...items];
  for (;;) {
    const merged: Item<T>[] = [];
    for (const sign of signs) {
      const near = merged.find(
        (other) => (other.x - sign.x) ** 2 + (other.y - sign.y) ** 2 < reach(other, sign) ** 2,
      );
      if (near) {
        const count = near.count + sign.count;
        near.x = (near.x * near.count + sign.x * sign.count) / count;
        near.y = (near.y * near.count + sign.y * sign.count) / count;
        near.count = count;
        near.one = null;
      } else merged.push({ ...sign });
    }
    if (merged.length === signs.length) return merged;
    signs = merged;
  }
}
