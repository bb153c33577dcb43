/** The catalogue as a visitor searches it (MAP-02 to MAP-09, MAP-24). */
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { longUnless } from "../long.ts";
import { holdBack, openHeld, slowDown } from "../network.ts";
import { enterAs } from "../people.ts";
import { at, cards, listen, nearOf, openMap, search } from "./catalogue.ts";

const jobOf = (page: Page) => page.getByRole("combobox", { name: "Métier" });

test("MAP-02 à MAP-07 : les filtres agissent aussitôt, se combinent et sont dans l'adresse", async ({
  page,
}) => {
  await page.goto("/mappings");
  await expect(page.getByText(/^\d+ métiers disponibles$/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Réinitialiser" })).toHaveCount(0);
  await search(page).pressSequentially("PALETO");
  await expect(cards(page)).toHaveCount(3);
  await expect(page.getByText(/Filtré\(s\) sur \d+/)).toBeVisible();
  expect(await at(page)).toBe("/mappings?q=PALETO");
  await jobOf(page).selectOption("EMS");
  await expect(cards(page)).toHaveCount(1);
  expect(await at(page)).toBe("/mappings?q=PALETO&metier=EMS");
  await search(page).fill("introuvable");
  await expect(page.getByRole("heading", { name: "Aucun résultat" })).toBeVisible();
  await page.getByRole("link", { name: "Réinitialiser" }).first().click();
  await expect(cards(page).first()).toBeVisible();
  await expect(search(page)).toHaveValue("");
  expect(await at(page)).toBe("/mappings");
  await page.getByRole("combobox", { name: "Trier" }).selectOption("nom");
  await expect(cards(page).first().getByRole("heading")).toHaveText("Abords du Diamond Casino");
});

for (const path of ["/mappings", "/mappings/carte"]) {
  const isKept = path === "/mappings";
  const back = `MAP-06 : ${path} : après Précédent, les champs disent ce que dit la liste, celui où l'on est aussi`;
  test(longUnless(isKept, back), async ({ page }) => {
    await page.goto(path);
    const job = jobOf(page);
    const reset = page.getByRole("link", { name: "Réinitialiser" }).first();
    await job.selectOption("Police");
    await reset.click();
    await expect(reset).toHaveCount(0);
    await job.focus();
    await job.selectOption("EMS");
    await expect.poll(() => at(page)).toBe(`${path}?metier=EMS`);
    await page.goBack();
    await expect.poll(() => at(page)).toBe(`${path}?metier=Police`);
    await expect(job).toHaveValue("Police");
    await expect(job).toBeFocused();

    await search(page).fill("prison");
    await expect.poll(() => at(page)).toBe(`${path}?q=prison&metier=Police`);
    await reset.click();
    await expect(reset).toHaveCount(0);
    await search(page).fill("banque");
    await expect.poll(() => at(page)).toBe(`${path}?q=banque`);
    await page.goBack();
    await expect(search(page)).toHaveValue("prison");
    await expect(job).toHaveValue("Police");
  });

  test(
    longUnless(isKept, `MAP-06 : ${path} : qui réinitialise continue à la recherche`),
    async ({ page }) => {
      await page.goto(`${path}?q=port`);
      const reset = page.getByRole("link", { name: "Réinitialiser" });
      await reset.focus();
      await page.keyboard.press("Enter");
      await expect(reset).toHaveCount(0);
      await expect(search(page)).toBeFocused();
      await search(page).fill("introuvable");
      await reset.last().click();
      await expect(reset).toHaveCount(0);
      await expect(search(page)).toBeFocused();
      await expect(search(page)).toHaveValue("");
    },
  );
}

test("MAP-06 : qui revient en arrière aussitôt la dernière lettre tapée y reste @long", async ({ page }) => {
  await page.goto("/mappings?q=banque");
  await page.getByRole("link", { name: "Réinitialiser" }).first().click();
  await expect.poll(() => at(page)).toBe("/mappings");
  // The list that comes back takes longer than the pause after a letter.
  await slowDown(page, "**/mappings.data?q=banque*", 800);
  await search(page).fill("port");
  await page.goBack();
  await expect(search(page)).toHaveValue("banque");
  await page.waitForTimeout(500);
  expect(await at(page)).toBe("/mappings?q=banque");
});

test("MAP-06 : ce qu'on tape pendant qu'une liste arrive reste @long", async ({ page }) => {
  await page.goto("/mappings");
  const release = await holdBack(page, "**/mappings.data?q=port*");
  await Promise.all([
    page.waitForRequest("**/mappings.data?q=port*"),
    search(page).pressSequentially("port"),
  ]);
  await search(page).pressSequentially("uaire");
  release();
  await expect.poll(() => at(page)).toBe("/mappings?q=portuaire");
  await expect(search(page)).toHaveValue("portuaire");
});

test("MAP-06 : un lieu touché sur la carte, juste après une lettre, laisse venir ce qu'on cherche @long", async ({
  page,
}) => {
  await openMap(page);
  await search(page).evaluate((field: HTMLInputElement) => {
    field.value = "police";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    document
      .querySelector(".map-world a")
      ?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  });
  await expect.poll(() => at(page)).toBe("/mappings/carte?q=police");
});

test("MAP-06 : Réinitialiser, juste après une lettre, montre tout @long", async ({ page }) => {
  await page.goto("/mappings?q=banque");
  await page.getByRole("link", { name: "Réinitialiser" }).evaluate((reset: HTMLElement) => {
    const field = document.querySelector<HTMLInputElement>('[name="q"]');
    if (field) field.value = "port";
    field?.dispatchEvent(new Event("input", { bubbles: true }));
    reset.click();
  });
  await expect(search(page)).toHaveValue("");
  await page.waitForTimeout(500);
  expect(await at(page)).toBe("/mappings");
  await expect(search(page)).toHaveValue("");
});

test("MAP-06, MAP-22, MAP-23 : qui change de vue ou demande un lieu pendant qu'une liste arrive garde ce qu'il vient de chercher @long", async ({
  page,
}) => {
  const metier = jobOf(page);
  const near = nearOf(page);
  await page.goto("/mappings");
  await slowDown(page, "**/*.data*", 1000);
  await Promise.all([page.waitForRequest(/\.data\?metier=EMS/), metier.selectOption("EMS")]);
  await page.getByRole("link", { name: "Carte", exact: true }).click();
  await expect.poll(() => at(page)).toBe("/mappings/carte?metier=EMS");
  await expect(metier).toHaveValue("EMS");

  await Promise.all([page.waitForRequest(/\.data\?metier=Banque/), metier.selectOption("Banque")]);
  await near.fill("441, -982");
  await near.press("Enter");
  await expect.poll(() => at(page)).toBe("/mappings/carte?metier=Banque&pres=441%2C+-982");
  await expect(metier).toHaveValue("Banque");

  await near.fill("100, 200");
  await Promise.all([page.waitForRequest(/pres=100/), near.press("Enter")]);
  await metier.selectOption("EMS");
  await expect.poll(() => at(page)).toBe("/mappings/carte?metier=EMS&pres=100%2C+200");
  await expect(near).toHaveValue("100, 200");
});

test("MAP-06, MAP-14 : une fiche ouverte pendant qu'une liste arrive s'ouvre ; refermée, les champs disent ce que dit la liste @long", async ({
  page,
}) => {
  const metier = jobOf(page);
  const dialog = page.getByRole("dialog");
  await page.goto("/mappings");
  const all = await cards(page).count();
  await slowDown(page, "**/*.data*", 1000);
  // Within the pause after a letter, and while the list of a job is on its way: the device is busy until both are due.
  const asked = [
    [search(page), "port"],
    [metier, "EMS"],
  ] as const;
  for (const [field, value] of asked) {
    await field.evaluate((field: HTMLInputElement | HTMLSelectElement, value) => {
      field.value = value;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      document.querySelector<HTMLElement>(".catalogue-grid a")?.click();
      const end = performance.now() + 400;
      while (performance.now() < end);
    }, value);
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    expect(await at(page)).toBe("/mappings");
    await expect(cards(page)).toHaveCount(all);
    await expect(search(page)).toHaveValue("");
    await expect(metier).toHaveValue("");
  }
  await metier.selectOption("EMS");
  await expect.poll(() => at(page)).toBe("/mappings?metier=EMS");
});

for (const path of ["/mappings", "/mappings/carte"]) {
  const title = `MAP-06 : ${path} : une lettre effacée puis remise pendant qu'une liste arrive : la liste est celle du champ`;
  test(longUnless(path === "/mappings", title), async ({ page }) => {
    const short = /\.data\?q=port\b/;
    await page.goto(`${path}?q=ports`);
    const release = await holdBack(page, short);
    await search(page).focus();
    await page.keyboard.press("End");
    await Promise.all([page.waitForRequest(short), search(page).press("Backspace")]);
    await Promise.all([page.waitForRequest(/\.data\?q=ports\b/), search(page).press("s")]);
    release();
    await expect.poll(() => at(page)).toBe(`${path}?q=ports`);
    await page.waitForTimeout(300);
    expect(await at(page)).toBe(`${path}?q=ports`);
    await expect(search(page)).toHaveValue("ports");
  });
}

test.describe("Avant que la page réponde", () => {
  test("MAP-03 : ce qui est tapé ou choisi compte", async ({ page }) => {
    const release = await openHeld(page, "/mappings");
    // The list takes longer than the pause after which what is typed is searched.
    await slowDown(page, "**/mappings.data*", 1000);
    await search(page).fill("paleto");
    await jobOf(page).selectOption("EMS");
    expect(await at(page)).toBe("/mappings");
    release();
    await expect(cards(page)).toHaveCount(1);
    expect(await at(page)).toBe("/mappings?q=paleto&metier=EMS");
  });

  test("MAP-24 : un bouton pressé l'est une fois", async ({ page }) => {
    await enterAs(page, "client");
    const release = await openHeld(page, "/mappings");
    const select = page.getByRole("button", { name: "Sélectionner" });
    await select.click();
    await expect(select).toHaveAttribute("aria-pressed", "false");
    release();
    await expect(select).toHaveAttribute("aria-pressed", "true");
  });

  test("MAP-03, MAP-24 : ce qui est choisi ou pressé de nouveau dès qu'elle répond compte, et non ce qui l'était avant @long", async ({
    page,
  }) => {
    await enterAs(page, "client");
    const bring = await holdBack(page, "**/assets/done-again-*");
    const metier = jobOf(page);
    const select = page.getByRole("button", { name: "Sélectionner" });
    const release = await openHeld(page, "/mappings");
    await metier.selectOption("EMS");
    await select.click();
    release();
    await expect.poll(() => at(page)).toBe("/mappings?metier=EMS");
    await metier.selectOption("Banque");
    await select.click();
    await expect(select).toHaveAttribute("aria-pressed", "true");
    const arrived = page.waitForResponse("**/assets/done-again-*");
    bring();
    await arrived;
    await page.waitForTimeout(500);
    await expect(select).toHaveAttribute("aria-pressed", "true");
    await expect(metier).toHaveValue("Banque");
    expect(await at(page)).toBe("/mappings?metier=Banque");
  });
});

test("MAP-09 : une liste qui tarde le dit, dans la forme de ce qui vient", async ({ page }) => {
  await page.goto("/mappings");
  const release = await holdBack(page, "**/mappings.data*");
  await search(page).fill("port");
  await expect(page.getByText("Chargement...", { exact: true })).toBeVisible();
  await expect(page.getByText("Récupération des mappings...", { exact: true })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Aucun résultat" })).toHaveCount(0);
  release();
  await expect(page.getByText("Chargement...", { exact: true })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Zone portuaire d'Elysian Island" })).toBeVisible();
});

test("F-21, ERR-27 : une liste qui ne se charge pas n'est pas une liste vide", async ({ page, problems }) => {
  problems.tolerate(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await page.goto("/mappings");
  await page.route("**/mappings.data*", (route) => route.abort("internetdisconnected"));
  await search(page).fill("port");
  await expect(page.getByRole("alert")).toContainText("Les mappings n'ont pas pu être chargés");
  await expect(page.getByText("Aucun résultat")).toHaveCount(0);
  await page.unroute("**/mappings.data*");
  await page.getByRole("link", { name: "Réessayer" }).click();
  await expect(page.getByRole("link", { name: "Zone portuaire d'Elysian Island" })).toBeVisible();
});

test("A11Y-01, MAP-06 : le nombre trouvé se dit aussi quand il est le même, et quand tout est montré de nouveau", async ({
  page,
}) => {
  await page.goto("/mappings?q=PALETO");
  await expect(cards(page)).toHaveCount(3);
  const said = await listen(page);
  await search(page).fill("paleto b");
  // On a slow line it is also said that they are on their way.
  const numbers = async () => (await said()).filter((text) => !text.startsWith("Chargement"));
  await expect.poll(numbers).toEqual(["3 mapping(s) disponible(s)  paleto b"]);
  await page.getByRole("link", { name: "Réinitialiser" }).first().click();
  await expect.poll(async () => (await said()).at(-1)).toMatch(/^\d+ mapping\(s\) disponible\(s\)\s*$/);
});
