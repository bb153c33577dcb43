/** ANA-09: what the changes of the dashboard compare: whole days, as many on both sides. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readView } from "#app/analytics/dashboard.server";
import { comparisonOf, type PeriodKey } from "#app/analytics/period";
import { parisDay } from "#app/time/dates";
import { addDays, listDays } from "#app/time/days";
import { person } from "./admin/staff.ts";
import { db, forgetVisits } from "./beacons.ts";
import { textOf } from "./html.ts";
import { env } from "./site.ts";

beforeEach(forgetVisits);
afterEach(() => vi.useRealTimers());

const at = (time: string) => vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(time) });
const view = (period: PeriodKey) =>
  readView(db, { period, measure: "visites", edge: null, today: parisDay(Date.now()) });

/** Stores a row for every day, each with as many visits as `of` says. */
async function store(from: string, to: string, of: (day: string) => number): Promise<void> {
  const insert = env.DB.prepare(
    "INSERT INTO daily_totals (day, visits, visitors, views, visible_ms, pages) VALUES (?, ?, ?, ?, ?, ?)",
  );
  await env.DB.batch(
    listDays(from, to).map((day) => {
      const visits = of(day);
      return insert.bind(day, visits, visits, visits, visits * 1000, JSON.stringify({ Accueil: visits }));
    }),
  );
}

describe("ANA-09: the days that are compared", () => {
  test.each([
    // Twenty days of November are over.
    ["mois", "2026-11-21", "2026-11-01", "2026-11-20", "2026-10-01", "2026-10-20"],
    // 31 October: thirty days are over, as many as September has.
    ["mois", "2026-10-31", "2026-10-01", "2026-10-30", "2026-09-01", "2026-09-30"],
    // 31 March: thirty days are over, February has 28.
    ["mois", "2026-03-31", "2026-03-01", "2026-03-28", "2026-02-01", "2026-02-28"],
    ["mois", "2028-03-31", "2028-03-01", "2028-03-29", "2028-02-01", "2028-02-29"],
    ["mois", "2027-01-02", "2027-01-01", "2027-01-01", "2026-12-01", "2026-12-01"],
    // Six days and the same days of the week before, over the clock change of 25 October.
    ["semaine", "2026-10-28", "2026-10-22", "2026-10-27", "2026-10-15", "2026-10-20"],
    ["trente", "2026-03-31", "2026-03-02", "2026-03-30", "2026-01-31", "2026-02-28"],
  ] as const)("ANA-09: %s, on %s: from %s to %s, with %s to %s", (period, today, from, to, before, end) => {
    expect(comparisonOf(period, today)).toEqual({
      current: { from, to },
      previous: { from: before, to: end },
    });
  });

  test("ANA-09: on the 1st no day of the month is over: nothing is compared", () => {
    expect(comparisonOf("mois", "2026-11-01")).toBeNull();
  });

  test("ANA-09: both sides have as many days, on every day of two years", () => {
    for (const today of listDays("2027-01-01", "2028-12-31")) {
      for (const period of ["semaine", "mois", "trente", "trimestre"] as const) {
        const spans = comparisonOf(period, today);
        if (!spans) continue;
        const { current, previous } = spans;
        expect(listDays(current.from, current.to)).toHaveLength(listDays(previous.from, previous.to).length);
        expect(current.to < today && previous.to < current.from, `${period} ${today}`).toBe(true);
      }
    }
  });
});

describe("ANA-09: figures counted by hand", () => {
  test("ANA-09: a month's end: 31 October against September, today's visits in no change", async () => {
    // September: 30 days of 10 visits. October: 30 days of 12, and 500 on the 31st, not over.
    await store("2026-08-31", "2026-10-31", (day) =>
      day === "2026-10-31" ? 500 : day.startsWith("2026-10") ? 12 : 10,
    );
    at("2026-10-31T11:00:00Z");
    const { totals, tops } = await view("mois");
    expect(totals.now.visits).toBe(30 * 12 + 500);
    expect([totals.during.visits, totals.before.visits]).toEqual([360, 300]);
    expect(tops.pages).toEqual([{ label: "Accueil", count: 860, during: 360, before: 300 }]);
    const page = await (await person("owner")).get("/admin/analytics?periode=mois");
    const text = textOf(await page.text());
    expect(text).toContain(
      "Évolutions sur les jours entiers\u00a0: 1er–30 octobre, comparé au 1er–30 septembre.",
    );
    expect(text).toMatch(/Visites 860 \+20\u00a0% par rapport au 1er–30 septembre/);
  });

  test("ANA-09: the day of 25 hours is a day: over at 23:00Z, compared as one", async () => {
    // Two weeks of 10 a day; 25 October has 11.
    await store("2026-10-01", "2026-10-26", (day) => (day === "2026-10-25" ? 11 : 10));
    at("2026-10-25T22:59:59Z");
    expect((await view("semaine")).comparison).toEqual({
      current: { from: "2026-10-19", to: "2026-10-24" },
      previous: { from: "2026-10-12", to: "2026-10-17" },
    });
    at("2026-10-25T23:00:00Z");
    const { comparison, totals } = await view("semaine");
    expect(comparison?.current).toEqual({ from: "2026-10-20", to: "2026-10-25" });
    expect([totals.during.visits, totals.before.visits]).toEqual([61, 60]);
  });

  test("ANA-09: what began to be counted in the days before is compared with nothing, and says so", async () => {
    await store("2026-10-02", "2026-11-21", () => 10);
    at("2026-11-21T11:00:00Z");
    const browser = await person("owner");
    const text = textOf(await (await browser.get("/admin/analytics")).text());
    expect(text).toContain("les visites ne sont comptées que depuis le 2 octobre");
    expect(text).not.toMatch(/\d %/);
    await store(addDays("2026-10-02", -1), addDays("2026-10-02", -1), () => 10);
    expect((await view("mois")).totals.before.visits).toBe(200);
  });
});
