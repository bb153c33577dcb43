import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** The page of the administration that lists them. */
export const jobs = "/admin/mappings/metiers";

/** The row of a job in the list of the administration. */
export const jobRow = (page: Page, name: string): Locator =>
  page.getByRole("listitem").filter({ has: page.locator("summary", { hasText: name }) });

/** Opens a job's row, presses its 'Supprimer', and waits until it is gone. */
export async function removeJob(page: Page, name: string): Promise<void> {
  const row = jobRow(page, name);
  await row.locator("summary").click();
  await row.getByRole("button", { name: /Supprimer/ }).click();
  await expect(row).toHaveCount(0);
}
