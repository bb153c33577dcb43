import { created } from "../admin-patches/patch-form.ts";
import { expectKept } from "../controls.ts";
import { expect, test } from "../fixtures.ts";
import { jobs, removeJob } from "../jobs.ts";
import { longUnless } from "../long.ts";
import { enterAs } from "../people.ts";
import { sendTwice } from "../send-twice.ts";

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
  await expect(page.getByText("Métier ajouté.").first()).toBeVisible();
  await removeJob(page, nom);
  await expect(page.getByText("Métier supprimé.").first()).toBeVisible();
});

test("ERR-16, AUTH-16 : sous un autre compte, sans droit, un formulaire reste tel qu'il est écrit, et repart sous le sien @long", async ({
  page,
  problems,
}) => {
  problems.tolerate(/403/);
  const context = page.context();
  await enterAs(page, "client");
  const others = await context.cookies();
  await context.clearCookies();
  await enterAs(page, "team");
  const own = await context.cookies();
  await page.goto(jobs, { waitUntil: "networkidle" });
  const nom = `Métier ${Date.now()}`;
  const field = page.getByLabel("Nouveau métier");
  const send = page.getByRole("button", { name: "Ajouter" });
  await field.fill(nom);

  await context.addCookies(others);
  await send.click();
  await expect(page.getByText(/^Le compte .+ n'a pas accès à l'administration\.$/)).toBeVisible();
  await expectKept(field, nom);

  await context.addCookies(own);
  await send.click();
  await expect(page.getByText("Métier ajouté.").first()).toBeVisible();
  await removeJob(page, nom);
  await expect(page.getByText("Métier supprimé.").first()).toBeVisible();
});

test("ERR-16, T-33 : sans réponse, un formulaire se renvoie après dix secondes, et ne fait qu'un jeton", async ({
  page,
}) => {
  await enterAs(page, "owner");
  await page.clock.install();
  await page.goto("/admin/jetons", { waitUntil: "networkidle" });
  const usage = `Renvoyé ${Date.now()}`;
  await page.getByLabel("Usage").fill(usage);
  const create = page.getByRole("button", { name: "Créer un jeton" });
  await sendTwice(page, create, "**/jetons.data*");
  await expect(create).toBeEnabled();
  await expect(page.locator("summary", { hasText: usage })).toHaveCount(1);
});

test("ERR-16, N-14 : sans réponse, un retrait se renvoie après dix secondes, et n'est fait qu'une fois @long", async ({
  page,
}) => {
  const { version, address } = await created(page);
  await page.clock.install();
  await page.goto(`${address}/retirer`, { waitUntil: "networkidle" });
  await page.getByLabel("Raison").fill("Le menu ne s'ouvre plus.");
  await sendTwice(page, page.getByRole("button", { name: "Retirer le patch" }), "**/retirer.data*");
  await page.waitForURL("**/admin/patches?*");
  await page.goto(address);
  await expect(page.getByText(/^Retrait/)).toHaveCount(1);
  await page.goto(`/patch-notes/${version}`);
  await expect(page.getByText("Le menu ne s'ouvre plus.")).toBeVisible();
});

test("ERR-16, ANA-07 : sans réponse, une remise à zéro se renvoie après dix secondes @long", async ({
  page,
  problems,
}) => {
  problems.tolerate(/422/);
  await enterAs(page, "owner");
  await page.clock.install();
  await page.goto("/admin/analytics", { waitUntil: "networkidle" });
  await page.getByText("Remettre les statistiques à zéro…").click();
  // What is no word to confirm with erases nothing of what other tests count.
  await page.getByLabel(/^Tapez .* pour confirmer/).fill("Remise");
  await sendTwice(page, page.getByRole("button", { name: "Tout effacer" }), "**/analytics.data*");
  await expect(page.getByLabel(/^Tapez .* pour confirmer/)).toBeFocused();
});

