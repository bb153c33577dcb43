/** Values as SQL of MariaDB has them: nothing in a value can end its quotes, in whichever mode the server runs. */

/**
 * A text. Where `NO_BACKSLASH_ESCAPES` is set a backslash is a sign like any other, elsewhere it begins an escape:
 * one that means the same in both does not exist, so that a text with a backslash or a control character is written
 * in hexadecimal.
 */
export function quoteSql(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is written otherwise
  if (/[\\\u0000-\u001f\u007f]/.test(text)) {
    const bytes = [...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, "0"));
    return `CONVERT(0x${bytes.join("")} USING utf8mb4)`;
  }
  return `'${text.replaceAll("'", "''")}'`;
}

/** The name of a table or column. */
export const quoteSqlName = (name: string): string => `\`${name.replaceAll("`", "``")}\``;

/** @param text a whole number; anything else is a mistake of the caller. */
export function sqlNumber(text: string): string {
  if (!/^-?\d{1,15}$/.test(text)) throw new Error("not a whole number");
  return text;
}
