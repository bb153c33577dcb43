import { describe, expect, test } from "vitest";
import { fromParisInput, toParisInput } from "#app/time/paris-time";

describe("R-21: hours of Paris", () => {
  test.each([
    ["2026-11-21T18:30", Date.UTC(2026, 10, 21, 17, 30)],
    ["2026-07-14T09:00", Date.UTC(2026, 6, 14, 7)],
    ["2028-02-29T00:00", Date.UTC(2028, 1, 28, 23)],
    ["2026-12-31T23:59", Date.UTC(2026, 11, 31, 22, 59)],
  ])("%s", (text, time) => {
    expect(fromParisInput(text)).toBe(time);
    expect(toParisInput(time)).toBe(text);
  });

  test.each<[string, number, number]>([
    ["2026-03-29T01:59", 0, 59],
    ["2026-03-29T02:00", 1, 0],
    ["2026-03-29T02:30", 1, 30],
    ["2026-03-29T02:59", 1, 59],
    ["2026-03-29T03:00", 1, 0],
    ["2026-10-25T01:59", -1, 59],
    ["2026-10-25T02:00", 0, 0],
    ["2026-10-25T02:30", 0, 30],
    ["2026-10-25T02:59", 0, 59],
    ["2026-10-25T03:00", 2, 0],
  ])(
    "R-21: an hour that does not exist is the one after, one that comes twice is the first: %s",
    (text, hour, minute) => {
      const [year = 0, month = 0, day = 0] = text.split(/\D/).map(Number);
      expect(fromParisInput(text)).toBe(Date.UTC(year, month - 1, day, hour, minute));
    },
  );

  test("R-21: of an hour that comes twice the second is meant when the first is past", () => {
    const read = (text: string, hour: number, minute: number) =>
      fromParisInput(text, Date.UTC(2026, 9, 25, hour, minute));
    const [first, second] = [Date.UTC(2026, 9, 25, 0, 30), Date.UTC(2026, 9, 25, 1, 30)];
    expect(read("2026-10-25T02:30", 0, 29)).toBe(first);
    expect(read("2026-10-25T02:30", 0, 30)).toBe(second);
    expect(read("2026-10-25T02:30", 1, 10)).toBe(second);
    expect(read("2026-10-25T02:30", 1, 30)).toBe(first);
    // An hour that comes once is not another one because it is past.
    expect(read("2026-10-25T01:30", 0, 10)).toBe(Date.UTC(2026, 9, 24, 23, 30));
    expect(read("2026-10-25T03:30", 1, 40)).toBe(Date.UTC(2026, 9, 25, 2, 30));
  });

  test.each(["2026-11-21T18:30", "2026-07-14T09:00", "2026-03-29T02:30"])(
    "R-21: seconds count for nothing: %s",
    (text) => {
      for (const seconds of [":00", ":01", ":59"]) {
        expect(fromParisInput(text + seconds)).toBe(fromParisInput(text));
      }
    },
  );

  const noHours = [
    "",
    "demain",
    "2026-13-01T00:00",
    "2026-02-31T10:00",
    "2027-02-29T10:00",
    "2026-11-21T24:00",
    "2026-11-21",
    "2026-11-21T18:30 environ",
    "2026-11-21T18:30:00Z",
    "le 2026-11-21T18:30",
  ];
  test.each(noHours)("no hour: %s", (text) => expect(fromParisInput(text)).toBeNull());
});
