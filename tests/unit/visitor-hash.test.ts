import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { hashVisitor } from "#app/analytics/visitor-hash.server";
import { randomToken, sha256 } from "#app/platform/tokens";

const address = "203.0.113.7";
const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

test("T-35: a visitor of the day is 128 bits of an HMAC with the day's salt", async () => {
  // Of this one a byte begins with a nought.
  const mac = createHmac("sha256", "sel 1").update(`${address}\n${agent}`).digest("hex");
  expect(await hashVisitor("sel 1", address, agent)).toBe(mac.slice(0, 32));
});

test("T-35: another day's salt, address or agent is another visitor", async () => {
  const hashes = await Promise.all([
    hashVisitor("sel", address, agent),
    hashVisitor("autre sel", address, agent),
    hashVisitor("sel", "203.0.113.8", agent),
    hashVisitor("sel", address, `${agent} x`),
    hashVisitor("sel", `${address}\n`, agent),
  ]);
  expect(new Set(hashes).size).toBe(hashes.length);
});

test("T-35: without the salt nobody can make it again", async () => {
  const hash = await hashVisitor(randomToken(), address, agent);
  for (const guess of [`${address}\n${agent}`, address, agent]) {
    expect((await sha256(guess)).startsWith(hash)).toBe(false);
  }
});

test("T-06: tokens have 256 bits, in 43 characters that need no quoting, and never repeat", () => {
  const tokens = Array.from({ length: 1000 }, randomToken);
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
  expect(new Set(tokens).size).toBe(tokens.length);
});

test("F-26: what is stored in the place of a code is its SHA-256", async () => {
  expect(await sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});
