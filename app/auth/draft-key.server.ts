import { sha256 } from "./tokens";

/** Where a person's unfinished text is kept in their browser, and the key that makes it readable. */
export interface DraftKey {
  /** Tells people of one browser apart. */
  owner: string;
  /** 256 bits, base64. */
  key: string;
}

/**
 * The key of a person, made from the site's secret and never stored: what a browser keeps is readable to
 * that person while they are signed in, and to nobody afterwards. A new secret makes old drafts unreadable.
 */
export async function draftKey(secrets: readonly string[], discordId: string): Promise<DraftKey> {
  const encoder = new TextEncoder();
  const secret = await crypto.subtle.importKey(
    "raw",
    encoder.encode(secrets[0] ?? ""),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  const bytes = await crypto.subtle.sign("HMAC", secret, encoder.encode(`brouillon:${discordId}`));
  const key = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return { owner: (await sha256(key)).slice(0, 12), key };
}
