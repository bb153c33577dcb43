import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { messageAddress } from "#app/diagnostic/message-address";
import { searchAnswer } from "#app/search/api-operations";
import { placeOf, type SearchAnswer } from "#app/search/results";
import { sitePages } from "#app/search/site-pages";
import { person } from "./admin/staff.ts";
import { type Browser, signIn } from "./browser.ts";
import { noteChange } from "./content.ts";
import { decode } from "./html.ts";
import { storeMappings } from "./mappings-data.ts";
import { countRows, failingD1 } from "./rows.ts";
import { env, request, runCron } from "./site.ts";
import { readRow, readValue, run } from "./sql.ts";
import { tokenHeaders } from "./staff.ts";

let member: Browser;
beforeAll(async () => {
  member = await signIn("client");
});

const ask = async (query: string): Promise<SearchAnswer> =>
  (
    await member.get(`/api/recherche?q=${encodeURIComponent(query)}`, {}, { LIMIT_READ: undefined })
  ).json() as Promise<SearchAnswer>;
const places = async (query: string) => (await ask(query)).hits.map(({ href }) => href.split("#")[0]);

describe("SEA-04, SEA-05: what people type, and where it leads", () => {
  test.each([
    ["reinitialiser", "/guide/configurations/reset-des-id"],
    ["remboursé", "/guide/politique/remboursement"],
    ["vehcule", "/guide/en-jeu/give-vehicule"],
    ["voiture", "/guide/en-jeu/give-vehicule"],
    ["anticheat", "/guide/installations/guide-anti-cheat"],
    ["anti-cheat", "/guide/installations/guide-anti-cheat"],
    ["fondateur", "/guide/configurations/administration"],
    ["webhook", "/guide/configurations/administration"],
    ["pare-feu", "/guide/installations/guide-vps"],
    ["prix", "/guide/informations/nos-offres"],
    ["renumér", "/guide/configurations/reset-des-id"],
    ["télephone", "/guide/modules/modules-lb"],
  ])("%s → %s", async (query, expected) => {
    expect((await places(query)).slice(0, 6)).toContain(expected);
  });

  test("maj is 'mise à jour'", async () => {
    const [short, long] = await Promise.all([places("maj"), places("mise à jour")]);
    expect(short.length).toBeGreaterThan(0);
    expect(short[0]).toBe(long[0]);
  });

  test.each([
    ["325.1 -210.4 54.2", "325.1 -210.4 54.2"],
    ["vector3(325.1, -210.4, 54.2) c'est quel mapping", "325.1, -210.4, 54.2"],
    ["garage 2 : 325,1, -210,4, 54,2", "325,1, -210,4, 54,2"],
    ["325,1 210,4 54,2", "325,1 210,4 54,2"],
    ["1. 325.1, -210.4, 54.2.", "325.1, -210.4, 54.2"],
    ["vector4(325, -210, 54, 90)", "325, -210, 54, 90"],
  ])("SEA-02: coordinates lead to the mappings near them: %s", async (query, place) => {
    const { hits } = await ask(query);
    expect(hits[0]?.href).toBe(`/mappings?pres=${encodeURIComponent(place)}`);
    // Alone they are in nothing else but by chance.
    if (place === query) expect(hits).toHaveLength(1);
  });

  test.each([
    "de la 5.2.1 a la 5.2.3",
    "5.2, 5.3, 5.4",
    "connect 127.0.0.1:3306",
    "30120 40120",
    "ports 80, 443, 3306",
    "12 10 2026.1.2",
    "12 01 2026",
    "2026-01-16",
    "06 12 34 56 78",
    "19.99, 29.99, 49.99 euros",
    "149.99 - 299.99 - 499.99",
    "-1 -2 -3 -4 -5",
    "patch 5 2 3",
  ])("SEA-02: numbers that are no place lead to none: %s", async (query) => {
    expect((await places(query)).filter((href) => href?.includes("pres="))).toEqual([]);
  });

  test.each([
    ["nothing", "nv_inconnu"],
    ["something else", "oxmysql"],
  ])(
    "SEA-03: a guest who finds %s is told what is searched once they are connected, a member is not",
    async (_, q) => {
      const path = `/guide/recherche?q=${q}`;
      const [theirs, own] = [await (await request(path)).text(), await (await member.get(path)).text()];
      expect(theirs).toContain(`name="retour" value="${path}"`);
      expect(theirs).toContain("une fois connecté");
      expect(own).not.toContain("une fois connecté");
      for (const html of [theirs, own]) expect(html).toContain('href="/assistance/ticket"');
    },
  );

  test.each(["lb_phone", "lb_tablet"])("SEA-04: %s is what it is with a hyphen", async (resource) => {
    const found = await places(resource);
    expect(found).toContain("/guide/modules/modules-lb");
    expect(found).toEqual(await places(resource.replace("_", "-")));
  });

  test("hits jump to the heading, and the words are marked", async () => {
    const { hits } = await ask("regles pare-feu");
    expect(hits[0]?.href).toMatch(/^\/guide\/.+#/);
    const html = await (await member.get("/guide/recherche?q=pare-feu")).text();
    expect(html).toContain("<mark>pare-feu</mark>");
  });

  test("nothing but stop words, and nothing at all", async () => {
    expect((await ask("le de la")).total).toBe(0);
    expect((await ask("")).total).toBe(0);
    const page = await member.get("/guide/recherche");
    expect(page.status).toBe(200);
    expect(await page.text()).not.toContain("noindex");
    expect(await (await member.get("/guide/recherche?q=pare-feu")).text()).toContain("noindex");
  });
});

describe("N-12, SEA-02: a message of the console leads to what the site knows of it", () => {
  test.each([
    ["You lack the required entitlement", "entitlement"],
    ["Error: You lack the required entitlement to use nv_core", "entitlement"],
    ["required entitlement", "entitlement"],
    [
      "[ 15:32:10] [script:neva_garage] SCRIPT ERROR: @neva_garage/server/main.lua:45: attempt to index a nil value (field 'x')",
      "valeur-nil",
    ],
  ])("%s", async (query, id) => {
    const [first] = (await ask(query)).hits;
    expect(first).toMatchObject({ group: "site", context: "Diagnostic de console" });
    expect(first?.href).toBe(messageAddress(id));
    // Its steps are open, and no other's.
    const page = await (await member.get(first?.href.split("#")[0] ?? "")).text();
    expect(page).toMatch(new RegExp(`id="message-${id}">(?:(?!id="message-).)*<ol `, "s"));
    expect(page.split("<ol ")).toHaveLength(2);
  });

  test.each([
    ["port-occupe", "port déjà utilisé"],
    ["base-injoignable", "ma base de données est injoignable"],
    ["cle-de-licence", "clé de licence refusée"],
    ["disque-plein", "disque plein"],
  ])("%s is found by its French title: %s", async (id, typed) => {
    expect((await ask(typed)).hits[0]?.href).toBe(messageAddress(id));
  });

  test.each(["lag", "mon serveur lag", "freeze", "hitch", "le serveur se fige"])(
    "SEA-04: %s leads to the message that its console says",
    async (typed) => {
      expect((await ask(typed)).hits[0]?.href).toBe(messageAddress("ralentissement"));
    },
  );

  test.each(["base de données", "fichier sql", "clé de licence"])("%s asks for no message", async (typed) => {
    expect((await ask(typed)).hits.map(({ href }) => href).join()).not.toContain("#message-");
  });

  test("a message that is not known leads to where a console is pasted", async () => {
    for (const query of ["SCRIPT ERROR", "couldn't load resource", "failed to load something"]) {
      expect((await places(query)).slice(0, 3), query).toContain("/assistance/diagnostic");
    }
  });

  test("it is found by its new title as soon as staff change it, and read again only then", async () => {
    const search = async () => {
      const { DB, bill } = countRows();
      await request("/api/recherche?q=zeppelin", {}, { DB });
      return bill.rows;
    };
    const rules = await readValue<number>("SELECT count(*) FROM diagnostic_rules");
    await noteChange();
    const [afterNews, again] = [await search(), await search()];
    // To find that there is no news takes a row.
    expect(afterNews - again).toBe((rules ?? 0) - 1);

    const title = (text: string) =>
      run("UPDATE diagnostic_rules SET title = ? WHERE id = 'disque-plein'", text);
    await title("Zeppelin rempli");
    await noteChange();
    const found = async () => (await ask("zeppelin rempli")).hits.map(({ href }) => href);
    const message = messageAddress("disque-plein");
    expect(await found()).toContain(message);
    await title("Disque plein");
    await noteChange();
    expect(await found()).not.toContain(message);
  });
});

describe("patches and mappings", () => {
  const lighthouse = {
    id: "m1",
    nom: "Phare du Cap",
    nomFichier: "nv_secret_phare",
    description: "Un phare blanc.",
  };
  /** The lighthouse, and others that are of a place without a name. */
  async function storeOthers(...others: Parameters<typeof storeMappings>[0]): Promise<void> {
    const nowhere = { x: null, y: null, z: null };
    await storeMappings([lighthouse, ...others].map((mapping) => ({ ...nowhere, ...mapping })));
    await noteChange();
  }
  /** Mappings that are there for one test. */
  async function storeMore(...others: Parameters<typeof storeMappings>[0]): Promise<void> {
    onTestFinished(() => storeOthers());
    await storeOthers(...others);
  }

  beforeAll(async () => {
    await env.DB.batch([
      env.DB.prepare(
        `INSERT INTO patches (id, version, title, description, modified_files, modifications, link_patch, status, position)
         VALUES ('1700000000000', '9.1.0', 'Braquages nocturnes', 'Les alarmes sonnent.', '["secret_fichier.lua"]',
           '{"systemMetier":["Le taxi klaxonne"],"inventaire":[],"braquages":[],"divers":[]}', 'https://x.example/a', 'publie', 1)`,
      ),
    ]);
    await storeOthers();
  });

  test("SEA-02: they are found beside the guide", async () => {
    expect((await ask("alarmes")).hits).toMatchObject([{ group: "patches", href: "/patch-notes/9.1.0" }]);
    expect((await ask("klaxonne")).hits).toMatchObject([{ group: "patches" }]);
    expect((await ask("9.1.0")).hits.map(({ href }) => href)).toContain("/patch-notes/9.1.0");
    expect((await ask("phare")).hits).toMatchObject([{ group: "mappings", href: "/mappings/m1" }]);
  });

  test("F-21, R-11: while the database does not answer the guide is searched, and nobody reads that there is nothing", async () => {
    const { DB } = failingD1("D1_ERROR: D1 DB is overloaded");
    for (const path of ["/api/recherche", "/guide/recherche"]) {
      const answer = await request(`${path}?q=phare`, {}, { DB });
      expect([answer.status, answer.headers.get("Retry-After")], path).toEqual([503, "60"]);
      expect(await answer.text(), path).not.toMatch(/Aucun résultat|"total"/);
      const partial = await request(`${path}?q=pare-feu`, {}, { DB });
      expect([partial.status, partial.headers.get("Cache-Control")], path).toEqual([
        200,
        expect.stringContaining("no-store"),
      ]);
      expect(await partial.text(), path).toMatch(/"isPartial":true|Patchs et mappings ne répondent pas/);
      const whole = await request(`${path}?q=pare-feu`);
      expect(await whole.text(), path).not.toMatch(/"isPartial":true|Patchs et mappings ne répondent pas/);
    }
  });

  test("SEA-02: an edited patch is found by its new words at once, and by the old ones no more", async () => {
    expect((await ask("klaxonne")).total).toBe(1);
    await run(`UPDATE patches SET modifications = replace(modifications, 'klaxonne', 'trompette')`);
    await noteChange();
    expect((await ask("klaxonne")).total).toBe(0);
    expect((await ask("trompette")).hits).toMatchObject([{ group: "patches" }]);
    expect((await ask("alarmes")).hits).toMatchObject([
      { group: "patches", title: "Braquages nocturnes", context: "9.1.0" },
    ]);
  });

  test("SEA-02, PN-18: a withdrawn patch says so among the results", async () => {
    await run("UPDATE patches SET status = 'retire', withdrawn_reason = 'Raison'");
    await noteChange();
    expect((await ask("alarmes")).hits).toMatchObject([{ group: "patches", context: "9.1.0 · retiré" }]);
    await run("UPDATE patches SET status = 'publie', withdrawn_reason = NULL");
    await noteChange();
  });

  test("SEA-02, N-03: a patch is found by the words of its marks, which it shows", async () => {
    await run("UPDATE patches SET security = 1, breaking = 1");
    await noteChange();
    const context = "9.1.0 · correctif de sécurité · changement incompatible";
    for (const query of ["sécurité", "incompatible", "correctif de sécurité"])
      expect((await ask(query)).hits, query).toContainEqual(
        expect.objectContaining({ group: "patches", title: "Braquages nocturnes", context }),
      );
    await run("UPDATE patches SET security = 0, breaking = 0");
    await noteChange();
    expect((await ask("incompatible")).hits.filter(({ group }) => group === "patches")).toEqual([]);
  });

  /** Patches of which nothing but the version is looked for. */
  async function publishOthers(versions: readonly string[], position: number): Promise<void> {
    await env.DB.batch(
      versions.map((version, i) =>
        env.DB.prepare(
          `INSERT INTO patches (id, version, title, description, modified_files, modifications, link_patch, status, position)
           VALUES (?, ?, 'Autre', 'Autre.', '[]', '{"systemMetier":[],"inventaire":[],"braquages":[],"divers":[]}',
             'https://x.example/a', 'publie', ?)`,
        ).bind(String(1700000000100 + position + i), version, position + i),
      ),
    );
    await noteChange();
  }

  test("SEA-02: who types a version gets its patch first, with or without the v", async () => {
    await publishOthers(["1.9.0", "0.1.9"], 2);
    for (const query of [
      "9.1.0",
      "v9.1.0",
      "V9.1.0",
      "patch 9.1.0",
      "la version 9.1.0",
      "Patch Notes v9.1.0",
    ]) {
      expect((await ask(query)).hits[0]?.href, query).toBe("/patch-notes/9.1.0");
    }
    // The same numbers in another order are another version; the beginning of one stands for all that begin so.
    expect(await places("9.1.0")).toEqual(["/patch-notes/9.1.0"]);
    expect(await places("1.9")).toEqual(["/patch-notes/1.9.0"]);
  });

  test("SEA-02: a patch whose version has a v of its own, or is one to try, is what its version asks for", async () => {
    await publishOthers(["v8.4.0", "8.5.0", "8.5.0-rc1"], 4);
    for (const [query, version] of [
      ["8.4.0", "v8.4.0"],
      ["8.4", "v8.4.0"],
      ["V8.4.0", "v8.4.0"],
      ["quoi de neuf dans la 8.4.0", "v8.4.0"],
      ["8.5.0", "8.5.0"],
      ["8.5.0-rc1", "8.5.0-rc1"],
      ["télécharger la v8.5.0-RC1", "8.5.0-rc1"],
    ] as const) {
      expect((await ask(query)).hits[0]?.href, query).toBe(`/patch-notes/${version}`);
    }
  });

  test("SEA-02: a version among other words brings its patch, before what has only the words", async () => {
    for (const query of [
      "quoi de neuf dans la v9.1.0",
      "télécharger la 9.1.0",
      "erreur après la mise à jour 9.1.0",
    ]) {
      expect((await ask(query)).hits[0]?.href, query).toBe("/patch-notes/9.1.0");
    }
    for (const query of ["passer de la 0.1.9 à la 9.1.0", "0.1.9-v9.1.0", "v0.1.9-V9.1.0"]) {
      const path = await places(query);
      expect(path.slice(0, 2).toSorted(), query).toEqual(["/patch-notes/0.1.9", "/patch-notes/9.1.0"]);
    }
    expect(await places("adresse 10.9.1.0")).not.toContain("/patch-notes/9.1.0");
  });

  test("SEA-04: the digits of a version are no words of the guide", async () => {
    const found = await ask("mettre à jour 5.1.0 vers 5.2.3");
    expect(found.hits.slice(0, 3).map(({ href }) => href)).toContain("/patch-notes/comparer");
    expect((await ask("patch 7.7.7")).hits.filter(({ href }) => href.includes("#fournisseur"))).toEqual([]);
    for (const version of ["9.1.0", "5.2", "7.7.7"]) {
      const kinds = (await ask(version)).hits.map(({ group }) => group);
      expect(
        kinds.filter((kind) => kind !== "patches"),
        version,
      ).toEqual([]);
    }
  });

  test.each([
    ["mapping phare", "/mappings/m1"],
    ["coordonnées du phare", "/mappings/m1"],
    ["patch braquages nocturnes", "/patch-notes/9.1.0"],
    ["nouveautés braquages", "/patch-notes/9.1.0"],
  ])("SEA-02: what is asked for by its kind and its name comes first: %s", async (query, expected) => {
    expect((await ask(query)).hits[0]?.href).toBe(expected);
  });

  test("SEA-02: the name of a kind is no word that a text must hold, and the guide stays before what only mentions the rest", async () => {
    const found = await places("patch alarmes");
    expect(found).toContain("/patch-notes/9.1.0");
    expect(await places("mapping blanc")).toContain("/mappings/m1");
    expect((await places("activer un mapping"))[0]).toBe("/guide/modules/mappings");
  });

  test("SEA-02: where nothing holds every word, what holds one of them is found", async () => {
    expect(await places("phare alarmes")).toEqual(["/mappings/m1", "/patch-notes/9.1.0"]);
    expect(await places("phare zzqqxx")).toEqual(["/mappings/m1"]);
    // Of a version all numbers are meant.
    expect(await places("9.7.7")).toEqual([]);
    // Of coordinates a single digit is in every version.
    expect(await places("-450.1 6012.3")).toEqual([]);
  });

  test("SEA-05: what is called so comes before what only speaks of it, in a patch and in the guide", async () => {
    await storeMore(
      { id: "m3", nom: "Taxi du port", description: "Un hangar." },
      { id: "m4", nom: "Dépôt du nord", description: "Un dépôt.", metier: "Taxi" },
    );
    const found = await places("taxi");
    expect(found.slice(0, 2)).toEqual(["/mappings/m3", "/mappings/m4"]);
    expect(found).toContain("/patch-notes/9.1.0");
    expect(found).toContain("/guide/en-jeu/legal");
    // A heading of the guide is no mention.
    expect((await places("ports"))[0]).toBe("/guide/faq");
  });

  test("SEA-05: a mapping that is called by a job and a place comes before the guide, which has one of the two", async () => {
    const sheriff = { nom: "Bureau du shérif de Sandy Shores", description: "Un poste.", metier: "Sheriff" };
    await storeMore(
      { id: "m3", ...sheriff },
      { id: "m4", nom: "Commissariat de la Mesa", description: "Un hall.", metier: "Police" },
    );
    const asGuest = await request("/api/recherche?q=sheriff+sandy");
    expect(((await asGuest.json()) as SearchAnswer).hits[0]?.href).toBe("/mappings/m3");
    for (const typed of ["sheriff sandy", "bureau sandy", "police sandy"])
      expect((await places(typed))[0], typed).toBe("/mappings/m3");
    expect((await places("police mesa"))[0]).toBe("/mappings/m4");
    expect(await places("police sandy")).toContain("/guide/en-jeu/legal");
  });

  test("SEA-04: two words that are one for the guide are still two for a mapping", async () => {
    await storeMore({ id: "m2", nom: "Poste de Vespucci", description: "Pour la police." });
    const asGuest = await request("/api/recherche?q=police+station");
    expect(((await asGuest.json()) as SearchAnswer).hits[0]?.href).toBe("/mappings/m2");
    // Who signs in within the minute has another answer.
    const caching = ["Cache-Control", "Vary"].map((name) => asGuest.headers.get(name));
    expect(caching).toEqual(["public, max-age=60", "Cookie"]);
    const asMember = await member.get("/api/recherche?q=police+station");
    expect(asMember.headers.get("Cache-Control")).toBe("private, no-store");
  });

  test("SEA-04: what is written in several words finds a mapping by each way to write it, and members find no less than guests", async () => {
    await storeMore(
      { id: "m5", nom: "Commissariat de la Mesa", description: "Un hall." },
      { id: "m6", nom: "Poste de police du canal", description: "Un quai." },
      { id: "m7", nom: "Boîte de nuit du quai", description: "Deux bars." },
      { id: "m8", nom: "Hôpital du nord", description: "Des soins." },
    );
    const asGuest = async (query: string) => {
      const answer = await request(`/api/recherche?q=${encodeURIComponent(query)}`);
      return ((await answer.json()) as SearchAnswer).hits.map(({ href }) => href.split("#")[0]);
    };
    for (const find of [places, asGuest]) {
      expect((await find("police station"))[0]).toBe("/mappings/m5");
      expect((await find("poste de police")).slice(0, 2).toSorted()).toEqual([
        "/mappings/m5",
        "/mappings/m6",
      ]);
      expect((await find("night club"))[0]).toBe("/mappings/m7");
      expect((await find("nightclub"))[0]).toBe("/mappings/m7");
      // No mapping is both, and the guide has a passage that speaks of both.
      const both = await find("hôpital et commissariat");
      expect(both).toEqual(expect.arrayContaining(["/mappings/m5", "/mappings/m8"]));
    }
    // What only mentions one of the words is no answer beside the guide.
    expect(await places("commissariat bars")).not.toContain("/mappings/m7");
  });

  test("SEA-04: words of other languages find what they mean", async () => {
    await storeMore(
      { id: "m3", nom: "Atelier du port", description: "Trois ponts.", metier: "Mécano" },
      { id: "m4", nom: "Banque du nord", description: "Deux guichets." },
    );
    for (const typed of ["mécanicien", "mechanic", "mécano"])
      expect((await places(typed))[0], typed).toBe("/mappings/m3");
    for (const typed of ["bank", "banks"]) expect((await places(typed))[0], typed).toBe("/mappings/m4");
    expect((await places("heist"))[0]).toBe("/patch-notes/9.1.0");
  });

  test("SEA-05: a word of two or three letters is looked for in mappings where a word begins, not inside another", async () => {
    await storeMore(
      { id: "m3", nom: "Chalet", description: "Des membres, un isobare." },
      { id: "m4", nom: "Quai", description: "EMS. Deux bars" },
    );
    const mappingsFor = async (query: string) =>
      (await places(query)).filter((place) => place?.startsWith("/mappings/m"));
    for (const typed of ["ems", "bar", "bars", "quai"])
      expect(await mappingsFor(typed), typed).toEqual(["/mappings/m4"]);
    expect(await mappingsFor("isobare")).toEqual(["/mappings/m3"]);
  });

  test("SEA-02: a member finds a mapping by its file, as a console or server.cfg names it, before the guide", async () => {
    for (const typed of ["nv_secret_phare", "secret_phare", "ensure nv_secret_phare", "NV_SECRET_PHARE.ymap"])
      expect((await places(typed))[0], typed).toBe("/mappings/m1");
    expect(await places("nv_secret_autre")).toEqual([]);
    // A word that is no name of a resource is no part of one.
    expect(await places("secret")).not.toContain("/mappings/m1");
  });

  test("T-16: a guest is told of a file what is told of one that is nowhere", async () => {
    const asGuest = async (path: string, word: string) =>
      (await (await request(`${path}?q=${encodeURIComponent(word)}`)).text())
        .replaceAll(/nonce-?="?[\w+/=-]+"?/g, "")
        .replaceAll(/nv_(secret|absent)_phare/g, "x");
    for (const path of ["/api/recherche", "/api/search", "/guide/recherche"]) {
      for (const [typed, none] of [
        ["nv_secret_phare", "nv_absent_phare"],
        ["ensure nv_secret_phare", "ensure nv_absent_phare"],
        ["nv_secret_phare.ymap", "nv_absent_phare.ymap"],
      ] as const)
        expect(await asGuest(path, typed), `${path} ${typed}`).toBe(await asGuest(path, none));
    }
  });

  test("T-16: names of files are no words of a guest's search", async () => {
    for (const word of ["secret_fichier", "nv_secret_phare", "nv_secret"]) {
      const guest = (await (await request(`/api/recherche?q=${word}`)).json()) as SearchAnswer;
      expect(guest.total, word).toBe(0);
    }
  });
});

test.each(["supprimer mon compte", "prix", "ports", "mapping hôpital"])(
  "SEA-02: the page has what is found in one order, best first, each with its kind: %s",
  async (query) => {
    const address = `/guide/recherche?q=${encodeURIComponent(query)}`;
    const unlimited = { LIMIT_READ: undefined };
    const readers = [
      (path: string) => member.get(path, {}, unlimited),
      (path: string) => request(path, {}, unlimited),
    ];
    for (const get of readers) {
      const found = (await (
        await get(`/api/recherche?q=${encodeURIComponent(query)}`)
      ).json()) as SearchAnswer;
      const html = await (await get(address)).text();
      const list = html.slice(html.indexOf('<ol aria-label="Résultats"'));
      const rows = list.slice(0, list.indexOf("</ol>")).split("<li ").slice(1).map(decode);
      expect(rows.length).toBe(found.total);
      // The short list of the palette leaves some out, and moves none.
      const shown = found.hits.map((hit) => rows.findIndex((row) => row.includes(`href="${hit.href}"`)));
      expect(shown[0]).toBe(0);
      expect(shown).not.toContain(-1);
      expect(shown).toEqual(shown.toSorted((a, b) => a - b));
      for (const [i, hit] of found.hits.entries()) expect(rows[shown[i] ?? -1]).toContain(placeOf(hit));
    }
  },
);

test("SEA-02: a search without result leads on", async () => {
  const html = await (await request("/guide/recherche?q=zebulonx", { headers: { DNT: "1" } })).text();
  expect(html).toContain("Aucun résultat pour «\u00a0zebulonx\u00a0»</h2>");
  for (const next of ["/guide/faq", "/assistance/ticket"])
    expect(html).toMatch(new RegExp(`<a [^>]*href="${next}"[^>]*class="button`));
});

describe("limits", () => {
  test("SEA-07, ANA-08: a query without result is counted, in lower case, without anybody's name", async () => {
    await request("/api/recherche?q=Zébulonx%20QQQ");
    await request("/api/recherche?q=zebulonx%20qqq");
    // The team tries things out.
    await (await person("nvteam")).get("/api/recherche?q=zebulonx%20qqq");
    // Nor are bots counted, nor who asks not to be followed: as for visits (ANA-08).
    for (const [name, value] of [
      ["DNT", "1"],
      ["Sec-GPC", "1"],
      ["User-Agent", "Googlebot/2.1"],
    ] as const) {
      await request("/guide/recherche?q=zebulonx%20qqq", { headers: { [name]: value } });
    }
    await runCron("*/10 * * * *");
    const searches = await readValue<string>("SELECT searches FROM daily_totals ORDER BY day DESC");
    expect(JSON.parse(searches ?? "{}")).toMatchObject({ "zebulonx qqq": 2 });
  });

  test("a long query is cut; a repeated one is refused", async () => {
    expect((await request(`/api/recherche?q=${"a".repeat(500)}`)).status).toBe(200);
    expect((await request("/api/recherche?q=a&q=b")).status).toBe(400);
    expect((await request("/guide/recherche?q=a&q=b")).status).toBe(400);
  });

  test("T-26: searches are limited", async () => {
    const LIMIT_READ = { limit: async () => ({ success: false }) };
    expect((await request("/api/recherche?q=a", {}, { LIMIT_READ })).status).toBe(429);
    const page = await request("/guide/recherche?q=port", {}, { LIMIT_READ });
    expect(page.status).toBe(429);
    expect(page.headers.get("Retry-After")).toBe("60");
    expect(await page.text()).toMatch(/<a href="\/guide\/recherche\?q=port"[^>]*>Réessayer/);
  });

  test("the answer is small", async () => {
    const body = await (await member.get("/api/recherche?q=serveur")).text();
    expect(body.length).toBeLessThan(20_000);
  });
});

describe("SEA-02: GET /api/search, for programs", () => {
  const find = async (query: string, headers: Record<string, string> = {}) => {
    const response = await request(`/api/search?q=${encodeURIComponent(query)}`, { headers });
    return { response, answer: searchAnswer.parse(await response.clone().json()) };
  };

  test("a guest and a token find what the palette shows them", async () => {
    for (const query of ["serveur", "phare", "5.2.1", "introuvablexyz", ""]) {
      const palette = await request(`/api/recherche?q=${query}`);
      expect((await find(query)).answer, query).toEqual(await palette.json());
      const asToken = await find(query, await tokenHeaders("lecture"));
      expect(asToken.answer, query).toEqual(await ask(query));
    }
  });

  test("SEA-03: a session and a token read words of members' pages, a guest their titles only", async () => {
    const words = ({ answer }: Awaited<ReturnType<typeof find>>) =>
      answer.hits.filter(
        ({ href, excerpt }) => href.startsWith("/guide/configurations") && excerpt.length > 0,
      );
    expect(words(await find("fondateur"))).toEqual([]);
    expect(words(await find("fondateur", await tokenHeaders("lecture"))).length).toBeGreaterThan(0);
    const asMember = searchAnswer.parse(await (await member.get("/api/search?q=fondateur")).json());
    expect(asMember.hits.some(({ excerpt }) => excerpt.length > 0)).toBe(true);
  });

  test("it is the caller's own, and told again only when it changed", async () => {
    const { response } = await find("garage");
    expect(response.headers.get("Cache-Control")).toBe("private, no-cache");
    const again = await request("/api/search?q=garage", {
      headers: { "If-None-Match": response.headers.get("ETag") ?? "" },
    });
    expect(again.status).toBe(304);
  });

  test("refusals: a token that is none, a repeated query, another method, too many, a database that fails", async () => {
    const status = async (...args: Parameters<typeof request>) => (await request(...args)).status;
    expect(await status("/api/search?q=a", { headers: { Authorization: "Bearer neva_x" } })).toBe(401);
    expect(await status("/api/search?q=a&q=b")).toBe(400);
    expect(await status("/api/search", { method: "DELETE", headers: await tokenHeaders("lecture") })).toBe(
      405,
    );
    const LIMIT_READ = { limit: async () => ({ success: false }) };
    expect(await status("/api/search?q=a", {}, { LIMIT_READ })).toBe(429);
    const { DB } = failingD1("D1 is down");
    expect(await status("/api/search?q=zzqqxxyy", {}, { DB })).toBe(503);
    const partial = await request("/api/search?q=serveur", {}, { DB });
    expect(await partial.json()).toMatchObject({ isPartial: true });
  });

  test("ANA-08: a program's search without result is not told to staff", async () => {
    await find("motdeprogramme");
    await runCron("*/10 * * * *");
    const searches = await readRow("SELECT group_concat(searches) AS searches FROM daily_totals");
    expect(JSON.stringify(searches)).not.toContain("motdeprogramme");
  });
});

describe("SEA-02: pages beside the guide", () => {
  test("each is there, under the title that the search gives it", async () => {
    for (const { href, title } of sitePages) {
      const page = await member.get(href);
      expect.soft(page.status, href).toBe(200);
      const names = (await page.text()).match(/<title>[^<]*|<h1[\s\S]*?<\/h1>/g) ?? [];
      expect.soft(decode(names.join(" ")), href).toContain(title);
    }
  });

  test("SEA-03: a guest finds the title of a members' page, and no tool", async () => {
    const asGuest = async (query: string) =>
      ((await (await request(`/api/recherche?q=${query}`)).json()) as SearchAnswer).hits;
    expect(await asGuest("outils")).toContainEqual(
      expect.objectContaining({ group: "site", href: "/outils", locked: true, excerpt: [] }),
    );
    const tools = (await asGuest("webhook")).concat(await asGuest("rageui"), await asGuest("fondateur"));
    expect(tools.filter(({ href }) => href.startsWith("/outils/"))).toEqual([]);
    expect(await places("logs")).toContain("/outils/logs");
  });
});
