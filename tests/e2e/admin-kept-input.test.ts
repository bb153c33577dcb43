import type { Locator, Page } from "@playwright/test";
import { accountOf, beginAccount, createAccount, newAccount } from "./accounts.ts";
import { erase, expectKept, headOf, itemOf, pressTwice, unfoldItem } from "./controls.ts";
import { expect, test } from "./fixtures.ts";
import { jobRow, jobs, removeJob } from "./jobs.ts";
import { holdBack, slowDown } from "./network.ts";
import { beginMessage, endMessage } from "./new-message.ts";
import { enterAs } from "./people.ts";

/** The form is sent, and does not reach the site. */
async function sendOffline(page: Page, send: () => Promise<void>): Promise<void> {
  await page.context().setOffline(true);
  const failed = page.waitForEvent("requestfailed", (request) => request.method() === "POST");
  await send();
  await failed;
  await expect(page.locator("#annonces")).toContainText("Erreur de réseau.");
  await page.context().setOffline(false);
}

test("ERR-16, TAG-06 : ce qui est dit d'un métier ne l'est pas du suivant, qui reste écrit s'il ne part pas @long", async ({
  page,
  problems,
}) => {
  problems.tolerate(/422|ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await enterAs(page, "team", jobs);
  const name = `Ajouté ${Date.now()}`;
  const field = page.getByLabel("Nouveau métier");
  const add = page.getByRole("button", { name: "Ajouter" });
  const told = page.getByRole("main").getByText("Métier ajouté.");
  await field.fill(name);
  await add.click();
  await expect(told).toBeVisible();
  await field.fill("Pas parti");
  await sendOffline(page, () => add.click());
  await expect(field).toHaveValue("Pas parti");
  await expect(told).toBeHidden();

  await field.fill("a");
  await add.click();
  await expect(page.getByText("Le tag doit contenir au moins 2 caractères")).toBeVisible();
  await expect(told).toBeHidden();

  const row = jobRow(page, name);
  await row.locator("summary").click();
  await row.getByLabel("Nouveau nom").fill("b");
  await row.getByRole("button", { name: "Renommer" }).click();
  await expect(row.getByLabel("Nouveau nom")).toBeFocused();
  await expect(row.getByLabel("Nouveau nom")).toHaveAccessibleDescription(/au moins 2 caractères/);
  await row.getByLabel("Nouveau nom").fill("Un nom plus long");
  await sendOffline(page, () => row.getByRole("button", { name: "Renommer" }).click());
  await expectKept(row.getByLabel("Nouveau nom"), "Un nom plus long");

  await row.getByRole("button", { name: /Supprimer/ }).click();
  await expect(page.getByText("Métier supprimé.").first()).toBeVisible();
});

test("ERR-16 : un formulaire corrigé qui ne part pas reste déplié, avec ce qui y est écrit @long", async ({
  page,
  problems,
}) => {
  problems.tolerate(/422|ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await enterAs(page, "owner", "/admin/comptes");
  const account = await beginAccount(page);
  const create = account.getByRole("button", { name: "Créer le compte" });
  await create.click();
  await expect(account.getByLabel("Nom d'utilisateur")).toBeFocused();
  await sendOffline(page, () => create.click());
  await expectKept(account.getByLabel("Nom affiché"), "Solène");

  const adding = await beginMessage(page, "Canal coupé");
  const add = adding.getByRole("button", { name: "Ajouter" });
  await add.click();
  await expect(adding.getByLabel("Messages reconnus")).toBeFocused();
  await sendOffline(page, () => add.click());
  await expectKept(adding.getByLabel("Titre"), "Canal coupé");
});

test("N-12 : un message qu'on écrit reste écrit pendant qu'on essaie une console @long", async ({ page }) => {
  await enterAs(page, "team");
  const adding = await beginMessage(page, "Canal coupé");
  await page.getByLabel("Coller une console pour essayer").fill("une ligne inconnue");
  // The list is read anew after each answer: by the second the first is on the page.
  for (const _ of [1, 2]) {
    const reread = page.waitForResponse(
      (answer) => answer.url().includes("/admin/diagnostic.data") && answer.request().method() === "GET",
    );
    await page.getByRole("button", { name: "Essayer" }).click();
    await reread;
    await expect(page.getByText("Aucun message connu")).toBeVisible();
  }
  await expectKept(adding.getByLabel("Titre"), "Canal coupé");
});

const leave = (page: Page) => page.getByRole("link", { name: "Sauvegardes" }).click();
const guardOf = (page: Page) => page.getByRole("dialog", { name: "Quitter sans enregistrer ?" });

/** Leaving asks; who stays finds the page as it was. */
async function expectAsked(page: Page): Promise<void> {
  await leave(page);
  await expect(guardOf(page)).toContainText("Elles seront perdues.");
  await guardOf(page).getByRole("button", { name: "Rester" }).click();
}

async function expectLeft(page: Page): Promise<void> {
  await leave(page);
  // The address changes before the form is gone: until then the browser still asks.
  await expect(page.getByRole("heading", { name: "Sauvegardes", level: 1 })).toBeVisible();
}

test("ADM-22 : un message commencé n'est quitté qu'après la question ; ajouté, repris ou supprimé, sans elle", async ({
  page,
}) => {
  test.slow();
  await enterAs(page, "team");
  const title = `Quitté ${Date.now()}`;
  const adding = await beginMessage(page, title);
  await expectAsked(page);
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    return dialog.dismiss();
  });
  await page.evaluate(() => location.reload());
  await expect.poll(() => asked).toEqual(["beforeunload"]);
  await endMessage(adding, title);
  await expectLeft(page);

  await page.goto("/admin/diagnostic");
  const item = await unfoldItem(page, title);
  await item.getByLabel("Gravité").selectOption("attention");
  await expectAsked(page);
  await item.getByLabel("Gravité").selectOption("bloquant");
  // A console to try is not to be saved.
  await page.getByLabel("Coller une console pour essayer").fill("une ligne");
  await expectLeft(page);

  await page.goto("/admin/diagnostic");
  await unfoldItem(page, title);
  await item.getByLabel("Cause").fill("Une autre");
  await erase(item);
  await expect(item).toHaveCount(0);
  await expectLeft(page);
  expect(asked).toHaveLength(1);
});

