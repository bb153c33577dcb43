/** N-02: the fingerprints of a base as text, and a member's folder compared with them. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { atBase, isBeside } from "#app/fingerprints/base";
import {
  alignPaths,
  byPath,
  compare,
  countLeftAside,
  guessVersion,
  type Manifest,
  needHash,
  type OwnFile,
} from "#app/fingerprints/compare";
import { hashFiles, listFolder, type Progress } from "#app/fingerprints/components/folder";
import { describeIn, effectGroups, isIn, mineGroups } from "#app/fingerprints/groups";
import {
  type FileEntry,
  manifestLimits,
  parseManifest,
  printedSize,
  printManifest,
  totalSize,
} from "#app/fingerprints/manifest";
import { namedBetween } from "#app/fingerprints/named";
import { cleanPath, pathKey } from "#app/fingerprints/paths";
import { verdictOf } from "#app/fingerprints/verdict";
import { newFolder } from "./new-folder.ts";

/** Numbers that look like chance and are the same at every run (mulberry32). */
function chance(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}
const seeds = Array.from({ length: 60 }, (_, i) => i + 1);
const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

/** A file, in a list or in a folder, with this text. */
const entry = (path: string, text: string) => ({ path, size: text.length, sha256: hashOf(text) });

const words = [
  "[core]",
  "es_extended",
  "config.lua",
  "Élan vital",
  "#1 {x}",
  "-- été",
  "a'b & c",
  "日本",
  "é.ytd",
];

/** Files of paths that repeat from one seed to the next, with contents of a few kinds. */
function someFiles(seed: number, most = 40): FileEntry[] {
  const next = chance(seed);
  const files = new Map<string, FileEntry>();
  for (let i = next(most); i >= 0; i--) {
    const path = Array.from({ length: 1 + next(4) }, () => words[next(words.length)]).join("/");
    const size = next(3);
    const sha256 = hashOf(`${size} ${next(3)}`);
    files.set(pathKey(path), { path: path.normalize("NFC"), size: next(5) === 0 ? null : size, sha256 });
  }
  return [...files.values()];
}

