import { readFileSync } from "node:fs";
import type { Locator } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { longUnless } from "./long.ts";
import { isDrawn, scrollEnded } from "./looks.ts";
import { holdBack, openHeld, recordSent } from "./network.ts";
import { chooseOnDiscord, enterAs } from "./people.ts";

const webhook = (letter: string) => `https://discord.com/api/webhooks/${"1".repeat(18)}/${letter.repeat(68)}`;
const file = `LogsJob = {
    ['taxi'] = '', -- à créer
}
Config_Logs = {
    ['staff_service'] = '${webhook("a")}',
}
`;

test("N-11 : un fichier de logs est vérifié, corrigé, copié et enregistré, sans que rien ne quitte le navigateur", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await enterAs(page, "client", "/outils");
  await page
    .getByRole("main")
    .getByRole("link", { name: /Fichier de logs/ })
    .click();
  await expect(page.getByRole("heading", { name: "Fichier de logs", level: 1 })).toBeVisible();
  const sent = await recordSent(page);
  await page.getByText("J'ai déjà un fichier").click();
  await page.getByLabel("Votre fichier").fill(file);
  await page.getByRole("button", { name: "Vérifier ce fichier" }).click();
  const result = page.getByRole("region", { name: "Résultat" });
  await expect(result).toBeFocused();
  await expect(result.getByRole("listitem")).toHaveText([/^Ligne 2\. taxi.*ne reste jamais sans webhook/]);
  await result.getByRole("link", { name: "taxi" }).click();
  const field = page.getByRole("textbox", { name: "taxi" });
  await field.fill("https://discord.com/api/webhooks/ID/JETON");
  await expect(page.getByText("Essayer ce webhook, taxi")).toHaveCount(0);
  await expect(result.getByRole("listitem")).toHaveText([/taxi.*n'est pas celle d'un webhook/]);
  await field.fill(webhook("b"));
  await expect(result.getByRole("status")).toHaveText("Tout est en règle.");
  const mended = file.replace("''", `'${webhook("b")}'`);
  await result.getByRole("button", { name: /Copier/ }).click();
  await expect(result.getByText("Copié !")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(mended);
  // Whether Discord knows it is asked from the member's own console.
  await page.getByText("Essayer ce webhook, taxi").click();
  await page.getByRole("button", { name: "Copier la commande, Windows, taxi" }).click();
  await expect(page.getByText("Le webhook est bon.").first()).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`curl.exe -s -o NUL -w "%{http_code}\\n" "${webhook("b")}"`);
  await page.getByText("Essayer tous les webhooks").click();
  await page.getByRole("button", { name: "Copier la commande, Linux, Essayer tous les webhooks" }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^LC_ALL=C grep -noE '[^']+' logs\.lua \| /);
  // Commands are long, and make no phone scroll sideways.
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  if (size) await page.setViewportSize(size);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    result.getByRole("link", { name: "Enregistrer logs.lua" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("logs.lua");
  expect(readFileSync(await download.path(), "utf8")).toBe(mended);
  // Enter in a field sends nothing either.
  await field.press("Enter");
  expect(sent.filter((line) => line.includes("webhooks") || /^POST .*\/outils/.test(line))).toEqual([]);

  // What is typed before the page answers is kept, and not sent.
  const release = await openHeld(page, "/outils/boutique");
  await page.getByLabel("Nom affiché").first().fill("Avant");
  await page.getByLabel("Nom affiché").first().press("Enter");
  release();
  await expect(page.locator("#sortie-0")).toContainText("label = 'Avant'");
  expect(sent.filter((line) => /^POST .*\/outils/.test(line))).toEqual([]);
  // Rows by the keyboard: the new one is where the cursor goes.
  await page.getByRole("button", { name: "Ajouter un véhicule" }).press("Enter");
  await page.keyboard.type("Blista");
  await page.keyboard.press("Tab");
  await page.keyboard.type("blista");
  await page.keyboard.press("Tab");
  await page.keyboard.type("900");
  await expect(page.locator("#sortie-0")).toContainText(
    "{ label = 'Blista', model = 'blista', coins = 900 },",
  );
  await page.getByRole("button", { name: "Retirer Véhicule 1" }).click();
  await expect(page.locator("#sortie-0")).not.toContainText("sultanrs");
  await expect(page.locator("#annonces")).toHaveText("Retiré : Véhicule 1");
  await expect(page.getByRole("button", { name: "Retirer Véhicule 1" })).toBeFocused();
  await page.getByRole("button", { name: "Ajouter un véhicule" }).press("Enter");
  await page.getByRole("button", { name: "Retirer Véhicule 2" }).press("Enter");
  await expect(page.getByRole("button", { name: "Ajouter un véhicule" })).toBeFocused();
  await page.getByLabel("Activer la tablette").check();
  await page.getByRole("button", { name: "Vérifier et composer" }).click();
  await expect(result.getByRole("listitem")).toHaveText([/tablette demande le module téléphone/]);
});

for (const { late, name } of [
  { late: /assets\/after-load-/, name: "la part qui copie" },
  { late: /assets\/frame-(?!shared)/, name: "tout le script du cadre" },
]) {
  const title = `N-11, CST-04 : ce qui est copié avant que vienne ${name} l'est dès qu'elle est là`;
  test(longUnless(name.startsWith("tout"), title), async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await enterAs(page, "client");
    const release = await holdBack(page, late);
    await page.goto("/outils/plaque", { waitUntil: "commit" });
    const result = page.getByRole("region", { name: "Résultat" });
    const copy = result.getByRole("button", { name: /Copier/ }).first();
    await copy.click();
    await page.waitForFunction(() =>
      Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react")),
    );
    await copy.click();
    release();
    await expect(result.getByText("Copié !")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("LLLLNNNN");
  });
}

test("N-11 : dans un conseil, un mot de code n'est pas plus petit que 12 px", async ({ page }) => {
  await enterAs(page, "client", "/outils/plaque");
  const words = page.getByRole("main").getByRole("code");
  const sizes = await words.evaluateAll((all) =>
    all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)),
  );
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12);
});

