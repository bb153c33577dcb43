/** T-14: every route of the administration for every role, in every way that it can be asked for. */
import { describe, expect, test, vi } from "vitest";
import type { Browser } from "../browser.ts";
import { insideWords, readText } from "../html.ts";
import { createdPatch, person, send, type Who } from "./staff.ts";

// Many requests in one test, and a machine that others use too.
vi.setConfig({ testTimeout: 60_000 });

const people: Record<Who, Browser> = {
  guest: await person("guest"),
  client: await person("client"),
  nvteam: await person("nvteam"),
  owner: await person("owner"),
};
const { id } = await createdPatch(people.owner, { title: "Titre du serveur" });

const ownerOnly = ["/admin/comptes", "/admin/jetons"];
const writable = [
  "/admin/patches/nouveau",
  `/admin/patches/${id}`,
  "/admin/notifications",
  "/admin/telechargements",
  ...ownerOnly,
];
const readable = [
  "/admin/patches",
  "/admin/patches/nouveau",
  `/admin/patches/${id}`,
  `/admin/patches/${id}/retirer`,
  `/admin/patches/${id}/supprimer`,
  "/admin/analytics",
  "/admin/licences",
  "/admin/telechargements",
  "/admin/notifications",
  "/admin/journal",
  "/admin/sante",
  ...ownerOnly,
];

function expected(who: Who, path: string): number {
  if (who === "guest") return 401;
  if (who === "client" || (who === "nvteam" && ownerOnly.includes(path))) return 403;
  return 200;
}

const cases = readable.flatMap((path) => (Object.keys(people) as Who[]).map((who) => [who, path] as const));

describe.each(cases)("%s %s", (who, path) => {
  const status = expected(who, path);

  test("document, .data and .data with _routes", async () => {
    const answers = [
      await people[who].get(path),
      await people[who].get(`${path}.data`),
      await people[who].get(`${path}.data?_routes=patches%2Froutes%2Fadmin-list`),
    ];
    for (const [i, response] of answers.entries()) {
      const text = await response.text();
      if (status === 200) continue;
      expect(insideWords(text)).toEqual([]);
      // With `_routes` the route's own loader does not run: the area's answers, with nothing of the route.
      if (i < 2 || who !== "nvteam") expect(response.status).toBe(status);
      expect(text).not.toContain("Titre du serveur");
    }
    expect(answers[0]?.status).toBe(status);
  });

  test.runIf(status !== 200 && writable.includes(path))("action, by document and by .data", async () => {
    for (const address of [path, `${path}.data`]) {
      const response = await send(people[who], address, {
        intent: "essai",
        version: "1",
        name: "x",
        username: "abc",
      });
      expect(response.status).toBe(status);
    }
  });
});

describe("the pages of refusal", () => {
  test("ADM-02: a guest reads 'Accès non autorisé', with sign-in and the way home", async () => {
    const text = await readText(await people.guest.get("/admin/patches"));
    for (const words of ["Accès non autorisé", "Se connecter avec Discord", "Retour à l'accueil"]) {
      expect(text).toContain(words);
    }
  });

  test("ADM-03: who lacks the right reads 'Accès refusé' with the account's name; the frame keeps the account", async () => {
    const response = await people.client.get("/admin/patches");
    const html = await response.text();
    expect(response.status).toBe(403);
    expect(html).toContain("Accès refusé");
    expect(html).toMatch(/Le compte [^<]+ n(&#x27;|')a pas accès à l(&#x27;|')administration\./);
    expect(html).toContain("menu-compte");
    expect((await people.client.get("/api/moi")).status).toBe(200);
  });

  test("NAV-06: /admin is the first tab, and whatever contains /admin leads there", async () => {
    expect((await people.owner.get("/admin")).headers.get("Location")).toBe("/admin/patches");
    for (const path of ["/admin/inconnu", "/truc/admin", "/truc/admin/chose"]) {
      expect((await people.owner.get(path)).headers.get("Location")).toBe("/admin");
    }
  });

  test("ADM-01: owner-only tabs are not shown to the team, and no tab leads nowhere", async () => {
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
