import type { Locator, Page } from "@playwright/test";
import { expectKept, headOf, itemOf, unfoldItem } from "./controls.ts";
import { expect, test } from "./fixtures.ts";
import { jobRow, removeJob } from "./jobs.ts";
import { longUnless } from "./long.ts";
import { horizontalOverflow } from "./looks.ts";
import { beginMessage, endMessage } from "./new-message.ts";
import { enterAs } from "./people.ts";

const jobs = "/admin/mappings/metiers";

/** Asks the API in the name of who is signed in: the status of its answer. */
const callApi = (page: Page, method: string, path: string, body?: object): Promise<number> =>
  page.evaluate(
    async (asked) => {
      const headers = { "Content-Type": "application/json" };
      const sent = asked.body && { headers, body: JSON.stringify(asked.body) };
      return (await fetch(asked.path, { method: asked.method, ...sent })).status;
    },
    { method, path, body },
  );
const tagPath = (job = "") => `/api/tags/${encodeURIComponent(job)}`;

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

test("ERR-16, F-28 : sans réseau ou sans session, un formulaire reste tel qu'il est écrit, et repart", async ({
  page,
  problems,
}) => {
  problems.tolerate(/401|ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await enterAs(page, "team");
  await page.goto(jobs, { waitUntil: "networkidle" });
  const nom = `Métier ${Date.now()}`;
  const field = page.getByLabel("Nouveau métier");
  const send = page.getByRole("button", { name: "Ajouter" });
  await field.fill(nom);

  await page.context().setOffline(true);
  await send.click();
  await expect(page.getByText("Erreur de réseau. Vérifiez votre connexion internet.")).toBeVisible();
  await expect(field).toHaveValue(nom);
  await page.context().setOffline(false);

  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await send.click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toHaveAccessibleName("Votre session est terminée");
  await dialog.getByRole("button", { name: "Fermer" }).click();
  await expect(page.getByText(/^Session expirée\. Reconnectez-vous dans un nouvel onglet/)).toBeVisible();
  await expect(field).toHaveValue(nom);

  await page.context().addCookies(cookies);
  await send.click();
  await expect(page.getByText("Métier ajouté.").first()).toBeVisible();
  await removeJob(page, nom);
  await expect(page.getByText("Métier supprimé.").first()).toBeVisible();
});

test("ERR-16, AUTH-16 : sous un autre compte, sans droit, un formulaire reste tel qu'il est écrit, et repart sous le sien @long", async ({
  page,
  problems,
}) => {
  problems.tolerate(/403/);
  const context = page.context();
  await enterAs(page, "client");
  const others = await context.cookies();
  await context.clearCookies();
  await enterAs(page, "team");
  const own = await context.cookies();
  await page.goto(jobs, { waitUntil: "networkidle" });
  const nom = `Métier ${Date.now()}`;
  const field = page.getByLabel("Nouveau métier");
  const send = page.getByRole("button", { name: "Ajouter" });
  await field.fill(nom);

  await context.addCookies(others);
  await send.click();
  await expect(page.getByText(/^Le compte .+ n'a pas accès à l'administration\.$/)).toBeVisible();
  await expectKept(field, nom);

  await context.addCookies(own);
  await send.click();
  await expect(page.getByText("Métier ajouté.").first()).toBeVisible();
  await removeJob(page, nom);
  await expect(page.getByText("Métier supprimé.").first()).toBeVisible();
});

test("A11Y-01, ERR-16 : le curseur revient au bouton pressé, aussi quand la partie qui l'y ramène a manqué une fois @long", async ({
  page,
  problems,
}) => {
  problems.tolerate(/ERR_FAILED/);
  await enterAs(page, "team");
  const part = "**/assets/sent-form-*.js*";
  await page.route(part, (route) => route.abort());
  await page.goto(jobs, { waitUntil: "networkidle" });
  const send = page.getByRole("button", { name: "Ajouter" });
  const names = [1, 2].map((number) => `Coupure ${Date.now()} ${number}`);
  // It is asked for as the form is sent and as the answer comes: the second time the network may be back, or not yet.
  const asked = page.waitForRequest(part);
  for (const name of names) {
    await page.getByLabel("Nouveau métier").fill(name);
    await send.click();
    await asked;
    await expect(page.locator("summary", { hasText: name })).toBeVisible();
    await page.unroute(part);
  }
  await expect(send).toBeFocused();
  for (const name of names) {
    await callApi(page, "DELETE", tagPath(name));
  }
});

test("A11Y-01, TAG-06 : plusieurs métiers s'ajoutent à la suite, sans quitter le champ @long", async ({
  page,
}) => {
  await enterAs(page, "team");
  await page.goto(jobs, { waitUntil: "networkidle" });
  const field = page.getByLabel("Nouveau métier");
  const names = [1, 2].map((number) => `Suite ${Date.now()} ${number}`);
  await field.focus();
  for (const name of names) {
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");
    await expect(page.locator("summary", { hasText: name })).toBeVisible();
    await expect(field).toHaveValue("");
    await expect(field).toBeFocused();
  }
  const last = `Suite ${Date.now()} au bouton`;
  // Meanwhile another one goes: the list is as long as before.
  expect(await callApi(page, "DELETE", tagPath(names.shift()))).toBe(200);
  await field.fill(last);
  await page.getByRole("button", { name: "Ajouter" }).click();
  await expect(page.locator("summary", { hasText: last })).toBeVisible();
  await expect(field).toHaveValue("");
  await expect(page.getByRole("button", { name: "Ajouter" })).toBeFocused();
  for (const name of [...names, last]) {
    await removeJob(page, name);
  }
});

test("T-10 : ce que le serveur refuse de faire laisse le formulaire en place, avec la raison", async ({
  page,
  problems,
}) => {
  problems.tolerate(/503/);
  await enterAs(page, "team");
  await page.goto("/admin/patches", { waitUntil: "networkidle" });
  const edit = await page.getByRole("link", { name: "Modifier 5.0.1" }).getAttribute("href");
  await page.goto(`${edit}/retirer`, { waitUntil: "networkidle" });
  const reason = page.getByLabel("Raison");
  await reason.fill("Une raison écrite avec soin");
  await page.route("**/retirer.data", (route) => route.fulfill({ status: 503, body: "Service Unavailable" }));
  await page.getByRole("button", { name: "Retirer le patch" }).click();
  await expect(page.getByText("Le site a rencontré une erreur. Réessayez dans un instant.")).toBeVisible();
  await expect(reason).toHaveValue("Une raison écrite avec soin");
});

for (const [item, list] of [
  ["/admin/mappings/parti", "/admin/mappings"],
  ["/admin/patches/1234/empreintes", "/admin/patches"],
]) {
  const title = `NAV-16 : ${item}, qui n'existe pas, mène à sa liste`;
  test(longUnless(item === "/admin/patches/1234/empreintes", title), async ({ page }) => {
    await enterAs(page, "team");
    expect((await page.goto(item ?? ""))?.status()).toBe(404);
    await page.getByRole("main").getByRole("link", { name: "Retour à la liste" }).click();
    await expect(page).toHaveURL(list ?? "");
  });
}

test("F-28 : un mapping en cours d'écriture survit à la fin de la session", async ({ page, problems }) => {
  problems.tolerate(/401/);
  await enterAs(page, "team");
  await page.goto("/admin/mappings/nouveau", { waitUntil: "networkidle" });
  await page.getByLabel("Nom", { exact: true }).fill("Commissariat de Paleto");
  await page.getByLabel("Nom du fichier").fill("nv_paleto");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Créer le mapping" }).click();
  await expect(page.getByRole("alertdialog")).toHaveAccessibleName("Votre session est terminée");
  await expect(page.getByLabel("Nom", { exact: true })).toHaveValue("Commissariat de Paleto");
});

test("F-05, F-28 : la session d'un compte de secours se rouvre par son entrée, non par Discord @long", async ({
  page,
  problems,
}) => {
  // The tests' site has no such account: its entrance is a page that is not found.
  problems.tolerate(/401|404/);
  await enterAs(page, "team", jobs);
  await page.locator("[data-account] [popovertarget]").evaluate((button) => {
    button.setAttribute("data-local", "true");
  });
  await page.getByLabel("Nouveau métier").fill("Écrit avant la fin");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Ajouter" }).click();
  const [tab] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("alertdialog").getByRole("button", { name: "Se reconnecter" }).click(),
  ]);
  await expect(tab).toHaveURL(/\/auth\/local\?/);
});

