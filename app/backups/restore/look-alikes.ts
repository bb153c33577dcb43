/** What a restore would bring of mappings that look like another one, or replace the same interior (MAP-23, N-05). Pure. */
import { type Alike, lookAlikesAmong, type Placed, sentenceOf } from "#app/mappings/writing/look-alikes";
import type { Row } from "../archive/entities";
import { isInTrash } from "../plain-lists/beside-live";
import { unknownFile } from "../plain-lists/list-records";
import type { EntityPlan, Planned } from "./compare";

/** Sentences of a line: a crowded street fills no page. */
const mostSaid = 3;

// Both passed the rules of `row-schemas.ts`, or were written by the site.
const placed = (row: Row) => row as unknown as Placed;

const metresOf = (alike: Alike) => (alike.kind === "near" ? alike.metres : 0);

/** What is to be said of the lines of an import. */
interface Said {
  /** Whether there is anything to say of a line: of fifty thousand this is all that is asked. */
  isAny: (line: Planned) => boolean;
  /** The sentences; of those that are near the nearest first. */
  of: (line: Planned) => string[];
}

/**
 * Says of a line what would be so after it and is not so now. Nobody was there to be told while an import was typed, as
 * by the form.
 */
export function lookAlikesOf({ entity, live, planned }: EntityPlan): Said {
  if (entity.name !== "mappings") return { isAny: () => false, of: () => [] };
  const rows = new Map([
    ...live.map((row) => [row["id"], row] as const),
    ...planned.flatMap(({ row }) => (row ? [[row["id"], row] as const] : [])),
  ]);
  const all = [...rows.values()].filter((row) => !isInTrash(row)).map(placed);
  const among = lookAlikesAmong(all, (name) => name !== unknownFile);
  function* alikes({ row, live: before }: Planned): Generator<Alike> {
    if (!row || isInTrash(row)) return;
    yield* among(placed(row), before && !isInTrash(before) ? placed(before) : null);
  }
  return {
    isAny: (line) => !alikes(line).next().done,
    of: (line) => {
      const found = [...alikes(line)].sort((a, b) => metresOf(a) - metresOf(b));
      return [...new Set(found.map(sentenceOf))].slice(0, mostSaid);
    },
  };
}
