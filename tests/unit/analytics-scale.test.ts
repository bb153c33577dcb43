import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Curve } from "#app/analytics/components/curve";
import { areaOf, lastOf, lineOf } from "#app/analytics/curve-paths";
import { countTop, durationTop, formatDuration, measures } from "#app/analytics/measures";

describe("ANA-05: the scale of the curve", () => {
  test("ANA-05: counts have whole numbers at the top and in the middle", () => {
    const tops = [0, 1, 4, 5, 10, 11, 21, 51, 199, 201, 4_999, 1_000_000].map(countTop);
    expect(tops).toEqual([4, 4, 4, 10, 10, 20, 50, 100, 200, 500, 5_000, 1_000_000]);
    expect(tops.filter((top) => top % 2 !== 0)).toEqual([]);
  });

  test("ANA-05: durations have seconds, minutes or hours that people count in", () => {
    const shown = [
      0,
      10_000,
      10_001,
      45_000,
      65_000,
      200_000,
      290_000,
      3_000_000,
      3 * 3_600_000,
      5 * 3_600_000,
    ]
      .map(durationTop)
      .map((top) =>
        [formatDuration(top), formatDuration(top / 2)].map((text) => text.replaceAll("\u00a0", " ")),
      );
    expect(shown).toEqual([
      ["10 s", "5 s"],
      ["10 s", "5 s"],
      ["30 s", "15 s"],
      ["1 min 00 s", "30 s"],
      ["2 min 00 s", "1 min 00 s"],
      ["4 min 00 s", "2 min 00 s"],
      ["10 min 00 s", "5 min 00 s"],
      ["1 h 00 min", "30 min 00 s"],
      ["4 h 00 min", "2 h 00 min"],
      ["10 h 00 min", "5 h 00 min"],
    ]);
  });

  test("ANA-05: a duration is rounded to seconds; without one there is a dash, as on a day without a visit", () => {
    expect([1499, 1500].map(formatDuration)).toEqual(["1\u00a0s", "2\u00a0s"]);
    expect([245_000, 3_599_499, 3_599_500, 7_439_000].map(formatDuration)).toEqual([
      "4\u00a0min 05\u00a0s",
      "59\u00a0min 59\u00a0s",
      "1\u00a0h 00\u00a0min",
      "2\u00a0h 03\u00a0min",
    ]);
    expect(formatDuration(null)).toBe("–");
    expect(measures.find(({ key }) => key === "duree")?.show(0)).toBe("–");
  });
});

test("ANA-09: on the 1st, when a month is one day, both months are lines", () => {
  const [current, previous] = ["2026-12-01", "2026-11-01"].map((day, i) => [{ day, value: 4 - 2 * i }]);
  const draw = (today: string) =>
    renderToStaticMarkup(
      createElement(Curve, {
        title: "Visites",
        current: current ?? [],
        previous: previous ?? [],
        today,
        show: String,
        topOf: countTop,
        showDay: String,
        names: ["a", "b"],
      }),
    );
  const html = draw("2026-12-01");
  const lines = [...html.matchAll(/<path d="([^"]+)"/g)].map(([, path]) => path);
  expect(lines).toEqual(["M0.0,103.0L600.0,103.0", "M0.0,6.0L600.0,6.0"]);
  expect(draw("2026-12-02")).toContain('<path d="M0.0,200.0L0.0,6.0L600.0,6.0L600.0,200.0Z"');
});

describe("ANA-05: a line is drawn over the days of which something is known", () => {
  const days = (...values: (number | null)[]) =>
    values.map((value, at) => ({ day: `2026-11-0${at + 1}`, value }));
  const scale = { days: 4, top: 194 };

  test("a day without a visit has no average: the line stops before it and goes on after it", () => {
    expect(lineOf(days(194, 0, null, 97), scale)).toBe("M0.0,6.0L200.0,200.0M596.0,103.0L600.0,103.0");
    expect(areaOf(days(194, 0, null, null), scale)).toBe("M0.0,200.0L0.0,6.0L200.0,200.0L200.0,200.0Z");
    expect(lineOf(days(null, null, null, null), scale)).toBe("");
  });

  test("the dotted part to a day that is not over begins at the day before, where that one is known", () => {
    expect(lastOf(days(97, 97, 0, 194), scale)).toBe("M400.0,200.0L600.0,6.0");
    expect(lastOf(days(97, 97, null, 194), scale)).toBe("M596.0,6.0L600.0,6.0");
  });

  test("what is counted is zero on a day on which nobody came; how long they stayed is not", () => {
    const nobody = { visits: 0, visitors: 0, views: 0, visibleMs: 0 };
    expect(measures.map(({ key, of }) => [key, of(nobody)])).toEqual([
      ["visites", 0],
      ["visiteurs", 0],
      ["pages", 0],
      ["duree", null],
    ]);
  });
});
