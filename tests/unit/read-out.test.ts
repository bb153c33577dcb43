import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { Curve } from "#app/analytics/components/curve";
import { RuleTrial } from "#app/diagnostic/components/admin/rule-trial";
import { StatusStrip } from "#app/home/components/status-strip";

/** In a page, as forms and links need it. */
const markup = (Component: FunctionComponent) =>
  renderToStaticMarkup(createElement(createRoutesStub([{ path: "/", Component }])));

test("A11Y-01: the facts of the home page are read out one by one", () => {
  const strip = markup(() => createElement(StatusStrip, { users: 100, healthy: true, opening: null }));
  expect(strip.match(/<li/g)).toHaveLength(4);
});

test("A11Y-01: a try of the diagnosis has the place of its answer before there is one", () => {
  const form = markup(() => createElement(RuleTrial, { trial: null, untried: undefined, busy: false }));
  expect(form).toMatch(/<div role="status"[^>]*><\/div>/);
});

test("A11Y-01: the days of a curve are for the pointer, its table is what is read out", () => {
  const day = (date: string) => ({ day: date, value: 1 });
  const curve = renderToStaticMarkup(
    createElement(Curve, {
      title: "Visites",
      current: [day("2026-11-01"), day("2026-11-02")],
      previous: [day("2026-10-01")],
      show: String,
      topOf: (highest) => highest,
      showDay: (date) => date,
      today: "2026-11-02",
      names: ["novembre", "octobre"],
    }),
  );
  const drawn = curve.replace(/<g aria-hidden="true">.*?<\/g>/, "");
  expect(curve).toContain("<title>");
  expect(drawn).not.toContain("<title>");
});
