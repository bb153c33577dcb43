import type { Page } from "@playwright/test";
import { pasteText, pressWhileComposing } from "../controls.ts";
import { expect, test } from "../fixtures.ts";
import { holdBack, openHeld, slowDown } from "../network.ts";
import { enterAs } from "../people.ts";
import {
  alt,
  createButton,
  created,
  expectChanged,
  list,
  nameField,
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

/** What the list of jobs offers: the form has other lists to choose from. */
const offeredJobs = (page: Page) => page.getByRole("listbox", { name: "Métiers" }).getByRole("option");

test("TAG-04, R-33 : le métier tapé avant que la page réponde reste, et compte @long", async ({ page }) => {
  await enterAs(page, "team");
  // What does again what was done too early comes later still: until then the field is typed in.
  const releasePart = await holdBack(page, "**/assets/done-again-*.js");
  const release = await openHeld(page, `${list}/nouveau`);
  const job = page.locator("[name=metier]");
  await job.fill("Tapé trop");
  release();
  await expect(job).toHaveAttribute("aria-expanded", /./);
  await expect(job).toHaveValue("Tapé trop");
  await page.keyboard.type(" tôt");
  releasePart();
  await expect(page.getByText("« Tapé trop tôt » sera un nouveau métier.")).toBeVisible();
  await page.getByRole("link", { name: "Sauvegardes" }).click();
  await expect(page.getByRole("dialog", { name: "Quitter sans enregistrer ?" })).toBeVisible();
});

test("TAG-04, A11Y-01 : agrandi quatre fois, le métier que les flèches choisissent se voit", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await enterAs(page, "team");
  await openNew(page);
  const job = page.getByRole("combobox", { name: /Métier/ });
  await job.fill("e");
  await expect(offeredJobs(page)).toHaveCount(8);
  const chosen = offeredJobs(page).and(page.getByRole("option", { selected: true }));
  await job.press("ArrowUp");
  await expect(chosen).toBeInViewport({ ratio: 1 });
  await job.press("ArrowDown");
  await expect(chosen).toBeInViewport({ ratio: 1 });
});

test("N-06 : des coordonnées collées avant que la page réponde, ou laissées dans un champ, se répartissent @long", async ({
  page,
}) => {
  const paste = (text: string) =>
    page.evaluate((text) => document.execCommand("insertText", false, text), text);
  const axis = (label: string) => page.getByLabel(label, { exact: true });
  await enterAs(page, "team");
  const release = await openHeld(page, `${list}/nouveau`);
  await axis("X").focus();
  await paste("vector4(-1441.2512, -982.0312, 130.7012, 290.0512)");
  release();
  await expect(axis("X")).toHaveValue("-1441.251");
  await expect(axis("Y")).toHaveValue("-982.031");
  await expect(axis("Z")).toHaveValue("130.701");
  await expect(axis("Orientation")).toHaveValue("290.051");
  // A keyboard of a phone pastes as if it typed.
  await axis("Orientation").fill("");
  await paste("441.2, -982.0, 30.7");
  await axis("Nom").focus();
  await expect(axis("X")).toHaveValue("441.2");
  await expect(axis("Y")).toHaveValue("-982");
  await expect(axis("Z")).toHaveValue("30.7");
  await expect(axis("Orientation")).toHaveValue("");
});

