import type { Page } from "@playwright/test";
import { messagesAbout } from "../discord.ts";
import { expect, test } from "../fixtures.ts";
import { expectNoAxeViolations } from "../looks.ts";
import { loseAnswer } from "../network.ts";
import { endTime, holdTime } from "../two-seconds.ts";
import {
  addressOf,
  announce,
  editLink,
  expectChanged,
  field,
  file,
  fill,
  hour,
  line,
  list,
  openNew,
  saveButton,
  twoVersions,
  waitForList,
} from "./patch-form.ts";

test.describe.configure({ timeout: 60_000 });

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("ADM-04 à ADM-10, NOTIF-01, T-40: créer avec aperçu et message, puis supprimer et restaurer", async ({
  page,
  problems,
}) => {
  problems.tolerate(/422/);
  await holdTime(page);
  const version = await openNew(page);
  const title = `Annonce ${version}`;
  // ADM-06: every missing field at once, the first one focused.
  await page.getByRole("button", { name: "Publier le patch" }).click();
  await expect(page.getByText("4 champs à corriger")).toBeVisible();
  await expect(page.getByText("Indiquez le lien du patch.")).toBeVisible();
  await expect(field(page, "Version")).toBeFocused();
  await expectNoAxeViolations(page, "erreurs");

  // What was filled since is not said to be wrong.
  await field(page, "Titre").fill(title);
  await expect(page.getByText("3 champs à corriger")).toBeVisible();
  await expect(page.getByText("Indiquez le titre.")).toBeHidden();
  await fill(page, version, title);
  await expect(page.getByText("1 champ à corriger")).toBeHidden();
  await expect(page.locator("[aria-invalid=true]")).toHaveCount(0);
  await line(page, "Inventaire", 1).fill("Une ligne de l'inventaire");
  await line(page, "Fichiers", 1).fill("resources/neva/a.lua");
  // N-10: the message while it is written, in both themes of Discord.
  const message = page.getByRole("complementary", { name: "Annonce et suivi" });
  await expect(message).toContainText(title);
  await expect(message.locator("dd .discord-link")).toHaveText("Patch Principal");
  await page.getByRole("button", { name: "Clair" }).click();
  await expect(message.locator(".discord")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expectNoAxeViolations(page, "message clair");
  // ADM-22: as a guest, then as a client.
  await page.getByRole("button", { name: "Aperçu" }).click();
  const preview = page.getByRole("dialog", { name: "Aperçu" });
  await expect(preview).toContainText("Une ligne de l'inventaire");
  await expect(preview).toContainText("Connexion requise");
  await expect(preview).not.toContainText("a.lua");
  await preview.getByRole("button", { name: "Client" }).click();
  await expect(preview).toContainText("a.lua");
  await expectNoAxeViolations(page, "aperçu");
  await preview.getByRole("button", { name: "Fermer" }).click();

  // N-10: first in the test channel, which changes nothing of the form.
  await page.getByRole("button", { name: "Publier d'abord dans #test" }).click();
  await expect(message).toContainText("Envoyé dans le salon d'essai.");
  await expect(field(page, "Titre")).toHaveValue(title);
  expect((await messagesAbout(title)).map(({ channel }) => channel)).toEqual(["essais"]);

  // N-10: a mention is asked about twice.
  await page.getByLabel("Mentionner le rôle client").check();
  await page.getByRole("button", { name: "Publier le patch" }).click();
  const question = page.getByRole("dialog", { name: "Faire sonner le rôle client ?" });
  await expect(question).toContainText(/ces 7 derniers jours/);
  await expectNoAxeViolations(page, "mention");
  await question.getByRole("button", { name: "Publier et mentionner" }).click();

  // ADM-10: the sentence, an empty form, and the list after two seconds.
  await expect(page.getByText("Patch créé et sauvegardé !").first()).toBeVisible();
  await expect(field(page, "Version")).toHaveValue("");
  await expect(line(page, "Fichiers", 1)).toHaveValue("");
  await expect(page).toHaveURL(`${list}/nouveau`);
  await expect(async () => {
    // The form begins to wait once the page is at rest.
    await endTime(page);
    await expect(page).toHaveURL((url) => url.pathname === list, { timeout: 500 });
  }).toPass({ timeout: 10_000 });
  const row = page.getByRole("row").filter({ hasText: version });
  await expect(row).toContainText("Publié");
  await expect.poll(async () => (await messagesAbout(title)).length).toBe(2);
  const [, sent] = await messagesAbout(title);
  expect(sent?.pings.roles).toHaveLength(1);
  expect(JSON.stringify(sent?.payload)).not.toContain(file);

  // ADM-04: the question names the patch and can be declined by the keyboard.
  await row.getByRole("link", { name: `Supprimer ${version}` }).click();
  const confirm = page.getByRole("dialog", { name: "Supprimer ce patch ?", exact: true });
  await expect(confirm).toContainText(title);
  await expectNoAxeViolations(page, "suppression");
  await page.keyboard.press("Escape");
  await expect(confirm).toBeHidden();
  await row.getByRole("link", { name: `Supprimer ${version}` }).click();
  await confirm.getByRole("button", { name: "Mettre à la corbeille" }).click();
  await expect(page.getByText("Patch supprimé !").first()).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole("link", { name: /^Corbeille/ }).click();
  await row.locator("summary").click();
  const warning = row.getByText(/^Supprimer ce patch\s\? Cette action est irréversible\./);
  await expect(warning).toHaveText(/sera effacé pour toujours/);
  await expect(warning).toBeVisible();
  await row.getByRole("button", { name: `Restaurer ${version}` }).click();
  await expect(page.getByText("Patch restauré.").first()).toBeVisible();
  await page.getByRole("link", { name: "Tous" }).click();
  await expect(row).toBeVisible();
});

test("PN-22, F-11 : compatibilité et lien refusés, rien de tapé n'est perdu ; l'aperçu et la page la montrent @long", async ({
  page,
  problems,
}) => {
  problems.tolerate(/422/);
  const version = await openNew(page);
  await fill(page, version, "Compatible");
  await announce(page).uncheck();
  await field(page, "Patch Principal").fill("https://example.com/a.zip");
  await field(page, "Legacy").check();
  await field(page, "Artifact minimal").fill("15000");
  await field(page, "Artifact le plus récent essayé").fill("12913");
  await field(page, "OneSync").selectOption("Requis");
  await page.getByRole("button", { name: "Publier le patch" }).click();
  await expect(page.getByText("2 champs à corriger").first()).toBeVisible();
  const late = page.getByText("L'artifact essayé ne peut pas être plus ancien que l'artifact minimal.");
  await expect(late).toBeVisible();
  await expect(field(page, "Legacy")).toBeChecked();
  await expect(field(page, "OneSync")).toHaveValue("requis");
  await expectNoAxeViolations(page, "compatibilité refusée");
  // What is wrong with a link is seen while it is mended, before it is sent again.
  await expect(page.getByText("Cette adresse est un exemple")).toBeVisible();
  await field(page, "Patch Principal").fill("http://neva.fr/a.zip");
  await expect(page.getByText("Indiquez une adresse complète")).toBeVisible();
  await field(page, "Patch Principal").fill(file);
  await expect(page.getByText("Indiquez une adresse complète")).toBeHidden();
  await field(page, "Artifact minimal").fill("12913");
  await field(page, "Artifact le plus récent essayé").fill("15000");
  const words = "12913 ou plus récent, essayé jusqu'à 15000";
  await page.getByRole("button", { name: "Aperçu" }).click();
  const preview = page.getByRole("dialog", { name: "Aperçu" });
  await expect(preview).toContainText(words);
  await preview.getByRole("button", { name: "Fermer" }).click();
  await page.getByRole("button", { name: "Publier le patch" }).click();
  await waitForList(page);
  await page.goto(`/patch-notes/${version}`);
  await expect(page.getByText(words)).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: "Legacy" })).toBeVisible();
});

