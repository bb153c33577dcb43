/** what the dashboard reads and what recording writes, as D1 bills it, with a million visits stored. */
import { beforeAll, describe, expect, test, vi } from "vitest";
import { person } from "./admin/staff.ts";
import { beacon, forgetVisits } from "./beacons.ts";
import { countRows } from "./rows.ts";
import { runCron } from "./site.ts";
import { readRow, readValue, run } from "./sql.ts";

const visits = 1_000_000;
const dayMs = 24 * 60 * 60 * 1000;

const numbers = (n: number) =>
  `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${n - 1})`;

beforeAll(async () => {
  await forgetVisits();
  // A million visits of 85 days, fifty a group, and what was rolled up of two years.
  const first = (Date.now() - 85 * dayMs) * 1000;
  const step = Math.floor((85 * dayMs * 1000) / (visits / 50));
  const events = (i: string) =>
    `'[' || (${numbers(50).replace("n(i)", "e(k)").replaceAll("SELECT i + 1 FROM n WHERE i", "SELECT k + 1 FROM e WHERE k")} SELECT group_concat('{"t":' || ((${first} + ${i} * ${step}) / 1000) || ',"v":"' || ${i} || '-' || k || '","p":"Accueil"}') FROM e) || ']'`;
  await run(
    `${numbers(visits / 50)} INSERT INTO visit_groups (id, events) SELECT ${first} + i * ${step}, ${events("i")} FROM n`,
  );
  await run(
    `${numbers(730)} INSERT INTO daily_totals (day, visitors, visits, views, pages, referrers, updated_at)
     SELECT date('now', '-' || (729 - i) || ' days'), 9000, 12000, 12000,
       '{"Accueil":9000,"Mappings":3000}', '{"discord.com":12}', ? FROM n`,
    Date.now(),
  );
  await run(
    `${numbers(20_000)} INSERT INTO visitors (discord_id, username, display_name, avatar_url, role, role_confirmed_at, first_visit_at, last_login_at)
     SELECT 'scale-' || i, 'u' || i, 'U ' || i, '/x.png', 'client', 0, 0, ? - i * 1000 FROM n`,
    Date.now(),
  );
  await run(`${numbers(3650)} INSERT INTO download_counts (item, day, count)
     SELECT 'base-' || (i % 10), date('now', '-' || (i / 10) || ' days'), 3 FROM n`);
}, 300_000);

describe("R-24: with 1,000,000 visits stored", () => {
  test("R-24: they are stored", async () => {
    const count = await readValue("SELECT sum(json_array_length(events)) FROM visit_groups");
    expect(count).toBe(visits);
  });

  test.each(["semaine", "mois", "trente", "trimestre"])(
    "R-24: the dashboard (%s) reads at most 500 rows",
    async (period) => {
      const owner = await person("owner");
      for (const extra of ["", "&mesure=duree", `&avant=${Date.now() - 100_000}`]) {
        const { DB, bill } = countRows();
        const page = await owner.get(`/admin/analytics?periode=${period}${extra}`, {}, { DB });
        expect(page.status).toBe(200);
        expect(await page.text()).toContain("12");
        expect(bill.rows).toBeLessThanOrEqual(500);
        // The session, the tabs' figures, the dashboard.
        expect(bill.roundTrips).toBeLessThanOrEqual(4);
      }
    },
  );

  test("R-24: the roll-up of a day reads that day's groups, and writes a few rows", async () => {
    const { DB, bill } = countRows();
    await runCron("*/10 * * * *", { DB });
    expect(bill.rows).toBeLessThan(2000);
    expect(bill.written).toBeLessThan(40);
  });
});

describe("R-24: recording", () => {
  test("R-24: a beacon that is alone writes one row", async () => {
    await beacon({ page: "/" });
    const { DB, bill } = countRows();
    await beacon({ page: "/mappings" }, { DB });
    expect(bill.written).toBe(1);
  });

  test("R-24: 250 visits of people who come alone, minutes apart, write at most a row each", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-06-09T22:10:00Z") });
    await beacon({ page: "/" });
    const { DB, bill } = countRows();
    for (let i = 0; i < 250; i++) {
      vi.setSystemTime(Date.now() + 60_000);
      const address = `2001:db8:78:${i.toString(16)}::1`;
      await beacon({ page: "/mappings", visibleMs: 40_000, address }, { DB });
    }
    vi.useRealTimers();
    // The salt of the day is there: it costs two rows a day, however many visits there are.
    expect(bill.written).toBe(250);
  });

  test("R-24: 100 visits of three pages and their times at once write far fewer rows than visits", async () => {
    await run("DELETE FROM visit_groups");
    const { DB, bill } = countRows();
    const visitors = Array.from({ length: 100 }, (_, i) => `2001:db8:77:${i}::1`);
    const sent = ["/", "/mappings", "/patch-notes"].flatMap((page) =>
      visitors.flatMap((address) => [
        beacon({ page, address }, { DB, VISIT_GROUP_SECONDS: "1" }),
        beacon({ more: "/mappings", visibleMs: 1000, address }, { DB, VISIT_GROUP_SECONDS: "1" }),
      ]),
    );
    await Promise.all(sent);
    const stored = await readRow(
      "SELECT count(*) AS groups, sum(json_array_length(events)) AS events FROM visit_groups",
    );
    expect(stored).toEqual({ groups: 10, events: 600 });
    expect(bill.written).toBeLessThanOrEqual(visitors.length);
    expect(bill.written).toBe(10);
  });
});
