import { eq } from "drizzle-orm";
import { dailySalts } from "#app/db/schema";
import { type Database, retried } from "#app/platform/database";
import { networkOf } from "#app/platform/request/rate-limit";
import { randomToken } from "#app/platform/tokens";
import { parisDay } from "#app/time/dates";

/** A request's sender at a time: used for the hash of the day and stored nowhere. */
export interface Sender {
  now: number;
  address: string;
  agent: string;
}

export const senderOf = ({ headers }: Request, now: number): Sender => ({
  now,
  address: headers.get("CF-Connecting-IP") ?? "",
  agent: headers.get("User-Agent") ?? "",
});

/** The salt of a day, made at its first visit. */
export async function saltOf(db: Database, day: string): Promise<string> {
  const [, rows] = await retried(() =>
    db.batch([
      db.insert(dailySalts).values({ day, salt: randomToken() }).onConflictDoNothing(),
      db.select({ salt: dailySalts.salt }).from(dailySalts).where(eq(dailySalts.day, day)),
    ]),
  );
  return rows[0]?.salt ?? "";
}

/**
 * A visitor of the day: HMAC with the day's salt, cut to 128 bits. When the salt is deleted nobody,
 * the site included, can make the hash again (T-35).
 */
export async function hashVisitor(salt: string, address: string, agent: string): Promise<string> {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey(
    "raw",
    encoder.encode(salt),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  const mac = await crypto.subtle.sign("HMAC", key, encoder.encode(`${address}\n${agent}`));
  return Array.from(new Uint8Array(mac, 0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** All of one network, under a hash of the day for one purpose: what a limit counts. */
export const hashNetwork = (salt: string, address: string, purpose: string): Promise<string> =>
  hashVisitor(salt, networkOf(address), purpose);

/** The visitor of the day behind a request, under a hash that ends with the day. */
export async function dayVisitor(db: Database, { now, address, agent }: Sender): Promise<string> {
  return hashVisitor(await saltOf(db, parisDay(now)), address, agent);
}
