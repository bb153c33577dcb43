import type { Locator, Page } from "@playwright/test";
import { messagesAbout } from "./discord.ts";
import { expect, test } from "./fixtures.ts";
import { longUnless } from "./long.ts";
import { everyLook, expectNoAxeViolations, horizontalOverflow } from "./looks.ts";
import { holdBack, loseAnswer, openHeld, slowDown } from "./network.ts";
import { staffTabs } from "./pages.ts";
import { enterAs, signInAs } from "./people.ts";

const list = "/admin/patches";
const file = "https://telechargements.example/patch.zip";

test.describe.configure({ timeout: 60_000 });
test.use({ contextOptions: { reducedMotion: "reduce" } });

const unique = () => `8.${Date.now() % 1_000_000}.${Math.floor(Math.random() * 1e6)}`;

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const line = (page: Page, listName: string, number: number) =>
  page.getByRole("textbox", { name: `${listName}, ligne ${number}`, exact: true });
const announce = (page: Page) => page.getByLabel("Annoncer sur Discord");
const hour = (page: Page) => page.getByLabel(/^Publier plus tard/);
const saveButton = (page: Page) => page.getByRole("button", { name: "Enregistrer les modifications" });
const twoVersions = (page: Page) => page.getByRole("region", { name: "Deux versions de ce patch" });
const draftKept = (page: Page) => page.getByText("Brouillon gardé à");

const waitForList = (page: Page) => page.waitForURL((url) => url.pathname === list);
const expectChanged = (page: Page) =>
  expect(page.getByText("Patch modifié et sauvegardé !").first()).toBeVisible();

/** In the list: the link to the page on which a patch is edited, and that page. */
const editLink = (page: Page, version: string) => page.getByRole("link", { name: `Modifier ${version}` });
const addressOf = async (page: Page, version: string) =>
  (await editLink(page, version).getAttribute("href")) ?? "";

/** Everything that the browser keeps of the site. */
const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }));

/** Does something in a form, and waits until it is kept. */
async function keptAfter(page: Page, deed: () => Promise<void>): Promise<void> {
  const before = await stored(page);
  await deed();
  await expect.poll(() => stored(page)).not.toBe(before);
}

async function openNew(page: Page, enter = enterAs): Promise<string> {
  await enter(page, "team");
  await page.goto(`${list}/nouveau`);
  await expect(page.getByRole("heading", { name: "Créer un patch" })).toBeVisible();
  return unique();
}

async function fill(page: Page, version: string, title: string): Promise<void> {
  await field(page, "Version").fill(version);
  await field(page, "Titre").fill(title);
  await field(page, "Description").fill("Une description.");
  await field(page, "Patch Principal").fill(file);
}

/** A patch that is online and was not announced: its version, and the page on which it is edited. */
async function created(page: Page): Promise<{ version: string; address: string }> {
  await enterAs(page, "team", "/");
  const version = unique();
  const patch = {
    version,
    title: `Patch ${version}`,
    description: "Une description.",
    downloads: { patch: file },
  };
  const id = await page.evaluate(async (body) => {
    const headers = { "Content-Type": "application/json" };
    const answer = await fetch("/api/patches", { method: "POST", headers, body });
    return (await answer.json()).patch.id;
  }, JSON.stringify(patch));
  return { version, address: `${list}/${id}` };
}

test("ADM-04 à ADM-10, NOTIF-01, T-40: créer avec aperçu et message, puis supprimer et restaurer", async ({
  page,
  problems,
}) => {
  problems.tolerate(/422/);
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
  const shownAt = Date.now();
  await expect(field(page, "Version")).toHaveValue("");
  await expect(line(page, "Fichiers", 1)).toHaveValue("");
  await waitForList(page);
  expect(Date.now() - shownAt).toBeGreaterThan(1500);
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
  await page.getByRole("link", { name: "Corbeille", exact: true }).click();
  await row.locator("summary").click();
  const warning = row.getByText(/^Supprimer ce patch\s\? Cette action est irréversible\./);
  await expect(warning).toHaveText(/sera effacé pour toujours/);
  await expect(warning).toBeVisible();
  await row.getByRole("button", { name: `Restaurer ${version}` }).click();
  await expect(page.getByText("Patch restauré.").first()).toBeVisible();
  await page.getByRole("link", { name: "Tous" }).click();
  await expect(row).toBeVisible();
});

