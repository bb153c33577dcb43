/** N-02: a list of fingerprints as it is stored, and taken out of an archive. */
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { manifestLimits } from "#app/fingerprints/manifest";
import { listLimits, pack, storedKey, textHash, unpack } from "#app/fingerprints/pack.server";

test("N-02: a list comes back as it was; the same text twice has two keys, of one hash", async () => {
  const text = `${"a".repeat(64)}  été/日本.lua\n`;
  const [first, second] = [await pack(text), await pack(text)];
  expect(await unpack(first.bytes, 100)).toBe(text);
  expect(first.key).toMatch(storedKey);
  expect(second.key).not.toBe(first.key);
  expect(textHash(second.key)).toBe(textHash(first.key));
});

test("N-02, BAK-04: a list may become twice as long as one that is sent, and is none when it has one byte more", async () => {
  const longest = "#".repeat(2 * manifestLimits.bytes);
  expect(listLimits.sent).toBe(longest.length);
  expect((await unpack(gzipSync(longest), listLimits.sent))?.length).toBe(longest.length);
  expect(await unpack(gzipSync(`${longest}#`), listLimits.sent)).toBeNull();
});

test("N-02, T-31: what is no gzip, or breaks off, is no list", async () => {
  const whole = gzipSync("a list");
  for (const bytes of [new Uint8Array(), new Uint8Array(40), whole.subarray(0, -3)])
    expect(await unpack(bytes, 100)).toBeNull();
});

const key = `empreintes/${"0".repeat(64)}-abcdefghij_-.gz`;
test.each([
  ["in a folder of another", `backups/${key}`],
  ["with more behind it", `${key}.zip`],
  ["in a folder of its own", key.replace("empreintes/", "empreintes/a/")],
  ["without its folder", key.slice("empreintes/".length)],
  ["of another ending", key.replace(".gz", "_gz")],
  ["with a hash that is too short", key.replace("0", "")],
  ["with a token that is too short", key.replace("-a", "-")],
])("T-24: a key %s names no list", (_, name) => {
  expect(textHash(key)).toBe("0".repeat(64));
  expect(textHash(name)).toBe("");
});