test("ADM-13 to ADM-15: a mapping is created, changed, deleted and restored", async ({ page }) => {
  test.slow();
  await openNew(page);
  const nom = `Mapping ${Date.now()}`;
  await nameMapping(page, nom, "nv_essai");

  // N-06: whatever form of coordinates is pasted fills the fields.
  await page.getByLabel("X", { exact: true }).focus();
  await pasteText(page, "vector4(441.25, -982.0, 30.7, 90.0)");
  await expect(page.getByLabel("Y", { exact: true })).toHaveValue("-982");
  await expect(page.getByLabel("Orientation")).toHaveValue("90");
  await expect(page.getByText("Peut-être le même mapping")).toBeVisible();
  await expect(page.getByText("Mission Row, Los Santos", { exact: true })).toBeVisible();

  // TAG-04: five jobs for an empty input, then those that contain the text.
  const job = page.getByRole("combobox", { name: /Métier/ });
  await job.click();
  await expect(offeredJobs(page)).toHaveCount(5);
  await job.fill("Nouveau");
  await expect(page.getByText("« Nouveau » sera un nouveau métier.")).toBeVisible();
  // TAG-05: it stands for none.
  await job.fill("aucun");
  await expect(page.getByText("sera un nouveau métier.")).toHaveCount(0);
  await job.fill("epi");
  await job.press("ArrowDown");
  // It ends a word that is being composed.
  await pressWhileComposing(page, "Enter");
  await expect(job).toHaveValue("epi");
  await job.press("Enter");
  await expect(job).toHaveValue("Épicerie");

  await pictures(page).setInputFiles([await photo("un.jpg"), await photo("deux.jpg", 300)]);
  await alt(page, 1).fill("Première");
  await alt(page, 2).fill("Seconde");
  // ADM-24: the order from the keyboard.
  await alt(page, 2).press("Alt+ArrowUp");
  await expect(alt(page, 1)).toHaveValue("Seconde");

  await prepared(page);
  await createButton(page).click();
  await expect(page.getByText("Mapping créé avec succès !")).toBeVisible();
  await waitForList(page);

  // Opened from a search, it is left for that search.
  const place = `?${new URLSearchParams({ q: nom })}`;
  await page.goto(`${list}${place}`);
  await page.getByRole("link", { name: `Modifier ${nom}` }).click();
  await expect(alt(page, 1)).toHaveValue("Seconde");
  await expect(page.getByRole("link", { name: "Annuler" })).toHaveAttribute("href", `${list}${place}`);
  await page.getByRole("button", { name: "Retirer : Seconde" }).click();
  await page.getByLabel("Description").fill("Une autre description");
  await saveButton(page).click();
  await expectChanged(page);
  await page.waitForURL((url) => url.pathname === list && url.search === place);

  const row = page.getByRole("row").filter({ hasText: nom });
  await row.locator("summary").click();
  await row.getByRole("button", { name: "Mettre à la corbeille" }).click();
  await expect(page.getByRole("link", { name: nom })).toHaveCount(0);
  await page.getByRole("link", { name: "Corbeille", exact: true }).click();
  await page.getByRole("row").filter({ hasText: nom }).getByRole("button", { name: "Restaurer" }).click();
  await expect(page.getByText("Mapping restauré.").first()).toBeVisible();
  await page.getByRole("link", { name: "En ligne" }).click();
  await expect(page.getByRole("link", { name: nom, exact: true })).toBeVisible();

  // ADM-23: for good, which asks.
  await row.locator("summary").click();
  await row.getByRole("button", { name: "Mettre à la corbeille" }).click();
  await expect(page.getByRole("link", { name: nom })).toHaveCount(0);
  await page.getByRole("link", { name: "Corbeille", exact: true }).click();
  const trashed = page.getByRole("row").filter({ hasText: nom });
  await expect(trashed.getByRole("button", { name: "Effacer définitivement" })).toBeHidden();
  await trashed.locator("summary", { hasText: "Effacer" }).click();
  await expect(trashed).toContainText(`« ${nom} » sera effacé pour toujours, avec ses images.`);
  await trashed.getByRole("button", { name: "Effacer définitivement" }).click();
  await expect(page.getByText("Mapping effacé définitivement.").first()).toBeVisible();
  await expect(trashed).toHaveCount(0);
});

test("ADM-13: what is said of a place that was corrected since does not come after what is said of the right one @long", async ({
  page,
}) => {
  await openNew(page);
  const answerFirst = await holdBack(page, "**/admin/mappings/verifier?*x=1000&*");
  const first = page.waitForRequest(/x=1000&/);
  await page.getByLabel("X", { exact: true }).fill("1000");
  await page.getByLabel("Y", { exact: true }).fill("-2500");
  const late = page.waitForResponse(/x=1000&/);
  await first;
  await page.getByLabel("X", { exact: true }).fill("441.2");
  await page.getByLabel("Y", { exact: true }).fill("-982");
  await expect(page.getByText("Mission Row, Los Santos", { exact: true })).toBeVisible();
  answerFirst();
  await (await late).finished();
  await page.waitForTimeout(300);
  await expect(page.getByText("Mission Row, Los Santos", { exact: true })).toBeVisible();
});