test("ADM-22 : un fichier, un jeton, un compte ou un retrait commencé n'est quitté qu'après la question @long", async ({
  page,
  problems,
}) => {
  problems.tolerate(/422/);
  await enterAs(page, "owner", "/admin/telechargements");
  const file = page.locator("main li:has(> details)").first();
  await headOf(file).click();
  await file.getByLabel("Taille").fill("1 octet");
  await expectAsked(page);

  await page.goto("/admin/jetons");
  await expectLeft(page);
  await page.goto("/admin/jetons");
  await page.getByLabel("Usage").fill("Un usage");
  await expectAsked(page);

  await page.goto("/admin/patches?q=5.2.2");
  const edit = await page.getByRole("link", { name: "Modifier 5.2.2" }).getAttribute("href");
  await page.goto(`${edit?.split("?")[0]}/retirer`);
  await page.getByLabel("Raison").fill("Une raison");
  await expectAsked(page);

  // Refused, it is not saved either.
  await page.goto("/admin/comptes");
  const account = await beginAccount(page);
  await account.getByRole("button", { name: "Créer le compte" }).click();
  await expect(account.getByLabel("Nom d'utilisateur")).toBeFocused();
  await expectAsked(page);
});

/** An account whose form is open. */
async function eraseAccount(page: Page, username: string): Promise<void> {
  const account = accountOf(page, username);
  await erase(account);
  await expect(account).toHaveCount(0);
}

