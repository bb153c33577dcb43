/** What the owner still has to supply, for the staff's list: the pages show sensible words until then. */
import { liens } from "#app/links";
import { legalNoticeFile, publisherMissing } from "#app/privacy/legal-notice";
import { communaute, type Lien } from "#app/site";
import type { GuidePage } from "./page-types";

export interface MissingContent {
  /** Where it is shown. */
  place: string;
  what: string;
  /** The file to edit. */
  file: string;
}

/** Their addresses are typed in `site.ts`; `links.ts` only names them again. */
const ofEveryPage: ReadonlySet<Lien> = new Set(Object.values(communaute));

const linksFile = "app/links.ts";

function missingInPage({ title, parts }: Pick<GuidePage, "title" | "parts">): MissingContent[] {
  return parts.flatMap((part): MissingContent[] => {
    if ("html" in part) return [];
    switch (part.block) {
      case "etapes":
        return part.steps.flatMap((step) => missingInPage({ title, parts: step.parts }));
      case "volet":
      case "petit-ecran":
        return missingInPage({ title, parts: part.parts });
      case "partenaires":
        return part.partenaires
          .filter(({ url }) => url === null)
          .map(({ nom }) => ({
            place: title,
            what: `Adresse\u00a0: ${nom}`,
            file: linksFile,
          }));
      case "cle-anticheat":
        return part.fictive
          ? [
              {
                place: title,
                what: `Clé de configuration\u00a0: ${part.nom}`,
                file: "content/donnees/anti-cheat.json",
              },
            ]
          : [];
      case "chantier":
        return [{ place: title, what: "Texte à écrire", file: "content/guide" }];
      default:
        return [];
    }
  });
}

/** Links without an address, addresses to confirm, and what the pages lack. */
export function missingContents(
  pages: readonly Pick<GuidePage, "title" | "parts">[],
  registry: Readonly<Record<string, Lien>> = liens,
): MissingContent[] {
  const links = Object.values(registry)
    .filter((lien) => lien.aFournir)
    .map((lien) => ({
      place: "Tout le site",
      what:
        lien.url === null
          ? `Adresse\u00a0: ${lien.nom}`
          : `Adresse à confirmer\u00a0: ${lien.nom} (${lien.url})`,
      file: ofEveryPage.has(lien) ? "app/site.ts" : linksFile,
    }));
  const publisher = publisherMissing.map((term) => ({
    place: "Mentions légales",
    what: `Éditeur\u00a0: ${term}`,
    file: legalNoticeFile,
  }));
  return [...links, ...publisher, ...pages.flatMap(missingInPage)];
}
