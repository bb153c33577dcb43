/** Lines over days, in the units of a drawing that is `width` wide and `height` high, as the `d` of a path. */

export const width = 600;
export const height = 200;
/** Room for the stroke above the highest point. */
export const margin = 6;

/** One value a day, oldest first; null where nothing is known of the day. */
export type Values = readonly { day: string; value: number | null }[];

interface Scale {
  /** How many days the drawing is wide. */
  days: number;
  /** The value at its top. */
  top: number;
}

/** Where a day stands, from the left. */
export const xOf = (at: number, days: number): number => (days < 2 ? width / 2 : (at / (days - 1)) * width);

type Point = readonly [x: number, y: number];

/** The points of each stretch of days of which something is known: a line over the others would say what nobody does. */
function stretches(values: Values, { days, top }: Scale): Point[][] {
  const found: Point[][] = [[]];
  values.forEach(({ value }, at) => {
    if (value === null) {
      found.push([]);
      return;
    }
    const y = height - (value / top) * (height - margin);
    // On the 1st a month is one day: a line across, for a point alone is not drawn.
    found.at(-1)?.push(
      ...(days < 2
        ? ([
            [0, y],
            [width, y],
          ] as const)
        : ([[xOf(at, days), y]] as const)),
    );
  });
  return found.filter((points) => points.length > 0);
}

const joined = (points: readonly Point[]) =>
  points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join("L");

/** A day alone between two unknown ones is a short line, for a point is not seen. */
const widened = (points: readonly Point[]): readonly Point[] => {
  const [[x, y] = [0, 0], ...others] = points;
  return others.length > 0
    ? points
    : [
        [Math.max(0, x - 4), y],
        [Math.min(width, x + 4), y],
      ];
};

export const lineOf = (values: Values, scale: Scale): string =>
  stretches(values, scale)
    .map((points) => `M${joined(widened(points))}`)
    .join("");

/** What lies under the line. */
export const areaOf = (values: Values, scale: Scale): string =>
  stretches(values, scale)
    .map((points) => {
      const [first, last] = [points[0]?.[0] ?? 0, points.at(-1)?.[0] ?? 0];
      return `M${joined([[first, height], ...points, [last, height]])}Z`;
    })
    .join("");

/** The line to the last day alone, from the day before it. */
export function lastOf(values: Values, scale: Scale): string {
  const before = values.length - 2;
  return lineOf(
    values.map((entry, at) => (at < before ? { ...entry, value: null } : entry)),
    scale,
  );
}
