/** The list of fingerprints as it is stored: gzip, under a name that holds the SHA-256 of its text. */
import { randomToken, sha256 } from "#app/platform/tokens";
import { manifestLimits } from "./manifest";

export const keyPrefix = "empreintes/";

/** The only keys that are ever asked for, stored or taken out of an archive (T-24). */
export const storedKey = /^empreintes\/([0-9a-f]{64})-[\w-]{12}\.gz$/;

/**
 * Bytes of a printed list: it may have more than the one that was sent, by its sizes and by letters that are written in
 * another form. The form refuses what has more; a list of before it did may have three times as many as were sent.
 */
export const listLimits = { sent: 2 * manifestLimits.bytes, stored: 3 * manifestLimits.bytes } as const;

/** The SHA-256 of the text that a key names; '' when it is no key. */
export const textHash = (key: string): string => storedKey.exec(key)?.[1] ?? "";

/** A text's object: two of the same text have two keys, so that removing one never takes the other's. */
export async function pack(text: string): Promise<{ key: string; bytes: Uint8Array }> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  return { key: `${keyPrefix}${await sha256(text)}-${randomToken().slice(0, 12)}.gz`, bytes };
}

/** The text of an object; null when it is none, or has more bytes than `most`: a little gzip may be a lot. */
export async function unpack(bytes: Uint8Array, most: number): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(new DecompressionStream("gzip"));
    for await (const chunk of stream) {
      size += chunk.byteLength;
      if (size > most) return null;
      chunks.push(chunk);
    }
    const whole = await new Blob(chunks as BlobPart[]).arrayBuffer();
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(whole);
  } catch {
    return null;
  }
}
