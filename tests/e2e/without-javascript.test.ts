import type { Page } from "@playwright/test";
import { openFile } from "./controls.ts";
import { expect, test } from "./fixtures.ts";
import { horizontalOverflow } from "./looks.ts";
import { chooseOnDiscord } from "./people.ts";

/** R-33, A11Y-02: every flow works by links and forms. */
test.use({ javaScriptEnabled: false });

/** The progress page does not post itself: its button does. */
async function signIn(page: Page, persona: string, from: string): Promise<void> {
  await chooseOnDiscord(page, persona, from);
  await page.getByRole("button", { name: "Continuer" }).click();
}

test("R-33, A11Y-02 : lire l'accueil, une page de patch notes, un patch et un chemin", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Patch Notes" }).click();
  await page.getByRole("link", { name: "Suivant" }).click();
  await expect(page.getByText("12 patches disponibles • Page 2 sur 3")).toBeVisible();
  await page.locator("summary").first().click();
  await page.getByRole("link", { name: "Adresse permanente de ce patch" }).first().click();
  await expect(page).toHaveURL(/\/patch-notes\/5\.\d\.\d$/);
  await page.getByRole("link", { name: "Je suis sur cette version" }).click();
  await expect(page.getByRole("heading", { name: "À appliquer, dans cet ordre" })).toBeVisible();
});

test("R-33 : ce qui demande un script ne se montre pas", async ({ page }) => {
  await page.goto("/patch-notes/5.2.3");
  await expect(page.getByText("Changer de thème")).toBeHidden();
  await expect(page.getByText("Copier le lien")).toBeHidden();
});

