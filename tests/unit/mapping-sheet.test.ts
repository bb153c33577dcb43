import { describe, expect, test } from "vitest";
import { describeSheet } from "#app/mappings/compatibility";
import { overrideWarnings } from "#app/mappings/ensure";
import { interiorKey } from "#app/mappings/interior";
import { lookAlikesAmong } from "#app/mappings/look-alikes";

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
  const place = (id: string, change: object = {}) => ({
    id,
    nom: id.toUpperCase(),
    nomFichier: `nv_${id}`,
    interieurRemplace: "",
    x: null as number | null,
    y: null as number | null,
    ...change,
  });
  const toldOf = (all: ReturnType<typeof place>[]) =>
    lookAlikesAmong(all, (name) => name !== "inconnu")(all[0] as ReturnType<typeof place>);

  test("the same interior, the same file and who is nearer than 60 m are told, the nearest first", () => {
    const all = [
      place("a", { interieurRemplace: "v_x", x: 59, y: 0 }),
      place("b", { x: 118.9, y: 0 }),
      place("c", { x: 61, y: 0 }),
      place("d", { x: 119, y: 0 }),
      place("e", { nomFichier: "nv_a", interieurRemplace: "V_X.ymap" }),
    ];
    expect(toldOf(all)).toEqual([
      "«\u00a0E\u00a0» remplace aussi cet intérieur.",
      "«\u00a0E\u00a0» a le même nom de fichier.",
      "«\u00a0C\u00a0» est à 2\u00a0m.",
      "«\u00a0B\u00a0» est à 60\u00a0m.",
    ]);
  });

  test("without a place, an interior and a known file nothing is the same", () => {
    expect(toldOf([place("a", { nomFichier: "inconnu" }), place("b", { nomFichier: "inconnu" })])).toEqual(
      [],
    );
  });

  test("a street with fifty thousand of them does not keep an import waiting", () => {
    const all = Array.from({ length: 50_000 }, (_, i) =>
      place(String(i), { x: i % 50, y: 0, nomFichier: "nv", interieurRemplace: "v_x" }),
    );
    const started = performance.now();
    const told = lookAlikesAmong(all, () => true);
    for (const one of all.slice(0, 5000)) expect(told(one).length).toBeGreaterThan(0);
    expect(performance.now() - started).toBeLessThan(5000);
  });
});
