import { beforeEach, describe, expect, test } from "vitest";
import { type Browser, signIn } from "./browser.ts";
import { patchRow, setManyPatches, setPatches } from "./content.ts";
import { readText, textOf } from "./html.ts";
import { countRows } from "./rows.ts";
import { addPersona } from "./simulator.ts";
import { request } from "./site.ts";
import { run } from "./sql.ts";

const page = (from: string, to?: string) =>
  `/patch-notes/comparer?de=${encodeURIComponent(from)}${to === undefined ? "" : `&a=${encodeURIComponent(to)}`}`;

describe("PN-20: the upgrade path", () => {
  beforeEach(() =>
    setPatches(
      [1, 2, 3, 4].map((n) =>
        patchRow(n, {
          upgrade_sql: n === 3 ? "ALTER TABLE x;" : "",
          ...(n === 2 ? { status: "retire" as const, withdrawn_reason: "Raison" } : {}),
        }),
      ),
    ),
  );

  test("PN-20: what lies between two versions, in order, a withdrawn one named and left out", async () => {
    const whole = await readText(await request(page("5.0.1", "5.0.4")));
    const text = whole.slice(whole.indexOf("versions d'écart") - 2);
    expect(text).toContain("2 versions d'écart entre 5.0.1 et 5.0.4");
    expect(text).toContain("5.0.2 a été retirée\u00a0: ne l'appliquez pas");
    expect(text.indexOf("Patch numéro 3")).toBeLessThan(text.indexOf("Patch numéro 4"));
    expect(text).not.toContain("Changement 2");
  });

  test("PN-20: a complete base is followed by the patches after it, where there are any", async () => {
    const base = { link_base: "https://fichiers.example/base.zip" };
    await setPatches([1, 2, 3, 4].map((n) => patchRow(n, n === 3 ? base : { link_base: "" })));
    const member = await signIn((await addPersona()).id);
    const read = async (to: string) =>
      readText(await member.get(page("5.0.1", to))).then((text) => text.replace(/ (?=[,.])/g, ""));
    const start = "Sur un serveur neuf, partez plutôt de la base complète 5.0.3";
    expect(await read("5.0.4")).toContain(`${start}, puis appliquez les patchs qui suivent.`);
    expect(await read("5.0.3")).toContain(`${start}.`);
    // The way to it is the patch's page: the steps below have the buttons of patches and mappings alone.
    expect(await (await member.get(page("5.0.1", "5.0.4"))).text()).toMatch(
      /base complète <a[^>]* href="\/patch-notes\/5\.0\.3"/,
    );
  });

  test("PN-20, PN-11: the mappings of a version stand beside its patch, for members, by the address that counts", async () => {
    const link_mappings = "https://fichiers.example/mappings.zip";
    const withdrawn = { status: "retire", withdrawn_reason: "Raison" } as const;
    await setPatches([
      patchRow(1),
      patchRow(2, { link_mappings }),
      patchRow(3, { link_mappings, ...withdrawn }),
      patchRow(4),
      patchRow(5, { link_mappings }),
    ]);
    const member = await signIn((await addPersona()).id);
    const html = await (await member.get(page("5.0.1", "5.0.5"))).text();
    const [two, five] = [patchRow(2), patchRow(5)];
    expect(
      [...html.matchAll(/href="(\/patch-notes\/[^"]+\/fichiers\/[^"]+)"/g)].map(([, way]) => way),
    ).toEqual([
      `/patch-notes/${two.id}/fichiers/patch`,
      `/patch-notes/${two.id}/fichiers/mappings`,
      `/patch-notes/${patchRow(4).id}/fichiers/patch`,
      `/patch-notes/${five.id}/fichiers/patch`,
      `/patch-notes/${five.id}/fichiers/mappings`,
    ]);
    expect(html).not.toContain("mappings.zip");
    const file = await member.get(`/patch-notes/${two.id}/fichiers/mappings`);
    expect([file.status, file.headers.get("Location")]).toEqual([302, link_mappings]);
    const guest = await (await request(page("5.0.1", "5.0.5"))).text();
    expect(guest).not.toMatch(/href="[^"]*\/fichiers\/|nstaller les mappings/);
  });

  test("N-01: one archive that holds those before it is all that has to be downloaded; what is done by hand stays", async () => {
    const withdrawn = { status: "retire", withdrawn_reason: "Raison" } as const;
    await setPatches([
      patchRow(1),
      patchRow(2, { upgrade_sql: "ALTER TABLE x;" }),
      patchRow(3, { cumulative: 1 }),
      patchRow(4, { cumulative: 1, ...withdrawn }),
      patchRow(5),
    ]);
    const member = await signIn((await addPersona()).id);
    const links = (html: string) =>
      [...html.matchAll(/href="\/patch-notes\/(\d+)\/fichiers\/patch"/g)].map(([, id]) => id);
    const one = await (await member.get(page("5.0.1", "5.0.3"))).text();
    expect(links(one)).toEqual([patchRow(3).id]);
    expect(textOf(one)).toContain(
      "Une archive suffit\u00a0: celle de la 5.0.3 contient aussi les patchs d'avant. Les étapes et le SQL de chaque version restent à faire, dans l'ordre.",
    );
    // In the list of versions and in the list to copy, which is there for the screen and for paper.
    expect(textOf(one).split("dans l'archive de la 5.0.3")).toHaveLength(4);
    expect(one).toContain("ALTER TABLE x;");
    const both = await (await member.get(page("5.0.1", "5.0.5"))).text();
    expect(links(both)).toEqual([patchRow(3).id, patchRow(5).id]);
    expect(textOf(both)).toContain("Téléchargez ces 2\u00a0archives, dans cet ordre\u00a0: 5.0.3, 5.0.5.");
    expect(await readText(await request(page("5.0.1", "5.0.5")))).not.toContain("archive");
  });

  test("PN-20: the SQL of the versions is to be run once each, in order", async () => {
    const read = async (to: string) => {
      const member = await signIn((await addPersona()).id);
      return readText(await member.get(page("5.0.1", to)));
    };
    const once = "Exécutez ce bloc une seule fois.";
    const text = await read("5.0.4");
    expect(text.split(once)).toHaveLength(2);
    expect(text.indexOf("SQL à exécuter, dans cet ordre")).toBeLessThan(text.indexOf(once));
    await setPatches([1, 2, 3].map((n) => patchRow(n, { upgrade_sql: `SELECT ${n};` })));
    expect(await read("5.0.3")).toContain("Exécutez chaque bloc une seule fois.");
  });

  test("PN-22: what the server must have is said once before the steps, to guests too, and not what a withdrawn one asks", async () => {
    const onesync = "requis" as const;
    await setPatches([
      patchRow(1, { compatibility: { artifactMin: 99_999 } }),
      patchRow(2, {
        compatibility: { artifactMin: 20_000, gameBuild: 9999 },
        status: "retire",
        withdrawn_reason: "Raison",
      }),
      patchRow(3, { compatibility: { artifactMin: 12_913, gameBuild: 3258, onesync } }),
      patchRow(4, { compatibility: { artifactMin: 12_208, gameBuild: 3258, onesync } }),
    ]);
    const needs = [
      "rtifact serveur 12913 ou plus récent (demandé par la 5.0.3)",
      "uild du jeu 3258 ou plus récent (demandé par la 5.0.3)",
      "OneSync requis (par la 5.0.3)",
    ];
    const text = await readText(await request(page("5.0.1", "5.0.4")));
    const from = text.indexOf("Avant de commencer");
    expect(from).toBeGreaterThan(0);
    expect(from).toBeLessThan(text.indexOf("À appliquer, dans cet ordre"));
    for (const need of needs) expect(text.split(need), need).toHaveLength(2);
    expect(text).not.toMatch(/20000|9999|12208/);
    // A member has them in the list to copy, too.
    const member = await signIn((await addPersona()).id);
    const list = textOf(
      (await (await member.get(page("5.0.1", "5.0.4"))).text()).match(
        /<textarea id="chemin-liste"[\s\S]*?<\/textarea>/,
      )?.[0] ?? "",
    );
    for (const need of needs) expect(list).toContain(need);
    await setPatches([patchRow(1), patchRow(2)]);
    expect(await readText(await request(page("5.0.1", "5.0.2")))).not.toContain("Avant de commencer");
  });

  test("PN-20: without a target it leads to the newest", async () => {
    expect(await readText(await request(page("5.0.3")))).toContain(
      "Une version d'écart entre 5.0.3 et 5.0.4",
    );
  });

  test("PN-20: the same version, and one backwards, are nothing to apply", async () => {
    expect(await readText(await request(page("5.0.4", "5.0.4")))).toContain(
      "Vous êtes déjà sur cette version.",
    );
    const back = await request(page("5.0.4", "5.0.1"));
    expect(back.status).toBe(200);
    expect(await readText(back)).toContain("La version 5.0.1 est plus ancienne que 5.0.4");
  });

  test("PN-20: 'v5.0.1' and spaces around a version are understood", async () => {
    for (const from of ["v5.0.1", " 5.0.1 ", "V5.0.1"]) {
      expect((await request(page(from, "5.0.4"))).status, from).toBe(200);
    }
  });

  test("PN-20: a version that was published with a 'v' is found with it and without", async () => {
    await setPatches([patchRow(1), patchRow(2, { version: "v5.2" }), patchRow(3, { version: "V6" })]);
    for (const [from, to] of [
      ["5.0.1", "v5.2"],
      ["5.0.1", "5.2"],
      ["v5.2", "V6"],
      ["V5.2", "6"],
    ] as const) {
      const response = await request(page(from, to));
      expect(response.status, `${from} ${to}`).toBe(200);
      expect(await readText(response), `${from} ${to}`).toContain("Une version d'écart");
    }
  });

  test("PN-20: 'base V5.2' is 5.2.0 where that is a version and 5.2 is none, at either end and on its own page", async () => {
    const leads = async (path: string) => {
      const response = await request(path);
      return [response.status, response.headers.get("Location")];
    };
    const published = [patchRow(1), patchRow(2, { version: "5.2.0" }), patchRow(3, { version: "V6.0.0" })];
    await setPatches([...published, patchRow(4)]);
    for (const [from, to, place] of [
      ["5.0.1", "5.2", page("5.0.1", "5.2.0")],
      ["5.0.1", "V5.2", page("5.0.1", "5.2.0")],
      ["5.2", "6.0", page("5.2.0", "V6.0.0")],
      ["5.2", undefined, page("5.2.0")],
    ] as const) {
      expect(await leads(page(from, to)), `${from} ${to}`).toEqual([302, place]);
      expect((await request(place)).status).toBe(200);
    }
    expect(await leads("/patch-notes/5.2")).toEqual([302, "/patch-notes/5.2.0"]);
    expect(await leads("/patch-notes/V5.2")).toEqual([302, "/patch-notes/5.2.0"]);
    // Nothing is guessed: not the newest of its line, and no version of another length.
    for (const text of ["5.0", "5.3", "5", "5.2.", "5.20", "5.2.0.0", "5.2-rc1"]) {
      expect((await request(page("5.0.1", text))).status, text).toBe(404);
      expect((await request(`/patch-notes/${text}`)).status, text).toBe(404);
    }
    // A version of that very name is meant, as is one that was called so.
    await setPatches([...published, patchRow(4, { version: "5.2" })]);
    expect((await request("/patch-notes/5.2")).status).toBe(200);
    expect(await leads("/patch-notes/v5.2")).toEqual([302, "/patch-notes/5.2"]);
    expect(await readText(await request(page("5.0.1", "5.2")))).toContain("entre 5.0.1 et 5.2 .");
    await setPatches([patchRow(1), patchRow(2, { version: "5.2.0" }), patchRow(3, { version: "v5.2" })]);
    expect(await leads("/patch-notes/5.2")).toEqual([302, "/patch-notes/v5.2"]);
    await setPatches([...published, patchRow(4)]);
    await run(`UPDATE patches SET former_versions = '["5.2"]' WHERE position = 4`);
    expect(await leads("/patch-notes/5.2")).toEqual([302, "/patch-notes/5.0.4"]);
    expect(await leads(page("5.0.1", "5.2"))).toEqual([302, page("5.0.1", "5.0.4")]);
    // What visitors do not see leads nobody anywhere.
    await setPatches([patchRow(1), patchRow(2, { version: "5.2.0", position: null, status: "brouillon" })]);
    expect((await request("/patch-notes/5.2")).status).toBe(404);
  });

  test("PN-18: where only withdrawn versions lie between, they are named, and nothing is called older", async () => {
    const text = await readText(await request(page("5.0.1", "5.0.2")));
    expect(text).toContain("5.0.2 a été retirée\u00a0: ne l'appliquez pas");
    expect(text).toContain("Rien à appliquer");
    expect(text).not.toContain("plus ancienne");
  });

  test("PN-18: a path without a target ends at the newest version that is offered; withdrawn ones are marked in the choice", async () => {
    const withdrawn = { status: "retire", withdrawn_reason: "Raison", replaced_by: "5.0.2" } as const;
    await setPatches([patchRow(1), patchRow(2), patchRow(3, withdrawn)]);
    const text = await readText(await request(page("5.0.1")));
    expect(text).toContain("Une version d'écart entre 5.0.1 et 5.0.2");
    expect(text).toContain("5.0.3 (retirée) — Patch numéro 3");
    expect(await readText(await request(page("5.0.1", "5.0.3")))).toMatch(
      /Raison\s+Elle est remplacée par 5\.0\.2 \./,
    );
    await setPatches([patchRow(1, withdrawn), patchRow(2, withdrawn)]);
    expect((await request(page("5.0.1"))).status).toBe(200);
  });

  test("PN-20: signing in leads back to the same two versions, whatever signs they have", async () => {
    await setPatches([patchRow(1), patchRow(2, { version: "5.1.0+correctif" })]);
    const html = await (await request(page("5.0.1", "5.1.0+correctif"))).text();
    const ways = [...html.matchAll(/name="retour" value="([^"]*)"/g)].map(([, way]) => way);
    expect(new Set(ways)).toEqual(new Set(["/patch-notes/comparer?de=5.0.1&amp;a=5.1.0%2Bcorrectif"]));
  });

  test("PN-20: an unknown version is 404, named as text", async () => {
    for (const [from, to] of [
      ["9.9.9", "5.0.4"],
      ["5.0.1", "9.9.9"],
      ["<b>x</b>", "5.0.4"],
      ["' OR 1=1 --", "5.0.4"],
    ] as const) {
      const response = await request(page(from, to));
      const html = await response.text();
      expect(response.status, from).toBe(404);
      expect(textOf(html)).toContain("Version inconnue");
      expect(html).not.toContain("<b>x</b>");
      expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    }
  });

  test("PN-18: one that visitors do not see is as unknown as one that is not", async () => {
    const hidden = { position: null, published_at: null };
    await setPatches([
      patchRow(1),
      patchRow(2),
      patchRow(7, { status: "brouillon", ...hidden }),
      patchRow(8, { status: "programme", scheduled_for: Date.now() + 1e9, ...hidden }),
    ]);
    for (const version of ["5.0.7", "5.0.8"]) {
      for (const [from, to] of [
        [version, "5.0.2"],
        ["5.0.1", version],
      ] as const) {
        const response = await request(page(from, to));
        expect([version, response.status]).toEqual([version, 404]);
        expect(await readText(response)).toContain(`Nous ne trouvons pas ${version} parmi`);
      }
    }
  });

  test("PN-20: only the version that is not known is said not to be", async () => {
    const notFound = async (from: string, to?: string) =>
      /Nous ne trouvons (.*?) parmi/.exec(await readText(await request(page(from, to))))?.[1];
    expect(await notFound("9.9.9", "5.0.4")).toBe("pas 9.9.9");
    expect(await notFound("9.9.9")).toBe("pas 9.9.9");
    expect(await notFound("5.0.1", "8.8.8")).toBe("pas 8.8.8");
    expect(await notFound("9.9.9", "8.8.8")).toBe("ni 9.9.9 ni 8.8.8");
    expect(await notFound("9.9.9", "9.9.9")).toBe("pas 9.9.9");
    expect(await notFound("5.0.1", "5.0.4")).toBeUndefined();
  });

  test("PN-20: without any patch there is nothing to choose from, and no form", async () => {
    await setPatches([]);
    const html = await (await request("/patch-notes/comparer")).text();
    expect(textOf(html)).toContain("Aucun patch disponible");
    expect(html).not.toContain('name="de"');
  });

  test("PN-20: nothing asked is a form, not an error", async () => {
    const response = await request("/patch-notes/comparer");
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('name="de"');
  });
});