describe("N-02: fingerprints as text", () => {
  test("parse(print(m)) = m, whatever the names and sizes", () => {
    for (const seed of seeds) {
      const files = someFiles(seed);
      expect(parseManifest(printManifest(files))).toEqual({
        files,
        refused: [],
        refusedCount: 0,
        skipped: 0,
      });
    }
  });

  test("what sha256sum writes is read: text and binary marks, `./`, Windows' separators and line ends, a BOM", () => {
    const hash = hashOf("x");
    const text = `\ufeff# a remark\r\n${hash.toUpperCase()}  ./a/b.lua\r\n\r\n${hash} *c\\d e.lua\n${hash}  .git/HEAD\n`;
    expect(parseManifest(text)).toEqual({
      files: [
        { path: "a/b.lua", size: null, sha256: hash },
        { path: "c/d e.lua", size: null, sha256: hash },
      ],
      refused: [],
      refusedCount: 0,
      skipped: 1,
    });
  });

  test("sha256sum -c checks what is printed, comments and all, and names what was changed", () => {
    const folder = newFolder();
    const contents = new Map([
      ["[core]/un fichier.lua", "print('é')"],
      ["#a/été.lua", ""],
      ["b.ytd", "x".repeat(5000)],
    ]);
    for (const [path, text] of contents) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const list = printManifest(
      [...contents].map(([path, text]) => ({
        path,
        size: Buffer.byteLength(text),
        sha256: hashOf(text),
      })),
    );
    // As it is called elsewhere than on Linux.
    const [command, ...options] =
      spawnSync("sha256sum", ["--version"]).status === 0 ? ["sha256sum"] : ["shasum", "-a", "256"];
    const check = () => {
      const { error, stdout } = spawnSync(String(command), [...options, "-c", "--quiet"], {
        cwd: folder,
        input: list,
        encoding: "utf8",
      });
      if (error) throw error;
      return stdout;
    };
    expect(check()).toBe("");
    writeFileSync(join(folder, "b.ytd"), "y".repeat(5000));
    expect(check()).toMatch(/^b\.ytd: /);
  });

  const hash = "a".repeat(64);
  test.each([
    ["a path that climbs", `${hash}  a/../../etc/passwd`],
    ["one that climbs by Windows' separators", `${hash}  a\\..\\..\\b`],
    ["an absolute one", `${hash}  /etc/passwd`],
    ["a drive", `${hash}  C:\\base\\a.lua`],
    ["an empty part", `${hash}  a//b.lua`],
    ["nothing but a folder", `${hash}  a/`],
    ["a part that is the folder itself", `${hash}  a/./b.lua`],
    ["an asterisk", `${hash}  a*.lua`],
    ["a path of one sign too many", `${hash}  ${"a".repeat(301)}`],
    ["a control character", `${hash}  a\u0007.lua`],
    ["a NUL", `${hash}  a\u0000.lua`],
    ["a mark that turns the direction of writing", `${hash}  a\u202eaul.exe`],
    ["half a character", `${hash}  a\ud800.lua`],
    ["a path without end", `${hash}  ${"a/".repeat(200)}b`],
    ["a short hash", `${hash.slice(1)}  a.lua`],
    ["a hash of other letters", `${"g".repeat(64)}  a.lua`],
    ["one space alone", `${hash} a.lua`],
    ["no path", `${hash}  `],
    ["a page of the web", "<!doctype html><title>404</title>"],
  ])("T-31: refused with its line: %s", (_, line) => {
    const { files, refused, refusedCount } = parseManifest(
      `${hash}  before.lua\n${line}\n${hash}  after.lua\n`,
    );
    expect(files.map(({ path }) => path)).toEqual(["before.lua", "after.lua"]);
    expect(refused.map((refusal) => refusal.line)).toEqual([2]);
    expect(refusedCount).toBe(1);
  });

  test("T-31: the same file twice is refused, also by other letters or another form of an accent", () => {
    const text = ["A/é.lua", "b.lua", "a/E\u0301.LUA", "B.lua"].map((path) => `${hash}  ${path}\n`).join("");
    const { refused } = parseManifest(text);
    expect(refused).toEqual([
      { line: 3, reason: "ce fichier est déjà à la ligne 1." },
      { line: 4, reason: "ce fichier est déjà à la ligne 2." },
    ]);
  });

  test("the longest path is one; of one byte 'octet' is read too; what desktops leave is passed over", () => {
    const longest = "a".repeat(300);
    const text = [
      `# 1 octet\n${hash}  ././${longest}`,
      `${hash}  a/Desktop.ini`,
      `${hash}  .git/config`,
      "",
    ].join("\n");
    const { files, refused, skipped } = parseManifest(text);
    expect(files).toEqual([{ path: longest, size: 1, sha256: hash }]);
    expect([refused, skipped]).toEqual([[], 2]);
  });

  test("lines of spaces alone are passed over, and a line end that was cut in two is one", () => {
    const { files, refused } = parseManifest(`  \n${hash}  a.lua\r\n \t\r\n${hash}  b.lua\r`);
    expect([files.map(({ path }) => path), refused]).toEqual([["a.lua", "b.lua"], []]);
  });

  test("the bytes of a printed list are counted as they will be, in any script", () => {
    const files = [...seeds.flatMap(someFiles), { path: "日本/\u{1D160}.lua", size: 1, sha256: hash }];
    expect(printedSize(files)).toBe(Buffer.byteLength(printManifest(files)));
  });

  test("all sizes add up, and without one of them nobody knows", () => {
    const file = { path: "a", size: 2, sha256: hash };
    expect(totalSize([file, { ...file, size: 3 }])).toBe(5);
    expect(totalSize([file, { ...file, size: null }])).toBeNull();
  });

  test("T-31: a size that nobody has is none; of many bad lines the first are told and all counted", () => {
    const sizes = parseManifest(
      `# 9999999999999999999 octets\n${hash}  a\n# -1 octets\n${hash}  b\n# 3 octets\n\n${hash}  c`,
    );
    expect(sizes.files.map(({ size }) => size)).toEqual([null, null, null]);
    const many = parseManifest("x\n".repeat(1000));
    expect([many.refused.length, many.refusedCount]).toEqual([50, 1000]);
  });

  test("T-23: a list of nothing but line ends is read without holding its lines", () => {
    const text = "\n".repeat(manifestLimits.bytes);
    const before = process.memoryUsage().heapUsed;
    expect(parseManifest(text)).toEqual({ files: [], refused: [], refusedCount: 0, skipped: 0 });
    // All of them at once are 300 MB, in a Worker that has 128.
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(100e6);
  });

  test("50,000 files are read in a moment, and not one more", () => {
    const line = (i: number) =>
      `# ${i} octets\n${i.toString(16).padStart(64, "0")}  resources/[stream]/dossier-${i % 500}/fichier-${i}.ytd\n`;
    const text = Array.from({ length: manifestLimits.files }, (_, i) => line(i)).join("");
    expect(text.length).toBeLessThan(manifestLimits.bytes);
    const all = parseManifest(text);
    expect([all.files.length, all.refusedCount]).toEqual([manifestLimits.files, 0]);
    const more = parseManifest(text + line(50_000) + line(50_001));
    expect([more.files.length, more.refusedCount]).toEqual([manifestLimits.files, 1]);
  });
});

