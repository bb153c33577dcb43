/**
 * Where an archive to restore is: a listed backup, one that the list has lost, one that was sent, or one that the
 * operator put into R2.
 */

import { objectPages } from "#app/platform/bucket";
import type { Services } from "#app/platform/context";
import { randomToken } from "#app/platform/tokens";
import { tryAgain } from "#app/platform/try-again";
import { withoutErased } from "#app/privacy/erasures.server";
import type { Archive } from "./archive/archive-contents";
import { readArchive } from "./archive/read-archive.server";
import type { ByteSource } from "./archive/zip-reader";
import { BackupError } from "./backup-error";
import type { BackupKind } from "./kinds";
import { type Backup, backupFolder, findBackup } from "./store.server";

type Scope = Pick<Services, "db" | "env" | "now">;

const uploadPrefix = "import-";
const uploadKey = (id: string) => `imports/${id}`;
const depositPrefix = "depot-";
/** Where the operator puts an archive that is too large to be sent: only who runs the account can. */
const depositFolder = "depot/";
/** As a backup is named when it is downloaded, among others. */
const depositName = /^\w[\w.-]{3,79}\.zip$/;

const unlistedPrefix = "archive-";
/** As `saveBackup` names it, after its folder. */
const backupName = /^(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-([\d.]{6}Z)-(nuit|manuelle|securite)-[\w-]{10,40}$/;

export const memorySource = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  read: async (offset, length) => bytes.subarray(offset, offset + length),
});

/** What one call to R2 fetches: an archive is read from its start to its end, in small pieces. */
const windowBytes = 4 * 1024 * 1024;

/** An object of R2, read in ranges: one call for each window, not for each piece. */
async function objectSource(bucket: R2Bucket, key: string): Promise<ByteSource | null> {
  const head = await bucket.head(key);
  if (!head) return null;
  const { size, uploaded } = head;
  let start = 0;
  let held = new Uint8Array(0);
  return {
    size,
    receivedAt: uploaded.getTime(),
    read: async (offset, length) => {
      if (offset < start || offset + length > start + held.length) {
        const range = { offset, length: Math.min(size - offset, Math.max(length, windowBytes)) };
        const part = await tryAgain(async () => (await bucket.get(key, { range }))?.arrayBuffer());
        if (!part) throw new BackupError(["L'archive n'est plus là."], 404);
        held = new Uint8Array(part);
        start = offset;
      }
      return held.subarray(offset - start, offset - start + length);
    },
  };
}

/** Keeps an archive that has been checked, for a day; returns the name of its dry run. */
export async function keepUpload(
  { env, now }: Pick<Scope, "env" | "now">,
  bytes: Uint8Array,
): Promise<string> {
  await readArchive({ ...memorySource(bytes), receivedAt: now() }, "upload");
  const id = randomToken().slice(0, 22);
  await env.BUCKET.put(uploadKey(id), bytes);
  return uploadPrefix + id;
}

/** Archives that the operator put into R2. Names that are no name of an archive are left out. */
export async function listDeposits({ env }: Pick<Scope, "env">) {
  const { objects } = await env.BUCKET.list({ prefix: depositFolder, limit: 100 });
  return objects.flatMap(({ key, size, uploaded }) => {
    const name = key.slice(depositFolder.length);
    return depositName.test(name)
      ? [{ id: depositPrefix + name.slice(0, -4), name, bytes: size, createdAt: uploaded.getTime() }]
      : [];
  });
}

interface Unlisted {
  id: string;
  kind: BackupKind;
  bytes: number;
  createdAt: number;
}

/**
 * Backups in R2 that the list does not name, newest first: the list goes with its database, and back in time with it.
 */
export async function listUnlisted(
  { env }: Pick<Scope, "env">,
  listed: readonly Pick<Backup, "key">[],
): Promise<Unlisted[]> {
  const known = new Set(listed.map(({ key }) => key));
  const found: Unlisted[] = [];
  for await (const objects of objectPages(env.BUCKET, backupFolder)) {
    for (const { key, size } of objects) {
      const name = key.slice(backupFolder.length).replace(/\.zip$/, "");
      const [, day, hour, minute, rest, kind] = backupName.exec(name) ?? [];
      if (kind === undefined || known.has(key)) continue;
      const createdAt = Date.parse(`${day}${hour}:${minute}:${rest}`);
      found.push({ id: unlistedPrefix + name, kind: kind as BackupKind, bytes: size, createdAt });
    }
  }
  return found.sort((a, b) => b.createdAt - a.createdAt);
}

/** Whether a name is that of an archive that was sent. */
export const isUpload = (name: string): boolean => name.startsWith(uploadPrefix);

/** Whether a name is that of a backup of the list. */
const isListed = (name: string) =>
  ![uploadPrefix, depositPrefix, unlistedPrefix].some((prefix) => name.startsWith(prefix));

/** Where the archive of a name is. */
function keyOf(name: string, backup: Backup | null): string {
  if (backup) return backup.key;
  if (name.startsWith(depositPrefix)) return `${depositFolder}${name.slice(depositPrefix.length)}.zip`;
  if (name.startsWith(unlistedPrefix)) return `${backupFolder}${name.slice(unlistedPrefix.length)}.zip`;
  return uploadKey(name.slice(uploadPrefix.length));
}

/** A name of an archive, as addresses have it. */
const isName = (name: string) => /^[\w.-]{10,90}$/.test(name);

/** Where a backup that can be downloaded is: a listed one, or one that the list has lost. Null for any other name. */
export async function findBackupKey(db: Scope["db"], name: string): Promise<string | null> {
  if (!isName(name)) return null;
  if (name.startsWith(unlistedPrefix)) return keyOf(name, null);
  return isListed(name) ? ((await findBackup(db, name))?.key ?? null) : null;
}

interface Opened {
  archive: Archive;
  /** The listed backup; null for any other archive. */
  backup: Backup | null;
}

/** The archive that an address names, without what was erased since; null when there is none. */
export async function openArchive(scope: Scope, name: string): Promise<Opened | null> {
  if (!isName(name)) return null;
  const { db, env } = scope;
  const backup = isListed(name) ? await findBackup(db, name) : null;
  if (isListed(name) && !backup) return null;
  const source = await objectSource(env.BUCKET, keyOf(name, backup));
  if (!source) return null;
  const archive = await readArchive(source, isUpload(name) ? "upload" : "own");
  return { archive: await withoutErased(scope, archive), backup };
}
