import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { holdAnswers } from "./network.ts";

/** Sends a form whose answer does not come, and once more as its button is back, in a page with a clock; then both answers come. */
export async function sendTwice(page: Page, button: Locator, address: string | RegExp): Promise<void> {
  const arrived = page.waitForRequest((request) => request.method() === "POST");
  const watched = page.waitForResponse("**/assets/sent-form-*.js");
  const answer = await holdAnswers(page, address);
  await button.click();
  await arrived;
  // Read is not run yet: until it is, a press is no second one.
  await page.evaluate((part) => import(part), (await watched).url());
  await expect(button).toBeDisabled();
  await page.clock.fastForward(10_500);
  await expect(button).toBeEnabled();
  await expect(button).toBeFocused();
  await button.click();
  await expect(page.locator("#annonces")).toContainText("Envoi en cours. Recommencez");
  await page.waitForTimeout(600);
  const again = page.waitForRequest((request) => request.method() === "POST");
  await button.click();
  await again;
  await expect(button).toBeDisabled();
  answer();
}
