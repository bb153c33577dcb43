import { expect, test } from "vitest";
import { isLower } from "#app/patches/versions/version-order";

test.each([
  ["4.9.9", "5.0.0"],
  ["5.1.4", "5.2.3"],
  ["5.9", "5.10"],
  ["5.2", "5.2.1"],
  ["5.2", "5.2.1-rc1"],
  ["v5.2.2", "5.2.3"],
  ["5.2.0-rc1", "5.2.0"],
  ["5.2.0-rc1", "5.2"],
  ["5.2.0-rc2", "5.2.0-rc10"],
  ["5.2.0-beta1", "5.2.0-RC1"],
  ["5.1.9", "5.2.0-rc1"],
])("N-04, PN-20: %s is lower than %s, as a server's own check has it", (lower, higher) => {
  expect(isLower(lower, higher)).toBe(true);
  expect(isLower(higher, lower)).toBe(false);
});

test.each([
  ["5.2", "5.2.0"],
  ["5.2.0-rc1", "5.2.0-rc1"],
  ["", ""],
])("PN-20: %s and %s are neither", (one, other) => {
  expect(isLower(one, other)).toBe(false);
  expect(isLower(other, one)).toBe(false);
});