test("N-11 : une case à cocher est à la hauteur de ses mots", async ({ page }) => {
  await enterAs(page, "client", "/outils/boutique");
  const middle = async (part: Locator) => {
    const { y = 0, height = 0 } = (await part.boundingBox()) ?? {};
    return y + height / 2;
  };
  const [box, words] = [page.getByLabel("Activer le téléphone"), page.getByText("Activer le téléphone")];
  expect(Math.abs((await middle(box)) - (await middle(words)))).toBeLessThan(1);
});

test("N-11 : un outil dont le script ne vient pas le dit, et n'annonce pas un formulaire que le site lirait", async ({
  page,
  problems,
}) => {
  problems.tolerate(/ERR_FAILED/);
  await enterAs(page, "client");
  await page.route(/assets\/tool-/, (route) => route.abort());
  await page.goto("/outils/plaque");
  await expect(page.getByText("Un script n'a pas pu être chargé")).toBeVisible();
  await expect(page.getByText("le site lit votre formulaire")).toBeHidden();
});

test("N-11, CST-04 : ce qui est copié avant que la page réponde la laisse entière @long", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await enterAs(page, "client");
  const release = await openHeld(page, "/outils/plaque");
  const copy = page.getByRole("main").getByRole("button", { name: /Copi/ }).first();
  await copy.click();
  await expect(copy).toContainText("Copié !");
  release();
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react")),
  );
  await expect(copy).toContainText("Copier");
});

test("N-11 : un long formulaire n'est pas quitté sans le demander, tant que rien n'en est repris", async ({
  page,
}) => {
  await enterAs(page, "client", "/outils/boutique");
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    return dialog.dismiss();
  });
  const leave = page.getByRole("main").getByRole("link", { name: "Outils" });
  const name = page.getByLabel("Nom affiché").first();
  await name.fill("Blista");
  await leave.click();
  await expect.poll(() => asked).toEqual(["beforeunload"]);
  await expect(name).toHaveValue("Blista");
  const save = page.getByRole("link", { name: /^Enregistrer/ }).first();
  await Promise.all([page.waitForEvent("download"), save.click()]);
  await leave.click();
  await expect(page).toHaveURL("/outils");
  expect(asked).toHaveLength(1);
});

