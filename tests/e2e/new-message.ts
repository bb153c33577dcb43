import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** The form of a new message of the diagnosis, unfolded, with its title typed. */
export async function beginMessage(page: Page, title: string): Promise<Locator> {
  await page.goto("/admin/diagnostic");
  const adding = page.locator("details", { hasText: "Ajouter un message" });
  await adding.locator("summary").click();
  await adding.getByLabel("Titre").fill(title);
  return adding;
}

/** Fills in the rest of the form, and adds the message. */
export async function endMessage(adding: Locator, pattern: string): Promise<void> {
  await adding.getByLabel("Messages reconnus").fill(pattern);
  await adding.getByLabel("Cause").fill("Une cause.");
  await adding.getByLabel("Que faire").fill("Une étape.");
  await adding.getByRole("button", { name: "Ajouter" }).click();
  await expect(adding.page().locator("#annonces")).toContainText("Message ajouté");
}
