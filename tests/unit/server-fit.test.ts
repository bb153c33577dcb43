import { describe, expect, test } from "vitest";
import type { Compatibility } from "#app/db/schema";
import { type AskedVersion, judge, type OwnServer, spansOf } from "#app/patches/versions/server-fit";
import { readServer } from "#app/patches/versions/server-fit.server";
import { dice } from "../fixtures/dice.ts";

const unknown: OwnServer = { artifact: null, build: null, edition: null, onesync: null };
const said = (part: Partial<OwnServer>): OwnServer => ({ ...unknown, ...part });
const versions = (...asked: Compatibility[]): AskedVersion[] =>
  asked.map((compatibility, i) => ({ version: `5.${i}`, security: false, compatibility })).toReversed();

const roll = dice(22);
const sometimes = <T>(value: T) => (roll(2) === 0 ? value : undefined);

/** What some version may ask: each thing is said half of the time. */
function anyAsked(): Compatibility {
  const asked = {
    artifactMin: sometimes(100 + roll(20)),
    artifactTested: sometimes(100 + roll(40)),
    gameBuild: sometimes(1000 + roll(20)),
    onesync: sometimes(roll(2) === 0 ? ("requis" as const) : ("facultatif" as const)),
    editions: sometimes(roll(2) === 0 ? (["legacy"] as const) : (["enhanced", "legacy"] as const)),
  };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
}
const histories = Array.from({ length: 300 }, (_, i) =>
  versions(...Array.from({ length: i % 13 }, anyAsked)),
);

describe("PN-22: what versions ask", () => {
  test("PN-22: versions that ask the same are one row, and a need holds for what comes after", () => {
    expect(
      spansOf(
        versions(
          {},
          { artifactMin: 12_913, onesync: "requis" },
          {},
          { artifactMin: 12_208 },
          { gameBuild: 3258 },
        ),
      ),
    ).toEqual([
      {
        newest: "5.4",
        oldest: "5.4",
        fixes: [],
        asked: { artifactMin: 12_913, onesync: "requis", gameBuild: 3258 },
      },
      { newest: "5.3", oldest: "5.1", fixes: [], asked: { artifactMin: 12_913, onesync: "requis" } },
      { newest: "5.0", oldest: "5.0", fixes: [], asked: {} },
    ]);
  });

  test("N-03, PN-22: a row names its security fixes, newest first, and they part no rows", () => {
    const marked = versions({}, {}, { artifactMin: 12_208 }, {}, {}).map((version, i) => ({
      ...version,
      security: i !== 1,
    }));
    expect(spansOf(marked).map(({ fixes }) => fixes)).toEqual([
      ["5.4", "5.2"],
      ["5.1", "5.0"],
    ]);
  });

  test("PN-22: what a version was tried on is said of that version only, in whatever order", () => {
    expect(
      spansOf(
        versions({ editions: ["enhanced", "legacy"], artifactTested: 17_346 }, { editions: ["legacy"] }, {}),
      ),
    ).toEqual([
      { newest: "5.2", oldest: "5.2", fixes: [], asked: {} },
      { newest: "5.1", oldest: "5.1", fixes: [], asked: { editions: ["legacy"] } },
      {
        newest: "5.0",
        oldest: "5.0",
        fixes: [],
        asked: { editions: ["legacy", "enhanced"], artifactTested: 17_346 },
      },
    ]);
  });

  test("PN-22: every version stands in one row, in order, and no two rows that touch are the same", () => {
    for (const history of histories) {
      const names = history.map(({ version }) => version);
      const spans = spansOf(history);
      const covered = spans.flatMap(({ newest, oldest }) =>
        names.slice(names.indexOf(newest), names.indexOf(oldest) + 1),
      );
      expect(covered).toEqual(names);
      for (const [i, { asked }] of spans.entries()) expect(spans[i + 1]?.asked).not.toEqual(asked);
    }
    expect(histories.some((history) => spansOf(history).length < history.length)).toBe(true);
  });

  test("PN-22: every version has the row of what it asks: the highest numbers, OneSync as said last, its own tries", () => {
    for (const history of histories) {
      const names = history.map(({ version }) => version);
      const spans = spansOf(history);
      for (const [i, { version, compatibility }] of history.entries()) {
        const held = history.slice(i).map((one) => one.compatibility);
        const most = (field: "artifactMin" | "gameBuild") =>
          Math.max(0, ...held.map((one) => one[field] ?? 0));
        const own = spans.find(({ oldest }) => names.indexOf(oldest) >= i)?.asked;
        expect(own?.artifactMin ?? 0, version).toBe(most("artifactMin"));
        expect(own?.gameBuild ?? 0, version).toBe(most("gameBuild"));
        expect(own?.onesync, version).toBe(held.find(({ onesync }) => onesync !== undefined)?.onesync);
        expect(own?.artifactTested, version).toBe(compatibility.artifactTested);
        expect(own?.editions?.toSorted(), version).toEqual(compatibility.editions?.toSorted());
      }
    }
  });

  test("PN-22: a newer version never needs less", () => {
    for (const history of histories) {
      const needs = spansOf(history).map(({ asked }) => asked.artifactMin ?? 0);
      expect(needs).toEqual(needs.toSorted((a, b) => b - a));
    }
  });
});

