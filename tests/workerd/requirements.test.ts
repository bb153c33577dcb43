/** Short rows of the requirements that no other file is about. */
import { beforeAll, describe, expect, test } from "vitest";
import { type Browser, openBrowser, signIn } from "./browser.ts";
import { patchRow, setDownload, setPatches } from "./content.ts";
import { readText, textOf } from "./html.ts";
import { storeMappings } from "./mappings-data.ts";
import { request } from "./site.ts";
import { run } from "./sql.ts";

let staff: Browser;
let client: Browser;

beforeAll(async () => {
  staff = await signIn("team");
  client = await signIn("client");
});

describe("the five entries of the site", () => {
  test.each([
    ["NAV-01", "/", "La base complète de votre serveur roleplay."],
    ["NAV-02", "/downloads", "Téléchargements"],
    ["NAV-03", "/mappings", "Mappings"],
    ["NAV-04", "/patch-notes", "Patch Notes"],
    ["NAV-05", "/guide", "Base V5"],
  ])("%s: %s shows its own page", async (_row, path, title) => {
    const html = await (await client.get(path)).text();
    const heading = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? "";
    expect(
      heading
        .replace(/<[^>]+>/g, " ")
        .replace(/\s+/g, " ")
        .trim(),
    ).toContain(title);
  });

  test("NAV-05: any address that holds /guide leads to the guide", async () => {
    const answer = await request("/ancien/guide/installations/guide-vps", { redirect: "manual" });
    expect(answer.status).toBe(301);
    expect(answer.headers.get("Location")).toBe("/guide/installations/guide-vps");
  });

  describe("NAV-05, NAV-06: below a list, where a name is expected", () => {
    // The last three are old roots of the guide.
    const lists = ["/patch-notes", "/mappings", "/downloads", "/outils", "/gitbook", "/modules", "/faq"];
    const leads = async (who: Browser, path: string) => {
      const { status, headers } = await who.get(path);
      return [status, headers.get("Location")];
    };

    test.each(lists)("%s: an address that names nothing leads on, whoever asks", async (list) => {
      for (const who of [openBrowser(), client, staff]) {
        expect(await leads(who, `${list}/admin`)).toEqual([302, "/admin"]);
        expect(await leads(who, `${list}/guide?a=1`)).toEqual([301, "/guide?a=1"]);
        expect(await leads(who, `${list}/guide-vps`)).toEqual([301, "/guide/installations/guide-vps"]);
        const [status] = await leads(who, `${list}/guide-inconnu`);
        expect([401, 404]).toContain(status);
      }
    });

    test("what has such a name is shown", async () => {
      await setPatches([patchRow(1, { version: "admin-1" })]);
      await storeMappings([{ id: "guide", nom: "Le guide" }]);
      await setDownload("admin-menu", "https://fichiers.example/menu.zip");
      expect((await openBrowser().get("/patch-notes/admin-1")).status).toBe(200);
      expect((await openBrowser().get("/mappings/guide")).status).toBe(200);
      expect((await openBrowser().get("/downloads/admin-menu")).status).toBe(401);
      expect(await leads(client, "/downloads/admin-menu")).toEqual([
        302,
        "https://fichiers.example/menu.zip",
      ]);
      await run("DELETE FROM download_items");
    });

    test.each(["/api", "/api/patches", "/data", "/images"])("%s: programs read a JSON 404", async (area) => {
      for (const name of ["admin", "guide"]) {
        const answer = await staff.get(`${area}/${name}`);
        expect([answer.status, answer.headers.get("Content-Type")]).toEqual([
          404,
          expect.stringContaining("json"),
        ]);
      }
    });
  });

  test("MAP-19: the header leads everywhere; to the administration only for the team", async () => {
    for (const [who, allowed] of [
      [staff, true],
      [client, false],
    ] as const) {
      const html = await (await who.get("/mappings")).text();
      const header = /<header[\s\S]*?<\/header>/.exec(html)?.[0] ?? "";
      for (const path of ["/", "/guide", "/mappings", "/patch-notes", "/downloads"]) {
        expect(header).toContain(`<a href="${path}"`);
      }
      expect(header.includes('href="/admin"')).toBe(allowed);
      expect(html.includes('href="/admin"')).toBe(allowed);
    }
  });
});

