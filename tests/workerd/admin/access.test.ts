/** The pages of refusal, and the tabs: who sees which. The matrix of every route is in `matrix.test.ts`. */
import { describe, expect, test } from "vitest";
import type { Browser } from "../browser.ts";
import { readText, textOf } from "../html.ts";
import { origin } from "../site.ts";
import { all, readRow } from "../sql.ts";
import { createdPatch, formBody, person, type Who } from "./staff.ts";

const people: Record<Who, Browser> = {
  guest: await person("guest"),
  client: await person("client"),
  nvteam: await person("nvteam"),
  owner: await person("owner"),
};

describe("the pages of refusal", () => {
  test.each(["/admin", "/admin/patches", "/admin/inconnu"])(
    "ADM-02: at %s a guest reads 'Accès non autorisé', with sign-in and the way home",
    async (path) => {
      const response = await people.guest.get(path);
      expect([response.status, response.headers.get("Content-Type")]).toEqual([
        401,
        expect.stringContaining("html"),
      ]);
      const text = await readText(response);
      for (const words of ["Accès non autorisé", "Se connecter avec Discord", "Retour à l'accueil"]) {
        expect(text).toContain(words);
      }
    },
  );

  test("ADM-03: who lacks the right reads 'Accès refusé' with the account's name; the frame keeps the account", async () => {
    for (const path of ["/admin", "/admin/patches", "/admin/inconnu"]) {
      const response = await people.client.get(path);
      const html = await response.text();
      expect(response.status, path).toBe(403);
      expect(html, path).toContain("<h1");
      expect(html, path).toContain("Accès refusé");
      expect(html, path).toMatch(/Le compte [^<]+ n(&#x27;|')a pas accès à l(&#x27;|')administration\./);
      expect(html, path).toContain("menu-compte");
    }
    expect((await people.client.get("/api/moi")).status).toBe(200);
  });

  test("ADM-03: the team, before an owner's tab, is not told that the administration is closed to it", async () => {
    const response = await people.nvteam.get("/admin/jetons");
    expect(response.status).toBe(403);
    const text = await readText(response);
    expect(text).toContain("Cette partie de l'administration est réservée au rôle Owner");
    expect(text).not.toContain("n'a pas accès à l'administration");
  });

  test.each([
    "/admin/analytics/export?format=csv",
    "/admin/mappings/export?choix=inconnu",
    "/admin/sauvegardes/json?contenu=contenus",
    "/admin/sauvegardes/export",
    "/admin/sauvegardes/fichier/2026-01-01-inconnue",
  ])(
    "ADM-02, ADM-03: the link to a file refuses with a page, not with the text of a program: %s",
    async (path) => {
      for (const [who, status, title] of [
        [people.guest, 401, "Accès non autorisé"],
        [people.client, 403, "Accès refusé"],
      ] as const) {
        const response = await who.get(path);
        expect([response.status, response.headers.get("Content-Type")]).toEqual([
          status,
          expect.stringContaining("html"),
        ]);
        const html = await response.text();
        expect(html).toContain("<h1");
        expect(html).toContain(title);
      }
      const posted = await people.owner.get(path, { method: "POST", headers: { Origin: origin } });
      expect([posted.status, posted.headers.get("Allow")]).toEqual([
        405,
        expect.stringContaining("GET, HEAD"),
      ]);
    },
  );

  test("NAV-06: /admin is the first tab, and whatever contains /admin leads there", async () => {
    expect((await people.owner.get("/admin")).headers.get("Location")).toBe("/admin/patches");
    const elsewhere = ["/truc/admin", "/truc/admin/chose", "/administration", "/truc/admin-neva", "/x/ADMIN"];
    for (const path of ["/admin/inconnu", ...elsewhere]) {
      expect((await people.owner.get(path)).headers.get("Location"), path).toBe("/admin");
    }
    // It says no more than that there is an administration, which is no secret.
    for (const path of elsewhere) {
      expect((await people.guest.get(path)).headers.get("Location"), path).toBe("/admin");
    }
    expect((await people.guest.get("/truc-admin")).status).toBe(404);
  });

  test("ADM-01: owner-only tabs are not shown to the team, and no tab leads nowhere", async () => {
    await createdPatch(people.owner);
    const counts = await readRow<Record<string, number>>("SELECT patches, mappings FROM totals");
    const shown = textOf(await (await people.nvteam.get("/admin/patches")).text());
    // The tabs of the specification, in its order, the two lists with their numbers.
    expect(shown).toMatch(
      new RegExp(
        `Patchs ?${counts?.["patches"]} Créer un patch Mappings ?${counts?.["mappings"]} Créer un mapping Sauvegardes Statistiques Licences`,
      ),
    );
    const team = await (await people.nvteam.get("/admin/patches")).text();
    expect(team).not.toContain('href="/admin/jetons"');
    const html = await (await people.owner.get("/admin/patches")).text();
    const bar = html.slice(
      html.indexOf('aria-label="Administration"'),
      html.indexOf("</nav>", html.indexOf('aria-label="Administration"')),
    );
    for (const [, href = ""] of bar.matchAll(/href="([^"]+)"/g)) {
      expect((await people.owner.get(href)).status, href).toBe(200);
    }
  });
});

test("T-40: nobody changes or deletes a line of the journal, by no way and in no role", async () => {
  await createdPatch(people.owner);
  const lines = () => all("SELECT * FROM audit_log ORDER BY id");
  const before = await lines();
  expect(before.length).toBeGreaterThan(0);
  const id = String(before[0]?.["id"]);
  const headers = { "Sec-Fetch-Site": "same-origin", Origin: origin };
  for (const who of [people.nvteam, people.owner]) {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      for (const path of [
        "/admin/journal",
        "/admin/journal.data",
        `/admin/journal/${id}`,
        `/api/journal/${id}`,
      ]) {
        const body = formBody({ intent: "supprimer", id, action: "rien" });
        const { status } = await who.get(path, { method, headers, body });
        expect([303, 404, 405], `${method} ${path}`).toContain(status);
      }
    }
  }
  expect(await lines()).toEqual(before);
});
