import type { SiteError } from "../errors";

/** Whether a program says that it compressed the body: the site unpacks none. */
export const isCompressed = ({ headers }: Request): boolean =>
  /\b(?:gzip|deflate|br|zstd|compress)\b/i.test(headers.get("Content-Encoding") ?? "");

export const compressed = {
  code: "corps-compresse",
  status: 415,
  message: "Le corps est compressé\u00a0: envoyez-le tel quel, sans «\u00a0Content-Encoding\u00a0».",
} as const satisfies SiteError;
