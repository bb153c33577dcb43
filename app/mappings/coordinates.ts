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

/** Stored precision: a millimetre (CST-09). */
export const coordinateStep = 0.001;

/** Beyond this nothing of the game exists; a larger number is a typing error. */
export const largestCoordinate = 16_000;

const fixed = (value: number, digits: number): string => {
  const text = value.toFixed(digits);
  return Number(text) === 0 ? (0).toFixed(digits) : text;
};

const exact = (value: number) => fixed(value, 3);
/** `441.0`, `30.725`: at least one decimal, as Lua writes a float. */
const float = (value: number) => exact(value).replace(/0{1,2}$/, "");

export interface CoordinateFormat {
  id: "simple" | "commande" | "vector3" | "vector4" | "lua" | "json";
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
];

/** The forms that a place can be written in: `vector4` needs a heading. */
export function formatsFor(place: Coordinates): CoordinateFormat[] {
  const headed = place.heading !== null && place.heading !== undefined;
  return formats.filter(({ id }) => id !== "vector4" || headed);
}

/** As shown on cards: one decimal (MAP-13). Copies carry the full precision. */
export const shownCoordinates = (place: Coordinates): string =>
  [place.x, place.y, place.z].map((value) => fixed(value, 1)).join(", ");

const number = /[-+]?\d+(?:\.\d+)?/g;
const named = /["']?\b([xyzwh]|heading)\b["']?\s*[:=]\s*([-+]?\d+(?:\.\d+)?)/gi;

/** What is no number of ours: names of vectors and commands, which may hold digits themselves. */
function withoutNames(text: string): string {
  return text.replace(/[a-z_]\w*/gi, " ");
}

function readNumbers(text: string): number[] {
  const plain = text.replaceAll("−", "-").slice(0, 400);
  const keys = new Map([...plain.matchAll(named)].map(([, key = "", value]) => [key.toLowerCase(), value]));
  if (keys.has("x") && keys.has("y")) {
    const heading = keys.get("heading") ?? keys.get("h") ?? keys.get("w");
    const values = [keys.get("x"), keys.get("y"), keys.get("z"), heading];
    const end = values.indexOf(undefined);
    return values.slice(0, end === -1 ? 4 : end).map(Number);
  }
  const bare = withoutNames(plain);
  // '441,5 -982,0 30,7': commas inside numbers, blanks or semicolons between them.
  const commas = /^[\s(]*[-+]?\d+,\d+(?:[\s;]+[-+]?\d+,\d+){1,3}[\s)]*$/.test(bare);
  return ((commas ? bare.replaceAll(",", ".") : bare).match(number) ?? []).map(Number);
}

const within = (values: number[]) => values.every((value) => Math.abs(value) <= largestCoordinate);

/** Three numbers, or four with a heading, in any of the forms above; null when there are fewer. */
export function parseCoordinates(text: string): Coordinates | null {
  const numbers = readNumbers(text);
  const [x, y, z, heading] = numbers;
  if (x === undefined || y === undefined || z === undefined || numbers.length > 4) return null;
  if (!within([x, y, z])) return null;
  return heading === undefined ? { x, y, z } : { x, y, z, heading };
}

/** A place on the map: the first two numbers are enough. */
export function parsePoint(text: string): Point | null {
  const [x, y] = readNumbers(text);
  return x !== undefined && y !== undefined && within([x, y]) ? { x, y } : null;
}

/** `340 m`, `2,4 km`: how far two places are apart, as the crow flies. */
export function formatDistance(metres: number): string {
  if (metres < 1000) return `${Math.round(metres)} m`;
  return `${(metres / 1000).toLocaleString("fr-FR", { maximumFractionDigits: 1 })} km`;
}
