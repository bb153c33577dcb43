import type { Locator, Page } from "@playwright/test";
import { accountOf, createAccount } from "../accounts.ts";
import { erase, headOf, itemOf, unfoldItem } from "../controls.ts";
import { expect, test } from "../fixtures.ts";
import { jobRow, jobs } from "../jobs.ts";
import { horizontalOverflow } from "../looks.ts";
import { answerToPost } from "../network.ts";
import { beginMessage, endMessage } from "../new-message.ts";
import { enterAs } from "../people.ts";

/** What is laid out beyond the right edge of the window, or of the table that it is in. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const page = document.documentElement;
    const wide = [...document.querySelectorAll("main table, main aside > div, main td")].filter((element) => {
      const edge = element.closest("table")?.parentElement?.getBoundingClientRect().right ?? page.clientWidth;
      return element.getBoundingClientRect().right > edge + 1;
    });
    const found = wide.map(({ outerHTML }) => outerHTML.slice(0, 80));
    return page.scrollWidth > page.clientWidth ? ["page", ...found] : found;
  });
}

test("R-25 : à 320 px, un titre d'un seul mot de 80 lettres reste dans sa liste @long", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await enterAs(page, "owner");
  for (const path of ["/admin/telechargements", "/admin/diagnostic"]) {
    await page.goto(path);
    await page.locator("main li > details > summary .font-semibold").evaluateAll((titles) => {
      for (const title of titles) title.textContent = "Anticonstitutionnellement".repeat(4).slice(0, 80);
    });
    expect(await horizontalOverflow(page), path).toBe(0);
  }
});

test("ADM-06, ADM-14 : le clavier d'un téléphone convient à ce que l'équipe y écrit @long", async ({
  page,
}) => {
  await enterAs(page, "owner");
  const expectAsTyped = async (path: string, names: string[]) => {
    await page.goto(path);
    for (const name of names) {
      const field = page.locator(`[name="${name}"]`).first();
      await expect(field).toHaveAttribute("autocapitalize", "none");
      await expect(field).toHaveAttribute("autocorrect", "off");
      await expect(field).toHaveAttribute("spellcheck", "false");
    }
  };
  await expectAsTyped("/admin/telechargements", ["link"]);
  await expectAsTyped("/admin/diagnostic", ["patterns"]);
  await expectAsTyped("/admin/mappings/nouveau", ["nomFichier"]);
  // Where a number may be negative, a keypad of digits has no key for it.
  for (const name of ["coordX", "coordY", "coordZ"]) {
    await expect(page.locator(`[name=${name}]`)).not.toHaveAttribute("inputmode");
  }
  await expect(page.locator("[name=heading]")).toHaveAttribute("inputmode", "decimal");
  await page.goto("/admin/patches/nouveau");
  await expect(page.locator("[name=modifiedFiles]")).toHaveAttribute("autocapitalize", "none");
  // Sentences begin with a capital.
  await expect(page.locator('[name="modifications.divers"]')).not.toHaveAttribute("autocapitalize");
  await page.goto("/admin/jetons");
  await expect(page.locator("[name=name]")).toHaveAttribute("autocomplete", "off");
});

test("BAK-03 : ce qui ne va pas avec une archive est dit sous son champ @long", async ({
  page,
  problems,
}) => {
  problems.tolerate(/422/);
  await enterAs(page, "owner", "/admin/sauvegardes");
  const field = page.getByLabel("Archive");
  const send = page.getByRole("button", { name: "Faire l'essai à blanc" });
  const refused = async (text: string, reason: string) => {
    await field.setInputFiles({ name: "a.zip", mimeType: "application/zip", buffer: Buffer.from(text) });
    await send.click();
    await expect(field).toHaveAccessibleDescription(`Erreur lors de l'import du backup. ${reason}`);
    await expect(field).toBeFocused();
  };
  await refused("bonjour", "Ce fichier n'est ni un ZIP ni un JSON que le site puisse lire.");
  await refused("", "Choisissez un fichier qui ne soit pas vide.");
  const [above, below] = [await field.boundingBox(), await page.locator("#archive-erreur").boundingBox()];
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
  expect((await send.boundingBox())?.y).toBeGreaterThan((below?.y ?? 0) + (below?.height ?? 0));
});

test("AUTH-22 : ce que devient un compte est dit là où est son formulaire @long", async ({ page }) => {
  await enterAs(page, "owner", "/admin/comptes");
  await page.setViewportSize({ width: 360, height: 640 });
  const username = `compte-${Date.now()}`;
  await createAccount(page, username);
  const account = accountOf(page, username);
  await account.locator("summary").first().click();
  await erase(account);
  await expect(page.locator("#annonces")).toContainText("Compte supprimé.");
});

test("T-34, AUTH-22 : un compte que quelqu'un d'autre vient de modifier ou de supprimer est relu dans la liste, et ce qui est saisi reste @long", async ({
  page,
  problems,
}) => {
  problems.tolerate(/\b40[49]\b/);
  await enterAs(page, "owner", "/admin/comptes");
  const username = `compte-${Date.now()}`;
  await createAccount(page, username);
  const other = await page.context().newPage();
  await other.goto("/admin/comptes");
  const [mine, theirs] = [await unfoldItem(page, username), await unfoldItem(other, username)];
  await theirs.getByLabel("Nom affiché").fill("Solène R.");
  await theirs.getByRole("button", { name: "Enregistrer" }).click();
  await expect(other.locator("#annonces")).toContainText("Compte modifié.");

  await mine.getByLabel("Email").fill("solene@neva.example");
  await mine.getByRole("button", { name: "Enregistrer" }).click();
  await expect(headOf(mine)).toContainText("Solène R.");
  await expect(mine.getByRole("region", { name: "Deux versions de ce compte" })).toBeVisible();
  await expect(mine.getByLabel("Email")).toHaveValue("solene@neva.example");

  await headOf(theirs).click();
  await erase(theirs);
  await expect(other.locator("#annonces")).toContainText("Compte supprimé.");
  await erase(mine);
  await expect(page.getByText("Utilisateur non trouvé").first()).toBeVisible();
  await expect(mine).toHaveCount(0);
});

test("ce que devient un jeton ou un message est dit là où on l'a demandé @long", async ({ page }) => {
  await enterAs(page, "owner");
  await page.setViewportSize({ width: 360, height: 640 });
  const told = page.locator("#annonces");
  const asked = async (button: Locator, sentence: string) => {
    await button.click();
    await expect(told).toContainText(sentence);
    // Where the head of the page is in view, it says so; elsewhere a message does.
    const seen = () =>
      page.getByText(sentence).evaluateAll(
        (all) =>
          all.filter((one) => {
            const { top, bottom, width } = one.getBoundingClientRect();
            return width > 1 && top >= 0 && bottom <= innerHeight;
          }).length,
      );
    await expect.poll(seen, sentence).toBe(1);
  };
  await page.goto("/admin/jetons");
  const usage = `Jeton ${Date.now()}`;
  await page.getByLabel("Usage").fill(usage);
  // What arrives together with its words is not read out.
  await expect(page.locator("main p[role=status]")).toBeAttached();
  await page.getByRole("button", { name: "Créer un jeton" }).click();
  await expect(page.getByText("Copiez ce jeton maintenant")).toBeVisible();
  await page.locator("summary", { hasText: usage }).click();
  await asked(page.getByRole("button", { name: "Révoquer ce jeton" }), "Jeton révoqué.");

  await page.goto("/admin/notifications");
  await asked(page.getByRole("button", { name: "Envoyer un test" }), "Message envoyé.");
});

test("N-12 : ajouter un message du diagnostic, le modifier au clavier et le supprimer @long", async ({
  page,
  problems,
}) => {
  test.slow();
  problems.tolerate(/\b422\b/);
  await enterAs(page, "owner");
  await page.setViewportSize({ width: 360, height: 740 });
  const told = page.locator("#annonces");
  const title = `Canal ${Date.now()}`;
  const adding = await beginMessage(page, title);
  await adding.getByRole("button", { name: "Ajouter" }).click();
  await expect(adding.getByText("Indiquez au moins un message.")).toBeVisible();
  await endMessage(adding, `${title} * coupé`);
  await expect(adding.getByLabel("Titre")).toHaveValue("");

  const item = await unfoldItem(page, title);
  await item.getByLabel("Titre").fill(`${title} bis`);
  await item.getByLabel("Titre").press("Enter");
  await expect(told).toContainText("Message modifié");
  await headOf(item).click();
  await erase(item);
  await expect(told).toContainText("Message supprimé.");
  await expect(item).toHaveCount(0);
});

/** Adds a job and opens its row. */
async function addJob(page: Page, metier: string): Promise<Locator> {
  await page.goto(jobs);
  await page.getByLabel("Nouveau métier").fill(metier);
  await page.getByRole("button", { name: "Ajouter" }).click();
  const row = jobRow(page, metier);
  await row.locator("summary").click();
  return row;
}

