/** PN-14, MAP-20, F-19: the plain lists of the specification as records. */
import { expect, test } from "vitest";
import { checkWhole, mostReasons } from "#app/backups/archive/check-records";
import { besideLive } from "#app/backups/plain-lists/beside-live";
import { parisMoment } from "#app/backups/plain-lists/list-dates";
import { underLiveNames } from "#app/backups/plain-lists/list-live-names";
import { readElement } from "#app/backups/plain-lists/list-records";
import { byGroup } from "#app/patches/groups";
import { noChanges } from "../fixtures/many-patches.ts";

/** When the lists were sent. */
const sentAt = Date.UTC(2026, 10, 30);

const patch = {
  id: "1794591000000",
  version: "5.2.3",
  date: "13/11/2026",
  time: "18:30:00",
  title: "Titre",
  description: "Texte",
  author: "Administrateur",
  modifiedFiles: ["a.lua"],
  modifications: { divers: ["Un"] },
  downloads: { patch: "https://x.example/p.zip", base: "", mappings: "" },
};
const mapping = {
  id: "001",
  nom: "Garage",
  nomFichier: "nv_garage",
  coordonnees: { x: 1.5, y: -2, z: 30 },
  description: "",
  metier: "Aucun",
  images: [{ url: "/a.png", alt: "A" }],
  dateCreation: "2026-01-16T17:00:00.000Z",
};
const rowOf = (kind: "patches" | "mappings", element: unknown) => {
  const read = readElement(kind, element, sentAt);
  if ("problem" in read) throw new Error(`${read.field}: ${read.problem}`);
  return read;
};
const flawOf = (kind: "patches" | "mappings", element: unknown) => {
  const read = readElement(kind, element, sentAt);
  return "problem" in read ? [read.field, read.problem] : [];
};

test("PN-14: a date and a time of Paris are a moment, in winter, in summer, and not when there is no such day", () => {
  expect(parisMoment("13/11/2026", "18:30:00")).toBe(Date.UTC(2026, 10, 13, 17, 30));
  expect(parisMoment("28/08/2026", "17:45:12")).toBe(Date.UTC(2026, 7, 28, 15, 45, 12));
  expect(parisMoment("01/02/2026", "08:05")).toBe(Date.UTC(2026, 1, 1, 7, 5));
  for (const [date, time] of [
    ["31/02/2026", "10:00"],
    ["13/13/2026", "10:00"],
    ["2026-11-13", "10:00"],
    ["13/11/2026", "25:00"],
    ["13/11/2026", "10:00:61"],
  ] as const)
    expect(parisMoment(date, time), `${date} ${time}`).toBeNull();
});

test("PN-14, F-19: a patch of a list keeps its id and its hour; who wrote it is Administrateur where nobody knows", () => {
  expect(rowOf("patches", patch).row).toMatchObject({
    id: "1794591000000",
    author: "Administrateur",
    status: "publie",
    publishedAt: 1794591000000,
    createdAt: 1794591000000,
    modifications: { ...noChanges, divers: ["Un"] },
    linkPatch: "https://x.example/p.zip",
  });
  for (const author of [undefined, null, "", "Administrateur"]) {
    const read = rowOf("patches", { ...patch, author });
    expect([read.row["author"], read.columns.has("author")]).toEqual(["Administrateur", false]);
  }
  expect(rowOf("patches", { ...patch, author: "Léa" }).row["author"]).toBe("Léa");
  expect(rowOf("patches", { ...patch, id: 1794591000000 }).row["id"]).toBe("1794591000000");
  // The hour that comes twice: the id says which of the two it was.
  const second = Date.UTC(2026, 9, 25, 1, 30, 0, 123);
  const twice = { ...patch, id: String(second), date: "25/10/2026", time: "02:30:00" };
  expect(rowOf("patches", twice).row["publishedAt"]).toBe(second);
});

