import { truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { openFile } from "./controls.ts";
import { expect, test } from "./fixtures.ts";
import { enterAs } from "./people.ts";

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

test("DL-01, NAV-10 : qui vient pour un fichier se connecte, et revient devant lui", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/downloads/sql");
  await page.getByRole("main").getByRole("button", { name: "Se connecter avec Discord" }).click();
  await page.locator("#persona-team").click();
  await expect(page).toHaveURL("/downloads#sql");
  await expect(page.locator("#sql").getByRole("link", { name: "Télécharger" })).toBeInViewport({ ratio: 1 });
});

test("DL-04 : chaque fichier s'ouvre dans un nouvel onglet, sans que la page nomme l'hébergeur", async ({
  page,
}) => {
  await enterAs(page, "client", "/downloads");
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

/** Presses a link, and looks at it from then on: it says what it does before a slow machine has opened its tab. */
const expectUnderWay = (link: Locator) =>
  Promise.all([
    expect(link).toContainText("Téléchargement..."),
    expect(link).toHaveAttribute("aria-disabled", "true"),
    link.click(),
  ]);

test("DL-05 à DL-07, CST-04 : Télécharger, Téléchargement... au moins 1,5 s, Téléchargé", async ({
  page,
}) => {
  await enterAs(page, "client", "/downloads");
  const link = page.getByRole("main").getByRole("link", { name: /Base complète/ });
  await expect(link).toContainText("Télécharger");
  const started = Date.now();
  await expectUnderWay(link);
  await expect(link).toContainText("Téléchargé Base complète");
  expect(Date.now() - started).toBeGreaterThanOrEqual(1500);
  await expect(page.getByRole("status").filter({ hasText: "Base complète : Téléchargé" })).toHaveCount(1);
});

test("DL-08, F-18 : la session terminée, le nouvel onglet le dit, et le bouton ne dit pas que le fichier est là", async ({
  page,
  context,
  problems,
}) => {
  problems.tolerate(/401/);
  await enterAs(page, "client", "/downloads");
  const session = (await context.cookies()).find(({ name }) => name === "__Host-neva-session");
  await context.addCookies([{ ...session, name: "__Host-neva-session", value: "terminee" }]);
  const link = page.getByRole("main").getByRole("link", { name: /^Télécharger Stream/ });
  const [tab] = await Promise.all([context.waitForEvent("page"), link.click()]);
  // What the button asks meanwhile may be answered first: the tab's reader is a guest by then.
  const told = tab
    .getByText("Session expirée. Connectez-vous pour continuer.")
    .or(tab.getByRole("heading", { name: "Connexion requise" }));
  await expect(told.filter({ visible: true })).toHaveCount(1);
  await expect(page.getByRole("status").filter({ hasText: "Stream : Erreur" })).toHaveCount(1);
});

test("DL-08, F-10 : le site refuse : Erreur, puis une nouvelle tentative réussit", async ({
  page,
  problems,
}) => {
  problems.tolerate(/500.*\/downloads\/stream|\/downloads\/stream.*500/);
  await enterAs(page, "client", "/downloads");
  const link = page.getByRole("main").getByRole("link", { name: /Stream/ });
  await page.route("**/downloads/stream", (route) =>
    route.request().method() === "HEAD" ? route.fulfill({ status: 500 }) : route.continue(),
  );
  await link.click();
  await expect(link).toContainText("Erreur");
  await expect(page.getByRole("status").filter({ hasText: "Stream : Erreur" })).toHaveCount(1);
  await page.unroute("**/downloads/stream");
  await expectUnderWay(link);
  await expect(link).toContainText("Téléchargé");
});

test("DL-08 : une réponse qui ne vient jamais : Erreur, puis une nouvelle tentative réussit @long", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { timeout } = AbortSignal;
    AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms / 10);
  });
  await enterAs(page, "client", "/downloads");
  const link = page.getByRole("main").getByRole("link", { name: /Stream/ });
  await page.route("**/downloads/stream", (route) =>
    route.request().method() === "HEAD" ? undefined : route.continue(),
  );
  await link.click();
  await expect(link).toContainText("Téléchargement...");
  await expect(link).toContainText("Erreur");
  await page.unroute("**/downloads/stream");
  await link.click();
  await expect(link).toContainText("Téléchargé");
});

