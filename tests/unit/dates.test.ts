import { describe, expect, test } from "vitest";
import {
  dateAndYear,
  formatDate,
  formatDateTime,
  formatNumber,
  formatNumericDate,
  formatNumericTime,
  formatShortDate,
  parisDay,
} from "#app/time/dates";

const time = Date.parse("2026-11-13T17:30:00Z");

describe("L10N-01: dates and numbers are French, in Paris time", () => {
  test("L10N-01: the forms in use", () => {
    expect(formatDate(time)).toBe("13 novembre 2026");
    expect(formatShortDate(time)).toBe("13 nov. 2026");
    expect(formatDateTime(time)).toBe("13 novembre 2026 à 18:30");
    expect(dateAndYear(time)).toEqual({ day: "13 novembre", year: "2026" });
  });

  test("PN-14: date and time of a patch are those of the specification", () => {
    expect(formatNumericDate(time)).toBe("13/11/2026");
    expect(formatNumericTime(time)).toBe("18:30:00");
    expect(formatNumericDate(Date.parse("2026-02-03T08:05:09Z"))).toBe("03/02/2026");
    expect(formatNumericTime(Date.parse("2026-02-03T08:05:09Z"))).toBe("09:05:09");
  });

  test("L10N-01: thousands are parted by a narrow no-break space", () => {
    expect(formatNumber(1234)).toBe("1\u202f234");
    expect(formatNumber(1_234_567)).toBe("1\u202f234\u202f567");
    expect(formatNumber(999)).toBe("999");
  });

  test("R-21: a day begins at midnight in Paris, in winter and in summer", () => {
    expect(parisDay(Date.parse("2026-01-14T22:59:59.999Z"))).toBe("2026-01-14");
    expect(parisDay(Date.parse("2026-01-14T23:00:00.000Z"))).toBe("2026-01-15");
    expect(parisDay(Date.parse("2026-07-14T21:59:59.999Z"))).toBe("2026-07-14");
    expect(parisDay(Date.parse("2026-07-14T22:00:00.000Z"))).toBe("2026-07-15");
  });

  test("R-21: 29 February and the year's end", () => {
    expect(parisDay(Date.parse("2028-02-28T23:00:00Z"))).toBe("2028-02-29");
    expect(formatDate(Date.parse("2028-02-29T12:00:00Z"))).toBe("29 février 2028");
    expect(parisDay(Date.parse("2026-12-31T23:00:00Z"))).toBe("2027-01-01");
    expect(formatDateTime(Date.parse("2026-12-31T23:00:00Z"))).toBe("1er janvier 2027 à 00:00");
  });

  test("L10N-01: the first of a month is '1er', its other days are numbers", () => {
    const first = Date.parse("2027-03-01T11:00:00Z");
    expect(formatDate(first)).toBe("1er mars 2027");
    expect(formatShortDate(first)).toBe("1er mars 2027");
    expect(formatDateTime(first)).toBe("1er mars 2027 à 12:00");
    expect(dateAndYear(first)).toEqual({ day: "1er mars", year: "2027" });
    expect(formatNumericDate(first)).toBe("01/03/2027");
    expect(formatDate(Date.parse("2027-03-11T11:00:00Z"))).toBe("11 mars 2027");
  });

  test("R-21: the hour that comes twice and the hour that does not exist", () => {
    expect(formatNumericTime(Date.parse("2026-10-25T00:30:00Z"))).toBe("02:30:00");
    expect(formatNumericTime(Date.parse("2026-10-25T01:30:00Z"))).toBe("02:30:00");
    expect(formatNumericTime(Date.parse("2026-03-29T00:59:59Z"))).toBe("01:59:59");
    expect(formatNumericTime(Date.parse("2026-03-29T01:00:00Z"))).toBe("03:00:00");
  });

  test("R-21: what is shown does not depend on the machine's own time zone", () => {
    const zone = process.env["TZ"];
    process.env["TZ"] = "Pacific/Kiritimati";
    expect(formatDateTime(time)).toBe("13 novembre 2026 à 18:30");
    expect(parisDay(time)).toBe("2026-11-13");
    if (zone === undefined) delete process.env["TZ"];
    else process.env["TZ"] = zone;
  });
});
