/** A deployment replaces all scripts: an open page keeps those that it has, and asks in vain for the others. */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { enterAs } from "./people.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });
test.beforeEach(({ problems }) => problems.tolerate(/\b404\b|dynamically imported/));

/** Scripts are gone, by their names: for the next request only, where a page that is loaded anew has them again. */
const loseParts = (page: Page, names: string, times?: number) =>
  page.route(
    new RegExp(`/assets/(${names})-[\\w-]{8}\\.js`),
    (route) => route.fulfill({ status: 404 }),
    times ? { times } : undefined,
  );

const unique = () => `${Date.now() % 1_000_000}${Math.floor(Math.random() * 1e6)}`;

test("ERR-16 : dans un onglet d'avant une mise à jour, ce qui est envoyé mène à sa confirmation, et un lien à sa page", async ({
  page,
}) => {
  await enterAs(page, "team", "/");
  const id = await page.evaluate(
    async (body) => {
      const headers = { "Content-Type": "application/json" };
      const answer = await fetch("/api/patches", { method: "POST", headers, body });
      return (await answer.json()).patch.id;
    },
    JSON.stringify({
      version: `8.16.${unique()}`,
      title: "Un onglet d'avant",
      description: "Une description.",
      downloads: { patch: "https://telechargements.example/patch.zip" },
    }),
  );
  await page.goto(`/admin/patches/${id}/supprimer`);
  await loseParts(page, "admin-list", 1);
  await page.getByRole("button", { name: "Mettre à la corbeille" }).click();
  await page.waitForURL("/admin/patches?fait=*");
  await expect(page.locator("#annonces")).toContainText("Patch supprimé !");

  await page.goto("/mappings");
  await loseParts(page, "carte", 1);
  await page.getByRole("main").getByRole("link", { name: "Carte", exact: true }).click();
  await expect(page).toHaveURL("/mappings/carte");
  await expect(page.getByRole("region", { name: "Mappings dans la vue" })).toBeVisible();
});