test("PN-14, N-14: a patch that a list says to be withdrawn is, with its reason; one that says nothing stays as it is", () => {
  const withdrawn = { reason: "Fuite de mémoire.", replacedBy: "5.2.4" };
  const said = { status: "retire", withdrawnReason: "Fuite de mémoire.", replacedBy: "5.2.4" };
  const read = rowOf("patches", { ...patch, withdrawn });
  expect(read.row).toMatchObject({ ...said, position: 1 });
  const { replacedBy } = rowOf("patches", { ...patch, withdrawn: { reason: "Fuite." } }).row;
  expect(replacedBy).toBeNull();
  const live = { ...rowOf("patches", patch).row, withdrawnReason: null, replacedBy: null };
  expect(besideLive(read.row, live, read)).toMatchObject(said);
  for (const status of ["brouillon", "programme"]) {
    const waiting = { ...live, status, position: null };
    expect(besideLive(read.row, waiting, read), status).toEqual(waiting);
  }
  for (const nothing of [undefined, null]) {
    const silent = rowOf("patches", { ...patch, withdrawn: nothing });
    expect(besideLive(silent.row, { ...live, ...said }, silent)).toMatchObject(said);
  }
});

test("MAP-20: a mapping of a list, under either names", () => {
  const row = {
    id: "001",
    nom: "Garage",
    nomFichier: "nv_garage",
    metier: null,
    x: 1.5,
    y: -2,
    z: 30,
    createdAt: Date.UTC(2026, 0, 16, 17),
  };
  const read = rowOf("mappings", mapping);
  expect(read.row).toMatchObject(row);
  expect(read.pictures).toBe(1);
  const { nom, nomFichier, metier, ...same } = mapping;
  const other = { ...same, name: nom, file: nomFichier, job: metier };
  expect(rowOf("mappings", other).row).toEqual(read.row);
  expect(rowOf("mappings", { ...mapping, metier: " Police " }).row["metier"]).toBe("Police");
  // The least that the pages of the specification have.
  const least = { name: "Garage", file: "nv_garage", description: "Deux ponts", job: "Mécano" };
  expect(rowOf("mappings", least).row).toMatchObject({
    id: "nv_garage",
    metier: "Mécano",
    createdAt: sentAt,
  });
});

test("MAP-20: what a list does not say of a record that is here stays as it is", () => {
  const live = {
    ...rowOf("mappings", mapping).row,
    heading: 90,
    images: ["une"],
    revision: 7,
    deletedAt: null,
  };
  const { nomFichier, ...open } = { ...mapping, nom: "Garage central" };
  const read = rowOf("mappings", open);
  expect(besideLive(read.row, live, read)).toEqual({ ...live, nom: "Garage central" });
  expect(read.note).toContain("nom de fichier");
  const shown = { ...rowOf("patches", patch).row, publishedAt: 1794591000456, breaking: true, position: 4 };
  const same = rowOf("patches", patch);
  expect(besideLive(same.row, shown, same)).toEqual(shown);
  const draft = { ...shown, status: "brouillon", position: null, publishedAt: null };
  expect(besideLive(same.row, draft, same)).toEqual(draft);
});

