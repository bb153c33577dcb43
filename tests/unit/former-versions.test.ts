/** DL-13: which versions of a file are kept when its link changes. */
import { describe, expect, test } from "vitest";
import type { FormerVersion } from "#app/db/schema";
import { formerAfter, formerLines, mostFormer } from "#app/downloads/former";
import { formerItem, patchItem, readFormerItem, readPatchItem } from "#app/downloads/items";

const link = (name: string) => `https://fichiers.neva.fr/${name}.zip`;
const former = (n: number): FormerVersion => ({
  version: `5.${n}`,
  size: "12 Go",
  format: "ZIP",
  link: link(`base-${n}`),
  sha256: "",
  replacedAt: n * 1000,
});
const stored = (change: { link?: string; former?: FormerVersion[] } = {}) => ({
  version: "5.9",
  size: "13 Go",
  format: "ZIP",
  link: link("base-9"),
  sha256: "a".repeat(64),
  former: [] as FormerVersion[],
  ...change,
});
const replace = (options: Partial<Parameters<typeof formerAfter>[0]> = {}) =>
  formerAfter({ before: stored(), link: link("base-10"), isKept: true, now: 9000, ...options });

describe("DL-13: former versions", () => {
  test("DL-13: another link keeps the version of before, with all that is known of it, before the others", () => {
    expect(replace({ before: stored({ former: [former(8)] }) })).toEqual([
      {
        version: "5.9",
        size: "13 Go",
        format: "ZIP",
        link: link("base-9"),
        sha256: "a".repeat(64),
        replacedAt: 9000,
      },
      former(8),
    ]);
  });

  test("DL-13: the same link keeps nothing, and a correction neither, but what was kept stays", () => {
    expect(replace({ link: link("base-9") })).toEqual([]);
    expect(replace({ before: stored({ former: [former(8)] }), isKept: false })).toEqual([former(8)]);
  });

  test.each(["", "https://example.com/base.zip", "https://lien.neva.fr/x", "http://fichiers.neva.fr/x"])(
    "DL-13: a link that led nowhere is not kept: '%s'",
    (text) => {
      expect(replace({ before: stored({ link: text, former: [former(8)] }) })).toEqual([former(8)]);
    },
  );

  test("DL-13: at most ten are kept, the oldest goes", () => {
    const ten = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map(former);
    const kept = replace({ before: stored({ former: ten }), link: link("neuf"), now: 20_000 });
    expect(kept).toHaveLength(mostFormer);
    expect(kept[0]?.version).toBe("5.9");
    expect(kept.slice(1)).toEqual(ten.slice(0, 9));
  });

  test("DL-13: a version that is current again is no former one", () => {
    const kept = replace({ before: stored({ former: [former(8), former(7)] }), link: link("base-8") });
    expect(kept.map(({ version }) => version)).toEqual(["5.9", "5.7"]);
  });

  test("DL-13: each has a time of its own, whatever the clock says", () => {
    const at = (now: number, ...others: FormerVersion[]) =>
      replace({ before: stored({ former: others }), now })[0]?.replacedAt;
    expect(at(8000, { ...former(8), replacedAt: 8001 }, former(8))).toBe(8002);
    expect(at(7000, former(8))).toBe(7000);
  });

  test("DL-13: a version said to be replaced at the last moment that a backup takes pushes none beyond it", () => {
    const last = { ...former(8), replacedAt: Date.UTC(2200, 0) };
    expect(replace({ before: stored({ former: [last] }) })[0]?.replacedAt).toBe(9000);
  });

  test("DL-13: the counter of a former version is one of its own, and is read back", () => {
    expect(readFormerItem(formerItem("anti-roll", 12))).toEqual({ slug: "anti-roll", replacedAt: 12 });
    for (const other of ["base", "patch:12:base", "former:base", "former:base:x", "former::1"]) {
      expect(readFormerItem(other)).toBeNull();
    }
  });

  test("DL-15: so is the counter of a patch's file", () => {
    expect(readPatchItem(patchItem("a-1", "base"))).toEqual({ id: "a-1", kind: "base" });
    for (const other of ["base", "former:base:12", "patch:12", "patch::base", "patch:12:"]) {
      expect(readPatchItem(other)).toBeNull();
    }
  });

  test("T-40: the journal has a line for each", () => {
    expect(formerLines([former(8), { ...former(7), version: "", format: "" }])).toEqual([
      `5.8 · 12 Go · ZIP · ${link("base-8")}`,
      `12 Go · ${link("base-7")}`,
    ]);
  });
});
