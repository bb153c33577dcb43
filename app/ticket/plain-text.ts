// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal, and what no message shows
const unseen = /\u001b\[[\d;]*[a-z]|[\u0000-\u0008\u000b-\u001f\u007f]/gi;

/** A pasted text without what cannot be seen in it. */
export const seenText = (text: string): string => text.replace(unseen, "");

/** The same without FiveM's codes of colour, which would part a name from its value. */
export const plainText = (text: string): string => seenText(text).replace(/\^\d/g, "");

/**
 * The last `most` characters of a text, from where a line begins: half of a secret would not be known as one. Of a last
 * line that is longer still its beginning.
 */
export function endOfText(text: string, most: number): string {
  const end = text.slice(-most);
  if (end.length === text.length) return text;
  const line = end.indexOf("\n");
  if (line >= 0) return end.slice(line + 1);
  const begins = text.lastIndexOf("\n") + 1;
  return text.slice(begins, begins + most);
}
