/** The tabs of analytics and backups in a browser: axe in both themes, 360 px, keyboard. */

import { expectKept } from "./controls.ts";
import { expect, test } from "./fixtures.ts";
import { everyLook, expectNoAxeViolations } from "./looks.ts";
import { enterAs, signInAs } from "./people.ts";

const chart = /curve|day-panel|admin-analytics/;

test("A11Y-01 : statistiques, sauvegardes et essai à blanc, dans les deux thèmes et à 360 px @long", async ({
  page,
}) => {
  await enterAs(page, "owner", "/admin/sauvegardes");
  await page.getByRole("button", { name: "Sauvegarder maintenant" }).click();
  await expect(page.getByRole("main").getByText("Sauvegarde faite et relue.")).toBeVisible();
  const restore = await page
    .getByRole("link", { name: /^Restaurer/ })
    .first()
    .getAttribute("href");
  for (const path of ["/admin/analytics?periode=trente", "/admin/sauvegardes", restore ?? ""]) {
    await page.goto(path);
    await everyLook(page, path);
  }
});

test("ANA-09 : la courbe a son tableau, la période se change au clavier, et son code n'est chargé que là", async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  await enterAs(page, "team");
  await page.goto("/admin/patches", { waitUntil: "networkidle" });
  expect(scripts.filter((url) => chart.test(url))).toEqual([]);
  await page.goto("/admin/analytics", { waitUntil: "networkidle" });
  expect(scripts.filter((url) => chart.test(url)).length).toBeGreaterThan(0);
  const table = page.getByRole("region", { name: "Visites par jour, en tableau" });
  await expect(page.getByRole("img", { name: /^Visites par jour/ })).toBeVisible();
  await page.getByRole("link", { name: "7 jours" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/periode=semaine/);
  await expect(table.getByRole("row")).toHaveCount(8);
  await table.focus();
  await expect(table).toBeFocused();
  await expect(page.getByText("Remettre les statistiques à zéro")).toHaveCount(0);
});

test("A11Y-01 : un onglet et un filtre de l'administration disent la page qu'ils ouvrent", async ({
  page,
}) => {
  await enterAs(page, "team", "/admin/mappings");
  const told = page.locator("#annonces");
  const open = async (name: string | RegExp, title: string) => {
    const link = page.getByRole("link", { name, exact: true }).first();
    await link.press("Enter");
    await expect(told).toContainText(title);
    await expect(page).toHaveTitle(`${title} · NEVA`);
    await expect(link).toBeFocused();
  };
  await open("Corbeille", "Mappings, corbeille · Administration");
  await open(/^Patchs/, "Patchs · Administration");
  await open(/^Brouillons/, "Patchs, brouillons · Administration");
  await open("Statistiques", "Statistiques, ce mois-ci, visites · Administration");
  await open("7 jours", "Statistiques, 7 jours, visites · Administration");
  await open(/^Visiteurs/, "Statistiques, 7 jours, visiteurs · Administration");
});

