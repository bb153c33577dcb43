import { describe, expect, test } from "vitest";
import { spansOf } from "#app/patches/versions/server-fit";
import type { SqlState } from "#app/patches/versions/sql-state";
import {
  buildUpgradePath,
  explainArchives,
  listNeeds,
  pathAddress,
  toChecklist,
  type UpgradePath,
} from "#app/patches/versions/upgrade-path";
import type { MemberDetails, PatchView, PublicPatch } from "#app/patches/views";
import { noChanges } from "../fixtures/many-patches.ts";
import { memberDetails, publicPatch } from "../fixtures/patch-view.ts";

type Changes = Partial<PublicPatch> & { member?: Partial<MemberDetails> };

const patch = (version: string, { member, ...changes }: Changes = {}): PatchView => ({
  ...publicPatch({
    id: `id-${version}`,
    version,
    title: `Titre ${version}`,
    modifications: { ...noChanges, divers: [`Change ${version}`] },
    ...changes,
  }),
  member: memberDetails(member),
});

/** A history in which lines and files come back, as they do in real ones. */
const history = Array.from({ length: 12 }, (_, i) =>
  patch(`5.${i}.0`, {
    modifications: {
      ...noChanges,
      systemMetier: [`métier ${i % 3}`],
      inventaire: i % 2 ? [`inventaire ${i}`] : [],
      divers: ["toujours", `divers ${i % 5}`],
    },
    member: {
      // One that was withdrawn and one without a file among them.
      cumulative: [1, 5, 6, 9].includes(i),
      available: { patch: i !== 9, base: false, mappings: false },
      modifiedFiles: [`a/${i % 4}.lua`, "commun.lua"],
      upgradeSteps: i % 3 ? [`étape ${i}`] : [],
      upgradeSql: i % 4 ? "" : `UPDATE t SET v = ${i};`,
    },
    // The highest of all is what the withdrawn one asks for.
    compatibility: {
      ...(i % 3 !== 1 && { artifactMin: i === 6 ? 20_000 : 12_000 + ((i * 7) % 5) }),
      ...(i % 4 === 2 && { gameBuild: i === 6 ? 9999 : 3000 + ((i * 5) % 7) }),
      ...(i > 4 && { onesync: i < 6 ? ("facultatif" as const) : ("requis" as const) }),
    },
    withdrawn: i === 6 ? { reason: "Duplication d'objets", replacedBy: "5.7.0" } : null,
  }),
);

/** As the database does it: after `from`, up to and with `to`. */
const between = (from: number, to: number) =>
  buildUpgradePath(history.slice(from + 1, to + 1), { from: `5.${from}.0`, to: `5.${to}.0` });

const lines = (path: UpgradePath) =>
  path.groups.flatMap(({ key, lines }) =>
    lines.flatMap(({ text, versions }) => versions.map((v) => `${key} ${text} ${v}`)),
  );
const files = (path: UpgradePath) =>
  (path.files ?? []).flatMap(({ path: file, versions }) => versions.map((version) => `${file} ${version}`));
/** A step as it is on any path: which archives are needed depends on where the path ends. */
const withoutArchive = ({ hasPatch, inArchiveOf, ...step }: UpgradePath["steps"][number]) => step;
const archives = (path: UpgradePath) =>
  path.steps.filter(({ hasPatch }) => hasPatch).map(({ version }) => version);
const sorted = (list: string[]) => [...list].sort();

