import { describe, expect, test } from "vitest";
import { type Entity, entities, type Row } from "#app/backups/archive/entities";
import { unknownFile } from "#app/backups/plain-lists/list-records";
import type { Planned } from "#app/backups/restore/compare";
import { lookAlikesOf } from "#app/backups/restore/look-alikes";
import { describeSheet } from "#app/mappings/compatibility";
import { overrideWarnings } from "#app/mappings/ensure";
import { interiorKey } from "#app/mappings/interior";

const unsaid = { legacy: null, enhanced: null, buildJeu: null, conflits: "", interieurRemplace: "" };

describe("N-07: what a mapping asks, in words", () => {
  test("nothing is said where nothing was", () => {
    expect(describeSheet(unsaid)).toEqual([]);
  });

  test("where one edition was tried, that the other was not is an answer", () => {
    expect(describeSheet({ ...unsaid, enhanced: "ne-fonctionne-pas" })).toEqual([
      { term: "Édition Legacy", text: "non testé" },
      { term: "Édition Enhanced", text: "ne fonctionne pas" },
    ]);
    expect(describeSheet({ ...unsaid, legacy: "teste" })).toEqual([
      { term: "Édition Legacy", text: "testé" },
      { term: "Édition Enhanced", text: "non testé" },
    ]);
  });

  test("what it replaces comes first, then the build and the conflicts that are known", () => {
    const sheet = { ...unsaid, interieurRemplace: "v_jewel2", buildJeu: 3258, conflits: "Les vitrines." };
    expect(describeSheet(sheet)).toEqual([
      { term: "Remplace", text: "v_jewel2" },
      { term: "Build du jeu", text: "3258 ou plus récent" },
      { term: "Conflits connus", text: "Les vitrines." },
    ]);
  });
});

describe("N-05, R-25: two mappings of one interior", () => {
  test.each([
    ["V_PoliceHub", "v_policehub"],
    ["v_policehub.ymap", "v_policehub"],
    ["Commissariat  de\u00a0 Mission Row", "commissariat de mission row"],
    ["v_police.ymap.vieux", "v_police.ymap.vieux"],
    ["L’hôpital", "l'hopital"],
    ["", ""],
  ])("'%s' is compared as '%s'", (typed, key) => {
    expect(interiorKey(typed)).toBe(key);
  });

  const chosen = (nom: string, interieurRemplace: string) => ({ nom, interieurRemplace });

  test("MAP-24: a selection says which of its mappings replace one interior", () => {
    const all = [
      chosen("A", "v_jewel2"),
      chosen("B", ""),
      chosen("C", "V_Jewel2"),
      chosen("D", "v_bahama"),
      chosen("E", ""),
      chosen("F", "v_jewel2.ymap"),
    ];
    expect(overrideWarnings(all)).toEqual([
      "«\u00a0A\u00a0», «\u00a0C\u00a0» et «\u00a0F\u00a0» remplacent «\u00a0v_jewel2\u00a0»\u00a0: installés ensemble, ils s'écrasent.",
    ]);
    expect(overrideWarnings(all.slice(0, 2))).toEqual([]);
  });
});

