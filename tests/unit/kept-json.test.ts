import { expect, test } from "vitest";
import { keepParsed } from "#app/platform/kept-json";

/** Two that begin alike and are equally long. */
const [one, other] = ["1", "2"].map((last) => JSON.stringify([["a".repeat(80), 1, Number(last)]])) as [
  string,
  string,
];

test("a text that was parsed before gives the same value, and another text its own", () => {
  const parse = keepParsed(1000);
  const first = parse(one);
  expect(first).toEqual(JSON.parse(one));
  // Another string with the same characters, as each answer of the database has.
  expect(parse([...one].join(""))).toBe(first);
  expect(parse(other)).toEqual(JSON.parse(other));
  expect(parse(one)).toEqual(JSON.parse(one));
  expect(parse(` ${one}`)).toEqual(JSON.parse(one));
});

test("so many characters are kept; a text that is no JSON is refused and leaves nothing", () => {
  const parse = keepParsed(500);
  const text = (i: number) => JSON.stringify([i, "x".repeat(80)]);
  const first = parse(text(0));
  for (let i = 1; i < 5; i++) parse(text(i));
  expect(parse(text(0))).toBe(first);
  for (let i = 1; i < 7; i++) parse(text(i));
  expect(parse(text(0))).not.toBe(first);
  expect(parse(text(0))).toEqual(first);
  expect(() => parse("[1")).toThrow(SyntaxError);
  expect(() => parse("[1")).toThrow(SyntaxError);
});