test("TAG-06 : le métier qu'un mapping vient de recevoir demande où le ranger, sans recharger la page @long", async ({
  page,
  problems,
}) => {
  problems.tolerate(/\b409\b/);
  await enterAs(page, "team");
  const other = await page.context().newPage();
  const metier = `Convoyeur ${Date.now()}`;
  const row = await addJob(page, metier);
  await expect(row.locator("summary")).toContainText("0 mapping");

  await other.goto("/admin/mappings/nouveau");
  await other.getByLabel("Nom", { exact: true }).fill(`Dépôt ${metier}`);
  await other.getByLabel("Nom du fichier").fill("nv_depot");
  await other.getByRole("combobox", { name: /Métier/ }).fill(metier);
  await other.getByRole("button", { name: "Créer le mapping" }).click();
  await other.waitForURL((url) => url.pathname === "/admin/mappings");

  await page.getByLabel("Nouveau métier").fill("En cours d'écriture");
  await row.getByRole("button", { name: /Supprimer/ }).click();
  await expect(row).toContainText("choisissez où les ranger");
  await expect(row.locator("summary")).toContainText("1 mapping");
  await expect(page.getByLabel("Nouveau métier")).toHaveValue("En cours d'écriture");
  await row.getByLabel("Ranger ses mappings dans").fill("Aucun");
  await row.getByRole("button", { name: /Supprimer/ }).click();
  await expect(page.getByText("Métier supprimé.").first()).toBeVisible();

  const line = other.getByRole("row").filter({ hasText: metier });
  await line.locator("summary").click();
  await line.getByRole("button", { name: "Mettre à la corbeille" }).click();
  await expect(line).toHaveCount(0);
});

