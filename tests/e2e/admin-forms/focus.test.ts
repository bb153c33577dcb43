import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { jobRow, jobs, removeJob } from "../jobs.ts";
import { enterAs } from "../people.ts";

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
    // Its own width, not that of the page.
    await expect(guard).toHaveCSS("max-width", "480px");
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
