import { expect, test } from "vitest";
import { hasGuard } from "#app/admin/hold-while-sent";

test.each<[path: string, asks: boolean]>([
  ["/admin/patches/nouveau", true],
  ["/admin/patches/1794591000000", true],
  // As a list may name one.
  ["/admin/patches/base-5.1", true],
  ["/admin/patches", false],
  ["/admin/patches/1794591000000/retirer", false],
  ["/admin/jetons", false],
])("ADM-22: whether the form at %s asks by itself before it is left: %s", (path, asks) => {
  expect(hasGuard.test(path)).toBe(asks);
});
