import { expect, test } from "vitest";
import { formatBytes } from "#app/text/format-bytes";

test.each([
  [0, "0 octet"],
  [1, "1 octet"],
  [2, "2 octets"],
  [999, "999 octets"],
  [1000, "1 ko"],
  [999_949, "999,9 ko"],
  [999_950, "1 Mo"],
  [999_999_999, "1 Go"],
  [12_400_000_000, "12,4 Go"],
  [2_000_000_000_000, "2 000 Go"],
])("L10N-01: %i bytes are '%s'", (bytes, shown) => {
  expect(formatBytes(bytes).replace(/\s/g, " ")).toBe(shown);
  // The unit stays on the line of its number.
  expect(formatBytes(bytes)).not.toContain(" ");
});
