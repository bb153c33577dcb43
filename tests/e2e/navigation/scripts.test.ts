import { expect, test } from "../fixtures.ts";
import { longUnless } from "../long.ts";
import { layoutShifts } from "../looks.ts";
import { openHeld } from "../network.ts";
import { enterAs } from "../people.ts";

test.describe("Le thème", () => {
  test("suit le système, se change d'un clic et revient sans éclair après un rechargement", async ({
    page,
  }) => {
    await page.addInitScript(() => {
      // The theme at the moment when the body begins: nothing has been painted yet.
      new MutationObserver((_, observer) => {
        if (!document.body) return;
        observer.disconnect();
        const seen = window as Window & { themeAtBody?: string };
        seen.themeAtBody = document.documentElement.dataset["theme"] ?? "aucun";
      }).observe(document, { childList: true, subtree: true });
    });
    const themeAtBody = () => page.evaluate(() => (window as Window & { themeAtBody?: string }).themeAtBody);
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const dark = "rgb(11, 15, 20)";
    const light = "rgb(245, 248, 250)";

    await page.emulateMedia({ colorScheme: "light" });
    await page.goto("/");
    expect([await themeAtBody(), await ground()]).toEqual(["aucun", light]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await ground()).toBe(dark);

    await page.getByRole("button", { name: "Changer de thème" }).click();
    await expect(page.getByText("Thème clair")).toBeVisible();
    expect(await ground()).toBe(light);
    for (const path of ["/", "/downloads", "/nulle-part"]) {
      await page.goto(path);
      expect([await themeAtBody(), await ground()]).toEqual(["light", light]);
    }
    await page.getByRole("button", { name: "Changer de thème" }).click();
    expect(await ground()).toBe(dark);
  });

  test("changé ailleurs, il est celui d'une page qui était déjà prête, dès qu'elle se montre @long", async ({
    page,
    context,
  }) => {
    await page.goto("/patch-notes", { waitUntil: "networkidle" });
    const other = await context.newPage();
    await other.goto("/guide", { waitUntil: "networkidle" });
    await other.getByRole("button", { name: "Changer de thème" }).click();
    await expect(other.locator("html")).toHaveAttribute("data-theme", "light");
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  });
});