test("N-05, N-07, MAP-24: who writes a second mapping of an interior is told, as are its list and a selection of both", async ({
  page,
  problems,
}) => {
  problems.tolerate(/422/);
  await openNew(page);
  const nom = `Second club ${Date.now()}`;
  await nameMapping(page, nom, "nv_second");
  await page.getByLabel("Intérieur remplacé").fill("V_Strip3.ymap");
  await expect(page.getByText("Plusieurs mappings pour cet intérieur")).toBeVisible();
  await expect(
    page.getByRole("link", { name: "« Vanilla Unicorn » remplace aussi cet intérieur." }),
  ).toBeVisible();
  await page.getByLabel("Édition Legacy").selectOption("Ne fonctionne pas");
  await page.getByLabel("Build du jeu minimal").fill("12");
  await createButton(page).click();
  await expect(page.getByText("Un build du jeu est un nombre de 4 ou 5 chiffres.")).toBeVisible();
  await page.getByLabel("Build du jeu minimal").fill("3258");
  await createButton(page).click();
  await waitForList(page);
  await page.getByRole("link", { name: "Même intérieur" }).click();
  // One of a first try that failed after it may stand between them.
  await expect(page.getByRole("row").filter({ hasText: "Remplace" })).toContainText(["Vanilla Unicorn", nom]);
  await page.getByRole("link", { name: nom, exact: true }).click();
  await expect(page.getByText("Plusieurs mappings pour cet intérieur")).toBeVisible();
  await expect(page.getByLabel("Édition Legacy")).toHaveValue("ne-fonctionne-pas");
  await page.goto("/mappings?q=v_strip3");
  await page.getByRole("button", { name: "Sélectionner" }).click();
  for (const name of ["Vanilla Unicorn", nom])
    await page.getByRole("checkbox", { name: `Sélectionner ${name}` }).check();
  const warning = page.getByText("installés ensemble, ils s'écrasent.");
  await expect(warning).toContainText(nom);
  // Of many interiors, too, the cards stay in sight above it.
  await page.setViewportSize({ width: 360, height: 640 });
  await warning.evaluate((sentence) => {
    for (let more = 0; more < 8; more++) sentence.after(sentence.cloneNode(true));
  });
  const bar = await page.getByRole("region", { name: "Sélection" }).boundingBox();
  expect(bar?.height).toBeLessThan(400);
});

test("ADM-13: the notice of a mapping that is alike does not come between a press on the button and its release @long", async ({
  page,
}) => {
  await openNew(page);
  const answer = await holdBack(page, "**/admin/mappings/verifier?**");
  const asked = page.waitForRequest(/x=441.25&y=-982/);
  await page.getByLabel("X", { exact: true }).fill("441.25");
  await page.getByLabel("Y", { exact: true }).fill("-982");
  const answered = page.waitForResponse((await asked).url());
  await createButton(page).hover();
  await page.mouse.down();
  answer();
  await (await answered).finished();
  await page.waitForTimeout(300);
  await page.mouse.up();
  await expect(page.getByText("2 champs à corriger")).toBeVisible();
  await expect(page.getByText("Peut-être le même mapping")).toBeVisible();
});

