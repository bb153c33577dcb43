/**
 * What was erased stays erased, also when an older backup is restored (PRIV-01). An account is remembered
 * as a hash with a random salt, a vote by its random id, for as long as an archive could bring them back.
 */
import { gte, sql } from "drizzle-orm";
import { withoutAddresses } from "#app/auth/account-journal";
import type { Archive } from "#app/backups/archive-contents";
import type { Row } from "#app/backups/entities";
import { erasures } from "#app/db/schema";
import { now } from "#app/db/schema/columns";
import { type Database, retried } from "#app/platform/database";
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

/** Whether an account was erased since a time. The erasure is noted in the same batch that erases. */
export async function wasErased(db: Database, discordId: string, since: number): Promise<boolean> {
  const list = await retried(() => db.select().from(erasures).where(gte(erasures.at, since)));
  const keys = await Promise.all(list.map(({ salt }) => accountKey(salt, discordId)));
  return list.some(({ key }, i) => key === keys[i]);
}

/**
 * An archive without what was erased since it was made (lines of the journal about it included), without people and
 * votes that the next night would forget anyway, and without addresses of emergency accounts, which older ones hold.
 */
export async function withoutErased(db: Database, archive: Archive, now: number): Promise<Archive> {
  const list = await db.select().from(erasures).where(gte(erasures.at, archive.createdAt));
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
