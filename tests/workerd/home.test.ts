import { beforeEach, describe, expect, test } from "vitest";
import { signIn } from "./browser.ts";
import { noChanges, patchRow, setPatches, setRealFigures } from "./content.ts";
import { insideWords, readText, textOf } from "./html.ts";
import { storeMappings } from "./mappings-data.ts";
import { failingD1, failingR2 } from "./rows.ts";
import { addPersona } from "./simulator.ts";
import { request } from "./site.ts";
import { readRow, run } from "./sql.ts";

const home = async (bindings: Record<string, unknown> = {}) => readText(await request("/", {}, bindings));
const setVisitors = (count: number) => run("UPDATE totals SET visitors = ?", count);

beforeEach(async () => {
  await setPatches([]);
  await setVisitors(0);
  await setRealFigures(null);
});

describe("HOME: the hero and its cards", () => {
  test("HOME-01, HOME-02: three cards; the documentation's has 22 articles", async () => {
    const html = await (await request("/")).text();
    for (const [href, title] of [
      ["/guide", "Documentation"],
      ["/patch-notes", "Patch Notes"],
      ["/downloads", "Téléchargements"],
    ]) {
      expect(html).toMatch(new RegExp(`<a href="${href}"[^>]*>\\s*<h2[^>]*>[\\s\\S]{0,900}?${title}`));
    }
    expect(textOf(html)).toMatch(/22 ?articles/);
  });

  test("HOME-03: 'Aucun patch' before the first, then the date of the newest", async () => {
    expect(await home()).toContain("Aucun patch");
    const published_at = Date.parse("2026-11-13T17:30:00Z");
    await setPatches([patchRow(1), patchRow(2, { published_at })]);
    const text = await home();
    expect(text).toMatch(/13 novembre ?2026/);
    expect(text).not.toContain("Aucun patch");
  });

  test("HOME-03, HOME-08, PN-18: a withdrawn patch is not the latest: the one before it is", async () => {
    const withdrawn = { status: "retire", withdrawn_reason: "Raison" } as const;
    await setPatches([patchRow(1), patchRow(2), patchRow(3, withdrawn)]);
    const html = await (await request("/")).text();
    expect(html).toContain('href="/patch-notes/5.0.2"');
    expect(html).not.toContain("5.0.3");
    await setPatches([patchRow(1, withdrawn)]);
    expect(await home()).toContain("Aucun patch");
  });

  test("HOME-04: downloads are 100 and 25 per patch", async () => {
    expect(await home()).toMatch(/\b100 ?téléchargements/);
    await setPatches([1, 2, 3].map((n) => patchRow(n)));
    expect(await home()).toMatch(/\b175 ?téléchargements/);
  });

  test("HOME-05: 'Système opérationnel' while database and images answer", async () => {
    const text = await home();
    expect(text).toContain("Système opérationnel");
    expect(text).not.toContain("Système dégradé");
  });

  test("HOME-06: the version", async () => {
    expect(await home()).toContain("Version v0.0.1");
  });

  test("HOME-07: users are the visitors and 50, at least 100", async () => {
    expect(await home()).toContain("100 utilisateurs");
    await setVisitors(50);
    expect(await home()).toContain("100 utilisateurs");
    await setVisitors(51);
    expect(await home()).toContain("101 utilisateurs");
    await setVisitors(1200);
    expect(await home()).toContain("1\u202f250 utilisateurs");
  });

  test("F-08: where owners want real figures, home shows the counts of the database, and no floor", async () => {
    await setPatches([1, 2, 3].map((n) => patchRow(n)));
    await run("UPDATE totals SET downloads = 0");
    await setRealFigures(true);
    expect(await home()).toMatch(/\b0 utilisateur\b.*\b0 ?téléchargement\b/);
    await run("UPDATE totals SET downloads = 1234");
    await setVisitors(2);
    expect(await home()).toMatch(/\b2 utilisateurs\b.*1\u202f234 ?téléchargements/);
    for (const unset of [false, null]) {
      await setRealFigures(unset);
      expect(await home()).toMatch(/\b100 utilisateurs\b.*\b175 ?téléchargements/);
    }
  });

  test("F-08: where home shows the formula, the page and its data hold no count of the database", async () => {
    await setVisitors(7654);
    await run("UPDATE totals SET downloads = 4321");
    for (const path of ["/", "/_.data"]) {
      const text = await (await request(path)).text();
      expect(text).toMatch(/7\D?704/);
      expect(text).not.toMatch(/7\D?654|4\D?321/);
    }
  });

  test("HOME-07: a person who signs in for the first time is one visitor more, and never two", async () => {
    const count = async () => (await readRow<{ visitors: number }>("SELECT visitors FROM totals"))?.visitors;
    const persona = (await addPersona()).id;
    await signIn(persona);
    expect(await count()).toBe(1);
    await signIn(persona);
    expect(await count()).toBe(1);
    await signIn((await addPersona()).id);
    expect(await count()).toBe(2);
  });

  test("HOME-08: the newest patch with the first line of each group that changed", async () => {
    const modifications = { ...noChanges, inventaire: ["Première", "Seconde"], divers: ["Autre"] };
    await setPatches([patchRow(1, { title: "Ancien" }), patchRow(2, { title: "Nouveau", modifications })]);
    const text = await home();
    for (const words of ["Nouveau", "Première", "Autre", "Inventaire", "Divers"])
      expect(text).toContain(words);
    for (const words of ["Seconde", "Braquages"]) expect(text).not.toContain(words);
  });

  test("HOME-08: the card of news is there when it has something to tell", async () => {
    await run("DELETE FROM mappings");
    expect(await home()).not.toContain("Dernières nouveautés");
    await setPatches([patchRow(1)]);
    expect(await home()).toContain("Dernières nouveautés");
  });

  test("HOME-08: of the mappings it names the three that were added last, newest first, and none of the trash", async () => {
    await storeMappings(
      [2, 5, 1, 4, 3].map((n) => ({
        id: `n${n}`,
        nom: `Nouveau${n}`,
        createdAt: n * 1000,
        deleted: n === 5,
      })),
    );
    expect((await home()).match(/Nouveau\d/g)).toEqual(["Nouveau4", "Nouveau3", "Nouveau2"]);
  });
});

