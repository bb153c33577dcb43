/** ADM-22: the files of a patch, pasted from git. */
import { expect, test } from "vitest";
import { pathsOfGit } from "#app/patches/writing/git-list";

test("ADM-22: a pasted list of git loses what it says of each file; of a renamed one both names are there", () => {
  expect(pathsOfGit(["M\ta/b.lua", "A\tc d.lua", "D\te.lua", "R100\tf.lua\tg.lua", "T\th.lua"])).toEqual([
    "a/b.lua",
    "c d.lua",
    "e.lua",
    "f.lua",
    "g.lua",
    "h.lua",
  ]);
  expect(pathsOfGit(["M a.lua", " M  b.lua", "?? c.lua", 'R  d.lua -> "e f.lua"', "AD g.lua"])).toEqual([
    "a.lua",
    "b.lua",
    "c.lua",
    "d.lua",
    "e f.lua",
    "g.lua",
  ]);
});

test("ADM-22: any other list stays as it is, whatever one of its lines begins with", () => {
  for (const list of [["M a.lua", "b.lua"], ["MDT client.lua"], ["Main.lua", "A.lua"], ["[A] b/c.lua"], []])
    expect(pathsOfGit(list)).toEqual(list);
});

test("ADM-22: paths of a message in Markdown lose the signs of code, in a block or each on its own", () => {
  expect(pathsOfGit(["`a/b.lua`", "[core]/c.lua", "d `e` f.lua"])).toEqual([
    "a/b.lua",
    "[core]/c.lua",
    "d `e` f.lua",
  ]);
  expect(pathsOfGit(["```lua", "a.lua", "b.lua", "```"])).toEqual(["a.lua", "b.lua"]);
  expect(pathsOfGit(["```", "M\ta.lua", "```"])).toEqual(["a.lua"]);
});
