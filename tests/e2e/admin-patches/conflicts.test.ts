import type { Page } from "@playwright/test";
import { messagesAbout } from "../discord.ts";
import { expect, test } from "../fixtures.ts";
import { expectNoAxeViolations } from "../looks.ts";
import {
  addressOf,
  announce,
  created,
  draftKept,
  expectChanged,
  field,
  fill,
  hour,
  keptAfter,
  openNew,
  saveButton,
  twoVersions,
  waitForList,
} from "./patch-form.ts";

test.describe.configure({ timeout: 60_000 });

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("T-34: deux personnes modifient: les deux versions, rien n'est perdu", async ({ page, problems }) => {
  problems.tolerate(/409/);
  const { address } = await created(page);
  await page.goto(address);
  await expect(saveButton(page)).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(address);
  await field(other, "Titre").fill("Titre de l'autre");
  await other.keyboard.press("Control+s");
  await expectChanged(other);
  await other.close();

  await field(page, "Description").fill("Ma description");
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await saveButton(page).click();
  // The form is sent from its end, and what became of it stands at its beginning.
  const told = page.getByText("Modifié entre-temps par Inès B.");
  await expect(told).toBeInViewport();
  const panel = twoVersions(page);
  await expect(panel).toContainText("Modifié entre-temps par Inès B.");
  await expect(panel).toContainText("Titre de l'autre");
  await expect(panel).toContainText("Ma description");
  await expect(field(page, "Description")).toHaveValue("Ma description");
  await expectNoAxeViolations(page, "conflit");
  await field(page, "Titre").fill("Titre de l'autre");
  await saveButton(page).click();
  await expectChanged(page);
  await expect(panel).toHaveCount(0);
});

/** Another tab in which a colleague has the same page open. */
async function colleague(page: Page, address: string): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto(address);
  await expect(other.getByRole("heading", { name: /^Modifier / })).toBeVisible();
  return other;
}