test("ADM-13: a mapping that one goes on writing after it was created does not look like itself @long", async ({
  page,
}) => {
  await openNew(page);
  const release = await holdBack(page, "**/api/mappings");
  const file = `nv_suite_${Date.now()}`;
  await nameMapping(page, "Écrit encore", file);
  await createButton(page).click();
  await page.getByRole("button", { name: "Envoi en cours…" }).waitFor();
  await page.getByLabel("Description").fill("Écrite pendant l'envoi.");
  release();
  await expect(page.getByText("Le mapping est enregistré, sans ce que vous avez écrit")).toBeVisible();
  const checked = page.waitForResponse(
    (answer) => answer.url().includes("/admin/mappings/verifier") && answer.url().includes("y=3687"),
  );
  await page.getByLabel("X", { exact: true }).fill("1853");
  await page.getByLabel("Y", { exact: true }).fill("3687");
  await (await checked).finished();
  await expect(page.getByText("Sandy Shores, Comté de Blaine")).toBeVisible();
  await expect(page.getByText(/a le même nom de fichier/)).toHaveCount(0);
});

test("unsaved changes are not left without a question", async ({ page }) => {
  await openNew(page);
  await nameField(page).fill("Commencé");
  const guard = page.getByRole("dialog", { name: "Quitter sans enregistrer ?" });
  await page.getByRole("link", { name: "Annuler" }).click();
  await expect(guard).toContainText("Elles seront perdues.");
  await guard.getByRole("button", { name: "Rester" }).click();
  await expect(guard).toBeHidden();
  await expect(nameField(page)).toHaveValue("Commencé");
  await page.getByRole("link", { name: "Annuler" }).click();
  await guard.press("Escape");
  await expect(guard, "Escape stays").toBeHidden();
  await expect(page).toHaveURL(/\/nouveau$/);
  await page.getByRole("link", { name: "Annuler" }).click();
  await guard.getByRole("button", { name: "Quitter" }).click();
  await waitForList(page);
});

test("ADM-15: who goes elsewhere while a save is sent is not called back to the list @long", async ({
  page,
}) => {
  test.slow();
  const address = await created(page);
  const save = async () => {
    await page.goto(address);
    await page.getByLabel("Description").fill(`Une phrase de plus ${Date.now()}`);
    await saveButton(page).click();
  };
  const leave = () => page.getByRole("link", { name: "Sauvegardes" }).click();
  const release = await holdBack(page, "**/api/mappings/*");
  await save();
  await leave();
  await page.getByRole("dialog").getByRole("button", { name: "Quitter" }).click();
  await page.waitForURL("**/admin/sauvegardes");
  release();
  await expect(page.locator("#annonces")).toContainText("Mapping modifié avec succès !");
  await page.waitForTimeout(2300);
  expect(new URL(page.url()).pathname).toBe("/admin/sauvegardes");
});

test("ADM-15: who is on a slow way elsewhere after a save is not called back to the list @long", async ({
  page,
}) => {
  await page.goto(await created(page));
  await page.getByLabel("Description").fill("Une phrase de plus");
  await saveButton(page).click();
  await expectChanged(page);
  await slowDown(page, "**/admin/sauvegardes.data*", 3000);
  await page.getByRole("link", { name: "Sauvegardes" }).click();
  await page.waitForURL((url) => ["/admin/sauvegardes", list].includes(url.pathname));
  expect(new URL(page.url()).pathname).toBe("/admin/sauvegardes");
});

test("ADM-15: who comes back from a slow way elsewhere after a save can save again @long", async ({
  page,
}) => {
  const address = await created(page);
  await page.goto(list);
  await page
    .locator(`main a[href="${new URL(address, page.url()).pathname}"]`)
    .first()
    .click();
  const save = saveButton(page);
  await page.getByLabel("Description").fill("Une phrase de plus");
  await save.click();
  await expectChanged(page);
  await holdBack(page, /\/admin\/(sauvegardes|mappings)\.data/);
  await page.getByRole("link", { name: "Sauvegardes" }).click();
  await page.waitForTimeout(2300);
  await page.evaluate(() => history.back());
  await waitForList(page);
  await page.evaluate(() => history.forward());
  await expect(save).toBeEnabled();
});

test("A11Y-01: each refused save leads to the first field to correct", async ({ page }) => {
  await openNew(page);
  const nom = nameField(page);
  for (const attempt of ["first", "second"]) {
    await page.getByLabel("Description").focus();
    await createButton(page).click();
    await expect(nom, attempt).toBeFocused();
  }
});