test("A11Y-01 : un compte ou un jeton créé au clavier laisse le curseur à son formulaire @long", async ({
  page,
}) => {
  await enterAs(page, "owner", "/admin/comptes");
  const [gone, username] = [`parti-${Date.now()}`, `curseur-${Date.now()}`];
  await createAccount(page, gone);
  const other = await page.context().newPage();
  await other.goto("/admin/comptes");
  await accountOf(other, gone).locator("summary").first().click();
  await eraseAccount(other, gone);
  // The list is as long as before, and the form is emptied all the same.
  await createAccount(page, username);
  await expect(page.getByText("Créer un compte local")).toBeFocused();
  await expect(newAccount(page).locator('[name="password"]')).toHaveValue("");
  await accountOf(page, username).locator("summary").first().click();
  await eraseAccount(page, username);

  await page.goto("/admin/jetons");
  const usage = `Curseur ${Date.now()}`;
  await page.getByLabel("Usage").fill(usage);
  await page.getByRole("button", { name: "Créer un jeton" }).press("Enter");
  // What is read out holds no button whose words change.
  await expect(page.getByRole("status").filter({ hasText: "Copiez ce jeton" })).toHaveText(
    "Copiez ce jeton maintenant : il ne sera plus jamais montré.",
  );
  await expect(page.getByLabel("Usage")).toHaveValue("");
  await expect(page.getByRole("button", { name: "Créer un jeton" })).toBeFocused();
  await page.locator("summary", { hasText: usage }).click();
  await page.getByRole("button", { name: "Révoquer ce jeton" }).click();
  await expect(page.locator("#annonces")).toContainText("Jeton révoqué.");
});

test("AUTH-25 : un compte qu'on écrit reste déplié pendant qu'on termine une session @long", async ({
  page,
  browser,
}) => {
  const elsewhere = await browser.newContext();
  await enterAs(await elsewhere.newPage(), "owner");
  await enterAs(page, "owner", "/admin/comptes");
  const account = await beginAccount(page);
  const row = page.getByRole("row").filter({ has: page.getByRole("button", { name: /^Terminer la/ }) });
  // No session of a test that runs beside this one.
  await row
    .first()
    .locator('[name="session"]')
    .evaluate((field: HTMLInputElement) => {
      field.value = "0";
    });
  await row
    .first()
    .getByRole("button", { name: /^Terminer la/ })
    .click();
  await expect(page.locator("#annonces")).toContainText("Session terminée.");
  await expectKept(account.getByLabel("Nom affiché"), "Solène");
  await elsewhere.close();
});

test("AUTH-22, R-18 : ce qu'on écrit d'un compte reste quand un autre est créé, même s'il a été modifié ailleurs @long", async ({
  page,
  problems,
}) => {
  problems.tolerate(/\b409\b/);
  await enterAs(page, "owner", "/admin/comptes");
  const [first, second] = [`premier-${Date.now()}`, `second-${Date.now()}`];
  await createAccount(page, first);
  const other = await page.context().newPage();
  const mine = accountOf(page, first);
  await mine.locator("summary").first().click();
  await mine.getByLabel("Nom affiché").fill("En cours d'écriture");
  await other.goto("/admin/comptes");
  const theirs = accountOf(other, first);
  await theirs.locator("summary").first().click();
  await theirs.getByLabel("Nom affiché").fill("Camille");
  await theirs.getByRole("button", { name: "Enregistrer" }).click();
  await expect(theirs.locator("summary").first()).toContainText("Camille");
  await createAccount(page, second);
  await expect(mine.locator("summary").first()).toContainText("Camille");
  await expectKept(mine.getByLabel("Nom affiché"), "En cours d'écriture");
  await mine.getByRole("button", { name: "Enregistrer" }).click();
  const versions = page.getByRole("region", { name: "Deux versions de ce compte" });
  await expect(versions).toContainText("Camille");
  await expectKept(mine.getByLabel("Nom affiché"), "En cours d'écriture");
  await mine.getByRole("button", { name: "Enregistrer" }).click();
  await expect(mine.locator("summary").first()).toContainText("En cours d'écriture");
  await expect(versions).toHaveCount(0);
  for (const username of [first, second]) {
    await accountOf(page, username).locator("summary").first().click();
    await eraseAccount(page, username);
  }
});

