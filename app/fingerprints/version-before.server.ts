/** Compares a list with that of the version before: if they have almost nothing in common, it is of another folder. */
import { desc, eq, sql } from "drizzle-orm";
import { fingerprints, patches } from "#app/db/schema";
import type { Services } from "#app/platform/context";
import { retried } from "#app/platform/database";
import { describeError } from "#app/platform/log";
import { atBase } from "./base";
import { type FileEntry, parseManifest } from "./manifest";
import { listLimits, unpack } from "./pack.server";
import { pathKey } from "./paths";

/** The part of the files of the version before that any update keeps. */
const leastShared = 0.1;

export interface Doubt {
  /** The version before. */
  version: string;
  /** Files of it, and how many of them the list has. */
  files: number;
  shared: number;
}

/** How many of these files the list has, by their paths. */
function countShared(files: readonly FileEntry[], before: readonly FileEntry[]): number {
  const keys = new Set(files.map(({ path }) => pathKey(path)));
  return before.filter(({ path }) => keys.has(pathKey(path))).length;
}

/** Why a list may be of another folder; null when nothing says so, or nobody can tell. */
export async function doubtAbout(
  { db, env, log }: Pick<Services, "db" | "env" | "log">,
  patchId: string,
  files: readonly FileEntry[],
): Promise<Doubt | null> {
  // A draft has no place yet: it comes after all others.
  const place = sql`coalesce((SELECT position FROM patches WHERE id = ${patchId}), 1e9)`;
  try {
    const [row] = await retried(() =>
      db
        .select({ key: fingerprints.key, version: patches.version })
        .from(fingerprints)
        .innerJoin(patches, eq(patches.id, fingerprints.patchId))
        .where(sql`${patches.position} < ${place}`)
        .orderBy(desc(patches.position))
        .limit(1),
    );
    const object = row && (await env.BUCKET.get(row.key));
    const text = object && (await unpack(new Uint8Array(await object.arrayBuffer()), listLimits.stored));
    if (!row || !text) return null;
    const before = atBase(parseManifest(text).files);
    const shared = countShared(files, before);
    return shared < before.length * leastShared
      ? { version: row.version, files: before.length, shared }
      : null;
  } catch (error) {
    // The list can be attached all the same.
    log.warn("empreintes-non-comparees", { reason: describeError(error) });
    return null;
  }
}
