import "./writable-home.ts";
import { rmSync } from "node:fs";
import type { Bindings } from "../../app/platform/env.ts";
import { applyMigrations } from "./apply-migrations.ts";
import { isEmpty, seedDatabase, seedImages } from "./seed-data.ts";

/** Opens the embedded D1, its migrations applied, and the R2 of a state directory for as long as `use` takes. */
async function withState<T>(
  stateDirectory: string,
  use: (bindings: Pick<Bindings, "DB" | "BUCKET">) => Promise<T>,
): Promise<T> {
  // A program that refuses an option need not have loaded it.
  const { getPlatformProxy } = await import("wrangler");
  const proxy = await getPlatformProxy<Bindings & Record<string, unknown>>({
    persist: { path: `${stateDirectory}/v3` },
    envFiles: [],
  });
  try {
    await applyMigrations(proxy.env.DB);
    return await use(proxy.env);
  } finally {
    await proxy.dispose();
  }
}

/** Migrates, and fills an empty database with the sample data; one that holds something is left alone. */
export const seedWhenEmpty = (stateDirectory: string): Promise<boolean> =>
  withState(stateDirectory, async ({ DB, BUCKET }) => {
    if (!(await isEmpty(DB))) return false;
    await seedImages(BUCKET);
    await seedDatabase(DB);
    return true;
  });

export function forgetState(stateDirectory: string): void {
  rmSync(stateDirectory, { recursive: true, force: true });
}
