import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

/** Large enough to be quick, small enough that the page answers between two of them. */
export const pieceBytes = 512 * 1024;

interface Options {
  /** Gets the number of bytes read so far, after each piece. */
  onProgress: (bytes: number) => void;
  /** @throws its reason, once it is aborted. */
  signal: AbortSignal;
}

/**
 * SHA-256 of a file of any size, in lower-case hexadecimal. One piece is in memory at a time. Each is waited for, and
 * meanwhile the page lives; a timer between them would do that too, once a second in a tab that is not in front.
 *
 * @throws DOMException when the file cannot be read, because it was changed or moved.
 */
export async function hashFile(file: Blob, { onProgress, signal }: Options): Promise<string> {
  const hash = sha256.create();
  for (let at = 0; at < file.size; at += pieceBytes) {
    const piece = await file.slice(at, at + pieceBytes).arrayBuffer();
    signal.throwIfAborted();
    hash.update(new Uint8Array(piece));
    onProgress(at + piece.byteLength);
  }
  return bytesToHex(hash.digest());
}
