/**
 * Reads a ZIP from its directory, one entry at a time, within limits that are counted while reading: an
 * archive comes from anywhere (T-25).
 */
import { crc32 } from "#app/images/crc32";
import { BackupError } from "../backup-error";
import { methods, signatures, sizes } from "./zip-format";

/** Bytes of which any part can be asked for: an object of R2, or an upload. */
export interface ByteSource {
  size: number;
  /** When it was sent, in milliseconds since 1970, where that is known. */
  receivedAt?: number;
  read: (offset: number, length: number) => Promise<Uint8Array>;
}

export interface ZipLimits {
  entries: number;
  /** Unpacked, all entries together, and one entry. */
  total: number;
  entry: number;
}

export interface DirectoryEntry {
  name: string;
  size: number;
  packed: number;
  method: number;
  crc: number;
  offset: number;
}

const unreadable = () => new BackupError(["Ce fichier n'est ni un ZIP ni un JSON que le site puisse lire."]);
export const tooLarge = () => new BackupError(["L'archive contient plus que ce qui est accepté."], 413);

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Where the directory is: said by the last record, which only a comment of 65,535 bytes may follow. */
async function findDirectory(source: ByteSource) {
  const length = Math.min(source.size, sizes.end + 0xffff);
  const tail = await source.read(source.size - length, length);
  const view = viewOf(tail);
  for (let at = tail.length - sizes.end; at >= 0; at--) {
    if (view.getUint32(at, true) !== signatures.end) continue;
    return {
      count: view.getUint16(at + 10, true),
      size: view.getUint32(at + 12, true),
      start: view.getUint32(at + 16, true),
      disks: view.getUint16(at + 4, true),
    };
  }
  throw unreadable();
}

/** The entry of the directory that begins at `at`, and where the next one begins. */
function entryAt(bytes: Uint8Array, at: number): { entry: DirectoryEntry; end: number } {
  const view = viewOf(bytes);
  const nameStart = at + sizes.central;
  if (nameStart > bytes.length || view.getUint32(at, true) !== signatures.central) throw unreadable();
  const nameEnd = nameStart + view.getUint16(at + 28, true);
  const end = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  const isEncrypted = (view.getUint16(at + 8, true) & 1) !== 0;
  if (end > bytes.length || isEncrypted) throw unreadable();
  const entry = {
    name: new TextDecoder().decode(bytes.subarray(nameStart, nameEnd)),
    method: view.getUint16(at + 10, true),
    crc: view.getUint32(at + 16, true),
    packed: view.getUint32(at + 20, true),
    size: view.getUint32(at + 24, true),
    offset: view.getUint32(at + 42, true),
  };
  return { entry, end };
}

/** The entries of an archive, by name; a name that comes twice makes the archive unreadable. */
export async function readDirectory(
  source: ByteSource,
  limits: ZipLimits,
): Promise<Map<string, DirectoryEntry>> {
  const { count, size, start, disks } = await findDirectory(source);
  if (disks !== 0 || start + size > source.size) throw unreadable();
  if (count > limits.entries || size > limits.entries * 400) throw tooLarge();
  const bytes = await source.read(start, size);
  const entries = new Map<string, DirectoryEntry>();
  let total = 0;
  let packed = 0;
  for (let at = 0, n = 0; n < count; n++) {
    const { entry, end } = entryAt(bytes, at);
    at = end;
    total += entry.size;
    packed += entry.packed;
    if (entry.size > limits.entry || total > limits.total) throw tooLarge();
    // A folder: other programs write one as an entry, in which there is nothing.
    if (entry.name.endsWith("/") && entry.size === 0) continue;
    if (entries.has(entry.name)) throw unreadable();
    entries.set(entry.name, entry);
  }
  // Entries that share their bytes would be unpacked again and again.
  if (packed > source.size) throw unreadable();
  return entries;
}

async function inflate(packed: Uint8Array, size: number): Promise<Uint8Array> {
  const stream = new Blob([packed as BlobPart]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = (stream as unknown as ReadableStream<Uint8Array>).getReader();
  const bytes = new Uint8Array(size);
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      // What unpacks to more than it says is not read to its end.
      if (length + value.length > size) throw tooLarge();
      bytes.set(value, length);
      length += value.length;
    }
  } catch (error) {
    await reader.cancel().catch(() => undefined);
    throw error instanceof BackupError ? error : unreadable();
  }
  if (length !== size) throw unreadable();
  return bytes;
}

/** The bytes of an entry, checked against its size and checksum. */
export async function readEntry(source: ByteSource, entry: DirectoryEntry): Promise<Uint8Array> {
  const { method, packed, size } = entry;
  const isStored = method === methods.stored;
  if (!isStored && method !== methods.deflated) throw unreadable();
  if (isStored && packed !== size) throw unreadable();
  if (entry.offset + sizes.local > source.size) throw unreadable();
  const local = viewOf(await source.read(entry.offset, sizes.local));
  if (local.getUint32(0, true) !== signatures.local) throw unreadable();
  const start = entry.offset + sizes.local + local.getUint16(26, true) + local.getUint16(28, true);
  if (start + packed > source.size) throw unreadable();
  const raw = packed === 0 ? new Uint8Array(0) : await source.read(start, packed);
  const bytes = isStored ? raw : await inflate(raw, size);
  if (crc32(bytes) !== entry.crc) {
    throw new BackupError([
      `«\u00a0${entry.name.slice(0, 80)}\u00a0» est abîmé\u00a0: sa somme de contrôle ne correspond pas.`,
    ]);
  }
  return bytes;
}
