import MiniSearch from "minisearch";
import { describe, expect, test } from "vitest";
import { bestPassages } from "#app/search/best-passages";
import { indexOptions, type SearchDocument } from "#app/search/index-options";
import { beginsPhrase, processTerm, saying, tellingWords } from "#app/search/terms";

/** A small index of texts without a meaning: what of a text decides its place. */
function indexOf(...texts: Partial<SearchDocument>[]): MiniSearch<SearchDocument> {
  const index = new MiniSearch(indexOptions);
  const empty = { title: "", heading: "", text: "", code: "", kind: "guide", locked: false } as const;
  index.addAll(texts.map((text, id) => ({ ...empty, href: `/${id}`, id, ...text })));
  return index;
}

const found = (index: MiniSearch<SearchDocument>, query: string) =>
  bestPassages(index, query).map(({ href }) => String(href));

describe("SEA-04: which words of a text are meant", () => {
  test("SEA-04: the last word may still be under way, from three letters on; one before it is whole", () => {
    const index = indexOf({ text: "fournisseur" });
    expect(found(index, "fou")).toEqual(["/0"]);
    expect(found(index, "hangar four")).toEqual(["/0"]);
    expect(found(index, "four hangar")).toEqual([]);
    expect(found(index, "fo")).toEqual([]);
  });

  test("SEA-04: a word in the plural that a text has is whole, and no beginning of another", () => {
    const index = indexOf({ text: "hangars" }, { text: "hangarien" });
    expect(found(index, "hangar")).toEqual(["/0", "/1"]);
    expect(found(index, "hangars")).toEqual(["/0"]);
    // Where no text has that word it is short for another.
    expect(found(indexOf({ text: "garder" }), "gars")).toEqual(["/0"]);
    // A word that ends so is no plural for that.
    expect(found(indexOf({ text: "express" }, { text: "expressway" }), "express")).toEqual(["/0", "/1"]);
    // A word under way may end so too.
    expect(found(indexOf({ text: "posséder" }), "poss")).toEqual(["/0"]);
  });

  test("SEA-04: the word itself comes before what begins with it, and that before what looks like it", () => {
    const index = indexOf(
      { text: "barrigue" },
      { text: "barriquade" },
      { text: "barrique" },
      { text: "autre" },
    );
    expect(found(index, "barrique")).toEqual(["/2", "/1", "/0"]);
  });

  test("SEA-04: a letter may be mistyped, where the word has five", () => {
    const index = indexOf({ text: "radar" }, { text: "quai" });
    expect(found(index, "rodar hangar")).toEqual(["/0"]);
    expect(found(index, "quoi hangar")).toEqual([]);
  });

  test("SEA-05: in a word that no text has two neighbours may be swapped, or a letter be missing, wrong or too many", () => {
    const index = indexOf({ text: "hangar" }, { text: "paiement" });
    expect(found(index, "hagnar")).toEqual(["/0"]);
    expect(found(index, "ahngar")).toEqual([]);
    for (const typed of ["paiemnt", "paieement", "paiemant"]) expect(found(index, typed)).toEqual(["/1"]);
    expect(found(index, "paixmxnt")).toEqual([]);
    // A long word, too; what a mistyped one looks like is no word that is known.
    const long = indexOf({ text: "téléchargement" }, { text: "recharge" }, { text: "telechargexnt" });
    expect(found(long, "telechargemnt")[0]).toBe("/0");
    // Nor is the word a slip while it is being typed.
    expect(found(indexOf({ text: "commun" }, { text: "commande" }), "comman")[0]).toBe("/1");
    // A word that a text has is meant, one beside it may still be a slip.
    expect(found(index, "paiement hagnar").toSorted()).toEqual(["/0", "/1"]);
    expect(found(indexOf({ text: "hagnar" }, { text: "hangar" }), "hagnar")).toEqual(["/0"]);
  });

  test("SEA-05: of several words that a slip may have meant it is the one that most texts have", () => {
    const index = indexOf(
      { text: "licorne" },
      { text: "licence" },
      { text: "licence serveur" },
      { text: "lience" },
    );
    expect(found(index, "liccence").toSorted()).toEqual(["/1", "/2"]);
  });

  test("SEA-05: what is mistyped may be another way to write a thing, or a word that only queries have", () => {
    const index = indexOf({ text: "véhicule" }, { text: "dépannage" }, { text: "prix" });
    expect(found(index, "voitrue rouge")).toEqual(["/0"]);
    expect(found(index, "mrche pas")).toEqual(["/1"]);
    expect(found(index, "c cobmien")).toEqual(["/2"]);
  });

  test("SEA-04: the first letter is as it was typed", () => {
    const index = indexOf({ text: "action radar" }, { text: "faction" });
    expect(found(index, "faction")).toEqual(["/1"]);
    expect(found(indexOf({ text: "action radar" }), "faction rodar")).toEqual(["/0"]);
    expect(found(indexOf({ text: "action" }), "faction hangar")).toEqual([]);
  });

  test("SEA-05: the apostrophe of an article may be missing, where no text has the word as it stands", () => {
    const index = indexOf({ text: "argent" }, { text: "ouvrir" }, { text: "sautres" }, { text: "autres" });
    expect(found(index, "largent hangar")).toEqual(["/0"]);
    expect(found(index, "souvrir")).toEqual(["/1"]);
    expect(found(index, "sautres")).toEqual(["/2"]);
    expect(found(index, "bargent hangar")).toEqual([]);
  });

  test("SEA-04: a digit alone is no word, a number is", () => {
    const index = indexOf({ text: "il faut 4 coeurs et 16 gigas" });
    expect(found(index, "4")).toEqual([]);
    expect(found(index, "16")).toEqual(["/0"]);
  });

  test("SEA-04: names with a digit or a low line, and words of three letters, have no ending that goes", () => {
    for (const word of ["nv_mairies", "lib32es", "tps", "ans"]) expect(processTerm(word)).toBe(word);
    expect(processTerm("mairies")).not.toBe("mairies");
    expect(processTerm("logs")).toBe("log");
  });

  test("SEA-04: a text has a word in whichever way it is written, be it its first; small words count where there are no others", () => {
    const isAboutCars = saying("vehicule");
    expect(["voiture de police", "la voiture", "les vehicules"].map(isAboutCars)).toEqual([true, true, true]);
    expect(isAboutCars("un telephone")).toBe(false);
    expect(tellingWords(["pas", "de", "voiture"])).toEqual(["voiture"]);
    expect(tellingWords(["pas", "plus"])).toEqual(["pas", "plus"]);
  });

  test("SEA-04: a word begins one of the ways to write what is sought, and of nothing else", () => {
    const port = processTerm("port") ?? "";
    expect(beginsPhrase(new Set([port]))?.("Pare")).toBe(true);
    expect(beginsPhrase(new Set([port]))?.("anti")).toBe(false);
    expect(beginsPhrase(new Set(["hangar"]))).toBeNull();
  });

  test("SEA-04: what is longer than any word is none", () => {
    expect(processTerm("a".repeat(40))).not.toBeNull();
    expect(processTerm("a".repeat(41))).toBeNull();
  });

  test("SEA-04: an ending may be mistyped, where the word is long and most of it is right", () => {
    const index = indexOf({ text: "remboursement" }, { text: "serrure" });
    expect(found(index, "remboursiquot")).toEqual(["/0"]);
    expect(found(index, "remboulatiquot")).toEqual([]);
    expect(found(index, "serrubo")).toEqual([]);
    expect(found(indexOf({ text: "ascenseur" }), "ascenfob")).toEqual(["/0"]);
  });
});