describe("cards of the catalogue", () => {
  const card = async (changes: object) => {
    await storeMappings([{ id: "a", nom: "Poste", description: "Salle de briefing", ...changes }]);
    const html = await (await request("/mappings")).text();
    return /<li class="catalogue-card[\s\S]*?<\/li>/.exec(html)?.[0].replaceAll("<!-- -->", "") ?? "";
  };

  test("MAP-10: the first picture, in a place of its size; without one a drawing in its place", async () => {
    const image = (key: string, alt: string) => ({
      key: `mappings/a/${key}`,
      alt,
      type: "image/webp" as const,
      width: 800,
      height: 450,
      placeholder: "#182536",
      variants: [{ width: 800, bytes: 1 }],
    });
    const shown = await card({ images: [image("un", "Dehors"), image("deux", "Dedans")] });
    expect(shown.match(/<img [^>]*>/g)).toHaveLength(1);
    expect(shown).toMatch(/<img [^>]*src="\/images\/mappings\/a\/un-800\.webp"/);
    expect(shown).toMatch(/<img [^>]*width="800" height="450"/);
    const without = await card({ images: [] });
    expect(without).not.toContain("<img");
    expect(without).toContain("<svg");
  });

  test("MAP-11: the job is a badge, when there is one", async () => {
    expect(await card({ metier: "Police" })).toContain("Police");
    const without = await card({ metier: null });
    expect(without).toContain("Poste");
    expect(without).not.toContain("Aucun");
  });

  test("MAP-12: name and two lines of the description", async () => {
    expect(await card({})).toMatch(/<h2[\s\S]*Poste[\s\S]*line-clamp-2[^>]*>Salle de briefing/);
  });

  test("MAP-13, CST-09: coordinates to one decimal, day of creation", async () => {
    const html = await card({ x: 441.126, y: -982.44, z: 30, createdAt: Date.UTC(2026, 9, 25, 12) });
    expect(html).toContain("441.1, -982.4, 30.0");
    expect(html).toMatch(/<time[^>]*>25 oct\.? 2026</);
  });

  test("MAP-17, MAP-18, F-21: nothing stored and nothing found are told apart", async () => {
    await storeMappings([]);
    const empty = await readText(await request("/mappings"));
    expect(empty).toContain("Aucun mapping disponible Les mappings seront bientôt disponibles.");
    expect(empty).not.toContain("Aucun résultat");
    // Where there is nothing, it is not the search that found nothing.
    for (const address of ["/mappings?q=police", "/mappings/carte?q=police"]) {
      const searched = await readText(await request(address));
      expect(searched).toContain("Aucun mapping disponible");
      expect(searched).not.toContain("Aucun résultat");
    }
    await storeMappings([{ id: "a", nom: "Poste" }]);
    const filtered = await readText(await request("/mappings?q=introuvable"));
    expect(filtered).toContain("Aucun résultat Aucun mapping ne correspond à vos critères de recherche.");
    expect(filtered).not.toContain("Aucun mapping disponible");
    // By distance only what has coordinates is listed: where nothing has, that is no empty catalogue.
    await storeMappings([{ id: "a", nom: "Poste", x: null, y: null, z: null }]);
    const html = await (await request("/mappings?tri=proximite&pres=441,-982")).text();
    expect(textOf(html)).toContain("Aucun résultat");
    expect(textOf(html)).not.toContain("Aucun mapping disponible");
    expect(html).toMatch(/href="\/mappings"[^>]*>Réinitialiser/);
    // The search of the site knows other words for it.
    const onward = "/guide/recherche?q=police%20station";
    expect(await (await request("/mappings?q=police+station")).text()).toContain(`href="${onward}"`);
    expect(await (await request("/mappings?metier=Taxi")).text()).not.toContain("/guide/recherche?q=");
  });
});

test("F-27: the samples of the guide lead to the catalogue and to the downloads", async () => {
  const html = await (await client.get("/guide/modules/mappings")).text();
  const samples = html.slice(html.indexOf('id="exemples"'), html.indexOf('id="definition"'));
  expect(samples.match(/href="\/mappings\?[^"]+"/g)?.length).toBeGreaterThanOrEqual(6);
  expect(samples).toContain('href="/downloads"');
  expect(samples).not.toMatch(/<button/);
});

test("ADM-20, LIC-01: licences open elsewhere, in a new tab", async () => {
  const html = await (await staff.get("/admin/licences")).text();
  expect(html).toMatch(
    /<a href="https:\/\/portal\.cfx\.re"[^>]*target="_blank"[^>]*rel="noopener noreferrer"/,
  );
});

test("DL-11, F-11: a download without an address shows no button that leads nowhere", async () => {
  await setDownload("base", "", "Base complète");
  await setDownload("stream", "https://fichiers.example/stream.zip", "Stream");
  const page = async () => {
    const html = await (await client.get("/downloads")).text();
    return { html, rows: html.match(/<li id="[\w-]+" class="grid gap-4[\s\S]*?<\/li>/g) ?? [] };
  };
  const { html, rows } = await page();
  expect(html).not.toMatch(/href="(?:#|)"/);
  const [base = "", stream = ""] = rows;
  expect(textOf(base)).toMatch(/Base complète.*Pas encore disponible/);
  expect(base).not.toMatch(/<a |Télécharger/);
  expect(textOf(stream)).toMatch(/Stream.*Télécharger/);
  expect(stream).toContain('href="/downloads/stream"');
  // What staff typed since is there at once.
  await setDownload("base", "https://fichiers.example/base.zip", "Base complète");
  expect((await page()).html).toContain('href="/downloads/base"');
});
