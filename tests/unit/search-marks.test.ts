import { describe, expect, test } from "vitest";
import { findWords } from "#app/search/marks";
import { processTerm, tokenize } from "#app/search/terms";

const find = (text: string, query: string) =>
  findWords(text, new Set(tokenize(query).flatMap((token) => processTerm(token) ?? [])));
const words = (count: number) => Array.from({ length: count }, (_, i) => `mot${i}`).join(" ");

describe("SEA-05: the part of a text around the first word that was found", () => {
  test("a short text is shown whole, its words marked by their stem", () => {
    expect(find("La réinitialisation des identifiants.", "reinitialiser")).toEqual([
      "La ",
      { mark: "réinitialisation" },
      " des identifiants.",
    ]);
  });

  test("every found word of the part is marked, and the part is no longer for it", () => {
    expect(find("Le phare, le port et le quai.", "phare quai")).toEqual([
      "Le ",
      { mark: "phare" },
      ", le port et le ",
      { mark: "quai" },
      ".",
    ]);
    const pieces = find(`${words(40)} phare et quai ${words(60)}`, "phare quai");
    const shown = pieces.map((piece) => (typeof piece === "string" ? piece : piece.mark)).join("");
    expect(shown.length).toBeGreaterThan(180);
    expect(shown.length).toBeLessThanOrEqual(190 + "…\u00a0\u00a0…".length);
  });

  test("a long one is cut between words on both sides", () => {
    const pieces = find(`${words(40)} phare ${words(60)}`, "phare");
    expect(pieces[0]).toBe("…\u00a0");
    expect(pieces[1]).toMatch(/^mot\d+ /);
    expect(pieces).toContainEqual({ mark: "phare" });
    expect(pieces.at(-1)).toMatch(/ mot\d+\u00a0…$/);
  });

  test("the word is shown where a long address stands before it, or reaches to the end of the text", () => {
    const address = `https://exemple.fr/${"a".repeat(120)}`;
    expect(find(`Voyez ${address}/phare ${words(60)}`, "phare")).toContainEqual({ mark: "phare" });
    expect(find(`${words(60)} ${address}/phare/${"b".repeat(80)}`, "phare")).toContainEqual({
      mark: "phare",
    });
  });

  test("the word alone is nothing but its mark, and what would end beyond the part that is shown has none", () => {
    expect(find("phare", "phare")).toEqual([{ mark: "phare" }]);
    const shown = find(`phare ${"a".repeat(179)} phare`, "phare");
    expect(shown.filter((piece) => typeof piece !== "string")).toEqual([{ mark: "phare" }]);
  });

  test("a text without the word is shown from its start", () => {
    expect(find("Les alarmes sonnent.", "phare")).toEqual(["Les alarmes sonnent."]);
  });

  test("SEA-04: what the index knows as one word is marked whole, where it is written in several", () => {
    for (const [query, written] of [
      ["maj", "mise à jour"],
      ["mise à jour", "mises à jour"],
      ["base de données", "bases de\u00a0données"],
      ["bdd", "Base de données"],
      ["anticheat", "anti-cheat"],
      ["anticheat", "anti triche"],
      ["antiroll", "anti roll"],
      ["localhost", "en local"],
      ["owner", "super admin"],
      ["firewall", "pare feu"],
      ["script error", "failed to"],
      ["commissariat", "police station"],
    ] as const) {
      const text = `${words(40)} ${written}, mot.`;
      expect(find(text, query), query).toContainEqual({ mark: written });
    }
    expect(find("Un pare feu de plus.", "firewall")).toContainEqual({ mark: "pare feu" });
    expect(find("La base de la tour, mise en ligne.", "bdd maj")).toEqual([
      "La base de la tour, mise en ligne.",
    ]);
    expect(find("La base de jeu, mise à jour.", "base bdd maj")).toEqual([
      "La ",
      { mark: "base" },
      " de jeu, ",
      { mark: "mise à jour" },
      ".",
    ]);
  });

  test("no cut goes through a letter of two units", () => {
    for (let before = 100; before < 200; before++) {
      const shown = find(`phare${"a".repeat(before)}${"🚗".repeat(80)}`, "phare");
      expect(JSON.stringify(shown), String(before)).not.toMatch(/\\ud/);
    }
  });
});
