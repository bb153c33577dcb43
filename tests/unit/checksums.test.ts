/** What is done to every byte of every picture when a backup is made, read back and restored. */
import { crc32 as crc32OfNode } from "node:zlib";
import { expect, test } from "vitest";
import { sameBytes } from "#app/images/bytes";
import { crc32 } from "#app/images/crc32";

/** Bytes that repeat nowhere near. */
const noise = (length: number) => Uint8Array.from({ length }, (_, i) => Math.imul(i + 1, 2654435761) >>> 13);

test("BAK-05: the checksum is that of every other program, whatever the length and the place in memory", () => {
  const all = noise(300);
  for (let length = 0; length <= 40; length++) {
    for (let from = 0; from < 5; from++) {
      const part = all.subarray(from, from + length);
      expect(crc32(part)).toBe(crc32OfNode(part));
    }
  }
  expect(crc32(all)).toBe(crc32OfNode(all));
  expect(crc32(new TextEncoder().encode("123456789"))).toBe(0xcbf43926);
});

test("BAK-07: bytes are the same or not, to the last of them", () => {
  const all = noise(300);
  expect(sameBytes(all, all.slice())).toBe(true);
  expect(sameBytes(all, all.slice(0, 299))).toBe(false);
  expect(sameBytes(all.slice(0, 299), all)).toBe(false);
  for (const at of [0, 150, 299]) {
    const other = all.slice();
    other[at] = (other[at] ?? 0) ^ 1;
    expect(sameBytes(all, other)).toBe(false);
  }
});
