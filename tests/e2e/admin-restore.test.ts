import { enterAs, expect, test } from "./fixtures.ts";

test("BAK-06, R-18 : ce qui a changé depuis l'essai à blanc est montré, et s'applique ensuite", async ({
  page,
  problems,
}) => {
  test.slow();
  problems.tolerate(/\b409\b/);
  await enterAs(page, "owner");
  await page.goto("/admin/sauvegardes");
  const vote = async (comment: string) => {
    const answer = await page.request.post("/guide/avis", {
      form: { page: "/guide", helpful: "oui", comment },
      headers: { Origin: new URL(page.url()).origin, "User-Agent": `Mozilla/5.0 Essai/${comment}` },
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(303);
  };
  await page.getByRole("button", { name: "Sauvegarder maintenant" }).click();
  await expect(page.getByText("Sauvegarde faite.")).toBeVisible();
  await vote("Premier");
  await page
    .getByRole("link", { name: /^Restaurer/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Restaurer" })).toBeVisible();
  const votes = page.getByRole("region", { name: "Avis sur le guide" });
  const apply = async () => {
    await page.getByLabel("Que faire : Avis sur le guide").selectOption("choisir");
    await votes.getByRole("button", { name: "Tout décocher" }).click();
    await votes
      .getByRole("checkbox", { name: /^Supprimer/ })
      .first()
      .check();
    await page.getByRole("button", { name: /^Appliquer/ }).click();
  };
  const seen = votes.getByText(/\d seulement ici/);
  await expect(seen).toContainText("1 seulement ici");
  await vote("Second");
  await apply();
  await expect(page.getByRole("alert")).toContainText("Le voici refait");
  await expect(seen).toContainText("2 seulement ici");
  // The site is gone before the page is read anew: what was done is told all the same.
  problems.tolerate(/ERR_FAILED|Failed to fetch/);
  const isReread = /\/admin\/sauvegardes\/[\w-]+\.data\?.*_routes=[^&]*admin-restore/;
  await page.route(isReread, (route) =>
    route.request().method() === "GET" ? route.abort() : route.continue(),
  );
  await apply();
  await expect(page.getByRole("status").filter({ hasText: "Restauration faite." })).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("ne l'appliquez pas de nouveau");
  await page.unroute(isReread);
  await page.getByRole("link", { name: "Refaire l'essai à blanc" }).click();
  await expect(votes).toBeVisible();
});
