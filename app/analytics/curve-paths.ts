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

interface Point {
  x: number;
  y: number;
}

/** A day alone is a line through its place, for a point is not seen: on the 1st, when a month is one day, all across. */
function widened(points: Point[], reach: number): Point[] {
  const [first, second] = points;
  if (!first || second) return points;
  const { x, y } = first;
  return [
    { x: Math.max(0, x - reach), y },
    { x: Math.min(width, x + reach), y },
  ];
}

/** The points of each stretch of days of which something is known: a line over the others would say what nobody does. */
function stretches(values: Values, { days, top }: Scale): Point[][] {
  const found: Point[][] = [[]];
  values.forEach(({ value }, at) => {
    if (value === null) found.push([]);
    else found.at(-1)?.push({ x: xOf(at, days), y: height - (value / top) * (height - margin) });
  });
  const reach = days < 2 ? width / 2 : 4;
  return found.filter((points) => points.length > 0).map((points) => widened(points, reach));
}

const joined = (points: readonly Point[]) =>
  points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join("L");

export const lineOf = (values: Values, scale: Scale): string =>
  stretches(values, scale)
    .map((points) => `M${joined(points)}`)
    .join("");

/** What lies under the line. */
export const areaOf = (values: Values, scale: Scale): string =>
  stretches(values, scale)
    .map((points) => {
      const [first, last] = [points[0]?.x ?? 0, points.at(-1)?.x ?? 0];
      return `M${joined([{ x: first, y: height }, ...points, { x: last, y: height }])}Z`;
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
