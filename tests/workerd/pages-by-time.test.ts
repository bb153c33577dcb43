/** Lists by time: what was written in one millisecond is on one page or the next, never on none. */
import { expect, test } from "vitest";
import { readDashboard } from "#app/analytics/queries.server";
import { readMessages } from "#app/notifications/queries.server";
import { openDatabase } from "#app/platform/database";
import { type Edge, readEdge } from "#app/platform/keyset";
import { person } from "./admin/staff.ts";
import { countRows } from "./rows.ts";
import { env } from "./site.ts";

const at = Date.now() - 60_000;
const stored = 130;
const others = 2000;
/** As many of one time as several pages hold, in the midst of others. */
const times = JSON.stringify(
  Array.from({ length: stored + others }, (_, i) =>
    i < stored ? at : at + (i % 2 ? -1 : 1) * 1000 * (i - stored + 1),
  ),
);

await env.DB.batch([
  env.DB.prepare(
    `INSERT INTO notifications (id, kind, target, payload, state, created_at, updated_at)
      SELECT printf('%04d-%s', (key * 7919) % 10007, key), 'essai', 'defaut', '{}', 'envoye', value, value FROM json_each(?)`,
  ).bind(times),
  env.DB.prepare(
    `INSERT INTO visitors (discord_id, username, display_name, avatar_url, role, role_confirmed_at, first_visit_at, last_login_at)
      SELECT printf('%04d%04d', (key * 7919) % 10007, key), 'u', 'U', '/x.png', 'client', 0, 0, value FROM json_each(?)`,
  ).bind(times),
]);

interface Page {
  rows: { id: string }[];
  next: string | null;
}
type Reader = (db: ReturnType<typeof openDatabase>, edge: Edge | null) => Promise<Page>;
const lists: [name: string, table: string, id: string, time: string, read: Reader][] = [
  ["messages", "notifications", "id", "created_at", (db, edge) => readMessages(db, edge, Date.now())],
  [
    "connections",
    "visitors",
    "discord_id",
    "last_login_at",
    async (db, edge) => {
      const { people, next } = await readDashboard(db, { period: "semaine", today: "2026-06-10", edge });
      return { rows: people, next };
    },
  ],
];

test.each(lists)(
  "R-22: the pages of %s hold every row once, newest first, each in one bounded query",
  async (_, table, id, time, read) => {
    const all = await env.DB.prepare(
      `SELECT ${id} AS id FROM ${table} ORDER BY ${time} DESC, ${id} DESC LIMIT 1300`,
    ).all<{ id: string }>();
    const seen: string[] = [];
    let edge: Edge | null = null;
    while (seen.length < 1300) {
      const { DB, bill } = countRows();
      const page: Page = await read(openDatabase(DB), edge);
      expect(bill.roundTrips).toBe(1);
      expect(bill.rows).toBeLessThan(500);
      seen.push(...page.rows.map((row) => row.id));
      edge = readEdge(page.next);
      expect(edge).not.toBeNull();
    }
    expect(seen.slice(0, 1300)).toEqual(all.results.map((row) => row.id));
  },
);

test.each(["/admin/notifications", "/admin/analytics"])("R-22: %s leads from page to page", async (path) => {
  const owner = await person("owner");
  let address: string | undefined = path;
  for (let pages = 0; pages < 4; pages++) {
    const html: string = await (await owner.get(address ?? "")).text();
    address = /href="([^"]*avant=\d+-[\w-]+)[#"]/.exec(html)?.[1]?.replaceAll("&amp;", "&");
    expect(address, `${pages}`).toBeDefined();
  }
});
