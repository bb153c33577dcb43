import type { Locator } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { longUnless } from "../long.ts";
import { everyLook, horizontalOverflow } from "../looks.ts";
import { staffTabs } from "../pages.ts";
import { enterAs, signInAs } from "../people.ts";
import {
  announce,
  created,
  field,
  file,
  fill,
  line,
  list,
  openNew,
  saveButton,
  waitForList,
} from "./patch-form.ts";

test.describe.configure({ timeout: 60_000 });

test.use({ contextOptions: { reducedMotion: "reduce" } });

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

/** How much of a part of the form is cut off by the window or its bars. */
const hiddenOf = (part: Locator) =>
  part.evaluate((element) => {
    const edge = (selector: string, side: "top" | "bottom", other: number) =>
      document.querySelector(selector)?.getBoundingClientRect()[side] ?? other;
    const { top, bottom } = element.getBoundingClientRect();
    const start = edge(".site-header", "bottom", 0);
    const end = edge(".action-bar", "top", innerHeight);
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
    await page.evaluate(() => scrollTo(0, 0));
    for (const key of ["Tab", "Tab", "Tab", "Shift+Tab", "Shift+Tab", "Shift+Tab"]) {
      await page.keyboard.press(key);
      expect(await hiddenOf(page.locator(":focus")), key).toBe(0);
    }
  });
}

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