describe("R-22: bounded, whatever is stored", () => {
  const newMember = async (): Promise<Browser> => signIn((await addPersona()).id);

  test("R-22: from the first of 10,000 versions to the last at most a hundred are merged", async () => {
    await setManyPatches(10_000);
    const browser = await newMember();
    const { DB, bill } = countRows();
    const response = await browser.get(page("5.0.1", "5.0.10000"), {}, { DB });
    expect(response.status).toBe(200);
    expect(bill.rows).toBeLessThanOrEqual(220);
    const html = await response.text();
    expect(html.match(/\/fichiers\/patch"/g)?.length).toBeLessThanOrEqual(100);
    // What is left out is said, not passed over, and asked for from there on.
    const text = textOf(html);
    expect(text).toContain("100 versions d'écart entre 5.0.1 et 5.0.101");
    expect(text).toContain("Ce chemin s'arrête à 5.0.101");
    expect(text).toContain("# Mise à jour 5.0.1 → 5.0.101");
    expect(html).toContain('href="/patch-notes/comparer?de=5.0.101&amp;a=5.0.10000"');
  });

  test("N-01, R-22: nothing is downloaded of a page whose patches the archive of a later one holds", async () => {
    await setManyPatches(10_000);
    const change = (change: string, ...versions: number[]) =>
      run(`UPDATE patches SET ${change} WHERE version IN (${versions.map((n) => `'5.0.${n}'`).join()})`);
    // Of these the last has no archive, the one before is withdrawn, and one comes after the path.
    await change("cumulative = 1", 50, 9000, 9500, 9800, 9900, 9950);
    await change("status = 'retire'", 9800);
    await change("link_patch = ''", 9900);
    const browser = await newMember();
    const { DB, bill } = countRows();
    const read = async (from: string, to: string) => {
      const html = await (await browser.get(page(from, to), {}, { DB })).text();
      return { text: textOf(html), files: html.match(/\/fichiers\/patch"/g)?.length ?? 0 };
    };
    const first = await read("5.0.1", "5.0.9940");
    expect(first.text).toContain("celle de la 5.0.9500, plus loin sur ce chemin, contient aussi ces patchs");
    expect(first.files).toBe(0);
    expect(bill.rows).toBeLessThanOrEqual(240);
    // With none beyond it, those of the page are what counts.
    const { text, files } = await read("5.0.1", "5.0.8000");
    expect(text).toContain("Celle de la 5.0.50 contient aussi les patchs d'avant");
    expect(files).toBe(52);
    const guest = await readText(await request(page("5.0.1", "5.0.9940")));
    expect(guest).not.toContain("plus loin sur ce chemin");
  });
});
