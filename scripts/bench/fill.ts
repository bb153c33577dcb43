import { storeManyMappings } from "../../tests/fixtures/many-mappings.ts";
import { storeManyPatches } from "../../tests/fixtures/many-patches.ts";
import { seedDatabase } from "../local/seed-data.ts";

/** How much is stored: a young site, and one of many years. */
export const sizes = {
  peu: { patches: 50, mappings: 50 },
  beaucoup: { patches: 10_000, mappings: 50_000 },
} as const;
export type Size = keyof typeof sizes;

export async function fill(db: D1Database, size: Size): Promise<void> {
  await seedDatabase(db);
  await storeManyPatches(db, sizes[size].patches);
  await storeManyMappings(db, sizes[size].mappings);
}
