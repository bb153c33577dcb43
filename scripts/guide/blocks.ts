/** Leaf directives (`::offres`, `::equipe` …): the block that React renders, with its data. */
import type { LeafDirective } from "mdast-util-directive";
import { toString as textOf } from "mdast-util-to-string";
import { z } from "zod";
import type { FaqEntry, PageSummary, Part } from "../../app/guide/page-types.ts";
import { frenchSpaces } from "../../app/ui/french-spaces.ts";
import { readData } from "./data.ts";

/** What blocks may show of the rest of the guide. */
export interface BlockSources {
  pages: readonly PageSummary[];
  faq: readonly FaqEntry[];
  faqMarkdown: string;
}

const attributes = {
  partenaires: z.strictObject({ categorie: z.string() }),
  "cle-anticheat": z.strictObject({ fournisseur: z.coerce.number().int() }),
  couleur: z.strictObject({ hex: z.string().regex(/^[0-9a-f]{6}$/) }),
};

/** A record of a data file with the spaces of a page in its sentences (L10N-01). */
function spaced<K extends string, T extends Record<K, string>>(record: T, ...sentences: K[]): T {
  return Object.assign({ ...record }, ...sentences.map((key) => ({ [key]: frenchSpaces(record[key]) })));
}

/** @throws Error when the directive or one of its attributes is unknown. */
export function leafBlock(node: LeafDirective, sources: BlockSources, where: string): Part {
  const given = node.attributes ?? {};
  switch (node.name) {
    case "offres":
    case "services":
    case "paiements":
    case "horaires":
    case "contact":
      return { block: node.name };
    case "statistiques":
      return { block: "statistiques", questions: sources.faq.length, pages: sources.pages.length };
    case "faq":
      return { block: "faq", entries: [...sources.faq] };
    case "citation":
      return { block: "citation", ...spaced(readData("citation"), "texte") };
    case "equipe":
      return { block: "equipe", members: readData("equipe").map((one) => spaced(one, "description")) };
    case "sommaire":
      return { block: "sommaire", pages: [...sources.pages] };
    case "categories-mappings":
      return { block: "categories-mappings", categories: readData("mappings-exemples").categories };
    case "exemples-mappings": {
      const { categories, exemples } = readData("mappings-exemples");
      const samples = exemples.map((one) => spaced(one, "description", "taille"));
      return { block: "exemples-mappings", samples, categories };
    }
    case "chantier":
      return { block: "chantier", text: textOf(node) };
    case "couleur":
      return { block: "couleur", hex: attributes.couleur.parse(given).hex };
    case "partenaires": {
      const { categorie } = attributes.partenaires.parse(given);
      const found = readData("partenaires").find((entry) => entry.categorie === categorie);
      if (!found) throw new Error(`${where}: no partners in '${categorie}'`);
      return {
        block: "partenaires",
        conseils: found.conseils.map(frenchSpaces),
        partenaires: found.partenaires.map((one) => spaced(one, "description", "avantage")),
      };
    }
    case "cle-anticheat": {
      const { fournisseur } = attributes["cle-anticheat"].parse(given);
      const found = readData("anti-cheat").find(({ id }) => id === fournisseur);
      if (!found) throw new Error(`${where}: no anti-cheat provider ${fournisseur}`);
      const { nom, cle, cleFictive } = found;
      return { block: "cle-anticheat", id: `cle-${fournisseur}`, nom, cle, fictive: cleFictive };
    }
    default:
      throw new Error(`${where}: unknown directive ::${node.name}`);
  }
}
