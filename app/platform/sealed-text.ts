/** Text that a browser keeps and only the signed-in person can read: AES-GCM under a key of the server. */

const toBase64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

const importKey = (key: string, usage: KeyUsage) =>
  crypto.subtle.importKey("raw", fromBase64(key), "AES-GCM", false, [usage]);

/**
 * The text, sealed: base64 of a fresh nonce, a dot, base64 of the rest.
 *
 * @param key 256 bits, as base64.
 */
export async function sealText(key: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const secret = await importKey(key, "encrypt");
  const data = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, secret, new TextEncoder().encode(text));
  return `${toBase64(iv)}.${toBase64(new Uint8Array(data))}`;
}

/** The text, or null when it was sealed with another key, or is no such text at all. */
export async function openText(key: string, sealed: string): Promise<string | null> {
  try {
    const [iv = "", data = ""] = sealed.split(".");
    const secret = await importKey(key, "decrypt");
    const opened = await crypto.subtle.decrypt(
      { name: "AES-GCM", iv: fromBase64(iv) },
      secret,
      fromBase64(data),
    );
    return new TextDecoder().decode(opened);
  } catch {
    return null;
  }
}