/** A folder that was a version and was worked on: files changed, deleted, added. */
function ownOf(files: readonly FileEntry[], seed: number): OwnFile[] {
  const next = chance(seed * 7919);
  const kept = files.flatMap((file): OwnFile[] => {
    const size = file.size ?? 1;
    const kind = next(10);
    if (kind === 0) return [];
    if (kind === 1) return [{ path: file.path, size: size + 1, sha256: hashOf("mine") }];
    if (kind === 2) return [{ path: file.path.toUpperCase(), size, sha256: hashOf("mine") }];
    return [{ path: file.path, size, sha256: file.sha256 }];
  });
  return [...kept, { path: `mien-${seed}.lua`, size: 3, sha256: hashOf("own") }];
}

describe("N-02: comparing", () => {
  test("every file of the folder, the version and the target has one state, the right one", () => {
    for (const seed of seeds) {
      const [from, to] = [byPath(someFiles(seed)), byPath(someFiles(seed + 1000))];
      const own = byPath(ownOf([...from.values(), ...someFiles(seed + 1000, 8)], seed));
      const result = compare(own, from, to);
      const keys = result.map(({ path }) => pathKey(path));
      expect(keys).toEqual([...new Set([...own.keys(), ...from.keys(), ...to.keys()])].sort());
      for (const { path, mine, theirs, effect } of result) {
        const key = pathKey(path);
        const [o, f, t] = [own.get(key)?.sha256, from.get(key)?.sha256, to.get(key)?.sha256];
        // Said again, in the words of who asks: would replacing it lose something that is the member's own?
        const isChanged = f !== t;
        const isOwnWork = o !== undefined && o !== f && o !== t;
        expect(effect === "fusion", path).toBe(isChanged && isOwnWork);
        expect(effect === "sans-risque", path).toBe(isChanged && !isOwnWork && o !== t);
        expect(mine === "intact", path).toBe(o !== undefined && o === f);
        expect(mine === "nouveau", path).toBe(o === undefined && f === undefined);
        expect(mine === "absent", path).toBe(o === undefined && f !== undefined && t !== undefined);
        expect(mine === "ajoute", path).toBe(o !== undefined && f === undefined && o !== t);
        expect(mine === "personnalise", path).toBe(f !== undefined && isOwnWork);
        expect(theirs === null, path).toBe(!isChanged);
        const groups = [mineGroups, effectGroups].map(
          (list) => list.filter((group) => isIn(group)({ path, mine, theirs, effect })).length,
        );
        expect(groups, path).toEqual([mine === "nouveau" ? 0 : 1, effect === "aucun" ? 0 : 1]);
      }
    }
  });

  test("only what may be a file of a version is hashed, and the answer is the same as with all hashes", () => {
    for (const seed of seeds) {
      const manifests = [someFiles(seed), someFiles(seed + 1000)].map(byPath);
      const [from = new Map(), to = new Map()] = manifests;
      const all = byPath(ownOf([...from.values()], seed));
      const lazy = byPath([...all.values()].map((file): OwnFile => ({ ...file, sha256: "unknown" })));
      for (const file of needHash(lazy, manifests)) {
        const key = pathKey(file.path);
        expect(manifests.some((one) => one.has(key) && (one.get(key)?.size ?? file.size) === file.size)).toBe(
          true,
        );
        file.sha256 = all.get(key)?.sha256 ?? "";
      }
      expect(compare(lazy, from, to)).toEqual(compare(all, from, to));
      expect(needHash(lazy, manifests).every(({ sha256 }) => sha256 === "unknown")).toBe(true);
    }
  });

  test("a large file of another size is never read; one of the same size is, and one whose size nobody knows", () => {
    const sized = (path: string, size: number | null) => ({ path, size, sha256: hashOf(path) });
    const version = byPath([sized("grand.ytd", 4e9), sized("pareil.ytd", 5), sized("inconnu.ytd", null)]);
    const file = (path: string, size: number): OwnFile => ({ path, size, sha256: "unknown" });
    const own = byPath([
      file("grand.ytd", 4e9 + 1),
      file("pareil.ytd", 5),
      file("inconnu.ytd", 7),
      file("mien.ytd", 5),
    ]);
    expect(needHash(own, [version]).map(({ path }) => path)).toEqual(["pareil.ytd", "inconnu.ytd"]);
  });

  test("a file that cannot be read is never 'without risk' where the target changes it", () => {
    const own = byPath([{ path: "a.lua", size: 1, sha256: "unreadable" }]);
    const [from, to] = [byPath([entry("a.lua", "a")]), byPath([entry("a.lua", "b")])];
    expect(compare(own, from, to)).toEqual([
      { path: "a.lua", mine: "illisible", theirs: "modifie", effect: "fusion" },
    ]);
  });

  describe("files beside `resources`", () => {
    const menu = entry("resources/menu.lua", "menu");
    const inner = byPath([menu]);
    const from = byPath([menu, entry("resource.cfg", "1"), entry("server.cfg", "s")]);
    const to = byPath([menu, entry("resource.cfg", "2"), entry("server.cfg", "s")]);
    const own = byPath([menu]);
    const whole = byPath([
      menu,
      entry("resource.cfg", "mine"),
      entry("server.cfg", "mine"),
      entry("a.txt", "a"),
    ]);
    const statesOf = (compared: ReturnType<typeof compare>) =>
      Object.fromEntries(
        compared
          .filter(({ path }) => isBeside(path))
          .map(({ path, mine, theirs, effect }) => [path, [mine, theirs, effect]]),
      );

    test("where `resources` alone was chosen they are not checked, and never 'without risk'", () => {
      expect(statesOf(compare(own, from, to))).toEqual({
        "resource.cfg": ["non-verifie", "modifie", "a-verifier"],
        "server.cfg": ["non-verifie", null, "aucun"],
      });
      expect(statesOf(compare(whole, from, to))).toMatchObject({
        "resource.cfg": ["personnalise", "modifie", "fusion"],
        "server.cfg": ["personnalise", null, "aucun"],
        "a.txt": ["ajoute", null, "aucun"],
      });
      expect([countLeftAside(own, from, to), countLeftAside(whole, from, to)]).toEqual([0, 0]);
    });

    test("where one list has none nobody knows what becomes of those of the other, and one's own are left aside", () => {
      const unknown = ["non-verifie", null, "a-verifier"];
      for (const [before, after] of [
        [inner, to],
        [from, inner],
      ] as const) {
        expect(statesOf(compare(whole, before, after))).toEqual({
          "resource.cfg": unknown,
          "server.cfg": unknown,
        });
        expect(countLeftAside(whole, before, after)).toBe(1);
      }
      expect(statesOf(compare(whole, inner, inner))).toEqual({});
      expect(countLeftAside(whole, inner, inner)).toBe(3);
    });

    test("what the patches between name is to be checked, where the lists do not cover it", () => {
      const [inside] = inner.keys();
      const named = ["Resource.cfg", "sql/migrations/1.sql", String(inside?.slice("resources/".length))];
      const unknown = ["non-verifie", "modifie", "a-verifier"];
      expect(statesOf(compare(own, inner, inner, named))).toEqual({
        "Resource.cfg": unknown,
        "sql/migrations/1.sql": unknown,
      });
      expect(statesOf(compare(whole, inner, inner, named))).toEqual({
        "resource.cfg": unknown,
        "sql/migrations/1.sql": unknown,
      });
      // Two whole lists have every file of the base, and say better what changed.
      expect(compare(own, from, to, named)).toEqual(compare(own, from, to));
    });

    test("the verdict is 'nothing would be lost' only where everything was looked at", () => {
      const titleOf = (counts: Partial<Parameters<typeof verdictOf>[0]>) =>
        verdictOf({ fusion: 0, intact: 1, unchecked: 0, ...counts }, "1", "2").title;
      expect(titleOf({})).toBe("Rien de ce que vous avez changé ne serait perdu");
      expect(titleOf({ unchecked: 2 })).toBe("2 fichiers à vérifier à la main");
      expect(titleOf({ intact: 0, unchecked: 2 })).toBe("Aucun de vos fichiers n'est celui de la 1");
      expect(titleOf({ fusion: 1, unchecked: 2 })).toBe("1 fichier à fusionner à la main");
      expect(verdictOf({ fusion: 1, intact: 1, unchecked: 2 }, "1", "2").text).toContain("2 fichiers à voir");
    });

    test("a patch's files count after the version that one leaves, up to the one that one wants, and on the way back", () => {
      const versions = [3, 2, 1].map((position) => ({ id: `v${position}`, position }));
      const named = [
        { position: 4, paths: ["quatre.cfg"] },
        { position: 3, paths: ["resource.cfg", "trois.cfg"] },
        { position: 2, paths: ["resource.cfg"] },
        { position: 1, paths: ["un.cfg"] },
      ];
      const between = (from: string, to: string) => namedBetween(named, versions, { from, to });
      expect(between("v1", "v3")).toEqual(["resource.cfg", "trois.cfg"]);
      expect(between("v3", "v1")).toEqual(["resource.cfg", "trois.cfg"]);
      expect(between("v1", "v2")).toEqual(["resource.cfg"]);
      expect(between("v2", "v2")).toEqual([]);
    });

    test("N-02: a file that patches name in several spellings is one", () => {
      const spelt = [
        { position: 2, paths: ["./server.cfg", "[core]\\a.lua"] },
        { position: 1, paths: ["server.cfg"] },
      ];
      const ends = { from: "v0", to: "v2" };
      const versions = [0, 1, 2].map((position) => ({ id: `v${position}`, position }));
      expect(namedBetween(spelt, versions, ends)).toEqual(["server.cfg", "[core]/a.lua"]);
    });

    test("each is in one group of what the update does, which comes before what is safe", () => {
      const compared = compare(own, from, to);
      const holding = effectGroups.filter((group) => compared.some(isIn(group))).map(({ label }) => label);
      expect(holding).toEqual(["À vérifier à la main"]);
      const groups = effectGroups.map(({ label }) => label);
      expect(groups.indexOf("À vérifier à la main")).toBeLessThan(groups.indexOf("Remplacement sans risque"));
      expect(mineGroups.filter((group) => compared.some(isIn(group))).map(({ label }) => label)).toEqual([
        "Non vérifiés",
        "Intacts",
      ]);
    });
  });

  test("N-02: a file whose line ends a transfer changed is to be merged, where it is said what makes it look edited", () => {
    const unix = "print(1)\nprint(2)\n";
    const fileOf = (text: string) => byPath([entry("a.lua", text)]);
    const compared = compare(fileOf(unix.replaceAll("\n", "\r\n")), fileOf(unix), fileOf("print(3)\n"));
    const holding = effectGroups.filter((group) => compared.some(isIn(group)));
    expect(holding.map(({ label }) => label)).toEqual(["À fusionner à la main"]);
    expect(holding[0]?.hint).toContain(
      "Un transfert FTP en mode texte («\u00a0ASCII\u00a0») change les fins de ligne",
    );
  });

  test("the version is found among others, also after a day's work in the folder", () => {
    for (const seed of seeds) {
      // A history: each version changes, adds and removes a little of the one before.
      const next = chance(seed);
      const first = Array.from(
        { length: 120 },
        (_, i): FileEntry => ({ path: `resources/${i}.lua`, size: 5, sha256: hashOf(`${i}`) }),
      );
      const history = [first];
      for (let version = 1; version < 6; version++) {
        const before = history.at(-1) ?? [];
        const changed = before.map((file) =>
          next(30) === 0 ? { ...file, sha256: hashOf(`${file.path} ${version}`) } : file,
        );
        history.push([
          ...changed.slice(next(2)),
          { path: `resources/${version}-new.lua`, size: 5, sha256: hashOf(`n${version}`) },
        ]);
      }
      const manifests = history.map(byPath);
      const place = next(history.length);
      const files = (history[place] ?? []).map(
        (file): OwnFile => ({ path: file.path, size: 5, sha256: file.sha256 }),
      );
      expect(guessVersion(byPath(files), manifests.entries())).toBe(place);
      // Own work hits files that no version touches: those that all versions have the same.
      const same = ({ path, sha256 }: OwnFile) =>
        manifests.every((one) => one.get(pathKey(path))?.sha256 === sha256);
      const worked = files.map((file) =>
        same(file) && next(2) === 0 ? { ...file, sha256: hashOf("mine") } : file,
      );
      expect(
        guessVersion(byPath([...worked, { path: "x", size: 1, sha256: hashOf("x") }]), manifests.entries()),
      ).toBe(place);
    }
  });

  test("beside a file stands what it is and what the update does; of a new one only that", () => {
    const file = { path: "a.lua", effect: "sans-risque" } as const;
    const mine = { ...file, mine: "personnalise", theirs: "modifie" } as const;
    const added = { ...file, mine: "nouveau", theirs: "ajoute" } as const;
    const words = ["personnalisé par vous, modifié par la mise à jour", "ajouté par la mise à jour"];
    expect(effectGroups.map((group) => [mine, added].map(describeIn(group)))).toEqual(
      effectGroups.map(() => words),
    );
    // Where the group says what it is, that is not said again.
    const changed = mineGroups.filter((group) => isIn(group)(mine));
    expect(changed.map((group) => describeIn(group)(mine))).toEqual(["modifié par la mise à jour"]);
  });

  test("of two versions that fit as well the first", () => {
    const [a, b] = [entry("resources/a.lua", "a"), entry("resources/b.lua", "b")];
    const version = byPath([a]);
    const files = byPath([a]);
    expect(guessVersion(files, [new Map(), version, version].entries())).toBe(1);
    // One that has a file more, which the folder has not, fits less.
    expect(guessVersion(files, [byPath([a, b]), version].entries())).toBe(1);
  });

  test("what lies beside `resources` decides between two versions that fit as well, and speaks against no list", () => {
    const inside = ["a", "b", "c"].map((name) => entry(`resources/${name}.lua`, name));
    const changed = inside.with(0, entry("resources/a.lua", "a2"));
    const beside = ["resource.cfg", "server.cfg", "lisez-moi.txt"].map((name) => entry(name, name));
    const later = [...inside, ...beside.with(0, entry("resource.cfg", "later"))];
    const whole = [...inside, ...beside];
    const guess = (own: OwnFile[], lists: FileEntry[][]) =>
      guessVersion(byPath(own), lists.map(byPath).entries());
    expect(guess(whole, [changed, later, whole])).toBe(2);
    // The folder is `resources` alone, or all that lies beside it is the member's own.
    const edited = beside.map(({ path }) => entry(path, "mine"));
    for (const own of [inside, [...inside, ...edited]]) expect(guess(own, [changed, whole])).toBe(1);
  });

  test("a folder of something else is no version at all", () => {
    const version = byPath([entry("a.lua", "a")]);
    expect(guessVersion(byPath([entry("a.lua", "b")]), [[1, version]])).toBeNull();
    expect(guessVersion(new Map(), [[1, version]])).toBeNull();
  });

  test("a list made from `resources` is read as one made from the base's folder", () => {
    const files = (paths: string[]) => paths.map((path) => ({ path }));
    const base = files(["resources/[a]/b.lua", "resource.cfg"]);
    expect(atBase(base)).toEqual(base);
    expect(atBase(files(["Resources/c.lua", "server.cfg"]))).toEqual(
      files(["Resources/c.lua", "server.cfg"]),
    );
    expect(atBase(files(["[a]/b.lua", "[a]/resources/c.lua"]))).toEqual(
      files(["resources/[a]/b.lua", "resources/[a]/resources/c.lua"]),
    );
    expect(atBase([])).toEqual([]);
  });

  test("N-02: of two versions, one listed from `resources` and one from the base's folder, only what changed differs", () => {
    const names = Array.from({ length: 12 }, (_, i) => `[a]/${i}.lua`);
    const inner = names.map((name) => entry(name, name));
    const outer = inner.map((file) => ({ ...file, path: `resources/${file.path}` }));
    const target = outer.with(3, entry("resources/[a]/3.lua", "changed"));
    const [from, to] = [inner, [...target, entry("resource.cfg", "cfg")]].map((files) =>
      byPath(atBase(files)),
    ) as [Manifest, Manifest];
    for (const chosen of [inner, outer, outer.map((file) => ({ ...file, path: `base/${file.path}` }))]) {
      const paths = alignPaths(
        chosen.map(({ path }) => path),
        { has: (key) => from.has(key) || to.has(key) },
      );
      const own = byPath(chosen.map((file, i) => ({ ...file, path: paths[i] ?? "" })));
      expect(
        guessVersion(own, [
          ["to", to],
          ["from", from],
        ]),
      ).toBe("from");
      const touched = compare(own, from, to).filter(({ path, theirs }) => !isBeside(path) && theirs !== null);
      expect(touched.map(({ path, mine }) => [path, mine])).toEqual([["resources/[a]/3.lua", "intact"]]);
    }
  });

  test("the base is found in what was chosen: its own folder, one around it, or `resources` alone", () => {
    const known = byPath(["resources/[a]/b.lua", "resources/c.lua"].map((path) => entry(path, path)));
    expect(alignPaths(["[a]/b.lua", "mien.lua"], known)).toEqual([
      "resources/[a]/b.lua",
      "resources/mien.lua",
    ]);
    expect(alignPaths(["resources/[a]/b.lua", "server.cfg"], known)).toEqual([
      "resources/[a]/b.lua",
      "server.cfg",
    ]);
    expect(alignPaths(["Resources/c.lua", "server.cfg"], known)).toEqual(["Resources/c.lua", "server.cfg"]);
    expect(
      alignPaths(["txData/base/resources/c.lua", "txData/base/server.cfg", "lisez-moi.txt"], known),
    ).toEqual(["resources/c.lua", "server.cfg", null]);
    // A capital letter that is two small ones.
    expect(alignPaths(["\u0130/resources/c.lua"], known)).toEqual(["resources/c.lua"]);
    expect(alignPaths(["autre.txt"], known)).toEqual(["autre.txt"]);
    // The outermost `resources` is the base's.
    const nested = byPath([entry("resources/[a]/resources/b.lua", "b")]);
    for (const before of ["", "base/"])
      expect(alignPaths([`${before}resources/[a]/resources/b.lua`], nested)).toEqual([
        "resources/[a]/resources/b.lua",
      ]);
    expect(alignPaths(["[a]/resources/b.lua"], nested)).toEqual(["resources/[a]/resources/b.lua"]);
  });

  test("50,000 files are compared, each looked up once in each list", { timeout: 15_000 }, () => {
    let lookups = 0;
    class Counted<K, V> extends Map<K, V> {
      override get(key: K): V | undefined {
        lookups += 1;
        return super.get(key);
      }
    }
    const files = Array.from(
      { length: 50_000 },
      (_, i): FileEntry => ({ path: `r/${i % 300}/${i}.lua`, size: i, sha256: hashOf(`${i % 97}`) }),
    );
    const own = new Counted(
      byPath(files.map(({ path, size, sha256 }) => ({ path, size: size ?? 0, sha256 }))),
    );
    const manifest = new Counted(byPath(files));
    const result = compare(own, manifest, manifest);
    expect(lookups).toBe(3 * files.length);
    expect(result.every(({ mine, effect }) => mine === "intact" && effect === "aucun")).toBe(true);
  });

  test("paths are cleaned once: what comes out is cleaned already", () => {
    for (const path of ["./a\\b.lua", "a/b", "É/x.lua"]) {
      const clean = cleanPath(path) ?? "";
      expect(cleanPath(clean)).toBe(clean);
    }
  });
});

