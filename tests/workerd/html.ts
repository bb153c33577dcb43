/** What a page says, read from its bytes. */

const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};

export const decode = (html: string): string =>
  html.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity);

/** Text without tags, comments, scripts and repeated spaces. */
export const textOf = (html: string): string =>
  decode(
    html
      .replace(/<script[\s\S]*?<\/script>/g, " ")
      .replace(/<!--[\s\S]*?-->/g, "")
      .replace(/<\/(?:p|li|h\d|div|dt|dd|a|span|button)>/g, " ")
      .replace(/<[^>]+>/g, ""),
  )
    .replace(/[ \t\n]+/g, " ")
    .trim();

export const readText = async (response: Response): Promise<string> => textOf(await response.text());

/** The sentence of an error screen of the sign-in; null on any other page. */
export const alertOf = (html: string): string | null => {
  const sentence = html.match(/role="alert"[^>]*>([\s\S]*?)<\/p>/)?.[1];
  return sentence === undefined ? null : textOf(sentence);
};

/** Words of the inside that no answer may hold (T-39): paths, stacks, statements, messages of parts. */
export const insideWords = (text: string): string[] =>
  text.match(
    /node_modules|\.tsx?\b|\.server\b|\bat \w+ \(|D1_ERROR|SQLITE|Failed query|select "|502 Bad Gateway|Unexpected Server Error|TypeError|ZodError/gi,
  ) ?? [];
