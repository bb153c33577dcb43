import { sha256 } from "./tokens";

/** Where a person's unfinished text is kept in their browser, and the key that makes it readable. */
export interface DraftKey {
  /** Tells people of one browser apart. */
  owner: string;
  /** 256 bits, base64. */
  key: string;
}

/** A key for one purpose, made from a secret of the site: 256 bits, base64. */
export async function sealingKey(secret: string, purpose: string): Promise<string> {
  const encoder = new TextEncoder();
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), hmac, false, ["sign"]);
  const bytes = await crypto.subtle.sign("HMAC", key, encoder.encode(purpose));
  return btoa(String.fromCharCode(...new Uint8Array(bytes)));
}

/**
 * The key of a person, made from the site's secret and never stored: what a browser keeps is readable to
 * that person while they are signed in, and to nobody afterwards. A new secret makes old drafts unreadable.
 */
export async function draftKey(secrets: readonly string[], discordId: string): Promise<DraftKey> {
  const key = await sealingKey(secrets[0] ?? "", `brouillon:${discordId}`);
  return { owner: (await sha256(key)).slice(0, 12), key };
}