test("ADM-22 : l'aperçu suit une liste dont une ligne se répète @long", async ({ page }) => {
  await openNew(page);
  const preview = page.getByRole("dialog", { name: "Aperçu" });
  const shows = async (...texts: string[]) => {
    await page.getByRole("button", { name: "Aperçu" }).click();
    await expect(preview.getByRole("listitem")).toHaveText(texts.map((text) => `–${text}`));
    await preview.getByRole("button", { name: "Fermer" }).click();
  };
  await line(page, "Divers", 1).fill("Une");
  await line(page, "Divers", 1).press("Enter");
  await line(page, "Divers", 2).fill("Deux");
  await line(page, "Divers", 2).press("Enter");
  await line(page, "Divers", 3).fill("Une");
  await shows("Une", "Deux", "Une");
  await line(page, "Divers", 1).fill("");
  await shows("Deux", "Une");
});

/** @returns the version of a new patch that waits for its hour, without an announcement; the list is open. */
async function scheduleNew(page: Page): Promise<string> {
  const version = await openNew(page);
  await fill(page, version, "Pour plus tard");
  await announce(page).uncheck();
  await hour(page).fill("2099-01-01T10:00");
  await page.getByRole("button", { name: "Programmer le patch" }).click();
  await waitForList(page);
  return version;
}

