/** Parts of a page that are loaded late: the server waits for them and renders the page again. */
import { createElement, Suspense } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { findPartErrors } from "#app/platform/response/part-errors";
import { loadLater, partsArrived } from "#app/ui/load-later";

test("a part that was not loaded is there when the page is rendered again, and from then on", async () => {
  const Part = loadLater(async () => ({ default: () => createElement("p", null, "arrivé") }));
  expect(renderToString(createElement(Part))).toBe("");
  expect(await partsArrived()).toBe(true);
  expect(renderToString(createElement(Part))).toBe("<p>arrivé</p>");
  expect(await partsArrived()).toBe(false);
});

test("a part that cannot be loaded is an error of this page, and is tried again for the next", async () => {
  let calls = 0;
  const Part = loadLater(async () => {
    calls += 1;
    if (calls === 1) throw new Error("absent");
    return { default: () => createElement("p", null, "arrivé") };
  });
  renderToString(createElement(Part));
  await expect(partsArrived()).rejects.toThrow("absent");
  expect(await partsArrived()).toBe(false);
  renderToString(createElement(Part));
  expect(await partsArrived()).toBe(true);
  expect(renderToString(createElement(Part))).toBe("<p>arrivé</p>");
});

test("OPS-01: an error inside a part is found by name; a page without one is not rendered again", async () => {
  let renders = 0;
  let isBroken = true;
  const Part = () => {
    renders += 1;
    if (isBroken) throw new RangeError("cassé");
    return createElement("p", null, "<!--$!-->");
  };
  const page = createElement("main", null, createElement(Suspense, null, createElement(Part)));
  const broken = renderToString(page);
  expect(await findPartErrors(page, broken)).toEqual([new RangeError("cassé")]);
  isBroken = false;
  const healed = await findPartErrors(page, broken);
  expect(String(healed)).toBe("Error: failed once, and not a second time");
  renders = 0;
  expect(await findPartErrors(page, renderToString(page))).toEqual([]);
  expect(renders).toBe(1);
});
