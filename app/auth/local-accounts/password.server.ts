/**
 * Passwords of local accounts: scrypt of node:crypto, 16 MiB a hash, which fits a Worker. Parameters
 * are stored with each hash and a password is verified with the stored ones (T-12, F-05). The module is loaded
 * when a password is at hand: few isolates ever see one.
 */
import { longestPassword } from "./account-rules";

export const scryptParameters = { N: 16384, r: 8, p: 5 };
const keyLength = 32;

const nodeCrypto = () => import("node:crypto");

async function derive(password: string, salt: Buffer, { N, r, p }: typeof scryptParameters): Promise<Buffer> {
  const { scrypt } = await nodeCrypto();
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFC"), salt, keyLength, { N, r, p, maxmem: 64 * 1024 * 1024 }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** `scrypt$N$r$p$salt$hash`, base64url. */
export async function hashPassword(password: string): Promise<string> {
  const { N, r, p } = scryptParameters;
  const { randomBytes } = await nodeCrypto();
  const salt = randomBytes(16);
  const key = await derive(password, salt, scryptParameters);
  return ["scrypt", N, r, p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/** What an unknown account is verified against: the same work, and never a match. */
const nobody = `scrypt$${scryptParameters.N}$${scryptParameters.r}$${scryptParameters.p}$AAAAAAAAAAAAAAAAAAAAAA$${"A".repeat(43)}`;

/** Whether the password is the one of the hash; null takes as long and is false. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  if (password.length > longestPassword) return false;
  const [scheme, n, r, p, salt, hash] = (stored ?? nobody).split("$");
  if (scheme !== "scrypt" || !salt || !hash) return false;
  const { timingSafeEqual } = await nodeCrypto();
  const expected = Buffer.from(hash, "base64url");
  const key = await derive(password, Buffer.from(salt, "base64url"), {
    N: Number(n),
    r: Number(r),
    p: Number(p),
  });
  return expected.length === key.length && timingSafeEqual(expected, key) && stored !== null;
}

/** Whether the password is a secret that is at hand, in a time that tells nothing of it. */
export async function isSecret(password: string, secret: string): Promise<boolean> {
  const { createHash, timingSafeEqual } = await nodeCrypto();
  const digest = (text: string) => createHash("sha256").update(text.normalize("NFC")).digest();
  return timingSafeEqual(digest(password), digest(secret));
}