test("ERR-16, N-02 : sans réponse, des empreintes se renvoient après dix secondes, et ne sont attachées qu'une fois @long", async ({
  page,
}) => {
  const { address } = await created(page);
  await page.clock.install();
  await page.goto(`${address}/empreintes`, { waitUntil: "networkidle" });
  await page.getByLabel("Ou son contenu").fill(`${"a".repeat(64)}  ./resources/menu.lua`);
  // Its name is another one while it waits.
  await sendTwice(page, page.locator("button[value=enregistrer]"), "**/empreintes.data*");
  await expect(page.getByText("1 fichier, tailles inconnues · depuis le")).toBeVisible();
  await expect(page.getByRole("alert")).toBeHidden();
});

test("T-10 : ce que le serveur refuse de faire laisse le formulaire en place, avec la raison", async ({
  page,
  problems,
}) => {
  problems.tolerate(/503/);
  await enterAs(page, "team");
  // By its version: the first page of the list is of the newest, which tests beside this one create.
  await page.goto("/admin/patches?q=5.0.1", { waitUntil: "networkidle" });
  const edit = await page.getByRole("link", { name: "Modifier 5.0.1" }).getAttribute("href");
  await page.goto(`${edit?.split("?")[0]}/retirer`, { waitUntil: "networkidle" });
  const reason = page.getByLabel("Raison");
  await reason.fill("Une raison écrite avec soin");
  await page.route("**/retirer.data", (route) => route.fulfill({ status: 503, body: "Service Unavailable" }));
  await page.getByRole("button", { name: "Retirer le patch" }).click();
  await expect(page.getByText("Le site a rencontré une erreur. Réessayez dans un instant.")).toBeVisible();
  await expect(reason).toHaveValue("Une raison écrite avec soin");
});

for (const [item, list] of [
  ["/admin/mappings/parti", "/admin/mappings"],
  ["/admin/patches/1234/empreintes", "/admin/patches"],
]) {
  const title = `NAV-16 : ${item}, qui n'existe pas, mène à sa liste`;
  test(longUnless(item === "/admin/patches/1234/empreintes", title), async ({ page }) => {
    await enterAs(page, "team");
    expect((await page.goto(item ?? ""))?.status()).toBe(404);
    await page.getByRole("main").getByRole("link", { name: "Retour à la liste" }).click();
    await expect(page).toHaveURL(list ?? "");
  });
}

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

test("F-05, F-28 : la session d'un compte de secours se rouvre par son entrée, non par Discord @long", async ({
  page,
  problems,
}) => {
  // The tests' site has no such account: its entrance is a page that is not found.
  problems.tolerate(/401|404/);
  await enterAs(page, "team", jobs);
  await page.locator("[data-account] [popovertarget]").evaluate((button) => {
    button.setAttribute("data-local", "true");
  });
  await page.getByLabel("Nouveau métier").fill("Écrit avant la fin");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Ajouter" }).click();
  const [tab] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("alertdialog").getByRole("button", { name: "Se reconnecter" }).click(),
  ]);
  await expect(tab).toHaveURL(/\/auth\/local\?/);
});

test("ERR-16 : une page qui ne peut pas être lue dit que c'est le réseau @long", async ({
  page,
  problems,
}) => {
  problems.tolerate(/ERR_INTERNET_DISCONNECTED|Failed to fetch|503/);
  await enterAs(page, "team");
  await page.goto("/admin/mappings", { waitUntil: "networkidle" });
  // A network of which the browser does not know that it leads nowhere.
  await page.route("**/admin/mappings.data*", (route) => route.abort("internetdisconnected"));
  await page.getByRole("link", { name: "Corbeille", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Hors ligne" })).toBeVisible();
  await expect(page.getByText("Erreur de réseau. Vérifiez votre connexion internet.")).toBeVisible();
  await page.unroute("**/admin/mappings.data*");
  await page.getByRole("link", { name: "Réessayer" }).click();
  // Tests beside this one may have put something there.
  await expect(
    page.getByText("La corbeille est vide.").or(page.getByRole("button", { name: /^Restaurer/ }).first()),
  ).toBeVisible();
});
