import type { Locator, Page } from "@playwright/test";
import { unfold } from "./controls.ts";
import { expect, test } from "./fixtures.ts";
import { longUnless } from "./long.ts";
import { bothThemes, everyLook, horizontalOverflow } from "./looks.ts";
import { openReady } from "./network.ts";
import { guestPages, longUnlessKind, memberPages } from "./pages.ts";
import { chooseOnDiscord, enterAs } from "./people.ts";
import { wordsOf } from "./words.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });
test.describe.configure({ timeout: 90_000 });

test.describe("A11Y-01 : axe ne trouve rien", () => {
  for (const { name, path } of guestPages) {
    test(longUnlessKind(name), async ({ page }) => {
      await page.goto(path);
      await everyLook(page, name);
    });
  }

  for (const { name, path } of memberPages) {
    test(longUnlessKind(name), async ({ page }) => {
      await enterAs(page, "owner", path);
      await everyLook(page, name);
    });
  }

  for (const [persona, path] of [
    ["personne", "/"],
    ["client", "/downloads"],
    ["owner", "/admin/patches"],
  ] as const) {
    const title = `le cadre de ${path}, dans les deux thèmes à chaque largeur`;
    test(longUnless(persona !== "client", title), async ({ page }) => {
      if (persona === "personne") await page.goto(path);
      else await enterAs(page, persona, path);
      await everyLook(page, path, bothThemes);
    });
  }

  test("les entrées de patch ouvertes, déconnecté @long", async ({ page }) => {
    await page.goto("/patch-notes");
    await unfold(page);
    await everyLook(page, "déconnecté");
  });

  test("les entrées de patch ouvertes, connecté @long", async ({ page }) => {
    await enterAs(page, "client", "/patch-notes");
    await unfold(page);
    await everyLook(page, "connecté");
  });

  test("N-12 : ce que le diagnostic dit d'une console @long", async ({ page }) => {
    await page.goto("/assistance/diagnostic");
    await page.getByLabel("La console du serveur").fill("ECONNREFUSED 127.0.0.1:3306\nthread hitch warning");
    await page.getByRole("button", { name: "Chercher la cause" }).click();
    await expect(page.getByRole("heading", { name: "2 problèmes reconnus" })).toBeVisible();
    await unfold(page);
    // A line of its own is a target: 24 px at least (WCAG 2.5.8).
    const links = page.getByRole("link", { name: /^Dans le guide/ }).or(page.locator("main li h3 a"));
    const heights = await links.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(50);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
    await everyLook(page, "diagnostic");
  });

  test("le menu du compte ouvert", async ({ page }) => {
    await enterAs(page, "owner", "/");
    await page.getByRole("button", { name: /^Compte, / }).click();
    await expect(page.locator("#menu-compte")).toBeVisible();
    await everyLook(page, "menu");
  });

  test("un refus de connexion, avec invitation @long", async ({ page }) => {
    await chooseOnDiscord(page, "non-membre");
    await expect(page.getByRole("alert")).toBeVisible();
    await everyLook(page, "refus");
  });

  test("le message de déconnexion @long", async ({ page }) => {
    await page.goto("/#deconnecte");
    await expect(page.getByText("Vous êtes déconnecté.")).toBeVisible();
    await everyLook(page, "message");
  });

  test("les versions précédentes, et la réponse d'une vérification @long", async ({ page }) => {
    await enterAs(page, "client", "/downloads");
    await unfold(page);
    const files = page.getByLabel(/^Choisissez le fichier téléchargé/);
    await expect(files).toHaveCount(3);
    await files
      .first()
      .setInputFiles({ name: "a.zip", mimeType: "application/zip", buffer: Buffer.from("a") });
    await expect(page.getByText("reprenez le téléchargement")).toBeVisible();
    await everyLook(page, "vérification");
  });

  test("les quatre états d'un téléchargement @long", async ({ page, problems }) => {
    problems.tolerate(/500/);
    await page.route("**/downloads/stream", (route) => route.fulfill({ status: 500 }));
    await page.route("**/downloads/sql", (route) =>
      route.request().method() === "HEAD" ? new Promise(() => {}) : route.continue(),
    );
    await enterAs(page, "client", "/downloads");
    for (const name of [/Base complète/, /Stream/, /Base de données/]) {
      await page.getByRole("main").getByRole("link", { name }).click();
    }
    await page.bringToFront();
    await expect(page.getByRole("link", { name: "Téléchargé Base complète" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Erreur Stream" })).toBeVisible();
    await everyLook(page, "téléchargements");
  });
});

test("A11Y-01 : rien ne bouge pour qui a demandé moins de mouvement", async ({ page }) => {
  await enterAs(page, "owner", "/patch-notes");
  for (const path of [
    "/patch-notes",
    "/downloads",
    "/mappings",
    "/admin/patches/nouveau",
    "/admin/telechargements",
    "/admin/journal",
  ]) {
    await page.goto(path);
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll("body *")]
        .flatMap((element) => [null, "::before", "::after"].map((part) => ({ element, part })))
        .filter(({ element, part }) => {
          const { transitionProperty, transitionDuration, animationName } = getComputedStyle(element, part);
          const slides = /all|transform|translate|rotate|scale/.test(transitionProperty);
          return animationName !== "none" || (slides && /[1-9]/.test(transitionDuration));
        })
        .map(({ element, part }) => `${element.outerHTML.slice(0, 90)} ${part ?? ""}`),
    );
    expect(moving, path).toEqual([]);
  }
});

test("A11Y-01 : avec les couleurs imposées du système, ce qui est choisi ou a le curseur se voit", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  const outline = (name: string, role: "link" | "menuitemradio" = "link") =>
    page
      .getByRole(role, { name })
      .first()
      .evaluate((element) => getComputedStyle(element).outlineStyle);
  await page.goto("/mappings");
  expect([await outline("Grille"), await outline("Carte")]).toEqual(["solid", "none"]);
  await page.goto("/guide/faq");
  expect([await outline("Toutes"), await outline("Technique")]).toEqual(["solid", "none"]);
  await page.goto("/mappings/001");
  await page.getByRole("button", { name: "Choisir le format de copie" }).press("Enter");
  await expect(page.getByRole("menuitemradio").first()).toBeFocused();
  expect([await outline("Simple", "menuitemradio"), await outline("vector3", "menuitemradio")]).toEqual([
    "solid",
    "none",
  ]);
  await openReady(page, "/");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Rechercher" }).fill("ports");
  await expect(page.getByRole("option", { selected: true })).toHaveCSS("outline-style", "solid");
  await expect(page.getByRole("option", { selected: false }).first()).toHaveCSS("outline-style", "none");
});