test("BAK-02 : le JSON d'un patch, pas à pas, au clavier, sans toucher au formulaire @long", async ({
  page,
}) => {
  await enterAs(page, "team", "/admin/patches");
  await page.getByRole("link", { name: "Modifier 5.2.3" }).first().click();
  await expect(page.getByRole("heading", { name: /Modifier/ })).toBeVisible();
  await page.getByRole("button", { name: "Télécharger en JSON…" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Télécharger en JSON" });
  const choice = dialog.getByLabel("Que voulez-vous télécharger ?");
  await choice.selectOption("Tous les patchs, brouillons compris");
  await choice.selectOption("Le patch 5.2.3");
  await dialog.getByRole("button", { name: "Suivant" }).press("Enter");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("link", { name: "Enregistrer le fichier" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^neva-patch-.+\.json$/);
  await dialog.getByRole("button", { name: "Suivant" }).press("Enter");
  await expect(dialog).toContainText("Importer");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  // Nothing was edited: leaving asks nothing.
  await page
    .getByRole("navigation", { name: "Administration" })
    .getByRole("link", { name: "Sauvegardes" })
    .click();
  await expect(page).toHaveURL("/admin/sauvegardes");
});

test("ADM-01, A11Y-01 : les onglets de tous les jours sans défiler, les autres dans un menu, au clavier", async ({
  page,
}) => {
  await enterAs(page, "owner", "/admin/patches");
  const bar = page.getByRole("navigation", { name: "Administration" });
  await expect(bar.getByRole("link")).toHaveText([
    /^Patchs ?\d+$/,
    "Créer un patch",
    /^Mappings ?\d+$/,
    "Créer un mapping",
    "Sauvegardes",
    "Statistiques",
    "Licences",
  ]);
  await expect(bar.getByRole("link", { name: "Licences" })).toBeInViewport({ ratio: 1 });
  const others = bar.getByRole("button", { name: "Plus" });
  await others.press("Enter");
  const journal = bar.getByRole("link", { name: "Journal" });
  await expect(journal).toBeInViewport({ ratio: 1 });
  await expectNoAxeViolations(page, "menu des onglets");
  await journal.press("Enter");
  await expect(page).toHaveURL("/admin/journal");
  // The menu is shut, the tab one is on stands beside it.
  await expect(others).toBeFocused();
  await expect(bar.getByRole("link")).toHaveCount(8);
  await expect(journal).toHaveAttribute("aria-current", "page");
});

test("PRIV-01 : la page de confidentialité, sans JavaScript : obtenir, puis effacer", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto("/confidentialite");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Obtenir mes données" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("mes-donnees-neva.json");
  await page.getByLabel(/J'efface ces données/).check();
  await page.getByRole("button", { name: "Effacer mes données" }).click();
  await expect(page.getByText("Vos visites et vos avis d'aujourd'hui sont effacés.")).toBeVisible();
  await context.close();
});

test("ANA-07, ERR-16 : une remise à zéro corrigée qui ne part pas reste dépliée, avec son mot @long", async ({
  page,
  problems,
}) => {
  problems.tolerate(/422|ERR_FAILED|Failed to fetch/);
  await enterAs(page, "owner", "/admin/analytics");
  await page.getByText("Remettre les statistiques à zéro…").click();
  const word = page.getByLabel(/^Tapez .* pour confirmer/);
  const reset = page.getByRole("button", { name: "Tout effacer" });
  await word.fill("remise à zéro");
  await reset.click();
  await expect(word).toBeFocused();
  await word.fill("Corrigé");
  await page.route("**/admin/analytics.data*", (route) => route.abort());
  await reset.click();
  await expect(page.locator("#annonces")).toContainText("Erreur de réseau.");
  await expectKept(word, "Corrigé");
});

test("A11Y-01 : à 320 px le nom d'un chiffre tient sur sa ligne ; imprimé, le tableau des jours est entier, sans la remise à zéro", async ({
  page,
}) => {
  await enterAs(page, "owner");
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/admin/analytics?periode=trimestre");
  const name = page.getByRole("rowheader", { name: "Téléchargements" });
  const lines = await name.evaluate((cell) => {
    const words = document.createRange();
    words.selectNodeContents(cell);
    return words.getClientRects().length;
  });
  expect(lines).toBe(1);
  await page.emulateMedia({ media: "print" });
  const days = page.getByRole("region", { name: /par jour, en tableau$/ });
  expect(await days.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
  await expect(page.getByText("Remettre les statistiques à zéro")).toBeHidden();
});

test("A11Y-01 : de plusieurs sessions d'une personne, chaque bouton dit laquelle il termine @long", async ({
  page,
  browser,
  baseURL,
}) => {
  const other = await browser.newContext(baseURL ? { baseURL } : {});
  await signInAs(await other.newPage(), "owner");
  await enterAs(page, "owner", "/admin/comptes");
  const end = page.getByRole("button", { name: "Terminer la session" }).first();
  await expect(end).toHaveAccessibleName(/^Terminer\s+la session\s: .+, .+, du \d.+ à \d{2}:\d{2}$/);
  await other.close();
});
