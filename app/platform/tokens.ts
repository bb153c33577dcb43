/** Random identifiers and their digests. */

export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** `count` random bytes, base64. */
export const randomBase64 = (count: number): string =>
  toBase64(crypto.getRandomValues(new Uint8Array(count)));

/** Base64 as an address or a header may hold it. */
export const urlSafe = (base64: string): string =>
  base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** 256 random bits, base64url. */
export const randomToken = (): string => urlSafe(randomBase64(32));

/** SHA-256 as lower-case hex. */
export async function sha256Hex(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes as BufferSource);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The same of a text: what is stored in the place of a session id, a code or a token. */
export const sha256 = (text: string): Promise<string> => sha256Hex(new TextEncoder().encode(text));
