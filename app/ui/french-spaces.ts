const narrow = "\u202f";
const wide = "\u00a0";

/**
 * French spaces (L10N-01): narrow before ; ! ?, wide before : and inside « », none that breaks before a unit. Twice is
 * as once.
 */
export function frenchSpaces(text: string): string {
  return text
    .replace(/ ([;!?])/g, `${narrow}$1`)
    .replace(/ :/g, `${wide}:`)
    .replace(/«[ \u00a0]?/g, `«${wide}`)
    .replace(/[ \u00a0]?»/g, `${wide}»`)
    .replace(/(\d) (€|%|Go|Mo|MB|h|min|s)(?![\p{L}\d])/gu, `$1${wide}$2`)
    .replace(/(\d) (?=\d{3}(?!\d))/g, `$1${narrow}`);
}