test("DL-13 : un membre ouvre les versions précédentes et en télécharge une, qui n'est pas l'actuelle", async ({
  page,
}) => {
  await enterAs(page, "client", "/downloads");
  const main = page.getByRole("main");
  const former = main.getByRole("link", { name: "Base complète 5.1.3" });
  await expect(former).toBeHidden();
  await main.getByText("Versions précédentes\u00a0: Base complète (2)").click();
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

test("DL-13 : imprimés, les téléchargements n'ont que les parties dépliées @long", async ({ page }) => {
  await enterAs(page, "client", "/downloads");
  const main = page.getByRole("main");
  await main.getByText("Versions précédentes\u00a0: Base complète (2)").click();
  await page.emulateMedia({ media: "print" });
  await expect(main.getByText("Versions précédentes\u00a0: Base complète (2)")).toBeVisible();
  await expect(main.getByText("Vérifier mon archive, Module anti-roll", { exact: true })).toBeHidden();
});

/** The file whose SHA-256 the catalogue announces for the anti-roll module: 3.5 MB, read in two pieces. */
const announced = Buffer.from("NEVA\n".repeat(700_000));
const asFile = (buffer: Buffer) => ({ name: "anti-roll.zip", mimeType: "application/zip", buffer });

async function openCheck(page: Page) {
  await page.getByRole("main").getByText("Vérifier mon archive, Module anti-roll", { exact: true }).click();
  const file = page.getByLabel("Choisissez le fichier téléchargé, Module anti-roll");
  await expect(file).toBeVisible();
  return file;
}

test("N-08, DL-12 : le fichier annoncé est intact, un autre ne l'est pas ; rien n'est envoyé", async ({
  page,
}) => {
  const loaded: string[] = [];
  const sent: string[] = [];
  page.on("request", (request) => {
    if (/archive-check-/.test(request.url())) loaded.push(request.url());
    if (request.method() === "POST" && !request.url().endsWith("/api/visite")) sent.push(request.url());
  });
  await enterAs(page, "client", "/downloads");
  await page.waitForLoadState("networkidle");
  expect(loaded, "rien n'est chargé avant qu'on vérifie").toEqual([]);
  const file = await openCheck(page);
  sent.length = 0;
  const check = page.getByRole("main").locator("span", { has: file });
  await expect(check).toHaveText("Choisir un fichierAucun fichier choisi");
  await file.setInputFiles(asFile(announced));
  await expect(check).toHaveText("Choisir un fichieranti-roll.zip");
  const answer = page.getByRole("status").filter({ hasText: /\S/ });
  await expect(answer).toHaveText("Archive intacte\u00a0: l'empreinte est celle qui est annoncée.");
  await file.setInputFiles(asFile(announced.subarray(0, 1_200_000)));
  await expect(answer).toHaveText(
    "Ce fichier n'est pas celui qui est annoncé, ou il est incomplet\u00a0: il fait 1,2 Mo (annoncé\u00a0: 1 MB). Rechargez d'abord cette page, le fichier annoncé a pu changer depuis qu'elle est ouverte\u202f; sinon, reprenez le téléchargement.",
  );
  await file.setInputFiles(asFile(Buffer.alloc(0)));
  await expect(answer).toContainText("il fait 0 octet");
  await file.setInputFiles(asFile(announced));
  await expect(answer).toContainText("Archive intacte");
  expect(loaded).not.toEqual([]);
  expect(sent).toEqual([]);
});

test("N-08 : une archive de 4 Go se lit par morceaux, la page répond, et la vérification s'annule @long", async ({
  page,
  disk,
}) => {
  // It takes no room: nothing is in it.
  const large = join(disk, "grande.zip");
  writeFileSync(large, "");
  truncateSync(large, 4_000_000_000);
  await enterAs(page, "client", "/downloads");
  const file = await openCheck(page);
  await file.setInputFiles(large);
  const bar = page.getByRole("progressbar", { name: "Vérification" });
  await expect(page.getByText(/ sur 4\sGo$/)).toBeVisible();
  await expect(bar).not.toHaveAttribute("aria-valuenow", "0", { timeout: 15_000 });
  await expect(page.getByRole("status").filter({ hasText: "Vérification en cours, 0" })).toHaveCount(1);
  const cancel = page.getByRole("button", { name: "Annuler" });
  await cancel.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Vérification annulée." })).toBeVisible();
  await expect(bar).toBeHidden();
  await expect(file).toBeFocused();
  await file.setInputFiles(asFile(announced));
  await expect(page.getByText("Archive intacte")).toBeVisible();
});

test("N-08, F-24, ERR-25 : les commandes se copient, ou sont sélectionnées quand la copie est refusée", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await enterAs(page, "client", "/downloads");
  await openCheck(page);
  const copy = page.getByRole("button", { name: "Copier la commande, Windows, Module anti-roll" });
  await copy.click();
  await expect(copy).toHaveText("Copié !");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'certutil -hashfile "fichier.zip" SHA256',
  );
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("refusé"));
  });
  await copy.click();
  await expect(page.getByText("Copie impossible — sélectionnez le texte")).toBeVisible();
  expect(await page.evaluate(() => String(getSelection()))).toBe('certutil -hashfile "fichier.zip" SHA256');
});

test("DL-10, AUTH-24 : une session finie pendant que la page est ouverte donne une erreur, pas un fichier", async ({
  page,
  context,
  problems,
}) => {
  problems.tolerate(/401/);
  await enterAs(page, "client", "/downloads");
  await context.clearCookies();
  const link = page.getByRole("main").getByRole("link", { name: /Base complète/ });
  const [tab] = await Promise.all([context.waitForEvent("page"), link.click()]);
  await expect(tab.getByRole("heading", { name: "Connexion requise" })).toBeVisible();
  await expect(link).toContainText("Erreur");
});
