import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** The row of a local account in the list of the administration. */
export const accountOf = (page: Page, username: string): Locator =>
  page.getByRole("listitem").filter({ has: page.locator("summary", { hasText: username }) });

/** A local account of Solène, by the form of the accounts' page, from the keyboard. */
export async function createAccount(page: Page, username: string): Promise<void> {
  await page.getByText("Créer un compte local").click();
  const form = page.getByRole("listitem").filter({ hasText: "Créer un compte local" });
  await form.getByLabel("Nom d'utilisateur").fill(username);
  await form.getByLabel("Nom affiché").fill("Solène");
  await form.getByLabel("Mot de passe").fill("un-premier-mot-de-passe");
  await form.getByRole("button", { name: "Créer le compte" }).press("Enter");
  await expect(page.locator("#annonces")).toContainText("Compte créé.");
  await expect(accountOf(page, username)).toHaveCount(1);
}
