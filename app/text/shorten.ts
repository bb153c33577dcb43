/** Cutting texts that people typed: a character of two units, such as an emoji, is never cut in its middle. */

/** The first `most` units of a text, one less where the cut would go through a character. */
export const beginningOf = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\ud800-\udbff]$/, "");

/** A text that is no longer than `most`, with '…' in the place of what is left out. */
export const shorten = (text: string, most: number): string =>
  text.length > most ? `${beginningOf(text, most - 1).trimEnd()}…` : text;
