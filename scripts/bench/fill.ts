import { readdirSync, readFileSync } from "node:fs";
import { unstable_splitSqlQuery } from "wrangler";
import { storeManyMappings } from "../../tests/fixtures/many-mappings.ts";
import { storeManyPatches } from "../../tests/fixtures/many-patches.ts";
import { seedDatabase } from "../seed-data.ts";

/** How much is stored: a young site, and one of many years. */
export const sizes = {
  peu: { patches: 50, mappings: 50 },
  beaucoup: { patches: 10_000, mappings: 50_000 },
} as const;
export type Size = keyof typeof sizes;

export async function migrate(db: D1Database): Promise<void> {
  for (const name of readdirSync("migrations").sort()) {
    if (!name.endsWith(".sql")) continue;
    const statements = unstable_splitSqlQuery(readFileSync(`migrations/${name}`, "utf8"));
    await db.batch(statements.map((statement) => db.prepare(statement)));
  }
}

export async function fill(db: D1Database, size: Size): Promise<void> {
  await seedDatabase(db);
  await storeManyPatches(db, sizes[size].patches);
  await storeManyMappings(db, sizes[size].mappings);
}
