/**
 * Of what the patterns are put together, so that each way in which a secret is written has a line of its own. Repetitions
 * before a fixed part are bounded in all of them: a text made for it would keep the search busy else.
 */

/** A piece of a pattern as it stands: a backslash is one. */
export const raw = String.raw;

/** One of several. */
export const any = (...ways: readonly string[]): string => `(?:${ways.join("|")})`;

/** One of several words, parted by blanks; a pattern without a blank is one, too. */
export const words = (list: string): string => any(...list.trim().split(/\s+/));

/** What stands before a secret, in one of several ways, and is kept. */
export const behind = (...ways: readonly string[]): string => `(${ways.join("|")})`;

/** None of these follows. */
export const not = (...ways: readonly string[]): string => `(?!${ways.join("|")})`;

/** Between words of a line; and where they may stand without it. */
export const blank = raw`[ \t]{1,4}`;
export const maybeBlank = raw`[ \t]{0,4}`;

/**
 * A long word that has a letter and a digit, as keys do.
 * @param signs what else it may have in it, as within brackets
 */
export const longKey = (signs = "") =>
  raw`(?=[a-z${signs}]{0,60}\d)(?=[\d${signs}]{0,60}[a-z])[a-z\d${signs}]{16,200}`;

/** What stands in the place of a secret: what is masked already is none. */
export const mask = "[masqué]";
export const masked = raw`\[masqué\]`;
export const unmasked = not(masked);
