import { enterAs, expect, test } from "./fixtures.ts";

const jobs = "/admin/mappings/metiers";

test("ERR-16, F-28 : sans réseau ou sans session, un formulaire reste tel qu'il est écrit, et repart", async ({
  page,
  problems,
}) => {
  problems.tolerate(/401|ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await enterAs(page, "team");
  await page.goto(jobs, { waitUntil: "networkidle" });
  const nom = `Métier ${Date.now()}`;
  const field = page.getByLabel("Nouveau métier");
  const send = page.getByRole("button", { name: "Ajouter" });
  await field.fill(nom);

  await page.context().setOffline(true);
  await send.click();
  await expect(page.getByText("Erreur de réseau. Vérifiez votre connexion internet.")).toBeVisible();
  await expect(field).toHaveValue(nom);
  await page.context().setOffline(false);

  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await send.click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toHaveAccessibleName("Votre session est terminée");
  await dialog.getByRole("button", { name: "Fermer" }).click();
  await expect(page.getByText(/^Session expirée\. Reconnectez-vous dans un nouvel onglet/)).toBeVisible();
  await expect(field).toHaveValue(nom);

  await page.context().addCookies(cookies);
  await send.click();
  await expect(page.getByText("Métier ajouté.")).toBeVisible();
  const row = page.getByRole("listitem").filter({ has: page.locator("summary", { hasText: nom }) });
  await row.locator("summary").click();
  await row.getByRole("button", { name: /Supprimer/ }).click();
  await expect(page.getByText("Métier supprimé.")).toBeVisible();
});

test("T-10 : ce que le serveur refuse de faire laisse le formulaire en place, avec la raison", async ({
  page,
  problems,
}) => {
  problems.tolerate(/503/);
  await enterAs(page, "team");
  await page.goto("/admin/patches", { waitUntil: "networkidle" });
  const edit = await page.getByRole("link", { name: "Modifier 5.0.1" }).getAttribute("href");
  await page.goto(`${edit}/retirer`, { waitUntil: "networkidle" });
  const reason = page.getByLabel("Raison");
  await reason.fill("Une raison écrite avec soin");
  await page.route("**/retirer.data", (route) => route.fulfill({ status: 503, body: "Service Unavailable" }));
  await page.getByRole("button", { name: "Retirer le patch" }).click();
  await expect(page.getByText("Le site a rencontré une erreur. Réessayez dans un instant.")).toBeVisible();
  await expect(reason).toHaveValue("Une raison écrite avec soin");
});

test("F-28 : un mapping en cours d'écriture survit à la fin de la session", async ({ page, problems }) => {
  problems.tolerate(/401/);
  await enterAs(page, "team");
  await page.goto("/admin/mappings/nouveau", { waitUntil: "networkidle" });
  await page.getByLabel("Nom", { exact: true }).fill("Commissariat de Paleto");
  await page.getByLabel("Nom du fichier").fill("nv_paleto");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Créer le mapping" }).click();
  await expect(page.getByRole("alertdialog")).toHaveAccessibleName("Votre session est terminée");
  await expect(page.getByLabel("Nom", { exact: true })).toHaveValue("Commissariat de Paleto");
});
