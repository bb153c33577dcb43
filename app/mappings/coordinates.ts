/**
 * Coordinates as text: every form that server owners paste, written and read (N-06).
 *
 * The plain form comes first because txAdmin reads the first three numbers it finds in a text: a pasted
 * `vector3(…)` would teleport to x = 3.
 */
export interface Coordinates {
  x: number;
  y: number;
  z: number;
  heading?: number | null;
}

export interface Point {
  x: number;
  y: number;
}

const fixed = (value: number, digits: number): string => {
  const text = value.toFixed(digits);
  return Number(text) === 0 ? (0).toFixed(digits) : text;
};

const exact = (value: number) => fixed(value, 3);
/** `441.0`, `30.725`: at least one decimal, as Lua writes a float. */
const float = (value: number) => exact(value).replace(/0{1,2}$/, "");

interface CoordinateFormat {
  id: "simple" | "commande" | "vector3" | "vector4" | "lua" | "json" | "sql";
  nom: string;
  write: (place: Coordinates) => string;
}

const list = (place: Coordinates, separator: string) =>
  [place.x, place.y, place.z].map(exact).join(separator);

const formats: readonly CoordinateFormat[] = [
  { id: "simple", nom: "Simple", write: (place) => list(place, ", ") },
  { id: "commande", nom: "Commande", write: (place) => `/tp ${list(place, " ")}` },
  { id: "vector3", nom: "vector3", write: (place) => `vector3(${list(place, ", ")})` },
  {
    id: "vector4",
    nom: "vector4",
    write: (place) => `vector4(${list(place, ", ")}, ${exact(place.heading ?? 0)})`,
  },
  {
    id: "lua",
    nom: "Table Lua",
    write: ({ x, y, z }) => `{ x = ${float(x)}, y = ${float(y)}, z = ${float(z)} }`,
  },
  {
    id: "json",
    nom: "JSON",
    write: ({ x, y, z }) => `{"x":${float(x)},"y":${float(y)},"z":${float(z)}}`,
  },
  {
    // Columns such as `users.position` hold JSON; MariaDB and MySQL write it themselves.
    id: "sql",
    nom: "SQL",
    write: ({ x, y, z }) => `JSON_OBJECT('x', ${float(x)}, 'y', ${float(y)}, 'z', ${float(z)})`,
  },
];

/** The forms that a place can be written in: `vector4` needs a heading. */
export function formatsFor(place: Coordinates): CoordinateFormat[] {
  const headed = place.heading !== null && place.heading !== undefined;
  return formats.filter(({ id }) => id !== "vector4" || headed);
}

/**
 * As shown on cards: one decimal (MAP-13). Copies carry the full precision. A height that nobody typed is no
 * nought: the place is shown without it, and is nothing to copy.
 */
export function shownCoordinates({ x, y, z }: Point & { z: number | null }): string {
  const known = z === null ? [x, y] : [x, y, z];
  return known.map((value) => fixed(value, 1)).join(", ") + (z === null ? " (sans Z)" : "");
}

/** How far two places are apart, as the crow flies; in metres. */
export const distanceBetween = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** `340 m`, `2,4 km` */
export function formatDistance(metres: number): string {
  const whole = Math.round(metres);
  if (whole < 1000) return `${whole}\u00a0m`;
  return `${(metres / 1000).toLocaleString("fr-FR", { maximumFractionDigits: 1 })}\u00a0km`;
}
