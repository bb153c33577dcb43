/** The sample data as statements: plain data in `content/seed`, read here and nowhere else. */
import { readFileSync } from "node:fs";
import type { Compatibility, Modifications } from "../../app/db/schema/patches.ts";
import { derivedColumns } from "../../app/mappings/listing/derived.ts";
import { rebuildStatements } from "../../app/mappings/listing/lists-sql.ts";
import { byGroup } from "../../app/patches/groups.ts";
import { foldText } from "../../app/text/fold-text.ts";
import { catalogueSql, readCatalogue } from "../deploy/download-catalogue.ts";

const directory = new URL("../../content/seed/", import.meta.url);
const read = <T>(name: string): T => JSON.parse(readFileSync(new URL(name, directory), "utf8")) as T;

interface SeedPatch {
  id: string;
  version: string;
  title: string;
  description: string;
  author: string;
  modifiedFiles: string[];
  /** The groups that it changes; the others are empty. */
  modifications: Partial<Modifications>;
  /** What some of them ask to run. */
  upgradeSql?: string;
  downloads: { patch: string; base: string; mappings: string };
  /** Marked as such; most are not. */
  security?: boolean;
  cumulative?: boolean;
  /** As its column holds it; none where nothing was tried. */
  compatibility?: Compatibility;
}

interface SeedImage {
  file: string;
  alt: string;
  width: number;
  height: number;
  type: string;
  placeholder: string;
  variants: { width: number; bytes: number }[];
}

interface SeedMapping {
  id: string;
  nom: string;
  nomFichier: string;
  coordonnees: { x: number; y: number; z: number };
  description: string;
  /** « Aucun » where it has none. */
  metier: string;
  /** What it asks and replaces; of most nothing is said. */
  legacy?: string;
  enhanced?: string;
  buildJeu?: number;
  conflits?: string;
  interieurRemplace?: string;
  images: SeedImage[];
  dateCreation: string;
}

/** Key of a seed picture in R2, without the width and extension of its variants. */
const imageKey = ({ id }: SeedMapping, file: string) => `mappings/${id}/${file}`;

/** Whether there is nothing that the sample data would stand beside. */
export async function isEmpty(db: D1Database): Promise<boolean> {
  const any = "SELECT 1 FROM patches UNION ALL SELECT 1 FROM mappings UNION ALL SELECT 1 FROM tags LIMIT 1";
  return (await db.prepare(any).first()) === null;
}

/** The part of R2 that the sample pictures need. */
interface PictureStore {
  put(key: string, bytes: Uint8Array, options: { httpMetadata: { contentType: string } }): Promise<unknown>;
}

export async function seedImages(bucket: PictureStore): Promise<void> {
  for (const mapping of read<SeedMapping[]>("mappings.json")) {
    for (const image of mapping.images) {
      for (const { width } of image.variants) {
        const bytes = readFileSync(new URL(`images/${image.file}-${width}.webp`, directory));
        await bucket.put(`${imageKey(mapping, image.file)}-${width}.webp`, bytes, {
          httpMetadata: { contentType: "image/webp" },
        });
      }
    }
  }
}

function patchStatements(db: D1Database): D1PreparedStatement[] {
  const patches = read<SeedPatch[]>("patches.json").sort((a, b) => Number(a.id) - Number(b.id));
  return patches.map((patch, i) =>
    db
      .prepare(
        `INSERT INTO patches (id, version, title, description, author, modified_files, modifications,
          upgrade_sql, link_patch, link_base, link_mappings, compatibility, security, cumulative, status, position,
          published_at, created_at, updated_at)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'publie', ?, ?, ?, ?)`,
      )
      .bind(
        patch.id,
        patch.version,
        patch.title,
        patch.description,
        patch.author,
        JSON.stringify(patch.modifiedFiles),
        JSON.stringify(byGroup((key) => patch.modifications[key] ?? [])),
        patch.upgradeSql ?? "",
        patch.downloads.patch,
        patch.downloads.base,
        patch.downloads.mappings,
        JSON.stringify(patch.compatibility ?? {}),
        Number(patch.security ?? false),
        Number(patch.cumulative ?? false),
        i + 1,
        Number(patch.id),
        Number(patch.id),
        Number(patch.id),
      ),
  );
}

function mappingStatements(db: D1Database): D1PreparedStatement[] {
  const mappings = read<SeedMapping[]>("mappings.json").sort((a, b) =>
    a.dateCreation.localeCompare(b.dateCreation),
  );
  return mappings.map((mapping) => {
    const metier = mapping.metier === "Aucun" ? null : mapping.metier;
    const { conflits = "", interieurRemplace = "" } = mapping;
    const derived = derivedColumns({ ...mapping, ...mapping.coordonnees, metier, interieurRemplace });
    const created = Date.parse(mapping.dateCreation);
    const images = mapping.images.map(({ file, ...image }) => ({ key: imageKey(mapping, file), ...image }));
    return db
      .prepare(
        `INSERT INTO mappings (id, nom, nom_fichier, x, y, z, description, metier, legacy, enhanced, build_jeu, conflits,
          interieur_remplace, images, search_text, fichier_cle, nom_cle, interieur_cle, zone, created_at, updated_at)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .bind(
        mapping.id,
        mapping.nom,
        mapping.nomFichier,
        mapping.coordonnees.x,
        mapping.coordonnees.y,
        mapping.coordonnees.z,
        mapping.description,
        metier,
        mapping.legacy ?? null,
        mapping.enhanced ?? null,
        mapping.buildJeu ?? null,
        conflits,
        interieurRemplace,
        JSON.stringify(images),
        derived.searchText,
        derived.fichierCle,
        derived.nomCle,
        derived.interieurCle,
        derived.zone,
        created,
        created,
      );
  });
}

function tagStatements(db: D1Database): D1PreparedStatement[] {
  const names = new Set(read<SeedMapping[]>("mappings.json").map(({ metier }) => metier));
  return [...names]
    .filter((name) => name !== "Aucun")
    .map((name) => db.prepare("INSERT INTO tags (name, folded) VALUES (?, ?)").bind(name, foldText(name)));
}

/** Everything in one batch: a seed that is cut leaves the database empty. */
export async function seedDatabase(db: D1Database): Promise<void> {
  const patches = patchStatements(db);
  await db.batch([
    ...patches,
    ...mappingStatements(db),
    ...tagStatements(db),
    ...catalogueSql(readCatalogue())
      .trim()
      .split("\n")
      .map((statement) => db.prepare(statement)),
    db.prepare("INSERT OR REPLACE INTO totals (id, patches) VALUES (1, ?)").bind(patches.length),
    ...rebuildStatements.map((statement) => db.prepare(statement)),
  ]);
}
