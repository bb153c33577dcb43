import { describe, expect, test } from "vitest";
import { z } from "zod";
import { closedText, openingState } from "#app/layout/opening-hours";
import { openingLines } from "#app/layout/support-week";
import { fermetures } from "#app/site";

/** Those of the specification; `site.test.ts` compares the site's own. */
const weekday = { ouvre: "11:00", ferme: "22:00" };
const saturday = { ouvre: "11:00", ferme: "20:00" };
const week = [null, weekday, weekday, weekday, weekday, weekday, saturday];

const at = (utc: string, closed: readonly string[] = []) => openingState(Date.parse(utc), closed, week);

/** Instants in UTC; Paris is one hour ahead in January. 2026-01-05 is a Monday. */
const winter: [utc: string, open: boolean, next: string][] = [
  ["2026-01-04T23:00:00Z", false, "ouvre à 11:00"],
  ["2026-01-05T09:59:59Z", false, "ouvre à 11:00"],
  ["2026-01-05T10:00:00Z", true, "ferme à 22:00"],
  ["2026-01-05T20:59:59Z", true, "ferme à 22:00"],
  ["2026-01-05T21:00:00Z", false, "rouvre mardi à 11:00"],
  ["2026-01-05T22:59:59Z", false, "rouvre mardi à 11:00"],
  ["2026-01-05T23:00:00Z", false, "ouvre à 11:00"],
  ["2026-01-09T21:00:00Z", false, "rouvre samedi à 11:00"],
  ["2026-01-10T09:59:59Z", false, "ouvre à 11:00"],
  ["2026-01-10T10:00:00Z", true, "ferme à 20:00"],
  ["2026-01-10T18:59:59Z", true, "ferme à 20:00"],
  ["2026-01-10T19:00:00Z", false, "rouvre lundi à 11:00"],
  ["2026-01-11T11:00:00Z", false, "rouvre lundi à 11:00"],
  ["2026-01-11T22:59:59Z", false, "rouvre lundi à 11:00"],
];

describe("OFF-13: support is open Monday to Friday 11:00–22:00, Saturday 11:00–20:00, Paris time", () => {
  for (const [utc, open, next] of winter) {
    test(`OFF-13: at ${utc} it is ${open ? "open" : "closed"}, '${next}'`, () => {
      expect(at(utc)).toMatchObject({ open, next });
    });
  }

  test("OFF-13: every weekday opens and closes at its boundary", () => {
    for (let day = 5; day <= 9; day++) {
      const date = `2026-01-${String(day).padStart(2, "0")}`;
      expect(at(`${date}T09:59:00Z`).open, date).toBe(false);
      expect(at(`${date}T10:00:00Z`).open, date).toBe(true);
      expect(at(`${date}T20:59:00Z`).open, date).toBe(true);
      expect(at(`${date}T21:00:00Z`).open, date).toBe(false);
    }
  });

  test("OFF-13: Sunday is closed at every hour", () => {
    for (let hour = 0; hour < 24; hour++) {
      const time = Date.parse("2026-01-10T23:00:00Z") + hour * 3_600_000;
      expect(openingState(time, [], week)).toMatchObject({ open: false, weekday: 0 });
    }
  });

  test("R-21: the change to summer time moves the hours in UTC, not in Paris", () => {
    expect(at("2026-03-28T09:59:59Z").open).toBe(false);
    expect(at("2026-03-28T10:00:00Z").open).toBe(true);
    expect(at("2026-03-30T08:59:59Z").open).toBe(false);
    expect(at("2026-03-30T09:00:00Z")).toMatchObject({ open: true, next: "ferme à 22:00" });
    expect(at("2026-03-30T20:00:00Z").open).toBe(false);
  });

  test("R-21: the change to winter time too", () => {
    expect(at("2026-10-24T09:00:00Z").open).toBe(true);
    expect(at("2026-10-26T09:59:59Z").open).toBe(false);
    expect(at("2026-10-26T10:00:00Z").open).toBe(true);
  });

  test("R-21: the weekday changes at midnight in Paris, also across a year's end", () => {
    expect(at("2025-12-31T22:59:59Z").weekday).toBe(3);
    expect(at("2025-12-31T23:00:00Z").weekday).toBe(4);
    expect(at("2026-07-05T21:59:59Z").weekday).toBe(0);
    expect(at("2026-07-05T22:00:00Z").weekday).toBe(1);
  });

  test("OFF-13: the week is shown from Monday on, days with the same hours on one line", () => {
    const shown = (days: Parameters<typeof openingLines>[0]) =>
      openingLines(days).map(({ label, days, hours }) => [label, days, hours]);
    expect(shown(week)).toEqual([
      ["Lundi – vendredi", [1, 2, 3, 4, 5], weekday],
      ["Samedi", [6], saturday],
      ["Dimanche", [0], null],
    ]);
    const late = { ouvre: "12:00", ferme: "22:00" };
    expect(shown([saturday, weekday, saturday, weekday, late, null, null])).toEqual([
      ["Lundi", [1], weekday],
      ["Mardi", [2], saturday],
      ["Mercredi", [3], weekday],
      ["Jeudi", [4], late],
      ["Vendredi – samedi", [5, 6], null],
      ["Dimanche", [0], saturday],
    ]);
  });
});

