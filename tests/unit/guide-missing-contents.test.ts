import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { missingContents } from "#app/guide/missing-contents";
import type { GuidePage } from "#app/guide/page-types";
import { publisherMissing } from "#app/privacy/legal-notice";
import { communaute, type Lien } from "#app/site";

const partner = { description: "", url: null };

/** Made up: what the site lacks of its own is for its owner to supply. */
const pages = [
  {
    title: "Recommandations",
    parts: [
      {
        block: "etapes",
        steps: [{ parts: [{ block: "partenaires", partenaires: [{ ...partner, nom: "Hôte" }] }] }],
      },
    ],
  },
  {
    title: "Anti-cheat",
    parts: [{ block: "cle-anticheat", id: "cle-1", nom: "Fournisseur", cle: "x", fictive: true }],
  },
  { title: "Métiers", parts: [{ block: "chantier", text: "" }, { html: "<p>Texte</p>" }] },
] as unknown as Pick<GuidePage, "title" | "parts">[];

const invitation: Lien = communaute.invitation;
const links = {
  invitation,
  vente: { nom: "Conditions de vente", url: null, aFournir: true },
  licences: { nom: "Licences", url: "https://licences.example/", aFournir: true },
  outil: { nom: "Outil", url: "https://outil.example/" },
};

test("what the owner still has to supply is listed, with the file that holds it", () => {
  const found = missingContents(pages, links).map(({ place, what, file }) => `${place} · ${what} · ${file}`);
  expect(found.filter((line) => !line.startsWith("Mentions légales"))).toEqual([
    ...(invitation.aFournir
      ? [`Tout le site · Adresse à confirmer\u00a0: Rejoindre le Discord (${invitation.url}) · app/site.ts`]
      : []),
    "Tout le site · Adresse\u00a0: Conditions de vente · app/links.ts",
    "Tout le site · Adresse à confirmer\u00a0: Licences (https://licences.example/) · app/links.ts",
    "Recommandations · Adresse\u00a0: Hôte · app/links.ts",
    "Anti-cheat · Clé de configuration\u00a0: Fournisseur · content/donnees/anti-cheat.json",
    "Métiers · Texte à écrire · content/guide",
  ]);
  expect(found.filter((line) => line.startsWith("Mentions légales"))).toHaveLength(publisherMissing.length);
});

test("each of those files is there, and who has supplied everything is told of nothing", () => {
  for (const { file } of missingContents(pages, links)) expect(existsSync(file), file).toBe(true);
  expect(missingContents([], {})).toHaveLength(publisherMissing.length);
});
