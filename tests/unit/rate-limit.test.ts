import { describe, expect, test } from "vitest";
import { errors } from "#app/platform/errors";
import { checkRate, networkOf } from "#app/platform/request/rate-limit";

describe("T-26: who is counted as one", () => {
  test("T-26: an address of version 4 is its own", () => {
    expect(networkOf("203.0.113.7")).toBe("203.0.113.7");
    expect(networkOf("inconnue")).toBe("inconnue");
  });

  test.each([
    ["2001:db8:1:2::", "2001:db8:1:2:ffff:ffff:ffff:ffff"],
    ["2001:db8:1:2:3::", "2001:DB8:1:2::3"],
    ["2001:0db8:0001:0002:0000:0000:0000:0001", "2001:db8:1:2::1"],
    ["2001:db8::1", "2001:db8:0:0:1::"],
    ["::1", "::ffff"],
    ["::1", "0:0:0:0:0:0:0:2"],
    // Noughts that are left out reach into the first half.
    ["2001::1:2:3:4:5", "2001:0:0:1:9::"],
  ])("T-26: %s and %s are of one subscriber, however they are written", (one, other) => {
    expect(networkOf(one)).toBe(networkOf(other));
  });

  test.each([
    ["2001:db8:1:2::1", "2001:db8:1:3::1"],
    ["2001:db8::1", "2001:db8:0:1::"],
    ["2001:db8::", "2001:db9::"],
    ["2001:db8::1", "2002:db8::1"],
    ["2001::1:2:3:4:5", "2001::2:2:3:4:5"],
    // A nought within a group is a digit.
    ["2001:db8:101::1", "2001:db8:11::1"],
  ])("T-26: %s and %s are not", (one, other) => {
    expect(networkOf(one)).not.toBe(networkOf(other));
  });
});

test("T-26: what is counted is one thing that one network asks for", async () => {
  const keys: string[] = [];
  const limiter = {
    limit: async ({ key }: { key: string }) => ({ success: keys.push(key) < 5 }),
  };
  const ask = (address: string, name: string) => {
    const headers = { "CF-Connecting-IP": address };
    return checkRate(limiter, new Request("https://neva.example/", { headers }), name);
  };
  expect(await ask("2001:db8:1:2::1", "recherche")).toBeNull();
  await ask("2001:db8:1:2::9", "recherche");
  await ask("2001:db8:1:2::1", "visite");
  await ask("203.0.113.7", "recherche");
  expect(await ask("203.0.113.8", "recherche")).toBe(errors.tooMany);
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(4);
});

test("T-26: who sends no address is counted as one too, and refused by the same rule", async () => {
  const limiter = { limit: async ({ key }: { key: string }) => ({ success: key !== "recherche:inconnue" }) };
  const request = new Request("https://neva.example/");
  expect(await checkRate(limiter, request, "recherche")).toBe(errors.tooMany);
});

test("T-26: a site whose host has no counters refuses nobody", async () => {
  expect(await checkRate(undefined, new Request("https://neva.example/"), "recherche")).toBeNull();
});
