/** What Firefox and Safari need of the site's scripts, as far as the browser of the tests can stand in for them. */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { enterAs } from "./people.ts";

/** As a browser that knows neither `field-sizing` nor `anchor()`, as Firefox 140. */
const withoutNewStyles = (page: Page) =>
  page.addInitScript(() => {
    const knows = CSS.supports.bind(CSS);
    CSS.supports = (...asked: string[]) =>
      !/field-sizing|anchor/.test(asked.join()) && knows(...(asked as [string]));
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`textarea { field-sizing: fixed !important }
      .tab-bar > .popover-menu { position-anchor: none !important; position-try-fallbacks: none !important }`);
    document.adoptedStyleSheets = [sheet];
  });

const hidden = (area: SVGElement | HTMLElement) => area.scrollHeight - area.clientHeight;

test("ADM-05 : une ligne longue se lit entière, et « Plus » s'ouvre sous son bouton, dans un navigateur plus ancien", async ({
  page,
}) => {
  await withoutNewStyles(page);
  await enterAs(page, "team");
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/admin/patches/nouveau");
  const line = page.getByRole("textbox", { name: "Système métier, ligne 1", exact: true });
  await line.fill("Une ligne longue. ".repeat(20));
  await expect.poll(() => line.evaluate(hidden)).toBe(0);
  const tall = await line.evaluate((area) => area.clientHeight);
  await line.fill("Courte");
  await expect.poll(() => line.evaluate((area) => area.clientHeight)).toBeLessThan(tall);

  const button = page.getByRole("button", { name: "Plus", exact: true });
  await button.click();
  const menu = page.locator("#menu-administration");
  await expect(menu).toBeVisible();
  const [from, to] = [await button.boundingBox(), await menu.boundingBox()];
  expect(Math.abs((to?.x ?? 0) - (from?.x ?? 0))).toBeLessThan(1);
  expect(Math.abs((to?.y ?? 0) - ((from?.y ?? 0) + (from?.height ?? 0)))).toBeLessThan(1);
  expect(await menu.evaluate((list) => list.style.inset)).not.toBe("");
});

test("CST-04, F-24 : ce qui copie est là avant le premier bouton que la réponse à un formulaire apporte", async ({
  page,
}) => {
  await enterAs(page, "owner");
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/\/assets\/copy-(?!button)[\w-]+\.js/.test(request.url())) asked.push(request.url());
  });
  await page.goto("/admin/jetons");
  await page.getByLabel("Usage").click();
  await page.getByLabel("Usage").fill("Un navigateur qui ne copie qu'au moment où on presse");
  await page.getByRole("button", { name: "Créer un jeton" }).click();
  const copy = page.getByRole("button", { name: "Copier" });
  await expect(copy).toBeVisible();
  expect(asked).toHaveLength(1);
  await copy.click();
  await expect(page.getByText(/Copié !|Copie impossible/).first()).toBeVisible();
  expect(asked).toHaveLength(1);
});
