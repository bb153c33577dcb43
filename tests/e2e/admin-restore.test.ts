import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { expectNoAxeViolations } from "./looks.ts";
import { holdBack } from "./network.ts";
import { enterAs } from "./people.ts";
import { sendTwice } from "./send-twice.ts";

// One after the other: a vote of the one is a change since the dry run of the other.
test.describe.configure({ mode: "default" });

/** Somebody votes on a page of the guide. */
async function vote(page: Page, comment: string): Promise<void> {
  const answer = await page.request.post("/guide/avis", {
    form: { page: "/guide", helpful: "oui", comment },
    headers: { Origin: new URL(page.url()).origin, "User-Agent": `Mozilla/5.0 Essai/${comment}` },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
}

/** Saves everything, then opens the dry run of that backup: a vote has come since. */
async function openDryRun(page: Page, comment: string): Promise<void> {
  await enterAs(page, "owner", "/admin/sauvegardes");
  await page.getByRole("button", { name: "Sauvegarder maintenant" }).click();
  await expect(page.getByRole("main").getByText("Sauvegarde faite et relue.")).toBeVisible();
  await vote(page, comment);
  await page
    .getByRole("link", { name: /^Restaurer/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Restaurer" })).toBeVisible();
}

/** Keeps the votes but for one, which is to be deleted. */
async function choose(page: Page): Promise<void> {
  const votes = page.getByRole("region", { name: "Avis sur le guide" });
  await page.getByLabel("Que faire : Avis sur le guide").selectOption("choisir");
  await votes.getByRole("button", { name: "Tout décocher" }).click();
  await votes
    .getByRole("checkbox", { name: /^Supprimer/ })
    .first()
    .check();
}

async function apply(page: Page): Promise<void> {
  await choose(page);
  await page.getByRole("button", { name: /^Appliquer/ }).click();
}

test("BAK-06, R-18 : ce qui a changé depuis l'essai à blanc est montré, et s'applique ensuite @long", async ({
  page,
  problems,
}) => {
  test.slow();
  problems.tolerate(/\b409\b/);
  await openDryRun(page, "Premier");
  const votes = page.getByRole("region", { name: "Avis sur le guide" });
  const seen = votes.getByText(/\d seulement ici/);
  await expect(seen).toContainText("1 seulement ici");
  await vote(page, "Second");
  await apply(page);
  await expect(page.getByRole("alert")).toContainText("Le voici refait");
  await expect(seen).toContainText("2 seulement ici");
  // The site is gone before the page is read anew: what was done is told all the same.
  problems.tolerate(/ERR_FAILED|Failed to fetch/);
  const isReread = /\/admin\/sauvegardes\/[\w-]+\.data\?.*_routes=[^&]*admin-restore/;
  await page.route(isReread, (route) =>
    route.request().method() === "GET" ? route.abort() : route.continue(),
  );
  await apply(page);
  await expect(page.getByRole("status").filter({ hasText: "Restauration faite." })).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("ne l'appliquez pas de nouveau");
  await page.unroute(isReread);
  await page.getByRole("link", { name: "Refaire l'essai à blanc" }).click();
  await expect(votes).toBeVisible();
});

test("BAK-06 : une restauration faite ne s'applique pas de nouveau avant que l'essai à blanc soit refait", async ({
  page,
}) => {
  await openDryRun(page, `Seul ${Date.now()}`);
  const release = await holdBack(page, /\/admin\/sauvegardes\/[\w-]+\.data\?.*_routes=[^&]*admin-restore/);
  await apply(page);
  const outcome = page.getByRole("status").filter({ hasText: "Restauration faite." });
  await expect(outcome).toBeVisible();
  await expect(page.getByRole("button", { name: /^Appliquer/ })).toBeDisabled();
  await expect(page.getByText("celui-ci date d'avant votre envoi")).toBeVisible();
  await expect(page.getByText("Essai à blanc refait")).toBeHidden();
  release();
  await expect(page.getByText("Essai à blanc refait")).toBeVisible();
  await expect(outcome.getByRole("link", { name: "Annuler la restauration…" })).toBeVisible();
});

test("BAK-06, R-18, ERR-16 : sans réponse, une restauration se renvoie après dix secondes, et n'est faite qu'une fois @long", async ({
  page,
  problems,
}) => {
  problems.tolerate(/\b409\b/);
  await openDryRun(page, `Renvoyé ${Date.now()}`);
  await page.clock.install();
  await page.reload({ waitUntil: "networkidle" });
  await choose(page);
  // Its name is another one while it waits.
  const button = page.locator(".action-bar [type=submit]");
  await sendTwice(page, button, /\/admin\/sauvegardes\/[\w-]+\.data/);
  await expect(page.getByRole("alert")).toContainText("Vous avez restauré cette archive à");
  await expect(page.getByRole("link", { name: "Annuler la restauration…" })).toBeVisible();
});

test("N-09 : la restauration s'applique au clavier, et son résultat vient sous les yeux @long", async ({
  page,
}) => {
  await openDryRun(page, `Au clavier ${Date.now()}`);
  const votes = page.getByRole("region", { name: "Avis sur le guide" });
  await expect(votes.getByRole("checkbox")).toHaveCount(0);
  await page.getByLabel("Que faire : Avis sur le guide").selectOption("choisir");
  await votes.getByRole("button", { name: "Tout décocher" }).press("Enter");
  await expectNoAxeViolations(page, "choix");
  await votes
    .getByRole("checkbox", { name: /^Supprimer/ })
    .first()
    .press("Space");
  await page.getByRole("button", { name: /^Appliquer/ }).press("Enter");
  const outcome = page.getByRole("status").filter({ hasText: "Restauration faite." });
  await expect(outcome).toBeInViewport();
  await expect(outcome).toContainText("Avis sur le guide : 1 suppression");
  await expect(outcome.getByRole("link", { name: "Annuler la restauration…" })).toBeVisible();
});

test("N-09 : la touche Entrée, sur une ligne qu'on coche, n'applique pas la restauration @long", async ({
  page,
}) => {
  await openDryRun(page, `Coché ${Date.now()}`);
  await page.evaluate(() =>
    addEventListener("submit", () => document.body.append("Formulaire envoyé"), true),
  );
  const votes = page.getByRole("region", { name: "Avis sur le guide" });
  await page.getByLabel("Que faire : Avis sur le guide").selectOption("choisir");
  const line = votes.getByRole("checkbox", { name: /^Supprimer/ }).first();
  await line.check();
  await line.press("Enter");
  await expect(page.getByText("Formulaire envoyé")).toBeHidden();
  await expect(line).toBeChecked();
});

test("BAK-03 : une archive qu'on envoie n'est pas abandonnée pour une sauvegarde demandée entre-temps @long", async ({
  page,
  problems,
}) => {
  problems.tolerate(/422/);
  await enterAs(page, "owner", "/admin/sauvegardes");
  const field = page.getByLabel("Archive");
  // Without a file the site says so, not the browser.
  await page.getByRole("button", { name: "Faire l'essai à blanc" }).click();
  await expect(field).toHaveAccessibleDescription(/Choisissez un fichier/);
  await expect(field).toBeFocused();
  const release = await holdBack(page, "**/admin/sauvegardes.data*");
  await field.setInputFiles({ name: "a.zip", mimeType: "application/zip", buffer: Buffer.from("bonjour") });
  await page.getByRole("button", { name: "Faire l'essai à blanc" }).click();
  const save = page.getByRole("button", { name: "Sauvegarder maintenant" });
  await expect(save).toBeDisabled();
  release();
  await expect(field).toHaveAccessibleDescription(/ni un ZIP ni un JSON/);
  await expect(save).toBeEnabled();
});

test("BAK-01, BAK-03 : le bouton pressé attend que la page soit relue ; sur une ligne coupée il revient, l'autre attend @long", async ({
  page,
}) => {
  await page.clock.install();
  await enterAs(page, "owner", "/admin/sauvegardes");
  const release = await holdBack(page, "**/admin/sauvegardes.data*");
  const save = page.getByRole("button", { name: /^Sauvegard/ });
  await save.click();
  await expect(save).toHaveText("Sauvegarde en cours…");
  await expect(save).toBeDisabled();
  await page.clock.fastForward(10_500);
  await expect(save).toHaveText("Sauvegarder maintenant");
  await expect(save).toBeEnabled();
  await expect(page.getByRole("button", { name: "Faire l'essai à blanc" })).toBeDisabled();
  release();
  await expect(page.getByRole("main").getByText("Sauvegarde faite et relue.")).toBeVisible();
  await holdBack(page, "**/admin/sauvegardes.data*", "GET");
  const reread = page.waitForRequest((request) => request.url().includes("fait="));
  await save.click();
  await reread;
  await page.clock.runFor(500);
  await expect(save).toHaveText("Sauvegarde en cours…");
  await expect(save).toBeDisabled();
});