test("ADM-04, R-33 : ce qui est tapé, choisi ou pressé avant que la page réponde reste, et compte", async ({
  page,
}) => {
  const { version, address: edit } = await created(page);
  let release = await openHeld(page, `${list}/nouveau`);
  await field(page, "Version").fill(`${version}-b`);
  await field(page, "Description").fill("Tapée trop tôt.");
  await line(page, "Inventaire", 1).fill("Une ligne");
  await field(page, "Changement incompatible").check();
  await page.getByRole("button", { name: "Ajouter : Inventaire" }).click();
  release();
  await expect(line(page, "Inventaire", 2)).toBeVisible();
  await field(page, "Titre").fill("Tapé après");
  await expect(draftKept(page)).toBeVisible();
  const expectKept = async () => {
    await expect(field(page, "Version")).toHaveValue(`${version}-b`);
    await expect(field(page, "Description")).toHaveValue("Tapée trop tôt.");
    await expect(line(page, "Inventaire", 1)).toHaveValue("Une ligne");
    await expect(field(page, "Changement incompatible")).toBeChecked();
  };
  await expectKept();
  // The draft that the browser keeps has them too.
  await page.unroute("**/assets/entry.client-*.js");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expectKept();

  // A text area that has a text already, which React writes anew as it takes over.
  release = await openHeld(page, edit);
  await field(page, "Description").fill("Corrigée trop tôt.");
  await field(page, "Patch Principal").fill("");
  release();
  await field(page, "Titre").fill("Corrigé après");
  await expect(draftKept(page)).toBeVisible();
  await expect(field(page, "Description")).toHaveValue("Corrigée trop tôt.");
  await expect(field(page, "Patch Principal")).toHaveValue("");
});

test("ADM-04, R-33 : qui tape ailleurs pendant que la page se met à répondre garde le texte qu'il venait d'écrire @long", async ({
  page,
}) => {
  const { address: edit } = await created(page);
  // React takes a page over in slices, and begins anew when somebody types between two of them: so when the device is
  // slow just after the first text area.
  await page.addInitScript(() => {
    const { prototype } = HTMLTextAreaElement;
    const own = Object.getOwnPropertyDescriptor(prototype, "value");
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const title = document.querySelector<HTMLInputElement>('[name="title"]');
      title?.setRangeText(" corrigé");
      title?.dispatchEvent(new Event("input", { bubbles: true }));
    };
    let isFirst = true;
    Object.defineProperty(prototype, "value", {
      ...own,
      set(text) {
        own?.set?.call(this, text);
        if (!isFirst) return;
        isFirst = false;
        port2.postMessage(null);
        const end = performance.now() + 30;
        while (performance.now() < end);
      },
    });
  });
  const release = await openHeld(page, edit);
  await field(page, "Description").fill("Corrigée trop tôt.");
  release();
  await expect(field(page, "Titre")).toHaveValue(/ corrigé/);
  await expect(draftKept(page)).toBeVisible();
  await expect(field(page, "Description")).toHaveValue("Corrigée trop tôt.");
});

test("ADM-04, R-33 : qui tape au milieu d'un texte y tape encore quand la page répond, même si une part d'elle tarde ou manque @long", async ({
  page,
  problems,
}) => {
  problems.tolerate(/ERR_FAILED|dynamically imported module/);
  const { address: edit } = await created(page);
  const parts: string[] = [];
  await page.route("**/assets/done-again-*", async (route) => {
    parts.push(route.request().url());
    if (parts.length === 1) await route.abort();
    else await route.continue();
  });
  const release = await openHeld(page, edit);
  const description = field(page, "Description");
  const text = await description.inputValue();
  await description.click();
  await description.press("Control+Home");
  await description.press("ArrowRight");
  await page.keyboard.type("avant, ");
  release();
  await expect.poll(() => parts.length).toBeGreaterThan(0);
  await page.keyboard.type("après");
  const typed = `${text.slice(0, 1)}avant, après${text.slice(1)}`;
  await expect(description).toHaveValue(typed);

  // What is missing is asked for again, and then the page knows of what was typed before.
  await expect.poll(() => parts.length, { timeout: 15_000 }).toBeGreaterThan(1);
  await expect(draftKept(page)).toBeVisible();
  await page.keyboard.type(" !");
  await expect(description).toHaveValue(typed.replace("après", "après !"));
});

