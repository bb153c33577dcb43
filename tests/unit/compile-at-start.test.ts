import { expect, test } from "vitest";
import { compileAtStart } from "../../scripts/compile-at-start.ts";

/** All of its functions. */
const ends = (code: string) => new Set([...code].map((_, at) => at + 1));
const all = (code: string) => compileAtStart(code, ends(code));
const run = (code: string) => new Function(`return ${code}()`)();

test("a function that is called stands in parentheses, any other is as it was", () => {
  const code = "const a = () => 1, b = function () {}, c = async (x) => (y) => y;";
  expect(compileAtStart(code, new Set([code.indexOf("() => 1") + "() => 1".length]))).toBe(
    "const a = (() => 1), b = function () {}, c = async (x) => (y) => y;",
  );
  expect(all(code)).toBe("const a = (() => 1), b = (function () {}), c = (async (x) => ((y) => y));");
});

test("a declaration goes to the beginning of its block, after what sets the mode", () => {
  expect(all('"use strict"; a(); function a() { return b(); function b() {} }')).toBe(
    '"use strict"; var a=(function () { var b=(function () {});return b(); ; });a(); ;',
  );
});

test("methods, exports and declarations in other blocks stay as they are", () => {
  const code =
    "class A { m() {} get g() { return 1 } } x = { m() {}, set s(v) {} }; if (x) { function f() {} }";
  expect(all(code)).toBe(code);
  expect(all("export function f() {}")).toBe("export function f() {}");
});

test("what is written anew does what was written", () => {
  const code = `"use strict";
    const said = [early(2), typeof later, new Made(3).kept, twice.name, [...counted()].join()];
    function early(n) { return n > 0 ? n + early(n - 1) : 0 }
    function Made(kept) { this.kept = kept }
    function twice() { return 1 }
    var twice = twice;
    function* counted() { yield 1; yield* [2, 3] }
    function later() { later = null; return later }
    async function waited() { return arguments.length }
    said.push(later(), later, waited.name, waited.length, waited.constructor.name, outer(), (function () { return this }).call(4));
    function outer(own = () => typeof inner) { return own() + inner(); function inner() { return inner.name } }
    const o = { f: () => {}, g: function () {} };
    return [...said, o.f.name, o.g.name, (() => {}).name, new class { h = () => {} }().h.name];`;
  const rewritten = all(`(function () {${code}})`);
  expect(rewritten).toContain("var early=(function");
  expect(run(rewritten)).toEqual(run(`(function () {${code}})`));
});
