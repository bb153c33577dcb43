import type { Coordinates, Point } from "./coordinates";

/** Beyond this nothing of the game exists; a larger number is a typing error. */
export const largestCoordinate = 16_000;

/** `441`, `441.5`, `441.` and `.5`, as Lua has them: a nought that is left out must not move the point. */
const digits = String.raw`[-+]?(?:\d+(?:\.\d*)?|\.\d+)`;
const number = new RegExp(digits, "g");
const named = new RegExp(String.raw`["']?\b([xyzwh]|heading)\b["']?\]?\s*[:=]\s*(${digits})`, "gi");

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