/** A file as a browser gives it of a chosen folder. */
const chosen = (path: string, text: string): File =>
  Object.defineProperty(new File([text], path.slice(path.lastIndexOf("/") + 1)), "webkitRelativePath", {
    value: path,
  });

describe("N-02: a folder in the browser", () => {
  test("its files have their path inside of it, cleaned; what a versioning tool left is none of them", async () => {
    const { signal } = new AbortController();
    const files = await listFolder(
      [
        chosen("resources/[a]/e\u0301.lua", "1"),
        chosen("resources/.git/HEAD", "2"),
        chosen("resources/a/.DS_Store", "3"),
        chosen("resources/a/thumbs.db", "3"),
        chosen("resources/a:b.lua", "4"),
      ],
      signal,
    );
    expect(files?.map(({ path, size }) => [path, size])).toEqual([
      ["[a]/é.lua", 1],
      ["a:b.lua", 1],
    ]);
    expect(await listFolder([new File(["x"], "seul.lua")], signal)).toBeNull();
    await expect(listFolder([chosen("r/a.lua", "1")], AbortSignal.abort())).rejects.toThrow();
  });

  test("each file has its own hash, progress ends with all of them, and one that cannot be read stops no other", async () => {
    const texts = Array.from({ length: 30 }, (_, i) => "x".repeat(i * 1000) + i);
    const files = texts.map((text, i) => chosen(`r/${i}.lua`, text));
    Object.assign(files[7] as File, {
      slice: () => ({ arrayBuffer: () => Promise.reject(new Error("held")) }),
    });
    const seen: Progress[] = [];
    const hashes = await hashFiles(files, {
      onProgress: (progress) => seen.push(progress),
      signal: new AbortController().signal,
    });
    expect(hashes).toEqual(texts.map((text, i) => (i === 7 ? null : hashOf(text))));
    const allBytes = files.reduce((sum, { size }) => sum + size, 0);
    expect(seen.at(-1)).toEqual({ files: 30, allFiles: 30, bytes: allBytes, allBytes });
  });

  test("cancelled, it ends at once", async () => {
    const stop = new AbortController();
    const files = Array.from({ length: 30 }, (_, i) => chosen(`r/${i}.lua`, "x".repeat(1000)));
    let reports = 0;
    const hashing = hashFiles(files, {
      onProgress: () => {
        reports++;
        stop.abort();
      },
      signal: stop.signal,
    });
    await expect(hashing).rejects.toMatchObject({ name: "AbortError" });
    expect(reports).toBeLessThan(10);
  });
});
