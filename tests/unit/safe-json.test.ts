import { expect, test } from "vitest";
import { readSafeJson } from "#app/backups/archive/safe-json";

const read = (text: string) => readSafeJson(new TextEncoder().encode(text), "a.json");
const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

test("T-25: what nests deeper than a backup does is refused, however its texts are written", () => {
  expect(read(nested(32))).toBeInstanceOf(Array);
  for (const text of [
    nested(33),
    `["\\"", ${nested(32)}]`,
    `["\\\\", ${nested(32)}]`,
    "[",
    "x",
    '{"a":1,}',
  ]) {
    expect(() => read(text), text).toThrow("«\u00a0a.json\u00a0» n'est pas du JSON lisible.");
  }
});

test("T-23, T-25: what holds more values than a file of a backup is refused before it fills the memory", () => {
  const marks = 2_000_000;
  expect(read(`[${"0,".repeat(marks - 1)}0]`)).toHaveLength(marks);
  for (const text of [
    `[${"0,".repeat(marks)}0]`,
    `[${"[],".repeat(marks / 2)}0]`,
    `[${"{},".repeat(marks / 2)}0]`,
  ]) {
    expect(() => read(text)).toThrow("«\u00a0a.json\u00a0» n'est pas du JSON lisible.");
  }
  const commas = [",".repeat(marks + 1)];
  expect(read(JSON.stringify(commas))).toEqual(commas);
});

test("BAK-07: brackets within a text are no depth", () => {
  for (const text of ["[{".repeat(50), `"${"[".repeat(50)}`, `\\"${"{".repeat(50)}\\`]) {
    expect(read(JSON.stringify([text]))).toEqual([text]);
  }
});

test("BAK-07: records beside each other are no depth, nor is what some programs put before a file", () => {
  const records = Array.from({ length: 100 }, (_, id) => ({ id, lines: [] }));
  expect(read(JSON.stringify(records))).toEqual(records);
  expect(read(`\ufeff${JSON.stringify(records)}`)).toEqual(records);
});
