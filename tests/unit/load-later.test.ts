/** Parts of a page that are loaded late: the server waits for them and renders the page again. */
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
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
