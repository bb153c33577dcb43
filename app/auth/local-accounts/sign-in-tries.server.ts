import { eq } from "drizzle-orm";
import { hashNetwork, saltOf } from "#app/analytics/visitor-hash.server";
import { signInTries } from "#app/db/schema";
import type { Database } from "#app/platform/database";
import { countTry } from "#app/platform/request/count-tries.server";
import { sha256 } from "#app/platform/tokens";
import { parisDay } from "#app/time/dates";

/** T-12: five tries in fifteen minutes, per account and per address. */
const mostTries = 5;
export const tryWindowSeconds = 15 * 60;

const accountKey = async (username: string, secret: string) =>
  `compte:${await sha256(`${secret}:${username.trim().toLowerCase()}`)}`;

/** With the salt of the day, which is forgotten: nothing stable is made from an address (T-35). */
const addressKey = async (db: Database, address: string, now: number) =>
  `adresse:${await hashNetwork(await saltOf(db, parisDay(now)), address, "connexion")}`;

/** Whether one more try is allowed; it is counted whatever comes of it. */
export async function mayTry(
  db: Database,
  { username, address, secret, now }: { username: string; address: string; secret: string; now: number },
): Promise<boolean> {
  const counts: number[] = [];
  const keys = [await accountKey(username, secret), await addressKey(db, address, now)];
  for (const key of keys) counts.push(await countTry(db, key, { now, windowMs: tryWindowSeconds * 1000 }));
  return counts.every((tries) => tries <= mostTries);
}

/** After a successful sign-in the account's earlier tries no longer count. */
export async function forgetTries(db: Database, username: string, secret: string): Promise<void> {
  await db.delete(signInTries).where(eq(signInTries.key, await accountKey(username, secret)));
}
