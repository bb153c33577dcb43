/** The figures of the specification's analytics record, against months counted by hand. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { resetAnalytics } from "#app/analytics/commands.server";
import { readView } from "#app/analytics/dashboard.server";
import { rollUp } from "#app/analytics/roll-up.server";
import { openDatabase } from "#app/platform/database";
import { eraseMyData } from "#app/privacy/erase-my-data.server";
import { parisDay } from "#app/time/dates";
import { agent, type Beacon, beacon, db, forgetVisits } from "./beacons.ts";
import { aroundD1 } from "./rows.ts";
import { env, runCron } from "./site.ts";
import { all, emptyTables, readRow, readValue, run } from "./sql.ts";

const nightly = "17 3 * * *";
const often = "*/10 * * * *";
const minute = 60_000;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await forgetVisits();
});
afterEach(() => vi.useRealTimers());

/** What happened when; the schedule runs in between as it does, every night and at the end. */
async function live(history: readonly [at: string, Beacon][], end: string): Promise<void> {
  let day = "";
  for (const [at, sent] of history) {
    vi.setSystemTime(Date.parse(at));
    if (day && parisDay(Date.now()) !== day) {
      vi.setSystemTime(Date.parse(`${parisDay(Date.parse(at))}T03:17:00Z`) - 24 * 60 * minute);
      await runCron(nightly);
      vi.setSystemTime(Date.parse(at));
    }
    day = parisDay(Date.now());
    expect((await beacon(sent)).status).toBe(204);
  }
  vi.setSystemTime(Date.parse(end));
  await runCron(often);
}

const view = (period: "mois" | "semaine" | "trente" = "mois") =>
  readView(db, { period, measure: "visites", edge: null, today: parisDay(Date.now()) });
const rows = () =>
  all("SELECT day, visitors, visits, views, visible_ms FROM daily_totals WHERE views > 0 ORDER BY day");

const a = "203.0.113.1";
const b = "203.0.113.2";

/**
 * October 2026 in Paris: summer time (UTC+2) until Sunday 25 October 03:00, then UTC+1; the 25th has 25
 * hours, from 24 October 22:00Z to 25 October 23:00Z; the month ends on 31 October 23:00Z.
 */
const october: [string, Beacon][] = [
  // 30 September, its last second: not of the month.
  ["2026-09-30T21:59:59Z", { page: "/", address: a }],
  // 1 October, its first second: the same person a second later, on another day. Visit 1.
  ["2026-09-30T22:00:00Z", { page: "/patch-notes", address: a }],
  ["2026-10-01T08:00:00Z", { page: "/", address: b, country: "FR", referrer: "discord.com" }], // visit 2
  ["2026-10-01T08:01:00Z", { more: "/", visibleMs: 60_000, address: b }],
  ["2026-10-01T08:29:00Z", { page: "/guide", address: b }], // 28 min later: the same visit
  ["2026-10-01T08:30:00Z", { more: "/guide", visibleMs: 30_000, address: b }],
  ["2026-10-01T09:00:00Z", { page: "/downloads", address: b }], // 30 min of silence: visit 3
  // The day of 25 hours: 24 October 23:59:59 and 25 October 00:00 in Paris.
  ["2026-10-24T21:59:59Z", { page: "/", address: a }], // visit 4, of the 24th
  ["2026-10-24T22:00:00Z", { page: "/", address: a }], // visit 5, of the 25th
  ["2026-10-25T00:30:00Z", { page: "/mappings", address: a }], // 02:30 the first time: visit 6
  ["2026-10-25T01:30:00Z", { page: "/mappings", address: a }], // 02:30 again, an hour later: visit 7
  ["2026-10-25T22:59:59Z", { page: "/", address: a }], // 23:59:59 in Paris, still the 25th: visit 8
  ["2026-10-25T23:00:00Z", { page: "/", address: a }], // the 26th: visit 9
  // The month's end.
  ["2026-10-31T22:30:00Z", { page: "/patch-notes", address: b, country: "BE" }], // visit 10
  ["2026-10-31T22:40:00Z", { more: "/patch-notes", visibleMs: 600_000, address: b }],
  ["2026-10-31T22:59:59Z", { page: "/patch-notes", address: a }], // visit 11
];

