/** One day of statistics, the words for days, and what leaves the site of them. */
import { describe, expect, test } from "vitest";
import { toCsv, toJson } from "#app/analytics/export";
import type { DayRow } from "#app/analytics/figures";
import { showSpan } from "#app/analytics/show-span";
import { summarizeDay } from "#app/analytics/summarize-day";
import { silenceMs } from "#app/analytics/visit-event";

test.each([
  ["2026-10-01", "2026-10-01", "1er octobre"],
  ["2026-10-01", "2026-10-20", "1er–20 octobre"],
  ["2026-09-28", "2026-10-03", "28 septembre – 3 octobre"],
  ["2025-12-28", "2026-01-03", "28 décembre 2025 – 3 janvier"],
  ["2025-10-01", "2026-10-01", "1er octobre 2025 – 1er octobre"],
  ["2025-10-11", "2025-10-21", "11–21 octobre 2025"],
])("ANA-09: from %s to %s is said as '%s'", (from, to, said) => {
  expect(showSpan({ from, to }, "2026-11-21")).toBe(said);
});

describe("ANA-04, F-07: a day from its events", () => {
  const t = Date.parse("2026-06-10T10:00:00Z");

  test("F-07: in any order, a silence of 30 minutes parts two visits, and reading is none", () => {
    const reading = { t: t + 2 * silenceMs, v: "b", ms: 2 * silenceMs };
    const events = [{ t: t + silenceMs - 1, v: "a", p: "Accueil" }, reading, { t, v: "b", p: "Accueil" }];
    expect(summarizeDay([...events, { t, v: "a", p: "Accueil" }])).toMatchObject({
      visitors: 2,
      visits: 2,
      views: 3,
      visibleMs: 2 * silenceMs,
    });
    expect(
      summarizeDay([
        { t: t + silenceMs, v: "a" },
        { t, v: "a" },
      ]).visits,
    ).toBe(2);
  });

  test("F-07, ANA-05: of two windows at once the time counts once: nobody stays longer than the clock goes", () => {
    const minute = 60_000;
    const windows = [
      { t: t + 30 * minute, v: "a", ms: 30 * minute },
      { t: t + 20 * minute, v: "a", ms: 10 * minute },
      { t: t + 40 * minute, v: "a", ms: 15 * minute },
    ];
    expect(summarizeDay(windows)).toMatchObject({ visits: 1, visibleMs: 40 * minute });
    const claimed = Array.from({ length: 60 }, (_, second) => ({
      t: t + second * 1000,
      v: "b",
      ms: 6 * 60 * minute,
    }));
    expect(summarizeDay(claimed).visibleMs).toBe(6 * 60 * minute + 59_000);
  });

  test("T-35: a search is counted, and is nobody's visit", () => {
    const summary = summarizeDay([{ t, q: "garage" }]);
    expect(summary).toMatchObject({ visitors: 0, visits: 0, views: 0, searches: { garage: 1 } });
  });

  test("ANA-04: pages, where people come from and countries are counted by what events say, and nothing where they say nothing", () => {
    const events = [
      { t, v: "a", p: "Accueil", r: "discord.com", c: "France" },
      { t: t + 1, v: "a", p: "Guide" },
      { t: t + 2, v: "b", p: "Accueil", c: "Belgique" },
      { t: t + 3, v: "b" },
    ];
    expect(summarizeDay(events)).toMatchObject({
      pages: { Accueil: 2, Guide: 1 },
      referrers: { "discord.com": 1 },
      countries: { France: 1, Belgique: 1 },
      searches: {},
    });
    expect(Object.keys(summarizeDay(events).referrers)).toEqual(["discord.com"]);
    expect(Object.keys(summarizeDay(events).searches)).toEqual([]);
  });

  test("ANA-04: of many labels the fifty most frequent, the others not at random", () => {
    const label = (i: number) => `recherche ${String(i).padStart(2, "0")}`;
    const events = Array.from({ length: 60 }, (_, i) => ({ t, q: label(59 - i) }));
    const { searches } = summarizeDay([...events, { t, q: label(59) }]);
    expect(Object.entries(searches)).toEqual([
      [label(59), 2],
      ...Array.from({ length: 49 }, (_, i) => [label(i), 1]),
    ]);
  });
});

describe("ANA-09: what leaves the site", () => {
  const row: DayRow = {
    day: "2026-06-10",
    visitors: 2,
    visits: 3,
    views: 4,
    visibleMs: 61_499,
    pages: { Accueil: 4 },
    referrers: { "-1+2": 1 },
    countries: { "F;R": 1 },
    searches: { 'un "mot"; deux': 1 },
    downloads: { base: 1 },
    allVisits: 30,
    allVisibleMs: 1,
    updatedAt: 1,
  };

  test("ANA-09: as CSV a line a figure, quotes and semicolons within their cell, no formula", () => {
    expect(toCsv([row]).split("\r\n")).toEqual([
      "\uFEFFjour;mesure;libelle;valeur",
      "2026-06-10;visiteurs;;2",
      "2026-06-10;visites;;3",
      "2026-06-10;pages vues;;4",
      "2026-06-10;secondes visibles;;61",
      "2026-06-10;page;Accueil;4",
      "2026-06-10;referent;'-1+2;1",
      '2026-06-10;pays;"F;R";1',
      '2026-06-10;recherche sans resultat;"un ""mot""; deux";1',
      "2026-06-10;telechargement;base;1",
      "",
    ]);
  });

  test("ANA-09: whatever a spreadsheet would take for a formula is text, and a line that is broken stays in its cell", () => {
    const labels = ["=1", "+1", "-1", "@a", "\ta", "\ra", "a\nb", "a\rb"];
    const csv = toCsv([{ ...row, searches: Object.fromEntries(labels.map((label) => [label, 1])) }]);
    const cells = ["'=1", "'+1", "'-1", "'@a", "'\ta", '"\'\ra"', '"a\nb"', '"a\rb"'];
    for (const cell of cells) expect(csv).toContain(`;recherche sans resultat;${cell};1\r\n`);
  });

  test("ANA-09: as JSON the figures of the day, without sums over others", () => {
    const { allVisits: _, allVisibleMs: __, updatedAt: ___, ...day } = row;
    expect(JSON.parse(toJson([row], 0))).toEqual({
      exporteLe: "1970-01-01T00:00:00.000Z",
      fuseau: "Europe/Paris",
      jours: [day],
    });
  });
});
