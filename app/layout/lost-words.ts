/** Longer than this it is no page that somebody looks for. */
const longest = 60;

/**
 * What somebody looks for who asked for an address that leads nowhere: the words of its last part, for the field of a
 * search. Empty where they say nothing to a reader: an identifier, a code.
 *
 * @param address path of this site, with its query or without, percent-encoded as in a URL
 */
export function lostWords(address: string): string {
  const [path = ""] = address.split(/[?#]/);
  const last = path.split("/").findLast(Boolean) ?? "";
  const words = decoded(last)
    .replace(/\.[a-z]{2,5}$/i, "")
    .replace(/[^\p{L}\p{M}\p{N}.'’]+/gu, " ")
    .trim();
  const saysSomething = /\p{L}{3}|\d\.\d/u.test(words) && !/\d{5}/.test(words);
  return saysSomething && words.length <= longest ? words : "";
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}
