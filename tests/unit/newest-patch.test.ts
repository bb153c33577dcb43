import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { NewestPatch } from "#app/home/components/newest-patch";
import { noChanges } from "../fixtures/many-patches.ts";

const patch = {
  version: "5.2.0",
  title: "Un patch sans liste",
  description: "Une description.",
  publishedAt: 0,
  modifications: noChanges,
};
const draw = (change: object = {}) =>
  renderToStaticMarkup(
    createElement(NewestPatch, { patch: { ...patch, ...change } as never, standing: null }),
  );

test("the newest patch without changes has no list of them, nor its lines", () => {
  expect(draw()).not.toContain("<dl");
  expect(draw({ modifications: { ...noChanges, systemMetier: ["Un changement"] } })).toContain("<dl");
});