test("N-11 : une lettre ne redessine que la ligne où elle est tapée, et le résultat suit @long", async ({
  page,
}) => {
  await enterAs(page, "client", "/outils/boutique");
  const rows = Array.from({ length: 40 }, (_, i) => `{ label = 'V ${i}', model = 'v${i}', coins = 5 },`);
  await page.getByText("J'ai déjà un fichier").click();
  await page.getByLabel("Votre fichier").fill(`Boutique.Vehicles = {\n${rows.join("\n")}\n}\n`);
  await page.getByRole("button", { name: "Vérifier ce fichier" }).click();
  const last = page.locator("#champ-vehicles-39-label");
  await expect(last).toHaveValue("V 39");
  expect(await isDrawn(last)).toBe(false);
  /** Keeps what each field was last drawn with, or says which were drawn anew since. */
  const drawnAnew = () =>
    page.evaluate(() => {
      const fields = [...document.querySelectorAll<HTMLInputElement>("[id^=champ-vehicles-]")];
      const own = (field: object) =>
        Object.entries(field).find(([name]) => name.startsWith("__reactProps"))?.[1];
      const before = (window as { drawn?: Map<string, unknown> }).drawn;
      const now = new Map(fields.map((field) => [field.id, own(field)]));
      Object.assign(window, { drawn: now });
      return [...now].filter(([id, props]) => before && before.get(id) !== props).map(([id]) => id);
    });
  await last.focus();
  expect(await isDrawn(last)).toBe(true);
  await drawnAnew();
  await page.keyboard.press("End");
  await page.keyboard.type("!");
  await expect(page.locator("#sortie-0")).toContainText("V 39!");
  expect(new Set((await drawnAnew()).map((id) => id.replace(/\D+$/, "")))).toEqual(
    new Set(["champ-vehicles-39"]),
  );
  // A letter in the place for a file changes no row at all.
  await page.getByLabel("Votre fichier").focus();
  await page.keyboard.type("-");
  expect(await drawnAnew()).toEqual([]);
  // What is wrong is still said at the row that has it, and goes from there.
  await page.getByLabel("Nom d'apparition").nth(7).fill("É");
  const error = page.locator("#champ-vehicles-7-model-erreur");
  await expect(error).toBeVisible();
  await page.getByLabel("Nom d'apparition").nth(7).fill("e");
  await expect(error).toHaveCount(0);
});

test("N-11 : un point à corriger, loin dans une longue liste, mène devant son champ", async ({ page }) => {
  await enterAs(page, "client", "/outils/boutique");
  const rows = Array.from(
    { length: 50 },
    (_, i) => `{ label = 'V ${i}', model = '${i === 37 ? "É" : i}', coins = 5 },`,
  );
  await page.getByText("J'ai déjà un fichier").click();
  await page.getByLabel("Votre fichier").fill(`Boutique.Vehicles = {\n${rows.join("\n")}\n}\n`);
  await page.getByRole("button", { name: "Vérifier ce fichier" }).click();
  await page.getByRole("button", { name: "Vérifier et composer" }).click();
  await page.getByRole("link", { name: /^Véhicule 38/ }).click();
  const field = page.locator("#champ-vehicles-37-model");
  await expect(field).toBeFocused();
  await scrollEnded(page);
  await expect(field).toBeInViewport();
});

test("N-11 : « Vérifier et composer » lit d'abord le fichier collé qui ne l'a pas encore été", async ({
  page,
}) => {
  await enterAs(page, "client", "/outils/boutique");
  const file = (label: string) =>
    `Boutique.Vehicles = {{label='${label}', model='adder', coins=99}}\nprint('${label}')\n`;
  const paste = (text: string) => page.getByLabel("Votre fichier").fill(text);
  const compose = () => page.getByRole("button", { name: "Vérifier et composer" }).click();
  const output = page.locator("#sortie-0");
  const name = page.getByLabel("Nom affiché");
  await page.getByText("J'ai déjà un fichier").click();
  await paste(file("Ma voiture"));
  await compose();
  await expect(page.getByRole("region", { name: "Résultat" })).toBeFocused();
  await expect(output).toHaveText(file("Ma voiture"));
  await expect(name).toHaveValue("Ma voiture");
  // What is typed since then is of that file; another file is read in its turn.
  await name.fill("Sa voiture");
  await compose();
  await expect(output).toContainText("label = 'Sa voiture'");
  await paste(file("Mon camion"));
  await compose();
  await expect(output).toHaveText(file("Mon camion"));
  // One that cannot be read is not passed over either.
  await paste("print('bonjour')");
  await compose();
  await expect(page.getByRole("region", { name: "Résultat" }).getByRole("listitem")).toHaveText([
    /ne contient rien de ce qui est attendu/,
  ]);
  // Taken away, it leaves the form.
  await paste("");
  await compose();
  await expect(output).toContainText("Boutique.Vehicles = {\n    { label = 'Mon camion'");
  await expect(output).not.toContainText("print");
});

