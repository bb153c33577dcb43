/** N-08, DL-12: the SHA-256 of a file that is read piece by piece, against Node's own. */
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { hashFile, pieceBytes } from "#app/downloads/hash-file";

/** Bytes that repeat at no piece's length. */
const bytesOf = (length: number) => Uint8Array.from({ length }, (_, i) => (i * 31 + (i >> 8)) % 251);
const never = new AbortController().signal;

describe("N-08, DL-12: hashing a file in pieces", () => {
  test.each([
    ["an empty file", 0],
    ["one byte", 1],
    ["one byte less than a piece", pieceBytes - 1],
    ["exactly one piece", pieceBytes],
    ["one byte more than a piece", pieceBytes + 1],
    ["exactly two pieces", 2 * pieceBytes],
    ["several pieces and a part", 3 * pieceBytes + 12_345],
  ])("N-08: %s has the same SHA-256 as by node:crypto, and progress ends at its size", async (_, length) => {
    const bytes = bytesOf(length);
    const progress: number[] = [];
    const found = await hashFile(new Blob([bytes]), {
      onProgress: (done) => progress.push(done),
      signal: never,
    });
    expect(found).toBe(createHash("sha256").update(bytes).digest("hex"));
    expect(progress).toHaveLength(Math.ceil(length / pieceBytes));
    expect(progress.at(-1) ?? 0).toBe(length);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
  });

  test("N-08: never more than one piece is read at a time, whatever the size", async () => {
    const asked: [number, number][] = [];
    let open = 0;
    const size = 12_000_000_000;
    const stop = new AbortController();
    const huge = {
      size,
      slice: (from: number, to: number) => ({
        arrayBuffer: async () => {
          expect(++open).toBe(1);
          asked.push([from, to]);
          await Promise.resolve();
          open--;
          if (asked.length === 5) stop.abort();
          return new ArrayBuffer(to - from);
        },
      }),
    } as unknown as Blob;
    await expect(hashFile(huge, { onProgress: () => {}, signal: stop.signal })).rejects.toThrow();
    expect(asked).toEqual([0, 1, 2, 3, 4].map((i) => [i * pieceBytes, (i + 1) * pieceBytes]));
  });

  test("N-08: a press waits for no more than half a megabyte", async () => {
    const steps: number[] = [];
    await hashFile(new Blob([bytesOf(5_000_000)]), { onProgress: (done) => steps.push(done), signal: never });
    const longest = Math.max(...steps.map((done, i) => done - (steps[i - 1] ?? 0)));
    expect(longest).toBeLessThanOrEqual(512 * 1024);
  });

  test("N-08: cancelled, it ends at once and reports nothing more", async () => {
    const stop = new AbortController();
    const progress: number[] = [];
    const hashing = hashFile(new Blob([bytesOf(4 * pieceBytes)]), {
      onProgress: (done) => {
        progress.push(done);
        stop.abort();
      },
      signal: stop.signal,
    });
    await expect(hashing).rejects.toMatchObject({ name: "AbortError" });
    expect(progress).toEqual([pieceBytes]);
  });

  test("N-08: a file that can no longer be read is an error, not a wrong answer", async () => {
    const gone = {
      size: 10,
      slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException("x", "NotReadableError")) }),
    } as unknown as Blob;
    await expect(hashFile(gone, { onProgress: () => {}, signal: never })).rejects.toThrow("x");
  });
});