test("N-12, R-18 : ce qu'on écrit d'un message reste quand un autre est enregistré, même s'il a été modifié ailleurs @long", async ({
  page,
  problems,
}) => {
  test.slow();
  problems.tolerate(/\b409\b/);
  await enterAs(page, "team");
  const other = await page.context().newPage();
  const titles = ["Premier", "Second"].map((name) => `${name} ${Date.now()}`);
  for (const title of titles) {
    await endMessage(await beginMessage(page, title), title);
  }
  const [first = "", second = ""] = titles;
  const save = async (item: Locator) => {
    await item.getByLabel("Que faire").fill("Une autre étape.");
    await item.getByRole("button", { name: "Enregistrer" }).click();
  };
  await page.goto("/admin/diagnostic");
  const mine = await unfoldItem(page, first);
  await mine.getByLabel("Cause").fill("En cours d'écriture.");
  await other.goto("/admin/diagnostic");
  await save(await unfoldItem(other, first));
  await expect(other.locator("#annonces")).toContainText("Message modifié");
  await save(await unfoldItem(page, second));
  await expect(page.locator("#annonces")).toContainText("Message modifié");
  await expectKept(mine.getByLabel("Cause"), "En cours d'écriture.");
  await mine.getByRole("button", { name: "Enregistrer" }).click();
  await expect(mine.getByRole("region", { name: "Deux versions de ce message" })).toBeVisible();
  for (const title of titles) {
    const item = itemOf(page, title);
    if (!(await item.getByLabel("Titre").isVisible())) await headOf(item).click();
    await erase(item);
    await expect(item).toHaveCount(0);
  }
});

/** Sends what is in a field by its button, types the next in it at once, and waits until the page was read anew. */
async function typeWhileSent(page: Page, field: Locator, button: Locator): Promise<void> {
  const reread = page.waitForResponse(
    (answer) => answer.url().includes(".data") && answer.request().method() === "GET",
  );
  await button.click();
  await field.fill("Le suivant");
  await reread;
  await page.waitForTimeout(300);
  await expectKept(field, "Le suivant");
  await expect(field).toBeFocused();
}

test("N-12, AUTH-22 : ce qu'on écrit pendant que part un métier, un jeton, un compte ou un message reste, pour le suivant @long", async ({
  page,
}) => {
  test.slow();
  await enterAs(page, "owner");
  await slowDown(page, /\.data(\?|$)/, 400);
  const name = `Lent ${Date.now()}`;
  await page.goto(jobs);
  await page.getByLabel("Nouveau métier").fill(name);
  await typeWhileSent(page, page.getByLabel("Nouveau métier"), page.getByRole("button", { name: "Ajouter" }));
  await expect(page.locator("summary", { hasText: name })).toBeVisible();
  await removeJob(page, name);
  await expectKept(page.getByLabel("Nouveau métier"), "Le suivant");

  await page.goto("/admin/jetons");
  await page.getByLabel("Usage").fill(name);
  await typeWhileSent(page, page.getByLabel("Usage"), page.getByRole("button", { name: "Créer un jeton" }));
  await page.locator("summary", { hasText: name }).click();
  await page.getByRole("button", { name: "Révoquer ce jeton" }).click();
  await expect(page.locator("#annonces")).toContainText("Jeton révoqué.");

  await page.goto("/admin/comptes");
  const account = await beginAccount(page);
  const username = `lent-${Date.now()}`;
  await account.getByLabel("Nom d'utilisateur").fill(username);
  await account.getByLabel("Mot de passe").fill("un-premier-mot-de-passe");
  await typeWhileSent(
    page,
    account.getByLabel("Nom affiché"),
    account.getByRole("button", { name: "Créer le compte" }),
  );
  await accountOf(page, username).locator("summary").first().click();
  await eraseAccount(page, username);

  const adding = await beginMessage(page, name);
  await adding.getByLabel("Messages reconnus").fill(name);
  await adding.getByLabel("Cause").fill("Une cause.");
  await adding.getByLabel("Que faire").fill("Une étape.");
  const add = adding.getByRole("button", { name: "Ajouter" });
  await typeWhileSent(page, adding.getByLabel("Titre"), add);
  // The next one, under a name of its own.
  await add.click();
  const next = itemOf(page, "Le suivant");
  await expect(next).toHaveCount(1);
  for (const title of [name, "Le suivant"]) {
    const item = page
      .locator("main li:has(> details)")
      .filter({ has: page.locator("summary", { hasText: title }) });
    await item.locator("summary").first().click();
    await erase(item);
    await expect(item).toHaveCount(0);
  }
});

