import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { downloadSchema } from "#app/downloads/schemas";
import { catalogueSql, readCatalogue, withoutSampleLinks } from "../../scripts/deploy/download-catalogue.ts";

const migrations = new URL("../../migrations/", import.meta.url);

/** A database as a first deployment makes it. */
function newDatabase(): DatabaseSync {
  const db = new DatabaseSync(":memory:");
  for (const name of readdirSync(migrations).sort()) {
    if (name.endsWith(".sql")) db.exec(readFileSync(new URL(name, migrations), "utf8"));
  }
  return db;
}
const rowsOf = (db: DatabaseSync) =>
  db
    .prepare("SELECT slug, section, title, link, position, revision FROM download_items ORDER BY position")
    .all();

test("OPS-03, DL-02, DL-03: a new database gets the files of the downloads page, in their order", () => {
  const db = newDatabase();
  db.exec(catalogueSql(readCatalogue()));
  expect(rowsOf(db).map(({ slug }) => slug)).toEqual(readCatalogue().map(({ slug }) => slug));
  expect(rowsOf(db).length).toBeGreaterThanOrEqual(4);
});

test("DL-11, F-11: no sample address reaches a real site; a real one does", () => {
  const db = newDatabase();
  const [first, ...others] = readCatalogue();
  if (!first) throw new Error("no file");
  const real = { ...first, link: "https://fichiers.neva.fr/base.zip" };
  db.exec(catalogueSql(withoutSampleLinks([real, ...others])));
  expect(rowsOf(db).map(({ link }) => link)).toEqual([real.link, ...others.map(() => "")]);
});

test("DL-13, F-11: former versions and hashes of samples stay away from a real site; real ones reach it", () => {
  const samples = newDatabase();
  samples.exec(catalogueSql(readCatalogue()));
  const read = (db: DatabaseSync) =>
    db.prepare("SELECT slug, version, sha256, former FROM download_items ORDER BY position").all();
  const sampleFormer = read(samples).map(
    ({ former }) => JSON.parse(String(former)) as { replacedAt: number }[],
  );
  expect(sampleFormer.flat().length).toBeGreaterThan(1);
  for (const list of sampleFormer) {
    const times = list.map(({ replacedAt }) => replacedAt);
    expect(times).toEqual([...new Set(times)].sort((a, b) => b - a));
    expect(times.every((time) => time < Date.now())).toBe(true);
  }

  const site = newDatabase();
  const [first, ...others] = readCatalogue();
  if (!first?.former?.[0]) throw new Error("no former version");
  const own = { ...first.former[0], link: "https://fichiers.neva.fr/base-5.2.2.zip" };
  const real = {
    ...first,
    link: "https://fichiers.neva.fr/base.zip",
    former: [own, ...first.former.slice(1)],
  };
  site.exec(catalogueSql(withoutSampleLinks([real, ...others])));
  const [base, ...rest] = read(site);
  expect(base).toMatchObject({ version: first.version, sha256: first.sha256 });
  expect(JSON.parse(String(base?.["former"]))).toMatchObject([{ link: own.link }]);
  expect(rest.map(({ version, sha256, former }) => [version, sha256, former])).toEqual(
    others.map(() => ["", "", "[]"]),
  );
});

test("OPS-03: a file put between two others, and a section of another name, are so on a site that has those already", () => {
  const db = newDatabase();
  db.exec(catalogueSql(readCatalogue()));
  const [first, ...others] = readCatalogue();
  if (!first) throw new Error("no file");
  const renamed = others.map((item) => ({ ...item, section: `${item.section} (V5)` }));
  const inserted = [first, { ...first, slug: "nouveau-fichier" }, ...renamed];
  db.exec("UPDATE download_items SET title = 'Le leur', revision = 4 WHERE slug = 'stream'");
  db.exec(catalogueSql(inserted));
  expect(rowsOf(db).map(({ slug, section, position }) => [slug, section, position])).toEqual(
    inserted.map(({ slug, section }, i) => [slug, section, i + 1]),
  );
  expect(rowsOf(db).find(({ slug }) => slug === "stream")).toMatchObject({ title: "Le leur", revision: 4 });
});

test("OPS-03: the next deployment adds what is new and leaves alone what staff changed", () => {
  const db = newDatabase();
  db.exec(catalogueSql(readCatalogue()));
  db.exec(
    "UPDATE download_items SET link = 'https://a.example/x.zip', title = 'Le leur' WHERE slug = 'base'",
  );
  const sounds = {
    slug: "nouveau-fichier",
    section: "Ressources",
    title: "L'archive; --",
    description: "",
    size: "1 Go",
  };
  db.exec(catalogueSql([...readCatalogue(), { ...sounds, format: "ZIP", link: "https://a.example/s.zip" }]));
  expect(rowsOf(db).find(({ slug }) => slug === "base")).toMatchObject({
    title: "Le leur",
    link: "https://a.example/x.zip",
  });
  expect(rowsOf(db).at(-1)).toMatchObject({ slug: "nouveau-fichier", title: "L'archive; --" });
  expect(rowsOf(db)).toHaveLength(readCatalogue().length + 1);
});

test("T-26: a description with as many blanks as a form takes is refused at once", { timeout: 5000 }, () => {
  const { error } = downloadSchema.safeParse({
    title: "Base",
    description: `a${" ".repeat(250_000)}b`,
    size: "12 Go",
    format: "ZIP",
    version: "",
    link: "https://a.example.fr/b.zip",
    sha256: "",
  });
  // Blanks that are looked at from each of them on would take a minute.
  expect(error?.issues.map(({ path }) => path)).toEqual([["description"]]);
});
