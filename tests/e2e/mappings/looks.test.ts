/** How the catalogue, a mapping and the map look: without a script, to axe, while they load, on paper. */
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { horizontalOverflow, layoutShifts, oneTheme } from "../looks.ts";
import { recordPrepared } from "../network.ts";
import { cards, commissariat, mappingDialog, search } from "./catalogue.ts";

test.describe("sans JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("R-33, MAP-23 : liste, filtres, fiche, carte et page", async ({ page, problems }) => {
    // Chromium preloads no script where scripts are off, and says that a policy forbids it.
    problems.tolerate(/requête : csp .*\/assets\//);
    await page.goto("/mappings");
    await search(page).fill("banque");
    await page.getByRole("button", { name: "Filtrer" }).click();
    await expect(cards(page)).toHaveCount(3);
    expect(new URL(page.url()).searchParams.get("q")).toBe("banque");
    await page.getByRole("link", { name: "Banque Pacific Standard" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Banque Pacific Standard");
    await expect(page.getByRole("list", { name: /^Images\s:/ }).getByRole("img")).toHaveCount(4);
    await expect(page.getByText("Downtown Vinewood, Los Santos")).toBeVisible();
    await page.goto("/mappings?page=2");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.goto("/mappings/carte");
    expect(await page.locator("#lieux li").count()).toBeGreaterThanOrEqual(24);
    await page.locator("#lieux a").first().click();
    await expect(page).toHaveURL(/\/mappings\/\d+$/);
  });
});

/** Each screen and open state, as a visitor finds it. */
const states: [string, (page: Page) => Promise<unknown>][] = [
  ["la liste", (page) => page.goto("/mappings")],
  ["aucun résultat @long", (page) => page.goto("/mappings?q=introuvable&metier=EMS")],
  [
    "une fiche sur la liste, menu de copie ouvert @long",
    async (page) => {
      await page.goto("/mappings?metier=Police");
      await page.getByRole("link", { name: commissariat }).click();
      await mappingDialog(page)
        .getByRole("button", { name: /[Ff]ormat/ })
        .click();
      await expect(page.getByRole("menu")).toBeVisible();
    },
  ],
  ["une fiche @long", (page) => page.goto("/mappings/011")],
  [
    "une image agrandie @long",
    async (page) => {
      await page.goto("/mappings/011");
      await page.getByRole("button", { name: "Agrandir l'image" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  ],
  [
    "la carte, un lieu choisi",
    async (page) => {
      await page.goto("/mappings/carte?pres=441,-982");
      await page.locator("#lieux a").first().click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  ],
];

test.describe("A11Y-01 : axe ne trouve rien, rien ne déborde", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });
  for (const [name, open] of states) {
    test(name, async ({ page }) => {
      test.slow();
      for (const width of [1280, 360]) {
        // Opened at its width: a sheet and a popover are placed when they open.
        await page.setViewportSize({ width, height: 900 });
        await open(page);
        await oneTheme(page, `${name}, ${width} px`);
      }
      for (const width of [320, 768, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await horizontalOverflow(page), `${name}, ${width} px`).toBeLessThanOrEqual(0);
      }
    });
  }
});

test("MAP-10 : rien ne bouge pendant le chargement", async ({ page }) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ["/mappings", "/mappings/011", "/mappings/carte", "/mappings/carte?pres=441,-982"]) {
      await page.goto(path);
      expect(await layoutShifts(page), `${path}, ${width} px`).toEqual([]);
    }
  }
});

test("MAP-08 : 1, 2, 3 puis 4 colonnes", async ({ page }) => {
  await page.goto("/mappings");
  for (const [width, columns] of [
    [360, 1],
    [700, 2],
    [1100, 3],
    [1280, 4],
    [1920, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const grid = page.locator(".catalogue-grid");
    const count = await grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(" ").length);
    expect(count, `${width} px`).toBe(columns);
  }
});

test("PERF-01 : la page d'un mapping ne se prépare pas sous le pointeur là où un clic n'en demande que la fiche", async ({
  page,
}) => {
  const prepared = await recordPrepared(page);
  /** A link of the header, where the pointer comes after the others, is prepared: they would have been before it. */
  const endOf = async (other: string, path: string) => {
    await page.waitForTimeout(500);
    await page.getByRole("banner").getByRole("link", { name: other }).hover();
    await expect.poll(() => prepared).toContain(path);
    expect(prepared.filter((each) => each.startsWith("/mappings/"))).toEqual([]);
  };
  await page.goto("/mappings", { waitUntil: "networkidle" });
  await cards(page).nth(1).hover();
  await endOf("Patch Notes", "/patch-notes");
  await cards(page).nth(1).click();
  const next = page.getByRole("dialog").getByRole("link", { name: "Mapping suivant" });
  await next.hover();
  await page.waitForTimeout(500);
  await page.goto("/mappings/carte", { waitUntil: "networkidle" });
  await page.locator("#lieux").getByRole("link").nth(1).hover();
  await endOf("Documentation", "/guide");
});

test("SEA-07, MAP-18 : ce qui mène à la recherche de tout le site ne la fait pas d'avance : elle serait comptée @long", async ({
  page,
}) => {
  const prepared = await recordPrepared(page);
  for (const [path, other] of [
    ["/mappings", "Patch Notes"],
    ["/patch-notes", "Mappings"],
  ]) {
    await page.goto(`${path}?q=introuvable`, { waitUntil: "networkidle" });
    const everywhere = page.getByRole("link", { name: "Chercher sur tout le site" });
    await expect(everywhere).toHaveAttribute("href", "/guide/recherche?q=introuvable");
    await everywhere.hover();
    await page.waitForTimeout(500);
    await page.getByRole("banner").getByRole("link", { name: other }).hover();
    await expect.poll(() => prepared).toContain(path === "/mappings" ? "/patch-notes" : "/mappings");
  }
  expect(prepared).not.toContain("/guide/recherche");
});

test("MAP-11 : un long nom de métier se lit en entier sur l'image @long", async ({ page }) => {
  await page.goto("/mappings", { waitUntil: "networkidle" });
  const job = page.locator(".job-badge span").first();
  for (const name of [
    "Agence immobilière intercommunale de Los Santos",
    "Anticonstitutionnellementadministratif",
  ]) {
    const [shown = 0, needed = 0, room = 0] = await job.evaluate((text, long) => {
      text.textContent = long;
      const picture = text.closest(".catalogue-card") as HTMLElement;
      return [text.clientWidth, text.scrollWidth, picture.clientWidth];
    }, name);
    expect(needed, name).toBeLessThanOrEqual(shown + 1);
    expect(shown, name).toBeLessThan(room);
  }
});

test("Imprimée, une fiche n'a ni le compte des images ni rien à presser", async ({ page }) => {
  await page.goto("/mappings/001");
  await page.emulateMedia({ media: "print" });
  const main = page.getByRole("main");
  await expect(main.getByText("441.0, -982.0, 30.7")).toBeVisible();
  await expect(main.getByText("1 / 3")).toBeHidden();
  const copy = main.getByRole("button", { name: /^Copier/, includeHidden: true });
  await expect(copy.locator("xpath=ancestor::*[contains(@class, 'js-only')][1]")).toBeHidden();
});
