/** PN-14, MAP-20, F-19: the plain lists of the specification as records. */
import { expect, test } from "vitest";
import { besideLive, parisMoment, readElement } from "#app/backups/list-records";

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
  const read = readElement(kind, element, 5);
  if ("problem" in read) throw new Error(`${read.field}: ${read.problem}`);
  return read;
};
const flawOf = (kind: "patches" | "mappings", element: unknown) => {
  const read = readElement(kind, element, 5);
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
    modifications: { systemMetier: [], inventaire: [], braquages: [], divers: ["Un"] },
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
  expect(rowOf("mappings", least).row).toMatchObject({ id: "nv_garage", metier: "Mécano", createdAt: 5 });
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
  expect(flawOf("patches", { ...patch, withdrawn: null })).toEqual(["withdrawn", "champ inconnu"]);
  expect(flawOf("patches", { ...patch, modifications: { autre: [] } })).toEqual([
    "modifications.autre",
    "champ inconnu",
  ]);
  expect(flawOf("patches", 5)).toEqual(["", "un objet est attendu"]);
  expect(flawOf("mappings", { ...mapping, coordonnees: { x: "1" } })).toEqual([
    "coordonnees.x",
    "valeur refusée",
  ]);
  expect(flawOf("mappings", { ...mapping, dateCreation: "hier" })).toEqual([
    "dateCreation",
    "valeur refusée",
  ]);
  expect(flawOf("mappings", { nom: "Garage" })).toEqual(["id", "manque"]);
});
