/** Pages that the browser translates while somebody uses them. */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { enterAs } from "./people.ts";

/** What Chrome and Edge do to translate a page, but for the words: an element of their own takes the place of each text. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const isWord = (text: Text) =>
      text.data.trim() !== "" &&
      text.parentElement?.closest("font, script, style, svg, textarea, code") === null;
    const replaceTexts = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts.filter(isWord)) {
        const translated = document.createElement("font");
        translated.textContent = text.data;
        text.replaceWith(translated);
      }
    };
    replaceTexts();
    // What the page writes later is translated a little later.
    new MutationObserver(() => setTimeout(replaceTexts, 30)).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });

const commissariat = "Commissariat LSPD de Mission Row";

test("DL-05 à DL-07 : traduite, la page dit ce que devient un fichier @long", async ({ page }) => {
  await enterAs(page, "client", "/downloads");
  await translate(page);
  const link = page.getByRole("main").getByRole("link", { name: /Base complète/ });
  await link.click();
  await expect(link).toContainText("Téléchargement...");
  await expect(link).toContainText("Téléchargé Base complète");
  await expect(link).not.toContainText("Téléchargement");
  await expect(link.locator("font", { hasText: "Téléchargé" })).toBeVisible();
});

test("MAP-02, MAP-15, MAP-24 : traduite, la liste se filtre, un mapping s'ouvre et se sélectionne, et la carte vient", async ({
  page,
}) => {
  await enterAs(page, "client", "/mappings");
  await translate(page);
  await page.getByRole("searchbox").first().fill("commissariat");
  await expect(page.getByRole("link", { name: commissariat })).toBeVisible();
  await expect(page.getByRole("link", { name: "Prison de Bolingbroke" })).toBeHidden();
  await expect(page.getByText(/^Filtré\(s\) sur \d+$/)).toBeVisible();

  await page.getByRole("link", { name: commissariat }).click();
  const dialog = page.getByRole("dialog", { name: commissariat });
  await dialog.getByRole("button", { name: "Image suivante" }).click();
  await expect(dialog.getByText("2 / 3")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await page.getByRole("button", { name: "Sélectionner" }).click();
  await page.getByRole("checkbox", { name: `Sélectionner ${commissariat}` }).check();
  await expect(page.getByText("1 mapping sélectionné", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Carte", exact: true }).click();
  await expect(page.getByRole("group", { name: /^Carte de San Andreas/ })).toBeVisible();
});

test("PN-19, N-11 : traduites, les pages gardent tel quel ce qui se copie dans un fichier ou une base", async ({
  page,
}) => {
  await enterAs(page, "client");
  for (const path of [
    "/patch-notes/alerte",
    "/outils/boutique",
    "/guide/configuration/personnalisation",
    "/api",
  ]) {
    await page.goto(path);
    await translate(page);
    await expect(page.locator("main h1 font"), path).not.toHaveCount(0);
    expect(await page.locator("main pre").count(), path).toBeGreaterThan(0);
    await expect(page.locator("main pre font"), path).toHaveCount(0);
  }
});

test("ADM-13, A11Y-01 : traduit, le formulaire d'un mapping mène deux fois au premier champ à corriger, puis s'enregistre @long", async ({
  page,
}) => {
  await enterAs(page, "team", "/admin/mappings/nouveau");
  await translate(page);
  const nom = page.getByLabel("Nom", { exact: true });
  const create = page.getByRole("button", { name: "Créer le mapping" });
  for (const attempt of ["first", "second"]) {
    await page.getByLabel("Description").focus();
    await create.click();
    await expect(nom, attempt).toBeFocused();
  }
  await nom.fill(`Traduit ${Date.now()}`);
  await page.getByLabel("Nom du fichier").fill("nv_traduit");
  await create.click();
  await page.waitForURL("**/admin/mappings");
});
