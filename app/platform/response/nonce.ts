/** What marks the scripts of one answer as the site's own: 18 random bytes, base64. Never served twice. */
export const createNonce = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))));

/** The nonce that a policy names. */
export const nonceOf = (policy: string | null): string | undefined =>
  /'nonce-([^']+)'/.exec(policy ?? "")?.[1];