describe("MAP-23, N-05: of all that an import brings", () => {
  const place = (id: string, change: object = {}): Row => ({
    id,
    nom: id.toUpperCase(),
    nomFichier: `nv_${id}`,
    interieurRemplace: "",
    x: null,
    y: null,
    deletedAt: null,
    ...change,
  });
  /** An import of these rows, on a site that has the others. */
  const importOf = (rows: readonly Row[], live: readonly Row[] = []) => {
    const lines = rows.map(
      (row): Planned => ({
        fate: "creer",
        title: "",
        reason: null,
        note: null,
        fields: [],
        row,
        live: live.find(({ id }) => id === row["id"]) ?? null,
      }),
    );
    const entity = entities.find(({ name }) => name === "mappings") as Entity;
    return { lines, said: lookAlikesOf({ entity, planned: lines, live, identical: 0, choices: [] }) };
  };
  const toldOf = (rows: readonly Row[], live: readonly Row[] = []) => {
    const { lines, said } = importOf(rows, live);
    const told = lines.map(said.of);
    expect(lines.map(said.isAny)).toEqual(told.map(({ length }) => length > 0));
    return told;
  };

  test("the same interior, the same file and who is nearer than 60 m are told, the nearest first", () => {
    const near = [
      place("a", { x: 59, y: 0 }),
      place("b", { x: 118.9, y: 0 }),
      place("c", { x: 61, y: 0 }),
      place("d", { x: 119, y: 0 }),
    ];
    expect(toldOf(near)[0]).toEqual(["«\u00a0C\u00a0» est à 2\u00a0m.", "«\u00a0B\u00a0» est à 60\u00a0m."]);
    const alike = [
      place("a", { interieurRemplace: "v_x", x: 59, y: 0 }),
      place("c", { x: 61, y: 0 }),
      place("e", { nomFichier: "nv_a", interieurRemplace: "V_X.ymap" }),
    ];
    expect(toldOf(alike)[0]).toEqual([
      "«\u00a0E\u00a0» remplace aussi cet intérieur.",
      "«\u00a0E\u00a0» a le même nom de fichier.",
      "«\u00a0C\u00a0» est à 2\u00a0m.",
    ]);
  });

  test("without a place, an interior and a known file nothing is the same", () => {
    const nobody = { nomFichier: unknownFile };
    expect(toldOf([place("a", nobody), place("b", nobody)])).toEqual([[], []]);
  });

  test("what is so already is not said again; what changes is", () => {
    const live = [place("a", { nomFichier: "nv_b", interieurRemplace: "v_x", x: 0, y: 0 })];
    const others = [place("b", { x: 10, y: 0 }), place("c", { interieurRemplace: "v_y" })];
    const [before] = live;
    const changed = (change: object) => toldOf([{ ...before, ...change }], [...live, ...others])[0];
    expect(changed({ nom: "Autre" })).toEqual([]);
    expect(changed({ x: 0.1 })).toEqual([]);
    expect(changed({ x: 5 })).toEqual(["«\u00a0B\u00a0» est à 5\u00a0m."]);
    expect(changed({ y: 59 })).toEqual(["«\u00a0B\u00a0» est à 60\u00a0m."]);
    expect(changed({ interieurRemplace: "V_Y" })).toEqual(["«\u00a0C\u00a0» remplace aussi cet intérieur."]);
    expect(changed({ nomFichier: "nv_c" })).toEqual(["«\u00a0C\u00a0» a le même nom de fichier."]);
    // Of what is out of the trash everything is new.
    const [said] = toldOf(
      [place("a", { x: 0, y: 0 })],
      [place("a", { x: 0, y: 0, deletedAt: 1 }), ...others],
    );
    expect(said).toEqual(["«\u00a0B\u00a0» est à 10\u00a0m."]);
  });

  test.each([
    ["on one spot", () => ({ x: 5, y: 5, nomFichier: "nv", interieurRemplace: "v_x" }), 8],
    ["in a street", (i: number) => ({ x: i % 50, y: 0 }), 8],
    ["over a town", (i: number) => ({ x: (i * 37) % 3000, y: (i * 91) % 3000 }), 200],
  ])("of fifty thousand %s few are compared with each other", (_, where, most) => {
    let looks = 0;
    const rows = Array.from({ length: 50_000 }, (_, i) => {
      const { x, ...rest } = where(i);
      const row = place(String(i), rest);
      Object.defineProperty(row, "x", {
        get: () => {
          looks++;
          return x;
        },
      });
      return row;
    });
    const { lines, said } = importOf(rows);
    expect(lines.filter(said.isAny)).toHaveLength(50_000);
    expect(looks / rows.length).toBeLessThan(most);
  });
});
