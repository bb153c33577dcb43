import { expect, test } from "vitest";
import { parseRange } from "#app/images/range";
import { namesTag, readIfMatch } from "#app/platform/request/etag";

test.each([
  [null, false],
  ["", false],
  ['"b"', false],
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"a"', true],
  ['"b","a"', true],
  ['"aW/"', false],
  ["a", false],
  ["*", true],
  [" * ", true],
  ['"*"', false],
])('RFC 9110, 13.1.2: If-None-Match %s names "a": %s', (header, is) => {
  expect([namesTag(header, '"a"'), namesTag(header, 'W/"a"')]).toEqual([is, is]);
});

test.each([
  [null, null],
  ["*", null],
  [" * ", null],
  ['"3"', 3],
  ["3", 3],
  ['W/"12-staff"', 12],
  [' "7-member" ', 7],
  ['"123456789"', 123_456_789],
  ['"1234567890"', "invalid"],
  ['"-1"', "invalid"],
  ['"3", "4"', "invalid"],
  ['"3-"', "invalid"],
  ['x"3"', "invalid"],
  ['"3"x', "invalid"],
  ["", "invalid"],
])("F-25: If-Match %s names revision %s", (header, revision) => {
  expect(readIfMatch(header)).toBe(revision);
});

test.each([
  [null, 10, "all"],
  ["bytes=-", 10, "all"],
  ["bytes=3-2", 10, "all"],
  [" BYTES=0-0 ", 10, { offset: 0, length: 1 }],
  ["bytes=3-3", 10, { offset: 3, length: 1 }],
  ["bytes=8-", 10, { offset: 8, length: 2 }],
  ["bytes=9-99", 10, { offset: 9, length: 1 }],
  ["bytes=10-", 10, "unsatisfiable"],
  ["bytes=10-10", 10, "unsatisfiable"],
  ["bytes=-0", 10, "unsatisfiable"],
  ["bytes=-1", 10, { offset: 9, length: 1 }],
  ["bytes=-11", 10, { offset: 0, length: 10 }],
  ["bytes=0-", 0, "unsatisfiable"],
  ["bytes=-1", 0, "unsatisfiable"],
  [`bytes=0-${"9".repeat(400)}`, 10, { offset: 0, length: 10 }],
  [`bytes=${"9".repeat(400)}-`, 10, "unsatisfiable"],
  ["xbytes=0-1", 10, "all"],
  ["bytes=0-1,3-4", 10, "all"],
])("RFC 9110, 14.1: Range %s of %i bytes", (header, size, range) => {
  expect(parseRange(header, size)).toEqual(range);
});
