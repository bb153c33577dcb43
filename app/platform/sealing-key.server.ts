import { toBase64 } from "./tokens";

/** A key for one purpose, made from a secret of the site: 256 bits, base64. */
export async function sealingKey(secret: string, purpose: string): Promise<string> {
  const encoder = new TextEncoder();
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), hmac, false, ["sign"]);
  const bytes = await crypto.subtle.sign("HMAC", key, encoder.encode(purpose));
  return toBase64(new Uint8Array(bytes));
}
