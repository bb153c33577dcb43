import { counted } from "#app/text/counted";

/** Title of a page that answers: it comes as a new page, and what it found is read out first. */
export const outcomeTitle = (outcome: string | undefined, title: string): string =>
  outcome ? `${outcome} · ${title}` : title;

export const fieldsToMend = (count: number): string =>
  counted(count, "champ à corriger", "champs à corriger");
