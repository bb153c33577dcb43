import { describe, expect, test } from "vitest";
import { networkOf } from "#app/platform/rate-limit";

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
  ])("T-26: %s and %s are of one subscriber, however they are written", (one, other) => {
    expect(networkOf(one)).toBe(networkOf(other));
  });

  test.each([
    ["2001:db8:1:2::1", "2001:db8:1:3::1"],
    ["2001:db8::1", "2001:db8:0:1::"],
    ["2001:db8::", "2001:db9::"],
  ])("T-26: %s and %s are not", (one, other) => {
    expect(networkOf(one)).not.toBe(networkOf(other));
  });
});
