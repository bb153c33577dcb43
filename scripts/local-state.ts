import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { getPlatformProxy } from "wrangler";
import type { Bindings } from "../app/platform/env.ts";
import { isEmpty, seedDatabase, seedImages } from "./seed-data.ts";

/** Applies the migrations to the embedded D1. A second run changes nothing. */
export function migrate(stateDirectory: string): void {
  execFileSync("wrangler", ["d1", "migrations", "apply", "DB", "--local", "--persist-to", stateDirectory], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, CI: "1" },
  });
}

/** Fills an empty database with the sample data; one that holds something is left alone. */
export async function seedWhenEmpty(stateDirectory: string): Promise<boolean> {
  const proxy = await getPlatformProxy<Bindings & Record<string, unknown>>({
    persist: { path: `${stateDirectory}/v3` },
    envFiles: [],
  });
  try {
    const { DB, BUCKET } = proxy.env;
    if (!(await isEmpty(DB))) return false;
    await seedImages(BUCKET);
    await seedDatabase(DB);
    return true;
  } finally {
    await proxy.dispose();
  }
}

export function forgetState(stateDirectory: string): void {
  rmSync(stateDirectory, { recursive: true, force: true });
}
