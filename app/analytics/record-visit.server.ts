/**
 * Recording: what the beacons of a few seconds reported is written as one row. The group lives in the
 * isolate; an isolate that dies loses at most those seconds, which statistics can bear (decision 0030).
 */
import { visitGroups } from "#app/db/schema";
import type { Services } from "#app/platform/context";
import { parisDay } from "#app/platform/dates";
import { describeError } from "#app/platform/log";
import type { VisitEvent } from "./visit-event";
import { hashVisitor, type Sender, saltOf } from "./visitor-hash.server";

/** What is known of an event before its sender is hashed. */
interface Seen extends Omit<VisitEvent, "t" | "v"> {
  /** Null for a search: it is counted, and is nobody's. */
  sender: Omit<Sender, "now"> | null;
}

type Waiting = Seen & { at: number };

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
  if (group.length === 0) return;
  try {
    const salts = new Map<string, string>();
    for (const day of new Set(group.filter(({ sender }) => sender).map(({ at }) => parisDay(at)))) {
      salts.set(day, await saltOf(db, day));
    }
    const events = await Promise.all(group.map((seen) => toEvent(seen, salts)));
    await insertGroup(db, now(), JSON.stringify(events));
  } catch (error) {
    log.error("visites", { lost: group.length, reason: describeError(error) });
  }
}

/** Groups are ordered by their time; two of one millisecond are told apart by chance, as often as it takes. */
async function insertGroup(db: Services["db"], at: number, events: string): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const id = at * 1000 + Math.floor(Math.random() * 1000);
    const { meta } = await db.insert(visitGroups).values({ id, events }).onConflictDoNothing();
    if (meta.changes > 0) return;
  }
  throw new Error("five groups of one millisecond had the same number");
}

async function toEvent({ at, sender, ...rest }: Waiting, salts: Map<string, string>): Promise<VisitEvent> {
  if (!sender) return { t: at, ...rest };
  const salt = salts.get(parisDay(at)) ?? "";
  return { t: at, v: await hashVisitor(salt, sender.address, sender.agent), ...rest };
}
