/**
 * Fingerprints of patches: the list in R2, its row in D1. The object is stored before the row that names it and never
 * written again; what no row names is removed by the nightly job.
 */
import { eq, sql } from "drizzle-orm";
import { type Actor, auditEntry } from "#app/audit/record";
import { fingerprints } from "#app/db/schema";
import type { Services } from "#app/platform/context";
import { type Database, isLostAnswer, retried, writeIf } from "#app/platform/database";
import { describeError } from "#app/platform/log";
import { type FileEntry, printManifest, totalSize } from "./manifest";
import { pack, textHash } from "./pack.server";
import { pathKey } from "./paths";

type Scope = Pick<Services, "db" | "env" | "log" | "now">;

type Fingerprints = typeof fingerprints.$inferSelect;

interface Change {
  patchId: string;
  /** What the journal calls the patch. */
  version: string;
  /** What is stored; null where there is none. */
  seen: Fingerprints | null;
  /** The person decided on another list: only what is so already is done then. */
  isOutdated: boolean;
  actor: Actor;
}

/** What the journal says of a list. */
const noted = (version: string, row: Pick<Fingerprints, "key" | "files" | "bytes"> | null) => ({
  version,
  ...(row && { empreintes: { fichiers: row.files, octets: row.bytes, sha256: textHash(row.key) } }),
});

/** The patch is there, not in the trash, and has the list that was seen. */
const isAsSeen = ({ patchId, seen }: Change) =>
  sql`SELECT 1 FROM patches WHERE id = ${patchId} AND deleted_at IS NULL AND
    coalesce((SELECT key FROM fingerprints WHERE patch_id = ${patchId}), '') = ${seen?.key ?? ""}`;

const journal = ({ db, now }: Scope, { patchId, version, seen, actor }: Change, after: Fingerprints | null) =>
  auditEntry(db, {
    actor,
    at: now(),
    action: "modification",
    entity: "patch",
    entityId: patchId,
    before: noted(version, seen),
    after: noted(version, after),
  });

export async function findFingerprints(db: Database, patchId: string): Promise<Fingerprints | null> {
  const [row] = await retried(() => db.select().from(fingerprints).where(eq(fingerprints.patchId, patchId)));
  return row ?? null;
}

/** Takes an object away that no row names; one that stays is left to the nightly job. */
async function discard({ env, log }: Scope, key: string): Promise<void> {
  await env.BUCKET.delete(key).catch((error: unknown) => {
    log.warn("empreintes-non-supprimees", { reason: describeError(error) });
  });
}

/**
 * Attaches a list to a patch, in the place of the one that was seen; one that is there already is left so.
 *
 * @returns `conflict` when the patch is gone, or its list is another by now: nothing was changed.
 */
export async function attachFingerprints(
  scope: Scope,
  change: Change,
  files: readonly FileEntry[],
): Promise<"saved" | "unchanged" | "conflict"> {
  const { db, env, now } = scope;
  const order = (file: FileEntry) => pathKey(file.path);
  const sorted = [...files].sort((a, b) => (order(a) < order(b) ? -1 : 1));
  const { key, bytes } = await pack(printManifest(sorted));
  const { patchId, seen } = change;
  // A list whose object was lost is stored anew.
  const isSame = (stored: Fingerprints | null) => stored !== null && textHash(stored.key) === textHash(key);
  if (seen && isSame(seen) && (await env.BUCKET.head(seen.key))) return "unchanged";
  if (change.isOutdated) return "conflict";
  const row = {
    patchId,
    key,
    files: files.length,
    bytes: totalSize(files),
    stored: bytes.length,
    updatedAt: now(),
  };
  try {
    await env.BUCKET.put(key, bytes, { httpMetadata: { contentType: "application/gzip" } });
    const isSaved = await writeIf(db, isAsSeen(change), [
      db.insert(fingerprints).values(row).onConflictDoUpdate({ target: fingerprints.patchId, set: row }),
      journal(scope, change, row),
    ]);
    if (isSaved) return "saved";
  } catch (error) {
    // Null: this too was not answered.
    const isNamed = await findFingerprints(db, patchId).then(
      (found) => found?.key === key,
      () => null,
    );
    if (isNamed) return "saved";
    if (isNamed === false && !isLostAnswer(error)) await discard(scope, key);
    throw error;
  }
  await discard(scope, key);
  // The same form, sent twice at once, is saved.
  return isSame(await findFingerprints(db, patchId)) ? "unchanged" : "conflict";
}

/** Takes the list off a patch, where there is one; its object stays for who is reading it, until the nightly job. */
export async function removeFingerprints(scope: Scope, change: Change): Promise<"saved" | "conflict"> {
  const { db } = scope;
  if (!change.seen) return "saved";
  if (change.isOutdated) return "conflict";
  const isRemoved = await writeIf(db, isAsSeen(change), [
    dropFingerprints(db, change.patchId),
    journal(scope, change, null),
  ]);
  return isRemoved || !(await findFingerprints(db, change.patchId)) ? "saved" : "conflict";
}

/** For the batch that erases a patch for good. */
export const dropFingerprints = (db: Database, patchId: string) =>
  db.delete(fingerprints).where(eq(fingerprints.patchId, patchId));

/** Lists of patches that were erased, for the job that empties their trash. */
export const dropStaleFingerprints = (db: Database) =>
  db.delete(fingerprints).where(sql`patch_id NOT IN (SELECT id FROM patches)`);
