import { foldText } from "#app/platform/fold-text";

/** The jobs that have an icon and a colour of their own; the word is that of both (`mappings.css`). */
const looks: Record<string, string> = {
  police: "police",
  ems: "ems",
  mecano: "mecano",
  sheriff: "sheriff",
  "boite de nuit": "nuit",
  concessionnaire: "concession",
  taxi: "taxi",
  banque: "banque",
  bijouterie: "bijouterie",
  epicerie: "epicerie",
  pompier: "pompier",
  gouvernement: "gouvernement",
  restaurant: "restaurant",
  gang: "gang",
};

/** Icon and colour of a job; a job that staff made up looks like no job, under its own name. */
export const lookOf = (metier: string | null): string => (metier && looks[foldText(metier)]) || "aucun";
