import { openFile } from "./controls.ts";
import { expect, test } from "./fixtures.ts";
import { expectNoAxeViolations, horizontalOverflow } from "./looks.ts";
import { enterAs, signInAs } from "./people.ts";

test("PN-01 à PN-03 : cinq par page, des numéros, précédent et suivant", async ({ page }) => {
  await page.goto("/patch-notes");
  await expect(page.getByRole("main").locator("details")).toHaveCount(5);
  await expect(page.getByText("12 patches disponibles • Page 1 sur 3")).toBeVisible();
  const pages = page.getByRole("navigation", { name: "Pages de patch notes" });
  await expect(pages.getByRole("link", { name: "Page 1" })).toHaveAttribute("aria-current", "page");
  await expect(pages.getByRole("link", { name: "Précédent" })).toHaveCount(0);
  await pages.getByRole("link", { name: "Suivant" }).click();
  await expect(page).toHaveURL("/patch-notes?page=2");
  await pages.getByRole("link", { name: "Page 3" }).click();
  await expect(page.getByRole("main").locator("details")).toHaveCount(2);
  await expect(pages.getByRole("link", { name: "Suivant" })).toHaveCount(0);
  await pages.getByRole("link", { name: "Précédent" }).click();
  await expect(page).toHaveURL("/patch-notes?page=2");
});

test("PN-04, PN-05, PN-09, PN-10 : une entrée s'ouvre, et changer de page referme tout", async ({ page }) => {
  await page.goto("/patch-notes");
  const entry = page.locator("details").first();
  await expect(entry).not.toHaveAttribute("open");
  await entry.locator("summary").click();
  await expect(entry.getByText("13 novembre 2026 à 18:30 · Administrateur")).toBeVisible();
  await expect(entry.getByRole("heading", { level: 3 })).toHaveText([
    "Système métier1",
    "Inventaire1",
    "Braquages1",
    "Divers2",
    "Compatibilité",
    "Connexion requise",
  ]);
  await expect(entry.getByText("Recherche par nom dans le coffre d'entreprise")).toBeVisible();

  await page.getByRole("link", { name: "Suivant" }).click();
  await expect(page.locator("details[open]")).toHaveCount(0);
  await page.getByRole("link", { name: "Précédent" }).click();
  await expect(page.locator("details[open]")).toHaveCount(0);
});

test("PN-10 : un groupe de cent lignes a son nombre sur une ligne, dans sa pastille", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/patch-notes");
  const chip = page.locator("summary [title=Inventaire]").first();
  const outside = await chip.evaluate((element) => {
    const number = element.lastChild as Text;
    number.data = "120";
    const range = document.createRange();
    range.selectNode(number);
    const [text, ...more] = range.getClientRects();
    const box = element.getBoundingClientRect();
    return [more.length, (text?.right ?? 0) > box.right, (text?.bottom ?? 0) > box.bottom];
  });
  expect(outside).toEqual([0, false, false]);
});

test("PN-11 : connecté, les fichiers et les trois boutons", async ({ page }) => {
  await enterAs(page, "client", "/patch-notes/5.2.2");
  await expect(page.getByText("nv_mapping_mairie/stream/nv_mairie.ymap", { exact: true })).toBeVisible();
  for (const [name, kind] of [
    ["Patch Principal", "patch"],
    ["Base Complète", "base"],
    ["Mappings", "mappings"],
  ] as const) {
    const link = page.getByRole("main").getByRole("link", { name });
    await expect(link).toHaveAttribute("href", `/patch-notes/1791562500000/fichiers/${kind}`);
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", /noopener noreferrer/);
  }
  await openFile(
    page,
    page.getByRole("link", { name: "Patch Principal" }),
    "https://telechargements.example/base-v5/patch-5-2-2.zip",
  );
});

test("PN-11 : un téléchargement qui manque reste, en pointillés, avec la raison", async ({ page }) => {
  await enterAs(page, "client", "/patch-notes/5.2.3");
  await expect(page.getByText("Ce patch se pose seul : ni base ni mappings à reprendre.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Base Complète" })).toHaveCount(0);
});

test("PN-12, F-14 : déconnecté, le panneau « Connexion requise » et aucun nom de fichier", async ({
  page,
}) => {
  const response = await page.goto("/patch-notes/5.2.2");
  await expect(page.getByRole("heading", { name: "Connexion requise" })).toBeVisible();
  const html = await response?.text();
  for (const gated of ["nv_mairie", "telechargements.example", "resource.cfg", "/fichiers/patch"]) {
    expect(html).not.toContain(gated);
  }
  await page.getByRole("main").getByRole("button", { name: "Se connecter avec Discord" }).click();
  await page.locator("#persona-client").click();
  await expect(page).toHaveURL("/patch-notes/5.2.2");
});