describe("ANA-01, ANA-02, ANA-05: a month counted by hand", () => {
  test("ANA-02: October 2026, with midnights, the clock change and the month's end", async () => {
    await live(october, "2026-10-31T22:59:59.500Z");
    expect(await rows()).toEqual([
      { day: "2026-09-30", visitors: 1, visits: 1, views: 1, visible_ms: 0 },
      { day: "2026-10-01", visitors: 2, visits: 3, views: 4, visible_ms: 90_000 },
      { day: "2026-10-24", visitors: 1, visits: 1, views: 1, visible_ms: 0 },
      { day: "2026-10-25", visitors: 1, visits: 4, views: 4, visible_ms: 0 },
      { day: "2026-10-26", visitors: 1, visits: 1, views: 1, visible_ms: 0 },
      { day: "2026-10-31", visitors: 2, visits: 2, views: 2, visible_ms: 600_000 },
    ]);
    const { figures, totals, tops, comparison, since } = await view();
    expect(figures).toEqual({
      uniqueVisitorsToday: 2,
      dailyVisitors: 2,
      // From Sunday the 25th to Saturday the 31st: 4 + 1 + 2.
      weeklyVisitors: 7,
      monthlyVisitors: 11,
      visitorsThisMonth: 7,
      // The visit of 30 September too.
      totalVisitors: 12,
      averageSessionDuration: Math.round(690_000 / 12),
    });
    expect((await view("semaine")).figures).toEqual(figures);
    expect(totals.now).toEqual({ visits: 11, visitors: 7, views: 12, visibleMs: 690_000 });
    // Counting began on 30 September: a day of it is no measure for a month.
    expect(totals.before).toEqual({ visits: 0, visitors: 0, views: 0, visibleMs: 0 });
    expect({ comparison, since }).toEqual({ comparison: null, since: "2026-09-30" });
    expect(tops.pages.map(({ label, count }) => ({ label, count }))).toEqual([
      { label: "Accueil", count: 5 },
      { label: "Patch Notes", count: 3 },
      { label: "Mappings", count: 2 },
      { label: "Documentation", count: 1 },
      { label: "Téléchargements", count: 1 },
    ]);
    expect(tops.countries.map(({ label, count }) => [label, count])).toEqual([
      ["BE", 1],
      ["FR", 1],
    ]);
    expect(tops.referrers).toEqual([{ label: "discord.com", count: 1, during: 0, before: 0 }]);
  });

  test("ANA-02: a moment later it is November: the month and the day begin at nothing, the week goes on", async () => {
    await live(october, "2026-10-31T23:00:00Z");
    const { figures, previousSpan } = await view();
    expect(figures).toMatchObject({
      uniqueVisitorsToday: 0,
      dailyVisitors: 0,
      weeklyVisitors: 3,
      monthlyVisitors: 0,
      visitorsThisMonth: 0,
      totalVisitors: 12,
    });
    expect(previousSpan).toEqual({ from: "2026-10-01", to: "2026-10-01" });
  });

  test("ANA-02: 29 March 2026 has 23 hours, and ends at 22:00Z", async () => {
    await live(
      [
        ["2026-03-28T22:59:59Z", { page: "/", address: a }],
        ["2026-03-28T23:00:00Z", { page: "/", address: a }],
        ["2026-03-29T21:59:59Z", { page: "/", address: a }],
        ["2026-03-29T22:00:00Z", { page: "/", address: a }],
      ],
      "2026-03-30T08:00:00Z",
    );
    expect((await rows()).map(({ day, visits }) => [day, visits])).toEqual([
      ["2026-03-28", 1],
      ["2026-03-29", 2],
      ["2026-03-30", 1],
    ]);
  });
});

