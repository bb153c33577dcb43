import { withoutMarks } from "#app/text/unseen";
import type { Coordinates, Point } from "./coordinates";

/** Beyond this nothing of the game exists; a larger number is a typing error. */
export const largestCoordinate = 16_000;

/** Of a text that is longer nothing more is read. */
export const longestText = 400;

/** As a coordinate is stored. */
export const toMillimetre = (metres: number): number => Math.round(metres * 1000) / 1000;

const hexadecimal = String.raw`0x[\da-f]+`;
/** `441`, `441.5`, `441.` and `.5`, as Lua has them: a nought that is left out must not move the point. */
const decimal = String.raw`\d+(?:\.\d*)?|\.\d+`;
/** Of `1.5e-05`, as programs write what is next to nothing. */
const power = String.raw`(?:e[-+]?\d+)?`;
const digits = `[-+]?(?:${hexadecimal}|${decimal})${power}`;
const number = new RegExp(digits, "gi");
const named = new RegExp(
  String.raw`["']?\b([xyzwh]|heading)\b["']?\]?\s*[:=]\s*([-+]?\d+,\d+|${digits})`,
  "gi",
);

/** The letters that are part of a number: of a power, `0x`, and what follows that. */
const numberLetter = String.raw`(?<=\d\.?)e[-+]?\d|(?<=\b0)x|(?<=\b0x[\da-f]*)[a-f]`;
/** A word may hold digits itself, as `x441.5` does. */
const word = String.raw`[\p{L}_][\p{L}\p{M}\d_]*(?:\.\d+)?`;
/** What is no coordinate: names of vectors and commands, and words around them. */
const names = new RegExp(`(?!${numberLetter})${word}`, "giu");

/**
 * A vector of Lua, and the number right after it, which is its heading. Anything else around it, such as a comment or
 * another name, belongs to the program.
 */
const vector = /\bvec(?:tor)?(\d)?\s*\(([^()]*)\)(?:[ \t,;]*(-?\d+(?:\.\d+)?(?:e[-+]?\d+)?))?/gi;

/** A minus with a space after it; between two numbers it is a dash. */
const apart = /([=:,;([{]\s*)-\s+(?=[.\d])/g;

/** The index of a table in a list: `[3] = {`. */
const index = /\[\d+\]\s*=(?=\s*\{)/g;
/** The number of a line in a list, `1. 441.5, -982.3`: a blank is behind it, and commas are between the others. */
const ordinal = /^\s*\d{1,2}[.)]\s+(?=[^\d,]*\d[\d.]*\s*,)/;
/** What a place is called, where a number is its last word: `Garage 2 : 441.5`, `Garage 2 (441.5, -982.3)`. */
const numbered =
  /^[^:=,(\n]*(?:\p{L}\s+|[°#]\s*)\d{1,3}\s*(?::\s+(?=[-+]?\.?\d)|(?:[(\n]|\s-\s)\s*(?=[-+]?\.?\d[\d.]*\s*,))/u;
/**
 * Only a non-breaking space can group thousands; any other space may separate two numbers. `1 234,5` does not say which
 * (`unclear`); `41 982.3` does, because the map is not that large. A digit at the end of a name is neither.
 */
const thousands = /(?<![\w.,])(\d\d?)[\u00a0\u202f](?=\d{3}[.,]\d)/g;
const unclear = /(?<![\w.,])1?\d[ '’]\d{3}[.,]\d/;

/** Two to four numbers, with nothing but signs around them. */
const listOf = (one: string, separator: string) =>
  new RegExp(String.raw`^[^\d.+-]*${one}(?:${separator}${one}){1,3}[^\d.+-]*$`);
const spaced = listOf(String.raw`[-+]?\d+(?:,\d+)?`, String.raw`[\s;]+`);
const listed = listOf(String.raw`[-+]?\d+,\d+`, String.raw`(?:\s*,\s+|\s*[/|]\s*|[\s;]+)`);

/**
 * Whether commas stand inside the numbers, as in French:
 * - only blanks or semicolons are between the numbers: `441,5 -982 30,7`;
 * - or each number has a comma of its own, and between two is a comma with a blank, or a stroke: `441,5, -982,3,
 *   30,7`, `441,5 / -982,3`.
 *
 * Any other comma is between two numbers: `441, -982`, `441,-982`, `441,5` alone.
 */
const hasDecimalCommas = (text: string) => spaced.test(text) || listed.test(text);

/** What text programs and pages write for a minus, one of them unseen inside of a line: a place without it lies elsewhere. */
const minus = /[\u2010-\u2014−﹣－]|(?<![\d.])\u00ad(?=[.\d])/g;

/** The text with one sign for minus, right before its number, no blank within thousands, and no number of an entry. */
const tidied = (text: string): string =>
  withoutMarks(text.slice(0, longestText).replace(minus, "-"))
    .replace(apart, "$1-")
    .replace(thousands, "$1")
    .replace(index, "")
    .replace(ordinal, "")
    .replace(numbered, "");

function readNumbers(text: string): number[] {
  const plain = tidied(text);
  if (unclear.test(plain)) return [];
  const pairs = [...plain.matchAll(named)].map(([, key = "", value]) => [key.toLowerCase(), value] as const);
  const keys = new Map(pairs);
  const heading = keys.get("heading") ?? keys.get("h") ?? keys.get("w");
  if (!keys.has("x") || !keys.has("y")) {
    return readListed(heading ? plain.replace(named, " ") : plain, heading);
  }
  // Several places, or one and its rotation: nobody knows which is meant.
  if (pairs.length > keys.size) return [];
  const values = [keys.get("x"), keys.get("y"), keys.get("z"), heading];
  const end = values.indexOf(undefined);
  return values.slice(0, end === -1 ? 4 : end).map(toNumber);
}

/**
 * Numbers without names: of the one vector of a text, else of all of it.
 *
 * @param heading one that has a name: it may stand before the place, or on a line of its own
 */
function readListed(text: string, heading: string | undefined): number[] {
  const [only, another] = text.matchAll(vector);
  const [, size, inside = "", behind] = only && !another ? only : ["", "", text];
  const values = listedNumbers(inside);
  // One of its numbers is computed: `30.7 - 1.0`.
  if (size && values.length > Number(size)) return [];
  const turn = heading ?? behind;
  return turn && values.length === 3 ? [...values, toNumber(turn)] : values;
}

const toNumber = (text = "") => Number(text.replace(",", "."));

function listedNumbers(text: string): number[] {
  const bare = text.replace(names, " ");
  return ((hasDecimalCommas(bare) ? bare.replaceAll(",", ".") : bare).match(number) ?? []).map(Number);
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

/** A place on the map: the first two numbers are enough; of more than four nobody knows which they are. */
export function parsePoint(text: string): Point | null {
  const numbers = readNumbers(text);
  const [x, y] = numbers;
  if (x === undefined || y === undefined || numbers.length > 4) return null;
  return within([x, y]) ? { x, y } : null;
}