describe("SEA-05: what comes first, and what is left out", () => {
  test("SEA-05: a word of a title comes before one of a heading, of a text and of code", () => {
    const word = "ascenseur";
    const index = indexOf({ code: word }, { text: word }, { heading: word }, { title: word });
    expect(found(index, word)).toEqual(["/3", "/2", "/1"]);
    expect(found(indexOf({ code: word }, { text: word }), word)).toEqual(["/1", "/0"]);
  });

  test("SEA-05: the name of a page that shares one weak word is left out sooner than a passage", () => {
    const word = "ascenseur";
    const index = indexOf(
      { title: word },
      { text: word },
      { kind: "site", text: word },
      { kind: "site", heading: word },
      { kind: "site", title: word },
    );
    expect(found(index, word)).toEqual(["/0", "/4", "/3", "/1"]);
  });

  test("SEA-05: the name of a page drives out no passage", () => {
    const index = indexOf({ code: "ascenseur" }, { kind: "site", title: "ascenseur" });
    expect(found(index, "ascenseur")).toEqual(["/1", "/0"]);
  });

  test("SEA-05: a list has its end", () => {
    expect(
      found(indexOf(...Array.from({ length: 60 }, () => ({ text: "ascenseur" }))), "ascenseur"),
    ).toHaveLength(40);
  });
});
