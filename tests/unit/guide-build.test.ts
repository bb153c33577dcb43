import type { Link, Paragraph, Root, Text } from "mdast";
import { describe, expect, test, vi } from "vitest";
import { missingContents } from "#app/guide/missing-contents";
import { frenchSpaces } from "#app/ui/french-spaces";
import { offres, services } from "../../app/offers.ts";
import { checkPages } from "../../scripts/guide/compile.ts";
import { compilePage, readPage } from "../../scripts/guide/compile-page.ts";
import { highlight } from "../../scripts/guide/highlight.ts";
import { checkLinks, resolveLinks } from "../../scripts/guide/links.ts";
import { fillValues, values } from "../../scripts/guide/values.ts";

const sources = { pages: [], faq: [], faqMarkdown: "" };

const head = (more = "") => `---
title: Essai
nav: Essai
description: Une page d'essai, assez longue pour que le schéma l'accepte sans rien dire.
section: installations
path: /installations/essai
anchor: essai
order: 1
updated: 2026-11-13
${more}---
`;

const page = (body: string, more = "") => readPage(`${head(more)}\n${body}`, "essai.md");
const compile = (body: string, more = "") => compilePage(page(body, more), sources);

test("every value that a page may quote says something", () => {
  for (const [key, value] of Object.entries(values)) expect(value, key).toMatch(/\p{L}|\d/u);
  expect(frenchSpaces(fillValues("-{{offre.annuelle.remise}}, {{offre.annuelle.engagement}}", "essai"))).toBe(
    "-20\u00a0%, 12 mois",
  );
});

test.each(["", "\n", " \n\n"])(
  "DOC-09: a page without content (%j) says that it is under construction",
  async (body) => {
    const { page: built, markdown } = await compile(body);
    const notice = "Cette page est en cours de construction.";
    expect(built.parts).toEqual([{ block: "chantier", text: expect.stringContaining(notice) }]);
    expect(markdown).toContain(notice);
    const [missing] = missingContents([built]).filter(({ place }) => place === "Essai");
    expect(missing?.what).toBe("Texte à écrire");
  },
);

test("keys that are pressed together stay on one line", async () => {
  const { page: built } = await compile(":touche[Ctrl] + :touche[F], ou :touche[F5] puis + :touche[R]");
  expect(JSON.stringify(built.parts)).toContain("<kbd>Ctrl</kbd>\u00a0+\u00a0<kbd>F</kbd>");
  expect(JSON.stringify(built.parts)).toContain("puis + <kbd>R</kbd>");
});

describe("a page that a reader would find broken fails the build", () => {
  test("frontmatter: a missing or unknown field", () => {
    expect(() => readPage("---\ntitle: Essai\n---\n", "x.md")).toThrow(/x\.md/);
    expect(() => page("Texte", "inconnu: oui\n")).toThrow(/inconnu/);
    expect(() => readPage("# Sans rien", "x.md")).toThrow(/no frontmatter/);
  });

  test("a page is private unless it says that it is public", () => {
    expect(page("Texte").summary.audience).toBe("member");
    expect(page("Texte", "audience: public\n").summary.audience).toBe("public");
  });

  test.each([
    ["an unknown value", "{{prix.inconnu}}", /unknown value/],
    ["an unknown link", "[ici](lien:inconnu)", /unknown link/],
    ["an unsafe link", "[ici](javascript:alert(1))", /link to javascript/],
    ["DOC-61: a link whose address stands elsewhere", "[ici][a]\n\n[a]: /guide/inconnu", /\[a\]: an address/],
    ["a note below the page", "Texte[^a].\n\n[^a]: Note", /\[a\]: an address or a note/],
    [
      "a picture of another site, which the policy blocks",
      "![Logo](https://a.fr/logo.png)",
      /no browser loads/,
    ],
    ["an unknown block", "::inconnu", /unknown directive/],
    ["an unknown inline directive", ":inconnu[x]", /unknown directive/],
    ["a directive that is not closed", "Texte :::\n\nsuite", /not understood/],
    ["raw HTML", "<script>alert(1)</script>", /HTML in a page/],
    ["an unknown language", "```brainfuck\n+\n```", /unknown language/],
    ["the same heading twice", "## A\n\n## A", /twice/],
    ["a fold without an id", ":::volet[Titre]\nTexte\n:::", /a fold needs/],
    ["text before the first step", "::::etapes\n\nTexte\n\n### Un\n\nA\n\n::::", /before the first step/],
    ["a fold with the id of a heading", '## A\n\n:::volet[A]{#a icone="cle"}\nTexte\n:::', /id 'a' twice/],
    ["a card twice", ":::verifier\n- A\n:::\n\nTexte\n\n:::verifier\n- B\n:::", /id 'verifier' twice/],
    ["a heading with the id of the question at the end", "## Avis", /id 'avis' twice/],
  ])("%s", async (_, body, message) => {
    await expect(compile(body)).rejects.toThrow(message);
  });

  test("steps that are not the announced number", async () => {
    const body = "::::etapes\n\n### Un\n\nA\n\n### Deux\n\nB\n\n::::";
    await expect(compile(body, "etapes: 3\n")).rejects.toThrow(/2 steps, 3 announced/);
    await expect(compile(body)).rejects.toThrow(/2 steps, 0 announced/);
    await expect(compile(body, "etapes: 2\n")).resolves.toBeTruthy();
  });

  test("DOC-61: links to pages and headings that do not exist", () => {
    const pages = new Map([["/guide/a", new Set(["b"])]]);
    const check = (target: string) => () => checkLinks([{ target, from: "/guide/a" }], pages);
    expect(check("/guide/a#b")).not.toThrow();
    expect(check("/guide/a")).not.toThrow();
    expect(check("#b")).not.toThrow();
    expect(check("/downloads")).not.toThrow();
    expect(check("/guide/a#c")).toThrow("/guide/a → /guide/a#c");
    expect(check("#c")).toThrow();
    expect(check("/guide/z")).toThrow();
    expect(check("/inconnu")).toThrow();
  });

  test("DOC-61: a page hands every link to the site itself to that check, wherever it stands", async () => {
    const body =
      "[a](/guide/a#b), [plus bas](#bas) et [ailleurs](https://exemple.fr/#x).\n\n## Bas\n\n- [b](/downloads)";
    const { links } = await compile(body);
    expect(links.map(({ target }) => target)).toEqual(["/guide/a#b", "#bas", "/downloads"]);
  });

  test("a missing page, or two with one path or anchor", () => {
    const one = page("Texte").summary;
    expect(() => checkPages([one], 2)).toThrow(/1 guide pages, 2 expected/);
    expect(() => checkPages([one, one], 2)).toThrow(/path/);
    expect(() => checkPages([one, { ...one, path: "/guide/b" }], 2)).toThrow(/anchor/);
  });
});

