const table = new Uint32Array(256);
let isReady = false;

/** Made at the first use: a request that sees no PNG does not pay for it. */
function prepare(): void {
  for (let n = 0; n < 256; n++) {
    let value = n;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
    table[n] = value;
  }
  isReady = true;
}

/** The checksum of PNG chunks. */
export function crc32(bytes: Uint8Array): number {
  if (!isReady) prepare();
  let value = 0xffffffff;
  for (const byte of bytes) value = (table[(value ^ byte) & 255] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}
