/** More marks on one letter than any script writes. Putting them in order takes the square of their number: a megabyte of them, minutes. */
const endlessMarks = /(?<!\p{M})\p{M}{31}/u;

/**
 * A text in the form in which searches and file systems compare it (NFC): some programs type an accent apart from its
 * letter. One that no hand typed is left as it is, for what it may be as long as anybody sends it.
 */
export const composed = (text: string): string => (endlessMarks.test(text) ? text : text.normalize("NFC"));
