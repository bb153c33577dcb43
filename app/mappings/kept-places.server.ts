/**
 * What an isolate has read of the lists along the map, until the journal has a newer entry: the blocks around a place in a
 * large catalogue are some 90 kB, and all who look around there ask for the same ones (decision 0051).
 */
import type { MapBlock, PlacedId } from "#app/db/schema";
import type { Database } from "#app/platform/database";
import { readBlocks } from "./listed.server";

/** Places that are kept at most, before the last reading: some megabytes of the 128 that an isolate has. */
const room = 20_000;

interface List {
  size: number;
  blocks: readonly MapBlock[];
}

export interface Places {
  /** The newest entry of the journal when the first of it was read: it holds for as long as that is the newest. */
  readonly entry: number;
  /** By job; '' for all. */
  readonly lists: Map<string, List>;
  readonly blocks: Map<number, readonly PlacedId[]>;
}

/** For a statement that is to read whatever the journal says. */
export const nothingHeard = -1;

const placesAt = (entry: number): Places => ({ entry, lists: new Map(), blocks: new Map() });

let kept = placesAt(nothingHeard);

function isFull({ lists, blocks }: Places): boolean {
  const parts = [...blocks.values(), ...[...lists.values()].map((list) => list.blocks)];
  return parts.reduce((sum, { length }) => sum + length, 0) > room;
}

/**
 * How a list is read: `heard` goes into its statement, which reads nothing where the list is kept and nothing happened
 * since; `take` gives the places that the answer belongs to, with the list. They are `kept` where it was the same entry.
 */
export function beginReading(metier: string) {
  const before = kept;
  const heard = before.lists.has(metier) && !isFull(before) ? before.entry : nothingHeard;
  const take = (at: { entry: number } | undefined, list: List | undefined): Places => {
    if (at?.entry === heard) return before;
    const entry = at?.entry ?? nothingHeard;
    if (entry !== kept.entry || isFull(kept)) kept = placesAt(entry);
    // A job that nobody has is only a word of an address, of which anybody could send any number.
    if (list) kept.lists.set(metier, list);
    return kept;
  };
  return { kept: before, heard, take };
}

/**
 * Reads those of the blocks that have not been read. A change meanwhile makes them newer than the entry of their places:
 * nobody takes these for kept any more then, because that entry is not the newest.
 */
export async function fillBlocks(db: Database, places: Places, ids: readonly number[]): Promise<void> {
  const missing = ids.filter((id) => !places.blocks.has(id));
  for (const { id, entries } of await readBlocks(db, missing)) places.blocks.set(id, entries);
}

/** What lies in some blocks, one after the other. */
export const placesOf = ({ blocks }: Places, ids: readonly number[]): PlacedId[] =>
  ids.flatMap((id) => blocks.get(id) ?? []);
