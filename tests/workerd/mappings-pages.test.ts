import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { SearchAnswer } from "#app/search/results";
import { storeMappings } from "./mappings-data.ts";
import { env, request } from "./site.ts";
import { run } from "./sql.ts";
import { sessionHeaders } from "./staff.ts";

const canary = "nv_canari_7f3a91";
const image = {
  key: "mappings/police/vue-1",
  alt: "Façade du poste",
  width: 1600,
  height: 1000,
  type: "image/webp",
  placeholder: "#182536",
  variants: [
    { width: 400, bytes: 10 },
    { width: 1600, bytes: 20 },
  ],
};

let client: Record<string, string>;
let staff: Record<string, string>;
beforeAll(async () => {
  client = await sessionHeaders({ role: "client" });
  staff = await sessionHeaders({ role: "nvteam" });
});
beforeEach(() =>
  storeMappings([
    {
      id: "police",
      nom: "Poste de Vinewood",
      description: "Salle de briefing",
      metier: "Police",
      nomFichier: canary,
      images: [image],
      x: 441.123,
      y: -982,
      z: 30.7,
      heading: 90,
    },
    { id: "cafe", nom: "Café Élysée", description: "Terrasse", metier: "Restaurant", x: 100, y: 3000 },
    { id: "rue", nom: "Rue 10", description: "Décor", x: null, y: null, z: null },
    { id: "rue2", nom: "Rue 2", description: "Décor", x: -500, y: 100 },
    { id: "poubelle", nom: "Retiré", description: "Salle", metier: "Police", deleted: true },
  ]),
);

/** The text of an answer, without the comments that React puts between texts. */
const html = async (path: string, headers: Record<string, string> = {}) =>
  (await (await request(path, { headers })).text()).replaceAll("<!-- -->", "");
/** The names on the cards, in their order. */
const names = (page: string) =>
  [...page.matchAll(/<h2 class="font-title"><a [^>]*>([^<]+)</g)].map(([, name]) => name);

test("N-06: a phone is asked to leave coordinates as they are: a link in the place of a text would be React's no more", async () => {
  for (const path of ["/mappings", "/mappings/police"]) {
    expect(await html(path), path).toContain('<meta name="format-detection" content="telephone=no"/>');
  }
});

test("FEED-01, MAP-16: Atom and JSON feed of the mappings, newest first, found from their list; no file name is in them", async () => {
  await storeMappings(
    Array.from({ length: 30 }, (_, i) => ({
      id: `lieu-${i}`,
      nom: `Lieu ${i}`,
      description: "Salle de briefing",
      nomFichier: canary,
      createdAt: Date.parse("2026-01-01T12:00:00Z") + i * 3_600_000,
    })),
  );
  const atom = await request("/mappings.atom", { headers: client });
  expect(atom.headers.get("Content-Type")).toBe("application/atom+xml; charset=utf-8");
  const xml = await atom.text();
  expect(xml.match(/<entry>/g)).toHaveLength(20);
  const json = await request("/mappings.json", { headers: client });
  expect(json.headers.get("Content-Type")).toBe("application/feed+json; charset=utf-8");
  const text = await json.text();
  const { items } = JSON.parse(text) as { items: { url: string; date_published: string }[] };
  expect(items.slice(0, 2)).toMatchObject([
    { url: "http://localhost/mappings/lieu-29", date_published: "2026-01-02T17:00:00.000Z" },
    { url: "http://localhost/mappings/lieu-28" },
  ]);
  expect(xml + text).not.toContain(canary);
  const page = await html("/mappings");
  for (const [type, address] of [
    ["atom\\+xml", "/mappings.atom"],
    ["feed\\+json", "/mappings.json"],
  ]) {
    expect(page).toMatch(new RegExp(`rel="alternate" type="application/${type}"[^>]*href="${address}"`));
  }
});

