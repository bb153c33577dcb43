import { expect, test } from "vitest";
import { readablePath } from "#app/platform/request/readable-path";

test.each([
  ["/patch-notes/5.2.3", "/patch-notes/5.2.3"],
  ["/mappings/%C3%A9t%C3%A9%20%25", "/mappings/%C3%A9t%C3%A9%20%25"],
  ["/patch-notes/%ZZ", "/patch-notes/%EF%BF%BDZZ"],
  ["/api/tags/%E0%A4%A", "/api/tags/%EF%BF%BD%EF%BF%BDA"],
  ["/a%/%E9/b%C3%A9", "/a%EF%BF%BD/%EF%BF%BD/b%C3%A9"],
])("OPS-01: of %s the router gets what it can decode: %s", (path, read) => {
  expect(readablePath(path)).toBe(read);
  expect(() => decodeURIComponent(read)).not.toThrow();
});
