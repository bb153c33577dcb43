/** Where an archive to restore is: a listed backup, or one that was sent and waits for a decision. */
import { randomToken } from "#app/auth/tokens";
import type { Services } from "#app/platform/context";
import { withoutErased } from "#app/privacy/erasures.server";
import type { Archive } from "./archive-contents";
import { BackupError } from "./backup-error";
import { readArchive } from "./read-archive.server";
import { type Backup, findBackup } from "./store.server";
import type { ByteSource } from "./zip-reader";

type Scope = Pick<Services, "db" | "env" | "now">;

const uploadPrefix = "import-";
const uploadKey = (id: string) => `imports/${id}`;

export const memorySource = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  read: async (offset, length) => bytes.subarray(offset, offset + length),
});

/** An object of R2, read in ranges. */
export async function objectSource(bucket: R2Bucket, key: string): Promise<ByteSource | null> {
  const head = await bucket.head(key);
  if (!head) return null;
  return {
    size: head.size,
    read: async (offset, length) => {
      const part = await bucket.get(key, { range: { offset, length } });
      if (!part) throw new BackupError(["L'archive n'est plus là."], 404);
      return new Uint8Array(await part.arrayBuffer());
    },
  };
}

/** Keeps an archive that has been checked, for a day; returns the name of its dry run. */
export async function keepUpload({ env }: Pick<Scope, "env">, bytes: Uint8Array): Promise<string> {
  await readArchive(memorySource(bytes), "upload");
  const id = randomToken().slice(0, 22);
  await env.BUCKET.put(uploadKey(id), bytes);
  return uploadPrefix + id;
}

export interface Opened {
  archive: Archive;
  /** The listed backup; null for an upload. */
  backup: Backup | null;
}

/** The archive that an address names, without what was erased since; null when there is none. */
export async function openArchive({ db, env, now }: Scope, name: string): Promise<Opened | null> {
  if (!/^[\w-]{10,60}$/.test(name)) return null;
  const isUpload = name.startsWith(uploadPrefix);
  const backup = isUpload ? null : await findBackup(db, name);
  if (!isUpload && !backup) return null;
  const source = await objectSource(env.BUCKET, backup?.key ?? uploadKey(name.slice(uploadPrefix.length)));
  if (!source) return null;
  const archive = await readArchive(source, isUpload ? "upload" : "own");
  return { archive: await withoutErased(db, archive, now()), backup };
}