test("SEO-01: the site map has the page of each mapping; a later page of the list is not the first one", async () => {
  await storeMappings(
    Array.from({ length: 30 }, (_, i) => ({ id: `lieu-${i}`, nom: `Lieu ${i}`, description: "Décor" })),
  );
  const addresses = (await (await request("/sitemap.xml")).text()).match(/<loc>[^<]*\/mappings\/[^<]*/g);
  expect(addresses).toHaveLength(31);
  expect(addresses).toContain("<loc>http://localhost/mappings/lieu-7");
  const canonical = async (path: string) =>
    (await html(path)).match(/rel="canonical" href="http:\/\/localhost([^"]*)"/)?.[1];
  expect(await canonical("/mappings?page=2")).toBe("/mappings?page=2");
  expect(await canonical("/mappings?page=9")).toBe("/mappings?page=2");
  expect(await canonical("/mappings")).toBe("/mappings");
  expect(await canonical("/mappings?tri=nom&page=2")).toBe("/mappings");
  expect(await canonical("/mappings?q=lieu&page=2")).toBe("/mappings");
});

test("MAP-13, MAP-14: a place of which nobody typed the height says so everywhere, and no nought is made up", async () => {
  await storeMappings([
    { id: "quai", nom: "Le quai", x: 12, y: 34.5, z: null },
    { id: "nulle-part", nom: "Nulle part", x: 12, y: null, z: 3 },
  ]);
  for (const path of ["/mappings", "/mappings/carte", "/mappings/quai", "/admin/mappings"]) {
    const page = await html(path, staff);
    expect(page, path).toContain("12.0, 34.5 (sans Z)");
    expect(page, path).not.toMatch(/12\.0(00)?, 34\.5(00)?, /);
  }
  // It lies on the map of its page; there is nothing to copy, for a game takes three numbers.
  const page = await html("/mappings/quai");
  expect(page).toContain("Emplacement");
  expect(page).toContain("Voir sur la carte");
  expect(page).not.toContain("Tous les formats");
  expect(await html("/mappings")).toContain("Sans coordonnées");
  expect(await html("/mappings/nulle-part")).toContain("ne sont pas renseignées");
  expect(await html("/mappings/carte?pres=12.0%2C+34.5+%28sans+Z%29")).toContain("Le quai");
});

test("MAP-23: guests read in which quarter a mapping lies: on its page, on the card and beside the map", async () => {
  await storeMappings([
    { id: "police", nom: "Poste", description: "Salle de briefing", x: 441.123, y: -982, z: 30.7 },
    { id: "sheriff", nom: "Bureau", description: "", x: 1853, y: 3687, z: 34 },
    { id: "yacht", nom: "Yacht", description: "", x: -2043, y: -1031, z: 12 },
    { id: "rue", nom: "Rue", description: "", x: null, y: null, z: null },
  ]);
  expect(await html("/mappings/police")).toContain(">Mission Row, Los Santos<");
  expect(await html("/mappings/sheriff")).toContain(">Sandy Shores, Comté de Blaine<");
  expect(await html("/mappings/yacht")).toContain(">En mer<");
  for (const path of ["/mappings", "/mappings?q=poste", "/mappings?tri=proximite&pres=440,-980,30"]) {
    expect(await html(path), path).toMatch(
      />Mission Row<\/span><span data-new-since[^>]*>nouveau<\/span><\/span><span[^>]*>441\.1, -982\.0, 30\.7</,
    );
  }
  const catalogue = await html("/mappings");
  for (const lieu of ["Sandy Shores", "En mer", "Sans coordonnées"]) {
    expect(catalogue).toContain(`>${lieu}</span>`);
  }
  const map = await html("/mappings/carte");
  for (const lieu of ["Mission Row", "Sandy Shores", "En mer"]) {
    // MAP-11: without a job, as on the pictures, none is named.
    expect(map).toMatch(new RegExp(`<span class="min-w-0">${lieu}<`));
  }
});

test("MAP-23: what others show of a link to a mapping begins with its place", async () => {
  const described = async (path: string) =>
    /name="description" content="([^"]*)"/.exec(await html(path))?.[1];
  expect(await described("/mappings/police")).toBe("Mission Row, Los Santos. Salle de briefing");
  expect(await described("/mappings/rue")).toBe("Décor");
});

