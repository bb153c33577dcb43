/** A deployment replaces all scripts: an open page keeps those that it has, and asks in vain for the others. */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { enterAs } from "./people.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });
test.beforeEach(({ problems }) => problems.tolerate(/\b404\b|dynamically imported/));

/**
 * Scripts are gone, by their names: for so many requests, where a page that is loaded anew has them again. The route stays
 * after them: a request that is made in the moment in which one is taken away may never go on.
 */
async function loseParts(page: Page, names: string, times = Number.POSITIVE_INFINITY): Promise<void> {
  let left = times;
  await page.route(new RegExp(`/assets/(${names})-[\\w-]{8}\\.js`), (route) => {
    left -= 1;
    return left >= 0 ? route.fulfill({ status: 404 }) : route.fallback();
  });
}

const unique = () => `${Date.now() % 1_000_000}${Math.floor(Math.random() * 1e6)}`;
const renewed = "Le site vient d'être mis à jour. Copiez ce que vous avez écrit, puis rechargez la page.";

async function beginMapping(page: Page): Promise<string> {
  await enterAs(page, "team", "/admin/mappings/nouveau");
  const name = `Onglet ${unique()}`;
  await page.getByLabel("Nom", { exact: true }).fill(name);
  await page.getByLabel("Nom du fichier", { exact: true }).fill(`nv_${unique()}`);
  return name;
}

test("ERR-16 : dans un onglet d'avant une mise à jour, ce qui est envoyé mène à sa confirmation, et un lien à sa page", async ({
  page,
}) => {
  await enterAs(page, "team", "/");
  const id = await page.evaluate(
    async (body) => {
      const headers = { "Content-Type": "application/json" };
      const answer = await fetch("/api/patches", { method: "POST", headers, body });
      return (await answer.json()).patch.id;
    },
    JSON.stringify({
      version: `8.16.${unique()}`,
      title: "Un onglet d'avant",
      description: "Une description.",
      downloads: { patch: "https://telechargements.example/patch.zip" },
    }),
  );
  await page.goto(`/admin/patches/${id}/supprimer`);
  await loseParts(page, "admin-list", 1);
  await page.getByRole("button", { name: "Mettre à la corbeille" }).click();
  // The list takes the word of what was done out of its address once it has said it.
  await expect(page).toHaveURL(/\/admin\/patches(?:\?|$)/);
  await expect(page.locator("#annonces")).toContainText("Patch supprimé !");

  await page.goto("/mappings");
  await loseParts(page, "carte", 1);
  await page.getByRole("main").getByRole("link", { name: "Carte", exact: true }).click();
  await expect(page).toHaveURL("/mappings/carte");
  await expect(page.getByRole("region", { name: "Mappings dans la vue" })).toBeVisible();
});

test("ERR-16 : un formulaire commencé se quitte après la question, que le navigateur pose où elle manque @long", async ({
  page,
}) => {
  const name = await beginMapping(page);
  await loseParts(page, "leave-dialog");
  await loseParts(page, "admin-list", 1);
  const asked: string[] = [];
  let answer: "accept" | "dismiss" = "dismiss";
  page.on("dialog", (dialog) => {
    asked.push(`${dialog.type()} ${dialog.message()}`);
    void dialog[answer]();
  });
  const cancel = page.getByRole("link", { name: "Annuler" });
  await cancel.click();
  await expect.poll(() => asked).toHaveLength(1);
  await expect(page.getByLabel("Nom", { exact: true })).toHaveValue(name);
  answer = "accept";
  await cancel.click();
  await page.waitForURL("/admin/mappings");
  expect(asked).toEqual(Array(2).fill("confirm Quitter sans enregistrer\u202f?"));
});

test("ERR-16 : un mapping part par le navigateur où ce qui l'envoie manque ; ses images attendent @long", async ({
  page,
}) => {
  await beginMapping(page);
  await loseParts(page, "send-mapping|prepare-picture");
  await page
    .getByLabel("Choisir des images")
    .setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("a") });
  await expect(page.getByText(renewed).first()).toBeVisible();
  await page.getByRole("button", { name: "Créer le mapping" }).click();
  await page.waitForURL("/admin/mappings?fait=*");
  await expect(page.locator("#annonces")).toContainText("Mapping créé avec succès");
});

test("ADM-22 : le formulaire d'un patch dit ce qui n'est plus gardé ni à jour ; enregistré, il le dit sans parler de connexion @long", async ({
  page,
}) => {
  await enterAs(page, "team", "/admin/patches/nouveau");
  await loseParts(page, "kept-text|message-preview|save-notice");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  for (const [label, text] of [
    ["Version", `8.17.${unique()}`],
    ["Titre", "Un onglet d'avant"],
    ["Description", "Une description."],
    ["Patch Principal", "https://telechargements.example/patch.zip"],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text);
  const told = page.locator("#annonces");
  await expect(page.getByText(`Brouillon non gardé. ${renewed}`)).toBeVisible();
  await expect(page.getByRole("complementary").getByText(renewed)).toBeVisible();
  const before = asked.length;
  await page.getByLabel("Titre", { exact: true }).fill("Un autre titre");
  await page.waitForTimeout(1000);
  expect(asked.slice(before).filter((url) => /kept-text|message-preview/.test(url))).toEqual([]);
  await page.getByRole("button", { name: "Enregistrer le brouillon" }).click();
  await expect(told).toContainText(renewed);
  await expect(told).not.toContainText("connexion");
});

test("ERR-16 : un outil dont une part manque ne parle pas de connexion @long", async ({ page }) => {
  await enterAs(page, "client", "/outils/couleurs");
  await loseParts(page, "file-hands");
  await page.getByText("J'ai déjà un fichier").click();
  await page.getByLabel("Votre fichier").fill("Config.CouleurPrincipale = '112233'");
  await page.getByRole("button", { name: "Vérifier ce fichier" }).click();
  await expect(page.getByText(renewed)).toBeVisible();
});