test("MAP-20, PN-14: an element that does not fit says its field, and what is wrong with it", () => {
  const { version, ...unversioned } = patch;
  expect(flawOf("patches", unversioned)).toEqual(["version", "manque"]);
  expect(flawOf("patches", { ...patch, date: "2026-11-13" })).toEqual([
    "date",
    "jj/mm/aaaa et hh:mm:ss attendus",
  ]);
  expect(flawOf("patches", { ...patch, breaking: false })).toEqual(["breaking", "champ inconnu"]);
  expect(flawOf("patches", { ...patch, modifications: { autre: [] } })).toEqual([
    "modifications.autre",
    "champ inconnu",
  ]);
  expect(flawOf("patches", 5)).toEqual(["", "un objet est attendu"]);
  expect(flawOf("mappings", { ...mapping, coordonnees: { x: "1" } })).toEqual([
    "coordonnees.x",
    "un nombre est attendu",
  ]);
  for (const coordonnees of ["441.1, -982, 30.7", [441.1, -982, 30.7]]) {
    expect(flawOf("mappings", { ...mapping, coordonnees })).toEqual([
      "coordonnees",
      'un objet est attendu, par exemple {"x": 441.1, "y": -982, "z": 30.7}',
    ]);
  }
  expect(flawOf("mappings", { ...mapping, coordonnees: { w: 5 } })).toEqual([
    "coordonnees.w",
    "champ inconnu",
  ]);
  expect(flawOf("mappings", { ...mapping, dateCreation: "hier" })).toEqual([
    "dateCreation",
    "une date ISO 8601 est attendue, par exemple 2026-01-16",
  ]);
  expect(flawOf("mappings", { ...mapping, compatibilite: { legacy: "oui" } })[1]).toMatch(/teste.*[^.]$/);
  expect(flawOf("patches", { ...patch, modifiedFiles: "a.lua" })[1]).toBe("une liste est attendue");
  expect(flawOf("patches", { ...patch, id: true })).toEqual(["id", "valeur refusée"]);
  expect(flawOf("mappings", { nom: "Garage" })[0]).toBe("nomFichier");
  expect(flawOf("mappings", { nom: "Garage", nomFichier: "車庫" })[0]).toBe("nomFichier");
  expect(flawOf("mappings", { ...mapping, metier: "P" })).toEqual([
    "metier",
    "Le tag doit contenir au moins 2 caractères",
  ]);
  expect(flawOf("mappings", { ...mapping, metier: "Une.data" })[1]).toContain(".data");
});

const live = (kind: "patches" | "mappings", element: unknown, more = {}) => ({
  ...rowOf(kind, element).row,
  deletedAt: null,
  ...more,
});
const over = (kind: "patches" | "mappings", element: unknown, here: Record<string, unknown>) => {
  const read = rowOf(kind, element);
  return besideLive(read.row, here, read);
};

test("MAP-20, PN-14: of a place and of modifications a list may give a part, and the others stay", () => {
  const here = live("mappings", mapping, { heading: 5 });
  expect(over("mappings", { ...mapping, coordonnees: { heading: 90 } }, here)).toEqual({
    ...here,
    heading: 90,
  });
  expect(over("mappings", { ...mapping, coordonnees: { z: null } }, here)).toEqual({ ...here, z: null });
  expect(over("mappings", { ...mapping, coordonnees: {} }, here)).toEqual(here);
  const lists = byGroup((key) => [key]);
  const shown = live("patches", { ...patch, modifications: lists });
  expect(over("patches", { ...patch, modifications: { inventaire: [] } }, shown)).toEqual({
    ...shown,
    modifications: { ...lists, inventaire: [] },
  });
  expect(over("patches", { ...patch, modifications: {} }, shown)).toEqual(shown);
});

test("PN-14, MAP-20: a date without a time is a day: the moment here stays, and a new one is that of the id", () => {
  const { time, ...dated } = patch;
  const here = live("patches", patch, { publishedAt: Date.UTC(2026, 10, 13, 9) });
  expect(over("patches", dated, here)).toEqual(here);
  const moved = over("patches", { ...dated, date: "14/11/2026" }, here);
  expect(moved["publishedAt"]).toBe(Date.UTC(2026, 10, 13, 23));
  expect(rowOf("patches", dated).row["publishedAt"]).toBe(Number(patch.id));
  const other = rowOf("patches", { ...dated, date: "12/11/2026" }).row;
  expect(other["publishedAt"]).toBe(Date.UTC(2026, 10, 11, 23));
  const day = { ...mapping, dateCreation: "2026-01-16" };
  const placed = live("mappings", mapping);
  expect(over("mappings", day, placed)).toEqual(placed);
  expect(over("mappings", { ...day, dateCreation: "2026-01-17" }, placed)["createdAt"]).toBe(
    Date.UTC(2026, 0, 16, 23),
  );
  const made = String(Date.UTC(2026, 0, 16, 20, 5));
  expect(rowOf("mappings", { ...day, id: made }).row["createdAt"]).toBe(Number(made));
});

