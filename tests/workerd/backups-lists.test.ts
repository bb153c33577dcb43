/** The plain lists of the specification through the import: dry run, restore, pages (MAP-20, PN-14, F-19). */
import { beforeEach, expect, test } from "vitest";
import mappingSeed from "../../content/seed/mappings.json";
import patchSeed from "../../content/seed/patches.json";
import { person, send } from "./admin/staff.ts";
import { emptyEverything, everything, fill, shownBy, upload } from "./backups-data.ts";
import type { Browser } from "./browser.ts";
import { noChanges } from "./content.ts";
import { textOf } from "./html.ts";
import { request } from "./site.ts";
import { readColumn, readRow, run } from "./sql.ts";

let owner: Browser;

const beyond = ["legacy", "enhanced", "buildJeu", "conflits", "interieurRemplace"];
/** The fields of the specification, without what it does not know of a mapping. */
const specified = <T extends object>(mapping: T): Omit<T, "interieurRemplace"> =>
  Object.fromEntries(Object.entries(mapping).filter(([name]) => !beyond.includes(name))) as T;

/** As a site that is left for this one writes them. */
const samplePatches = patchSeed.map(
  ({
    compatibility,
    upgradeSql,
    security,
    cumulative,
    modifications,
    ...patch
  }: Record<string, unknown>) => ({
    ...patch,
    modifications: { ...noChanges, ...(modifications as object) },
  }),
);
const sampleMappings = mappingSeed.map(({ images, ...mapping }) => ({
  ...specified(mapping),
  images: images.map(({ file, alt }) => ({ url: `/seed/mappings/${file}.png`, alt })),
}));

/** Sends a list, and reads its dry run with the form that it shows. */
async function dryRun(list: unknown) {
  const sent = await upload(owner, JSON.stringify(list));
  expect(sent.status, textOf(await sent.clone().text())).toBe(303);
  const address = sent.headers.get("Location") ?? "";
  const html = await (await owner.get(address)).text();
  const shown = shownBy(html);
  const choices = Object.keys(shown).map((name) => [name.replace("vu.", "choix."), "fusionner"]);
  const fields: Record<string, string> = { ...shown, ...Object.fromEntries(choices) };
  return { page: textOf(html), address, fields, apply: () => send(owner, address, fields) };
}

async function restored(list: unknown) {
  const { page, apply } = await dryRun(list);
  const done = await apply();
  expect(done.status, textOf(await done.clone().text())).toBe(200);
  return page;
}

const json = async (address: string) => (await (await request(address)).json()) as Record<string, unknown>[];
const noChange = /à créer|à modifier|conflit|seulement ici/;

beforeEach(async () => {
  await emptyEverything();
  owner = await person("owner");
});

test("MAP-20, F-19: the lists of the specification fill an empty site, with their ids, dates and jobs", async () => {
  expect(await restored(samplePatches)).toContain("12 à créer");
  const page = await restored(sampleMappings);
  expect(page).toContain("24 à créer");
  expect(page).toMatch(/Elle nomme \d+ images par leur adresse/);
  const patches = await json("/data/patches.json");
  expect(patches).toEqual(
    samplePatches.map(({ modifiedFiles, downloads, ...patch }: Record<string, unknown>) => patch),
  );
  expect(new Set(patches.map(({ author }) => author))).toEqual(new Set(["Administrateur"]));
  const list = textOf(await (await request("/patch-notes/5.2.3")).text());
  expect(list).toContain("13 novembre 2026");
  const links =
    "SELECT link_patch AS p, link_base AS b, link_mappings AS m FROM patches WHERE version = '5.2.2'";
  expect(await readRow(links)).toEqual({
    p: "https://telechargements.example/base-v5/patch-5-2-2.zip",
    b: "https://telechargements.example/base-v5/base-complete-5-2-2.zip",
    m: "https://telechargements.example/base-v5/mappings-5-2-2.zip",
  });
  const mappings = await json("/data/mappings.json");
  const byId = (id: unknown) => mappings.find((mapping) => mapping["id"] === id);
  expect(mappings).toHaveLength(24);
  for (const { id, nom, metier, coordonnees, dateCreation } of sampleMappings) {
    expect(byId(id)).toMatchObject({ id, nom, metier, coordonnees, dateCreation, images: [] });
  }
  const detail = textOf(await (await request("/mappings/001")).text());
  expect(detail).toContain("Commissariat LSPD de Mission Row");
  expect(textOf(await (await request("/mappings?metier=Police")).text())).toContain("Commissariat LSPD");
  // Sent again, nothing of it is new.
  for (const again of [samplePatches, sampleMappings])
    expect((await dryRun(again)).page).not.toMatch(noChange);
});

