import type { Page } from "@playwright/test";
import { pasteText, pressOnKeyboard } from "../controls.ts";
import { expect, test } from "../fixtures.ts";
import { expectNoAxeViolations } from "../looks.ts";
import { signInAs } from "../people.ts";
import {
  announce,
  created,
  draftArrived,
  draftKept,
  field,
  hour,
  keptAfter,
  line,
  list,
  openNew,
  saveButton,
  stored,
  twoVersions,
  waitForList,
} from "./patch-form.ts";

test.describe.configure({ timeout: 60_000 });

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("ADM-22: les listes au clavier et par collage, le brouillon gardé, Ctrl S, la garde", async ({
  page,
}) => {
  const version = await openNew(page);
  await field(page, "Version").fill(version);
  await line(page, "Divers", 1).focus();
  await page.keyboard.type("Deuxième");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Première");
  await expect(line(page, "Divers", 2)).toBeFocused();
  const told = page.locator("#annonces");
  await page.keyboard.press("Alt+ArrowUp");
  await expect(told).toHaveText("Ligne 1 sur 2");
  await expect(line(page, "Divers", 1)).toHaveValue("Première");
  await expect(line(page, "Divers", 1)).toBeFocused();
  // At an edge it stays, and says so once more.
  await page.keyboard.press("Alt+ArrowUp");
  await expect(told).toHaveText("Ligne 1 sur 2".repeat(2));
  await expect(line(page, "Divers", 1)).toHaveValue("Première");
  await expect(page.getByTitle("Déplacer").first()).toHaveAttribute("aria-hidden", "true");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Backspace");
  await expect(line(page, "Divers", 3)).toHaveCount(0);

  await line(page, "Fichiers", 1).focus();
  await pasteText(page, "- a.lua\r\n* b.lua\r\n\r\n  c.lua  \r\n–\td.lua\r\no\te.lua\r\n§\tf.lua\r\no g.lua");
  const files = ["a.lua", "b.lua", "c.lua", "d.lua", "e.lua", "f.lua", "o g.lua"];
  for (const [i, file] of files.entries()) await expect(line(page, "Fichiers", i + 1)).toHaveValue(file);
  // The site counts steps by itself.
  await line(page, "Étapes à faire à la main", 1).focus();
  await pasteText(page, "1. Arrêtez le serveur\n2) Videz le cache\n5.2 au moins");
  const steps = ["Arrêtez le serveur", "Videz le cache", "5.2 au moins"];
  for (const [i, step] of steps.entries())
    await expect(line(page, "Étapes à faire à la main", i + 1)).toHaveValue(step);
  // A list of one line has a sign, too.
  await line(page, "Inventaire", 1).focus();
  await pasteText(page, "- Poids corrigé");
  await expect(line(page, "Inventaire", 1)).toHaveValue("Poids corrigé");
  // A number at the start of a single line may be the line's own: it is for the browser to paste.
  await line(page, "Braquages", 1).focus();
  expect(await pasteText(page, "3. étage de la banque")).toBe(true);
  await line(page, "Fichiers", files.length).press("Enter");
  await pasteText(page, "M\tconfig.lua\nR100\told.lua\tnew.lua");
  for (const [i, file] of ["config.lua", "old.lua", "new.lua"].entries())
    await expect(line(page, "Fichiers", files.length + 1 + i)).toHaveValue(file);

  // The guard: the page is not left, then it is; the text is still there.
  await expect(draftKept(page)).toBeVisible();
  await page.getByRole("link", { name: "Sauvegardes" }).click();
  const guard = page.getByRole("dialog", { name: "Quitter sans enregistrer ?" });
  await expectNoAxeViolations(page, "garde");
  await guard.getByRole("button", { name: "Rester" }).click();
  await expect(field(page, "Version")).toHaveValue(version);
  await page.getByRole("link", { name: "Sauvegardes" }).click();
  await guard.getByRole("button", { name: "Quitter" }).click();
  await page.waitForURL("**/admin/sauvegardes");
  await page.goto(`${list}/nouveau`);
  await expect(page.getByText(/^Brouillon du .* repris\./)).toBeVisible();
  await expect(field(page, "Version")).toHaveValue(version);
  await expect(line(page, "Fichiers", 3)).toHaveValue("c.lua");

  // What fills a field by itself, as browsers and password managers do, presses keys that have no name.
  await page.evaluate(() => document.activeElement?.dispatchEvent(new Event("keydown", { bubbles: true })));
  // Ctrl S saves a draft on the server, which needs a version and a title only; here on a Russian keyboard.
  await field(page, "Titre").fill("Brouillon au clavier");
  await pressOnKeyboard(page, "ы", "KeyS");
  await expect(page.getByText("Brouillon créé et sauvegardé !").first()).toBeVisible();
  await waitForList(page);
  await page.getByRole("link", { name: "Brouillons" }).click();
  await expect(page.getByRole("row").filter({ hasText: version })).toContainText("Brouillon");
});

