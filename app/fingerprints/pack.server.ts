/** The list of fingerprints as it is stored: gzip, under a name that holds the SHA-256 of its text. */
import { randomToken, sha256 } from "#app/platform/tokens";
import { manifestLimits } from "./manifest";

export const keyPrefix = "empreintes/";

/** The only keys that are ever asked for, stored or taken out of an archive (T-24). */
export const storedKey = /^empreintes\/([0-9a-f]{64})-[\w-]{12}\.gz$/;

/** A printed list may have more bytes than the one that was sent, by its sizes. */
const longestText = 2 * manifestLimits.bytes;

/** The SHA-256 of the text that a key names; '' when it is no key. */
export const textHash = (key: string): string => storedKey.exec(key)?.[1] ?? "";

/** A text's object: two of the same text have two keys, so that removing one never takes the other's. */
export async function pack(text: string): Promise<{ key: string; bytes: Uint8Array }> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  return { key: `${keyPrefix}${await sha256(text)}-${randomToken().slice(0, 12)}.gz`, bytes };
}

/** The text of an object; null when it is none, or more than the site would have stored: a little gzip may be a lot. */
export async function unpack(bytes: Uint8Array): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(new DecompressionStream("gzip"));
    for await (const chunk of stream) {
      size += chunk.byteLength;
      if (size > longestText) return null;
      chunks.push(chunk);
    }
    const whole = await new Blob(chunks as BlobPart[]).arrayBuffer();
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(whole);
  } catch {
    return null;
  }
}
