/**
 * The files, as the team edits them: there are four, and none can be added. The tests have their own site (see
 * `playwright.config.ts`), for the others' read the catalogue, and run one after the other.
 */
import type { Page } from "@playwright/test";
import { expectKept, headOf, unfoldItem } from "./controls.ts";
import { expect, test } from "./fixtures.ts";
import { slowDown } from "./network.ts";
import { enterAs } from "./people.ts";

test.describe.configure({ mode: "default" });

const list = "/admin/telechargements";

test("ce que devient un fichier est dit là où on l'a demandé", async ({ page }) => {
  await enterAs(page, "owner", list);
  await page.setViewportSize({ width: 360, height: 640 });
  const item = await unfoldItem(page, "Module anti-roll");
  await item.getByRole("button", { name: "Enregistrer" }).click();
  const sentence = page.locator("#annonces").getByText("Téléchargement modifié et sauvegardé !");
  await expect(sentence).toBeInViewport();
});

test("A11Y-01 : un formulaire qui se replie une fois enregistré rend le curseur à son titre @long", async ({
  page,
}) => {
  await enterAs(page, "owner");
  for (const path of [list, "/admin/diagnostic"]) {
    await page.goto(path);
    const item = page.locator("main li > details").nth(1);
    const fold = item.locator("summary").first();
    await fold.click();
    await item
      .getByRole("button", { name: /^Enregistrer/ })
      .first()
      .press("Enter");
    await expect(item, path).not.toHaveAttribute("open");
    await expect(fold, path).toBeFocused();
  }
});

test("un formulaire rouvert pendant que la liste est relue reste ouvert, et se replie à chaque enregistrement @long", async ({
  page,
}) => {
  await enterAs(page, "owner", list);
  const items = page.locator("main li:has(> details)");
  const item = items.filter({ hasText: "Base de données SQL" });
  const details = item.locator("> details");
  const other = items.first().locator("> details");
  const size = item.getByLabel("Taille");
  const held: (() => void)[] = [];
  await page.route("**/admin/telechargements.data*", async (route) => {
    if (route.request().method() === "GET") await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await details.locator("> summary").click();
  for (const typed of ["11 Mo", await size.inputValue()]) {
    await size.fill(typed);
    await item.getByRole("button", { name: "Enregistrer" }).click();
    await expect(details).not.toHaveAttribute("open");
    await details.locator("> summary").click();
    await expect.poll(() => held.length).toBe(1);
    held.pop()?.();
    await expect(details.locator("> summary")).toContainText(typed);
    await expect(size).toHaveValue(typed);
    await expect(details).toHaveAttribute("open");
  }
  // What is saved in another leaves this one as it is.
  await other.locator("> summary").click();
  await other.getByRole("button", { name: "Enregistrer" }).click();
  await expect(other).not.toHaveAttribute("open");
  await expect(details).toHaveAttribute("open");
  await expect.poll(() => held.length).toBe(1);
  held.pop()?.();
  await expect(page.getByRole("button", { name: "Enregistrer" })).toBeEnabled();
  await expect(details).toHaveAttribute("open");
});

test("DL-05, R-18 : un fichier que quelqu'un d'autre vient de modifier montre les deux versions, puis s'enregistre @long", async ({
  page,
  problems,
}) => {
  problems.tolerate(/\b409\b/);
  await enterAs(page, "team");
  const other = await page.context().newPage();
  const itemOf = async (tab: Page) => {
    await tab.goto(list);
    return unfoldItem(tab, "Stream");
  };
  const [mine, theirs] = [await itemOf(page), await itemOf(other)];
  const before = await mine.getByLabel("Description").inputValue();
  const size = `${Date.now()} Ko`;
  await theirs.getByLabel("Taille").fill(size);
  await theirs.getByRole("button", { name: "Enregistrer" }).click();
  await expect(other.locator("#annonces")).toContainText("Téléchargement modifié");

  await mine.getByLabel("Description").fill("Écrite au même moment.");
  await mine.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.locator("#annonces")).toContainText("Les deux versions sont ci-dessous");
  // The line above the form is read anew; what is typed stays.
  await expect(headOf(mine)).toContainText(size);
  await expect(mine.getByText("Version enregistrée").first()).toBeVisible();
  await expect(mine.getByLabel("Description")).toHaveValue("Écrite au même moment.");
  await mine.getByLabel("Description").fill(before);
  await mine.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.locator("#annonces")).toContainText("Téléchargement modifié");
});

