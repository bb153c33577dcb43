/** What a line of the journal says of its record: its name, and the fields that changed. Pure. */

import { beginningOf, shorten } from "#app/text/shorten";

/** Characters of a value that the journal shows, and how many of them stand before the first difference. */
const longestShown = 600;
const leadIn = 80;

interface Difference {
  field: string;
  before: string;
  after: string;
}

/** In a line of the journal: the form that was sent, and the revision that it made. Nobody is shown it. */
export const sendingField = "sending";

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A list has a line for each of its entries, a record in it what it holds; a restored line may hold anything. */
function textOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "boolean") return value ? "oui" : "non";
  if (Array.isArray(value)) return value.map(textOf).join("\n");
  if (!isRecord(value)) return String(value);
  return Object.values(value)
    .map(textOf)
    .filter((text) => text !== "")
    .join(" · ");
}

/** Fields of records within records as one list: `modifications.divers`. */
function flatten(value: unknown, prefix = ""): Map<string, string> {
  const fields = new Map<string, string>();
  if (!isRecord(value)) return fields;
  for (const [key, entry] of Object.entries(value)) {
    const nested = isRecord(entry) ? flatten(entry, `${prefix}${key}.`) : null;
    if (nested) for (const [name, text] of nested) fields.set(name, text);
    else fields.set(prefix + key, textOf(entry));
  }
  return fields;
}

function firstDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}

function excerpt(text: string, from: number, longest: number): string {
  const end = from + longest;
  // The beginning, too, goes through no character of two units.
  const part = beginningOf(text.slice(from), longest).replace(/^[\udc00-\udfff]/, "");
  return `${from > 0 ? "…" : ""}${part}${text.length > end ? "…" : ""}`;
}

/** A field whose texts differ; of long ones the part in which they begin to. */
export function difference(field: string, before: string, after: string, longest = longestShown): Difference {
  const at = firstDifference(before, after);
  const from = at + leadIn < longest ? 0 : at - leadIn;
  return { field, before: excerpt(before, from, longest), after: excerpt(after, from, longest) };
}

/** What an action changed: the fields that differ, old beside new. */
export function differences(before: unknown, after: unknown): Difference[] {
  const [old, fresh] = [flatten(before), flatten(after)];
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .map((field) => [field, old.get(field) ?? "", fresh.get(field) ?? ""] as const)
    .filter(([, was, is]) => was !== is)
    .map(([field, was, is]) => difference(field, was, is));
}

/** Names of a record, the one that it is called by first. */
const names = ["version", "nom", "username", "name", "title"];
/** A file of the downloads page: several have the same version, or none. */
const namesOf = (entity: string | undefined) => (entity === "telechargement" ? ["title", "version"] : names);

/** The field that says what a person calls the record, and what it says. */
function namedBy(
  before: unknown,
  after: unknown,
  entity: string | undefined,
): { field: string; name: string } | null {
  for (const value of [after, before]) {
    if (!isRecord(value)) continue;
    for (const field of namesOf(entity)) {
      const name = value[field];
      if (typeof name === "string" && name !== "") return { field, name };
    }
  }
  return null;
}

/** What a person calls the record: a version, a name; null when the line does not say. */
export function subjectOf(before: unknown, after: unknown, entity?: string): string | null {
  const named = namedBy(before, after, entity);
  return named && shorten(named.name, 80);
}

type Fields = Record<string, unknown>;

function onlyChanged(before: Fields, after: Fields, kept?: string): { before: Fields; after: Fields } {
  const [old, fresh]: [Fields, Fields] = [{}, {}];
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [before[field], after[field]];
    if (field !== kept && differences({ [field]: was }, { [field]: is }).length === 0) continue;
    const inside = isRecord(was) && isRecord(is) ? onlyChanged(was, is) : { before: was, after: is };
    old[field] = inside.before;
    fresh[field] = inside.after;
  }
  return { before: old, after: fresh };
}

/**
 * What a line of the journal keeps of a record before and after a change: the fields that differ, as `differences` finds
 * them, and the one that names it. The rest, which may be a hundred times as much, is in the record itself, and every
 * backup holds the whole journal. What only one side has of the record stays whole.
 */
export function changedPart(
  before: unknown,
  after: unknown,
  entity?: string,
): { before: unknown; after: unknown } {
  if (!isRecord(before) || !isRecord(after)) return { before, after };
  return onlyChanged(before, after, namedBy(before, after, entity)?.field);
}
