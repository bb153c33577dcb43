/** A version without the 'v' that many write before it, in a patch as in a question. */
export const withoutV = (version: string): string => version.replace(/^v/i, "");

/** The versions that a text may mean, the likeliest first: as typed, without its 'v', with one. */
export function spellings(text: string): string[] {
  const plain = withoutV(text);
  return [...new Set([text, plain, `V${plain}`, `v${plain}`])];
}

/** Of a version that was written short, "5.2": the spellings of 5.2.0. None of any other text. */
export function inFull(text: string): string[] {
  return /^\d+\.\d+$/.test(text) ? spellings(`${text}.0`) : [];
}