test("ADM-22 : ce qui a été effacé n'est pas repris à la visite suivante @long", async ({ page }) => {
  const version = await openNew(page);
  await field(page, "Version").fill(version);
  await expect(draftKept(page)).toBeVisible();
  await field(page, "Version").fill("");
  await expect(draftKept(page)).toBeHidden();
  await page.goto(`${list}/nouveau`);
  await expect(field(page, "Titre")).toBeEditable();
  await expect(page.getByText(/^Brouillon du .* repris\./)).toHaveCount(0);
  await expect(field(page, "Version")).toHaveValue("");
});

/** Leaves the form, whose question says that its text is kept, and opens it anew. */
async function leaveKept(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Sauvegardes" }).click();
  const guard = page.getByRole("dialog", { name: "Quitter sans enregistrer ?" });
  await expect(guard).toContainText("Ce navigateur en garde un brouillon.");
  await guard.getByRole("button", { name: "Quitter" }).click();
  await page.waitForURL("**/admin/sauvegardes");
  await page.goto(`${list}/nouveau`);
}

test("ADM-22 : deux onglets ouverts : l'un enregistre, l'autre garde son texte @long", async ({ page }) => {
  const version = await openNew(page);
  const other = await page.context().newPage();
  await other.goto(`${list}/nouveau`);
  await field(page, "Version").fill(version);
  await field(page, "Titre").fill("Le premier onglet");
  await expect(draftKept(page)).toBeVisible();
  await keptAfter(other, async () => {
    await field(other, "Version").fill(`${version}-b`);
    await field(other, "Titre").fill("Le second onglet");
  });
  await other.keyboard.press("Control+s");
  await waitForList(other);
  await leaveKept(page);
  await expect(field(page, "Titre")).toHaveValue("Le premier onglet");

  // Taken up in another tab and saved there, it is still being written here.
  await expect(draftKept(page)).toBeVisible();
  await keptAfter(page, () => field(page, "Description").fill("En cours"));
  await draftArrived(page, other);
  await other.goto(`${list}/nouveau`);
  await other.getByRole("button", { name: "Le reprendre" }).click();
  await expect(field(other, "Titre")).toHaveValue("Le premier onglet");
  await keptAfter(page, () => field(page, "Description").fill("Écrite depuis"));
  await keptAfter(other, () => field(other, "Titre").fill("Repris ailleurs"));
  await other.keyboard.press("Control+s");
  await waitForList(other);
  await other.close();
  await leaveKept(page);
  await expect(field(page, "Description")).toHaveValue("Écrite depuis");
  await expect(field(page, "Titre")).toHaveValue("Le premier onglet");
});

/** A second tab of the form, while the first one writes a draft with this title. */
async function openBesideDraft(page: Page, title: string): Promise<Page> {
  await openNew(page);
  await keptAfter(page, () => field(page, "Titre").fill(title));
  const other = await page.context().newPage();
  await draftArrived(page, other);
  await other.goto(`${list}/nouveau`);
  return other;
}