test("TAG-06 : le métier que quelqu'un a supprimé entre-temps est dit, hors de la liste où il n'est plus @long", async ({
  page,
  problems,
}) => {
  problems.tolerate(/\b409\b/);
  await enterAs(page, "team");
  const other = await page.context().newPage();
  const metier = `Éclusier ${Date.now()}`;
  const row = await addJob(page, metier);
  await other.goto(jobs);
  const theirs = jobRow(other, metier);
  await theirs.locator("summary").click();
  await theirs.getByRole("button", { name: /Supprimer/ }).click();
  await expect(other.getByText("Métier supprimé.").first()).toBeVisible();

  await row.getByLabel("Nouveau nom").fill(`${metier} bis`);
  await row.getByRole("button", { name: "Renommer" }).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Ce métier n'existe pas (ou plus)");
  await expect(alert).toContainText(`Vous vouliez renommer « ${metier} » en « ${metier} bis ».`);
  await expect(row).toHaveCount(0);
});

/** A new message in two windows of the administration, unfolded in the second. */
async function openTwice(page: Page, title: string): Promise<{ other: Page; theirs: Locator }> {
  await enterAs(page, "owner");
  await endMessage(await beginMessage(page, title), `${title} * coupé`);
  const other = await page.context().newPage();
  await other.goto("/admin/diagnostic");
  return { other, theirs: await unfoldItem(other, title) };
}

test("N-12, R-18 : ce qu'un autre a modifié est montré avant d'être supprimé, et se supprime ensuite @long", async ({
  page,
  problems,
}) => {
  test.slow();
  problems.tolerate(/\b409\b/);
  const title = `Deux éditeurs ${Date.now()}`;
  const { other, theirs } = await openTwice(page, title);
  await theirs.getByLabel("Titre").fill(`${title}, corrigé`);
  await theirs.getByRole("button", { name: "Enregistrer" }).click();
  await expect(other.locator("#annonces")).toContainText("Message modifié");

  const item = itemOf(page, title);
  await headOf(item).click();
  await item.getByLabel("Cause").fill("En cours d'écriture.");
  await erase(item);
  await expect(page.locator("#annonces")).toContainText("Rien n'a été supprimé");
  await expect(headOf(item)).toContainText(`${title}, corrigé`);
  await expect(item.getByRole("region", { name: "Deux versions de ce message" })).toContainText(", corrigé");
  await expect(item.getByLabel("Cause")).toHaveValue("En cours d'écriture.");
  await erase(item);
  await expect(page.locator("#annonces")).toContainText("Message supprimé.");
  await expect(item).toHaveCount(0);
});