test("PN-14: a patch of a list whose date is to come is refused, for it would be published at once", () => {
  expect(flawOf("patches", { ...patch, id: "9", date: "01/12/2026" })).toEqual([
    "date",
    expect.stringContaining("à venir"),
  ]);
});

test("MAP-20: what a list names and the trash has comes out of it, a shown patch with a place", () => {
  const gone = live("mappings", mapping, { deletedAt: 7 });
  expect(over("mappings", mapping, gone)).toEqual({ ...gone, deletedAt: null });
  const patchGone = live("patches", patch, { deletedAt: 7, position: null });
  expect(over("patches", patch, patchGone)).toEqual({ ...patchGone, deletedAt: null, position: 1 });
  const draft = { ...patchGone, status: "brouillon" };
  expect(over("patches", patch, draft)).toEqual({ ...draft, deletedAt: null });
});

/** The mappings of a list as they are named beside those that are here. */
function namedAsHere(list: unknown[], here: Record<string, unknown>[], jobs: Record<string, unknown>[] = []) {
  const read = list.map((element) => rowOf("mappings", element));
  const metiers = read.flatMap(({ row }) =>
    row["metier"] == null ? [] : [{ name: row["metier"], folded: String(row["metier"]).toLowerCase() }],
  );
  const archive = {
    rows: new Map([
      ["metiers", metiers],
      ["mappings", read.map(({ row }) => row)],
    ]),
    list: { said: new Map(read.map((one) => [one.row, one])), pictures: 0 },
  };
  const known = new Map([
    ["metiers", jobs],
    ["mappings", here],
  ]);
  const named = underLiveNames(archive as never, known as never);
  for (const row of named.rows.get("mappings") ?? []) expect(named.list?.said.has(row)).toBe(true);
  return named.rows;
}

test("MAP-20, TAG-07: a job is the one that is here, however a list writes it", () => {
  const jobs = [{ name: "Police", folded: "police" }];
  const rows = namedAsHere([{ ...mapping, metier: "POLICE" }], [], jobs);
  expect(rows.get("mappings")?.[0]?.["metier"]).toBe("Police");
  expect(rows.get("metiers")?.[0]?.["name"]).toBe("Police");
  expect(rowOf("mappings", { ...mapping, metier: " Boîte \u00a0 de nuit " }).row["metier"]).toBe(
    "Boîte de nuit",
  );
});

test("MAP-20: a mapping without an id is the one that has its file here, or gets an id from its file", () => {
  const { id, ...open } = mapping;
  const here = live("mappings", { ...mapping, nomFichier: "NV_Garage" });
  const idsOf = (list: unknown[], all: Record<string, unknown>[]) =>
    namedAsHere(list, all)
      .get("mappings")
      ?.map((row) => row["id"]);
  expect(idsOf([open], [here])).toEqual(["001"]);
  expect(idsOf([open], [{ ...here, id: "2", deletedAt: 7 }, here])).toEqual(["001"]);
  expect(idsOf([open], [{ ...here, id: "2", deletedAt: 7 }])).toEqual(["2"]);
  expect(idsOf([{ ...open, nomFichier: "[Maps]/Garage été.ymap" }], [here])).toEqual([
    "maps-garage-ete-ymap",
  ]);
  expect(() => idsOf([open], [here, { ...here, id: "2" }])).toThrow("plusieurs ont ici le fichier");
  expect(() => idsOf([open, mapping], [here])).toThrow("sont le même ici");
});

test("BAK-03: a list of which every record is wrong is refused with the first reasons", () => {
  const half = { id: "1", nom: "A", x: 1, y: null, images: [], metier: null, deletedAt: null };
  const reasons: string[] = [];
  const all = Array.from({ length: 150_000 }, () => half);
  checkWhole(new Map([["mappings", all]]), reasons);
  expect(reasons.length).toBeLessThanOrEqual(mostReasons + 1);
});
