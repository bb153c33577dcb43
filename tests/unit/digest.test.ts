/** The weekly digest: which week it is about, and what of a search it repeats (ANA-10). */
import { describe, expect, test } from "vitest";
import type { DayRow } from "#app/analytics/figures";
import { buildDigest } from "#app/digest/build-digest";
import { dueWeek } from "#app/digest/week";
import { limits } from "#app/notifications/build-message";

const hour = 3_600_000;

describe("ANA-10, R-31: which week is due", () => {
  test.each([
    ["in winter", "2026-01-12T06:59:59.999Z", "2026-01-05"],
    ["in winter, from eight on", "2026-01-12T07:00:00Z", "2026-01-12"],
    ["in summer", "2026-07-13T05:59:59.999Z", "2026-07-06"],
    ["in summer, from eight on", "2026-07-13T06:00:00Z", "2026-07-13"],
    ["on a Sunday night that is Monday in Paris", "2026-07-12T22:30:00Z", "2026-07-06"],
    ["on the last Sunday evening", "2026-07-19T21:59:59Z", "2026-07-13"],
  ])("ANA-10: that of the last Monday at eight in Paris, %s", (_, now, monday) => {
    expect(dueWeek(Date.parse(now)).monday).toBe(monday);
  });

  test.each([
    ["2026-03-30", ["2026-03-23", "2026-03-29"], ["2026-03-16", "2026-03-22"], 167],
    ["2026-10-26", ["2026-10-19", "2026-10-25"], ["2026-10-12", "2026-10-18"], 169],
    ["2027-01-04", ["2026-12-28", "2027-01-03"], ["2026-12-21", "2026-12-27"], 168],
  ] as const)(
    "ANA-10: a week ends at midnight in Paris, also when the clock changes: %s",
    (monday, current, previous, hours) => {
      const week = dueWeek(Date.parse(`${monday}T12:00:00Z`));
      const span = ([from, to]: readonly [string, string]) => ({ from, to });
      expect(week).toMatchObject({ monday, current: span(current), previous: span(previous) });
      expect((week.end - week.start) / hour).toBe(hours);
      const paris = new Intl.DateTimeFormat("sv", {
        timeZone: "Europe/Paris",
        dateStyle: "short",
        timeStyle: "medium",
      });
      expect([week.start, week.end].map((time) => paris.format(time))).toEqual([
        `${current[0]} 00:00:00`,
        `${monday} 00:00:00`,
      ]);
    },
  );
});

const now = Date.parse("2026-07-13T06:00:00Z");
const digestOf = (searches: readonly string[], pages: readonly string[] = []) => {
  const tally = (labels: readonly string[]) =>
    Object.fromEntries(labels.map((label, i) => [label, labels.length - i]));
  const week = dueWeek(now);
  const day: Partial<DayRow> = { day: week.current.from, visits: 1, visitors: 1, views: 1, visibleMs: 0 };
  const { embeds } = buildDigest({
    week,
    current: [{ ...day, searches: tally(searches), pages: tally(pages), downloads: {} } as DayRow],
    previous: [],
    names: new Map(),
    attention: [],
    origin: "https://neva.example",
    now,
  });
  const fieldNamed = (named: string) => embeds[0]?.fields?.find(({ name }) => name === named)?.value ?? "";
  return { searches: fieldNamed("Recherches sans résultat"), pages: fieldNamed("Pages les plus vues") };
};

describe("ANA-10, T-35: what is repeated in a channel", () => {
  test.each([
    ["keran#1234", "keran#12345"],
    ["123456", "12345"],
    ["06 12 34 56", "06 12 34 5"],
    ["06.12-34 56", "06/12/34/56"],
    ["keran@example", "keran example"],
  ])("ANA-10, T-35: '%s' may be somebody's and is not repeated, '%s' is", (personal, plain) => {
    expect(digestOf([personal]).searches).toContain("elles ne sont pas répétées ici");
    expect(digestOf([personal, plain]).searches).toBe(`1. \`${plain}\`\u00a0: 1`);
  });

  test("ANA-10, T-19: five labels without end are five whole lines, each closed like it was opened", () => {
    const labels = ["a", "b", "c", "d", "e", "f"].map((letter) => letter.repeat(5000));
    const { searches, pages } = digestOf(labels, labels);
    for (const value of [searches, pages]) {
      expect(value.length).toBeLessThan(limits.fieldValue);
      const lines = value.split("\n");
      expect(lines).toHaveLength(5);
      for (const line of lines) expect(line).toMatch(/^\d\. `[^`]+`\u00a0: \d$/);
    }
  });
});
