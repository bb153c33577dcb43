/**
 * What was erased stays erased, also when an older backup is restored (PRIV-01). An account is remembered
 * as a hash with a random salt, a vote by its random id, for as long as an archive could bring them back. The list is in
 * D1, in the batch that erases, and once more in R2, where the archives are: whoever has lost the one still has the other.
 */
import { gte, sql } from "drizzle-orm";
import { withoutAddresses } from "#app/auth/local-accounts/account-journal";
import type { Archive } from "#app/backups/archive/archive-contents";
import type { Row } from "#app/backups/archive/entities";
import { erasures } from "#app/db/schema";
import { now } from "#app/db/schema/columns";
import { keepNote, readNote } from "#app/operations/notes.server";
import type { Services } from "#app/platform/context";
import { type Database, retried } from "#app/platform/database";
import { describeError } from "#app/platform/log";
import { randomToken, sha256 } from "#app/platform/tokens";
import { monthsAgo, retention } from "./retention";

const accountKey = (salt: string, discordId: string) => sha256(`${salt}\n${discordId}`);

/** The statements that remember what is erased; for the batch that erases it. */
export async function rememberErasure(
  db: Database,
  { discordId, votes, at }: { discordId: string | null; votes: readonly string[]; at: number },
) {
  // One salt for the whole list: looking for an account costs one hash.
  const [known] = await db.select({ salt: erasures.salt }).from(erasures).limit(1);
  const salt = known?.salt ?? randomToken();
  const keys = [...votes, ...(discordId === null ? [] : [await accountKey(salt, discordId)])];
  // The time at which the batch runs: what an archive read between the request and the batch is older.
  const done = sql<number>`max(${at}, ${now})`;
  return keys.map((key) =>
    db
      .insert(erasures)
      .values({ key, salt, at: done })
      .onConflictDoUpdate({ target: erasures.key, set: { at: done } }),
  );
}

type Erasure = typeof erasures.$inferSelect;

/** Both lists as one, what was erased twice as of the last time. */
function union(lists: readonly (readonly Erasure[])[]): Erasure[] {
  const latest = new Map<string, Erasure>();
  for (const erasure of lists.flat()) {
    const known = latest.get(erasure.key);
    if (!known || known.at < erasure.at) latest.set(erasure.key, erasure);
  }
  return [...latest.values()];
}

/** What was erased since a time, as D1 or R2 has it. */
async function readErasures({ db, env }: Pick<Services, "db" | "env">, since: number): Promise<Erasure[]> {
  const [here, stored] = await Promise.all([
    retried(() => db.select().from(erasures).where(gte(erasures.at, since))),
    readNote(env.BUCKET, "effacements"),
  ]);
  return union([here, (stored ?? []).filter(({ at }) => at >= since)]);
}

/** Brings the list in R2 up to date. @returns how long it is */
export async function storeErasures(services: Pick<Services, "db" | "env" | "now">): Promise<number> {
  // An archive brings back nobody whose last sign-in, and no vote that, is as old as this.
  const list = await readErasures(services, monthsAgo(services.now(), retention.erasuresMonths));
  await keepNote(services.env.BUCKET, "effacements", list);
  return list.length;
}

/** The same after an answer: where it fails the next night does it. */
export function storeErasuresLater(services: Services): void {
  services.waitUntil(
    storeErasures(services).catch((error: unknown) =>
      services.log.error("effacements", { reason: describeError(error) }),
    ),
  );
}

/** Whether an account was erased since a time. The erasure is noted in the same batch that erases. */
export async function wasErased(db: Database, discordId: string, since: number): Promise<boolean> {
  const list = await retried(() => db.select().from(erasures).where(gte(erasures.at, since)));
  const keys = await Promise.all(list.map(({ salt }) => accountKey(salt, discordId)));
  return list.some(({ key }, i) => key === keys[i]);
}

/**
 * An archive without
 * - what was erased since it was made, and the id of who erased it in lines of the journal;
 * - people and votes that the next night would forget anyway;
 * - e-mail addresses of emergency accounts, which older archives hold.
 */
export async function withoutErased(
  scope: Pick<Services, "db" | "env" | "now">,
  archive: Archive,
): Promise<Archive> {
  const now = scope.now();
  const list = await readErasures(scope, archive.createdAt);
  const keys = new Set(list.map(({ key }) => key));
  const salts = [...new Set(list.map(({ salt }) => salt))];
  const oldest = monthsAgo(now, retention.peopleMonths);
  const oldestVote = monthsAgo(now, retention.feedbackMonths);
  const isErasedId = async (discordId: unknown) => {
    const found = await Promise.all(salts.map((salt) => accountKey(salt, String(discordId))));
    return found.some((key) => keys.has(key));
  };
  const isErased = async (row: Row) => Number(row["lastLoginAt"]) < oldest || isErasedId(row["discordId"]);
  // As erasing does with the lines that are here.
  const withoutPerson = async (line: Row) => {
    if (line["entity"] === "compte") return withoutAddresses(line);
    return line["entity"] === "session" && (await isErasedId(line["entityId"]))
      ? { ...line, entityId: "" }
      : line;
  };
  const rows = new Map(archive.rows);
  const people = rows.get("comptes");
  if (people) {
    const erased = await Promise.all(people.map(isErased));
    rows.set(
      "comptes",
      people.filter((_, i) => !erased[i]),
    );
  }
  const votes = rows.get("avis");
  if (votes)
    rows.set(
      "avis",
      votes.filter(({ id, at }) => !keys.has(String(id)) && Number(at) >= oldestVote),
    );
  const journal = rows.get("journal");
  if (journal) rows.set("journal", await Promise.all(journal.map(withoutPerson)));
  return { ...archive, rows };
}
