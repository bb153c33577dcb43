import type { Page } from "@playwright/test";
import { pressTwice } from "../controls.ts";
import { expect, test } from "../fixtures.ts";
import { expectNoAxeViolations } from "../looks.ts";
import { answerToPost, holdAnswers, holdBack, slowDown } from "../network.ts";
import {
  created,
  editLink,
  expectChanged,
  field,
  fill,
  list,
  openNew,
  saveButton,
  waitForList,
} from "./patch-form.ts";

test.describe.configure({ timeout: 60_000 });

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("ERR-16 : un double appui n'est pas pris pour une panne de réseau @long", async ({ page }) => {
  const { version, address: edit } = await created(page);
  await page.goto(`${edit}/supprimer`);
  await page.getByRole("button", { name: "Mettre à la corbeille" }).click();
  await waitForList(page);
  await page.goto(`${list}?etat=corbeille`);
  await pressTwice(page.getByRole("button", { name: `Restaurer ${version}` }));
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

test("ERR-16, T-33 : un enregistrement sans réponse le dit, se renvoie, et ne fait qu'un patch", async ({
  page,
}) => {
  const version = await openNew(page);
  await page.clock.install();
  await page.goto(`${list}/nouveau`, { waitUntil: "networkidle" });
  await fill(page, version, "Envoyé deux fois");
  const publish = page.getByRole("button", { name: "Publier le patch" });
  const late = page.locator("#annonces").getByText("Le site n'a pas encore répondu.");
  const arrived = page.waitForRequest((request) => request.method() === "POST");
  const answer = await holdAnswers(page, "**/nouveau.data*");
  const watched = page.waitForResponse("**/assets/sent-form-*.js");
  await publish.click();
  await arrived;
  await page.evaluate((part) => import(part), (await watched).url());
  await expect(publish).toBeDisabled();
  await page.clock.fastForward(10_500);
  await expect(late).toBeVisible();
  await expect(publish).toBeEnabled();

  // Each sending has its ten seconds: pressed again and again, none would ever be answered.
  await publish.click();
  await expect(late).toHaveCount(0);
  await expect(publish).toBeDisabled();
  await page.clock.fastForward(600);
  // The first sending is not to be looked for: this one stands in its place.
  expect(await page.locator("#annonces").textContent()).not.toContain("Envoi interrompu");
  await page.clock.fastForward(10_500);
  await expect(late).toHaveCount(1);
  await expect(publish).toBeEnabled();

  answer();
  await waitForList(page);
  await expect(late).toHaveCount(0);
  await page.goto(`${list}?q=${version}`);
  await expect(editLink(page, version)).toHaveCount(1);
});

test("ERR-16 : sans réseau sitôt un patch publié, le formulaire reste au lieu de la page du navigateur @long", async ({
  page,
  problems,
}) => {
  problems.tolerate(/ERR_INTERNET_DISCONNECTED/);
  await fill(page, await openNew(page), "Publié, puis hors ligne");
  await page.getByRole("button", { name: "Publier le patch" }).click();
  await expect(page.locator("#annonces")).toContainText("Patch créé");
  await page.context().setOffline(true);
  await page.waitForTimeout(2500);
  await expect(page).toHaveURL(/nouveau$/);
  await expect(field(page, "Titre")).toHaveValue("");
  await page.context().setOffline(false);
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
    const saved = answerToPost(page);
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
