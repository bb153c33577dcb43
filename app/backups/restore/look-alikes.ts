/** What a restore would bring of mappings that look like another one, or replace the same interior (MAP-23, N-05). Pure. */
import { lookAlikesAmong, type Placed } from "#app/mappings/look-alikes";
import type { Row } from "../archive/entities";
import { isInTrash } from "../plain-lists/beside-live";
import { unknownFile } from "../plain-lists/list-records";
import type { EntityPlan, Planned } from "./compare";

/** Sentences of a line: a crowded street fills no page. */
const mostSaid = 3;

// Both passed the rules of `row-schemas.ts`, or were written by the site.
const placed = (row: Row) => row as unknown as Placed;

/**
 * Says of a line what would be so after it and is not so now. Nobody was there to be told while an import was typed, as
 * by the form.
 */
export function lookAlikesOf({ entity, live, planned }: EntityPlan): (line: Planned) => string[] {
  if (entity.name !== "mappings") return () => [];
  const rows = new Map([
    ...live.map((row) => [row["id"], row] as const),
    ...planned.flatMap(({ row }) => (row ? [[row["id"], row] as const] : [])),
  ]);
  const all = [...rows.values()].filter((row) => !isInTrash(row)).map(placed);
  const told = lookAlikesAmong(all, (name) => name !== unknownFile);
  return ({ row, live: before }) => {
    if (!row || isInTrash(row)) return [];
    const known = new Set(before && !isInTrash(before) ? told(placed(before)) : []);
    const said = told(placed(row)).filter((sentence) => !known.has(sentence));
    return [...new Set(said)].slice(0, mostSaid);
  };
}
