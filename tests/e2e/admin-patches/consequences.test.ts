import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { horizontalOverflow } from "../looks.ts";
import { enterAs } from "../people.ts";
import { announce, fill, list, openNew, waitForList } from "./patch-form.ts";

const published = `${list}/1794591000000`;

test.describe.configure({ timeout: 60_000 });
test.use({ contextOptions: { reducedMotion: "reduce" } });

const publish = (page: Page) => page.getByRole("button", { name: "Publier le patch" });
const edge = (part: Locator, side: "top" | "bottom") =>
  part.evaluate((element, name) => element.getBoundingClientRect()[name], side);

test("N-10 : à côté du bouton qui publie il est dit si Discord l'apprend, comme l'interrupteur l'a", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await enterAs(page, "team", `${list}/nouveau`);
  const bar = page.locator(".action-bar");
  // In view with the page, above the message that it is about.
  expect(await edge(page.getByLabel("Mentionner le rôle client"), "bottom")).toBeLessThan(
    await edge(bar, "top"),
  );
  await expect(publish(page)).toHaveAccessibleDescription("Publication annoncée sur Discord");
  await page.getByLabel("Mentionner le rôle client").check();
  await expect(publish(page)).toHaveAccessibleDescription("Publication annoncée sur Discord, avec mention");
  await announce(page).uncheck();
  await expect(publish(page)).toHaveAccessibleDescription("Publication sans annonce sur Discord");

  await page.setViewportSize({ width: 360, height: 740 });
  await expect(bar.getByText("sans annonce sur Discord")).toBeInViewport();
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
});

test("N-10 : un patch en ligne s'annonce en l'enregistrant, ce que l'interrupteur et le bouton disent", async ({
  page,
}) => {
  await enterAs(page, "team", published);
  const save = page.locator(".action-bar").getByRole("button", { name: /^Enregistrer/ });
  await expect(announce(page)).toHaveAccessibleDescription(/^Envoyé dès cet enregistrement/);
  await expect(save).toHaveAccessibleName("Enregistrer les modifications");
  await announce(page).check();
  await expect(save).toHaveAccessibleName("Enregistrer et annoncer");
});

test("N-10, R-33 : sans script aussi, la barre suit l'interrupteur", async ({ page, browser, baseURL }) => {
  await enterAs(page, "team");
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL ? { baseURL } : {}),
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto(`${list}/nouveau`);
  const bar = plain.locator(".action-bar");
  await expect(bar.getByText("annoncée sur Discord")).toBeVisible();
  await announce(plain).uncheck();
  await expect(bar.getByText("annoncée sur Discord")).toBeHidden();
  await expect(bar.getByText("sans annonce sur Discord")).toBeVisible();
  await context.close();
});

test("N-14, A11Y-01 : retirer un patch se trouve à côté de son titre, et dans la liste", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await enterAs(page, "team", published);
  const deeds = page.getByRole("navigation", { name: "Ce patch" });
  await expect(deeds.getByRole("link", { name: "Retirer ce patch" })).toBeInViewport();
  await expect(deeds.getByRole("link")).toHaveText([
    "Voir sur le site",
    "Retirer ce patch",
    "Dupliquer",
    "Empreintes",
    "Historique",
    "Supprimer",
  ]);
  await expect(deeds.getByRole("link", { name: "Voir sur le site" })).toHaveAttribute(
    "href",
    "/patch-notes/5.2.3",
  );
  // What is beside the form ends where the form does, above the bar.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const end = await edge(page.getByRole("complementary", { name: "Annonce et suivi" }), "bottom");
  expect(end).toBeLessThanOrEqual(await edge(page.locator(".action-bar"), "top"));

  await page.goto(`${list}?q=5.2.3`);
  const row = page.getByRole("row").filter({ hasText: "5.2.3" });
  await row.getByRole("link", { name: "Retirer 5.2.3" }).click();
  await expect(page.getByRole("heading", { name: "Retirer ce patch" })).toBeVisible();
});

test("ADM-10 : la liste qui suit un nouveau patch dit une fois qu'il est créé, à l'écran comme à qui l'écoute", async ({
  page,
}) => {
  const version = await openNew(page);
  await fill(page, version, `Fin ${version}`);
  await announce(page).uncheck();
  await publish(page).click();
  const created = "Patch créé et sauvegardé !";
  await expect(page.locator(".toast")).toHaveText(`${created} Sans annonce sur Discord.`);
  // Of the emptied form nothing is said beside that.
  await expect(page.locator(".action-bar").getByText("annonce")).toHaveCount(0);
  await waitForList(page);
  await expect(page.locator("main").getByText(created)).toBeVisible();
  // Readers have heard it with the toast.
  await expect(page.locator("#annonces .sr-only")).toHaveCount(0);
  await expect(page.locator(".toast")).toHaveCount(0);
});

test("le filtre choisi est en vue sur un téléphone, et la même colonne à la même place d'un filtre à l'autre", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enterAs(page, "team", `${list}?etat=corbeille`);
  const chosen = page.locator(".chip-link[aria-current]");
  await expect(chosen).toHaveText(/^Corbeille\d+$/);
  await expect(chosen).toBeInViewport({ ratio: 1 });

  await page.goto(`${list}?q=5.2.3`);
  const row = page.getByRole("row").filter({ hasText: "5.2.3" });
  const [version, edit, title] = await Promise.all(
    [
      row.getByText("5.2.3", { exact: true }),
      row.getByRole("link", { name: "Modifier 5.2.3" }),
      row.getByRole("link").first(),
    ].map((part) => part.boundingBox()),
  );
  expect(edit?.y).toBeLessThan((version?.y ?? 0) + (version?.height ?? 0));
  expect(title?.y).toBeGreaterThan(edit?.y ?? 0);

  await page.setViewportSize({ width: 768, height: 900 });
  const titles: number[] = [];
  for (const state of ["", "?etat=publie"]) {
    await page.goto(`${list}${state}`);
    titles.push((await page.getByRole("columnheader", { name: "Titre" }).boundingBox())?.x ?? 0);
  }
  expect(titles[0]).toBe(titles[1]);
  const width = await page.getByRole("columnheader", { name: "Titre" }).evaluate((cell) => cell.clientWidth);
  expect(width).toBeGreaterThanOrEqual(180);
});
