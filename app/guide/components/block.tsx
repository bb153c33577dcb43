import type { Part } from "../page-types";
import { AntiCheatKey } from "./anti-cheat-key";
import { ColourSample, Commitment, Contact, Team, Unfinished } from "./facts";
import { Faq } from "./faq";
import { MappingCategories, MappingSamples } from "./mapping-samples";
import { Offers, Payments, Services } from "./offers";
import { Partners } from "./partners";
import { Summary } from "./summary";
import { Hours, Statistics } from "./support-facts";

type BlockPart = Exclude<Part, { html: string } | { block: "etapes" | "volet" | "petit-ecran" }>;

/** One of the blocks that a page names with `::name`. */
export function Block({ part }: { part: BlockPart }) {
  switch (part.block) {
    case "offres":
      return <Offers />;
    case "services":
      return <Services />;
    case "paiements":
      return <Payments />;
    case "horaires":
      return <Hours />;
    case "contact":
      return <Contact />;
    case "statistiques":
      return <Statistics questions={part.questions} pages={part.pages} />;
    case "faq":
      return <Faq entries={part.entries} />;
    case "citation":
      return <Commitment texte={part.texte} auteur={part.auteur} />;
    case "equipe":
      return <Team members={part.members} />;
    case "partenaires":
      return <Partners conseils={part.conseils} partenaires={part.partenaires} />;
    case "sommaire":
      return <Summary pages={part.pages} />;
    case "categories-mappings":
      return <MappingCategories categories={part.categories} />;
    case "exemples-mappings":
      return <MappingSamples samples={part.samples} categories={part.categories} />;
    case "cle-anticheat":
      return <AntiCheatKey id={part.id} nom={part.nom} cle={part.cle} fictive={part.fictive} />;
    case "chantier":
      return <Unfinished text={part.text} />;
    case "couleur":
      return <ColourSample hex={part.hex} />;
  }
}
