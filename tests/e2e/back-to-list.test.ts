/** A saved form goes back to its list after two seconds, but not with somebody who is on the way elsewhere by then. */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { enterAs } from "./people.ts";
import { holdTime } from "./two-seconds.ts";

/** Presses a link as the two seconds are over: a busy device draws nothing in between. */
async function pressAsTimeIsUp(page: Page, name: string): Promise<void> {
  const acts = await page.getByRole("link", { name }).evaluate((link: HTMLElement) => {
    const { held } = window as unknown as { held: Map<number, () => void> };
    const waiting = held.size;
    link.click();
    for (const act of held.values()) act();
    return waiting;
  });
  expect(acts, "the page waited for its two seconds").toBeGreaterThan(0);
}

test.beforeEach(({ page }) => holdTime(page));

test("ADM-10 : qui presse un lien quand un patch enregistré va mener à la liste y va, pas à la liste", async ({
  page,
}) => {
  await enterAs(page, "team", "/admin/patches/nouveau");
  await page.getByLabel("Version", { exact: true }).fill(`7.${Date.now() % 100_000}`);
  await page.getByLabel("Titre", { exact: true }).fill("Vers la liste");
  await page.getByLabel("Description", { exact: true }).fill("Une description.");
  await page.getByLabel("Patch Principal").fill("https://files.neva.example/patch.zip");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Brouillon créé et sauvegardé !").first()).toBeVisible();
  await expect(page.getByLabel("Version", { exact: true })).toHaveValue("");
  await pressAsTimeIsUp(page, "Sauvegardes");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sauvegardes");
  await page.waitForTimeout(300);
  expect(new URL(page.url()).pathname).toBe("/admin/sauvegardes");
});

test("ADM-15 : qui presse un lien quand un mapping enregistré va mener à la liste y va, pas à la liste @long", async ({
  page,
}) => {
  await enterAs(page, "team", "/admin/mappings/nouveau");
  await page.getByLabel("Nom", { exact: true }).fill(`Vers la liste ${Date.now()}`);
  await page.getByLabel("Nom du fichier").fill("nv_vers_la_liste");
  await page.getByRole("button", { name: "Créer le mapping" }).click();
  await expect(page.getByText("Mapping créé").first()).toBeVisible();
  await pressAsTimeIsUp(page, "Sauvegardes");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sauvegardes");
  await page.waitForTimeout(300);
  expect(new URL(page.url()).pathname).toBe("/admin/sauvegardes");
});
