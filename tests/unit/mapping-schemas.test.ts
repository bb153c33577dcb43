import { describe, expect, test } from "vitest";
import { quickIssues } from "../../app/mappings/components/admin/send-mapping.ts";
import { mappingLimits } from "../../app/mappings/limits.ts";
import { readGallery } from "../../app/mappings/pictures/gallery.ts";
import { mappingChange, mappingFields, parseFields, placeIssues } from "../../app/mappings/schemas.ts";

const fieldsOf = (entries: [string, ...string[]][]) =>
  new Map(entries.map(([name, ...values]) => [name, values]));
const required: [string, string][] = [
  ["nom", " Mairie "],
  ["nomFichier", "nv_mairie"],
];

describe("ADM-14: fields", () => {
  test("trimmed, with what is absent filled in", () => {
    expect(parseFields(fieldsOf(required), mappingFields)).toEqual({
      ok: true,
      value: {
        nom: "Mairie",
        nomFichier: "nv_mairie",
        coordX: null,
        coordY: null,
        coordZ: null,
        heading: null,
        description: "",
        metier: null,
        legacy: null,
        enhanced: null,
        buildJeu: null,
        conflits: "",
        interieurRemplace: "",
      },
    });
  });
  test("N-07: an edition is tried, does not work, or is not tried; a build is a number of the game; nothing is an answer", () => {
    const read = (name: string, value: string) => {
      const parsed = parseFields(fieldsOf([...required, [name, value]]), mappingFields);
      return parsed.ok ? parsed.value[name as "legacy"] : parsed.issues[name]?.[0];
    };
    for (const edition of ["legacy", "enhanced"]) {
      for (const none of ["", "non-teste"]) expect(read(edition, none)).toBeNull();
      for (const said of ["teste", "ne-fonctionne-pas"]) expect(read(edition, said)).toBe(said);
      expect(read(edition, "oui")).toMatch(/^Une édition est/);
    }
    expect(read("buildJeu", " 3258 ")).toBe(3258);
    expect(read("buildJeu", " ")).toBeNull();
    for (const wrong of ["abc", "12", "123456", "3258.5", "-3258"])
      expect(read("buildJeu", wrong)).toBe("Un build du jeu est un nombre de 4 ou 5 chiffres.");
    expect(read("conflits", "x".repeat(1001))).toBe("1000 caractères au plus");
  });
  test("N-05: an interior is one line; what nobody sees of a paste is not kept, and of nothing else none is left", () => {
    const read = (value: string) => {
      const parsed = parseFields(fieldsOf([...required, ["interieurRemplace", value]]), mappingFields);
      return parsed.ok ? parsed.value.interieurRemplace : parsed.issues["interieurRemplace"]?.[0];
    };
    expect(read(" v_police\u200bhub ")).toBe("v_policehub");
    expect(read("\u200b \u3164")).toBe("");
    expect(read("un\ndeux")).toBe("Ce texte contient un caractère qui ne s'affiche pas");
    expect(read("x".repeat(121))).toBe("120 caractères au plus");
  });
  test("a line break counts as one character of a description, as the form counts it", () => {
    const typed = `${"a".repeat(2499)}\r\n${"b".repeat(2500)}`;
    const parsed = parseFields(fieldsOf([...required, ["description", typed]]), mappingFields);
    expect(parsed.ok && parsed.value.description).toBe(typed.replace("\r", ""));
    const tooLong = parseFields(fieldsOf([...required, ["description", `${typed}b`]]), mappingFields);
    expect(tooLong.ok).toBe(false);
    const change = parseFields(fieldsOf([["description", "un\r\ndeux"]]), mappingChange);
    expect(change.ok && change.value.description).toBe("un\ndeux");
  });
  test("names have no character that shows nothing; a heading turns both ways", () => {
    const odd = parseFields(
      fieldsOf([
        ["nom", "Mai\u0007rie"],
        ["nomFichier", "a\nb"],
      ]),
      mappingFields,
    );
    const sentence = ["Ce texte contient un caractère qui ne s'affiche pas"];
    expect(odd).toEqual({ ok: false, issues: { nom: sentence, nomFichier: sentence } });
    const turned = parseFields(fieldsOf([["heading", "-90"]]), mappingChange);
    expect(turned).toEqual({ ok: true, value: { heading: -90 } });
  });
  test.each([
    ["441.2504", 441.25],
    ["-982,1236", -982.124],
    ["−12", -12],
    ["", null],
    [" 7 ", 7],
    [".5", 0.5],
    ["-,25", -0.25],
    ["30.", 30],
    ["16000", 16_000],
    ["-16000", -16_000],
    ["0.0005", 0.001],
    ["0.0004", 0],
  ])("coordinate %j is %j", (text, value) => {
    const parsed = parseFields(fieldsOf([...required, ["coordX", text]]), mappingFields);
    expect(parsed.ok && parsed.value.coordX).toBe(value);
    // The form refuses none of them before it is sent.
    const form = new FormData();
    for (const [name, typed] of [...required, ["coordX", text] as const]) form.set(name, typed);
    expect(quickIssues(form, [])).toEqual({});
  });
  test.each([
    "abc",
    "1e5",
    "99999999",
    "NaN",
    "Infinity",
    "0x10",
    "16000.001",
    "16001",
    "1 2",
    ".",
    "-",
    "-.",
  ])("coordinate %j is refused", (text) => {
    expect(parseFields(fieldsOf([...required, ["coordX", text]]), mappingFields).ok).toBe(false);
  });
  test.each([
    ["16001", "Au plus 16000"],
    ["99999999", "Au plus 16000"],
    ["-99999999", "Au moins -16000"],
    ["1e5", "Indiquez un nombre, par exemple 441.250"],
  ])("coordinate %j: the sentence says what is wrong with it", (text, sentence) => {
    const parsed = parseFields(fieldsOf([...required, ["coordX", text]]), mappingFields);
    expect(parsed.ok ? {} : parsed.issues).toEqual({ coordX: [sentence] });
  });
  test("T-31: repeated scalars and unknown names are refused by name", () => {
    const parsed = parseFields(
      fieldsOf([
        ["nom", "a", "b"],
        ["nomFichier", "x"],
        ["role", "owner"],
      ]),
      mappingFields,
    );
    expect(parsed.ok ? {} : parsed.issues).toEqual({
      nom: ["Ce champ est donné plusieurs fois"],
      role: ["Ce champ n'existe pas"],
    });
  });
  test("a change holds only what was sent", () => {
    const parsed = parseFields(fieldsOf([["coordX", ""]]), mappingChange);
    expect(parsed.ok && parsed.value).toEqual({ coordX: null });
    expect(parseFields(fieldsOf([["nom", " "]]), mappingChange).ok).toBe(false);
  });
  test("X without Y is no place", () => {
    expect(placeIssues({ x: 1, y: null })).toHaveProperty("coordY");
    expect(placeIssues({ x: null, y: null })).toEqual({});
  });
});

