// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal, and what no message shows
const unseen = /\u001b\[[\d;]*[a-z]|[\u0000-\u0008\u000b-\u001f\u007f]/gi;

/** A pasted text without what cannot be seen in it. */
export const seenText = (text: string): string => text.replace(unseen, "");

/** The same without FiveM's codes of colour, which would part a name from its value. */
export const plainText = (text: string): string => seenText(text).replace(/\^\d/g, "");