test("ERR-16 : une page qui ne peut pas être lue dit que c'est le réseau @long", async ({
  page,
  problems,
}) => {
  problems.tolerate(/ERR_INTERNET_DISCONNECTED|Failed to fetch|503/);
  await enterAs(page, "team");
  await page.goto("/admin/mappings", { waitUntil: "networkidle" });
  // A network of which the browser does not know that it leads nowhere.
  await page.route("**/admin/mappings.data*", (route) => route.abort("internetdisconnected"));
  await page.getByRole("link", { name: "Corbeille", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Hors ligne" })).toBeVisible();
  await expect(page.getByText("Erreur de réseau. Vérifiez votre connexion internet.")).toBeVisible();
  await page.unroute("**/admin/mappings.data*");
  await page.getByRole("link", { name: "Réessayer" }).click();
  // Tests beside this one may have put something there.
  await expect(
    page.getByText("La corbeille est vide.").or(page.getByRole("button", { name: /^Restaurer/ }).first()),
  ).toBeVisible();
});

test("A11Y-01 : le champ à corriger prend le focus, dans tous les formulaires", async ({
  page,
  problems,
}) => {
  problems.tolerate(/422|409/);
  await enterAs(page, "owner");
  for (const [path, label, button] of [
    [jobs, "Nouveau métier", "Ajouter"],
    ["/admin/jetons", "Usage", "Créer un jeton"],
  ] as const) {
    await page.goto(path);
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByLabel(label), path).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel(label), path).toBeFocused();
    await page.keyboard.type("a");
    await expect(page.getByLabel(label), path).not.toHaveAttribute("aria-invalid");
  }
});

