/** The tools of SQL, colours and plates (N-11): what a member types or pastes, and the text that comes of it. */
import { describe, expect, test } from "vitest";
import { answerForm } from "#app/tools/answer-form.server";
import { fileHands } from "#app/tools/file-hands";
import { firstState, outcomeOf } from "#app/tools/state";
import { filled, pasted, saidOf, textOf, tool, withValues } from "./states.ts";

describe("N-11: SQL", () => {
  test("N-11: founder by UniqueID or by identifier, one of the two, nothing else", () => {
    const [, byId] = textOf("fondateur", filled("fondateur", { uniqueId: "7" }));
    expect(byId).toMatch(
      /^-- Joueur déconnecté.*\n--.*\nUPDATE users\nSET permission_group = 'fondateur'\nWHERE UniqueID = 7;\n$/,
    );
    const [, byName] = textOf("fondateur", filled("fondateur", { identifier: "char1:0a-b_c" }));
    expect(byName).toContain("WHERE identifier = 'char1:0a-b_c';");
    for (const values of [{ uniqueId: "" }, { uniqueId: "7", identifier: "char1:0a" }]) {
      expect(saidOf("fondateur", filled("fondateur", values as Record<string, string>))[0]?.[1]).toContain(
        "un seul des deux",
      );
    }
    for (const identifier of ["x' OR '1'='1", "a\\", "a b", "`", "a;--", "é"]) {
      expect(saidOf("fondateur", filled("fondateur", { identifier })).length, identifier).toBe(1);
    }
    for (const uniqueId of ["0", "1.5", "1 OR 1", "-1"]) {
      expect(saidOf("fondateur", filled("fondateur", { uniqueId })).length, uniqueId).toBe(1);
    }
  });

  const ticked = { personne: "on", sauvegarde: "on" };

  test("N-11: a whole number may be typed with a comma or a point, and is written as one", () => {
    for (const typed of ["12", "12.0", "12,0", " 12 "])
      expect(textOf("fondateur", filled("fondateur", { uniqueId: typed }))[0], typed).toMatch(
        /UniqueID = 12;/,
      );
    expect(textOf("fondateur", filled("fondateur", { uniqueId: "12,5" }))).toEqual([]);
  });

  test("N-11: a number may be typed with spaces between thousands, as prices are read in the guide", () => {
    for (const typed of ["1 234 567", "1\u202f234\u202f567", "1\u00a0234\u00a0567"])
      expect(textOf("fondateur", filled("fondateur", { uniqueId: typed }))[0], typed).toMatch(
        /UniqueID = 1234567;/,
      );
    for (const typed of ["1 23", "1 2345", "12 ,5", "1  234", "1234 567", "12 34 567"])
      expect(textOf("fondateur", filled("fondateur", { uniqueId: typed })), typed).toEqual([]);
    expect(textOf("boutique", filled("boutique", { "vehicles.0.coins": "2 000" }))[0]).toContain(
      "coins = 2000 }",
    );
    // Two numbers are none, nor is one with a space behind its comma.
    for (const typed of ["1234 567", "1,5 200", "1 234,5 200"])
      expect(textOf("boutique", filled("boutique", { "vehicles.0.coins": typed })), typed).toEqual([]);
  });

  test("N-11: no script before both boxes are ticked", () => {
    expect(textOf("reset-des-id", filled("reset-des-id", {}))).toEqual([]);
    expect(saidOf("reset-des-id", filled("reset-des-id", { personne: "on" }))).toHaveLength(1);
    expect(saidOf("reset-des-id", filled("reset-des-id", { sauvegarde: "on" }))).toHaveLength(1);
    const texts = textOf("reset-des-id", filled("reset-des-id", ticked));
    expect(texts[1]).toBe(
      "SET @nouvel_id := 0;\n\nUPDATE users\nSET UniqueID = (@nouvel_id := @nouvel_id + 1)\nORDER BY UniqueID ASC;\n\n" +
        "ALTER TABLE users AUTO_INCREMENT = 1;\n",
    );
  });

  test("N-11: with linked tables the guide's full script, once a table", () => {
    const tables = {
      "tables.0.table": "sanctions",
      "tables.1.table": "proprietes",
      "tables.1.colonne": "owner_id",
    };
    const grow = ["ajouter:tables", "ajouter:tables"];
    const texts = textOf("reset-des-id", filled("reset-des-id", { ...ticked, ...tables }, grow));
    expect(texts).toHaveLength(4);
    expect(texts[2]).toContain(
      "UPDATE `proprietes` AS l\nJOIN correspondance_id AS c ON c.ancien_id = l.`owner_id`\n",
    );
    // A number that nobody has, 0 or none, is of no player and falls on none.
    expect(texts[1]).toContain(
      "ON u.UniqueID = l.`owner_id`\nWHERE u.UniqueID IS NULL AND l.`owner_id` > 0;\n",
    );
    expect(texts[2]?.indexOf("COMMIT;")).toBeLessThan(texts[2]?.indexOf("AUTO_INCREMENT") ?? 0);
    const twice = { ...ticked, "tables.0.table": "sanctions", "tables.1.table": "Sanctions" };
    expect(saidOf("reset-des-id", filled("reset-des-id", twice, grow))[0]?.[1]).toContain("deux fois");
    for (const table of ["users", "users_sauvegarde", "users_sauvegarde_2026_11_25", "a`b", "a b", ""]) {
      const state = filled("reset-des-id", { ...ticked, "tables.0.table": table }, ["ajouter:tables"]);
      expect(saidOf("reset-des-id", state), table).toHaveLength(1);
    }
  });
});