test("MAP-20: records under the names name, file and job are the same ones, in a list or under its name", async () => {
  await restored({ mappings: sampleMappings });
  const other = sampleMappings.map(({ nom, nomFichier, metier, ...mapping }) => ({
    ...mapping,
    name: nom,
    file: nomFichier,
    job: metier,
  }));
  for (const list of [other, { mappings: other, patches: [] }]) {
    const { page } = await dryRun(list);
    expect(page).toMatch(/Identiques\u00a0: .*Mappings \(24\)/s);
    expect(page).not.toMatch(noChange);
  }
});

test("MAP-20, PN-14, BAK-06: the site's own lists propose no change, be it to pictures, drafts or what is withdrawn", async () => {
  await fill();
  owner = await person("owner");
  await run("UPDATE patches SET published_at = published_at + 456, author = 'Léa' WHERE version = '5.0.2'");
  await run("UPDATE mappings SET heading = 12.5 WHERE nom = 'Garage'");
  for (const address of ["/data/patches.json", "/data/mappings.json"]) {
    const list = await json(address);
    expect(list.length).toBeGreaterThan(1);
    const { page } = await dryRun(list);
    expect(page, address).toMatch(new RegExp(`Identiques\u00a0: .*\\(${list.length}\\)`, "s"));
    expect(page, address).not.toMatch(noChange);
  }
});

test("PN-14, N-14: what is withdrawn says so in the list, and does not come back published from it", async () => {
  await restored(samplePatches);
  await run(
    "UPDATE patches SET status = 'retire', withdrawn_reason = 'Fuite de mémoire.', replaced_by = '5.2.3' WHERE version = '5.2.2'",
  );
  const list = await json("/data/patches.json");
  const ofVersion = (version: string) => list.find((patch) => patch["version"] === version);
  expect(ofVersion("5.2.2")).toMatchObject({
    withdrawn: { reason: "Fuite de mémoire.", replacedBy: "5.2.3" },
  });
  expect(ofVersion("5.2.3")).not.toHaveProperty("withdrawn");
  await emptyEverything();
  owner = await person("owner");
  await restored(list);
  const page = textOf(await (await request("/patch-notes/5.2.2")).text());
  expect(page).toContain("Fuite de mémoire.");
  expect(await json("/data/patches.json")).toEqual(list);
});

test("MAP-20, N-09: a list changes what it says of a record, keeps the rest, its pictures above all, and deletes nothing", async () => {
  await fill();
  owner = await person("owner");
  const before = await everything({ journal: false });
  const [listed] = await json("/data/mappings.json").then((all) =>
    all.filter(({ nom }) => nom === "Commissariat Étoilé"),
  );
  const page = await restored([{ ...listed, nom: "Commissariat central", metier: "Gendarmerie" }]);
  expect(page).toContain("1 à modifier");
  expect(page).toContain("2 images par leur adresse");
  const after = await everything({ journal: false });
  expect(after["patches"]).toEqual(before["patches"]);
  expect(after["pictures"]).toEqual(before["pictures"]);
  const rowsOf = (dump: typeof before) => dump["mappings"] as Record<string, unknown>[];
  expect(rowsOf(after)).toHaveLength(rowsOf(before).length);
  const [was, is] = [before, after].map((dump) => rowsOf(dump).find(({ id }) => id === listed?.["id"]));
  expect(is).toMatchObject({ nom: "Commissariat central", metier: "Gendarmerie" });
  for (const column of ["images", "nom_fichier", "x", "y", "z", "created_at", "created_by", "deleted_at"])
    expect(is?.[column], column).toEqual(was?.[column]);
  expect(Number(is?.["revision"])).toBeGreaterThan(Number(was?.["revision"]));
  expect((after["tags"] as { name: string }[]).map(({ name }) => name)).toContain("Gendarmerie");
});