describe("N-13: days on which support stays closed", () => {
  // A Friday, and the Friday of the next week.
  const closed = ["2026-12-25", "2027-01-01"];
  const state = (utc: string, days: readonly string[] = closed) => at(utc, days);

  test.each([
    ["2026-12-24T21:00:00Z", "rouvre samedi à 11:00"],
    ["2026-12-24T22:59:59Z", "rouvre samedi à 11:00"],
    ["2026-12-24T23:00:00Z", "rouvre samedi à 11:00"],
    ["2026-12-25T09:00:00Z", "rouvre samedi à 11:00"],
    ["2026-12-25T12:00:00Z", "rouvre samedi à 11:00"],
    ["2026-12-25T22:59:59Z", "rouvre samedi à 11:00"],
    ["2026-12-25T23:00:00Z", "ouvre à 11:00"],
    ["2027-01-01T12:00:00Z", "rouvre samedi à 11:00"],
  ])("at %s it is closed, '%s'", (utc, next) => {
    expect(state(utc)).toMatchObject({ open: false, next });
  });

  test("the days around them are as ever", () => {
    expect(state("2026-12-24T12:00:00Z")).toMatchObject({ open: true, next: "ferme à 22:00" });
    expect(state("2026-12-26T12:00:00Z")).toMatchObject({ open: true, next: "ferme à 20:00" });
  });

  test("after a week and more the day is named by its date", () => {
    const holidays = Array.from({ length: 7 }, (_, i) => `2026-12-${25 + i}`);
    expect(state("2026-12-24T21:30:00Z", [...holidays, "2027-01-01", "2027-01-02"]).next).toBe(
      "rouvre le 4 janvier 2027 à 11:00",
    );
    expect(state("2026-12-25T12:00:00Z", holidays).next).toBe("rouvre le 1er janvier 2027 à 11:00");
    expect(state("2026-12-26T12:00:00Z", holidays).next).toBe("rouvre vendredi à 11:00");
  });

  test("who closes for months says nothing of when", () => {
    const days = Array.from({ length: 90 }, (_, i) =>
      new Date(Date.UTC(2027, 5, 1 + i)).toISOString().slice(0, 10),
    );
    expect(state("2027-06-01T12:00:00Z", days)).toMatchObject({ open: false, next: "" });
  });

  test("the guide names them", () => {
    expect(closedText([])).toBeNull();
    expect(closedText(["2026-12-25"])).toBe("Fermé aussi le 25 décembre 2026.");
    expect(closedText(closed)).toBe("Fermé aussi le 25 décembre 2026 et le 1er janvier 2027.");
  });

  test("those of the site are days", () => {
    expect(z.array(z.iso.date()).safeParse(fermetures).error).toBeUndefined();
  });
});
