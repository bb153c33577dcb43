import { browserLaunch } from "./browser.ts";
import { enterAs, expect, horizontalOverflow, test } from "./fixtures.ts";

const launch = browserLaunch();
// What somebody sets in their browser: letters of twice the size.
test.use({
  launchOptions: { ...launch, args: [...launch.args, "--blink-settings=defaultFontSize=32"] },
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
});

test("A11Y-01 : à 360 px en lettres doublées, l'en-tête, la barre et le pied tiennent dans la largeur", async ({
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

test("A11Y-01 : à 360 px en lettres doublées, FAQ, patch notes et administration ne débordent pas", async ({
  page,
}) => {
  const expectToFit = async (paths: string[]) => {
    for (const path of paths) {
      await page.goto(path);
      expect(await horizontalOverflow(page), path).toBe(0);
    }
  };
  await expectToFit(["/guide/faq", "/patch-notes", "/patch-notes/5.2.2"]);
  await enterAs(page, "owner");
  await expectToFit([
    "/patch-notes",
    "/admin/patches",

    "/admin/sauvegardes",
    "/outils/boutique",
  ]);
});
