import { describe, expect, test } from "vitest";
import { buildFileTree, samePath, type TreeNode } from "#app/patches/file-tree";

/** The tree as indented lines. */
const draw = (nodes: TreeNode[], depth = 0): string[] =>
  nodes.flatMap(({ name, children }) => [`${"  ".repeat(depth)}${name}`, ...draw(children, depth + 1)]);

const paths = (nodes: TreeNode[]): string[] =>
  nodes.flatMap(({ path, children }) => (path === undefined ? paths(children) : [path]));

describe("PN-11: modified files as a tree", () => {
  test("PN-11: files of one folder stand together, chains of folders are one line", () => {
    const tree = buildFileTree([
      "resources/[admin]/menu/client/main.lua",
      "resources/[admin]/menu/server/permissions.lua",
      "resources/[inventaire]/client/main.lua",
      "server.cfg",
    ]);
    expect(draw(tree)).toEqual([
      "resources",
      "  [admin]/menu",
      "    client/main.lua",
      "    server/permissions.lua",
      "  [inventaire]/client",
      "    main.lua",
      "server.cfg",
    ]);
  });

  test("PN-11: every file is there once, with its path as it was listed", () => {
    const listed = ["a/b/c.lua", "a/b/d.lua", "a/e.lua", "f.lua", "a\\g\\h.lua", "a/b/c.lua"];
    expect(paths(buildFileTree(listed)).sort()).toEqual([...new Set(listed)].sort());
  });

  test("PN-11: the ./ of a list from a terminal is no folder", () => {
    expect(draw(buildFileTree(["./a/b.lua", "a\\c.lua", "./d.lua"]))).toEqual([
      "a",
      "  b.lua",
      "  c.lua",
      "d.lua",
    ]);
    expect(["./a/b.lua", "a\\b.lua", "a//b.lua"].map(samePath)).toEqual(["a/b.lua", "a/b.lua", "a/b.lua"]);
  });

  test("PN-11: a folder with a file and one folder keeps both; one directly under the root keeps its name", () => {
    const listed = [
      "a/b/e.lua",
      "a/b/c/f.lua",
      "data/sql/x.sql",
      "data/y.lua",
      "doc/lisez.md",
      "web/ui/js/z.js",
    ];
    const tree = buildFileTree(listed);
    expect(draw(tree)).toEqual([
      "a",
      "  b",
      "    c/f.lua",
      "    e.lua",
      "data",
      "  sql/x.sql",
      "  y.lua",
      "doc",
      "  lisez.md",
      "web",
      "  ui/js/z.js",
    ]);
    expect(paths(tree).sort()).toEqual([...listed].sort());
  });

  test("PN-11: a slash before a path is no folder without a name", () => {
    expect(draw(buildFileTree(["/server.cfg", "/a/b.lua", "\\a\\c.lua"]))).toEqual([
      "a",
      "  b.lua",
      "  c.lua",
      "server.cfg",
    ]);
  });

  test("PN-11: no list, empty names and slashes alone give no node", () => {
    expect(buildFileTree([])).toEqual([]);
    expect(buildFileTree(["", "/", "//", "\\"])).toEqual([]);
  });

  test("PN-11: a folder and a file of the same name do not hide each other", () => {
    expect(paths(buildFileTree(["a/x", "a/x/y.lua"])).sort()).toEqual(["a/x", "a/x/y.lua"]);
  });

  test("T-17: names of built-in properties are ordinary names", () => {
    const listed = ["__proto__/constructor/a.lua", "toString", "hasOwnProperty/__proto__"];
    expect(paths(buildFileTree(listed)).sort()).toEqual([...listed].sort());
  });

  test("PN-11: a path of a thousand folders does not overflow", () => {
    const deep = `${"d/".repeat(1000)}f.lua`;
    expect(paths(buildFileTree([deep]))).toEqual([deep]);
  });
});