test("A11Y-01 : qui continue d'écrire sa recherche pendant que la liste vient garde son texte et le curseur @long", async ({
  page,
}) => {
  await enterAs(page, "team");
  await slowDown(page, /\/admin\/(patches|mappings)\.data/, 800);
  for (const path of ["/admin/patches", "/admin/mappings"]) {
    await page.goto(path);
    const search = page.getByRole("main").getByRole("searchbox");
    await search.fill("base");
    await search.press("Enter");
    await search.pressSequentially(" de");
    await page.waitForURL(/\?q=base$/);
    await page.waitForTimeout(300);
    await expect(search).toHaveValue("base de");
    await expect(search).toBeFocused();
    // Back, the field is as the list.
    await page.goBack();
    await expect(search).toHaveValue("");
  }
});

test("ERR-16 : un lien ou un autre formulaire n'abandonne pas sans un mot ce qui part encore, et quitter reste possible @long", async ({
  page,
}) => {
  await enterAs(page, "team", jobs);
  const sent = "**/metiers.data*";
  const told = page.locator("#annonces");
  const away = page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "Patchs" });
  const [first, second] = [`Parti ${Date.now()}`, `Quitté ${Date.now()}`];
  const add = async (name: string) => {
    await page.getByLabel("Nouveau métier").fill(name);
    await page.getByRole("button", { name: "Ajouter" }).click();
  };
  const release = await holdBack(page, sent);
  await add(first);
  // Closing the tab is asked about as well.
  await page.waitForFunction(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));
  await pressTwice(away);
  await expect(told).toContainText("Envoi en cours.");
  release();
  await expect(page.locator("summary", { hasText: first })).toBeVisible();
  await removeJob(page, first);

  await page.unroute(sent);
  await holdBack(page, sent);
  await add(second);
  await away.click();
  // Sooner it would be the same press: a double click, or a key that is held.
  await page.waitForTimeout(600);
  await away.click();
  await expect(page).toHaveURL("/admin/patches");
  await expect(told).toContainText("Envoi interrompu");
});

test("ERR-16 : un double clic n'abandonne pas le formulaire qui part, et n'est pas dit interrompu s'il l'envoie deux fois", async ({
  page,
}) => {
  await enterAs(page, "team", jobs);
  const told = page.locator("#annonces");
  const [first, second] = [`Deux fois ${Date.now()}`, `Pendant ${Date.now()}`];
  const add = page.getByRole("button", { name: "Ajouter" });
  const part = await holdBack(page, "**/assets/sent-form-*.js");
  await page.getByLabel("Nouveau métier").fill(first);
  await pressTwice(add);
  await expect(page.getByRole("main").getByText("Métier ajouté.")).toBeVisible();
  const loaded = page.waitForResponse("**/assets/sent-form-*.js");
  part();
  await (await loaded).finished();
  // As long as the site waits for the second click of a double one, and some more.
  await page.waitForTimeout(800);
  await expect(told).not.toContainText("Envoi interrompu");

  const release = await holdBack(page, "**/metiers.data*");
  await page.getByLabel("Nouveau métier").fill(second);
  await add.click();
  await jobRow(page, first).locator("summary").click();
  const remove = jobRow(page, first).getByRole("button", { name: /Supprimer/ });
  await pressTwice(remove);
  await expect(told).toContainText("Envoi en cours.");
  release();
  await expect(jobRow(page, second)).toBeVisible();
  await expect(jobRow(page, first)).toBeVisible();
  for (const name of [first, second]) {
    if (name === second) await jobRow(page, name).locator("summary").click();
    await jobRow(page, name)
      .getByRole("button", { name: /Supprimer/ })
      .click();
    await expect(jobRow(page, name)).toHaveCount(0);
  }
});