test.describe("Copier (PN-15, CST-04)", () => {
  test("le lien : « Copié ! » pendant deux secondes", async ({ page, context, baseURL }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.clock.install({ time: "2026-11-20T20:00:00Z" });
    await page.goto("/patch-notes/5.2.3");
    await page.clock.pauseAt("2026-11-20T21:00:00Z");
    const button = page.getByRole("main").getByRole("button", { name: /Copier le lien|Copié/ });
    await button.click();
    await expect(button).toHaveText("Copié !");
    const announced = page.locator("#annonces[role=status]");
    await expect(announced).toHaveText("Copié !");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/patch-notes/5.2.3`);
    await page.clock.runFor(1900);
    await expect(button).toHaveText("Copié !");
    await page.clock.runFor(200);
    await expect(button).toHaveText("Copier le lien");
    await expect(announced).toBeEmpty();
  });

  test("la liste des fichiers, une ligne par fichier", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await enterAs(page, "client", "/patch-notes/5.2.2");
    await page.getByRole("button", { name: "Copier la liste" }).click();
    await expect(page.getByRole("button", { name: "Copié !" })).toBeVisible();
    expect((await page.evaluate(() => navigator.clipboard.readText())).split("\n")).toHaveLength(3);
    await expect(page.getByRole("button", { name: "Copier la liste" })).toBeVisible();
  });

  test("ce qui est pressé avant que le script soit là est pressé de nouveau", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const held: (() => Promise<void>)[] = [];
    await page.route("**/assets/frame-*.js", (route) => {
      held.push(() => route.continue());
    });
    await page.goto("/patch-notes/5.2.2");
    await page.getByRole("button", { name: /thème/i }).click();
    await page.getByRole("button", { name: "Copier le lien" }).click();
    await expect(page.locator("html")).not.toHaveAttribute("data-theme", /./);
    await expect.poll(() => held).toHaveLength(1);
    await held[0]?.();
    await expect(page.getByRole("button", { name: "Copié !" })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  });

  test("F-24 : quand la copie est refusée, le texte est sélectionné et le visiteur le sait", async ({
    page,
  }) => {
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("refusé"));
    });
    await enterAs(page, "client", "/patch-notes/5.2.2");
    await page.getByRole("button", { name: "Copier la liste" }).click();
    await expect(page.getByText("Copie impossible — sélectionnez le texte")).toBeVisible();
    const list = page.locator("textarea");
    await expect(list).toBeVisible();
    await expect(list).toBeFocused();
    expect(
      await list.evaluate((area: HTMLTextAreaElement) =>
        area.value.slice(area.selectionStart, area.selectionEnd),
      ),
    ).toContain("resource.cfg");
  });
});

test("F-24, ERR-25 : quand la copie est refusée, l'adresse de la page est dite là où elle est", async ({
  page,
}) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("refusé"));
  });
  await page.goto("/patch-notes/5.2.2");
  await page.getByRole("button", { name: "Copier le lien" }).click();
  await expect(page.getByText("Copie impossible — l'adresse est dans la barre du navigateur.")).toBeVisible();
  await expect(page.getByText("sélectionnez le texte")).toHaveCount(0);
});

test("PN-15 : une adresse permanente, avec ses voisines", async ({ page }) => {
  await page.goto("/patch-notes");
  await page.locator("summary").nth(1).click();
  await page.getByRole("link", { name: "Adresse permanente de ce patch" }).filter({ visible: true }).click();
  await expect(page).toHaveURL("/patch-notes/5.2.2");
  await expect(page).toHaveTitle("5.2.2 · Pack de mappings automne · Patch Notes · NEVA");
  await page.getByRole("link", { name: "Version 5.2.1" }).click();
  await page.getByRole("link", { name: "Version 5.2.2" }).click();
  await expect(page).toHaveURL("/patch-notes/5.2.2");
});

test.describe("Le chemin de mise à jour (PN-20)", () => {
  test("de la liste au résultat", async ({ page }) => {
    await page.goto("/patch-notes");
    const own = page.getByRole("combobox", { name: "Votre version" });
    // The versions of the page are proposed; the comparison has them all.
    expect(await own.evaluate((field: HTMLInputElement) => field.list?.options.length)).toBe(5);
    await page.getByRole("link", { name: "Choisir dans la liste des versions" }).click();
    await expect(page.getByRole("combobox", { name: "Je suis en" }).getByRole("option")).toHaveCount(12);
    await page.goBack();
    await own.fill("5.1.0");
    await page.getByRole("button", { name: "Voir le chemin" }).click();
    await expect(page).toHaveURL("/patch-notes/comparer?de=5.1.0&a=5.2.3");
    await expect(page.getByText("7 versions d'écart entre 5.1.0 et 5.2.3.")).toBeVisible();
    const steps = page
      .getByRole("region")
      .or(page.locator("section"))
      .filter({ hasText: "À appliquer" })
      .first();
    await expect(steps.getByRole("listitem")).toContainText([
      "5.1.1",
      "5.1.2",
      "5.1.3",
      "5.2.0",
      "5.2.1",
      "5.2.2",
      "5.2.3",
    ]);
    await page.getByRole("combobox", { name: "Je suis en" }).selectOption("5.2.2");
    await page.getByRole("button", { name: "Voir le chemin" }).click();
    await expect(page.getByText("Une version d'écart")).toBeVisible();
  });

  test("déconnecté aucun fichier ; connecté les fichiers, les versions qui les touchent et la liste à cocher", async ({
    page,
  }) => {
    const path = "/patch-notes/comparer?de=5.1.0&a=5.2.3";
    const guest = await page.request.get(path);
    expect(await guest.text()).not.toContain("main.lua");
    await enterAs(page, "client", path);
    await expect(page.getByText("5.2.0, 5.2.2", { exact: true })).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Liste à cocher, en Markdown" })).toHaveValue(
      /- \[ \] Appliquer le patch 5\.1\.1/,
    );
  });

  test("PN-20 : imprimé, le chemin a toute sa liste à cocher, et rien à presser", async ({ page }) => {
    await enterAs(page, "client", "/patch-notes/comparer?de=5.1.2&a=5.2.3");
    const checklist = await page.locator("#chemin-liste").inputValue();
    expect(checklist.split("\n").length).toBeGreaterThan(30);
    await page.emulateMedia({ media: "print" });
    const printed = page.getByText(checklist.trim().split("\n").at(-1) ?? "").last();
    await expect(printed).toBeVisible();
    expect((await printed.textContent())?.trim()).toBe(checklist.trim());
    const { height, content } = await printed.evaluate((list) => ({
      height: list.clientHeight,
      content: list.scrollHeight,
    }));
    expect(height).toBeGreaterThan(500);
    expect(content).toBeLessThanOrEqual(height);
    const controls = page.getByRole("main").locator("button, select, input, textarea, [href*='/fichiers/']");
    expect(await controls.count()).toBeGreaterThan(5);
    await expect(controls.filter({ visible: true })).toHaveCount(0);
  });
});

test("PN-20 : sur un téléphone, un long titre choisi se lit en entier @long", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/patch-notes/comparer");
  const select = page.getByRole("combobox", { name: "Je veux passer en" });
  const height = () => select.evaluate((element) => element.clientHeight);
  await select.evaluate((element: HTMLSelectElement) => {
    for (const option of element.selectedOptions) option.text = "5.2.3 — Court";
  });
  const line = await height();
  await select.evaluate((element: HTMLSelectElement) => {
    for (const option of element.selectedOptions)
      option.text = "5.2.3 — Stabilité et qualité de vie".repeat(3);
  });
  expect(await height()).toBeGreaterThan(line + 40);
  expect(await horizontalOverflow(page)).toBe(0);
});

test("PN-22 : sur un téléphone, « Je ne sais pas » se lit en entier @long", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/patch-notes/compatibilite");
  for (const name of ["Édition", "OneSync"]) {
    const room = await page.getByRole("combobox", { name }).evaluate((element) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(element);
      const pen = document.createElement("canvas").getContext("2d");
      if (!pen) return null;
      pen.font = font;
      const text = pen.measureText("Je ne sais pas").width;
      return element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - text;
    });
    expect(room, name).toBeGreaterThan(0);
  }
});

test("PN-20 : sur un téléphone, le titre d'un patch n'est pas écrasé par son bouton @long", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enterAs(page, "client", "/patch-notes/comparer?de=5.1.0&a=5.2.3");
  for (const step of await page.getByRole("listitem").filter({ hasText: "Patch Principal" }).all()) {
    expect(
      (
        await step
          .getByText(/^\p{L}/u)
          .first()
          .boundingBox()
      )?.width,
      await step.innerText(),
    ).toBeGreaterThan(120);
  }
});

test("PN-20 : sur un écran d'ordinateur, les champs du chemin laissent sa phrase sur une ligne @long", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/patch-notes");
  const lines = await page
    .getByText("Tout ce qui change jusqu'à")
    .evaluate((text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight));
  expect(Math.round(lines)).toBe(1);
});

// A persona of its own: what is said of a server is kept with the account.
test("PN-21 : un membre dit sa version, sur un téléphone, et la change au bout du chemin", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAs(page, "avec-pseudo", "/patch-notes/5.2.1");
  // Said by a first try that failed after it.
  const said = page.getByRole("button", { name: "Ce n'est plus le cas" });
  if (await said.isVisible()) await said.click();
  await page.getByRole("button", { name: "Mon serveur est sur cette version" }).click();
  await expect(page.getByText("Votre serveur est sur cette version.")).toBeVisible();
  await page.goto("/patch-notes");
  const own = page.getByRole("region", { name: "Votre version" });
  await expect(own).toContainText("Votre serveur est en 5.2.1");
  await expect(own).toContainText("2 versions de retard.");
  await expectNoAxeViolations(page, "ma version, 360 px");
  expect(await horizontalOverflow(page)).toBe(0);
  await own.getByRole("link", { name: "Voir le chemin" }).click();
  await page.getByRole("button", { name: "C'est fait : mon serveur est en 5.2.3" }).click();
  await expect(own).toContainText("C'est la version la plus récente.");
  await own.getByRole("button", { name: "Ce n'est plus le cas" }).click();
  await expect(page.getByText("Quelle version faites-vous tourner")).toBeVisible();
});