test("ADM-22 : ce qu'un autre onglet écrit n'est repris que sur demande ; oublié ensuite, il y reste gardé @long", async ({
  page,
}) => {
  const other = await openBesideDraft(page, "En cours ici");
  const take = other.getByRole("button", { name: /^Le reprendre/ });
  await expect(take).toBeVisible();
  await expect(field(other, "Titre")).toHaveValue("");
  // What is written here meanwhile has a place of its own.
  await keptAfter(other, () => field(other, "Titre").fill("Autre chose"));
  await expect(field(page, "Titre")).toHaveValue("En cours ici");
  await take.click();
  await expect(field(other, "Titre")).toHaveValue("En cours ici");
  await other.getByRole("button", { name: "L'oublier" }).click();
  await expect(field(other, "Titre")).toHaveValue("");
  await expect.poll(() => stored(page)).toContain("neva-brouillon-patch");
  await other.close();
  await leaveKept(page);
  await expect(field(page, "Titre")).toHaveValue("En cours ici");
});

test("ADM-22 : un texte n'est gardé qu'une fois les autres onglets prévenus : aucun ne le prend pour abandonné @long", async ({
  page,
}) => {
  await page.context().addInitScript(() => {
    const request = navigator.locks?.request.bind(navigator.locks);
    if (!request) return;
    const late = async (...asked: Parameters<typeof request>) => {
      await new Promise((resolve) => setTimeout(resolve, 3000));
      return request(...asked);
    };
    Object.assign(navigator.locks, { request: late });
  });
  const other = await openBesideDraft(page, "En cours ici");
  await expect(other.getByRole("button", { name: /^Le reprendre/ })).toBeVisible();
  await expect(field(other, "Titre")).toHaveValue("");
});

test("ADM-22 : à côté d'un autre onglet le texte de celui-ci reste gardé quand on lui laisse le sien, et revient quand on recharge @long", async ({
  page,
}) => {
  const other = await openBesideDraft(page, "En cours ici");
  await expect(other.getByText(/^Un autre onglet écrit un brouillon/)).toBeVisible();
  await keptAfter(other, () => field(other, "Titre").fill("Autre chose"));
  await other.getByRole("button", { name: "Le laisser" }).click();
  await expect(other.getByText(/^Un autre onglet écrit un brouillon/)).toHaveCount(0);
  await expect(draftKept(other)).toBeVisible();
  await other.reload();
  await expect(field(other, "Titre")).toHaveValue("Autre chose");
  await expect(field(page, "Titre")).toHaveValue("En cours ici");
});

test("ADM-22 : un navigateur qui ne garde rien : la question ne promet pas de brouillon @long", async ({
  page,
}) => {
  await openNew(page);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("plein", "QuotaExceededError");
    };
  });
  await field(page, "Titre").fill("Perdu si l'on part");
  await page.getByRole("link", { name: "Sauvegardes" }).click();
  await expect(page.getByRole("dialog", { name: "Quitter sans enregistrer ?" })).toContainText(
    "Elles seront perdues.",
  );
});

test("ADM-22 : un brouillon gardé est repris aussi quand le réseau n'apporte qu'ensuite de quoi le lire @long", async ({
  page,
  problems,
}) => {
  problems.tolerate(/ERR_FAILED/);
  const version = await openNew(page);
  await field(page, "Version").fill(version);
  await expect(draftKept(page)).toBeVisible();
  // Not taken back while a request is under way: the browser would wait for it without end.
  let isLost = true;
  await page.route("**/assets/kept-text-*.js*", (route) => (isLost ? route.abort() : route.continue()));
  const lost = page.waitForEvent("requestfailed", (request) => request.url().includes("kept-text"));
  await page.goto(`${list}/nouveau`);
  await lost;
  isLost = false;
  await expect(page.getByText(/^Brouillon du .* repris\./)).toBeVisible({ timeout: 15_000 });
  await expect(field(page, "Version")).toHaveValue(version);
});

