import { once } from "#app/platform/cache/once";

/**
 * What each byte does to the checksum, then what it does three, two and one bytes before the end of four. Made at the
 * first use: a request that sees no PNG does not pay for it.
 */
const tables = once(() => {
  const steps = new Int32Array(4 * 256);
  for (let n = 0; n < 256; n++) {
    let value = n;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
    steps[n] = value;
  }
  for (let n = 256; n < steps.length; n++) {
    const before = steps[n - 256] ?? 0;
    steps[n] = (before >>> 8) ^ (steps[before & 255] ?? 0);
  }
  return steps;
});

/**
 * The checksum of PNG chunks and of what is in a ZIP. Four bytes at a time, as signed numbers: a backup reads all
 * pictures three times in one run, whose CPU time is limited.
 */
export function crc32(bytes: Uint8Array): number {
  const steps = tables();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const whole = bytes.length - (bytes.length % 4);
  let value = -1;
  for (let at = 0; at < whole; at += 4) {
    const four = value ^ view.getInt32(at, true);
    value =
      (steps[768 + (four & 255)] ?? 0) ^
      (steps[512 + ((four >>> 8) & 255)] ?? 0) ^
      (steps[256 + ((four >>> 16) & 255)] ?? 0) ^
      (steps[four >>> 24] ?? 0);
  }
  for (let at = whole; at < bytes.length; at++) {
    value = (steps[(value ^ (bytes[at] ?? 0)) & 255] ?? 0) ^ (value >>> 8);
  }
  return ~value >>> 0;
}