test("a link that the owner has not supplied keeps its words and is no link", () => {
  const words: Text = { type: "text", value: "conditions de vente" };
  const of = (url: string | null) => {
    const paragraph: Paragraph = {
      type: "paragraph",
      children: [{ type: "link", url: "lien:vente", children: [words] }],
    };
    const tree: Root = { type: "root", children: [paragraph] };
    resolveLinks(tree, "essai.md", { vente: { nom: "Conditions de vente", url } });
    return paragraph.children;
  };
  expect(of(null)).toEqual([words, { type: "text", value: " (lien à venir)" }]);
  expect(of("https://vente.example/")).toMatchObject([{ type: "link", url: "https://vente.example/" }]);
});

test("T-17: a link of the guide that leads elsewhere opens beside it and says nothing of the page; one that is to come changes nothing of the next", () => {
  const link = (url: string): Link => ({ type: "link", url, children: [{ type: "text", value: url }] });
  const paragraph: Paragraph = {
    type: "paragraph",
    children: [link("lien:vente"), link("lien:aide"), link("https://exemple.fr/"), link("/downloads")],
  };
  const registry = {
    vente: { nom: "Conditions de vente", url: null },
    aide: { nom: "Aide", url: "https://aide.example/" },
  };
  resolveLinks({ type: "root", children: [paragraph] }, "essai.md", registry);
  const outside = { hProperties: { target: "_blank", rel: ["noopener", "noreferrer"] } };
  expect(paragraph.children.filter(({ type }) => type === "link")).toEqual([
    { ...link("lien:aide"), url: "https://aide.example/", data: outside },
    { ...link("https://exemple.fr/"), data: outside },
    link("/downloads"),
  ]);
  expect(() =>
    resolveLinks({ type: "root", children: [link("lien:constructor")] } as Root, "essai.md", registry),
  ).toThrow(/unknown link/);
});

test("L10N-01: French spaces in prose", () => {
  expect(frenchSpaces("Prêt ? Oui ! Non ; si : « tiens »")).toBe(
    "Prêt\u202f? Oui\u202f! Non\u202f; si\u00a0: «\u00a0tiens\u00a0»",
  );
  expect(frenchSpaces("50 € et 10 %, 25 000 coins")).toBe("50\u00a0€ et 10\u00a0%, 25\u202f000 coins");
  expect(frenchSpaces("moins de 1 000 000, 12 345 678 et 2026 1234")).toBe(
    "moins de 1\u202f000\u202f000, 12\u202f345\u202f678 et 2026 1234",
  );
  expect(frenchSpaces(frenchSpaces("« tiens » : 50 €"))).toBe(frenchSpaces("« tiens » : 50 €"));
  expect(frenchSpaces("https://a.b:30120 et 11:00")).toBe("https://a.b:30120 et 11:00");
});

