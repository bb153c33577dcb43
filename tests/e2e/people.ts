/** Who a test is: a persona of the Discord simulator. */
import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

/** Starts a sign-in on the page `from` and chooses a persona of the simulator. */
export async function chooseOnDiscord(page: Page, choice: string, from = "/"): Promise<void> {
  await page.goto(from);
  await page.getByRole("banner").getByRole("button", { name: "Connexion" }).click();
  await page.locator(choice === "annuler" ? "button[value=annuler]" : `#persona-${choice}`).click();
}

/** Signs in as a persona of the simulator and comes back to the page `from`. */
export async function signInAs(page: Page, persona: string, from = "/"): Promise<void> {
  await chooseOnDiscord(page, persona, from);
  await page.waitForURL((url) => url.pathname + url.search === from);
  await expect(page.getByRole("button", { name: /^Compte, / })).toBeVisible();
}

/** Sessions of this worker, by site and persona: whoever signs in needs most of the time of a short test. */
const kept = new Map<string, Awaited<ReturnType<BrowserContext["cookies"]>>>();

/**
 * Enters as a persona whose session this worker may have already, and opens the page `path`, if any. Not for a test
 * that signs out: that ends the session for those that follow.
 */
export async function enterAs(page: Page, persona: string, path?: string): Promise<void> {
  const context = page.context();
  // Each project has a site of its own; cookies do not tell ports apart.
  const key = `${test.info().project.name} ${persona}`;
  const known = kept.get(key);
  if (known) await context.addCookies(known);
  else {
    await signInAs(page, persona);
    kept.set(key, await context.cookies());
  }
  if (path) await page.goto(path);
}