describe("PN-22: whether they run on a server", () => {
  const asked: Compatibility = {
    artifactMin: 12_913,
    artifactTested: 17_346,
    gameBuild: 3258,
    onesync: "requis",
    editions: ["legacy"],
  };

  const enough = { artifact: 12_913, build: 3258, onesync: "actif" } as const;

  test.each<[string, Partial<OwnServer>, string, string[]]>([
    ["all that is asked", { ...enough, edition: "legacy" }, "convient", []],
    ["the artifact that was tried", { ...enough, artifact: 17_346 }, "convient", []],
    [
      "a newer artifact than was tried",
      { ...enough, artifact: 17_347 },
      "convient",
      ["Essayée jusqu'à l'artifact 17346"],
    ],
    [
      "an artifact before",
      { artifact: 12_912 },
      "ne-convient-pas",
      ["Demande l'artifact 12913 ou plus récent"],
    ],
    ["a build before", { build: 3257 }, "ne-convient-pas", ["Demande le build du jeu 3258 ou plus récent"]],
    ["no OneSync", { onesync: "inactif" }, "ne-convient-pas", ["Demande OneSync"]],
    ["another edition", { ...enough, edition: "enhanced" }, "a-verifier", ["Non essayée sur Enhanced"]],
    [
      "another edition and a newer artifact",
      { ...enough, edition: "enhanced", artifact: 17_347 },
      "a-verifier",
      ["Non essayée sur Enhanced", "Essayée jusqu'à l'artifact 17346"],
    ],
  ])("PN-22: %s", (_, server, verdict, reasons) => {
    expect(judge(asked, said(server))).toEqual({ verdict, reasons });
  });

  test("PN-22: what a version needs and the person left out is to be looked at, not promised", () => {
    expect(judge(asked, said({ artifact: 12_913 }))).toEqual({
      verdict: "a-verifier",
      reasons: ["Vérifiez le build du jeu\u00a0: 3258 ou plus récent", "Vérifiez OneSync\u00a0: requis"],
    });
    expect(judge(asked, said({ build: 3258, onesync: "actif" }))).toEqual({
      verdict: "a-verifier",
      reasons: ["Vérifiez l'artifact\u00a0: 12913 ou plus récent"],
    });
    expect(judge({ onesync: "facultatif" }, said({ artifact: 12_913 })).reasons).toEqual([
      "Artifact minimal non précisé",
    ]);
  });

  test("PN-22: a version that fits still runs on the server, whatever is said of what was left out", () => {
    const worst: OwnServer = { artifact: 100, build: 1000, edition: "enhanced", onesync: "inactif" };
    for (const { compatibility } of histories.flat()) {
      for (const [field, value] of Object.entries({ ...enough, artifact: 200 })) {
        const server = said({ [field]: value });
        if (judge(compatibility, server).verdict !== "convient") continue;
        const told = judge(compatibility, { ...worst, [field]: value });
        expect(told.verdict, JSON.stringify([compatibility, server])).not.toBe("ne-convient-pas");
      }
    }
  });

  test("PN-22: what nobody has said is to be looked at, not promised", () => {
    expect(judge({}, said({ artifact: 20_000, build: 3258, edition: "legacy", onesync: "inactif" }))).toEqual(
      {
        verdict: "a-verifier",
        reasons: [
          "Artifact minimal non précisé",
          "Build du jeu non précisé",
          "Édition non précisée",
          "OneSync non précisé",
        ],
      },
    );
    expect(judge({}, said({ onesync: "actif" })).verdict).toBe("convient");
    expect(judge({ onesync: "facultatif" }, said({ onesync: "inactif" })).verdict).toBe("convient");
  });

  test("PN-22: a newer server never fits worse", () => {
    const rank = { "ne-convient-pas": 0, "a-verifier": 1, convient: 2 };
    for (const { compatibility } of histories.flat()) {
      const verdicts = Array.from({ length: 40 }, (_, i) =>
        judge(compatibility, said({ artifact: 100 + i })),
      );
      const ranks = verdicts.map(({ verdict }) => rank[verdict]);
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    }
  });
});