test("MAP-20: a record with the other names is taken too, and one with both is refused", () => {
  const others = fieldsOf([
    ["name", "Mairie"],
    ["file", "m"],
    ["job", "Police"],
  ]);
  const parsed = parseFields(others, mappingFields);
  expect(parsed.ok && parsed.value).toMatchObject({ nom: "Mairie", nomFichier: "m", metier: "Police" });
  const both = parseFields(new Map([...others, ["nom", ["Autre"]]]), mappingFields);
  expect(!both.ok && both.issues).toHaveProperty("name");
  const strange = parseFields(new Map([...others, ["constructor", ["x"]]]), mappingFields);
  expect(!strange.ok && strange.issues).toHaveProperty("constructor");
});

describe("the gallery", () => {
  const image = (key: string) => ({
    key,
    alt: `texte de ${key}`,
    width: 1,
    height: 1,
    type: "image/webp" as const,
    placeholder: "#000000",
    variants: [],
  });
  const current = ["mappings/1/x-1", "mappings/1/x-10", "mappings/1/y"].map(image);
  const read = (entries: [string, ...string[]][], added: string[] = [], isForm = false) =>
    readGallery({ fields: fieldsOf(entries), current, added, nom: "Mairie", formerNom: "Mairie", isForm });
  const order = (result: ReturnType<typeof read>) => result.entries.map(({ picture }) => picture);

  test("without a word everything stays, new ones come last", () => {
    expect(order(read([], ["nouvelle-0"]))).toEqual([...current.map(({ key }) => key), "nouvelle-0"]);
  });
  test("an address names exactly one picture", () => {
    expect(order(read([["keepImages", "/images/mappings/1/x-1-800.webp?v=2"]]))).toEqual(["mappings/1/x-1"]);
    expect(order(read([["keepImages", "mappings/1/x-10"]]))).toEqual(["mappings/1/x-10"]);
  });
  test("an unknown one is an error, not a loss", () => {
    expect(read([["keepImages", "mappings/2/x-1"]]).issues).toHaveProperty("keepImages");
    expect(read([["keepImages", "mappings/2/other"]]).issues).toHaveProperty("keepImages");
  });
  test("keepImages: 'true' keeps all, 'false' none, and neither is a mistake", () => {
    for (const [word, kept] of [
      ["true", current.map(({ key }) => key)],
      ["false", []],
    ] as const) {
      const result = read([["keepImages", word]]);
      expect([order(result), result.issues]).toEqual([kept, {}]);
    }
  });
  test("keepImages: nothing keeps none; a word beside other names is the name of no picture", () => {
    expect(read([["keepImages", " "]])).toEqual({ entries: [], issues: {} });
    for (const word of ["true", "false"]) {
      expect(read([["keepImages", word, "mappings/1/y"]]).issues, word).toHaveProperty("keepImages");
    }
  });
  test("a place that is no number is an error, not the end of the picture", () => {
    for (const place of ["première", "-1", "1.5", "1e2", "1000"]) {
      const name = "position.mappings/1/y";
      expect(read([[name, place]], [], true).issues, place).toEqual({
        [name]: ["Indiquez un nombre entier"],
      });
    }
    expect(read([["position.mappings/1/y", " "]], [], true)).toEqual({ entries: [], issues: {} });
  });
  test("a form names what stays: without a word nothing does, and what stays has the text that is stored", () => {
    expect(order(read([], [], true))).toEqual([]);
    const stays = read([["position.mappings/1/y", "1"]], [], true);
    expect(stays.entries).toEqual([{ picture: "mappings/1/y", alt: "texte de mappings/1/y" }]);
  });
  test("the text of a file that was not chosen, and a picture taken away that is gone, are no mistakes", () => {
    const { issues } = read([
      ["alt.nouvelle-3", "Vue"],
      ["position.mappings/1/parti", "0"],
    ]);
    expect(issues).toEqual({});
    for (const [name, value] of [
      ["position.mappings/1/parti", "1"],
      ["alt.mappings/1/parti", "Vue"],
      ["alt.nouvelle-autre", "Vue"],
    ] as const) {
      expect(read([[name, value]]).issues, name).toHaveProperty([name]);
    }
  });
  test("as many as there may be, and not one more; without a place of its own a new one comes last", () => {
    const added = (count: number) => Array.from({ length: count }, (_, i) => `nouvelle-${i}`);
    const room = mappingLimits.images - current.length;
    expect(read([], added(room)).issues).toEqual({});
    expect(read([], added(room + 1)).issues).toEqual({ images: ["20 images au plus par mapping"] });
    expect(order(read([["position.mappings/1/y", "2"]], ["nouvelle-0"]))).toEqual([
      "mappings/1/y",
      "nouvelle-0",
    ]);
  });
  test("T-31: a text or a place that is given twice is refused: nobody can say which was meant", () => {
    const twice = read([
      ["alt.mappings/1/y", "Devant", "Derrière"],
      ["position.mappings/1/x-1", "1", "2"],
    ]);
    expect(twice.issues).toMatchObject({
      "alt.mappings/1/y": ["Ce champ est donné plusieurs fois"],
      "position.mappings/1/x-1": ["Ce champ est donné plusieurs fois"],
    });
  });
  test("positions order and remove; a picture that is named twice comes once", () => {
    const result = read([
      ["position.mappings/1/y", "1"],
      ["position.mappings/1/x-1", "2"],
      ["position.mappings/1/x-10", "0"],
    ]);
    expect(order(result)).toEqual(["mappings/1/y", "mappings/1/x-1"]);
    expect(order(read([["keepImages", "mappings/1/y", "mappings/1/y"]]))).toEqual(["mappings/1/y"]);
  });
  test("MAP-21: texts: as given, as stored, or made from the name where none is asked for", () => {
    const result = read(
      [
        ["keepImages", "false"],
        ["alt.nouvelle-0", " Vue "],
      ],
      ["nouvelle-0", "nouvelle-1"],
    );
    expect(result.entries.map(({ alt }) => alt)).toEqual(["Vue", "Mairie, image 2"]);
    const missing = ["Décrivez cette image en quelques mots"];
    for (const blank of ["", "\u3164\u2800"])
      expect(read([["alt.mappings/1/y", blank]]).issues, blank).toEqual({ "alt.mappings/1/y": missing });
    expect(read([], ["nouvelle-0"], true).issues).toEqual({ "alt.nouvelle-0": missing });
    expect(read([["alt.nouvelle-0", "x".repeat(201)]], ["nouvelle-0"]).issues).toHaveProperty([
      "alt.nouvelle-0",
    ]);
  });
});
