/** U+FFFD, as it stands for bytes that are no text. */
const unreadable = "%EF%BF%BD";

function decoded(bytes: string): string | null {
  try {
    return decodeURIComponent(bytes);
  } catch {
    return null;
  }
}

/**
 * A path that the router can read, with a sign for what cannot be decoded in it, such as `%ZZ`. No record has it in its
 * name; left as it is, the router would write what the visitor sent into the log.
 *
 * @param pathname of a URL, encoded.
 */
export const readablePath = (pathname: string): string =>
  pathname.replace(/(?:%[\da-f]{2})+|%/gi, (bytes) => (decoded(bytes) === null ? unreadable : bytes));
