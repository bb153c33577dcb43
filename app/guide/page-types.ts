/** The shape of a compiled guide page: what the build writes and the pages render. */
import type { FaqCategory } from "./faq-filter";

export const sections = [
  { id: "main", title: "Accueil" },
  { id: "informations", title: "Informations" },
  { id: "installations", title: "Installations" },
  { id: "configurations", title: "Configurations" },
  { id: "modules", title: "Modules" },
  { id: "en-jeu", title: "En jeu" },
  { id: "politique", title: "Politique" },
] as const;

export type SectionId = (typeof sections)[number]["id"];
type Audience = "public" | "member";

export const sectionTitle = (id: SectionId): string =>
  sections.find((section) => section.id === id)?.title ?? id;

/** An entry of 'Sur cette page'. */
export interface Heading {
  id: string;
  text: string;
  /** Number of a step; other headings have none. */
  step?: number;
}

/** What may be said of a page to anybody: its title is in the public menu. */
export interface PageSummary {
  /** `/guide`, `/guide/installations/guide-vps` … */
  path: string;
  title: string;
  /** Name in the sidebar. */
  nav: string;
  section: SectionId;
  /** Hash of the old one-page guide: `/guide#<anchor>` leads here, to the element `<anchor>-page`. */
  anchor: string;
  audience: Audience;
}

export interface PageContent {
  description: string;
  /** Day of the last change, in milliseconds. */
  updated: number;
  minutes: number;
  /** Number of steps of a step-by-step guide. */
  steps: number | null;
  headings: Heading[];
  parts: Part[];
}

export type GuidePage = PageSummary & PageContent;

export interface Step {
  id: string;
  title: string;
  parts: Part[];
}

export interface FaqEntry {
  id: string;
  category: FaqCategory;
  question: string;
  html: string;
  /** The answer without markup, for filters and structured data. */
  text: string;
}

export interface Partner {
  nom: string;
  url: string | null;
  description: string;
  avantage: string;
  codePromo: string | null;
  affilie: boolean;
}

export interface MappingCategory {
  id: string;
  nom: string;
  nombre: number;
  metiers: string[];
  icone: string;
}

export interface MappingSample {
  titre: string;
  description: string;
  categorie: string;
  taille: string;
  fonctionnalites: string[];
  icone: string;
  populaire: boolean;
}

export interface TeamMember {
  nom: string;
  role: string;
  description: string;
}

/** Pages under their sections, in the order of the menu. */
export const bySection = (pages: readonly PageSummary[]) =>
  sections.map(({ id, title }) => ({ id, title, pages: pages.filter((page) => page.section === id) }));

/** A piece of a page: HTML of our own build, or a block that React renders. */
export type Part =
  | { html: string }
  | { block: "etapes"; steps: Step[] }
  | { block: "volet"; id: string; title: string; icon: string; parts: Part[] }
  | { block: "petit-ecran"; parts: Part[] }
  | { block: "offres" | "services" | "paiements" | "horaires" | "contact" }
  | { block: "statistiques"; questions: number; pages: number }
  | { block: "faq"; entries: FaqEntry[] }
  | { block: "citation"; texte: string; auteur: string }
  | { block: "equipe"; members: TeamMember[] }
  | { block: "partenaires"; conseils: string[]; partenaires: Partner[] }
  | { block: "sommaire"; pages: PageSummary[] }
  | { block: "categories-mappings"; categories: MappingCategory[] }
  | { block: "exemples-mappings"; samples: MappingSample[]; categories: MappingCategory[] }
  | { block: "cle-anticheat"; id: string; nom: string; cle: string; fictive: boolean }
  | { block: "chantier"; text: string }
  | { block: "couleur"; hex: string };

/** A passage that search finds: the text under one heading. */
export interface Passage {
  /** Address with the heading's id. */
  href: string;
  title: string;
  heading: string;
  text: string;
}
