import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, test } from "vitest";
import { MappingCategories } from "#app/guide/components/mapping-samples";
import { Partners } from "../../app/guide/components/partners.tsx";
import type { GuidePage, Part } from "../../app/guide/page-types.ts";
import { offres, services } from "../../app/offers.ts";
import { constantes, serveur } from "../../app/site.ts";
import { type CompiledGuide, compileGuide } from "../../scripts/guide/compile.ts";
import { partnerLine } from "../../scripts/guide/markdown-twin.ts";

let guide: CompiledGuide;
let pages: Map<string, GuidePage>;

beforeAll(async () => {
  guide = await compileGuide();
  pages = new Map(guide.pages.map((page) => [page.path, page]));
}, 30_000);

const allParts = (parts: readonly Part[]): Part[] =>
  parts.flatMap((part) => {
    if ("html" in part) return [part];
    if (part.block === "etapes") return [part, ...part.steps.flatMap((step) => allParts(step.parts))];
    if (part.block === "volet" || part.block === "petit-ecran") return [part, ...allParts(part.parts)];
    return [part];
  });

const htmlOf = (path: string) =>
  allParts(pages.get(path)?.parts ?? [])
    .map((part) => ("html" in part ? part.html : ""))
    .join("");

describe("the 22 pages", () => {
  const anchors: Record<string, string> = {
    "/guide": "bienvenue",
    "/guide/faq": "faq",
    "/guide/informations/nos-offres": "nos-offres",
    "/guide/informations/nos-recommandations": "nos-recommandations",
    "/guide/installations/guide-ftp": "guide-ftp",
    "/guide/installations/guide-vps": "guide-vps",
    "/guide/installations/guide-localhost": "guide-localhost",
    "/guide/installations/guide-php": "guide-php",
    "/guide/installations/guide-anti-cheat": "guide-anticheat",
    "/guide/configurations/personnalisation": "personnalisation",
    "/guide/configurations/administration": "administration",
    "/guide/configurations/reset-des-id": "reset-des-id",
    "/guide/modules/scripts": "scripts",
    "/guide/modules/mappings": "mappings",
    "/guide/modules/modules-lb": "modules-lb",
    "/guide/modules/boutique-avance": "boutique-avancee",
    "/guide/en-jeu/menu-admin": "menu-admin",
    "/guide/en-jeu/give-vehicule": "give-vehicule",
    "/guide/en-jeu/legal": "legal",
    "/guide/en-jeu/illegal": "illegal",
    "/guide/politique/assistance": "assistance",
    "/guide/politique/remboursement": "remboursement",
  };

  test("DOC-10 to DOC-16, DOC-18: 22 paths, 22 anchors", () => {
    expect(Object.keys(anchors)).toHaveLength(constantes.pagesDeGuide);
    expect(Object.fromEntries(guide.pages.map(({ path, anchor }) => [path, anchor]))).toEqual(anchors);
  });

  test("DOC-22: guests read main, informations and policy; nothing else", () => {
    const readable = guide.pages.filter(({ audience }) => audience === "public");
    expect(new Set(readable.map(({ section }) => section))).toEqual(
      new Set(["main", "informations", "politique"]),
    );
    expect(readable).toHaveLength(6);
  });

  test.each([
    ["DOC-26", "/guide/installations/guide-ftp", 6],
    ["DOC-27", "/guide/installations/guide-vps", 8],
    ["DOC-28", "/guide/installations/guide-localhost", 7],
    ["DOC-29", "/guide/installations/guide-php", 5],
    ["DOC-31", "/guide/installations/guide-anti-cheat", 5],
  ])("%s: %s has %i steps", (_, path, steps) => {
    const page = pages.get(path);
    const block = page?.parts.find((part) => "block" in part && part.block === "etapes");
    expect(block && "steps" in block ? block.steps.length : 0).toBe(steps);
    expect(page?.headings.filter(({ step }) => step).map(({ step }) => step)).toEqual(
      Array.from({ length: steps }, (_value, i) => i + 1),
    );
  });

  test("DOC-23: five folds on the welcome page", () => {
    const folds = pages.get("/guide")?.parts.filter((part) => "block" in part && part.block === "volet");
    expect(folds?.map((fold) => ("title" in fold ? fold.title : ""))).toEqual([
      "Protection",
      "Moyens de paiement",
      "Personnalisation",
      "Support",
      "Performance",
    ]);
  });

  test("DOC-36: eight settings of the look, List Point under development", () => {
    const folds = pages
      .get("/guide/configurations/personnalisation")
      ?.parts.filter((part) => "block" in part && part.block === "volet");
    expect(folds).toHaveLength(8);
    expect(JSON.stringify(folds?.at(-1))).toContain('"block":"chantier"');
  });

  test("DOC-09: pages under development say so", () => {
    const unfinished = guide.pages.filter(({ parts }) =>
      parts.some((part) => "block" in part && part.block === "chantier"),
    );
    expect(unfinished.map(({ anchor }) => anchor)).toEqual(["scripts", "legal", "illegal"]);
  });

  test("DOC-32: two keys of providers, in blocks of the gated page only", () => {
    const holders = guide.pages.filter((page) => JSON.stringify(page.parts).includes("cle-anticheat"));
    expect(holders.map(({ anchor }) => anchor)).toEqual(["guide-anticheat"]);
    const keys = allParts(holders[0]?.parts ?? []).filter(
      (part) => "block" in part && part.block === "cle-anticheat",
    );
    expect(keys).toHaveLength(2);
    // Who takes one provider passes over the other's step.
    expect(JSON.stringify(holders).match(/commence par EXEMPLE/g)).toHaveLength(2);
  });

  test("DOC-38, DOC-39: six tiles, six samples", () => {
    const parts = allParts(pages.get("/guide/modules/mappings")?.parts ?? []);
    const tiles = parts.find((part) => "block" in part && part.block === "categories-mappings");
    const samples = parts.find((part) => "block" in part && part.block === "exemples-mappings");
    const categories = tiles && "categories" in tiles ? tiles.categories : [];
    expect(categories.map(({ nom, nombre }) => [nom, nombre])).toEqual([
      ["Police", 8],
      ["Médical", 6],
      ["Commerce", 12],
      ["Mécano", 5],
      ["Véhicules", 4],
      ["Économie", 7],
    ]);
    // Every job of a category is a link into the catalogue.
    const shown = renderToStaticMarkup(createElement(MappingCategories, { categories }));
    const led = Array.from(
      shown.matchAll(/href="\/mappings\?metier=([^"]+)"[^>]*>([^<]+)</g),
      ([, job = "", text]) => [decodeURIComponent(job), text],
    );
    expect(led).toEqual(categories.flatMap(({ metiers }) => metiers.map((metier) => [metier, metier])));
    const cards = samples && "samples" in samples ? samples.samples : [];
    expect(cards).toHaveLength(6);
    for (const card of cards) {
      expect(card).toMatchObject({
        titre: expect.stringMatching(/./),
        description: expect.stringMatching(/./),
        taille: expect.stringMatching(/^\d+\u00a0MB$/),
        icone: expect.stringMatching(/./),
        fonctionnalites: expect.arrayContaining([expect.stringMatching(/./)]),
      });
      expect(categories.map(({ id }) => id)).toContain(card.categorie);
    }
    expect(cards.filter(({ populaire }) => populaire).length).toBeGreaterThan(0);
  });
});

