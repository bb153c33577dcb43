import { expect, test } from "vitest";
import { changeOf, type DayRow, topTen } from "#app/analytics/figures";
import { periodOf, periods, readPeriod } from "#app/analytics/period";
import { listDays } from "#app/time/days";

test("CST-07: a week is seven days, today among them; a month is from the 1st", () => {
  expect(periodOf("semaine", "2026-03-03")).toEqual({
    current: { from: "2026-02-25", to: "2026-03-03" },
    previous: { from: "2026-02-18", to: "2026-02-24" },
  });
  expect(periodOf("mois", "2026-03-31")).toEqual({
    current: { from: "2026-03-01", to: "2026-03-31" },
    previous: { from: "2026-02-01", to: "2026-02-28" },
  });
  expect(periodOf("mois", "2026-11-21").previous).toEqual({ from: "2026-10-01", to: "2026-10-21" });
});

test("ANA-09: 7, 30 and 90 days are as many as are said, today among them, and so are those before", () => {
  for (const { key, label } of periods.filter(({ label }) => /^\d/.test(label))) {
    const { current, previous } = periodOf(key, "2026-11-21");
    const days = [listDays(current.from, current.to), listDays(previous.from, previous.to)];
    const said = Number.parseInt(label, 10);
    expect(
      days.map(({ length }) => length),
      key,
    ).toEqual([said, said]);
  }
  expect(periods.map(({ key, label }) => [readPeriod(key), label])).toEqual([
    ["semaine", "7 jours"],
    ["mois", "Ce mois-ci"],
    ["trente", "30 jours"],
    ["trimestre", "90 jours"],
  ]);
  expect([readPeriod("trimestre"), readPeriod("annee"), readPeriod(null)]).toEqual([
    "trimestre",
    "mois",
    "mois",
  ]);
});

test("ANA-04, CST-07: the ten most viewed pages, in the order of the alphabet where they are equal", () => {
  const pages = Object.fromEntries(
    Array.from({ length: 12 }, (_, i) => [`Page ${String(i).padStart(2, "0")}`, i < 2 ? 5 : 1]),
  );
  const row = { pages } as unknown as DayRow;
  const top = topTen([row, row], { now: [row], before: [] }, "pages");
  expect(top).toHaveLength(10);
  expect(top[0]).toEqual({ label: "Page 00", count: 10, during: 5, before: 0 });
  expect(top.map(({ label }) => label)).toEqual([...Object.keys(pages)].slice(0, 10));
});

test("STAT-07: a change of less than half a per cent is 0, on whichever side", () => {
  expect([changeOf(999, 1000), changeOf(1001, 1000), changeOf(5, 0)]).toEqual([0, 0, null]);
  expect([changeOf(990, 1000), changeOf(1010, 1000), changeOf(300, 100)]).toEqual([-1, 1, 200]);
});