test("ERR-16 : un double appui n'est pas pris pour une panne de réseau @long", async ({ page }) => {
  const { version, address: edit } = await created(page);
  await page.goto(`${edit}/supprimer`);
  await page.getByRole("button", { name: "Mettre à la corbeille" }).click();
  await waitForList(page);
  await page.goto(`${list}?etat=corbeille`);
  await page.getByRole("button", { name: `Restaurer ${version}` }).dblclick();
  const told = page.locator("#annonces");
  await expect(told).toContainText("Patch restauré.");
  await expect(told).not.toContainText("Erreur de réseau");
});

test("ERR-16, F-28, T-34 : supprimé depuis la liste sans réseau, sans session ou après un autre, un patch garde sa liste et sa question @long", async ({
  page,
  problems,
}) => {
  problems.tolerate(/401|409|503|ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const { version, address: edit } = await created(page);
  const drafts = `${list}?q=${version}`;
  await page.goto(drafts, { waitUntil: "networkidle" });
  const row = page.getByRole("row").filter({ hasText: version });
  const question = page.getByRole("dialog", { name: "Supprimer ce patch ?", exact: true });
  const confirm = question.getByRole("button", { name: "Mettre à la corbeille" });
  const ended = page.getByRole("alertdialog");
  const cookies = await page.context().cookies();

  /** What is refused for want of a network, then of a session; afterwards both are there again. */
  async function refuseTwice(deed: () => Promise<void>, address: string): Promise<void> {
    await page.context().setOffline(true);
    await deed();
    await expect(page.getByText("Erreur de réseau. Vérifiez votre connexion internet.")).toBeVisible();
    await page.context().setOffline(false);
    await page.context().clearCookies();
    await deed();
    await expect(ended).toHaveAccessibleName("Votre session est terminée");
    await ended.getByRole("button", { name: "Fermer" }).click();
    await page.context().addCookies(cookies);
    await expect(page).toHaveURL(address);
    await expect(row).toHaveCount(1);
  }

  await row.getByRole("link", { name: `Supprimer ${version}` }).click();
  await refuseTwice(() => confirm.click(), drafts);
  await expect(question).toBeVisible();

  // Somebody else withdraws it meanwhile: the question is asked anew, of what it is now.
  const other = await page.context().newPage();
  await other.goto(`${edit}/retirer`);
  await field(other, "Raison").fill("Une raison.");
  await other.getByRole("button", { name: "Retirer le patch" }).click();
  await waitForList(other);
  await confirm.click();
  await expect(question.locator("form").getByRole("alert")).toContainText(
    "relisez-le, puis confirmez de nouveau.",
  );
  await expect(page).toHaveURL(drafts);
  await expect(row).toContainText("Retiré");
  await expectNoAxeViolations(page, "suppression refusée");
  // A press that fails goes on asking about what it is now.
  const revision = question.locator("[name=revision]");
  const asked = await revision.inputValue();
  const deletion = "**/admin/patches.data*";
  const failure = ["message", "Erreur lors de la suppression", "reason", "", "patch"];
  // As the site answers whose database fails: it knows of no patch then.
  const body = `${JSON.stringify([{ _1: 2 }, "data", { _3: 4, _5: 6, _7: -5 }, ...failure])}\n`;
  const headers = { "Content-Type": "text/x-script", "X-Remix-Response": "yes" };
  await page.route(deletion, (route) => route.fulfill({ status: 503, headers, body }));
  await confirm.click();
  await expect(question.locator("form").getByRole("alert")).toHaveText("Erreur lors de la suppression");
  await page.unroute(deletion);
  await expect(revision).toHaveValue(asked);
  await page.keyboard.press("Escape");
  await row.getByRole("link", { name: `Supprimer ${version}` }).click();
  await expect(question.locator("form").getByRole("alert")).toHaveCount(0);
  await confirm.click();
  await expect(page.getByText("Patch supprimé !").first()).toBeVisible();
  await expect(question).toBeHidden();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Patchs", exact: true })).toBeFocused();

  const trash = `${list}?etat=corbeille&q=${version}`;
  await page.goto(trash, { waitUntil: "networkidle" });
  await refuseTwice(() => row.getByRole("button", { name: `Restaurer ${version}` }).click(), trash);
  await row.getByRole("button", { name: `Restaurer ${version}` }).click();
  await expect(page.getByText("Patch restauré.").first()).toBeVisible();
  await expect(row).toHaveCount(0);
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

for (const width of [1280, 360]) {
  const title = `ADM-10, ${width} px : ce qui annonce un enregistrement ne couvre pas les boutons`;
  test(longUnless(width === 360, title), async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto((await created(page)).address);
    await field(page, "Titre").fill("Un autre titre");
    await saveButton(page).click();
    const notice = page.locator(".toast", { hasText: "Patch modifié et sauvegardé !" });
    await expect(notice).toBeVisible();
    const [end, start] = await notice.evaluate((element) => [
      element.getBoundingClientRect().bottom,
      document.querySelector(".action-bar")?.getBoundingClientRect().top ?? 0,
    ]);
    expect(end).toBeLessThanOrEqual(start ?? 0);
  });
}

/** How much of a part of the form is cut off by the window, its bars or the panel that the part is in. */
const hiddenOf = (part: Locator) =>
  part.evaluate((element) => {
    const edge = (selector: string, side: "top" | "bottom", other: number) =>
      document.querySelector(selector)?.getBoundingClientRect()[side] ?? other;
    const { top, bottom } = element.getBoundingClientRect();
    const panel = element.closest(".side-panel")?.getBoundingClientRect();
    const start = Math.max(edge(".site-header", "bottom", 0), panel?.top ?? 0);
    const end = Math.min(edge(".action-bar", "top", innerHeight), panel?.bottom ?? innerHeight);
    return Math.round(Math.max(start - top, bottom - end, 0));
  });

for (const height of [900, 720]) {
  const title = `A11Y-01, ADM-06, ${height} px : ce qui a le focus à côté du formulaire se voit en entier, avec sa phrase`;
  test(longUnless(height === 900, title), async ({ page, problems }) => {
    problems.tolerate(/422/);
    await page.setViewportSize({ width: 1280, height });
    const version = await openNew(page);
    await fill(page, version, `Caché ${version}`);
    await announce(page).check();
    const webhook = page.getByRole("textbox", { name: /webhook/i });
    await webhook.fill("https://nimporte.fr/x");
    for (const from of ["en haut", "plus bas"]) {
      await page.evaluate((y) => scrollTo(0, y), from === "en haut" ? 0 : 400);
      await page.getByRole("button", { name: "Publier le patch" }).click();
      await expect(page.getByText("1 champ à corriger")).toBeVisible();
      await expect(webhook).toBeFocused();
      await expect.poll(() => hiddenOf(webhook.locator("..")), { message: from }).toBe(0);
    }
    // The switches, there and back.
    await page.evaluate(() => scrollTo(0, 0));
    await announce(page).focus();
    await page.evaluate(() => {
      scrollTo(0, 0);
      document.querySelector(".side-panel")?.scrollTo(0, 0);
    });
    for (const key of ["Tab", "Tab", "Tab", "Shift+Tab", "Shift+Tab", "Shift+Tab"]) {
      await page.keyboard.press(key);
      expect(await hiddenOf(page.locator(":focus")), key).toBe(0);
    }
  });
}

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
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData(
      "text/plain",
      "- a.lua\r\n* b.lua\r\n\r\n  c.lua  \r\n–\td.lua\r\no\te.lua\r\n§\tf.lua\r\no g.lua",
    );
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  const files = ["a.lua", "b.lua", "c.lua", "d.lua", "e.lua", "f.lua", "o g.lua"];
  for (const [i, file] of files.entries()) await expect(line(page, "Fichiers", i + 1)).toHaveValue(file);

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
  // Ctrl S saves a draft on the server, which needs a version and a title only.
  await field(page, "Titre").fill("Brouillon au clavier");
  await page.keyboard.press("Control+s");
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
  await other.goto(`${list}/nouveau`);
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

test("ADM-22 : repris puis oublié dans un second onglet, le texte du premier reste gardé @long", async ({
  page,
}) => {
  await openNew(page);
  await keptAfter(page, () => field(page, "Titre").fill("En cours ici"));
  const other = await page.context().newPage();
  await other.goto(`${list}/nouveau`);
  await other.getByRole("button", { name: "L'oublier" }).click();
  await expect(field(other, "Titre")).toHaveValue("");
  await expect.poll(() => stored(page)).toContain("neva-brouillon-patch");
  await other.close();
  await leaveKept(page);
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
  const part = "**/assets/sealed-text-*.js*";
  await page.route(part, (route) => route.abort());
  const lost = page.waitForEvent("requestfailed", (request) => request.url().includes("sealed-text"));
  await page.goto(`${list}/nouveau`);
  await lost;
  await page.unroute(part);
  await expect(page.getByText(/^Brouillon du .* repris\./)).toBeVisible({ timeout: 15_000 });
  await expect(field(page, "Version")).toHaveValue(version);
});

test("ADM-22 : une lettre ne redessine que sa ligne, une ligne retirée que celles qui la suivent", async ({
  page,
}) => {
  await openNew(page);
  const rows = page.locator("textarea[name='modifications.divers']");
  await rows.first().focus();
  await rows.first().evaluate((row) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", Array.from({ length: 40 }, (_, i) => `Ligne ${i}`).join("\n"));
    row.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(rows).toHaveCount(40);
  /** How many rows were drawn anew since it was asked last. */
  const drawnAnew = () =>
    rows.evaluateAll((all) => {
      const own = (row: object) => Object.entries(row).find(([name]) => name.startsWith("__reactProps"))?.[1];
      const before = (window as { drawn?: Map<unknown, unknown> }).drawn;
      const now = new Map(all.map((row) => [row, own(row)]));
      Object.assign(window, { drawn: now });
      return all.filter((row) => before && before.get(row) !== now.get(row)).length;
    });
  await drawnAnew();
  await rows.nth(30).focus();
  await page.keyboard.press("End");
  await page.keyboard.type("!");
  await expect(rows.nth(30)).toHaveValue("Ligne 30!");
  expect(await drawnAnew()).toBe(1);
  await field(page, "Titre").fill("Un titre");
  expect(await drawnAnew()).toBe(0);
  await page.getByRole("button", { name: "Retirer la ligne 36 : Divers" }).click();
  await expect(rows).toHaveCount(39);
  expect(await drawnAnew()).toBe(4);
  await expect(page.getByRole("button", { name: "Retirer la ligne 36 : Divers" })).toBeFocused();
  await rows.nth(35).focus();
  await page.keyboard.press("Alt+ArrowUp");
  expect(await drawnAnew()).toBe(2);
  await expect(rows.nth(34)).toHaveValue("Ligne 36");
  const handles = page.getByRole("group", { name: "Divers" }).getByTitle("Déplacer");
  await handles.first().dragTo(handles.nth(2));
  await expect(rows.nth(2)).toHaveValue("Ligne 0");
  await expect(rows.first()).toHaveValue("Ligne 1");
});

test.describe("Sur un téléphone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test("ADM-22, A11Y-01 : une ligne se retire sans appeler le clavier de l'écran, et change de place en touchant deux poignées @long", async ({
    page,
  }) => {
    await openNew(page);
    for (const [at, text] of ["a", "b", "c", "d"].entries()) {
      if (at > 0) await page.getByRole("button", { name: "Ajouter : Divers" }).tap();
      await line(page, "Divers", at + 1).fill(text);
    }
    await page.getByRole("button", { name: "Retirer la ligne 2 : Divers" }).tap();
    await expect(line(page, "Divers", 2)).toHaveValue("c");
    await expect(page.getByRole("button", { name: "Retirer la ligne 2 : Divers" })).toBeFocused();
    const lines = page.locator("textarea[name='modifications.divers']");
    const handle = (at: number) =>
      page
        .getByRole("group", { name: "Divers" })
        .getByTitle("Déplacer")
        .nth(at - 1);
    const texts = () => lines.evaluateAll((all) => all.map((each) => (each as HTMLTextAreaElement).value));
    const asked = page.getByText("Touchez la poignée de sa nouvelle place");
    // A line that is alone has no other place.
    await page.getByRole("group", { name: "Inventaire" }).getByTitle("Déplacer").tap();
    await expect(asked).toHaveCount(0);
    await handle(3).tap();
    await expect(asked).toBeVisible();
    await handle(1).tap();
    expect(await texts()).toEqual(["d", "a", "c"]);
    // Pressed twice, a line is let go.
    await handle(2).tap();
    await handle(2).tap();
    await handle(1).tap();
    await handle(3).tap();
    expect(await texts()).toEqual(["a", "c", "d"]);
  });
});

