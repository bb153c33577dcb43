/**
 * The documents that this isolate rendered last. A document depends on its address and its data alone and reads no
 * clock: with the same data it is the same document, and React has nothing to do.
 */
import { keepRecent } from "./keep-recent";

/** Characters of documents, and of what each was rendered from: some megabytes of the 128 that an isolate has. */
export const room = 2_000_000;
/** How long a document is found at most; what is older is dropped when the next one is kept. */
const keptMs = 10 * 60_000;

interface Document {
  /** Cut where its nonce stood; a content page has none and is whole. */
  parts: readonly string[];
  until: number;
}

interface KeptPages {
  /**
   * The document that `from` was rendered to, with `nonce` in it; undefined when it is not kept.
   *
   * @param from all that the page is rendered from but its nonce: whoever leaves something out mixes up pages
   */
  find(from: string, nonce: string | undefined, now: number): string | undefined;
  /** `nonce` as it stands in `html`: it is spent, and is not kept. */
  keep(from: string, html: string, nonce: string | undefined, now: number): void;
}

/**
 * Whether the page of a request may be kept at all: what was typed into a form is not, as the forms promise, nor an
 * address with the code of a sign-in.
 */
export const mayBeKept = (method: string, pathname: string): boolean =>
  method === "GET" && !pathname.startsWith("/auth/");

/** @param characters that are kept at most; of one document a quarter of them. */
export function keepPages(characters: number): KeptPages {
  const documents = keepRecent<Document>(characters);
  return {
    find(from, nonce, now) {
      const document = documents.find(from);
      return document && document.until > now ? document.parts.join(nonce) : undefined;
    },
    keep(from, html, nonce, now) {
      documents.dropWhere(({ until }) => until <= now);
      const parts = nonce === undefined ? [html] : html.split(nonce);
      documents.add(from, { parts, until: now + keptMs }, from.length + html.length);
    },
  };
}
