import { sealingKey } from "#app/platform/sealing-key.server";
import { sha256 } from "#app/platform/tokens";

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
  const key = await sealingKey(secrets[0] ?? "", `brouillon:${discordId}`);
  return { owner: (await sha256(key)).slice(0, 12), key };
}