test("R-33, A11Y-02, NAV-13, NAV-14 : se connecter, lire ce qui est réservé, se déconnecter", async ({
  page,
}) => {
  await signIn(page, "client", "/patch-notes/5.2.2");
  await expect(page).toHaveURL("/patch-notes/5.2.2");
  await expect(page.getByText("nv_mapping_mairie/stream/nv_mairie.ymap", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Compte, Maëlle D." }).click();
  await expect(page.locator("#menu-compte")).toBeVisible();
  await page.getByRole("button", { name: "Se déconnecter" }).click();
  await expect(page.getByText("Vous êtes déconnecté.")).toBeVisible();
  await expect(page.getByRole("banner").getByRole("button", { name: "Connexion" })).toBeVisible();
});

// A persona of its own: what is said of a server is kept with the account, and others weigh and print this page.
test("R-33, N-01 : sur le chemin, dire quel SQL on a exécuté, et le reprendre", async ({ page }) => {
  await signIn(page, "sans-avatar", "/patch-notes/comparer?de=5.1.1&a=5.2.3");
  const block = (version: string) =>
    page
      .locator("section")
      .filter({ has: page.getByRole("heading", { name: version, exact: true, level: 3 }) })
      .last();
  const done = "J'ai exécuté ce SQL";
  const takeBack = page.getByRole("button", { name: "Ce n'est plus le cas : SQL de 5.2.0", exact: true });
  // Said by a first try that failed after it.
  await expect(block("5.2.0")).toBeVisible();
  if (await takeBack.isVisible()) await takeBack.click();
  await block("5.2.0").getByRole("button", { name: done }).click();
  // Back to the same block of the same page, and not to its top.
  await expect(page).toHaveURL(/\/comparer\?de=5\.1\.1&a=5\.2\.3#execution-/);
  await expect(block("5.2.0").getByText(/^Exécuté le \d/)).toBeInViewport();
  await expect(block("5.1.2").getByRole("button", { name: done })).toBeVisible();
  await expect(page.getByLabel("Liste à cocher, en Markdown")).toHaveValue(
    /- \[ \] Exécuter le SQL de 5\.1\.2[\s\S]*- \[x\] Exécuter le SQL de 5\.2\.0/,
  );
  // By their names alone, too, one knows of which SQL they are.
  await expect(page.getByRole("button", { name: `${done} : SQL de 5.1.2`, exact: true })).toBeVisible();
  await takeBack.click();
  await expect(block("5.2.0").getByRole("button", { name: done })).toBeInViewport();
});

test("R-33, ADM-01 : le menu de l'administration s'ouvre et mène", async ({ page, problems }) => {
  // The page announces its scripts; a browser that runs none does not fetch them.
  problems.tolerate(/^requête : csp .*\/assets\/[\w.-]+\.js$/);
  await signIn(page, "team", "/admin/patches");
  await page.getByRole("button", { name: "Plus" }).click();
  await page.getByRole("link", { name: "Journal" }).click();
  await expect(page).toHaveURL("/admin/journal");
});

test("R-33, ADM-13 : un conseil qui demande un script ne se montre pas non plus @long", async ({
  page,
  problems,
}) => {
  problems.tolerate(/^requête : csp .*\/assets\/[\w.-]+\.js$/);
  await signIn(page, "team", "/admin/patches/nouveau");
  await expect(page.getByText("Les lignes vides sont ignorées.")).toBeVisible();
  await expect(page.getByText("Déplacez une ligne avec la poignée")).toBeHidden();
  await page.goto("/admin/mappings/nouveau");
  await expect(page.getByText("La première est la couverture.")).toBeVisible();
  await expect(page.getByText("Déplacez une image avec la poignée")).toBeHidden();
  await expect(page.getByText("les autres se remplissent")).toBeHidden();
});

test("R-33, BAK-02 : sans script, seul le lien du fichier en JSON prend sa place @long", async ({
  page,
  problems,
}) => {
  problems.tolerate(/^requête : csp .*\/assets\/[\w.-]+\.js$/);
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(page, "team", "/admin/patches");
  await expect(page.getByRole("link", { name: "Télécharger en JSON" })).toBeVisible();
  // The link may be there before the stylesheet is.
  await expect.poll(() => page.getByText("Télécharger en JSON…").boundingBox()).toBeNull();
});

test("R-33 : un refus de connexion se lit aussi sans script", async ({ page }) => {
  await signIn(page, "sans-role", "/");
  await expect(page.getByRole("heading", { name: "Erreur d'authentification" })).toBeVisible();
  await page.getByRole("link", { name: "Retourner à l'accueil" }).click();
  await expect(page).toHaveURL("/");
});

test("R-33, DL-04 : télécharger par le lien", async ({ page, problems }) => {
  // The page announces its scripts; a browser that runs none does not fetch them.
  problems.tolerate(/^requête : csp .*\/assets\/[\w.-]+\.js$/);
  await signIn(page, "client", "/downloads");
  await expect(page.getByRole("heading", { name: "Fichiers Serveur" })).toBeVisible();
  await openFile(
    page,
    page.getByRole("link", { name: /Base complète/ }),
    "https://telechargements.example/base-v5/base-complete.zip",
  );
});

test("R-33, DL-13, N-08 : les versions précédentes s'ouvrent et se téléchargent ; pour vérifier, les commandes @long", async ({
  page,
  problems,
}) => {
  problems.tolerate(/^requête : csp .*\/assets\/[\w.-]+\.js$/);
  await signIn(page, "client", "/downloads");
  const main = page.getByRole("main");
  await main.getByText("Vérifier mon archive, Base complète", { exact: true }).click();
  await expect(main.getByText('certutil -hashfile "fichier.zip" SHA256').first()).toBeVisible();
  for (const copy of await main.getByText("Copier", { exact: true }).all()) await expect(copy).toBeHidden();
  await expect(page.locator("main input")).toHaveCount(0);
  await main.getByText("Versions précédentes\u00a0: Base complète (2)").click();
  await openFile(
    page,
    main.getByRole("link", { name: "Base complète 5.2.2" }),
    "https://telechargements.example/base-v5/base-complete-5.2.2.zip",
  );
});

test("R-33 : une page d'erreur et une adresse inconnue", async ({ page }) => {
  await page.goto("/downloads/base");
  await expect(page.getByRole("heading", { name: "Connexion requise" })).toBeVisible();
  await page.goto("/nulle-part");
  await expect(page.getByRole("heading", { name: "Page non trouvée." })).toBeVisible();
});

test("R-33 : sans style, police ni image non plus, on lit, on se connecte et on télécharge", async ({
  page,
  problems,
}) => {
  problems.tolerate(/net::ERR_FAILED|^requête : csp /);
  const decoration = new Set(["stylesheet", "font", "image"]);
  await page.route("**/*", (route) =>
    decoration.has(route.request().resourceType()) ? route.abort("failed") : route.fallback(),
  );
  // By its name: long tests add mappings meanwhile.
  await page.goto("/mappings?q=commissariat");
  await page
    .getByRole("link", { name: /Commissariat/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: /Commissariat/ }).first()).toBeVisible();
  await signIn(page, "client", "/patch-notes/5.2.2");
  await expect(page.getByText("nv_mapping_mairie/stream/nv_mairie.ymap", { exact: true })).toBeVisible();
  await page.goto("/downloads");
  await openFile(
    page,
    page.getByRole("link", { name: /Base complète/ }),
    "https://telechargements.example/base-v5/base-complete.zip",
  );
});

test("N-12, N-13, R-33 : coller une console, lire ce qui ne va pas, et passer au ticket avec l'extrait", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/assistance/ticket");
  // What lacks is said by the site, in French and beside its field.
  await page.getByRole("button", { name: "Préparer le message" }).click();
  await expect(page.getByLabel("Le problème")).toHaveAccessibleDescription(
    "Décrivez le problème en une phrase.",
  );
  await page.goto("/assistance/diagnostic");
  await page.getByRole("button", { name: "Chercher la cause" }).click();
  await expect(page.getByLabel("La console du serveur")).toHaveAccessibleDescription(
    /Collez la console de votre serveur\.$/,
  );
  await page.goto("/assistance/ticket");
  await page.getByRole("link", { name: "Le diagnostic" }).click();
  await page
    .getByLabel("La console du serveur")
    .fill(`Started\nconnect ECONNREFUSED 127.0.0.1:3306 ${"w".repeat(400)}\nclient 82.64.12.200`);
  await page.getByRole("button", { name: "Chercher la cause" }).click();
  const result = page.getByRole("region", { name: "1 problème reconnu" });
  await expect(result.getByRole("heading", { name: "Base de données injoignable" })).toBeVisible();
  await expect(result.getByText("Ligne 2")).toBeAttached();
  expect(await horizontalOverflow(page)).toBe(0);
  await result.getByText("Voir l'extrait").click();
  await expect(result.getByLabel("Extrait de la console")).toHaveValue(/client \[masqué\]$/);
  await page.getByRole("button", { name: "Préparer mon ticket" }).click();
  await expect(page.getByLabel("Le problème")).toHaveValue(/Base de données injoignable/);
  await page.getByRole("button", { name: "Préparer le message" }).click();
  await expect(page.getByLabel(/^Message/)).toHaveValue(
    /ECONNREFUSED 127\.0\.0\.1:3306[\s\S]*client \[masqué\]/,
  );
});
