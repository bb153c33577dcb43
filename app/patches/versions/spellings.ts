/** A version without the 'v' that many write before it, in a patch as in a question. */
export const withoutV = (version: string): string => version.replace(/^v/i, "");

/** The versions that a text may mean, the likeliest first: as typed, without its 'v', with one. */
export function spellings(text: string): string[] {
  const plain = withoutV(text);
  return [...new Set([text, plain, `V${plain}`, `v${plain}`])];
}

/**
 * The same text for two spellings of one version: 5.2.6 and v5.2.6. A word, in a version as in a search, may begin with
 * a 'v' of its own.
 */
export const plainVersion = (version: string): string => version.replace(/^v(?=\d)/i, "");

/** The other ways to write one version. */
export const otherSpellings = (version: string): string[] =>
  spellings(version).filter(
    (spelling) => spelling !== version && plainVersion(spelling) === plainVersion(version),
  );

export const takenInSpelling = (version: string): string =>
  `Un patch porte déjà cette version, écrite «\u00a0${version}\u00a0».`;

/** Of a version that was written short, "5.2": the spellings of 5.2.0. None of any other text. */
export function inFull(text: string): string[] {
  return /^\d+\.\d+$/.test(text) ? spellings(`${text}.0`) : [];
}
