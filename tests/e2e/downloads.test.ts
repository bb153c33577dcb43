import { expect, openFile, signInAs, test } from "./fixtures.ts";

test("DL-01 : déconnecté, la page demande la connexion et ne nomme aucun fichier", async ({ page }) => {
  const response = await page.goto("/downloads");
  expect(response?.status()).toBe(401);
  await expect(page.getByRole("heading", { name: "Connexion requise" })).toBeVisible();
  await expect(page.getByText("Connectez-vous avec Discord pour accéder aux téléchargements.")).toBeVisible();
  const html = await response?.text();
  for (const gated of ["Fichiers Serveur", "telechargements.example", "/downloads/base", "anti-roll"]) {
    expect(html).not.toContain(gated);
  }
  await page.getByRole("main").getByRole("button", { name: "Se connecter avec Discord" }).click();
  await page.locator("#persona-team").click();
  await expect(page).toHaveURL("/downloads");
  await expect(page.getByRole("heading", { name: "Fichiers Serveur" })).toBeVisible();
});

for (const persona of ["owner", "team", "client"]) {
  test(`DL-02, DL-03, DL-09, DL-10 : le catalogue, pour ${persona}`, async ({ page }) => {
    await signInAs(page, persona, "/downloads");
    await expect(
      page.getByRole("heading", { level: 2 }).filter({ hasText: /Fichiers|Ressources/ }),
    ).toHaveText(["Fichiers Serveur", "Ressources Additionnelles"]);
    await expect(page.getByRole("main").getByRole("listitem")).toContainText([
      "12 Go ZIP",
      "7 Go ZIP",
      "3.03 MB SQL",
      "1 MB ZIP",
    ]);
    await expect(page.getByText("60 Go libres conseillés")).toBeVisible();
    await expect(page.getByText("Sauvegardez votre serveur et votre base de données")).toBeVisible();
  });
}

test("DL-04 : chaque fichier s'ouvre dans un nouvel onglet, sans que la page nomme l'hébergeur", async ({
  page,
}) => {
  await signInAs(page, "client", "/downloads");
  expect(await page.content()).not.toContain("telechargements.example");
  const links = page.getByRole("main").getByRole("listitem").getByRole("link");
  await expect(links).toHaveCount(4);
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", "noopener noreferrer nofollow");
  }
  const tab = await openFile(page, links.nth(2), "https://telechargements.example/base-v5/base-v5.sql");
  expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, ""]);
});

test("DL-05 à DL-07 : Télécharger, Téléchargement... au moins 1,5 s, Téléchargé", async ({ page }) => {
  await signInAs(page, "client", "/downloads");
  const link = page.getByRole("main").getByRole("link", { name: /Base complète/ });
  await expect(link).toContainText("Télécharger");
  const started = Date.now();
  await link.click();
  await expect(link).toContainText("Téléchargement...");
  await expect(link).toHaveAttribute("aria-disabled", "true");
  await expect(link).toContainText("Téléchargé Base complète");
  expect(Date.now() - started).toBeGreaterThanOrEqual(1500);
  await expect(page.getByRole("status").filter({ hasText: "Base complète : Téléchargé" })).toHaveCount(1);
});

test("DL-08, F-10 : le site refuse : Erreur, puis une nouvelle tentative réussit", async ({
  page,
  problems,
}) => {
  problems.tolerate(/500.*\/downloads\/stream|\/downloads\/stream.*500/);
  await signInAs(page, "client", "/downloads");
  const link = page.getByRole("main").getByRole("link", { name: /Stream/ });
  await page.route("**/downloads/stream", (route) =>
    route.request().method() === "HEAD" ? route.fulfill({ status: 500 }) : route.continue(),
  );
  await link.click();
  await expect(link).toContainText("Erreur");
  await expect(page.getByRole("status").filter({ hasText: "Stream : Erreur" })).toHaveCount(1);
  await page.unroute("**/downloads/stream");
  await link.click();
  await expect(link).toContainText("Téléchargement...");
  await expect(link).toContainText("Téléchargé");
});

test("DL-13 : un membre ouvre les versions précédentes et en télécharge une, qui n'est pas l'actuelle", async ({
  page,
}) => {
  await signInAs(page, "client", "/downloads");
  const main = page.getByRole("main");
  const former = main.getByRole("link", { name: "Base complète 5.1.3" });
  await expect(former).toBeHidden();
  await main.getByText("Versions précédentes de Base complète (2)").click();
  await expect(former).toBeVisible();
  await expect(
    main
      .getByRole("listitem")
      .filter({ has: page.getByRole("link", { name: "Base complète 5.1.3" }) })
      .last(),
  ).toContainText("Jusqu'au 17 juillet 2026");
  await openFile(page, former, "https://telechargements.example/base-v5/base-complete-5.1.3.zip");
  await expect(former).toContainText("Téléchargé");
  await expect(main.getByRole("link", { name: "Base complète (nouvel onglet)" })).toContainText(
    "Télécharger",
  );
});

test("DL-10, AUTH-24 : une session finie pendant que la page est ouverte donne une erreur, pas un fichier", async ({
  page,
  context,
  problems,
}) => {
  problems.tolerate(/401/);
  await signInAs(page, "client", "/downloads");
  await context.clearCookies();
  const link = page.getByRole("main").getByRole("link", { name: /Base complète/ });
  const [tab] = await Promise.all([context.waitForEvent("page"), link.click()]);
  await expect(tab.getByRole("heading", { name: "Connexion requise" })).toBeVisible();
  await expect(link).toContainText("Erreur");
});