test("MAP-23: while staff type coordinates they are told where these lie", async () => {
  const check = async (query: string) =>
    (await request(`/admin/mappings/verifier?${query}`, { headers: staff })).json();
  expect(await check("nomFichier=nv_neuf&x=1853&y=3687")).toEqual({
    lieu: "Sandy Shores, Comté de Blaine",
    found: [],
  });
  expect(await check("nomFichier=nv_neuf&x=-2043&y=-1031")).toMatchObject({ lieu: "En mer" });
  expect(await check("nomFichier=nv_neuf&x=−2043,5&y=−1031")).toMatchObject({ lieu: "En mer" });
  expect(await check("nomFichier=nv_neuf&x=1853&y=")).toMatchObject({ lieu: null });
  expect(await check("nomFichier=nv_neuf&x=1e3&y=3687")).toMatchObject({ lieu: null });
  expect(await check(`nomFichier=${canary}&x=1853&y=3687`)).toMatchObject({
    found: [{ sentence: "«\u00a0Poste de Vinewood\u00a0» a le même nom de fichier." }],
  });
});

describe("catalogue", () => {
  test("shows title, intro, counts and cards, newest first (MAP-01, MAP-02, MAP-07)", async () => {
    const page = await html("/mappings");
    expect(page).toContain("Les lieux inclus dans la base, avec leurs coordonnées en jeu.");
    expect(page).toContain("4 mapping(s) disponible(s)");
    expect(page).toContain("2 métiers disponibles");
    expect(page).toContain("Tous les métiers");
    expect(page).not.toContain("Filtré(s) sur");
    expect(page).not.toContain("Réinitialiser");
    expect(page).toContain("441.1, -982.0, 30.7");
    expect(names(page)).toEqual(["Rue 2", "Rue 10", "Café Élysée", "Poste de Vinewood"]);
  });

  test("text and job combine, without case and accents (MAP-03 to MAP-06)", async () => {
    const page = await html("/mappings?q=ELYSEE+terrasse&metier=Restaurant");
    expect(names(page)).toEqual(["Café Élysée"]);
    expect(page).toContain("1 mapping(s) disponible(s)");
    expect(page).toContain("Filtré(s) sur 4");
    expect(page).toContain("Réinitialiser");
    expect(names(await html("/mappings?q=elysee&metier=Police"))).toEqual([]);
    expect(names(await html("/mappings?metier=Police"))).toEqual(["Poste de Vinewood"]);
  });

  test("MAP-03, MAP-23: a guest finds what lies in a quarter: in the catalogue, on the map, in the search of the site", async () => {
    expect(names(await html("/mappings?q=mission+row"))).toEqual(["Poste de Vinewood"]);
    expect(names(await html("/mappings?q=senora"))).toEqual(["Café Élysée"]);
    expect(names(await html("/mappings?q=terrasse+grand+senora"))).toEqual(["Café Élysée"]);
    expect(names(await html("/mappings?q=terrasses"))).toEqual(["Café Élysée"]);
    expect(names(await html("/mappings?q=senora&metier=Police"))).toEqual([]);
    expect(names(await html("/mappings?q=la+terrasse"))).toEqual(["Café Élysée"]);
    expect(await html("/mappings/carte?q=senora")).toContain("1 dans la vue");
    expect(await html("/admin/mappings?q=Grand+Senora", staff)).toContain("Café Élysée");
    const { hits } = (await (await request("/api/recherche?q=Grand%20Senora")).json()) as SearchAnswer;
    expect(hits.filter(({ group }) => group === "mappings")).toMatchObject([
      { title: "Café Élysée", context: "Restaurant · Désert de Grand Senora" },
    ]);
  });

  test("MAP-03: the job on a card finds it, there and in the search of the site, before what only looks like the word", async () => {
    expect(names(await html("/mappings?q=police"))).toEqual(["Poste de Vinewood"]);
    expect(names(await html("/mappings?q=police+mission"))).toEqual(["Poste de Vinewood"]);
    expect(await html("/admin/mappings?q=police", staff)).toContain("Poste de Vinewood");
    const { hits } = (await (await request("/api/recherche?q=police")).json()) as SearchAnswer;
    expect(hits[0]).toMatchObject({ group: "mappings", title: "Poste de Vinewood" });
    expect(hits.some(({ href }) => href.startsWith("/guide/politique"))).toBe(true);
  });

  test("MAP-03: a word finds the other ways to write it, as the search of the site does", async () => {
    await storeMappings([
      { id: "h", nom: "Hôpital du nord", description: "Des soins" },
      { id: "c", nom: "Commissariat du sud", description: "Un hall" },
      { id: "p", nom: "Poste de police", description: "Une cellule" },
    ]);
    for (const q of ["hospital", "hôpitaux", "les hôpitaux", "hospitals nord"])
      expect(names(await html(`/mappings?q=${encodeURIComponent(q)}`)), q).toEqual(["Hôpital du nord"]);
    expect(names(await html("/mappings?q=commisariat"))).toEqual(["Commissariat du sud"]);
    expect(names(await html("/mappings?q=police+station"))).toEqual(["Commissariat du sud"]);
    expect(names(await html("/mappings?q=la+police"))).toEqual(["Poste de police"]);
    expect(names(await html("/mappings?q=poste+de+police"))).toEqual([
      "Poste de police",
      "Commissariat du sud",
    ]);
    expect(await html("/mappings/carte?q=hospital")).toContain("1 dans la vue");
    // A mark that is no word finds nothing, and not everything.
    expect(names(await html("/mappings?q=%27"))).toEqual([]);
  });

  test.each([
    ["police sandy", "Bureau du shérif"],
    ["sherrif", "Bureau du shérif"],
    ["bcso", "Bureau du shérif"],
    ["snady shores", "Bureau du shérif"],
    ["mlo hopitl", "Clinique, hôpital"],
    ["ambulancier", "Clinique, hôpital"],
    ["docks", "Zone portuaire"],
  ])(
    "MAP-03, SEA-05: what a player calls a place, and one slip in it, find it, as in the search of the site: %s",
    async (typed, name) => {
      await storeMappings([
        {
          id: "s",
          nom: "Bureau du shérif",
          description: "Cellules",
          metier: "Sheriff",
          x: 1853,
          y: 3686,
          z: 34,
        },
        { id: "h", nom: "Clinique, hôpital", description: "Soins", metier: "EMS" },
        { id: "z", nom: "Zone portuaire", description: "Quais" },
      ]);
      expect(names(await html(`/mappings?q=${encodeURIComponent(typed)}`))).toEqual([name]);
      const { hits } = (await (
        await request(`/api/recherche?q=${encodeURIComponent(typed)}`)
      ).json()) as SearchAnswer;
      expect(hits.find(({ group }) => group === "mappings")?.title).toBe(name);
    },
  );

  test("MAP-03: either apostrophe finds either", async () => {
    await storeMappings([
      { id: "lac", nom: "L’embarcadère", nomFichier: "nv_l’eau", x: 900, y: 4200, z: 30 },
    ]);
    for (const q of ["mer d'alamo", "MER D’ALAMO", "l'embarcadère", "l’embarcadère"]) {
      expect(names(await html(`/mappings?q=${encodeURIComponent(q)}`)), q).toEqual(["L’embarcadère"]);
      expect(await html(`/admin/mappings?q=${encodeURIComponent(q)}`, staff), q).toContain("nv_l’eau");
    }
    expect(names(await html("/mappings?q=nv_l'eau", client))).toEqual(["L’embarcadère"]);
  });

  test("sorts by name with numbers as numbers, and by distance", async () => {
    expect(names(await html("/mappings?tri=nom"))).toEqual([
      "Café Élysée",
      "Poste de Vinewood",
      "Rue 2",
      "Rue 10",
    ]);
    expect(names(await html("/mappings?tri=proximite&pres=vector3(100,%202900,%2030)"))).toEqual([
      "Café Élysée",
      "Rue 2",
      "Poste de Vinewood",
    ]);
    expect(await html("/mappings?tri=proximite&pres=ici")).toContain("Coordonnées illisibles");
  });

  test("says when there is nothing, when nothing matches, and when it could not be read: three things", async () => {
    const none = await html("/mappings?q=introuvable");
    expect(none).toContain("Aucun résultat");
    expect(none).toContain("Aucun mapping ne correspond à vos critères de recherche.");
    await storeMappings([]);
    const empty = await html("/mappings");
    expect(empty).toContain("0 métier disponible");
    expect(empty).toContain("Aucun mapping disponible");
    expect(empty).toContain("Les mappings seront bientôt disponibles.");
    const broken = {
      ...env.DB,
      batch: () => Promise.reject(new Error("D1_ERROR: down")),
      prepare: env.DB.prepare.bind(env.DB),
    };
    for (const path of ["/mappings", "/mappings/carte"]) {
      const failed = await request(path, {}, { DB: broken });
      expect(failed.status).toBe(503);
      const text = await failed.text();
      expect(text).toContain("Réessayer");
      expect(text).toContain("pas pu être chargés");
      expect(text).not.toContain("Aucun mapping");
      expect(text).not.toContain("D1_ERROR");
    }
  });

  test("bad input is no error page: a long search, wild cards, odd pages (T-30)", async () => {
    for (const query of [
      `q=${"a".repeat(200)}`,
      "q=%25",
      "q=_",
      "q=%27%20OR%201=1",
      "page=0",
      "page=99999",
      "tri=x",
      "metier=%27",
    ]) {
      expect((await request(`/mappings?${query}`)).status).toBe(200);
    }
    expect(await html("/mappings?q=%25")).toContain("Aucun résultat");
    // Beyond the last page is the last one.
    for (const order of ["recents", "nom", "proximite&pres=0,0"])
      expect(names(await html(`/mappings?tri=${order}&page=99999`))).toEqual(
        names(await html(`/mappings?tri=${order}`)),
      );
    expect(names(await html("/mappings?page=99999"))).toHaveLength(4);
    expect((await request("/mappings?q=a&q=b")).status).toBe(400);
  });

  test("no style attribute, nothing for shared caches", async () => {
    for (const path of ["/mappings", "/mappings/carte", "/mappings/police"]) {
      const response = await request(path);
      expect(response.headers.get("Cache-Control")).toBe("private, no-store");
      expect(await response.text()).not.toMatch(/ style="/);
    }
  });
});

describe("one mapping", () => {
  test("a page of its own, with everything in the HTML", async () => {
    const page = await html("/mappings/police");
    expect(page).toContain("Poste de Vinewood");
    expect(page).toContain("Salle de briefing");
    expect(page).toContain('alt="Façade du poste"');
    expect(page).toContain("/images/mappings/police/vue-1-400.webp 400w");
    expect(page).toContain("vector4(441.123, -982.000, 30.700, 90.000)");
    expect(page).toContain("/tp 441.123 -982.000 30.700");
    expect(page).not.toContain("<dialog");
    expect(await html("/mappings/rue")).toContain("ne sont pas renseignées");
  });

  test("L10N-01: no line of a caption begins with its colon", async () => {
    await run("UPDATE mappings SET images = replace(images, 'Façade du', 'Façade :') WHERE id = 'police'");
    expect(await html("/mappings/police")).toMatch(/>Façade\u00a0: poste</);
  });

  test("its address over the list leads a document to its page", async () => {
    const response = await request("/mappings/fiche/police?q=salle");
    expect(response.status).toBe(302);
    expect(response.headers.get("Location")).toBe("/mappings/police?q=salle");
    const unknown = await request("/mappings/fiche/caf%C3%A9%20%E2%82%AC%2Fx?q=%C3%A9");
    expect(unknown.status).toBe(302);
    expect(unknown.headers.get("Location")).toBe("/mappings/caf%C3%A9%20%E2%82%AC%2Fx?q=%C3%A9");
  });

  test("what is not there, or in the trash, is a 404", async () => {
    for (const id of ["inconnu", "poubelle", "..%2fcarte"])
      expect((await request(`/mappings/${id}`)).status).toBe(404);
  });

  test("the way to change it is for staff", async () => {
    expect(await html("/mappings/police", staff)).toContain("/admin/mappings/police");
    expect(await html("/mappings/police", client)).not.toContain("/admin/mappings/police");
    expect(await html("/mappings/police")).not.toContain("/admin/mappings/police");
  });
});

describe("the map", () => {
  test("is a picture with links and a list, without any script", async () => {
    const page = await html("/mappings/carte");
    expect(page).toContain("3 dans la vue");
    expect(page).toContain("#land");
    expect(page).toContain('href="/mappings/cafe"');
    expect(page).toContain("1 sans coordonnées");
    expect(await html("/mappings/carte?metier=Restaurant")).not.toContain("Poste de Vinewood");
  });

  test("where few are stored every pin is there, whichever part is looked at; a search says how many have no place", async () => {
    const partOf = (search = "") => html(`/mappings/carte.data?vue=0,0,1,1${search}`);
    for (const id of ["police", "cafe", "rue2"]) expect(await partOf()).toContain(`"${id}"`);
    const without = "1 sans coordonnées, dans la grille seulement";
    expect(await html("/mappings/carte?q=d%C3%A9cor")).toContain(without);
    expect(await html("/mappings/carte?q=terrasse")).not.toContain("sans coordonnées");
    // Those are no pins: the others are not too many for their sake.
    await storeMappings([
      { id: "place", nom: "Lieu" },
      ...Array.from({ length: 501 }, (_, i) => ({ id: `sans${i}`, nom: "Lieu", x: null, y: null, z: null })),
    ]);
    expect(await partOf("&q=lieu")).toContain('"place"');
  });

  test("its filters keep the place that was asked for, as its place keeps the filters (MAP-22)", async () => {
    const page = await html("/mappings/carte?pres=441%2C+-982&q=poste&metier=Police");
    const [near = "", filters = ""] = [
      /<form[^>]*class="w-full".*?<\/form>/,
      /<form[^>]*role="search".*?<\/form>/,
    ].map((form) => page.match(form)?.[0]);
    expect(near).toContain('name="q" value="poste"');
    expect(near).toContain('name="metier" value="Police"');
    expect(filters).toContain('name="pres" value="441, -982"');
    expect(await html("/mappings/carte")).not.toContain('type="hidden" name="pres"');
  });
});

describe("file names are for members (MAP-16, F-14, F-17, T-16)", () => {
  const paths = [
    "/mappings",
    "/mappings?tri=nom",
    "/mappings?tri=proximite&pres=0,0",
    "/mappings/police",
    "/mappings/carte",
    "/mappings.data",
    "/mappings/police.data",
    "/mappings/carte.data",
    "/mappings/police.data?_routes=mappings%2Froutes%2Fdetail",
    "/mappings/fiche/police.data",
    "/mappings/fiche/police.data?_routes=mappings%2Froutes%2Fdialog",
    "/mappings.data?_routes=mappings%2Froutes%2Fcatalogue",
    "/api/mappings",
    "/api/mappings/police",
    "/data/mappings.json",
  ];

  test.each(paths)("%s holds none for a guest, before and after a member asked", async (path) => {
    expect(await html(path)).not.toMatch(new RegExp(`${canary}|nomFichier`));
    await html(path, client);
    expect(await html(path)).not.toMatch(new RegExp(`${canary}|nomFichier`));
  });

  test("members read them", async () => {
    for (const path of [
      "/mappings/police",
      "/mappings.data",
      "/mappings/fiche/police.data",
      "/api/mappings",
      "/api/mappings/police",
    ]) {
      expect(await html(path, client)).toContain(canary);
    }
    expect(await html("/data/mappings.json", client)).not.toContain(canary);
  });

  test("a guest's search knows nothing of them: the same answer as for a word that is nowhere", async () => {
    const neutral = (page: string) =>
      page.replaceAll(/nonce-?="?[\w+/=-]+"?|canari_7f3a91|zzzzzz_zzzzzz/g, "");
    for (const path of ["/mappings", "/mappings/carte", "/mappings.data"]) {
      const asked = await html(`${path}?q=canari_7f3a91`);
      const control = await html(`${path}?q=zzzzzz_zzzzzz`);
      expect(neutral(asked)).toBe(neutral(control));
    }
    for (const q of [
      "CANARI_7f3a91",
      "canari-7f3a91",
      "canari 7f3a91",
      "CANARI_7f3a91.ymap",
      "ensure canari_7f3a91",
      "start canari_7f3a91",
    ]) {
      const path = `/mappings?q=${encodeURIComponent(q)}`;
      expect(names(await html(path, client)), q).toEqual(["Poste de Vinewood"]);
      expect(names(await html(path)), q).toEqual([]);
    }
    expect(await html("/mappings/carte?q=canari_7f3a91", client)).toContain("1 dans la vue");
  });
});
