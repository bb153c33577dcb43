import { once } from "#app/platform/once";

/** Made at the first use: a request that sees no PNG does not pay for it. */
const table = once(() =>
  Uint32Array.from({ length: 256 }, (_, n) => {
    let value = n;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
    return value;
  }),
);

/** The checksum of PNG chunks. */
export function crc32(bytes: Uint8Array): number {
  const steps = table();
  let value = 0xffffffff;
  for (const byte of bytes) value = (steps[(value ^ byte) & 255] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}
