import { mappings } from "#app/db/schema";
import { derivedColumns } from "#app/mappings/listing/derived";
import { rebuildStatements } from "#app/mappings/listing/lists-sql";
import type { MappingFields } from "#app/mappings/schemas";
import type { Services } from "#app/platform/context";
import { type Database, openDatabase } from "#app/platform/database";
import { createLogger } from "#app/platform/log";
import { foldText } from "#app/text/fold-text";
import { manyJobs, storeManyMappings, writeDown } from "../fixtures/many-mappings.ts";
import { env } from "./site.ts";

/** After mappings were written by hand. */
export const relist = () =>
  env.DB.batch([...rebuildStatements.map((statement) => env.DB.prepare(statement)), writeDown(env.DB)]);

export const jobs = manyJobs;
export const fillMappings = (count: number) => storeManyMappings(env.DB, count);

/** The fields of a mapping of which nothing is said (N-05, N-07). */
const unsaid = {
  legacy: null,
  enhanced: null,
  buildJeu: null,
  conflits: "",
  interieurRemplace: "",
} as const;

/** What a form asks a mapping to be. */
export const fieldsOf = (change: Partial<MappingFields> = {}): MappingFields => ({
  nom: "Un lieu",
  nomFichier: "nv_lieu",
  coordX: 10,
  coordY: 20,
  coordZ: 30,
  heading: null,
  description: "",
  metier: null,
  ...unsaid,
  ...change,
});

/** What writes a mapping, at an hour of the test's own. */
export const servicesOf = (db: Database, now: () => number) =>
  ({ db, env, log: createLogger(), now, waitUntil: () => undefined }) as unknown as Services;

type Row = typeof mappings.$inferInsert;
interface Sample extends Partial<Omit<Row, "images" | "legacy" | "enhanced">> {
  id: string;
  nom: string;
  images?: unknown[];
  legacy?: string;
  deleted?: boolean;
}

/** A few mappings in the place of whatever is stored. */
export async function storeMappings(samples: Sample[]): Promise<void> {
  const used = [...new Set(samples.map(({ metier }) => metier).filter((name) => typeof name === "string"))];
  const rows = samples.map(({ deleted, ...sample }, i) => {
    const createdAt = sample.createdAt ?? 1_000_000 * (i + 1);
    const own = {
      nomFichier: `nv_${sample.id}`,
      description: "",
      metier: null,
      x: 100,
      y: 200,
      z: 30,
      images: [],
      ...unsaid,
      ...sample,
      createdAt,
      updatedAt: createdAt,
      deletedAt: deleted ? 1 : null,
    };
    return { ...own, ...derivedColumns(own) } as Row;
  });
  const db = openDatabase(env.DB);
  await env.DB.batch([
    env.DB.prepare("DELETE FROM mappings"),
    env.DB.prepare("DELETE FROM tags"),
    ...used.map((name) =>
      env.DB.prepare("INSERT INTO tags (name, folded) VALUES (?, ?)").bind(name, foldText(name)),
    ),
    ...rows.map((row) => {
      const { sql, params } = db.insert(mappings).values(row).toSQL();
      return env.DB.prepare(sql).bind(...params);
    }),
  ]);
  await relist();
}
