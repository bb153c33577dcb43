import type { Page } from "@playwright/test";
import { enterAs, expect, settle, test } from "./fixtures.ts";

type Measure = readonly [selector: string, property: string, value: string];

/** What the browser made of the numbers of the design: computed values, or sides of the box. */
async function expectMeasures(page: Page, path: string, measures: readonly Measure[]): Promise<void> {
  await page.goto(path);
  await settle(page);
  const measured = await page.evaluate(
    (wanted) =>
      wanted.map(([selector, property]) => {
        const element = [...document.querySelectorAll(selector)].find((one) => one.getClientRects().length);
        if (!element) return [selector, property, "absent"];
        const box: Partial<Record<string, number>> = element.getBoundingClientRect().toJSON();
        const value = box[property];
        return [
          selector,
          property,
          value === undefined
            ? getComputedStyle(element).getPropertyValue(property)
            : String(Math.round(value * 10) / 10),
        ];
      }),
    measures,
  );
  expect(measured).toEqual(measures);
}

test("Mesures de l'ordinateur : en-tête et accueil", async ({ page }) => {
  await expectMeasures(page, "/", [
    [".site-header > div", "height", "64"],
    [".site-nav a", "left", "134"],
    [".search-link", "width", "190"],
    [".search-link", "height", "36"],
    ["[data-theme-toggle]", "height", "36"],
    [".account .button", "height", "36"],
    ["main h1", "font-size", "52px"],
    ["main .button", "height", "44"],
    ["main .support > span", "color", "rgb(230, 237, 243)"],
  ]);
});

test("Mesures du téléphone : l'en-tête garde ses marges, la barre sa hauteur", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await expectMeasures(page, "/", [
    [".site-header > div", "height", "56"],
    [".site-name", "left", "16"],
    [".account .button", "right", "344"],
    [".bottom-bar a", "height", "56"],
    ["main h1", "font-size", "34px"],
    ["main .button", "height", "44"],
  ]);
});

test("Mesures des patch notes : le nœud de chaque entrée", async ({ page }) => {
  await expectMeasures(page, "/patch-notes", [[".timeline > li > span", "width", "13"]]);
});

test("Mesures de l'administration : champs et lignes", async ({ page }) => {
  await enterAs(page, "owner");
  await expectMeasures(page, "/admin/patches/nouveau", [
    ["main .field", "height", "40"],
    ["main label", "font-weight", "550"],
  ]);
  await expectMeasures(page, "/admin/patches", [
    ["main th", "font-size", "13.5px"],
    ["main tbody td", "height", "40.5"],
    [".chip-link", "height", "36"],
  ]);
});
