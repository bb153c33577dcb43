/** A version as most write it: that of a patch, or of who asks for one, may have a 'v' before it. */
export const withoutV = (version: string): string => version.replace(/^v/i, "");

/** The versions that a text may mean, the likeliest first: the same, or with or without a 'v' before it. */
export function spellings(text: string): string[] {
  const plain = withoutV(text);
  return [...new Set([text, plain, `V${plain}`, `v${plain}`])];
}
