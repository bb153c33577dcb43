import { expect, test } from "./fixtures.ts";

test("HOME-01 à HOME-04 : trois cartes, avec leurs chiffres", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveTitle("NEVA · Base V5 pour serveur FiveM");
  const main = page.getByRole("main");
  const card = (title: string) =>
    main.getByRole("link").filter({ has: page.getByRole("heading", { name: title }) });
  await expect(card("Documentation")).toContainText("22articles");
  await expect(card("Documentation")).toHaveAttribute("href", "/guide");
  await expect(card("Patch Notes")).toContainText("13 novembre2026");
  await expect(card("Téléchargements")).toContainText("400téléchargements");
  await card("Patch Notes").click();
  await expect(page).toHaveURL("/patch-notes");
});

test("HOME-01 : un téléphone couché montre l'accroche sans défiler", async ({ page }) => {
  for (const size of [
    { width: 667, height: 331 },
    { width: 844, height: 340 },
  ]) {
    await page.setViewportSize(size);
    await page.goto("/");
    const title = page.getByRole("heading", { level: 1 });
    await expect(title).toBeInViewport({ ratio: 1 });
    const isInFront = await title.evaluate((heading) => {
      const { left, bottom } = heading.getBoundingClientRect();
      return heading.contains(document.elementFromPoint(left + 10, bottom - 10));
    });
    expect(isInFront, `${size.width} px`).toBe(true);
  }
});

test("HOME-01 : au bord de la carte aucune coordonnée n'est coupée, qui en serait une autre @long", async ({
  page,
}) => {
  await page.goto("/");
  for (const [width, last] of [
    [1280, "x 3000"],
    [1366, "x 4000"],
    [1903, "x 5000"],
    [1920, "x 5000"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const shown = await page.locator(".hero-map-axis-x > span").evaluateAll((labels) =>
      labels.flatMap((label) => {
        const { top, right } = label.getBoundingClientRect();
        const edge = label.parentElement?.getBoundingClientRect();
        return top < (edge?.bottom ?? 0)
          ? [{ text: label.textContent, left: Math.round(innerWidth - right) }]
          : [];
      }),
    );
    expect(shown.at(-1)?.text, `${width} px`).toBe(last);
    expect(shown.at(-1)?.left, `${width} px`).toBeGreaterThanOrEqual(6);
  }
});

test("HOME-08 : le dernier patch, avec le chemin vers la suite", async ({ page }) => {
  await page.goto("/");
  const newest = page.getByRole("region", { name: "Stabilité et qualité de vie" });
  await expect(newest).toContainText("5.2.3");
  await expect(newest).toContainText("13 novembre 2026 à 18:30");
  await newest.getByRole("link", { name: "Lire le patch" }).click();
  await expect(page).toHaveURL("/patch-notes/5.2.3");
});

test("HOME-08 : d'un long patch, l'accueil ne montre que les premières lignes @long", async ({ page }) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/");
    const newest = page.getByRole("region", { name: "Stabilité et qualité de vie" });
    for (const text of [newest.getByRole("paragraph").first(), newest.getByRole("definition").first()]) {
      const lines = await text.evaluate((element) => {
        element.textContent = "Une description très longue, avec des mots. ".repeat(400);
        return element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight);
      });
      expect(Math.round(lines), `${width} px`).toBe(4);
    }
  }
});

test("HOME-08, PN-21 : un visiteur retrouve ce qui est nouveau depuis sa dernière visite", async ({
  page,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem("visite", `${Date.UTC(2026, 9, 20, 12)},0`);
  });
  await page.goto("/");
  const news = page.getByRole("region", { name: "Depuis votre dernière visite" });
  await expect(news).toContainText("20 octobre 2026");
  // Other tests create mappings meanwhile: only the patches are counted.
  const newPatches = news.locator("li[data-new]").filter({ hasText: "Patch" });
  await expect(newPatches).toHaveCount(1);
  await expect(newPatches.getByRole("link")).toHaveAccessibleName("Nouveau : Patch 5.2.3");

  await page.goto("/patch-notes");
  await expect(page.locator("summary", { hasText: "5.2.3" }).getByText("nouveau")).toBeVisible();
  await expect(
    page.getByRole("main").getByText("nouveau", { exact: true }).filter({ visible: true }),
  ).toHaveCount(1);
});

test("HOME-08 : à qui a tout vu, la carte dit que rien n'est nouveau @long", async ({ page }) => {
  // A visit that is still going on, and one before it, later than what other tests create meanwhile.
  await page.addInitScript(() => {
    localStorage.setItem("visite", `${Date.now()},${Date.now() + 3_600_000}`);
  });
  await page.goto("/");
  const news = page.getByRole("region", { name: "Dernières nouveautés" });
  await expect(news).toContainText("Rien de nouveau depuis le");
  await expect(news.locator("[data-new]")).toHaveCount(0);
});

test("HOME-08 : à la première visite, rien n'est marqué", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("region", { name: "Dernières nouveautés" })).toBeVisible();
  await expect(page.locator("[data-new]")).toHaveCount(0);
  await expect(page.getByRole("link", { name: /^Nouveau\s:/ })).toHaveCount(0);
});

test.describe("Le support, à l'heure de Paris (OFF-13)", () => {
  const moments: readonly [utc: string, words: string][] = [
    ["2026-11-20T21:30:00Z", "Support fermé"],
    ["2026-07-15T09:30:00Z", "Support ouvert ferme à 22:00"],
  ];
  for (const [utc, words] of moments) {
    test(`${utc} : ${words}`, async ({ page }) => {
      await page.clock.setFixedTime(utc);
      await page.goto("/");
      const state = page.getByRole("region", { name: "État du site" }).locator("[data-support]");
      await expect(state).toContainText(new RegExp(words.replace(" ferme", "\\s*ferme")));
    });
  }
});
