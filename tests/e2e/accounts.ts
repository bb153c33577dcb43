import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** The row of a local account in the list of the administration. */
export const accountOf = (page: Page, username: string): Locator =>
  page.getByRole("listitem").filter({ has: page.locator("summary", { hasText: username }) });

/** Where a new local account is written. */
export const newAccount = (page: Page): Locator =>
  page.getByRole("listitem").filter({ hasText: "Créer un compte local" });

/** The form of a new account of Solène, unfolded, with the name that it shows typed. */
export async function beginAccount(page: Page): Promise<Locator> {
  const form = newAccount(page);
  await form.locator("summary").click();
  await form.getByLabel("Nom affiché").fill("Solène");
  return form;
}

/** A local account of Solène, by the form of the accounts' page, from the keyboard. */
export async function createAccount(page: Page, username: string): Promise<void> {
  const form = await beginAccount(page);
  await form.getByLabel("Nom d'utilisateur").fill(username);
  await form.getByLabel("Mot de passe").fill("agrafe-cheval-lampe");
  await form.getByRole("button", { name: "Créer le compte" }).press("Enter");
  await expect(page.locator("#annonces")).toContainText("Compte créé.");
  await expect(accountOf(page, username)).toHaveCount(1);
}