describe("R-31, ANA-11: the roll-up", () => {
  const dump = () => all("SELECT * FROM daily_totals ORDER BY day");

  test("R-31: twice, at once, or days late: the same rows", async () => {
    await live(october.slice(0, 7), "2026-10-03T10:00:00Z");
    const once = await dump();
    await Promise.all([runCron(often), runCron(nightly)]);
    expect(await dump()).toEqual(once);
    await run("DELETE FROM daily_totals");
    await runCron(nightly);
    expect(await dump()).toEqual(once);
  });

  test("R-31: days that another run counts first, between any two statements of this one, are counted once", async () => {
    await live(october.slice(0, 7), "2026-10-03T10:00:00Z");
    const once = await dump();
    let calls = Number.POSITIVE_INFINITY;
    for (let at = 1; calls >= at; at++) {
      await run("DELETE FROM daily_totals");
      calls = 0;
      const DB = aroundD1(async (work) => {
        const answer = await work();
        if (++calls === at) await rollUp(db, Date.now());
        return answer;
      });
      await rollUp(openDatabase(DB), Date.now());
      expect(await dump(), `after call ${at}`).toEqual(once);
    }
  });

  /** So many groups of one visit each, one after the other from a moment on. */
  const addGroups = (at: string, count: number) =>
    run(
      `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?2)
        INSERT INTO visit_groups (id, events)
        SELECT ?1 * 1000 + i, json_array(json_object('t', ?1, 'v', 'v' || i, 'p', 'Accueil')) FROM n`,
      Date.parse(at),
      count,
    );

  test("R-21: a row of a day to come, from a restored backup, keeps no day from being counted", async () => {
    vi.setSystemTime(Date.parse("2026-06-10T10:00:00Z"));
    await run("INSERT INTO daily_totals (day) VALUES ('2030-01-01')");
    await beacon({ page: "/" });
    expect(await rollUp(db, Date.now())).toEqual(["2026-06-10"]);
    expect(await rows()).toMatchObject([{ day: "2026-06-10", views: 1 }]);
  });

  test("R-21: after a day of which nobody knows when it was counted the next one is", async () => {
    await run("INSERT INTO daily_totals (day, views) VALUES ('2026-06-09', 1)");
    vi.setSystemTime(Date.parse("2026-06-10T10:00:00Z"));
    await beacon({ page: "/" });
    expect(await rollUp(db, Date.now())).toEqual(["2026-06-09", "2026-06-10"]);
  });

  test("ANA-01: of a day with more groups than one read takes every visit is counted, once", async () => {
    await addGroups("2026-06-10T12:00:00Z", 1001);
    vi.setSystemTime(Date.parse("2026-06-10T13:00:00Z"));
    await runCron(often);
    expect(await rows()).toEqual([
      { day: "2026-06-10", visitors: 1001, visits: 1001, views: 1001, visible_ms: 0 },
    ]);
  });

  test("T-26: of a flood what is counted stays, and of the next day all of it", async () => {
    const noon = Date.parse("2026-10-14T10:00:00Z");
    const tomorrow = Date.parse("2026-10-14T22:00:01Z");
    const flood = async (first: number, groups: number) => {
      const event = { t: noon, v: "a", p: "Accueil" };
      const events = JSON.stringify(Array.from({ length: 200 }, () => event));
      await run(
        `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?2)
         INSERT INTO visit_groups SELECT ?1 * 1000 + i, ?3 FROM n`,
        first,
        groups,
        events,
      );
    };
    await flood(noon, 510);
    await flood(tomorrow, 3);
    for (const minutes of [1, 11]) {
      vi.setSystemTime(noon + minutes * minute);
      await rollUp(db, Date.now());
      expect(await readValue("SELECT views FROM daily_totals")).toBe(100_000);
      expect(await readValue("SELECT count(*) FROM visit_groups")).toBe(503);
    }
  });

  test("ANA-04: a day has its own downloads", async () => {
    await run(
      "INSERT INTO download_counts VALUES ('base', '2026-06-09', 7), ('base', '2026-06-10', 1), ('patch:1:patch', '2026-06-11', 2)",
    );
    await live([["2026-06-10T10:00:00Z", { page: "/" }]], "2026-06-10T12:00:00Z");
    const downloads = "SELECT downloads FROM daily_totals WHERE day = '2026-06-10'";
    expect(await readValue(downloads)).toBe('{"base":1}');
  });

  test("R-31: after an outage of many weeks two runs count them all", async () => {
    const days = ["2026-04-01", "2026-05-10", "2026-05-20", "2026-06-10"];
    for (const day of days) await addGroups(`${day}T12:00:00Z`, 1);
    vi.setSystemTime(Date.parse("2026-06-10T13:00:00Z"));
    await runCron(often);
    expect((await rows()).map(({ day }) => day)).toEqual(days.slice(0, 2));
    await runCron(often);
    expect((await rows()).map(({ day }) => day)).toEqual(days);
  });

  test("ANA-11: what is written a moment after midnight is counted on its own day", async () => {
    vi.setSystemTime(Date.parse("2026-06-10T21:59:58Z"));
    await beacon({ page: "/" });
    await runCron(often);
    await beacon({ page: "/", address: b });
    // Its group is written after midnight, as that of the last seconds is, and after the first look at the new day.
    const writtenAt = (time: string) =>
      run(
        "UPDATE visit_groups SET id = ? WHERE id = (SELECT max(id) FROM visit_groups)",
        Date.parse(time) * 1000,
      );
    await writtenAt("2026-06-12T12:00:00Z");
    vi.setSystemTime(Date.parse("2026-06-10T22:00:00Z"));
    await runCron(often);
    await writtenAt("2026-06-10T22:00:08Z");
    vi.setSystemTime(Date.parse("2026-06-10T22:10:00Z"));
    await runCron(often);
    expect((await rows()).map(({ day, visits }) => [day, visits])).toEqual([["2026-06-10", 2]]);
  });

  test("ANA-11: single visits are forgotten after 90 days, their totals after 25 months", async () => {
    await live([["2026-01-01T12:00:00Z", { page: "/" }]], "2026-01-01T12:01:00Z");
    vi.setSystemTime(Date.parse("2026-04-01T11:00:00Z"));
    await runCron(nightly);
    expect(await readValue("SELECT count(*) FROM visit_groups")).toBe(1);
    vi.setSystemTime(Date.parse("2026-04-01T12:01:00Z"));
    await runCron(nightly);
    expect(await readValue("SELECT count(*) FROM visit_groups")).toBe(0);
    expect(await rows()).toHaveLength(1);
    vi.setSystemTime(Date.parse("2028-02-01T12:00:00Z"));
    await runCron(nightly);
    expect(await rows()).toHaveLength(0);
  });

  test("ANA-11, R-31: counted again with nothing new a day keeps its figures, and says when it was counted last", async () => {
    await live([["2026-06-10T12:00:00Z", { page: "/" }]], "2026-06-10T12:01:00Z");
    const counted = async () => {
      const [row, ...others] = await all("SELECT * FROM daily_totals");
      const { updated_at: at, ...figures } = row ?? {};
      return { at, figures, others };
    };
    const first = await counted();
    expect(first.at).toBe(Date.parse("2026-06-10T12:01:00Z"));
    vi.setSystemTime(Date.parse("2026-06-10T12:11:00Z"));
    await runCron(often);
    expect(await counted()).toEqual({ ...first, at: Date.parse("2026-06-10T12:11:00Z") });
  });

  describe.each([
    ["was counted before", true],
    ["is counted for the first time", false],
  ])(
    "R-30, R-31: what is erased while a day that %s is counted stays erased, between any two statements",
    (_, isKnown) => {
      const day = "2026-06-10";
      const figures = () =>
        readRow("SELECT views, visits, all_visits AS total FROM daily_totals WHERE day = ?", day);

      /** A roll-up of the day, with something else after its call number `at`; whether it came to that. */
      async function disturbed(at: number, event: () => Promise<unknown>): Promise<boolean> {
        await forgetVisits();
        vi.setSystemTime(Date.parse("2026-06-09T12:00:00Z"));
        await beacon({ page: "/" });
        await rollUp(db, Date.now());
        vi.setSystemTime(Date.parse(`${day}T12:00:00Z`));
        for (const page of ["/", "/mappings", "/guide"]) await beacon({ page, address: a });
        await beacon({ page: "/", address: b });
        if (isKnown) await rollUp(db, Date.now());
        let calls = 0;
        const DB = aroundD1(async (work) => {
          const answer = await work();
          if (++calls === at) await event();
          return answer;
        });
        await rollUp(openDatabase(DB), Date.now());
        await beacon({ page: "/downloads", address: b });
        await rollUp(db, Date.now());
        return calls >= at;
      }

      test("ANA-07: a reset of the statistics", async () => {
        const owner = { id: "1", name: "Keran" };
        const reset = () => resetAnalytics({ db, env: env as never, now: Date.now }, owner);
        let at = 1;
        for (; await disturbed(at, reset); at++) {
          expect(await figures(), `after call ${at}`).toEqual({ views: 1, visits: 1, total: 1 });
        }
        expect(at).toBeGreaterThan(4);
      });

      test("PRIV-01: the visits of a person", async () => {
        const erase = () => eraseMyData(db, null, { now: Date.now(), address: a, agent });
        let at = 1;
        for (; await disturbed(at, erase); at++) {
          expect(await figures(), `after call ${at}`).toEqual({ views: 2, visits: 1, total: 2 });
        }
        expect(at).toBeGreaterThan(4);
      });
    },
  );

  test("PRIV-01, R-31: visits erased just after midnight, before today is counted, leave the end of yesterday to be counted", async () => {
    vi.setSystemTime(Date.parse("2026-06-10T21:50:00Z"));
    await beacon({ page: "/" });
    await runCron(often);
    vi.setSystemTime(Date.parse("2026-06-10T21:55:00Z"));
    await beacon({ page: "/", address: b });
    vi.setSystemTime(Date.parse("2026-06-10T22:01:00Z"));
    await eraseMyData(db, null, { now: Date.now(), address: a, agent });
    await runCron(often);
    expect((await rows()).map(({ day, visits }) => [day, visits])).toEqual([["2026-06-10", 2]]);
  });

  test("ANA-07, R-31: a day that was begun after a long silence, and the days before it, are counted by a reset and by the schedule", async () => {
    const db = openDatabase(env.DB);
    const owner = { id: "1", name: "Keran" };
    const begin = async () => {
      vi.setSystemTime(Date.parse("2026-02-01T12:00:00Z"));
      await beacon({ page: "/" });
      await runCron(often);
      vi.setSystemTime(Date.parse("2026-06-09T12:00:00Z"));
      await beacon({ page: "/" });
      vi.setSystemTime(Date.parse("2026-06-10T12:00:00Z"));
      await beacon({ page: "/guide", address: b });
      // Somebody erases what is theirs before the schedule came to count.
      await eraseMyData(db, null, { now: Date.now(), address: "192.0.2.99", agent });
    };
    await begin();
    const key = await resetAnalytics({ db, env: env as never, now: Date.now }, owner);
    const copy = await (await env.BUCKET.get(key))?.text();
    expect(copy).toContain("2026-06-09");
    expect(copy).toContain("2026-06-10");
    await emptyTables(["daily_totals", "visit_groups"]);
    await begin();
    // A restored backup may have brought days to come.
    await run("INSERT INTO daily_totals (day, updated_at) VALUES ('2026-07-01', ?)", Date.now());
    for (let i = 0; i < 4; i++) await runCron(often);
    expect((await rows()).filter(({ views }) => Number(views) > 0).map(({ day }) => day)).toEqual([
      "2026-02-01",
      "2026-06-09",
      "2026-06-10",
    ]);
  });

  test("ANA-05: without a visit there is no average, and a restored day keeps its figures", async () => {
    vi.setSystemTime(Date.parse("2026-06-10T10:00:00Z"));
    expect((await view()).figures.averageSessionDuration).toBeNull();
    await run(
      "INSERT INTO daily_totals (day, visitors, visits, views, visible_ms, updated_at) VALUES ('2026-06-10', 3, 4, 9, 5, ?)",
      Date.now(),
    );
    await runCron(often);
    expect(await rows()).toEqual([{ day: "2026-06-10", visitors: 3, visits: 4, views: 9, visible_ms: 5 }]);
  });
});