test("DOC-25: a partner's address that earns money says so, to readers and to machines; one to come leads nowhere", () => {
  const partner = { nom: "Hébergeur", description: "", avantage: "", codePromo: null };
  const shown = (url: string | null, affilie: boolean) =>
    renderToStaticMarkup(
      createElement(Partners, { conseils: [], partenaires: [{ ...partner, url, affilie }] }),
    );
  expect(shown("https://partenaire.example/", true)).toMatch(
    /<a href="https:\/\/partenaire\.example\/"[^>]* rel="noopener noreferrer sponsored"[\s\S]*Lien affilié/,
  );
  expect(shown("https://partenaire.example/", false)).not.toMatch(/sponsored|affilié/);
  expect(shown(null, false)).not.toContain("<a ");
});

describe("text", () => {
  test("code is coloured and keeps its bytes; prose has French spaces", () => {
    const html = htmlOf("/guide/installations/guide-vps");
    expect(html).toContain('<b class="k">New-NetFirewallRule</b> <b class="o">-DisplayName</b>');
    expect(html).toContain(`<b class="o">-LocalPort</b> ${serveur.port}`);
    expect(html).toContain("Deux pare-feu");
    expect(html).toContain("hébergeur\u00a0: il filtre");
    expect(html).toContain("tous les joueurs\u202f;");
  });

  test("no value, directive or id is left as it was typed", () => {
    for (const page of guide.pages) {
      const text = JSON.stringify(page.parts);
      expect(text, page.path).not.toMatch(/\{\{|\{#|:::|lien:/);
    }
  });

  test("nothing carries a style or a handler: the policy allows none", () => {
    for (const page of guide.pages) expect(JSON.stringify(page.parts)).not.toMatch(/ style=| on\w+=/);
  });

  test("OFF-02: the yearly offer saves twelve months less its price", () => {
    const price = (id: string) => offres.find((offre) => offre.id === id)?.prix ?? 0;
    const saved = price("mensuelle") * 12 - price("annuelle");
    expect(htmlOf("/guide/informations/nos-offres")).toContain(`Économie de ${saved}\u00a0€`);
  });

  test("DOC-60: every page has a twin in plain Markdown", () => {
    for (const page of guide.pages) {
      const twin = guide.twins[page.path] ?? "";
      expect(twin.startsWith(`# ${page.title}\n`), page.path).toBe(true);
      expect(twin, page.path).not.toMatch(/\{\{|^:::|\{#|lien:|:touche/m);
    }
    expect(guide.twins["/guide/installations/guide-vps"]).toContain("## 3. Ouvrir les ports");
    expect(guide.twins["/guide/faq"]).toContain("### Quels ports dois-je ouvrir ?");
  });

  test("DOC-60, OFF-01 to OFF-10: twin and search have every word of offers and services", () => {
    const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");
    const twin = plain(guide.twins["/guide/informations/nos-offres"] ?? "");
    const found = plain(guide.indexes.guest);
    const texts = [...offres, ...services].flatMap((sold) => [
      sold.titre,
      sold.description,
      ...("note" in sold ? [sold.note] : []),
      ...("avantages" in sold ? sold.avantages : []),
    ]);
    for (const text of texts.map(plain)) {
      expect.soft(twin).toContain(text);
      expect.soft(found).toContain(text);
    }
    expect(twin).toContain("- **Annuelle** (recommandée) : ");
    expect(twin).not.toMatch(/\*\*(?:Mensuelle|À vie)\*\* \(/);
  });

  test("DOC-25, DOC-60: beside a partner's link the twin says what the page does", () => {
    const partner = { nom: "Hôte", url: "https://hote.example/", description: "Un VPS." };
    const none = { avantage: "", codePromo: null, affilie: false };
    expect(partnerLine({ ...partner, ...none })).toBe("- [Hôte](https://hote.example/) : Un VPS.");
    expect(partnerLine({ ...partner, avantage: "Un mois offert.", codePromo: "NEVA", affilie: true })).toBe(
      "- [Hôte](https://hote.example/) : Un VPS. Un mois offert. Lien affilié. Code : `NEVA`",
    );
    expect(partnerLine({ ...partner, ...none, url: null })).toBe("- Hôte (partenaire à venir) : Un VPS.");
    expect(guide.twins["/guide/informations/nos-recommandations"]).toContain(
      "À consulter avant toute location.",
    );
  });

  test("DOC-39, DOC-60: the twin says which samples of mappings are popular", () => {
    const twin = guide.twins["/guide/modules/mappings"] ?? "";
    expect(twin.match(/^- \*\*.+\*\* \(populaire, /gm)).toHaveLength(3);
  });

  test("DOC-60, FAQ-06: the twin's hours begin on Monday, its figures are those of the page", () => {
    const twin = guide.twins["/guide/faq"] ?? "";
    expect(twin).toMatch(/- lundi : .+\n(?:- .+\n){4}- samedi : .+\n- dimanche : .+\n/);
    expect(twin).toContain(`${constantes.pagesDeGuide} articles de documentation`);
    expect(twin).toMatch(/\d+ questions/);
  });
});

describe("FAQ", () => {
  const entries = () => {
    const block = pages.get("/guide/faq")?.parts.find((part) => "block" in part && part.block === "faq");
    return block && "entries" in block ? block.entries : [];
  };

  test("FAQ-03: 17 questions, each with an address of its own", () => {
    expect(entries()).toHaveLength(17);
    expect(new Set(entries().map(({ id }) => id)).size).toBe(17);
  });

  test("the words of the glossary are in the order of the alphabet", () => {
    const glossary = guide.twins["/guide/faq"]?.split("## Glossaire")[1] ?? "";
    const words = [...glossary.matchAll(/^\| `?([\p{L}\d].*?)`? +\|/gmu)]
      .map(([, word]) => word ?? "")
      .slice(1);
    expect(words.length).toBeGreaterThan(40);
    expect(words).toEqual(words.toSorted(new Intl.Collator("fr").compare));
  });

  test("FAQ-02: the counts of the four categories", () => {
    const count = (category: string) => entries().filter((entry) => entry.category === category).length;
    expect(["general", "technique", "installation", "support"].map(count)).toEqual([5, 5, 4, 3]);
  });
});
