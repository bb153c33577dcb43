/**
 * What this isolate has read of the lists along the map, until the journal has a newer entry. In a large catalogue the
 * blocks around a place are some 90 kB, and everybody who looks around there asks for the same ones (decision 0051).
 */
import type { MapBlock, PlacedId } from "#app/db/schema";
import type { Database } from "#app/platform/database";
import { readBlocks } from "./read-lists.server";

/** The most places kept, to which one more reading may come: some megabytes of the 128 that an isolate has. */
const room = 20_000;

interface List {
  size: number;
  blocks: readonly MapBlock[];
}

export interface Places {
  /** The newest entry of the journal when the first part was read: while that is the newest, what is kept holds. */
  readonly entry: number;
  /** By job; '' for all. */
  readonly lists: Map<string, List>;
  readonly blocks: Map<number, readonly PlacedId[]>;
}

/** Read whatever the journal says. */
export const nothingHeard = -1;

const placesAt = (entry: number): Places => ({ entry, lists: new Map(), blocks: new Map() });

let kept = placesAt(nothingHeard);

function isFull({ lists, blocks }: Places): boolean {
  const parts = [...blocks.values(), ...[...lists.values()].map((list) => list.blocks)];
  return parts.reduce((sum, { length }) => sum + length, 0) > room;
}

/**
 * Begins reading a list. `heard` goes into the statement, which reads nothing when the list is kept and the journal has
 * no newer entry. `take` gets the answer and gives the places to use: the kept ones when nothing has happened since.
 */
export function beginReading(metier: string) {
  const before = kept;
  const heard = before.lists.has(metier) && !isFull(before) ? before.entry : nothingHeard;
  const take = (at: { entry: number } | undefined, list: List | undefined): Places => {
    if (at?.entry === heard) return before;
    const entry = at?.entry ?? nothingHeard;
    if (entry !== kept.entry || isFull(kept)) kept = placesAt(entry);
    // Only for jobs that exist: an address may hold any word, and anybody could send any number of them.
    if (list) kept.lists.set(metier, list);
    return kept;
  };
  return { kept: before, heard, take };
}

/**
 * Reads the blocks that are missing. After a change meanwhile they are newer than `places.entry`; nobody uses them as
 * kept then, because that entry is no longer the newest.
 */
export async function fillBlocks(db: Database, places: Places, ids: readonly number[]): Promise<void> {
  const missing = ids.filter((id) => !places.blocks.has(id));
  for (const { id, entries } of await readBlocks(db, missing)) places.blocks.set(id, entries);
}

/** What lies in some blocks, one after the other. */
export const placesOf = ({ blocks }: Places, ids: readonly number[]): PlacedId[] =>
  ids.flatMap((id) => blocks.get(id) ?? []);
