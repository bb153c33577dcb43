import { randomBase64 } from "../tokens";

/** What marks the scripts of one answer as the site's own. Never served twice. */
export const createNonce = (): string => randomBase64(18);

/** The nonce that a policy names. */
export const nonceOf = (policy: string | null): string | undefined =>
  /'nonce-([^']+)'/.exec(policy ?? "")?.[1];