test("MAP-20, TAG-07: the least that a list gives, with other capitals, is what is here: its place, its lists, its job", async () => {
  await restored(samplePatches);
  await restored(sampleMappings);
  const before = await everything({ journal: false });
  const least = sampleMappings.map(({ nom, nomFichier, metier }) => ({
    name: nom,
    file: nomFichier,
    job: metier.toUpperCase(),
    coordonnees: {},
  }));
  expect((await dryRun(least)).page).not.toMatch(noChange);
  const days = samplePatches.map(({ id, version, date, title }: Record<string, unknown>) => ({
    id,
    version,
    date,
    title,
    modifications: {},
  }));
  expect((await dryRun(days)).page).not.toMatch(noChange);
  expect(await everything({ journal: false })).toEqual(before);
});

test("MAP-20, PN-14: what a list names and the trash has is said to be there, and comes back where it is chosen", async () => {
  await restored(samplePatches);
  await restored(sampleMappings);
  await run("UPDATE patches SET deleted_at = 5, position = NULL WHERE version = '5.2.2'");
  await run("UPDATE patches SET position = 11 WHERE version = '5.2.3'");
  await run("UPDATE mappings SET deleted_at = 5 WHERE id = '001'");
  for (const [kind, list] of Object.entries({ patches: samplePatches, mappings: sampleMappings })) {
    const { page, address, fields } = await dryRun(list);
    expect(page).toContain("Dans la corbeille");
    expect(page).toContain("1 en conflit");
    const html = await (await owner.get(`${address}?lignes=toutes`)).text();
    const [, token = ""] = new RegExp(`name="ligne\\.${kind}"[^>]* value="([^"]*)"`).exec(html) ?? [];
    const chosen = { ...fields, [`choix.${kind}`]: "choisir", [`ligne.${kind}`]: token };
    const done = await send(owner, address, chosen);
    expect(done.status, textOf(await done.clone().text())).toBe(200);
    expect((await dryRun(list)).page).not.toMatch(noChange);
  }
  expect(await readColumn("SELECT position FROM patches ORDER BY published_at")).toEqual(
    samplePatches.map((_, i) => i + 1),
  );
  expect((await request("/mappings/001")).status).toBe(200);
});

test("MAP-20: a list without file names says for each new mapping that its own is to be written", async () => {
  const page = await restored(sampleMappings.slice(0, 2).map(({ nomFichier, ...open }) => open));
  expect(page.match(/La liste ne donne pas son nom de fichier/g)).toHaveLength(2);
  expect(await readColumn("SELECT nom_fichier FROM mappings")).toEqual(["À préciser", "À préciser"]);
});

test("MAP-20: of one picture that a list names by its address it is said in the singular", async () => {
  const [{ images, ...first } = { images: [] }] = sampleMappings;
  expect(await restored([{ ...first, images: images.slice(0, 1) }])).toContain(
    "Elle nomme une image par son adresse\u00a0: elle n'est pas reprise, et un mapping déjà ici garde les siennes.",
  );
});

const [patch] = samplePatches;
const [mapping] = sampleMappings;
const refused: [name: string, list: unknown, reason: string][] = [
  ["no list of the site", [{ autre: 1 }], "ni une liste de patchs ou de mappings"],
  ["an empty list", [], "ni une liste de patchs ou de mappings"],
  [
    "a date that is none",
    [patch, { ...patch, id: "2", date: "31/02/2026" }],
    "Patchs, enregistrement 2 (5.2.3), « date »",
  ],
  [
    "a link without https",
    [{ ...patch, downloads: { patch: "javascript:alert(1)" } }],
    "Patchs, enregistrement 1 (5.2.3), « downloads.patch » : n'est pas une adresse https.",
  ],
  ["twice the same patch", [patch, patch], "Patchs, enregistrement 2 : même « id » que l'enregistrement 1."],
  [
    "twice the same file, of mappings without an id",
    [
      { nom: "Un", nomFichier: "nv_un" },
      { nom: "Deux", nomFichier: "nv_un" },
    ],
    "Mappings, enregistrement 2 : même « nomFichier » que l'enregistrement 1.",
  ],
  [
    "a reason that is longer than any text",
    [{ ...patch, withdrawn: { reason: "x".repeat(200_001) } }],
    "Patchs, enregistrement 1 (5.2.3), « withdrawn.reason » : 200 000 caractères au plus.",
  ],
  [
    "an id that is an address",
    [{ ...mapping, id: "../x" }],
    "Mappings, enregistrement 1 (Commissariat LSPD de Mission Row), « id »",
  ],
  [
    "an id of a year to come",
    [{ ...patch, id: "9999999999999" }],
    "Patchs, enregistrement 1 (5.2.3), « id » : valeur refusée.",
  ],
  [
    "a field of its prototype",
    JSON.parse(`[${JSON.stringify(mapping).replace("{", '{"__proto__":{},')}]`),
    "champ inconnu",
  ],
];
test.each(refused)(
  "MAP-20, BAK-03, T-25: %s is refused with its reason, and nothing changes",
  async (_, list, reason) => {
    const before = await everything();
    const text = JSON.stringify(list);
    const answer = await upload(owner, text);
    expect(answer.status).toBe(422);
    const said = textOf(await answer.text()).replaceAll(/[\u00a0\u202f]/g, " ");
    expect(said).toContain("Erreur lors de l'import du backup.");
    expect(said).toContain(reason);
    expect(await everything()).toEqual(before);
  },
);

