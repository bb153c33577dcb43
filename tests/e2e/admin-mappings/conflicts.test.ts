import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { expectNoAxeViolations } from "../looks.ts";
import { holdAnswers, loseAnswer } from "../network.ts";
import {
  alt,
  createButton,
  created,
  expectChanged,
  list,
  nameMapping,
  openNew,
  photo,
  pictures,
  prepared,
  saveButton,
  waitForList,
} from "./mapping-form.ts";

// A page still on its way to a field lets go of a button between the press and the release.
test.use({ contextOptions: { reducedMotion: "reduce" } });

const panelOf = (from: Page) => from.getByRole("region", { name: /Modifié entre-temps par/ });

/** What the API has under a name. */
const mappingsNamed = (page: Page, name: string) =>
  page.evaluate(async (nom) => {
    const rows: { nom: string }[] = await (await fetch("/api/mappings")).json();
    return rows.filter((row) => row.nom === nom);
  }, name);

test("T-34: what is written while the form is being sent stays, and is said not to be saved yet @long", async ({
  page,
}) => {
  test.slow();
  await openNew(page);
  const nom = `Envoi lent ${Date.now()}`;
  await nameMapping(page, nom, "nv_lent");
  await pictures(page).setInputFiles([await photo("un.jpg", 300)]);
  await alt(page, 1).fill("Première");
  await prepared(page);
  const release = await holdAnswers(page, "**/api/mappings");
  const send = page.getByRole("button", { name: /Créer le mapping|Envoi en cours/ });
  await send.click();
  await expect(send).toBeDisabled();
  await page.getByLabel("Description").fill("Écrit pendant l'envoi");
  await alt(page, 1).fill("Première, vue du port");
  release();
  await expect(page.getByText("sans ce que vous avez écrit pendant l'envoi")).toBeVisible();
  await expect(alt(page, 1)).toBeFocused();
  // Longer than a saved form stays.
  await page.waitForTimeout(2500);
  expect(new URL(page.url()).pathname).toBe(`${list}/nouveau`);
  await expect(page.getByLabel("Description")).toHaveValue("Écrit pendant l'envoi");
  await page.getByRole("link", { name: "Annuler" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Rester" }).click();
  expect(new URL(page.url()).pathname).toBe(`${list}/nouveau`);

  // By now it is there: a second save changes it.
  await saveButton(page).click();
  await waitForList(page);
  expect(await mappingsNamed(page, nom)).toMatchObject([
    { description: "Écrit pendant l'envoi", images: [{ alt: "Première, vue du port" }] },
  ]);
});

test("T-34: two editors: both versions are shown, nothing is lost @long", async ({ page, problems }) => {
  test.slow();
  problems.tolerate(/409/);
  const address = await created(page);
  await page.goto(address);
  const other = await page.context().newPage();
  await other.goto(address);
  await other.getByLabel("Description").fill("Écrit par l'autre");
  await other.getByLabel("Orientation").fill("123.5");
  await saveButton(other).click();
  await expectChanged(other);

  await page.getByLabel("Description").fill("Écrit par moi");
  await saveButton(page).click();
  const panel = panelOf(page);
  await expect(panel).toContainText("Écrit par l'autre");
  await expect(panel).toContainText("Écrit par moi");
  await expect(panel.getByRole("heading", { name: "Orientation" }).locator("..")).toContainText("123.5");
  await expectNoAxeViolations(page, "conflit");
  // On a phone too it is seen whose text is whose.
  await page.setViewportSize({ width: 360, height: 740 });
  const saved = panel.getByRole("heading", { name: "Description" }).locator("..").getByRole("paragraph");
  await expect(saved).toHaveText([
    "Votre version",
    "Écrit par moi",
    "Version enregistrée",
    "Écrit par l'autre",
  ]);
  for (const words of await saved.all()) await expect(words).toBeInViewport();
  await expect(panel).toBeFocused();
  await expect(panel).toContainText("enregistrez de nouveau pour qu'elle remplace l'autre version");
  await saveButton(page).click();
  await expectChanged(page);
});

test("T-34: pictures' texts and order of another editor are shown, and stay where they were not touched here @long", async ({
  page,
  problems,
}) => {
  test.slow();
  problems.tolerate(/409/);
  const address = await created(page, "Facade", "Cour");
  const tab = async () => {
    const opened = await page.context().newPage();
    await opened.goto(address);
    await expect(alt(opened, 2)).toHaveValue("Cour");
    return opened;
  };
  const [mine, touched, other] = [await tab(), await tab(), await tab()];
  await alt(other, 1).fill("Façade");
  await alt(other, 2).press("Alt+ArrowUp");
  await saveButton(other).click();
  await waitForList(other);

  await mine.getByLabel("Description").fill("Écrit par moi");
  await saveButton(mine).click();
  const row = (from: Page) => panelOf(from).getByRole("heading", { name: "Images" }).locator("..");
  await expect(panelOf(mine)).toContainText("Écrit par moi");
  await expect(row(mine)).toHaveCount(0);
  await expect(alt(mine, 2)).toHaveValue("Façade");
  await saveButton(mine).click();
  await waitForList(mine);

  await alt(touched, 1).fill("Devanture");
  await saveButton(touched).click();
  await expect(row(touched)).toContainText("1. Cour\n2. Façade");
  await expect(row(touched)).toContainText("1. Devanture\n2. Cour");
  touched.once("dialog", (dialog) => dialog.accept());
  await panelOf(touched).getByRole("link", { name: "Reprendre la version en ligne" }).click();
  await expect(alt(touched, 1)).toHaveValue("Cour");
  await expect(alt(touched, 2)).toHaveValue("Façade");
  await expect(touched.getByLabel("Description")).toHaveValue("Écrit par moi");
});

test("T-34: pictures that were taken away in the meantime, there or here, stay away after a conflict @long", async ({
  page,
  problems,
}) => {
  test.slow();
  problems.tolerate(/409/);
  const address = await created(page, "un", "deux", "trois");
  await page.goto(address, { waitUntil: "networkidle" });
  const other = await page.context().newPage();
  await other.goto(address, { waitUntil: "networkidle" });
  const take = async (from: Page, name: string) => {
    await from.getByRole("button", { name: `Retirer : ${name}`, exact: true }).click();
    await expect(alt(from, 3)).toHaveCount(0);
  };
  await take(other, "deux");
  await saveButton(other).click();
  await waitForList(other);

  await alt(page, 1).fill("la première");
  await take(page, "trois");
  await saveButton(page).click();
  await expect(panelOf(page)).toBeVisible();
  await expect(alt(page, 1)).toHaveValue("la première");
  await expect(alt(page, 2)).toHaveCount(0);
  await saveButton(page).click();
  await waitForList(page);
});

test("T-34: of pictures that came with a first conflict, a second one knows which were taken away, and which nobody touched @long", async ({
  page,
  problems,
}) => {
  test.slow();
  problems.tolerate(/409/);
  const address = await created(page);
  await page.goto(address);
  const other = await page.context().newPage();
  const saveOther = async () => {
    await prepared(other);
    await saveButton(other).click();
    await waitForList(other);
  };
  await other.goto(address);
  await pictures(other).setInputFiles([await photo("un.jpg", 300), await photo("deux.jpg", 400)]);
  await alt(other, 1).fill("un");
  await alt(other, 2).fill("deux");
  await saveOther();

  const description = page.getByLabel("Description");
  await description.fill("Écrite ici");
  const told = async () => {
    await saveButton(page).click();
    await expect(panelOf(page)).toBeVisible();
  };
  await told();
  await expect(alt(page, 2)).toHaveValue("deux");

  await other.goto(address);
  await alt(other, 1).fill("un, de face");
  await saveOther();
  await told();
  await expect(alt(page, 1)).toHaveValue("un, de face");
  await page.getByRole("button", { name: "Retirer : deux", exact: true }).click();

  await other.goto(address);
  await other.getByLabel("Description").fill("Écrite là");
  await saveOther();
  await told();
  await expect(alt(page, 1)).toHaveValue("un, de face");
  await expect(alt(page, 2)).toHaveCount(0);
});

test("T-33, T-34: the answer was lost and the form changed: both versions, then one mapping with each picture once @long", async ({
  page,
  problems,
}) => {
  test.slow();
  problems.tolerate(/409|ERR_INTERNET_DISCONNECTED/);
  await openNew(page);
  const nom = `Réponse perdue ${Date.now()}`;
  await nameMapping(page, nom, "nv_perdu");
  await pictures(page).setInputFiles([await photo("un.jpg", 300)]);
  await alt(page, 1).fill("Première");
  await prepared(page);
  const send = createButton(page);
  await loseAnswer(page, "**/api/mappings");
  await send.click();
  await expect(page.getByRole("alert").filter({ hasText: "connexion" })).toBeVisible();
  await page.getByLabel("Description").fill("Écrit ensuite");
  await alt(page, 1).fill("La première");
  await pictures(page).setInputFiles([await photo("deux.jpg", 400)]);
  await alt(page, 2).fill("Seconde");
  await prepared(page);
  await send.click();
  const panel = page.getByRole("region", { name: "Un premier envoi a déjà créé ce mapping" });
  await expect(panel).toContainText("Écrit ensuite");
  // The whole form at once: a link half under the bar that stays on screen is no small target.
  await page.setViewportSize({ width: 1280, height: 3000 });
  await expectNoAxeViolations(page, "déjà créé");
  await expect(alt(page, 3)).toHaveCount(0);
  await saveButton(page).click();
  await waitForList(page);

  expect(await mappingsNamed(page, nom)).toMatchObject([
    { description: "Écrit ensuite", images: [{ alt: "La première" }, { alt: "Seconde" }] },
  ]);
});

test("T-33, T-34: the answer to a change was lost and the form changed: its new picture is there once, and one that was taken away since stays away @long", async ({
  page,
  problems,
}) => {
  test.slow();
  problems.tolerate(/409|ERR_INTERNET_DISCONNECTED/);
  await page.goto(await created(page, "un"));
  await pictures(page).setInputFiles([await photo("deux.jpg", 400), await photo("trois.jpg", 410)]);
  await alt(page, 2).fill("deux");
  await alt(page, 3).fill("trois");
  await prepared(page);
  await loseAnswer(page, "**/api/mappings/*");
  await saveButton(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "connexion" })).toBeVisible();
  await page.getByLabel("Description").fill("Écrit ensuite");
  await alt(page, 2).fill("deux, de nuit");
  await page.getByRole("button", { name: "Retirer : trois", exact: true }).click();
  await saveButton(page).click();
  await expect(panelOf(page)).toBeVisible();
  await expect(alt(page, 2)).toHaveValue("deux, de nuit");
  await expect(alt(page, 3)).toHaveCount(0);
  await saveButton(page).click();
  await waitForList(page);
});
