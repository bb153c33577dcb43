import { expect, test } from "vitest";
import { diskSpace, readSize } from "#app/downloads/disk-space";

test.each([
  ["12 Go", 12e9],
  ["12\u00a0Go", 12e9],
  ["11,9\u202fGo", 11.9e9],
  ["11.9GB", 11.9e9],
  ["3.03 MB", 3.03e6],
  ["1\u202f200 Mo", 1.2e9],
  ["850 ko", 850e3],
  ["1,5 To", 1.5e12],
])("DL-09: the size '%s' is read", (label, bytes) => {
  expect(readSize(label)).toBeCloseTo(bytes, 0);
});

test.each(["", "12", "Go", "environ 12 Go", "12 Go et plus", "12 gigas", "-3 Go", "1,2,3 Go", "∞ Go"])(
  "DL-09: the size '%s' is not read",
  (label) => {
    expect(readSize(label)).toBeNull();
    expect(diskSpace(["12 Go", label])).toBeNull();
  },
);

test("DL-09: the space is the archives' and that of what they hold", () => {
  expect(diskSpace(["12 Go", "7 Go", "3.03 MB"])).toEqual({ total: 60, archives: 19 });
  expect(diskSpace(["48 Go", "7 Go", "3.03 MB"])).toEqual({ total: 175, archives: 55 });
  expect(diskSpace(["4,26 Go"])).toEqual({ total: 14, archives: 4.3 });
  expect(diskSpace(["20 Mo"])).toEqual({ total: 1, archives: 0.1 });
  expect(diskSpace([])).toBeNull();
  expect(diskSpace(["0 Go"])).toBeNull();
});
