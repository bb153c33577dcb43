import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { longUnless } from "./long.ts";
import { layoutShifts } from "./looks.ts";
import { slowDown } from "./network.ts";
import { byKind, guestPages, memberPages, type VisitedPage } from "./pages.ts";
import { enterAs } from "./people.ts";

// A slow machine draws what it has read so far, were it half of a line that takes two in the end.
test.describe.configure({ retries: 4 });

for (const width of [360, 1280]) {
  async function expectStill(page: Page, pages: readonly VisitedPage[]) {
    await page.setViewportSize({ width, height: 800 });
    for (const { name, path } of pages) {
      await page.goto(path);
      expect(await layoutShifts(page), name).toEqual([]);
    }
  }
  const asGuest = `Rien ne bouge pendant le chargement, à ${width} px, déconnecté`;
  const { kept, others } = byKind(guestPages);
  test(longUnless(width === 360, `${asGuest}, une page de chaque genre`), ({ page }) =>
    expectStill(page, kept),
  );

  test(`${asGuest}, les autres pages @long`, ({ page }) => expectStill(page, others));

  test(`Rien ne bouge pendant le chargement, à ${width} px, connecté @long`, async ({ page }) => {
    await enterAs(page, "owner");
    await expectStill(page, memberPages);
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
  const title = `Rien ne bouge quand les polices arrivent après le texte, à ${width} px`;
  test(longUnless(width === 360, title), async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await slowDown(page, "**/fonts/*", 600);
    for (const path of ["/", "/patch-notes", "/patch-notes/5.2.2", "/downloads", "/nulle-part"]) {
      await page.goto(path);
      expect(await layoutShifts(page), path).toEqual([]);
    }
  });
}

for (const width of [320, 360, 768]) {
  const title = `MAP-06 : la liste et la carte restent où elles sont quand un filtre commence ou finit, à ${width} px`;
  test(longUnless(width === 360, title), async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const [path, what] of [
      ["/mappings", ".catalogue-card"],
      ["/mappings/carte", ".map-layout"],
    ] as const) {
      await page.goto(path);
      const first = page.locator(what).first();
      const top = () => first.evaluate((element) => element.getBoundingClientRect().top + scrollY);
      const before = await top();
      const reset = page.getByRole("link", { name: "Réinitialiser" });
      await page.getByRole("searchbox", { name: "Rechercher" }).pressSequentially("l");
      await expect(reset).toBeVisible();
      expect(await top(), path).toBe(before);
      await page.getByRole("combobox", { name: "Métier" }).selectOption("Police");
      await expect(page).toHaveURL(`${path}?q=l&metier=Police`);
      await expect(page.getByText(/^\d mapping\(s\) disponible/).first()).toBeVisible();
      expect(await top(), path).toBe(before);
      await reset.click();
      await expect(reset).toHaveCount(0);
      expect(await top(), path).toBe(before);
    }
  });
}

for (const { name, path, parts } of [
  {
    name: "le choix de deux versions",
    path: "/patch-notes/comparer?de=9.9.9&a=5.2.3",
    parts: "main form > *",
  },
  { name: "l'entrée de l'accueil", path: "/", parts: "main section:has(h1) > *" },
  { name: "une adresse inconnue", path: "/nulle-part", parts: "[data-error] > *" },
]) {
  const title = `Rien ne bouge quand la fin arrive après le début, à 1280 px : ${name}`;
  test(longUnless(path === "/", title), async ({ page }) => {
    await page.goto(path);
    const boxes = () =>
      page.locator(parts).evaluateAll((all) =>
        all.map((part) => {
          const { left, top, width, height } = part.getBoundingClientRect();
          return [left, top, width, height];
        }),
      );
    const whole = await boxes();
    expect(whole.length).toBeGreaterThan(1);
    for (let count = whole.length - 1; count > 0; count--) {
      await page
        .locator(parts)
        .last()
        .evaluate((part) => part.remove());
      expect(await boxes()).toEqual(whole.slice(0, count));
    }
  });
}

test("Rien ne bouge dans la barre du bas, où que la page s'arrête en chemin (NAV-12)", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/outils");
  const { hidden, shown } = await page.locator(".bottom-bar").evaluate((bar) => {
    const whole = bar.innerHTML;
    const entries = () =>
      [...bar.querySelectorAll("li")].map((entry) => entry.getBoundingClientRect().toJSON());
    const places = JSON.stringify(entries());
    let hidden = 0;
    const shown: boolean[] = [];
    // Between one tag and the next, as a parser that makes a pause; a letter of the last name is of no account.
    for (const { index } of whole.matchAll(/</g)) {
      bar.innerHTML = whole.slice(0, index);
      if (getComputedStyle(bar).visibility === "hidden") hidden += 1;
      else shown.push(JSON.stringify(entries()) === places);
    }
    return { hidden, shown };
  });
  expect(hidden).toBeGreaterThan(50);
  expect(shown.length).toBeGreaterThan(0);
  expect(shown).not.toContain(false);
});
