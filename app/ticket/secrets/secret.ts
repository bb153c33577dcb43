/** What a server's console and files may show that must not be published (N-13). */
export interface Secret {
  /** One and several, as they are counted for the reader. */
  names: readonly [one: string, several: string];
  /** Everything that the pattern takes but its first group, when it has one, is masked. */
  pattern: RegExp;
  /** The parts of a text in which the pattern means a secret; without it the whole of it. */
  scope?: RegExp;
}

export const setting = ["réglage secret", "réglages secrets"] as const;
export const password = ["mot de passe ou clé", "mots de passe ou clés"] as const;
export const databasePassword = [
  "mot de passe de base de données",
  "mots de passe de base de données",
] as const;
