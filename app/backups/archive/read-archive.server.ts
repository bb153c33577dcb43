/**
 * Reads and checks an archive as a whole before anything is done with it: what comes out of here is
 * complete, has the checksums that it says, and only holds what the site itself could have saved (T-25).
 */
import { listLimits } from "#app/fingerprints/pack.server";
import { BackupError } from "../backup-error";
import type { Archive } from "./archive-contents";
import { readDocument } from "./read-document.server";
import { type ArchiveLimits, readZip } from "./read-zip.server";
import type { ByteSource } from "./zip-reader";

/** For what anybody may send; an archive that the site wrote itself may be larger. */
export const uploadLimits = { bytes: 32 * 1024 * 1024 } as const;
const limits: Record<"upload" | "own", ArchiveLimits> = {
  upload: { entries: 5000, total: 200 * 1024 * 1024, entry: 20 * 1024 * 1024, list: listLimits.sent },
  own: { entries: 65_535, total: 4 * 1024 ** 3, entry: 64 * 1024 * 1024, list: listLimits.stored },
};

/** '{' or '[', which some programs put blanks or the three bytes of a byte order mark before. */
const startsOfJson: readonly number[] = [0x7b, 0x5b, 0xef, 0x20, 0x09, 0x0a, 0x0d];

/**
 * @throws BackupError with every reason that was found; nothing has been changed.
 */
export async function readArchive(source: ByteSource, origin: "upload" | "own"): Promise<Archive> {
  if (origin === "upload" && source.size > uploadLimits.bytes) {
    throw new BackupError(["L'archive dépasse 32\u00a0Mo."], 413);
  }
  const [first] = source.size > 0 ? await source.read(0, 1) : [];
  const isDocument = first !== undefined && startsOfJson.includes(first);
  return isDocument ? readDocument(source) : readZip(source, limits[origin]);
}
