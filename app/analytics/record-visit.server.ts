import { eq, sql } from "drizzle-orm";
import { randomToken } from "#app/auth/tokens";
import { dailyLabels, dailyPages, dailySalts, visits } from "#app/db/schema";
import type { Database } from "#app/platform/database";
import { parisDay } from "#app/platform/dates";

/** A visit ends after this much silence. */
export const silenceMs = 30 * 60 * 1000;

export interface PageView {
  now: number;
  /** Address and agent: used for the hash of the day and stored nowhere. */
  address: string;
  agent: string;
  /** Label of the page for a view; null for a report of time spent. */
  page: string | null;
  visibleMs: number;
  referrerHost: string | null;
  country: string | null;
}

/** The salt of a day, made at its first visit. */
async function saltOf(db: Database, day: string): Promise<string> {
  const [, rows] = await db.batch([
    db.insert(dailySalts).values({ day, salt: randomToken() }).onConflictDoNothing(),
    db.select({ salt: dailySalts.salt }).from(dailySalts).where(eq(dailySalts.day, day)),
  ]);
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

/** The visitor of the day behind a request, under a hash that ends with the day. */
export async function dayVisitor(
  db: Database,
  { now, address, agent }: Pick<PageView, "now" | "address" | "agent">,
): Promise<string> {
  return hashVisitor(await saltOf(db, parisDay(now)), address, agent);
}

/** Counts a page view, or adds the time a page was visible to the visit that it belongs to. */
export async function recordVisit(db: Database, view: PageView): Promise<void> {
  const { now, page } = view;
  const day = parisDay(now);
  const visitor = await hashVisitor(await saltOf(db, day), view.address, view.agent);
  const views = page === null ? 0 : 1;
  // Not `db.run`: in a batch, drizzle loses the parameters of a raw statement.
  const visit = db
    .insert(visits)
    .select(
      sql`SELECT ${day}, ${visitor},
        CASE WHEN max(last_seen_at) > ${now - silenceMs} THEN max(number) ELSE coalesce(max(number), 0) + 1 END,
        ${now}, ${now}, ${view.visibleMs}, ${views}
      FROM visits WHERE day = ${day} AND visitor = ${visitor}`,
    )
    .onConflictDoUpdate({
      target: [visits.day, visits.visitor, visits.number],
      set: {
        lastSeenAt: sql`excluded.last_seen_at`,
        visibleMs: sql`${visits.visibleMs} + excluded.visible_ms`,
        pages: sql`${visits.pages} + excluded.pages`,
      },
    });
  if (page === null) {
    await visit;
    return;
  }
  const labels = [
    { kind: "referent" as const, label: view.referrerHost },
    { kind: "pays" as const, label: view.country },
  ].flatMap(({ kind, label }) =>
    label
      ? [
          db
            .insert(dailyLabels)
            .values({ day, kind, label, count: 1 })
            .onConflictDoUpdate({
              target: [dailyLabels.day, dailyLabels.kind, dailyLabels.label],
              set: { count: sql`${dailyLabels.count} + 1` },
            }),
        ]
      : [],
  );
  await db.batch([
    visit,
    db
      .insert(dailyPages)
      .values({ day, page, views: 1 })
      .onConflictDoUpdate({
        target: [dailyPages.day, dailyPages.page],
        set: { views: sql`${dailyPages.views} + 1` },
      }),
    ...labels,
  ]);
}