test("L10N-01: sentences of data files have them too", async () => {
  const { page: built } = await compile("::citation\n\n::partenaires{categorie=anti-cheat}");
  const text = JSON.stringify(built.parts);
  expect(text).toContain("Notre engagement\u00a0: ");
  expect(text).not.toMatch(/[a-zé)»] [:;?!»]|« /);
});

test("DOC-60: a callout without a title of its own has the name of its kind in the Markdown", async () => {
  const { markdown, page: built } = await compile(
    ":::note\nTexte\n:::\n\n:::danger[Sauvegardez]\nTexte\n:::",
  );
  // On the page its icon says it.
  expect(JSON.stringify(built.parts).match(/aria-label=\\"\w+/g)).toEqual(['aria-label=\\"Danger']);
  expect(markdown).toContain("> **Note**\n");
  expect(markdown).toContain("> **Danger : Sauvegardez**\n");
});

test("DOC-61: a link may name the heading of a card", async () => {
  const { ids } = await compile(":::verifier\n- A\n:::");
  expect(ids).toContain("verifier");
});

test("code has all of its colours on a machine that is busy while the guide is built", async () => {
  const code = "local prix = { armes = 'non', total = 12 } -- remarque";
  const coloured = await highlight(code, "lua");
  let now = Date.now();
  const clock = vi.spyOn(Date, "now").mockImplementation(() => {
    now += 1000;
    return now;
  });
  try {
    expect(await highlight(code, "lua")).toBe(coloured);
  } finally {
    clock.mockRestore();
  }
  expect(coloured).toContain('<b class="c">-- remarque</b>');
});

test("values come from the site's data", () => {
  const [monthly, yearly] = offres.map(({ prix }) => prix);
  expect(
    fillValues("{{prix.offre.annuelle}} {{prix.prepaye.offre.mensuelle}} {{offre.annuelle.parMois}}", "x"),
  ).toBe(`${yearly} € ${((monthly ?? 0) * 110) / 100} € ${Math.ceil((yearly ?? 0) / 12)} €`);
  expect(fillValues("{{telechargement.base}} {{telechargement.sql}}", "x")).toBe("12 Go ZIP 3.03 MB");
  expect(fillValues("{{serveur.creditEnCoins}}", "x")).toBe("2\u202f000 coins");
});

test("a price changed is in every row of the voucher's table, which has each price once", () => {
  const rows = values["prix.prepaye.lignes"]?.split("\n") ?? [];
  const prices = [...offres, ...services].flatMap(({ prix }) => (prix === null ? [] : [prix]));
  expect(rows).toEqual(
    [...new Set(prices)].sort((a, b) => a - b).map((prix) => `| ${prix} € | ${(prix * 110) / 100} € |`),
  );
});

test("a clock time is no directive", async () => {
  const { page: built } = await compile("De 11:00 à 22:00.");
  expect(JSON.stringify(built.parts)).toContain("De 11:00 à 22:00.");
});

test("R-25: pages of 100 kB with lines of 4096 letters are compiled whole, and their size follows the text", async () => {
  const paragraph = `${"mot ".repeat(1023)}fin.`;
  const body = Array.from({ length: 25 }, (_, i) => `## Partie ${i}\n\n${paragraph}`).join("\n\n");
  expect(body.length).toBeGreaterThan(100_000);
  const { page: built, passages } = await compile(body);
  expect(built.headings).toHaveLength(25);
  const size = JSON.stringify(built.parts).length;
  expect(size).toBeGreaterThan(body.length * 0.95);
  expect(size).toBeLessThan(body.length * 1.5);
  expect(passages.map(({ text }) => text).join("").length).toBeLessThan(body.length * 1.1);
});

test("SEA-05: the rows of a table are told apart in what search shows, sentences by their own full stop", async () => {
  const { passages } = await compile(
    "## Mots\n\n| Mot | Sens |\n|---|---|\n| Slots | Les places. |\n| Staff | L'équipe. |\n",
  );
  const { passages: lists } = await compile(
    "## Ports\n\n| Port | Usage |\n|---|---|\n| 30120 | Jeu |\n| 40120 | txAdmin |\n",
  );
  expect(passages.at(-1)?.text).toBe(
    "Mot\u00a0· Sens\u202f; Slots\u00a0· Les places. Staff\u00a0· L'équipe.",
  );
  expect(lists.at(-1)?.text).toBe("Port\u00a0· Usage\u202f; 30120\u00a0· Jeu\u202f; 40120\u00a0· txAdmin");
});