test("A11Y-01 : le bouton pressé au clavier garde le curseur une fois la réponse venue", async ({ page }) => {
  await enterAs(page, "owner", "/admin/notifications");
  const button = page.getByRole("button", { name: "Envoyer un test" });
  await button.press("Enter");
  await expect(page.locator("#annonces")).toContainText("Message envoyé.");
  await expect(button).toBeEnabled();
  await expect(button).toBeFocused();
});

test("A11Y-01 : ce qui est supprimé d'une liste rend le curseur à la ligne suivante, et à son titre d'une autre page @long", async ({
  page,
}) => {
  test.slow();
  await enterAs(page, "team");
  await page.goto(jobs, { waitUntil: "networkidle" });
  const start = `Zone ${Date.now()}`;
  const names = ["a", "b", "c"].map((letter) => `${start} ${letter}`);
  for (const tag of names) expect(await callApi(page, "POST", "/api/tags", { tag })).toBe(201);
  await page.reload({ waitUntil: "networkidle" });
  const row = (nom = "") => jobRow(page, nom);
  for (const [nom, next] of [
    [names[1], names[2]],
    [names[0], names[2]],
  ]) {
    await row(nom).locator("summary").press("Enter");
    await row(nom)
      .getByRole("button", { name: /Supprimer/ })
      .press("Enter");
    // The same deed a second time is told a second time.
    await expect(page.locator("#annonces")).toContainText("Métier supprimé.");
    await expect(row(nom)).toHaveCount(0);
    await expect(row(next).locator("summary")).toBeFocused();
    await expect(page.locator("#annonces")).toBeEmpty();
  }

  const version = `9.9.${Date.now() % 1e6}`;
  await page.goto("/admin/patches/nouveau");
  await page.getByLabel("Version", { exact: true }).fill(version);
  await page.getByLabel("Titre", { exact: true }).fill("Un brouillon");
  await page.getByRole("button", { name: "Enregistrer le brouillon" }).click();
  await expect(page.getByText("Brouillon créé et sauvegardé !").first()).toBeVisible();
  await page.goto("/admin/patches", { waitUntil: "networkidle" });
  await page.getByRole("link", { name: `Supprimer ${version}` }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Mettre à la corbeille" }).press("Enter");
  await expect(page.getByText("Patch supprimé !").first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  expect(await callApi(page, "DELETE", tagPath(names[2]))).toBe(200);
});

test("A11Y-01 : d'une page à l'autre le curseur passe au titre ; une question se ferme par Échap et le rend", async ({
  page,
}) => {
  await enterAs(page, "owner", "/admin/patches");
  const title = page.getByRole("heading", { level: 1 });
  await page
    .getByRole("link", { name: /^Modifier / })
    .first()
    .press("Enter");
  await expect(page).toHaveURL(/\/admin\/patches\/\d+/);
  await expect(title).toBeFocused();
  await page.goBack();
  await expect(title).toHaveText("Patchs");
  await expect(title).toBeFocused();
  // A tab that is still there keeps it.
  const tab = page.getByRole("link", { name: "Mappings", exact: false }).and(page.locator(".tab-link"));
  await tab.press("Enter");
  await expect(title).toHaveText("Mappings");
  await expect(tab).toBeFocused();

  const ask = page.locator("summary", { hasText: "Supprimer" }).first();
  await ask.press("Enter");
  const sure = page.getByRole("button", { name: "Mettre à la corbeille" }).first();
  await sure.focus();
  await sure.press("Escape");
  await expect(sure).toBeHidden();
  await expect(ask).toBeFocused();

  await page.goto("/admin/mappings/nouveau");
  const guard = page.getByRole("dialog", { name: "Quitter sans enregistrer ?" });
  await page.getByLabel("Nom", { exact: true }).fill("Commencé");
  for (const stay of ["Enter", "Escape"]) {
    await tab.press("Enter");
    await expect(guard.getByRole("button", { name: "Rester" })).toBeFocused();
    await page.keyboard.press(stay);
    await expect(guard).toBeHidden();
    await expect(tab, stay).toBeFocused();
  }
  await page.getByRole("link", { name: "Annuler" }).press("Enter");
  await guard.getByRole("button", { name: "Quitter" }).press("Enter");
  await expect(title).toBeFocused();
});

test("A11Y-01 : chaque étape du téléchargement en JSON est lue, et rien ne se perd derrière @long", async ({
  page,
}) => {
  await enterAs(page, "owner", "/admin/patches");
  await page.getByRole("button", { name: "Télécharger en JSON…" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Télécharger en JSON" });
  for (const [i, step] of ["Téléchargement", "Conservation"].entries()) {
    await dialog.getByRole("button", { name: "Suivant" }).press("Enter");
    await expect(dialog.getByRole("region", { name: `Étape ${i + 2} sur 3, ${step}` })).toBeFocused();
  }
  await expect(dialog.getByRole("button", { name: "Suivant" })).toHaveCount(0);
});

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

test("A11Y-01 : un mapping qui n'a pas pu être enregistré laisse le curseur à son bouton @long", async ({
  page,
  problems,
}) => {
  problems.tolerate(/ERR_FAILED/);
  await enterAs(page, "team", "/admin/mappings/001");
  await page.route("**/api/mappings/001", (route) => route.abort());
  await page.getByLabel("Description").fill("Sans réseau.");
  const save = page.getByRole("button", { name: "Enregistrer les modifications" });
  await save.press("Enter");
  await expect(page.getByRole("alert").getByText(/^Erreur de réseau/)).toBeVisible();
  await expect(save).toBeFocused();
});

test("A11Y-01 : la barre d'actions ne cache pas ce qui prend le focus @long", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await enterAs(page, "team");
  for (const size of [
    { width: 1280, height: 700 },
    { width: 360, height: 640 },
  ]) {
    await page.setViewportSize(size);
    await page.goto("/admin/patches/nouveau");
    await page.getByRole("textbox", { name: "Version", exact: true }).focus();
    for (let step = 0; step < 25; step++) {
      await page.keyboard.press("Tab");
      const free = await page.evaluate(() => {
        const focused = document.activeElement;
        const bar = document.querySelector(".action-bar");
        if (!focused || !bar) return null;
        const room = bar.getBoundingClientRect().top - focused.getBoundingClientRect().bottom;
        return room >= 0 ? "" : `${room} px : ${focused.outerHTML.slice(0, 80)}`;
      });
      expect(free, `${size.width} px, ${step}`).toBe("");
    }
  }
});

test("A11Y-01 : sur un téléphone couché, les boutons d'un formulaire lui laissent la hauteur @long", async ({
  page,
}) => {
  await page.setViewportSize({ width: 667, height: 331 });
  await enterAs(page, "team", "/admin/patches/nouveau");
  const publish = page.getByRole("button", { name: "Publier le patch" });
  await expect(publish).not.toBeInViewport();
  await page.getByRole("textbox", { name: "Version", exact: true }).focus();
  await expect(publish).not.toBeInViewport();
  await publish.focus();
  await expect(publish).toBeInViewport({ ratio: 1 });
});

test("A11Y-01 : l'onglet qui prend le focus se voit en entier @long", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await enterAs(page, "owner", jobs);
  const bar = page.getByRole("navigation", { name: "Administration" }).getByRole("list").first();
  await page.getByRole("button", { name: /^Compte, / }).focus();
  for (const link of await bar.getByRole("link").all()) {
    await page.keyboard.press("Tab");
    await expect(link).toBeFocused();
    const hidden = await link.evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      const list = element.closest("ul")?.getBoundingClientRect() ?? { left: 0, right: 0 };
      return Math.max(list.left - left, right - list.right, 0);
    });
    expect(Math.round(hidden), (await link.textContent()) ?? "").toBe(0);
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

/** A local account of Solène, by the form of the accounts' page. */
async function createAccount(page: Page): Promise<string> {
  await page.goto("/admin/comptes");
  const username = `compte-${Date.now()}`;
  await page.getByText("Créer un compte local").click();
  const form = page.getByRole("listitem").filter({ hasText: "Créer un compte local" });
  await form.getByLabel("Nom d'utilisateur").fill(username);
  await form.getByLabel("Nom affiché").fill("Solène");
  await form.getByLabel("Mot de passe").fill("un-premier-mot-de-passe");
  await form.getByRole("button", { name: "Créer le compte" }).click();
  await expect(page.locator("#annonces")).toContainText("Compte créé.");
  return username;
}

test("AUTH-22 : ce que devient un compte est dit là où est son formulaire @long", async ({ page }) => {
  await enterAs(page, "owner");
  await page.setViewportSize({ width: 360, height: 640 });
  const username = await createAccount(page);
  const account = page.getByRole("listitem").filter({ has: page.locator("summary", { hasText: username }) });
  await account.locator("summary").first().click();
  await account.getByText("Supprimer le compte").click();
  await account.getByRole("button", { name: "Effacer définitivement" }).click();
  await expect(page.locator("#annonces")).toContainText("Compte supprimé.");
});

test("T-34, AUTH-22 : un compte que quelqu'un d'autre vient de modifier ou de supprimer est relu dans la liste, et ce qui est saisi reste @long", async ({
  page,
  problems,
}) => {
  problems.tolerate(/\b40[49]\b/);
  await enterAs(page, "owner");
  const username = await createAccount(page);
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

  const remove = async (account: Locator) => {
    const sure = account.getByRole("button", { name: "Effacer définitivement" });
    if (await sure.isHidden()) await account.getByText("Supprimer le compte").click();
    await sure.click();
  };
  await headOf(theirs).click();
  await remove(theirs);
  await expect(other.locator("#annonces")).toContainText("Compte supprimé.");
  await remove(mine);
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
    await expect(told.getByText(sentence)).toBeInViewport();
  };
  await page.goto("/admin/jetons");
  const usage = `Jeton ${Date.now()}`;
  await page.getByLabel("Usage").fill(usage);
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
  await item.getByText("Supprimer", { exact: true }).click();
  await item.getByRole("button", { name: "Effacer définitivement" }).click();
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
  await expect(page.getByRole("alert")).toContainText("Ce métier n'existe pas (ou plus)");
  await expect(row).toHaveCount(0);
});

test("N-12, R-18 : ce qu'un autre a modifié est montré avant d'être supprimé, et se supprime ensuite @long", async ({
  page,
  problems,
}) => {
  test.slow();
  problems.tolerate(/\b409\b/);
  await enterAs(page, "owner");
  const other = await page.context().newPage();
  const title = `Deux éditeurs ${Date.now()}`;
  await endMessage(await beginMessage(page, title), `${title} * coupé`);
  await other.goto("/admin/diagnostic");
  const theirs = await unfoldItem(other, title);
  await theirs.getByLabel("Titre").fill(`${title}, corrigé`);
  await theirs.getByRole("button", { name: "Enregistrer" }).click();
  await expect(other.locator("#annonces")).toContainText("Message modifié");

  const item = itemOf(page, title);
  const remove = async () => {
    await item.getByText("Supprimer", { exact: true }).click();
    await item.getByRole("button", { name: "Effacer définitivement" }).click();
  };
  await headOf(item).click();
  await item.getByLabel("Cause").fill("En cours d'écriture.");
  await remove();
  await expect(page.locator("#annonces")).toContainText("Rien n'a été supprimé");
  await expect(headOf(item)).toContainText(`${title}, corrigé`);
  await expect(item.getByRole("region", { name: "Deux versions de ce message" })).toContainText(", corrigé");
  await expect(item.getByLabel("Cause")).toHaveValue("En cours d'écriture.");
  const sure = item.getByRole("button", { name: "Effacer définitivement" });
  if (await sure.isHidden()) await item.getByText("Supprimer", { exact: true }).click();
  await sure.click();
  await expect(page.locator("#annonces")).toContainText("Message supprimé.");
  await expect(item).toHaveCount(0);
});

test("un mot sans fin n'élargit aucune liste @long", async ({ page, problems }) => {
  test.slow();
  // Tests beside this one delete mappings that its lists still show.
  problems.tolerate(/images\/mappings/);
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