test("T-34, PN-18 : publié entre-temps, un brouillon ouvert ne met rien en ligne, et ses boutons le disent @long", async ({
  page,
  problems,
}) => {
  problems.tolerate(/409/);
  const version = await openNew(page);
  await fill(page, version, `À deux ${version}`);
  await page.getByRole("button", { name: "Enregistrer le brouillon" }).click();
  await waitForList(page);
  const address = await addressOf(page, version);
  await page.goto(address);
  const other = await colleague(page, address);
  await announce(other).uncheck();
  await other.getByRole("button", { name: "Publier le patch" }).click();
  await expect(other.getByText("Patch publié et sauvegardé !").first()).toBeVisible();
  // Published, it is no longer asked about, and nothing is left to save.
  await expect(saveButton(other)).toBeVisible();
  await other.getByRole("link", { name: "Sauvegardes" }).click();
  await other.waitForURL("**/admin/sauvegardes");
  await other.close();

  await field(page, "Description").fill("Pas encore fini");
  await page.getByRole("button", { name: "Enregistrer le brouillon" }).click();
  await expect(page.getByText(/^Ce patch a été publié entre-temps\./)).toBeVisible();
  await expect(field(page, "Description")).toHaveValue("Pas encore fini");
  await expect(page.getByRole("button", { name: "Enregistrer le brouillon" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Publier le patch" })).toHaveCount(0);
  await expect(announce(page)).not.toBeChecked();
  await saveButton(page).click();
  await expectChanged(page);
  expect(await messagesAbout(version)).toEqual([]);

  // N-10: asked for on purpose, it rings after the second confirmation.
  await announce(page).check();
  await page.getByLabel("Mentionner le rôle client").check();
  await page.getByRole("button", { name: "Enregistrer et annoncer" }).click();
  await page.getByRole("button", { name: "Enregistrer et mentionner" }).click();
  await expect.poll(async () => (await messagesAbout(version)).length).toBe(1);
});

test("T-34 : l'heure et l'annonce choisies par un autre sont montrées, et se reprennent avec son texte @long", async ({
  page,
  problems,
}) => {
  problems.tolerate(/409/);
  const version = await openNew(page);
  await fill(page, version, "Programmé à deux");
  await hour(page).fill("2099-12-01T10:00");
  await page.getByRole("button", { name: "Programmer le patch" }).click();
  await waitForList(page);
  const address = await addressOf(page, version);
  await page.goto(address);
  const other = await colleague(page, address);
  await hour(other).fill("2099-12-05T20:00");
  await announce(other).uncheck();
  await other.keyboard.press("Control+s");
  await expectChanged(other);
  await other.close();

  await field(page, "Titre").fill("Mon titre");
  await page.keyboard.press("Control+s");
  const panel = twoVersions(page);
  await expect(panel).toContainText("5 décembre 2099 à 20:00");
  await expect(panel.getByRole("heading", { name: "Annonce Discord" })).toBeVisible();
  await panel.getByRole("button", { name: "Reprendre toute la version enregistrée" }).click();
  await expect(field(page, "Titre")).toHaveValue("Programmé à deux");
  await expect(hour(page)).toHaveValue("2099-12-05T20:00");
  await expect(announce(page)).not.toBeChecked();
  await field(page, "Titre").fill("Mon titre");
  await page.keyboard.press("Control+s");
  await expectChanged(page);
  await page.reload();
  await expect(hour(page)).toHaveValue("2099-12-05T20:00");
  await expect(announce(page)).not.toBeChecked();
});

test("ADM-22, T-34 : un brouillon gardé et repris ne recouvre pas ce qu'un autre a enregistré depuis @long", async ({
  page,
  problems,
}) => {
  problems.tolerate(/409/);
  const { address } = await created(page);
  await page.goto(address);
  await field(page, "Description").fill("Tapé avant");
  await expect(draftKept(page)).toBeVisible();
  const other = await colleague(page, address);
  await field(other, "Titre").fill("Corrigé depuis");
  await other.keyboard.press("Control+s");
  await expectChanged(other);
  await other.close();

  await page.goto(address);
  await page.getByRole("button", { name: "Le reprendre" }).click();
  await expect(field(page, "Description")).toHaveValue("Tapé avant");
  const save = saveButton(page);
  await save.click();
  const panel = twoVersions(page);
  await expect(panel).toContainText("Corrigé depuis");
  await field(page, "Titre").fill("Corrigé depuis");
  await save.click();
  await expectChanged(page);
  await expect(panel).toHaveCount(0);

  // Taken up with nobody in between, it is saved at once.
  await keptAfter(page, () => field(page, "Description").fill("Tapé après"));
  await page.goto(address);
  await page.getByRole("button", { name: "Le reprendre" }).click();
  await save.click();
  await expectChanged(page);
});

test("T-34 : un patch que quelqu'un d'autre retire entre-temps est montré retiré, et la raison saisie reste @long", async ({
  page,
  problems,
}) => {
  problems.tolerate(/\b409\b/);
  const withdrawal = `${(await created(page)).address}/retirer`;
  const other = await page.context().newPage();
  for (const tab of [page, other]) await tab.goto(withdrawal);
  const withdraw = async (tab: Page, reason: string) => {
    await tab.getByLabel("Raison").fill(reason);
    await tab.getByRole("button", { name: "Retirer le patch" }).click();
  };
  await withdraw(other, "La sienne.");
  await waitForList(other);
  await withdraw(page, "La mienne.");
  await expect(page.getByText("Ce patch a été modifié entre-temps")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Patch retiré" })).toBeVisible();
  await expect(page.getByText("Raison enregistrée : La sienne.")).toBeVisible();
  await expect(page.getByLabel("Raison")).toHaveValue("La mienne.");
  await page.getByRole("button", { name: "Enregistrer le retrait" }).click();
  await waitForList(page);
});

test("T-34 : qui modifie un patch que quelqu'un d'autre retire entre-temps lit qu'il est retiré, et qu'il le reste @long", async ({
  page,
  problems,
}) => {
  problems.tolerate(/\b409\b/);
  const { version, address } = await created(page);
  await page.goto(address);
  const other = await page.context().newPage();
  const change = async (tab: Page, reason: string, button: string) => {
    await tab.goto(`${address}/retirer`);
    await tab.getByLabel("Raison").fill(reason);
    await tab.getByRole("button", { name: button }).click();
    await waitForList(tab);
  };
  await change(other, "Des objets se perdent.", "Retirer le patch");
  const save = saveButton(page);
  await field(page, "Description").fill("Écrit par moi");
  await save.click();
  const panel = twoVersions(page);
  await expect(panel).toContainText("Ce patch a été retiré\u00a0: l'enregistrer ne le remet pas en ligne.");
  const state = page
    .getByRole("heading", { name: `Modifier ${version}` })
    .locator("xpath=following-sibling::span");
  await expect(state).toHaveText("Retiré");
  await save.click();
  await expectChanged(page);
  await expect(state).toHaveText("Retiré");

  await change(other, "Des objets se perdent.", "Remettre en ligne");
  await field(page, "Description").fill("Écrit par moi encore");
  await save.click();
  await expect(panel).toContainText("Ce patch a été remis en ligne.");
  await expect(state).toHaveText("Publié");
});

test("N-14 : la touche Entrée, dans la version qui remplace un patch retiré, enregistre le retrait et ne le remet pas en ligne @long", async ({
  page,
}) => {
  const withdrawal = `${(await created(page)).address}/retirer`;
  const press = async (replacedBy: string) => {
    await page.goto(withdrawal);
    await field(page, "Raison").fill("Des objets se perdent.");
    await page.getByLabel("Version qui le remplace").fill(replacedBy);
    await page.keyboard.press("Enter");
    await page.waitForURL(/[?&]fait=/);
  };
  await press("5.2.2");
  await press("5.2.3");
  await page.goto(withdrawal);
  await expect(page.getByRole("heading", { name: "Patch retiré" })).toBeVisible();
  await expect(page.getByLabel("Version qui le remplace")).toHaveValue("5.2.3");
});
