/**
 * Recording: what the beacons of a few seconds reported is written as one row. The group lives in the
 * isolate; an isolate that dies loses at most those seconds, which statistics can bear (decision 0030).
 */
import { visitGroups } from "#app/db/schema";
import type { Services } from "#app/platform/context";
import { describeError } from "#app/platform/log";
import { parisDay } from "#app/time/dates";
import { addDays, startOfDay } from "#app/time/days";
import type { VisitEvent } from "./visit-event";
import { hashVisitor, type Sender, saltOf } from "./visitor-hash.server";

/** What is known of an event before its sender is hashed. */
interface Seen extends Omit<VisitEvent, "t" | "v"> {
  /** Null for a search: it is counted, and is nobody's. */
  sender: Omit<Sender, "now"> | null;
}

type Waiting = Seen & { at: number };
type Visit = Waiting & { sender: NonNullable<Waiting["sender"]> };

/** A full group is written at once. */
const groupSize = 60;

/** The open group of this isolate: plain values, no one request's objects. */
let waiting: Waiting[] = [];

/** Takes note of an event; it is written with those of the next seconds, after the answer. */
export function recordEvent(services: Services, seen: Seen): void {
  const at = services.now();
  const isFirst = waiting.push({ ...seen, at }) === 1;
  // The runtime may end the request that was to write the group: then the next one does.
  const isOverdue = at - (waiting[0]?.at ?? at) > 2 * groupMs(services);
  if (isOverdue || waiting.length >= groupSize) services.waitUntil(writeGroup(services));
  else if (isFirst) services.waitUntil(writeLater(services));
}

const groupMs = ({ env }: Services): number => env.VISIT_GROUP_SECONDS * 1000;

async function writeLater(services: Services): Promise<void> {
  const group = waiting;
  await new Promise((resolve) => setTimeout(resolve, groupMs(services)));
  // A group that was full has been written by the request that filled it.
  if (group === waiting) await writeGroup(services);
}

/** Writes what this isolate holds: at once for who reads or erases what is kept about them, or it would be left out. */
export async function writeGroup({ db, log, now }: Pick<Services, "db" | "log" | "now">): Promise<void> {
  const group = waiting;
  waiting = [];
  const visits = group.flatMap(({ sender, ...seen }) => (sender ? [{ sender, ...seen }] : []));
  const searches = group.filter(({ sender }) => !sender);
  const orLog = (lost: number) => (error: unknown) =>
    log.error("visites", { lost, reason: describeError(error) });
  await writeVisits(db, now(), visits).catch(orLog(visits.length));
  await writeSearches(db, searches).catch(orLog(searches.length));
}

async function writeVisits(db: Services["db"], at: number, visits: readonly Visit[]): Promise<void> {
  const salts = new Map<string, string>();
  for (const day of new Set(visits.map(({ at }) => parisDay(at)))) salts.set(day, await saltOf(db, day));
  const events = await Promise.all(
    visits.map(async ({ at, sender, ...rest }): Promise<VisitEvent> => {
      const salt = salts.get(parisDay(at)) ?? "";
      return { t: at, v: await hashVisitor(salt, sender.address, sender.agent), ...rest };
    }),
  );
  // Groups are ordered by their time; two of one millisecond are told apart by chance.
  await insertGroup(db, { first: at * 1000, count: 1000 }, events);
}

/** Numbers that searches of a day may have: at its end, whenever they were made, and enough for a day of them. */
const searchNumbers = 1_000_000_000;

/**
 * Searches say their day and nothing more, in rows of their own: by its time, or by what was written with it, one could
 * be told to be of the visitor who looked at a page in that moment.
 */
async function writeSearches(db: Services["db"], searches: readonly Waiting[]): Promise<void> {
  for (const day of new Set(searches.map(({ at }) => parisDay(at)))) {
    const events = searches
      .filter(({ at }) => parisDay(at) === day)
      .map(({ at: _, sender: __, ...rest }): VisitEvent => ({ t: startOfDay(day), ...rest }));
    const end = startOfDay(addDays(day, 1)) * 1000;
    await insertGroup(db, { first: end - searchNumbers, count: searchNumbers }, events);
  }
}

/** Writes a group under one of `count` numbers, by chance, as often as it takes to find a free one. */
async function insertGroup(
  db: Services["db"],
  { first, count }: { first: number; count: number },
  events: readonly VisitEvent[],
): Promise<void> {
  if (events.length === 0) return;
  for (let attempt = 0; attempt < 5; attempt++) {
    const id = first + Math.floor(Math.random() * count);
    const row = { id, events: JSON.stringify(events) };
    const { meta } = await db.insert(visitGroups).values(row).onConflictDoNothing();
    if (meta.changes > 0) return;
  }
  throw new Error("five groups had the same number");
}