test("N-11 : une couleur se tape avec son #, et une valeur qui ne va pas n'est pas dite manquante @long", async ({
  page,
}) => {
  await enterAs(page, "client", "/outils/couleurs");
  const colour = page.locator("#champ-couleur");
  const status = page.getByRole("region", { name: "Résultat" }).getByRole("status");
  await colour.fill("#FF0000");
  await expect(page.locator("#sortie-0")).toContainText("Config.CouleurPrincipale = 'FF0000'");
  await expect(page.getByRole("img", { name: /couleur principale #ff0000,/ })).toBeVisible();
  await colour.fill("#FF00");
  await expect(status).toHaveText("1 point à corriger : « Vérifier et composer » dit où.");
  await colour.fill("");
  await expect(status).toContainText("Remplissez le formulaire");
  await colour.fill("#FF00");
  await page.getByRole("button", { name: "Vérifier et composer" }).click();
  await expect(status).toHaveText("1 point à corriger.");
});

test.describe("sans script", () => {
  test.use({ javaScriptEnabled: false });

  test("N-11, R-33, A11Y-02 : une caisse s'ajoute, se corrige et se compose par le formulaire", async ({
    page,
    problems,
  }) => {
    // The page announces its scripts; a browser that runs none does not fetch them. A refused form is a page.
    problems.tolerate(/^requête : csp .*\/assets\/[\w.-]+\.js$/);
    const press = (name: string) => page.locator("main button[type=submit]", { hasText: name }).click();
    await chooseOnDiscord(page, "client", "/outils/boutique");
    await page.getByRole("button", { name: "Continuer" }).click();
    await expect(page.locator("main p > noscript > span")).toBeVisible();
    await expect(page.getByText("Un script n'a pas pu")).toBeHidden();
    await press("Ajouter une caisse");
    await press("Ajouter un gain");
    await page.getByLabel("Nom affiché").nth(3).fill("Caisse d'été");
    await page.getByLabel("Prix en coins").nth(3).fill("1000");
    for (const [i, chance] of ["60", "30"].entries()) {
      await page
        .getByLabel("Nom affiché")
        .nth(4 + i)
        .fill(`Lot ${i + 1}`);
      await page.getByLabel("Objet donné").nth(i).fill("bread");
      await page.getByLabel("Type").nth(i).fill("item");
      await page.getByLabel("Chance, en %").nth(i).fill(chance);
    }
    await press("Vérifier et composer");
    await expect(page.getByText("ici elle fait 90").first()).toBeVisible();
    await page.getByLabel("Chance, en %").nth(1).fill("40");
    await press("Vérifier et composer");
    await expect(page.locator("#sortie-0")).toContainText("label = 'Caisse d\\'été'");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Enregistrer boutique.lua" }).click(),
    ]);
    expect(readFileSync(await download.path(), "utf8")).toContain("chance = 40");
  });

  test("N-11, R-33 : Entrée dans un champ compose, sans relire le fichier ni retirer de ligne @long", async ({
    page,
    problems,
  }) => {
    problems.tolerate(/^requête : csp .*\/assets\/[\w.-]+\.js$/);
    await chooseOnDiscord(page, "client", "/outils/boutique");
    await page.getByRole("button", { name: "Continuer" }).click();
    await page.getByText("J'ai déjà un fichier").click();
    await page
      .getByLabel("Votre fichier")
      .fill("Boutique.Money = {\n  { label = 'A', count = 1, coins = 1 },\n}\n");
    await page.locator("main button[type=submit]", { hasText: "Vérifier ce fichier" }).click();
    await page.getByLabel("Prix en coins").fill("6");
    await page.getByLabel("Prix en coins").press("Enter");
    await expect(page.locator("#sortie-0")).toContainText("coins = 6");
    await expect(page.getByLabel("Prix en coins")).toHaveValue("6");
  });
});
