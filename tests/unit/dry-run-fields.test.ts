import { expect, test } from "vitest";
import { fieldLabel } from "#app/audit/field-labels";
import { entities, entityNamed, type Row, savedColumns } from "#app/backups/archive/entities";
import { compareRecords } from "#app/backups/restore/compare";
import { noChanges } from "../fixtures/many-patches.ts";

const archive = { now: 20, createdAt: 10, isPartial: false };

/** What the dry run says of one record whose fields differ. */
function fieldsOf(name: string, key: Row, now: Row, saved: Row) {
  const entity = entityNamed(name);
  if (!entity) throw new Error(`no kind of record is called ${name}`);
  const [planned] = compareRecords(entity, [{ ...key, ...now }], [{ ...key, ...saved }], archive).planned;
  return planned?.fields;
}

const former = {
  version: "5.1",
  size: "1,2 Go",
  format: "ZIP",
  link: "https://fichiers.example/a.zip",
  sha256: "",
  replacedAt: 5,
};
const image = {
  key: "mappings/m1/vue-2",
  alt: "La façade",
  width: 1600,
  height: 900,
  type: "image/webp",
  placeholder: "#000000",
  variants: [{ width: 400, bytes: 10 }],
};

test("BAK-06: the dry run shows former versions, lists, pictures and groups in words, a line each", () => {
  expect(fieldsOf("telechargements", { slug: "base" }, { former: [] }, { former: [former] })).toEqual([
    { name: "former", before: "–", after: "5.1 · 1,2 Go · ZIP · https://fichiers.example/a.zip" },
  ]);
  expect(fieldsOf("mappings", { id: "m1" }, { images: [image] }, { images: [] })).toEqual([
    { name: "images", before: "La façade · 1600 × 900 · vue-2", after: "–" },
  ]);
  const modifications = { ...noChanges, systemMetier: ["Le taxi", "Le bus"], divers: ["Un"] };
  expect(
    fieldsOf(
      "patches",
      { id: "1" },
      { modifications, modifiedFiles: ["a.lua", "b.lua"], compatibility: {} },
      {
        modifications: { ...modifications, divers: [] },
        modifiedFiles: ["a.lua"],
        compatibility: { editions: ["legacy"], artifactMin: 12913 },
      },
    ),
  ).toEqual([
    { name: "modifiedFiles", before: "a.lua\nb.lua", after: "a.lua" },
    {
      name: "modifications",
      before: "Système métier\u00a0: Le taxi\nSystème métier\u00a0: Le bus\nDivers\u00a0: Un",
      after: "Système métier\u00a0: Le taxi\nSystème métier\u00a0: Le bus",
    },
    {
      name: "compatibility",
      before: "–",
      after: "Édition\u00a0: Legacy\nArtifact serveur\u00a0: 12913 ou plus récent",
    },
  ]);
  expect(fieldsOf("statistiques", { day: "d" }, { pages: { "/a": 2 } }, { pages: { "/a": 3 } })).toEqual([
    { name: "pages", before: "/a\u00a0: 2", after: "/a\u00a0: 3" },
  ]);
});

test("BAK-06: of long texts it shows where they begin to differ, and what no word tells apart is said to differ", () => {
  const long = "mot ".repeat(1000);
  const [field] =
    fieldsOf("mappings", { id: "m1" }, { description: `${long}un` }, { description: `${long}deux` }) ?? [];
  expect(field?.before).toMatch(/^…(mot )+un$/);
  expect(field?.after).toMatch(/^…(mot )+deux$/);
  const [pictures] =
    fieldsOf(
      "mappings",
      { id: "m1" },
      { images: [image] },
      { images: [{ ...image, variants: [{ width: 400, bytes: 11 }] }] },
    ) ?? [];
  expect(pictures).toEqual({
    name: "images",
    before: "La façade · 1600 × 900 · vue-2",
    after: "La façade · 1600 × 900 · vue-2\n(autre contenu)",
  });
});

test.each(entities.filter(({ addOnly }) => !addOnly))(
  "BAK-06: every column of $label that a dry run may show has a name in French",
  (entity) => {
    const unshown = [...entity.key, ...(entity.silent ?? [])];
    const shown = savedColumns(entity).filter(({ name }) => !unshown.includes(name));
    expect(shown.filter(({ name }) => fieldLabel(name) === name).map(({ name }) => name)).toEqual([]);
  },
);