test("ADM-05, PN-18: un patch programmé le reste quand on l'enregistre, avec ou sans son annonce @long", async ({
  page,
}) => {
  const version = await scheduleNew(page);
  await editLink(page, version).click();
  await expect(announce(page)).not.toBeChecked();
  await field(page, "Titre").fill("Pour bien plus tard");
  await hour(page).fill("2099-02-01T10:00");
  await page.keyboard.press("Control+s");
  await expectChanged(page);

  const row = page.getByRole("row").filter({ hasText: version });
  await page.goto(list);
  await expect(row).toContainText("Programmé");
  await expect(row).toContainText("1er février 2099");
  await row.getByRole("link", { name: `Modifier ${version}` }).click();
  await announce(page).check();
  await page.getByLabel("Mentionner le rôle client").check();
  await page.keyboard.press("Control+s");
  await page.getByRole("button", { name: "Programmer et mentionner" }).click();
  await expectChanged(page);
  await page.reload();
  await expect(page.getByLabel("Mentionner le rôle client")).toBeChecked();
  await page.goto(list);
  await expect(row).toContainText("Programmé");
});

test("ADM-05, PN-18, R-33: une heure dont il manque une part ne publie pas aussitôt, avec ou sans script @long", async ({
  browser,
  page,
  baseURL,
}) => {
  const version = await scheduleNew(page);
  const address = await addressOf(page, version);
  const storageState = await page.context().storageState();
  const context = await browser.newContext({
    storageState,
    javaScriptEnabled: false,
    ...(baseURL && { baseURL }),
  });
  for (const tab of [page, await context.newPage()]) {
    await tab.goto(address);
    await hour(tab).focus();
    await tab.keyboard.press("Delete");
    await expect(hour(tab)).toHaveValue("");
    for (const name of ["Publier le patch", "Programmer le patch", "Enregistrer le brouillon"]) {
      const button = tab.getByRole("button", { name });
      if ((await button.count()) > 0) await button.click();
    }
    await expect(hour(tab)).toBeFocused();
    await tab.goto(list);
    await expect(tab.getByRole("row").filter({ hasText: version })).toContainText("1er janvier 2099");
  }
  await context.close();
});

test("T-33, T-34 : la réponse s'est perdue, le texte a changé : les deux versions, puis un seul patch @long", async ({
  page,
  problems,
}) => {
  problems.tolerate(/409|ERR_INTERNET_DISCONNECTED/);
  const version = await openNew(page);
  await fill(page, version, "Le premier envoi");
  await announce(page).uncheck();
  const publish = page.getByRole("button", { name: "Publier le patch" });
  await loseAnswer(page, "**/admin/patches/nouveau.data*");
  await publish.click();
  await expect(page.locator("#annonces")).toContainText("connexion");
  await field(page, "Titre").fill("Le second envoi");
  await publish.click();
  const panel = twoVersions(page);
  await expect(
    page.getByText("Un premier envoi de ce formulaire a déjà créé ce patch (publié)."),
  ).toBeVisible();
  await expect(panel).toContainText("Enregistré par");
  await expect(panel).toContainText("Le premier envoi");
  await expect(panel).toContainText("Le second envoi");
  await expect(panel.getByRole("link", { name: "Ouvrir le patch enregistré" })).toHaveAttribute(
    "href",
    /^\/admin\/patches\/\d+$/,
  );
  await expect(field(page, "Titre")).toHaveValue("Le second envoi");
  await expectNoAxeViolations(page, "déjà créé");
  // It is online: that is what the button says now.
  await expect(publish).toHaveCount(0);
  await saveButton(page).click();
  await waitForList(page);
  await page.goto(`${list}?q=${version}`);
  await expect(editLink(page, version)).toHaveCount(1);
  await expect(page.getByRole("main")).toContainText("Le second envoi");
  // What the browser kept of it is gone with it.
  await page.goto(`${list}/nouveau`);
  await expect(field(page, "Titre")).toHaveValue("");
});

test("une partie du formulaire qui n'a pas pu être chargée l'est à la demande suivante @long", async ({
  page,
  problems,
}) => {
  problems.tolerate(/preview-dialog/);
  await openNew(page);
  const part = "**/assets/preview-dialog-*.js*";
  await page.route(part, (route) => route.abort());
  const ask = page.getByRole("button", { name: "Aperçu" });
  await ask.click();
  await expect(page.getByText("Erreur de réseau")).toBeVisible();
  await page.unroute(part);
  await ask.click();
  await expect(page.getByRole("dialog")).toBeVisible();
});
