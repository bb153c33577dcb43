/**
 * The pages that statistics know (ANA-04): a fixed list, so that no address of a visitor's making is
 * ever stored.
 */
const labels: [RegExp, string][] = [
  [/^\/$/, "Accueil"],
  [/^\/downloads\/?$/, "Téléchargements"],
  [/^\/patch-notes(\/|$)/, "Patch Notes"],
  [/^\/mappings(\/|$)/, "Mappings"],
  [/^\/outils(\/|$)/, "Outils"],
  [/^\/assistance\/(diagnostic|ticket)\/?$/, "Assistance"],
  [/^\/guide\/configurations\//, "Configuration"],
  [/^\/guide\/installations\//, "Installation"],
  [/^\/guide(\/|$)/, "Documentation"],
];

/** Label of a path, or null for what is not counted (admin, sign-in, unknown addresses). */
export function pageLabel(path: string): string | null {
  return labels.find(([pattern]) => pattern.test(path))?.[1] ?? null;
}