describe("N-11: colours and plates", () => {
  test("N-11: the -1 is written, never asked for; 0 to 255", () => {
    expect(textOf("couleurs", firstState(tool("couleurs")))[0]).toContain(
      "local SpriteSelectionne = { -1, 4, 194, 255, 115 }",
    );
    for (const value of ["256", "-1", "1.5", "rouge", ""]) {
      expect(saidOf("couleurs", filled("couleurs", { rouge: value })), value).toHaveLength(1);
    }
  });

  test("N-11, R-33: a colour may be typed with its #, and is written without, with a script or none", () => {
    for (const couleur of ["#74c0fc", " #74c0fc ", "74c0fc"]) {
      const written = expect.stringContaining("Config.CouleurPrincipale = '74c0fc'");
      const state = filled("couleurs", { couleur });
      expect(textOf("couleurs", state), couleur).toEqual([written]);
      const sent: Record<string, string> = { ...state.draft.values, geste: "composer" };
      const answer = answerForm(tool("couleurs"), (name) => sent[name] ?? "");
      expect(answer?.outcome.outputs.map(({ text }) => text)).toEqual([written]);
    }
    for (const couleur of ["#74c0f", "##74c0fc", "74c0fc#", "#", "#74c0fcff"])
      expect(saidOf("couleurs", filled("couleurs", { couleur })), couleur).toHaveLength(1);
  });

  test("N-11: a # in a pasted file is told with its line, and mended", () => {
    const file = "\nConfig.CouleurPrincipale = '#74c0fc' -- à nous\n";
    const state = pasted("couleurs", file);
    expect(state.remarks[0]).toMatchObject({ line: 2, sentence: expect.stringContaining("sans le #") });
    expect(textOf("couleurs", state)).toEqual([file.replace("#", "")]);
  });

  test("N-11: what lacks is told from what is wrong, in whichever row", () => {
    const isWrong = (slug: string, values: Record<string, string>, gestures?: string[]) =>
      outcomeOf(tool(slug), filled(slug, values, gestures), null).isWrong;
    expect(isWrong("couleurs", {})).toBe(false);
    expect(isWrong("couleurs", { rouge: "" })).toBe(false);
    expect(isWrong("couleurs", { rouge: "", vert: "256" })).toBe(true);
    expect(isWrong("fondateur", {})).toBe(false);
    expect(isWrong("fondateur", { uniqueId: "1", identifier: "license:a" })).toBe(true);
    expect(isWrong("reset-des-id", {}, ["ajouter:tables", "ajouter:tables"])).toBe(false);
    expect(isWrong("boutique", { "cases.0.gains.0.label": " " }, ["ajouter:cases"])).toBe(false);
    const gain = ["ajouter:cases", "ajouter:cases.0.gains"];
    expect(isWrong("boutique", { "cases.0.gains.0.chance": "cent" }, gain)).toBe(true);
    const outcome = outcomeOf(tool("couleurs"), pasted("couleurs", "CouleurBanniere = {"), fileHands);
    expect(outcome.isWrong).toBe(true);
  });

  test("N-11: a pasted selection without its -1 is refused with its line", () => {
    for (const values of [
      "[1] = -1, [3] = 194, [2] = 4, [4] = 255, [5] = 115",
      "4, 194, 255, 115",
      "0, 4, 194, 255, 115",
      "-1, 4, 194, 255, 115, 9",
    ]) {
      const file = `\nlocal SpriteSelectionne = { ${values} }`;
      expect(saidOf("couleurs", pasted("couleurs", file))[0], values).toEqual([
        2,
        expect.stringContaining("-1"),
      ]);
    }
    const own =
      "Config.CouleurPrincipale = 'ff0000' -- à nous\nlocal SpriteSelectionne = { -1, 1, 2, 3, 4 }\n";
    const greener = withValues("couleurs", pasted("couleurs", own), { vert: "200" });
    expect(textOf("couleurs", greener)).toEqual([own.replace("1, 2, 3, 4", "1, 200, 3, 4")]);
  });

  test("N-11: plates of at most 8 signs, and the query that finds the others", () => {
    const texts = textOf("plaque", filled("plaque", { format: "LLL NNN" }));
    expect(texts[0]).toContain("Boutique.FormatPlaque  = 'LLL NNN'");
    expect(texts[1]).toContain(
      "FROM `owned_vehicles`\nWHERE TRIM(plate) NOT REGEXP '^[A-Z]{3} {1}[0-9]{3}$'",
    );
    for (const format of ["", "LLLLNNNNN", "llll", "AAAA1234", "LL  NN"]) {
      expect(saidOf("plaque", filled("plaque", { format })), format).toHaveLength(1);
    }
  });
});