test("A11Y-01 : avec les couleurs imposées, seul le lieu choisi de la carte a un trait, et les points d'une galerie se voient @long", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  await page.goto("/mappings/carte");
  const edge = (place: Locator) => place.evaluate((element) => getComputedStyle(element).borderLeftColor);
  const places = page.locator(".map-list li > a");
  await expect.poll(() => places.count()).toBeGreaterThan(2);
  expect(await edge(places.first())).toBe("rgb(0, 0, 0)");
  await places.first().evaluate((place) => place.setAttribute("aria-current", "true"));
  expect(await edge(places.first())).not.toBe("rgb(0, 0, 0)");
  await page.goto("/mappings/001");
  const dots = page.getByRole("button", { name: /^Montrer l'image/ }).locator("span");
  await expect(dots.first()).toHaveCSS("background-color", "rgb(116, 192, 252)");
  await page.goto("/");
  const state = page.getByText("Système opérationnel").locator("span");
  await expect(state).toHaveCSS("background-color", "rgb(91, 214, 160)");
});

/** Letters and lines as far apart as WCAG 1.4.12 lets a reader set them. */
const spaceLetters = (page: Page) =>
  page.evaluate(async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }",
    );
    document.adoptedStyleSheets = [sheet];
    await document.fonts.ready;
  });

test("A11Y-01, HOME-01 : avec les lettres espacées de WCAG 1.4.12, à 320 px, aucun chiffre de l'accueil n'est coupé", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto("/");
  const figures = await wordsOf(page.locator(".hero-text dd"), /.+/u);
  expect(figures.map(({ lines }) => lines)).toEqual([1, 1, 1]);
  await spaceLetters(page);
  const cut = (await wordsOf(page.locator(".hero-text"))).filter(({ isCut }) => isCut);
  expect(cut).toEqual([]);
});

test("A11Y-01 : avec les lettres espacées de WCAG 1.4.12, l'en-tête et la barre gardent leurs noms entiers @long", async ({
  page,
}) => {
  for (const width of [320, 360, 390, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/mentions-legales");
    await spaceLetters(page);
    expect(await horizontalOverflow(page), `${width} px`).toBe(0);
    const controls = page.locator(":is(.site-header, .bottom-bar) :is(a, button):visible");
    const spilt = await controls.evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
    );
    expect(spilt, `${width} px`).toEqual([]);
    const names = await page
      .locator(".bottom-bar span")
      .evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()).map(({ left, right }) => [left, right]),
      );
    for (const [i, [left = 0]] of names.slice(1).entries()) {
      expect(left, `${width} px`).toBeGreaterThanOrEqual(names[i]?.[1] ?? 0);
    }
  }
});