describe("F-09, F-21, R-11: when a part is down", () => {
  const down = { DB: failingD1("D1_ERROR: canari-sql no such table").DB };

  test("F-09, R-11: without the database home says 'Système dégradé', with status 503 and a link to /statut", async () => {
    const response = await request("/", {}, down);
    const html = await response.text();
    expect(response.status).toBe(503);
    expect(response.headers.get("Cache-Control")).toContain("no-store");
    expect(textOf(html)).toContain("Système dégradé");
    expect(textOf(html)).not.toContain("Système opérationnel");
    expect(html).toContain('href="/statut"');
  });

  test("F-21: and never 'Aucun patch', '100 téléchargements' or '100 utilisateurs'", async () => {
    const text = await home(down);
    expect(text).not.toMatch(/Aucun patch|\b100\b|utilisateurs/);
    expect(text).toMatch(/22 ?articles/);
  });

  test("T-39: nor a word of the inside", async () => {
    const html = await (await request("/", {}, down)).text();
    expect(insideWords(html)).toEqual([]);
    expect(html).not.toContain("canari");
  });

  for (const how of ["fails", "hangs"] as const) {
    test(`F-09: when R2 ${how} home is shown, as degraded, and kept by no cache`, async () => {
      const response = await request("/", {}, { BUCKET: failingR2(how) });
      expect(response.status).toBe(200);
      expect(response.headers.get("Cache-Control")).toContain("no-store");
      expect(await readText(response)).toContain("Système dégradé");
    });
  }
});
