/**
 * More marks on one letter than any script writes. Sorting them takes quadratic time: for a megabyte of them, minutes.
 */
const endlessMarks = /(?<!\p{M})\p{M}{31}/u;

/**
 * A text in the form in which searches and file systems compare it (NFC): some programs type an accent apart from its
 * letter. A text with more marks than any hand types is left alone, because anybody may send one of any length.
 */
export const composed = (text: string): string => (endlessMarks.test(text) ? text : text.normalize("NFC"));
