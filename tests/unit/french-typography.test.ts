import { globSync, readFileSync } from "node:fs";
import { parseSync } from "vite";
import { describe, expect, test } from "vitest";

interface Exception {
  in: RegExp;
  text: RegExp;
  reason: string;
}

const exceptions: readonly Exception[] = [
  {
    in: /./,
    text: /^(Copié|Patch supprimé) !$|^(Téléchargement|Chargement|Récupération des mappings)\.{3}/,
    reason: "word for word from the specification",
  },
  { in: /^app\/map\//, text: /Mer d’Alamo/, reason: "names of the map, as its sheet has them" },
  {
    in: /^app\/tools\/.*\.ts$/,
    text: /./,
    reason: "prose beside Lua and SQL: `frenchSpaces` on its screens",
  },
  { in: /^app\/backups\/restore/, text: / (=|NOT) \?|VALUES \(.*\?/, reason: "SQL" },
  { in: /^app\/platform\/env\.ts$/, text: / :|«/, reason: "lines of the log, for the operator" },
];

/** A sign that may begin a line, or a quotation mark that may end one. CSS has its own: `hover:x`, `a :not(b)`. */
const loneSign = /[ \n][:;!?»](?![\w-])|«[ \n]/;
/** A unit that may leave its number, typed or put in by a program. CSS has its own: `gap-3 h-4`. */
const loneUnit = /(?:\d|^) (?:Mo|Go|ko|m?s|k?m|min|h|px|%|€)(?![\p{L}\d-])/u;

/** The space of another sign: before ; ! ? it is narrow, before : and inside « » as wide as between words. */
const otherSpace = /(?:\u00a0|&nbsp;)[;!?]|(?:\u202f|&#8239;)[:»]|«(?:\u202f|&#8239;)/;
/** Three full stops for one sign, and the curved apostrophe, where everything else is written with the straight one. */
const otherSign = /\p{L}\.{3}|\p{L}’/u;

/** What a program says: its strings, the fixed parts of its templates, the text between its tags. */
function textsOf(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  const { type, value } = node as { type?: string; value?: unknown };
  if ((type === "Literal" || type === "JSXText") && typeof value === "string") return [value];
  if (type === "TemplateElement") return [(value as { cooked: string }).cooked];
  return Object.values(node).flatMap(textsOf);
}

const parse = (source: string, file = "a.tsx") => textsOf(parseSync(file, source).program);

const files = globSync("app/**/*.{ts,tsx}").sort();
const faults = [loneSign, loneUnit, otherSpace, otherSign];
const texts = files.flatMap((file) =>
  parse(readFileSync(file, "utf8"), file).map((text) => ({ file, text })),
);
const faulty = texts.filter(({ text }) => faults.some((fault) => fault.test(text)));

describe("L10N-01: what the site says, to everybody and in every answer, keeps signs and units on their line, with one way to write each", () => {
  test("L10N-01: strings, templates, attributes and text between tags are read, code and comments are not", () => {
    const texts =
      parse(`const size = \`\${n} Mo\`; const all = ["Vide : aucun", "« non »", "hover:a b :not(c)", "w-3 h-4"];
      // a : b
      const x = <p title="Dans 3 h ?">Rien ; tout {n} % du «&nbsp;disque&nbsp;»&nbsp;: {"4\\u00a0Go\\u202f!"}</p>;`);
    expect(texts.filter((text) => loneSign.test(text))).toEqual([
      "Vide : aucun",
      "« non »",
      "Dans 3 h ?",
      "Rien ; tout ",
    ]);
    expect(texts.filter((text) => loneUnit.test(text))).toEqual([
      " Mo",
      "Dans 3 h ?",
      " % du «&nbsp;disque&nbsp;»&nbsp;: ",
    ]);
  });

  test("L10N-01: a space of another sign, three full stops and a curved apostrophe are told from the right ones", () => {
    const texts =
      parse(`const all = ["Bloqué\\u00a0?", "Vide\\u202f: aucun", "Envoi...", "d’abord", "Rien\\u202f; tout\\u00a0: oui…", "../a", "[...b]"];
      const x = <p>«&#8239;disque&nbsp;» plein&nbsp;! {"l'autre"}</p>;`);
    expect(texts.filter((text) => otherSpace.test(text))).toEqual([
      "Bloqué\u00a0?",
      "Vide\u202f: aucun",
      "«&#8239;disque&nbsp;» plein&nbsp;! ",
    ]);
    expect(texts.filter((text) => otherSign.test(text))).toEqual(["Envoi...", "d’abord"]);
  });

  test("L10N-01: no line begins with a lone sign or unit, no sign has the space of another", () => {
    for (const file of ["patches/routes/admin-list.tsx", "platform/errors.ts", "frame/palette.ts"])
      expect(files).toContain(`app/${file}`);
    const found = faulty.filter(
      ({ file, text }) => !exceptions.some((one) => one.in.test(file) && one.text.test(text)),
    );
    expect(found).toEqual([]);
  });

  test.each(exceptions)("L10N-01: the exception for $reason is needed", (exception) => {
    expect(faulty.some(({ file, text }) => exception.in.test(file) && exception.text.test(text))).toBe(true);
  });
});

describe("L10N-01: one word for one thing, and the reader is 'vous'", () => {
  test.each<[instead: string, word: RegExp]>([
    ["les statistiques", /(?<![\p{L}/])Analytics(?!\p{L})/u],
    [
      "les clients: who is only on the Discord server may not sign in",
      /membres? du Discord|(?<!ses )\b[Mm]embres\b(?! de l'équipe)|, membre,/,
    ],
    [
      "Owner, as the role is labelled: a 'propriétaire' is a client who has a server",
      /(?<!sans |de )\bpropriétaires?\b(?! de serveurs)/,
    ],
    ["les personnes, ceux qui…: a sentence has a subject", /\bet qui refuse/],
    ["rouvrir", /réouvr/i],
    ["dites-le-nous", /dites-le nous/i],
    ["vous", /(?<![\p{L}'-])(?:tu|tes|toi)(?![\p{L}'-])/iu],
    ["a count by `counted`", /(?<!mapping|disponible|Filtré|import|http)\(s\)/],
  ])("%s, not %s", (_, word) => {
    // What searches drop is no sentence.
    const found = texts.filter(({ file, text }) => word.test(text) && file !== "app/search/terms.ts");
    expect(found).toEqual([]);
  });
});
