/** What a restore may do with a kind of record: each does what the one before does, and more; or line by line. */
export const choices = [
  { key: "rien", label: "Ne pas toucher" },
  { key: "ajouter", label: "Ajouter ce qui manque" },
  { key: "fusionner", label: "Ajouter et modifier" },
  { key: "remplacer", label: "Remplacer exactement" },
  { key: "choisir", label: "Ligne par ligne" },
] as const;

export type Choice = (typeof choices)[number]["key"];
export type Choices = Record<string, Choice>;

export const readChoice = (value: string): Choice => choices.find(({ key }) => key === value)?.key ?? "rien";

/** What becomes of a record; `identique` and `seulement ici` are counted, the others listed. */
const all = ["creer", "modifier", "conflit", "supprimer"] as const;

export type Fate = (typeof all)[number];

/** What each choice touches; line by line, those of the lines that are ticked. */
export const fatesOf: Record<Choice, readonly Fate[]> = {
  rien: [],
  ajouter: ["creer"],
  fusionner: ["creer", "modifier"],
  remplacer: all,
  choisir: all,
};

/** Choices that a kind of record offers. */
export const offered = ({
  addOnly,
  isPartial,
}: {
  addOnly: boolean;
  isPartial: boolean;
}): readonly Choice[] => {
  if (addOnly) return ["rien", "ajouter"];
  const whole: readonly Choice[] = isPartial ? [] : ["remplacer"];
  return ["rien", "ajouter", "fusionner", ...whole, "choisir"];
};
