import { expect, layoutShifts, signInAs, test } from "./fixtures.ts";
import { guestPages, memberPages } from "./pages.ts";

for (const width of [360, 1280]) {
  test(`Rien ne bouge pendant le chargement, à ${width} px, déconnecté`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const { name, path } of guestPages) {
      await page.goto(path);
      expect(await layoutShifts(page), name).toEqual([]);
    }
  });

  test(`Rien ne bouge pendant le chargement, à ${width} px, connecté`, async ({ page, problems }) => {
    await page.setViewportSize({ width, height: 800 });
    await signInAs(page, "owner");
    // A context that answers for a host keeps no file: fonts would come anew for each page, after its text.
    problems.tolerate(/cdn\.discordapp\.com/);
    await page.context().unrouteAll();
    for (const { name, path } of memberPages) {
      await page.goto(path);
      expect(await layoutShifts(page), name).toEqual([]);
    }
  });
}

test("Rien ne bouge quand la page marque ce qui est nouveau (HOME-08)", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("visite", `${Date.UTC(2026, 5, 1)},0`));
  for (const path of ["/", "/patch-notes", "/patch-notes/5.2.3"]) {
    await page.goto(path);
    expect(await layoutShifts(page), path).toEqual([]);
  }
});

for (const width of [360, 1280]) {
  test(`Rien ne bouge quand les polices arrivent après le texte, à ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.route("**/fonts/*", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600));
      await route.continue();
    });
    for (const path of ["/", "/patch-notes", "/patch-notes/5.2.2", "/downloads", "/nulle-part"]) {
      await page.goto(path);
      expect(await layoutShifts(page), path).toEqual([]);
    }
  });
}

test("Rien ne bouge dans le choix de deux versions quand sa fin arrive après son début, à 1280 px", async ({
  page,
}) => {
  await page.goto("/patch-notes/comparer?de=9.9.9&a=5.2.3");
  const boxes = () =>
    page.locator("main form > *").evaluateAll((parts) =>
      parts.map((part) => {
        const { left, width } = part.getBoundingClientRect();
        return [left, width];
      }),
    );
  const whole = await boxes();
  expect(whole).toHaveLength(4);
  for (let count = 3; count > 0; count--) {
    await page.locator("main form > :last-child").evaluate((part) => part.remove());
    expect(await boxes()).toEqual(whole.slice(0, count));
  }
});