test("ADM-22 : ce que le réseau empêche de garder l'est dès qu'il revient, sans que l'on tape encore @long", async ({
  page,
  problems,
}) => {
  problems.tolerate(/ERR_FAILED/);
  await openNew(page);
  let isLost = true;
  await page.route("**/assets/kept-text-*.js*", (route) => (isLost ? route.abort() : route.continue()));
  // The part itself, then the question whether the site still has it.
  const lost = page.waitForEvent("requestfailed", (request) => /kept-text.*\?/.test(request.url()));
  await field(page, "Titre").fill("Écrit hors ligne");
  await lost;
  isLost = false;
  await expect(draftKept(page)).toBeVisible({ timeout: 15_000 });
});

/** Keeps what is typed from here on as a version of the site from before the form had revisions and choices did. */
const keepAsBefore = (page: Page) =>
  page.evaluate(() => {
    const { subtle } = crypto;
    const encrypt = subtle.encrypt.bind(subtle);
    subtle.encrypt = (algorithm, key, data) => {
      const { draft, at } = JSON.parse(new TextDecoder().decode(data));
      return encrypt(algorithm, key, new TextEncoder().encode(JSON.stringify({ draft, at })));
    };
  });

test("ADM-22 : un brouillon gardé par une version d'avant est repris, et montre les deux versions d'un patch @long", async ({
  page,
  problems,
}) => {
  problems.tolerate(/\b409\b/);
  const { address } = await created(page);
  await page.goto(`${list}/nouveau`);
  await keepAsBefore(page);
  await field(page, "Titre").fill("Gardé depuis longtemps");
  await expect(draftKept(page)).toBeVisible();
  await page.goto(address);
  await keepAsBefore(page);
  await field(page, "Titre").fill("Corrigé depuis longtemps");
  await expect(draftKept(page)).toBeVisible();
  await page.goto(`${list}/nouveau`);
  await expect(page.getByText(/^Brouillon du .* repris\./)).toBeVisible();
  await expect(field(page, "Titre")).toHaveValue("Gardé depuis longtemps");
  await expect(announce(page)).toBeChecked();
  await page.goto(address);
  await page.getByRole("button", { name: "Le reprendre" }).click();
  await expect(field(page, "Titre")).toHaveValue("Corrigé depuis longtemps");
  await saveButton(page).click();
  await expect(twoVersions(page)).toContainText("Corrigé depuis longtemps");
});

test("ADM-22 : un texte gardé que l'on ne sait pas lire n'est ni recouvert ni effacé @long", async ({
  page,
}) => {
  await openNew(page);
  await field(page, "Titre").fill("À ne pas perdre");
  await expect(draftKept(page)).toBeVisible();
  const unreadable = await page.evaluate(() => {
    const [name = ""] = Object.keys(localStorage).filter((key) => key.startsWith("neva-brouillon-patch:"));
    localStorage.setItem(name, "illisible");
    return name;
  });
  const left = () => page.evaluate((name) => localStorage.getItem(name), unreadable);
  await page.reload();
  await field(page, "Titre").fill("Écrit depuis");
  await expect(draftKept(page)).toBeVisible();
  expect(await left()).toBe("illisible");
  await page.reload();
  await expect(field(page, "Titre")).toHaveValue("Écrit depuis");
  await page.getByRole("button", { name: "L'oublier" }).click();
  await expect(field(page, "Titre")).toHaveValue("");
  const names = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("neva-brouillon-patch:")));
  expect(await names()).toEqual([unreadable]);
  expect(await left()).toBe("illisible");
});