describe("PN-20: the path between two versions", () => {
  test("PN-20: path(a, c) is path(a, b) and path(b, c) together, for every a ≤ b ≤ c", () => {
    for (let a = 0; a < history.length; a++) {
      for (let c = a; c < history.length; c++) {
        const whole = between(a, c);
        for (let b = a; b <= c; b++) {
          const parts = [between(a, b), between(b, c)];
          expect(whole.steps.map(withoutArchive)).toEqual(
            parts.flatMap((part) => part.steps).map(withoutArchive),
          );
          expect(whole.skipped).toEqual(parts.flatMap((part) => part.skipped));
          expect(whole.sql).toEqual(parts.flatMap((part) => part.sql));
          expect(whole.manual).toEqual(parts.flatMap((part) => part.manual));
          expect(sorted(lines(whole))).toEqual(sorted(parts.flatMap(lines)));
          expect(sorted(files(whole))).toEqual(sorted(parts.flatMap(files)));
        }
      }
    }
  });

  test("PN-20: the same change or file twice is one line that names its versions, oldest first", () => {
    const path = between(0, 5);
    const common = path.files?.filter((file) => file.path === "commun.lua");
    expect(common).toEqual([{ path: "commun.lua", versions: ["5.1.0", "5.2.0", "5.3.0", "5.4.0", "5.5.0"] }]);
    for (const { lines } of path.groups) {
      expect(new Set(lines.map(({ text }) => text)).size).toBe(lines.length);
    }
  });

  test("PN-20: a file in several spellings is one, and a version that lists it twice is named once", () => {
    const listed = (version: string, ...modifiedFiles: string[]) =>
      patch(version, { member: { modifiedFiles } });
    const path = buildUpgradePath(
      [listed("5.1.0", "a\\b.lua", "a/b.lua"), listed("5.2.0", "./a/b.lua", "c.lua")],
      { from: "5.0.0", to: "5.2.0" },
    );
    expect(path.files).toEqual([
      { path: "a\\b.lua", versions: ["5.1.0", "5.2.0"] },
      { path: "c.lua", versions: ["5.2.0"] },
    ]);
  });

  test("PN-18: a withdrawn version is skipped, and named with its reason", () => {
    const path = between(5, 8);
    expect(path.steps.map(({ version }) => version)).toEqual(["5.7.0", "5.8.0"]);
    expect(path.skipped).toEqual([{ version: "5.6.0", reason: "Duplication d'objets", replacedBy: "5.7.0" }]);
    expect(JSON.stringify([lines(path), files(path), path.sql, path.manual])).not.toContain("5.6.0");
  });

  test("PN-18, N-14: a path to a withdrawn version says where it ends, and its checklist what not to apply", () => {
    const path = between(3, 6);
    expect(path).toMatchObject({ to: "5.6.0", leadsTo: "5.5.0", endsAt: null });
    const list = toChecklist(path);
    expect(list).toContain("# Mise à jour 5.3.0 → 5.5.0\n");
    expect(list).toContain("- Ne pas appliquer 5.6.0, retirée\u00a0: Duplication d'objets\n");
    expect(list).not.toContain("Appliquer le patch 5.6.0");
    expect(between(3, 8).leadsTo).toBe("5.8.0");
    expect(between(5, 6)).toMatchObject({ steps: [], leadsTo: "5.5.0" });
  });

  test("PN-20: from a version to itself there is nothing to do", () => {
    const path = between(3, 3);
    expect(path).toMatchObject({ steps: [], skipped: [], groups: [], files: [], sql: [], manual: [] });
    expect(path.completeBase).toBeNull();
  });

  test("PN-10: groups keep their order, and an empty one is left out", () => {
    expect(between(0, 3).groups.map(({ key, label }) => [key, label])).toEqual([
      ["systemMetier", "Système métier"],
      ["inventaire", "Inventaire"],
      ["divers", "Divers"],
    ]);
  });

  test("PN-20: the newest complete base of the path is offered, and none of a withdrawn version", () => {
    const base = { available: { patch: true, base: true, mappings: false } };
    const withdrawn = { reason: "", replacedBy: null };
    const list = [patch("1", { member: base }), patch("2"), patch("3", { member: base }), patch("4")];
    expect(buildUpgradePath(list, { from: "0", to: "4" }).completeBase).toBe("3");
    const last = patch("5", { member: base, withdrawn });
    expect(buildUpgradePath([...list, last], { from: "0", to: "5" }).completeBase).toBe("3");
  });

  test("T-16: a guest's path holds no file, SQL, step or download", () => {
    const guest = history.map(({ member, ...view }) => view);
    const path = buildUpgradePath(guest, { from: "5.0.0", to: "5.11.0" });
    expect(path.files).toBeNull();
    expect(path).toMatchObject({ sql: [], manual: [], completeBase: null });
    expect(path.steps.every((step) => !step.hasPatch && !step.hasMappings)).toBe(true);
    expect(path.steps.every(({ inArchiveOf }) => inArchiveOf === null)).toBe(true);
    expect(explainArchives(path)).toBeNull();
    expect(archives(between(0, 3))).not.toEqual([]);
    expect(path.steps).toHaveLength(11);
  });
});

