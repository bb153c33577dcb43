import { derivedColumns } from "#app/mappings/listing/derived";
import { rebuildStatements } from "#app/mappings/listing/lists-sql";
import { foldText } from "#app/text/fold-text";
import { manyJobs, storeManyMappings, writeDown } from "../fixtures/many-mappings.ts";
import { env } from "./site.ts";

/** After mappings were written by hand. */
export const relist = () =>
  env.DB.batch([...rebuildStatements.map((statement) => env.DB.prepare(statement)), writeDown(env.DB)]);

export const jobs = manyJobs;
export const fillMappings = (count: number) => storeManyMappings(env.DB, count);

/** The fields of a mapping of which nothing is said (N-05, N-07). */
export const unsaid = {
  legacy: null,
  enhanced: null,
  buildJeu: null,
  conflits: "",
  interieurRemplace: "",
} as const;

interface Sample {
  id: string;
  nom: string;
  nomFichier?: string;
  description?: string;
  metier?: string | null;
  x?: number | null;
  y?: number | null;
  z?: number | null;
  heading?: number | null;
  images?: unknown[];
  legacy?: string;
  enhanced?: string;
  buildJeu?: number;
  conflits?: string;
  interieurRemplace?: string;
  createdAt?: number;
  deleted?: boolean;
}

/** A few mappings in the place of whatever is stored. */
export async function storeMappings(samples: Sample[]): Promise<void> {
  const used = [...new Set(samples.map(({ metier }) => metier).filter((name) => typeof name === "string"))];
  await env.DB.batch([
    env.DB.prepare("DELETE FROM mappings"),
    env.DB.prepare("DELETE FROM tags"),
    ...used.map((name) =>
      env.DB.prepare("INSERT INTO tags (name, folded) VALUES (?, ?)").bind(name, foldText(name)),
    ),
    ...samples.map((sample, i) => {
      const mapping = {
        nomFichier: `nv_${sample.id}`,
        description: "",
        metier: null,
        x: 100,
        y: 200,
        z: 30,
        heading: null,
        images: [],
        createdAt: 1_000_000 * (i + 1),
        ...unsaid,
        ...sample,
      };
      const derived = derivedColumns(mapping);
      return env.DB.prepare(
        `INSERT INTO mappings (id, nom, nom_fichier, x, y, z, heading, description, metier, legacy, enhanced, build_jeu,
          conflits, interieur_remplace, images, search_text, fichier_cle, nom_cle, interieur_cle, zone, created_at,
          updated_at, deleted_at)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ).bind(
        mapping.id,
        mapping.nom,
        mapping.nomFichier,
        mapping.x,
        mapping.y,
        mapping.z,
        mapping.heading,
        mapping.description,
        mapping.metier,
        mapping.legacy,
        mapping.enhanced,
        mapping.buildJeu,
        mapping.conflits,
        mapping.interieurRemplace,
        JSON.stringify(mapping.images),
        derived.searchText,
        derived.fichierCle,
        derived.nomCle,
        derived.interieurCle,
        derived.zone,
        mapping.createdAt,
        mapping.createdAt,
        sample.deleted ? 1 : null,
      );
    }),
  ]);
  await relist();
}