test("V14.3.1: un brouillon gardé ne se lit plus après la déconnexion, et revient à qui l'a écrit @long", async ({
  page,
}) => {
  const version = await openNew(page, signInAs);
  const words = `Secret de la version ${version}`;
  await field(page, "Titre").fill(words);
  await expect(draftKept(page)).toBeVisible();
  expect(await stored(page)).toContain("neva-brouillon-patch");
  expect(await stored(page)).not.toContain("Secret de la version");

  await page.getByRole("button", { name: /^Compte, / }).click();
  page.once("dialog", (dialog) => dialog.accept());
  await page.getByRole("button", { name: "Se déconnecter" }).click();
  await expect(page.getByText("Vous êtes déconnecté.")).toBeVisible();
  expect(await stored(page)).not.toContain("Secret de la version");

  await signInAs(page, "owner");
  await page.goto(`${list}/nouveau`);
  await expect(field(page, "Titre")).toHaveValue("");
  await page.context().clearCookies();
  await signInAs(page, "team");
  await page.goto(`${list}/nouveau`);
  await expect(field(page, "Titre")).toHaveValue(words);
});

test("ADM-22, ADM-08 : l'heure et l'annonce choisies comptent, quittent et reviennent avec le brouillon @long", async ({
  page,
}) => {
  const { version, address } = await created(page);
  await page.goto(`${list}/nouveau`);
  await keptAfter(page, () => field(page, "Version").fill(`${version}-b`));
  await keptAfter(page, () => hour(page).fill("2099-05-06T07:08"));
  // N-10: the message has the day that it will have then.
  await expect(page.getByRole("complementary", { name: "Annonce et suivi" })).toContainText(
    "06/05/2099 07:08",
  );
  await keptAfter(page, () => announce(page).uncheck());
  await page.goto(address);
  await page.goto(`${list}/nouveau`);
  await expect(page.getByText(/^Brouillon du .* repris\./)).toBeVisible();
  await expect(hour(page)).toHaveValue("2099-05-06T07:08");
  await expect(announce(page)).not.toBeChecked();
  // A draft on the server keeps the hour too; changing nothing but the hour is a change.
  await field(page, "Titre").fill("Avec une heure");
  await page.getByRole("button", { name: "Enregistrer le brouillon" }).click();
  await waitForList(page);
  await page.getByRole("link", { name: `Modifier ${version}-b` }).click();
  await expect(hour(page)).toHaveValue("2099-05-06T07:08");
  await hour(page).fill("2099-05-07T07:08");
  await page.getByRole("link", { name: "Sauvegardes" }).click();
  await expect(page.getByRole("dialog", { name: "Quitter sans enregistrer ?" })).toBeVisible();
});

test("ADM-22, ADM-08 : une copie ne recouvre pas le brouillon d'un autre patch, ni celui d'une copie d'avant, ce qu'on tape à côté est gardé aussi @long", async ({
  page,
}) => {
  const { address } = await created(page);
  const copy = address.replace(/(\d+)$/, "nouveau?copie=$1");
  await page.goto(`${list}/nouveau`);
  await field(page, "Titre").fill("Un nouveau, à moitié écrit");
  await expect(draftKept(page)).toBeVisible();
  await page.goto(copy);
  await expect(page.getByText("donnez-lui une version")).toBeVisible();
  await field(page, "Titre").fill("La première copie");
  await expect(draftKept(page)).toBeVisible();
  await page.goto(`${list}/nouveau`);
  await expect(field(page, "Titre")).toHaveValue("Un nouveau, à moitié écrit");

  await page.goto(copy);
  await expect(page.getByRole("button", { name: "Le reprendre" })).toBeVisible();
  await field(page, "Titre").fill("La seconde copie");
  await expect(draftKept(page)).toBeVisible();
  await expectNoAxeViolations(page, "brouillon trouvé");
  // The newest is offered first, and the other one once that is forgotten.
  await page.goto(copy);
  const take = page.getByRole("button", { name: "Le reprendre" });
  await take.click();
  await expect(field(page, "Titre")).toHaveValue("La seconde copie");
  await page.getByRole("button", { name: "L'oublier" }).click();
  await page.goto(copy);
  await take.click();
  await expect(field(page, "Titre")).toHaveValue("La première copie");
});
