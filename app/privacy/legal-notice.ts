/** Who publishes and who hosts the site (LCEN, article 6); the owner supplies the first in one file. */
import notice from "#content/donnees/mentions-legales.json";

export const legalNoticeFile = "content/donnees/mentions-legales.json";

const publisherLines = [
  ["nom", "Nom"],
  ["forme", "Forme"],
  ["adresse", "Adresse"],
  ["immatriculation", "Immatriculation"],
  ["tva", "TVA"],
  ["contact", "Contact"],
  ["directeur", "Directeur de la publication"],
] as const;

const publisher: Readonly<Record<(typeof publisherLines)[number][0], string | null>> = notice.editeur;

/** The publisher as far as it is known. */
export const publisherKnown = publisherLines.flatMap(([key, term]): [term: string, text: string][] => {
  const text = publisher[key];
  return text === null ? [] : [[term, text]];
});

/** What the owner still has to supply. */
export const publisherMissing = publisherLines
  .filter(([key]) => publisher[key] === null)
  .map(([, term]) => term);

export const host = notice.hebergeur;