test("DL-13 : ce qu'on écrit d'un fichier reste pendant qu'on en retire une version, puis s'enregistre @long", async ({
  page,
}) => {
  await enterAs(page, "team", list);
  const item = await unfoldItem(page, "Module anti-roll");
  const save = async () => {
    await item.getByRole("button", { name: "Enregistrer" }).click();
    // A form that is saved is folded away.
    await expect(item.getByLabel("Description")).toBeHidden();
  };
  const before = await item.getByLabel("Description").inputValue();
  const link = await item.getByLabel("Lien", { exact: true }).inputValue();
  const checksum = await item.getByLabel("SHA-256").inputValue();
  const version = `9.9.${Date.now()}`;
  await item.getByLabel("Lien", { exact: true }).fill(`https://telechargements.example/${version}.zip`);
  await item.locator('[name="version"]').fill(version);
  // That of the file before is not the new one's (N-08).
  await item.getByLabel("SHA-256").fill("");
  await save();
  await headOf(item).click();
  await item.getByLabel("Lien", { exact: true }).fill(`https://telechargements.example/${version}-bis.zip`);
  // The page is read anew slowly: what is typed meanwhile is typed over what was saved.
  await slowDown(page, /\/admin\/telechargements\.data/, 1500, "GET");
  await save();

  await headOf(item).click();
  await item.getByLabel("Description").fill("En cours d'écriture.");
  await item.locator("summary", { hasText: `Retirer ${version}` }).click();
  await item.getByRole("button", { name: "Retirer cette version" }).locator("visible=true").click();
  await expect(page.locator("#annonces")).toContainText("Version précédente retirée");
  await expect(item.getByText(`Retirer ${version}`)).toHaveCount(0);
  await expectKept(item.getByLabel("Description"), "En cours d'écriture.");
  await save();
  await expect(item.getByRole("region", { name: "Deux versions de ce fichier" })).toHaveCount(0);

  await headOf(item).click();
  await item.getByLabel("Description").fill(before);
  if (link) await item.getByLabel("Lien", { exact: true }).fill(link);
  await item.getByLabel("SHA-256").fill(checksum);
  await item.getByLabel("Garder la version actuelle").uncheck();
  await save();
});

test("DL-13 : un fichier rouvert dès qu'il est enregistré garde ce qu'on y écrit, même quand la page se relit lentement @long", async ({
  page,
}) => {
  await enterAs(page, "team", list);
  const item = await unfoldItem(page, "Base de données SQL");
  const description = item.getByLabel("Description");
  const before = await description.inputValue();
  let isRead = false;
  await page.route(/\/admin\/telechargements\.data/, async (route) => {
    if (route.request().method() === "GET") {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      isRead = true;
    }
    await route.continue();
  });
  const save = async (text: string) => {
    isRead = false;
    await description.fill(text);
    await item.getByRole("button", { name: "Enregistrer" }).click();
    await expect(description).toBeHidden();
    await headOf(item).click();
  };
  await save("Enregistré une fois.");
  await description.fill("Écrit aussitôt après.");
  await expect.poll(() => isRead).toBe(true);
  await page.waitForTimeout(500);
  await expectKept(description, "Écrit aussitôt après.");
  await save(before);
});

test("DL-13 : ce qu'on écrit d'un fichier pendant qu'il part reste, sous les yeux et sous les doigts @long", async ({
  page,
}) => {
  await enterAs(page, "team", list);
  const item = await unfoldItem(page, "Base de données SQL");
  const description = item.getByLabel("Description");
  const before = await description.inputValue();
  await slowDown(page, /\/admin\/telechargements\.data/, 1000);
  const save = item.getByRole("button", { name: "Enregistrer" });
  await description.fill("Envoyé");
  await save.click();
  await description.fill("Envoyé, puis continué");
  const reread = page.waitForResponse((answer) => answer.request().method() === "GET");
  await expect(page.locator("#annonces")).toContainText("Téléchargement modifié");
  await expect(description).toBeFocused();
  await reread;
  await page.waitForTimeout(300);
  await expectKept(description, "Envoyé, puis continué");
  await expect(description).toBeFocused();

  // Nothing is typed since: it is folded at its answer, not before.
  await description.fill(before);
  await save.click();
  await expect(item.getByRole("button", { name: "Enregistrement…" })).toBeVisible();
  await expect(description).toBeHidden();
});

test("DL-05 : deux fichiers enregistrés à la suite ne se contredisent pas quand la page se relit lentement @long", async ({
  page,
}) => {
  await enterAs(page, "team", list);
  const item = await unfoldItem(page, "Base de données SQL");
  const other = await unfoldItem(page, "Module anti-roll");
  const size = item.getByLabel("Taille");
  const before = await size.inputValue();
  const button = { name: "Enregistrer" };
  await slowDown(page, /\/admin\/telechargements\.data/, 1500, "GET");
  await size.fill("12 Mo");
  await item.getByRole("button", button).click();
  await expect(size).toBeHidden();
  await other.getByRole("button", button).click();
  await expect(item.locator("summary")).toContainText("12 Mo");
  await headOf(item).click();
  await size.fill(before);
  await item.getByRole("button", button).click();
  await expect(item.locator("summary")).toContainText(before);
  await expect(page.getByRole("region", { name: "Deux versions de ce fichier" })).toBeHidden();
});