test.each([
  "12000",
  " 12000 ",
  "v1.0.0.12000",
  "1.0.0.12000",
  "12 000",
  "12\u202f000",
  "12000\u200b",
  "v12000",
  "V12000",
  "FXServer-master SERVER v1.0.0.12000 win32",
  "FXServer-master SERVER v1.0.0.12000 linux",
  "^3FXServer-master^7 server version v1.0.0.12000 (windows, release)",
])("PN-22: an artifact is read as consoles and pages write it: %j", (artifact) => {
  const { server, errors, typed } = readServer(new URLSearchParams({ artifact }));
  expect([server?.artifact, errors, typed.artifact]).toEqual([12_000, {}, artifact.trim()]);
});

test.each(["3258", "b3258", "B3258", " b3258 "])("PN-22: a build is read as people write it: %j", (build) => {
  const { server, errors } = readServer(new URLSearchParams({ build }));
  expect([server?.build, errors]).toEqual([3258, {}]);
});

test.each(["1.0.0", "v12", "12-000", "douze", "vb12000", "v", "11.0.0.12000", "FXServer 12000"])(
  "PN-22: anything else is none: %j",
  (artifact) => {
    expect(readServer(new URLSearchParams({ artifact })).errors.artifact).toMatch(/3 à 6 chiffres/);
  },
);

test("PN-22: the artifact of a console is no build of the game", () => {
  const build = "FXServer-master SERVER v1.0.0.12913 win32";
  expect(readServer(new URLSearchParams({ build })).errors.build).toMatch(/4 ou 5 chiffres/);
});

test.each(["3e3", "0x1000", "12000.5", "-12000", "1_200"])(
  "PN-22: nor what only a program takes for a number: %j",
  (typed) => {
    const { server, errors } = readServer(new URLSearchParams({ artifact: typed, build: typed }));
    expect([server, Object.keys(errors)]).toEqual([null, ["artifact", "build"]]);
  },
);

test("PN-22: a number may have several gaps", () => {
  expect(readServer(new URLSearchParams({ artifact: "1 2\u202f9 13" })).server?.artifact).toBe(12_913);
});

test("PN-22: the choices of the form, each alone; another one is none", () => {
  const read = (said: Record<string, string>) => readServer(new URLSearchParams(said)).server;
  for (const onesync of ["actif", "inactif"] as const)
    expect(read({ onesync })).toEqual({ ...unknown, onesync });
  for (const edition of ["legacy", "enhanced"] as const)
    expect(read({ edition })).toEqual({ ...unknown, edition });
  expect(read({ onesync: "oui", edition: "autre" })).toBeNull();
  expect(read({})).toBeNull();
});

test("PN-22: beside a number that cannot be read nothing is judged", () => {
  expect(readServer(new URLSearchParams({ artifact: "douze", onesync: "actif" })).server).toBeNull();
});
