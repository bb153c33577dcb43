import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, parse } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Writes a file that may be cached for ever: the hash of its contents is in its name. What it was before goes; other
 * files of the folder stay.
 *
 * @param file where it would stand without a hash: `…/public/carte/metiers.svg`
 * @returns its name: `metiers-6e7dd67a.svg`
 */
export function publish(file: URL, contents: string | Uint8Array): string {
  const { dir, name, ext } = parse(fileURLToPath(file));
  const former = new RegExp(`^${name}-[0-9a-f]{8}\\${ext}$`);
  mkdirSync(dir, { recursive: true });
  for (const old of readdirSync(dir)) if (former.test(old)) rmSync(join(dir, old));
  const hashed = `${name}-${createHash("sha256").update(contents).digest("hex").slice(0, 8)}${ext}`;
  writeFileSync(join(dir, hashed), contents);
  return hashed;
}
