/**
 * For the programs that start wrangler: it keeps its logs, and which sites run on this machine, in the home directory. Where
 * that cannot be written, as in many containers, it gets a place beside the local database. What somebody set stays.
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";

/** Where wrangler may write; null where it is the home directory, as ever. */
export function placeBeside(home: string, beside: string): Record<string, string> | null {
  try {
    rmSync(mkdtempSync(join(home, ".neva-")), { recursive: true });
    return null;
  } catch {
    const place = resolve(beside);
    mkdirSync(place, { recursive: true });
    const registry = join(place, "registry");
    return {
      WRANGLER_LOG_PATH: join(place, "logs"),
      WRANGLER_REGISTRY_PATH: registry,
      MINIFLARE_REGISTRY_PATH: registry,
    };
  }
}

Object.assign(process.env, { ...placeBeside(homedir(), ".wrangler/home"), ...process.env });