test.describe("Une page hydratée garde ce que le cadre y a déjà fait", () => {
  test("le support, quand l'horloge du visiteur n'est pas celle du site", async ({ page }) => {
    for (const moment of ["2026-11-20T20:00:00Z", "2026-11-22T03:00:00Z"]) {
      await page.clock.setFixedTime(moment);
      await page.goto("/downloads", { waitUntil: "networkidle" });
      await expect(page.locator("html")).toHaveAttribute("data-js", "");
    }
  });

  test("le thème et son message, changés avant l'hydratation", async ({ page }) => {
    const release = await openHeld(page, "/downloads");
    // Pressed once: where the frame script is not there yet, it presses it again.
    await page.getByRole("button", { name: "Changer de thème" }).click();
    await expect(page.getByText("Thème clair")).toBeVisible();
    release();
    await page.waitForLoadState("networkidle");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
    await expect(page.locator("html")).toHaveAttribute("data-js", "");
  });

  test("ses commandes et le thème, où une extension a changé un texte avant l'hydratation", async ({
    page,
    problems,
  }) => {
    problems.tolerate(/Minified React error #418/);
    await page.addInitScript(() => localStorage.setItem("theme", "light"));
    await page.setViewportSize({ width: 360, height: 740 });
    const release = await openHeld(page, "/mappings");
    const title = page.getByRole("heading", { level: 1 });
    await title.evaluate((heading) => {
      heading.textContent = "Changé";
    });
    release();
    // React has made the page anew.
    await expect(title).not.toHaveText("Changé");
    await expect(page.locator("html")).toHaveAttribute("data-js", "");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
    expect(await layoutShifts(page)).toEqual([]);
  });

  test("ce qui est tapé, choisi et pressé, où une extension a mis un élément à côté de chaque champ (R-33)", async ({
    page,
    problems,
  }) => {
    problems.tolerate(/Minified React error #418/);
    await enterAs(page, "client");
    const release = await openHeld(page, "/mappings");
    const search = page.getByRole("main").getByRole("searchbox");
    const made = await search.evaluateHandle((field) => {
      for (const one of document.querySelectorAll("main input, main select"))
        one.after(document.createElement("extension-icone"));
      return field;
    });
    const select = page.getByRole("button", { name: "Sélectionner" });
    await select.click();
    await page.getByRole("combobox", { name: /Métier/ }).selectOption("EMS");
    await search.click();
    await page.keyboard.type("palet");
    await page.keyboard.press("ArrowLeft");
    release();
    await expect(page).toHaveURL("/mappings?q=palet&metier=EMS");
    expect(await made.evaluate((field) => field.isConnected)).toBe(false);
    await expect(select).toHaveAttribute("aria-pressed", "true");
    await expect(search).toBeFocused();
    expect(await search.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(4);
    await expect(page.locator(".catalogue-grid > li")).toHaveCount(1);
  });
});

test.describe("R-33 : un script qui n'arrive pas laisse la page telle qu'elle est sans script, sans commande morte", () => {
  for (const [path, persona, file, button] of [
    ["/guide", null, "frame", "Changer de thème"],
    ["/mappings/001", null, "root", "Agrandir l'image"],
    ["/mappings/001", "client", "root", "Agrandir l'image"],
    ["/mappings/carte", null, "entry.client", "Agrandir la carte"],
    ["/mappings/carte", "client", "entry.client", "Agrandir la carte"],
  ] as const) {
    const isKept = persona === null && file !== "root";
    test(
      longUnless(isKept, `${path}, ${persona ?? "déconnecté"}, sans ${file}`),
      async ({ page, problems }) => {
        problems.tolerate(/ERR_FAILED|Failed to fetch dynamically/);
        if (persona) await enterAs(page, persona);
        await page.route(`**/assets/${file}-*.js`, (route) => route.abort());
        await page.goto(path, { waitUntil: "networkidle" });
        await expect(page.locator("html")).not.toHaveAttribute("data-js");
        await expect(page.locator(`[aria-label="${button}"]`).first()).toBeHidden();
      },
    );
  }

  test("le script du cadre manque à une page hydratée, qui répond quand même", async ({ page, problems }) => {
    problems.tolerate(/ERR_FAILED|Failed to fetch dynamically/);
    await page.route(/\/assets\/frame-[\w-]{8}\.js/, (route) => route.abort());
    await page.goto("/mappings/001");
    await page.getByRole("button", { name: "Agrandir l'image" }).click();
    await expect(page.getByRole("dialog", { name: "Image agrandie" })).toBeVisible();
  });

  test("le script du cadre manque à une page hydratée : ses commandes à lui ne sont pas montrées @long", async ({
    page,
    problems,
  }) => {
    problems.tolerate(/ERR_FAILED|Failed to fetch dynamically/);
    await enterAs(page, "client");
    await page.route(/\/assets\/frame-[\w-]{8}\.js/, (route) => route.abort());
    await page.goto("/outils/plaque");
    await expect(page.locator("[data-theme-toggle]")).toBeHidden();
    const copy = page.getByRole("region", { name: "Résultat" }).locator("[data-copy], [data-copy-from]");
    await expect(copy.first()).toBeHidden();
  });

  test("la part qui copie et imprime manque : ses boutons ne sont pas montrés @long", async ({
    page,
    problems,
  }) => {
    problems.tolerate(/ERR_FAILED/);
    await page.goto("/patch-notes/5.2.2");
    await expect(page.getByRole("button", { name: "Copier le lien" })).toBeVisible();
    await page.route("**/assets/after-load-*.js", (route) => route.abort());
    await page.reload();
    await expect(page.getByRole("button", { name: "Copier le lien" })).toBeHidden();
    await page.goto("/guide");
    await expect(page.locator("[data-print]")).toBeHidden();
    // What the router does is done.
    await page.goto("/mappings/001");
    await expect(page.locator("html")).toHaveAttribute("data-frameless");
    await page.getByRole("button", { name: "Agrandir l'image" }).click();
    await expect(page.getByRole("dialog", { name: "Image agrandie" })).toBeVisible();
  });
});
