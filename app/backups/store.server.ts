/** Archives in R2 and their list in D1. */
import { desc, eq } from "drizzle-orm";
import { type Actor, auditEntry } from "#app/audit/record";
import { backups } from "#app/db/schema";
import type { Services } from "#app/platform/context";
import { type Database, isConflict, retried } from "#app/platform/database";
import { randomToken } from "#app/platform/tokens";
import { makeArchive } from "./archive/archive.server";
import { recordsSize } from "./archive/archive-limits";
import type { BackupKind } from "./kinds";

export type Backup = typeof backups.$inferSelect;
type Scope = Pick<Services, "db" | "env" | "now">;

export const backupFolder = "backups/";

/** R2 takes parts of one size, 5 MiB at least, and a last one of any. */
const partBytes = 8 * 1024 * 1024;

/** Writes a stream of unknown length as one object; what fails half-way leaves nothing. */
async function putStream(bucket: R2Bucket, key: string, chunks: AsyncIterable<Uint8Array>): Promise<number> {
  const upload = await bucket.createMultipartUpload(key, {
    httpMetadata: { contentType: "application/zip" },
  });
  try {
    const parts = [];
    let total = 0;
    let part = new Uint8Array(partBytes);
    let filled = 0;
    for await (const chunk of chunks) {
      total += chunk.length;
      for (let from = 0; from < chunk.length; ) {
        const piece = chunk.subarray(from, from + partBytes - filled);
        part.set(piece, filled);
        filled += piece.length;
        from += piece.length;
        if (filled === partBytes) {
          parts.push(await upload.uploadPart(parts.length + 1, part));
          part = new Uint8Array(partBytes);
          filled = 0;
        }
      }
    }
    if (filled > 0) {
      parts.push(await upload.uploadPart(parts.length + 1, part.subarray(0, filled)));
    }
    await upload.complete(parts);
    return total;
  } catch (error) {
    await upload.abort().catch(() => undefined);
    throw error;
  }
}

/** Saves everything now. The row is written last: a backup that is listed is complete. */
export async function saveBackup(scope: Scope, kind: BackupKind, actor: Actor): Promise<Backup> {
  const { db, env, now } = scope;
  const at = now();
  const id = randomToken().slice(0, 22);
  const key = `${backupFolder}${new Date(at).toISOString().replaceAll(":", "-")}-${kind}-${id}.zip`;
  const archive = makeArchive(scope);
  const bytes = await putStream(env.BUCKET, key, archive.chunks);
  const made = archive.made();
  if (!made) throw new Error("La sauvegarde n'est pas complète.");
  const row = {
    id,
    key,
    kind,
    bytes,
    // Beside the numbers of records what they take: memory bounds it.
    counts: { ...made.manifest.counts, octets: recordsSize(made.manifest) },
    sha256: made.sha256,
    createdAt: made.manifest.createdAt,
    createdBy: actor.id,
    touched: null,
    readable: null,
  };
  const entry = { actor, at, action: "creation", entity: "sauvegarde", entityId: id } as const;
  try {
    await retried(() =>
      db.batch([db.insert(backups).values(row), auditEntry(db, { ...entry, after: { kind, bytes } })]),
    );
  } catch (error) {
    // Its id is nobody else's: where there is such a row it was written, and only the answer was lost.
    const isListed = isConflict(error) || (await findBackup(db, id).catch(() => null)) !== null;
    if (!isListed) throw error;
  }
  return row;
}

/** All of them, newest first: one that is kept can be restored, however many were made by hand since. */
export const listBackups = (db: Database): Promise<Backup[]> =>
  retried(() => db.select().from(backups).orderBy(desc(backups.createdAt)));

export async function findBackup(db: Database, id: string): Promise<Backup | null> {
  const [row] = await retried(() => db.select().from(backups).where(eq(backups.id, id)));
  return row ?? null;
}

/** Notes whether a backup could be read back. */
export async function noteReadable(db: Database, { id }: Backup, readable: boolean): Promise<void> {
  await retried(() => db.update(backups).set({ readable }).where(eq(backups.id, id)));
}

/** Forgets backups: the object first, so that what is listed exists or was being deleted. */
export async function deleteBackups({ db, env }: Scope, rows: readonly Backup[]): Promise<void> {
  for (const { id, key } of rows) {
    await env.BUCKET.delete(key);
    await db.delete(backups).where(eq(backups.id, id));
  }
}
