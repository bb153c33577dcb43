import type { Page } from "@playwright/test";
import { browserLaunch } from "./browser.ts";
import { unfold } from "./controls.ts";
import { expect, test } from "./fixtures.ts";
import { horizontalOverflow } from "./looks.ts";
import { openReady } from "./network.ts";
import { byKind, guestPages, guidePages, memberPages, staffTabs, type VisitedPage } from "./pages.ts";
import { enterAs } from "./people.ts";
import { wordsOf } from "./words.ts";

const launch = browserLaunch();
// What somebody sets in their browser: letters of twice the size.
test.use({
  launchOptions: { ...launch, args: [...launch.args, "--blink-settings=defaultFontSize=32"] },
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
});

test("A11Y-01 : à 360 px en lettres doublées, l'en-tête, la barre et le pied tiennent dans la largeur @long", async ({
  page,
}) => {
  const expectFrame = async (path: string) => {
    await page.goto(path);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
    const controls = page.locator(":is(header, footer, .bottom-bar) :is(a, button):visible");
    expect(await controls.count()).toBeGreaterThan(8);
    const outside = await controls.evaluateAll((all) =>
      all
        .filter((control) => {
          const { left, right, height } = control.getBoundingClientRect();
          return left < 0 || right > innerWidth || height < 24;
        })
        .map((control) => control.outerHTML),
    );
    expect(outside, path).toEqual([]);
    expect(await horizontalOverflow(page), path).toBe(0);
  };
  await expectFrame("/");
  await expectFrame("/mappings");
  await enterAs(page, "owner");
  await expectFrame("/mappings");
});

test("A11Y-01 : en lettres doublées, couché ou debout, chaque entrée des menus s'atteint @long", async ({
  page,
}) => {
  await enterAs(page, "owner");
  for (const size of [
    { width: 360, height: 740 },
    { width: 740, height: 360 },
  ]) {
    await page.setViewportSize(size);
    await page.goto("/admin/patches");
    for (const [button, menu] of [
      [/^Compte, /, "#menu-compte"],
      ["Plus", "#menu-administration"],
    ] as const) {
      await page.getByRole("button", { name: button, exact: true }).click();
      for (const entry of await page.locator(menu).locator("a, button").all()) {
        await entry.scrollIntoViewIfNeeded();
        await expect(entry, `${size.width} × ${size.height}`).toBeInViewport({ ratio: 0.9 });
      }
      await page.keyboard.press("Escape");
    }
  }
});

test("A11Y-01 : en lettres doublées, aucune carte du catalogue ne coupe son texte", async ({ page }) => {
  await page.goto("/mappings");
  const cut = await page
    .locator(".catalogue-card")
    .evaluateAll((cards) => cards.filter((card) => card.scrollWidth > card.clientWidth).length);
  expect(cut).toBe(0);
});

test("A11Y-01 : en lettres doublées, sur un téléphone couché, la palette montre ce qu'elle a trouvé", async ({
  page,
}) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await openReady(page, "/");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Rechercher" }).fill("ports");
  await expect(page.getByRole("option").first().locator("b")).toBeInViewport({ ratio: 1 });
});

/** No page is wider than the window, nor cut off at its edge, with everything that folds open. */
async function expectToFit(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await unfold(page);
    expect(await horizontalOverflow(page), path).toBe(0);
    const cut = (await wordsOf(page.locator("main"))).filter(({ isCut }) => isCut);
    expect(cut, path).toEqual([]);
  }
}

const pathsOf = (pages: readonly VisitedPage[]) => pages.map(({ path }) => path);

/** Addresses within the site that the page names, each once. */
const linksTo = (page: Page, beginning: string) =>
  page
    .locator(`main a[href^="${beginning}"]`)
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute("href") ?? ""))]);

test.describe("A11Y-01 : à 360 px en lettres doublées, rien ne déborde", () => {
  test.describe.configure({ timeout: 90_000 });

  const { kept, others } = byKind([...guestPages, ...guidePages]);

  test("déconnecté, une page de chaque genre", async ({ page }) => {
    await expectToFit(page, [...pathsOf(kept), "/mappings", "/mappings/carte"]);
  });

  test("déconnecté, les autres pages @long", async ({ page }) => {
    await expectToFit(page, [...pathsOf(others), "/mappings/024", "/api", "/auth/local"]);
  });

  test("dans le guide, les outils et le reste, connecté @long", async ({ page }) => {
    await enterAs(page, "client", "/guide");
    const guide = await linksTo(page, "/guide/");
    expect(guide.length).toBeGreaterThan(20);
    await page.goto("/outils");
    await expectToFit(page, [...pathsOf(memberPages), ...(await linksTo(page, "/outils/")), ...guide]);
  });

  test("dans l'administration @long", async ({ page }) => {
    await enterAs(page, "owner", "/admin/patches");
    const [patch] = (await linksTo(page, "/admin/patches/")).filter((path) => /\d$/.test(path));
    expect(patch).toBeDefined();
    await expectToFit(page, [
      "/admin/patches",
      "/admin/patches/nouveau",
      ...["", "/empreintes", "/retirer", "/supprimer"].map((part) => `${patch}${part}`),
      "/admin/mappings",
      "/admin/mappings/nouveau",
      "/admin/mappings/024",
      "/admin/mappings/metiers",
      "/admin/sauvegardes",
      "/admin/analytics",
      ...staffTabs,
    ]);
  });
});