test("ADM-22: ce qui est écrit pendant qu'un enregistrement part n'est pas cru enregistré; un lien pressé pendant la relecture compte @long", async ({
  page,
}) => {
  const { address } = await created(page);
  const guard = page.getByRole("dialog", { name: "Quitter sans enregistrer ?" });
  let goesOn = true;
  let release = () => {};
  let released = Promise.resolve();
  await page.route(/\/admin\/patches\/\d+\.data/, async (route) => {
    const isSave = route.request().method() === "POST";
    if (isSave && goesOn) await field(page, "Description").fill("Envoyé, puis continué");
    if (!isSave) await released;
    await route.continue().catch(() => {});
  });
  /** Saves, and presses a link while the page is read anew. */
  const saveThenPress = async () => {
    released = new Promise((free) => {
      release = free;
    });
    const saved = page.waitForResponse((response) => response.request().method() === "POST");
    await saveButton(page).click();
    await saved;
    await expect(page.getByText("Patch modifié").first()).toBeVisible();
    await page.getByRole("link", { name: "Sauvegardes" }).click();
  };
  const readAnew = async () => {
    const answered = page.waitForResponse(/\/admin\/patches\/\d+\.data/);
    release();
    await answered;
    await page.waitForTimeout(300);
  };

  await page.goto(address);
  await field(page, "Description").fill("Envoyé");
  await saveThenPress();
  await expect(guard).toBeVisible();
  await readAnew();
  await expect(field(page, "Description")).toHaveValue("Envoyé, puis continué");
  await guard.getByRole("button", { name: "Rester" }).click();
  await expect(guard).toBeHidden();
  await page.getByRole("link", { name: "Sauvegardes" }).click();
  await expect(guard).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(guard).toBeHidden();

  // Left for good although the page was read anew under the question.
  await field(page, "Description").fill("Envoyé encore");
  await saveThenPress();
  await expect(guard).toBeVisible();
  await readAnew();
  await guard.getByRole("button", { name: "Quitter" }).click();
  await page.waitForURL("**/admin/sauvegardes");

  // With nothing left to save, the link leads away at once.
  await page.goto(address);
  await field(page, "Description").fill("Tout est envoyé");
  goesOn = false;
  await saveThenPress();
  await page.waitForURL("**/admin/sauvegardes");
  release();
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
  await saveButton(page).click();
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

test("ADM-22 : qui part ailleurs pendant qu'un patch s'enregistre est interrogé, et ensuite n'est pas rappelé à la liste @long", async ({
  page,
}) => {
  const version = await openNew(page);
  await fill(page, version, "Réseau lent");
  await slowDown(page, /\.data(\?|$)/, 2500);
  await page.keyboard.press("Control+s");
  const leave = () => page.getByRole("link", { name: "Sauvegardes" }).click();
  await leave();
  const guard = page.getByRole("dialog", { name: "Quitter sans enregistrer ?" });
  await guard.getByRole("button", { name: "Rester" }).click();
  await expect(page.getByText("Brouillon créé et sauvegardé !").first()).toBeVisible();
  await expect(field(page, "Version")).toHaveValue("");
  await leave();
  await page.waitForURL(/\/admin\/(sauvegardes|patches)$/);
  expect(new URL(page.url()).pathname).toBe("/admin/sauvegardes");
});

/** Presses a link while a patch is on its way, whose answer comes with `release`. */
async function leftWhileSaving(page: Page): Promise<() => void> {
  await page.goto((await created(page)).address);
  const release = await holdBack(page, /\/admin\/patches\/\d+\.data/);
  await field(page, "Description").fill("Enregistré pendant la question");
  await page.keyboard.press("Control+s");
  await page.getByRole("link", { name: "Sauvegardes" }).click();
  return release;
}

test("ADM-22 : la question dit que le patch est enregistré, si la réponse est venue entre-temps @long", async ({
  page,
}) => {
  const release = await leftWhileSaving(page);
  await expect(page.getByRole("dialog")).toContainText("ne sont pas enregistrées");
  release();
  const saved = page.getByRole("dialog", { name: "Quitter la page ?" });
  await expect(saved).toContainText("Vos modifications viennent d'être enregistrées.");
  await saved.getByRole("button", { name: "Quitter" }).click();
  await page.waitForURL("**/admin/sauvegardes");
});

test("ADM-22 : Quitter mène ailleurs dans l'instant même où la page enregistrée est relue @long", async ({
  page,
}) => {
  const release = await leftWhileSaving(page);
  const leave = page.getByRole("dialog").getByRole("button", { name: "Quitter" });
  // Pressed after the router has let go of what it held back, and before the page is drawn again.
  await leave.evaluate((button: HTMLElement) => {
    type Router = {
      subscribe(told: (state: { blockers: Map<string, { state: string }> }) => void): () => void;
    };
    const { __reactRouterDataRouter: router } = window as unknown as { __reactRouterDataRouter: Router };
    const stop = router.subscribe(({ blockers }) => {
      if ([...blockers.values()].some(({ state }) => state === "blocked")) return;
      stop();
      queueMicrotask(() => {
        document.body.dataset.pressed = String(button.isConnected);
        button.click();
      });
    });
  });
  release();
  await page.waitForURL("**/admin/sauvegardes");
  expect(await page.locator("body").getAttribute("data-pressed")).toBe("true");
});

test("ADM-22 : qui commence un autre patch dès que le premier est enregistré l'écrit sans être dérangé @long", async ({
  page,
}) => {
  const version = await openNew(page);
  await fill(page, version, "Le premier");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Brouillon créé et sauvegardé !").first()).toBeVisible();
  await expect(field(page, "Titre")).toHaveValue("");
  await field(page, "Titre").fill("Le second");
  // Longer than a saved form stays.
  await page.waitForTimeout(2500);
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(field(page, "Titre")).toHaveValue("Le second");
  await expect(field(page, "Titre")).toBeFocused();
});

test("ADM-22 : ce qui est tapé pendant qu'un nouveau patch part est gardé, sur la page de ce patch @long", async ({
  page,
}) => {
  const version = await openNew(page);
  await fill(page, version, "Parti tôt");
  await page.route(/\/admin\/patches\/nouveau\.data/, async (route) => {
    if (route.request().method() === "POST") await field(page, "Description").fill("Tapé pendant l'envoi");
    await route.continue();
  });
  await page.keyboard.press("Control+s");
  await page.waitForURL(/\/admin\/patches\/\d+$/);
  await expect(page.getByText(/^Brouillon du .* repris\./)).toBeVisible();
  await expect(field(page, "Version")).toHaveValue(version);
  await expect(field(page, "Description")).toHaveValue("Tapé pendant l'envoi");
  await page.getByRole("link", { name: "Sauvegardes" }).click();
  await page
    .getByRole("dialog", { name: "Quitter sans enregistrer ?" })
    .getByRole("button", { name: "Rester" })
    .click();
  await page.keyboard.press("Control+s");
  await expectChanged(page);
  await page.reload();
  await expect(field(page, "Description")).toHaveValue("Tapé pendant l'envoi");
  await page.goto(`${list}/nouveau`);
  await expect(field(page, "Version")).toHaveValue("");
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

test("ADM-22, ADM-08 : une copie ne recouvre pas le brouillon d'un autre patch, ni celui d'une copie d'avant @long", async ({
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
  await expect(page.getByText("ce que vous tapez n'est pas gardé")).toBeVisible();
  await expectNoAxeViolations(page, "brouillon trouvé");
  await page.waitForTimeout(1000);
  await page.goto(copy);
  await page.getByRole("button", { name: "Le reprendre" }).click();
  await expect(field(page, "Titre")).toHaveValue("La première copie");
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

test("tout le parcours à 360 px, au clavier @long", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const version = await openNew(page);
  const fits = async (state: string) => expect(await horizontalOverflow(page), state).toBeLessThanOrEqual(0);
  const press = async (name: string | RegExp, role: "link" | "button" = "button") => {
    await page.getByRole(role, { name }).first().focus();
    await page.keyboard.press("Enter");
  };
  await fits("formulaire");
  await field(page, "Version").focus();
  await page.keyboard.type(version);
  await page.keyboard.press("Tab");
  await page.keyboard.type("Un titre au clavier, sur un petit écran");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Une description.");
  await press("Ajouter : Braquages");
  await expect(line(page, "Braquages", 2)).toBeFocused();
  await page.keyboard.type("Ajoutée");
  await field(page, "Patch Principal").focus();
  await page.keyboard.type(file);
  await announce(page).focus();
  await page.keyboard.press("Space");
  await press("Aperçu");
  await expect(page.getByRole("dialog", { name: "Aperçu" })).toContainText("Ajoutée");
  await fits("aperçu");
  await page.keyboard.press("Escape");
  await press("Publier le patch");
  await expect(page.getByText("Patch créé et sauvegardé !").first()).toBeVisible();
  await waitForList(page);
  await fits("liste");

  await press(`Modifier ${version}`, "link");
  await expect(page.getByRole("heading", { name: `Modifier ${version}` })).toBeVisible();
  await fits("modification");
  await press("Retirer ce patch", "link");
  await page.getByLabel("Raison").focus();
  await page.keyboard.type("Une erreur.");
  await fits("retrait");
  await press("Retirer le patch");
  await expect(page.getByText("Patch retiré.").first()).toBeVisible();
  await press(`Supprimer ${version}`, "link");
  await fits("suppression");
  await page.getByRole("dialog").getByRole("button", { name: "Mettre à la corbeille" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Patch supprimé !").first()).toBeVisible();
  await press("Corbeille", "link");
  await page.getByRole("row").filter({ hasText: version }).locator("summary").focus();
  await page.keyboard.press("Enter");
  await fits("corbeille");
  await press("Effacer définitivement");
  await expect(page.getByText("Patch effacé définitivement.").first()).toBeVisible();
});

const tabs = [list, `${list}?etat=corbeille`, `${list}/nouveau?copie=dernier`, ...staffTabs, "/api"];
const often = [list, `${list}/nouveau?copie=dernier`];

for (const path of tabs) {
  const title = `A11Y-01: axe sur ${path}, tout ouvert`;
  test(longUnless(often.includes(path), title), async ({ page }) => {
    await enterAs(page, "owner", path);
    await page.evaluate(() => {
      for (const details of document.querySelectorAll("main details"))
        (details as HTMLDetailsElement).open = true;
    });
    await everyLook(page, path);
  });
}

test("ADM-02, ADM-03: les pages de refus @long", async ({ page }) => {
  await page.goto(list);
  await expect(page.getByRole("heading", { name: "Accès non autorisé" })).toBeVisible();
  await everyLook(page, "non autorisé");
  await signInAs(page, "client");
  await page.goto(list);
  await expect(page.getByRole("heading", { name: "Accès refusé" })).toBeVisible();
  await expect(page.getByText("Le compte Maëlle D. n'a pas accès à l'administration.")).toBeVisible();
  await everyLook(page, "refusé");
  await page.getByRole("main").getByRole("button", { name: "Se déconnecter" }).click();
  await expect(page.getByText("Vous êtes déconnecté.")).toBeVisible();
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