test("N-05, N-07, MAP-20: a list of the API, or of the export, brings what a mapping asks and replaces; a wrong one is said by its field", async () => {
  const shown = {
    id: "garage",
    nom: "Garage",
    compatibilite: { legacy: "teste", enhanced: "non-teste", buildJeu: 3258, conflits: "Un autre garage." },
    interieurRemplace: "v_carmod",
  };
  const mapping = { ...shown, nomFichier: "nv_garage" };
  await restored([mapping]);
  const [stored] = await json("/api/mappings");
  expect(stored).toMatchObject(shown);
  expect((await dryRun([stored])).page).not.toMatch(noChange);
  // What a list does not say stays as it is here.
  await restored([{ id: "garage", nom: "Grand garage", nomFichier: "nv_garage" }]);
  expect((await json("/api/mappings"))[0]).toMatchObject({ ...shown, nom: "Grand garage" });
  for (const [change, field] of [
    [{ compatibilite: { legacy: "oui" } }, "compatibilite.legacy"],
    [{ compatibilite: { buildJeu: 12 } }, "compatibilite.buildJeu"],
    [{ interieurRemplace: "x".repeat(121) }, "interieurRemplace"],
  ] as const) {
    const refused = await upload(owner, JSON.stringify([{ ...mapping, ...change }]));
    expect([refused.status, textOf(await refused.text())]).toEqual([422, expect.stringContaining(field)]);
  }
});

test("N-05, MAP-23: the dry run says which mappings look like another one, or replace the same interior, as a form does", async () => {
  const at = (x: number) => ({ x, y: 0, z: 0 });
  await restored([
    { id: "a", nom: "Alpha", nomFichier: "nv_a", coordonnees: at(0), interieurRemplace: "v_x" },
    { id: "b", nom: "Bravo", nomFichier: "nv_b", coordonnees: at(500) },
  ]);
  const list = [
    { id: "c", nom: "Charlie", nomFichier: "nv_c", coordonnees: at(30) },
    { id: "d", nom: "Delta", nomFichier: "nv_b", interieurRemplace: "V_X.ymap" },
    { id: "e", nom: "Écho", nomFichier: "nv_e", coordonnees: at(900) },
    { id: "f", nom: "Foxtrot", nomFichier: "nv_f", coordonnees: at(40) },
    { id: "a", nom: "Alpha bis", nomFichier: "nv_a" },
  ];
  const { page, apply } = await dryRun(list);
  expect(page).toContain("3 mappings sont à comparer avec un autre");
  const said = (nom: string) => page.split(/À (?:créer|modifier) /).find((part) => part.startsWith(nom));
  // The nearest first.
  expect(said("Charlie")).toMatch(/Foxtrot\u00a0» est à 10\u00a0m\..*Alpha bis\u00a0» est à 30\u00a0m\./s);
  expect(said("Delta")).toContain("«\u00a0Alpha bis\u00a0» remplace aussi cet intérieur.");
  expect(said("Delta")).toContain("«\u00a0Bravo\u00a0» a le même nom de fichier.");
  expect(said("Écho")).not.toContain("«\u00a0");
  expect((await apply()).status).toBe(200);
  const overrides = textOf(await (await owner.get("/admin/mappings?etat=interieurs")).text());
  for (const nom of ["Alpha bis", "Delta"]) expect(overrides).toContain(nom);
  expect(overrides).not.toContain("Charlie");
  // Once they are here, a list that changes nothing of it says nothing new.
  const again = await dryRun([{ id: "d", nom: "Delta bis", nomFichier: "nv_b" }]);
  expect(again.page).toContain("1 à modifier");
  expect(again.page).not.toContain("à comparer");
});