describe("N-01: which archives to download", () => {
  test("N-01: from the newest cumulative one on, and never more than the ways to and from a stop, for every a ≤ b ≤ c", () => {
    for (let a = 0; a < history.length; a++) {
      for (let c = a; c < history.length; c++) {
        const path = between(a, c);
        const kept = history.slice(a + 1, c + 1).filter(({ withdrawn }) => withdrawn === null);
        const withFile = kept.filter(({ member }) => member?.available.patch);
        const newest = withFile.findLast(({ member }) => member?.cumulative);
        const needed = newest ? withFile.slice(withFile.indexOf(newest)) : withFile;
        expect(archives(path)).toEqual(needed.map(({ version }) => version));
        // Every version is in an archive, its own or the newest cumulative one, or has none at all.
        for (const { version, hasPatch, inArchiveOf } of path.steps) {
          const own = withFile.some((patch) => patch.version === version);
          const isBefore =
            newest !== undefined && kept.findIndex((p) => p.version === version) < kept.indexOf(newest);
          expect([hasPatch, inArchiveOf]).toEqual([own && !isBefore, isBefore ? newest.version : null]);
        }
        for (let b = a; b <= c; b++) {
          const parts = [...archives(between(a, b)), ...archives(between(b, c))];
          expect(parts).toEqual(expect.arrayContaining(archives(path)));
        }
      }
    }
  });

  test("N-01: of what an archive spares, changes, files, SQL and steps by hand stay", () => {
    const [cumulative, plain] = [true, false].map((is) => {
      const list = history.map((view) => ({
        ...view,
        member: view.member && { ...view.member, cumulative: is },
      }));
      return buildUpgradePath(list as PatchView[], { from: "4.9.0", to: "5.11.0" });
    });
    expect(archives(cumulative as UpgradePath)).toEqual(["5.11.0"]);
    expect(archives(plain as UpgradePath)).toHaveLength(10);
    expect({ ...cumulative, steps: cumulative?.steps.map(withoutArchive) }).toEqual({
      ...plain,
      steps: plain?.steps.map(withoutArchive),
    });
  });

  const available = (patch: boolean) => ({ patch, base: false, mappings: false });
  const explain = (...members: Partial<NonNullable<PatchView["member"]>>[]) =>
    explainArchives(
      buildUpgradePath(
        members.map((member, i) => patch(`1.${i + 1}`, { member })),
        { from: "1.0", to: `1.${members.length}` },
      ),
    );

  test("N-01: of a path that is too long for one page nothing is downloaded that an archive beyond it holds", () => {
    const list = history.slice(1, 4);
    const path = buildUpgradePath(list, { from: "5.0.0", to: "5.11.0", archiveBeyond: "5.9.0" });
    expect(archives(path)).toEqual([]);
    expect(path.steps.map(({ inArchiveOf }) => inArchiveOf)).toEqual(["5.9.0", "5.9.0", "5.9.0"]);
    expect(explainArchives(path)).toBe(
      "Aucune archive à télécharger ici\u00a0: celle de la 5.9.0, plus loin sur ce chemin, contient aussi ces patchs. Les étapes et le SQL de chaque version restent à faire, dans l'ordre.",
    );
    expect(toChecklist(path)).toContain("5.3.0 — Titre 5.3.0 (dans l'archive de la 5.9.0)");
    const withdrawn = patch("5.1.0", { withdrawn: { reason: "", replacedBy: null } });
    const nothing = buildUpgradePath([withdrawn], { from: "5.0.0", to: "5.11.0", archiveBeyond: "5.9.0" });
    expect([nothing.steps, explainArchives(nothing)]).toEqual([[], null]);
  });

  test("N-01: one archive is not enough where the path goes on beyond the page that ends with it", () => {
    const list = [patch("5.1.0"), patch("5.2.0", { member: { cumulative: true } })];
    const said = (to: string) => explainArchives(buildUpgradePath(list, { from: "5.0.0", to }));
    const holds = "de la 5.2.0 contient aussi les patchs d'avant.";
    expect([said("5.2.0"), said("5.11.0")]).toEqual([
      expect.stringContaining(`Une archive suffit\u00a0: celle ${holds}`),
      expect.stringMatching(/^L'archive de la 5\.2\.0 contient/),
    ]);
  });

  test("N-01: one archive, several in order, or none to speak of, in words", () => {
    const cumulative = true;
    expect(explain({}, {}, {})).toBe("Téléchargez ces 3\u00a0archives, dans cet ordre.");
    expect(explain({}, {}, { cumulative })).toBe(
      "Une archive suffit\u00a0: celle de la 1.3 contient aussi les patchs d'avant.",
    );
    expect(explain({}, { cumulative }, { available: available(false) }, {})).toBe(
      "Téléchargez ces 2\u00a0archives, dans cet ordre\u00a0: 1.2, 1.4. Celle de la 1.2 contient aussi les patchs d'avant.",
    );
    expect(explain({ upgradeSql: "SELECT 1;" }, { cumulative })).toBe(
      "Une archive suffit\u00a0: celle de la 1.2 contient aussi les patchs d'avant. Les étapes et le SQL de chaque version restent à faire, dans l'ordre.",
    );
    expect(explain({}, { cumulative }, { available: available(false) })).toBe(
      "L'archive de la 1.2 contient aussi les patchs d'avant.",
    );
    // It spares nothing where it is the first; of one without a file nobody has anything.
    expect(explain({ cumulative }, {})).toBe("Téléchargez ces 2\u00a0archives, dans cet ordre.");
    expect(explain({}, {}, { cumulative, available: available(false) })).toBe(
      "Téléchargez ces 2\u00a0archives, dans cet ordre.",
    );
    expect([explain(), explain({}), explain({ cumulative })]).toEqual([null, null, null]);
    expect(explain({ available: available(false) }, {})).toBeNull();
  });

  test("N-01, PN-18: a withdrawn cumulative version spares no archive", () => {
    const path = between(4, 8);
    expect(archives(path)).toEqual(["5.5.0", "5.7.0", "5.8.0"]);
    expect(toChecklist(path)).not.toContain("dans l'archive");
  });

  test("N-01, N-03: the checklist says of a version that it is a security fix, and in whose archive it is", () => {
    const path = buildUpgradePath(
      [
        patch("1.1", { security: true, breaking: true, member: { upgradeSteps: ["étape"] } }),
        patch("1.2", { member: { cumulative: true } }),
      ],
      { from: "1.0", to: "1.2" },
    );
    const boxes = toChecklist(path)
      .split("\n")
      .filter((line) => line.includes("- [ ]"));
    expect(boxes.slice(1, -1)).toEqual([
      "- [ ] Appliquer le patch 1.1 — Titre 1.1 (correctif de sécurité, changement incompatible, dans l'archive de la 1.2)",
      "  - [ ] étape",
      "- [ ] Appliquer le patch 1.2 — Titre 1.2",
    ]);
  });
});

describe("PN-22: what the server must have before the path is begun", () => {
  test("PN-22: the artifact and the build are the highest of the steps that are kept, for every a ≤ c", () => {
    for (let a = 0; a < history.length; a++) {
      for (let c = a; c < history.length; c++) {
        const kept = history.slice(a + 1, c + 1).filter(({ withdrawn }) => withdrawn === null);
        const { needs } = between(a, c);
        for (const [need, field] of [
          [needs.artifact, "artifactMin"],
          [needs.gameBuild, "gameBuild"],
        ] as const) {
          const most = Math.max(0, ...kept.map(({ compatibility }) => compatibility[field] ?? 0));
          const first = kept.find(({ compatibility }) => compatibility[field] === most);
          expect(need).toEqual(first ? { least: most, version: first.version } : null);
        }
        const required = kept.find(({ compatibility }) => compatibility.onesync === "requis");
        expect(needs.onesync?.version).toBe(required?.version);
      }
    }
  });

  test("PN-22, PN-18: what a withdrawn version asks for is asked of nobody", () => {
    expect(between(5, 6).needs).toEqual({ artifact: null, gameBuild: null, onesync: null });
    expect(JSON.stringify(between(0, 11).needs)).not.toMatch(/20000|9999|5\.6\.0/);
  });

  test("PN-22: each thing once, with the version that asks for it, in the list to copy before the first patch", () => {
    const server = { artifactMin: 12_913, gameBuild: 3258, onesync: "requis" } as const;
    const list = [
      patch("5.1.0", { compatibility: { artifactMin: 12_208, gameBuild: 3258 } }),
      patch("5.2.0", { compatibility: server }),
      patch("5.3.0", { compatibility: server }),
    ];
    const path = buildUpgradePath(list, { from: "5.0.0", to: "5.3.0" });
    const needs = [
      "artifact serveur 12913 ou plus récent (demandé par la 5.2.0)",
      "build du jeu 3258 ou plus récent (demandé par la 5.1.0)",
      "OneSync requis (par la 5.2.0)",
    ];
    expect(listNeeds(path.needs)).toEqual(needs);
    const boxes = toChecklist(path)
      .split("\n")
      .filter((line) => line.includes("- [ ]"));
    expect(boxes.slice(1, 4)).toEqual(
      needs.map((need) => `- [ ] Vérifier avant de commencer\u00a0: ${need}`),
    );
    expect(boxes[4]).toContain("Appliquer le patch 5.1.0");
  });

  test("PN-22: OneSync is asked for as long as the version at the end does, as Compatibilité says", () => {
    const said = (...all: ("requis" | "facultatif" | undefined)[]) => {
      const list = all.map((onesync, i) => patch(`5.${i}.0`, { compatibility: onesync ? { onesync } : {} }));
      const [last] = spansOf(list.toReversed());
      const { needs } = buildUpgradePath(list, { from: "4.9.0", to: list.at(-1)?.version ?? "" });
      expect(needs.onesync !== null).toBe(last?.asked.onesync === "requis");
      return needs.onesync?.version ?? null;
    };
    expect(said("requis", "facultatif")).toBeNull();
    expect(said("requis", "facultatif", undefined)).toBeNull();
    expect(said("requis", undefined)).toBe("5.0.0");
    expect(said("requis", "facultatif", "requis", "requis")).toBe("5.2.0");
  });

  test("PN-22: a path of which nothing is known asks for nothing", () => {
    const path = buildUpgradePath([patch("1"), patch("2")], { from: "0", to: "2" });
    expect(listNeeds(path.needs)).toEqual([]);
    expect(toChecklist(path)).not.toContain("Vérifier");
  });
});

describe("PN-19: the checklist", () => {
  test("PN-19: it begins with a backup, lists steps with their SQL in order and ends with a restart", () => {
    const text = toChecklist(between(0, 4));
    const boxes = text.split("\n").filter((line) => line.includes("- [ ]"));
    expect(boxes[0]).toContain("Sauvegarder");
    expect(boxes.at(-1)).toContain("Redémarrer");
    expect(boxes.slice(1, -1).map((line) => line.trim())).toEqual([
      "- [ ] Vérifier avant de commencer\u00a0: artifact serveur 12004 ou plus récent (demandé par la 5.2.0)",
      "- [ ] Vérifier avant de commencer\u00a0: build du jeu 3003 ou plus récent (demandé par la 5.2.0)",
      "- [ ] Appliquer le patch 5.1.0 — Titre 5.1.0",
      "- [ ] étape 1",
      "- [ ] Appliquer le patch 5.2.0 — Titre 5.2.0",
      "- [ ] étape 2",
      "- [ ] Appliquer le patch 5.3.0 — Titre 5.3.0",
      "- [ ] Appliquer le patch 5.4.0 — Titre 5.4.0",
      "- [ ] étape 4",
      "- [ ] Exécuter le SQL de 5.4.0, une seule fois",
    ]);
  });

  test("PN-19: word for word, with the changes by group and the files, each with its versions", () => {
    const changes = (...divers: string[]) => ({ ...noChanges, inventaire: ["Coffre"], divers });
    const path = buildUpgradePath(
      [
        patch("1.1", { modifications: changes("Un"), member: { modifiedFiles: ["a.lua"] }, breaking: true }),
        patch("1.2", { modifications: changes("Un", "Deux") }),
      ],
      { from: "1.0", to: "1.2" },
    );
    expect(path.steps.map(({ breaking }) => breaking)).toEqual([true, false]);
    const common = [
      "# Mise à jour 1.0 → 1.2",
      "",
      "- [ ] Sauvegarder le serveur et la base de données",
      "- [ ] Appliquer le patch 1.1 — Titre 1.1 (changement incompatible)",
      "- [ ] Appliquer le patch 1.2 — Titre 1.2",
      "- [ ] Redémarrer entièrement le serveur",
      "",
      "## Inventaire",
      "- Coffre (1.1, 1.2)",
      "",
      "## Divers",
      "- Un (1.1, 1.2)",
      "- Deux (1.2)",
      "",
    ];
    expect(toChecklist(path).split("\n")).toEqual([...common, "## Fichiers modifiés", "- `a.lua` (1.1)", ""]);
    // Without a file there is no title of files.
    expect(toChecklist({ ...path, files: [] }).split("\n")).toEqual(common);
  });

  test("PN-19: the mappings of a version are installed with its patch, before its steps and SQL", () => {
    const available = { patch: true, base: true, mappings: true };
    // A number that was typed is the list's own, as on the page.
    const member = { available, upgradeSteps: ["1. étape"], upgradeSql: "SELECT 1;" };
    const path = buildUpgradePath(
      [patch("1.1", { member }), patch("1.2"), patch("1.3", { member: { available } })],
      { from: "1.0", to: "1.3" },
    );
    expect(path.steps.map(({ hasMappings }) => hasMappings)).toEqual([true, false, true]);
    const boxes = toChecklist(path)
      .split("\n")
      .filter((line) => line.includes("- [ ]"));
    expect(boxes.slice(1, -1)).toEqual([
      "- [ ] Appliquer le patch 1.1 — Titre 1.1",
      "  - [ ] Installer les mappings de 1.1",
      "  - [ ] étape",
      "  - [ ] Exécuter le SQL de 1.1, une seule fois",
      "- [ ] Appliquer le patch 1.2 — Titre 1.2",
      "- [ ] Appliquer le patch 1.3 — Titre 1.3",
      "  - [ ] Installer les mappings de 1.3",
    ]);
  });

  test("N-01, PN-19: the SQL that the reader ran is ticked; what they did not run as it is now is not", () => {
    const asks = (version: string, sqlState: SqlState) =>
      patch(version, { member: { upgradeSql: "SELECT 1;", sqlState } });
    const path = buildUpgradePath(
      [
        asks("1.1", { sha256: "a", ranAt: 5, isRun: true }),
        asks("1.2", { sha256: "b", ranAt: 5, isRun: false }),
        asks("1.3", { sha256: "c", ranAt: null, isRun: false }),
      ],
      { from: "1.0", to: "1.3" },
    );
    expect(
      toChecklist(path)
        .split("\n")
        .filter((line) => line.includes("SQL")),
    ).toEqual([
      "  - [x] Exécuter le SQL de 1.1, une seule fois",
      "  - [ ] Exécuter le SQL de 1.2, une seule fois",
      "  - [ ] Exécuter le SQL de 1.3, une seule fois",
    ]);
  });

  test("PN-19, N-14: a reason of several lines stays one line of the list", () => {
    const withdrawn = { reason: "Objets en double\n\n- coffres\r\n  - véhicules", replacedBy: null };
    const path = buildUpgradePath([patch("1.1", { withdrawn }), patch("1.2")], { from: "1.0", to: "1.2" });
    expect(toChecklist(path).split("\n").slice(2, 4)).toEqual([
      "- Ne pas appliquer 1.1, retirée\u00a0: Objets en double - coffres - véhicules",
      "- [ ] Sauvegarder le serveur et la base de données",
    ]);
  });

  test("PN-19, PN-20: a path that is too long for one page names the version at which it ends", () => {
    const path = buildUpgradePath(history.slice(1, 4), { from: "5.0.0", to: "5.11.0" });
    expect([path.to, path.endsAt]).toEqual(["5.11.0", "5.3.0"]);
    expect(toChecklist(path)).toContain("# Mise à jour 5.0.0 → 5.3.0\n");
    expect(between(0, 3).endsAt).toBeNull();
  });

  test("PN-20: the address of a path names its target only where there is one", () => {
    expect(pathAddress("5.0.0")).toBe("/patch-notes/comparer?de=5.0.0");
    expect(pathAddress("5.0.0", "5.1+x")).toBe("/patch-notes/comparer?de=5.0.0&a=5.1%2Bx");
  });

  test("PN-19: it names every file with the versions that touch it", () => {
    const text = toChecklist(between(0, 2));
    expect(text).toContain("- `commun.lua` (5.1.0, 5.2.0)");
    expect(text).toContain("- `a/1.lua` (5.1.0)");
  });
});
