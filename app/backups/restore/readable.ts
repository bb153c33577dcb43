/** A stored value in words, as the dry run of a restore shows it. Pure. */

import { isTime } from "#app/audit/field-labels";
import type { Compatibility, FormerVersion, MappingImage, Modifications } from "#app/db/schema";
import { formerLines } from "#app/downloads/former";
import { describeCompatibility } from "#app/patches/compatibility";
import { groups } from "#app/patches/groups";
import { formatDateTime } from "#app/time/dates";

/** What a person knows of a picture: its text and size; the end of its key tells two of one text apart. */
const imageLine = ({ alt, width, height, key }: MappingImage) =>
  [alt, `${width} × ${height}`, key.slice(key.lastIndexOf("/") + 1)]
    .filter((text) => text !== "")
    .join(" · ");

/** Fields that are more than a list of texts, a line for each thing in them. */
const readers = {
  former: (value: FormerVersion[]) => formerLines(value),
  images: (value: MappingImage[]) => value.map(imageLine),
  modifications: (value: Modifications) =>
    groups.flatMap(({ key, label }) => value[key].map((text) => `${label}\u00a0: ${text}`)),
  compatibility: (value: Compatibility) =>
    describeCompatibility(value).map(({ term, text }) => `${term}\u00a0: ${text}`),
};

function linesOf(name: string, value: object): string[] | null {
  // Both sides have passed the rules of `row-schemas.ts`, or were written by the site.
  const read = Object.hasOwn(readers, name) ? readers[name as keyof typeof readers] : null;
  if (read) return read(value as never);
  const isList = Array.isArray(value);
  const entries = Object.entries(value);
  if (entries.some(([, entry]) => typeof entry !== (isList ? "string" : "number"))) return null;
  return entries.map(([key, entry]) => (isList ? entry : `${key}\u00a0: ${entry}`));
}

/** `–` where there is nothing; a list has a line for each of its entries; JSON where nothing reads better. */
export function readable(name: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  if (isTime(name) && typeof value === "number") return formatDateTime(value);
  if (typeof value === "boolean") return value ? "oui" : "non";
  if (typeof value === "object") return (linesOf(name, value) ?? [JSON.stringify(value)]).join("\n") || "–";
  return String(value);
}