test("N-12, R-18 : ce qu'on écrit d'un message qu'un autre supprime s'ajoute de nouveau d'où il est écrit @long", async ({
  page,
  problems,
}) => {
  test.slow();
  problems.tolerate(/\b404\b/);
  const title = `Supprimé ailleurs ${Date.now()}`;
  const { other, theirs } = await openTwice(page, title);
  await erase(theirs);
  await expect(other.locator("#annonces")).toContainText("Message supprimé.");

  const item = itemOf(page, title);
  await headOf(item).click();
  await item.getByLabel("Cause").fill("Mieux expliquée.");
  await item.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.locator("#annonces")).toContainText("Ce message n'existe plus.");
  // The first one was announced in the same words.
  const added = answerToPost(page);
  await item.getByRole("button", { name: "Ajouter" }).click();
  expect((await added).ok()).toBe(true);
  await expect(page.locator("#annonces")).toContainText("Message ajouté");
  await page.reload();
  await headOf(item).click();
  await expect(item.getByLabel("Cause")).toHaveValue("Mieux expliquée.");
});

test("N-12, R-18 : ce qu'on écrit d'un message qu'un autre supprime reste quand un autre message s'enregistre, et s'ajoute de nouveau @long", async ({
  page,
  problems,
}) => {
  test.slow();
  const title = `Écrit et supprimé ${Date.now()}`;
  const { other, theirs } = await openTwice(page, title);
  const item = itemOf(page, title);
  await headOf(item).click();
  await item.getByLabel("Cause").fill("Mieux expliquée.");
  await erase(theirs);
  await expect(other.locator("#annonces")).toContainText("Message supprimé.");

  const beside = `À côté ${Date.now()}`;
  const adding = page.locator("details", { hasText: "Ajouter un message" });
  await adding.getByLabel("Titre").fill(beside);
  await endMessage(adding, `${beside} * coupé`);
  await expect(headOf(itemOf(page, beside))).toBeVisible();
  await expect(headOf(item)).toContainText("Supprimé entre-temps");
  await expect(item.getByLabel("Cause")).toHaveValue("Mieux expliquée.");
  await item.getByLabel("Titre").fill("");
  problems.tolerate(/\b422\b/);
  await item.getByRole("button", { name: "Ajouter" }).click();
  await expect(item.getByLabel("Titre")).toBeFocused();
  await item.getByLabel("Titre").fill(title);
  await item.getByRole("button", { name: "Ajouter" }).click();
  await expect(headOf(item)).not.toContainText("Supprimé entre-temps");
  await page.reload();
  await headOf(item).click();
  await expect(item.getByLabel("Cause")).toHaveValue("Mieux expliquée.");
});

test("un mot sans fin n'élargit aucune liste @long", async ({ page }) => {
  test.slow();
  await enterAs(page, "owner");
  const word = "W".repeat(50);
  const unique = String(Date.now());
  await page.goto("/admin/mappings/nouveau");
  await page.getByLabel("Nom", { exact: true }).fill("W".repeat(100) + unique);
  await page.getByLabel("Nom du fichier").fill("x".repeat(120));
  await page.getByRole("combobox", { name: /Métier/ }).fill(word);
  await page.getByRole("button", { name: "Créer le mapping" }).click();
  await page.waitForURL((url) => url.pathname === "/admin/mappings");
  await page.goto("/admin/jetons");
  await page.getByLabel("Usage").fill(word);
  await page.getByRole("button", { name: "Créer un jeton" }).click();
  await expect(page.getByText("Copiez ce jeton maintenant")).toBeVisible();
  for (const path of ["/admin/mappings", "/admin/jetons", jobs, "/admin/journal"]) {
    await page.goto(path);
    for (const width of [360, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await tooWide(page), `${path} ${width}`).toEqual([]);
    }
  }
  // The others' lists stay as they were.
  await page.goto("/admin/mappings");
  const row = page.getByRole("row").filter({ hasText: unique });
  await row.locator("summary").click();
  await row.getByRole("button", { name: "Mettre à la corbeille" }).click();
  await expect(row).toHaveCount(0);
});

test("un patch aux mots sans fin ne déborde ni de sa liste ni de son aperçu @long", async ({ page }) => {
  await enterAs(page, "team", "/admin/patches/nouveau");
  await page.getByLabel("Titre", { exact: true }).fill("T".repeat(256));
  await page.getByLabel("Description", { exact: true }).fill("W".repeat(1000));
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await tooWide(page), String(width)).toEqual([]);
  }
});
