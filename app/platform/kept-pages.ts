/**
 * The documents that this isolate rendered last. Rendering is a function of a page's address and data and reads no
 * clock, so that a page whose data are those of before is the document of before, without React.
 */

/** Characters of documents, and of what each was rendered from: some megabytes of the 128 that an isolate has. */
export const room = 2_000_000;

/** A document, cut where its nonce stood; a content page has none and is whole. */
type Document = readonly string[];

export interface KeptPages {
  /**
   * The document that `from` was rendered to, with `nonce` in it; undefined when it is not kept.
   *
   * @param from all that the page is rendered from but its nonce: whoever leaves something out mixes up pages
   */
  find(from: string, nonce: string | undefined): string | undefined;
  /** `nonce` as it stands in `html`: it is spent, and is not kept. */
  keep(from: string, html: string, nonce: string | undefined): void;
}

/** @param characters that are kept at most. */
export function keepPages(characters: number): KeptPages {
  const documents = new Map<string, Document>();
  let used = 0;
  const sizeOf = (from: string, document: Document) =>
    document.reduce((sum, part) => sum + part.length, from.length);
  function remove(from: string, document: Document) {
    documents.delete(from);
    used -= sizeOf(from, document);
  }
  return {
    find(from, nonce) {
      const document = documents.get(from);
      if (!document) return undefined;
      // The last one asked for is the last one to go.
      documents.delete(from);
      documents.set(from, document);
      return document.join(nonce);
    },
    keep(from, html, nonce) {
      const document = nonce === undefined ? [html] : html.split(nonce);
      const known = documents.get(from);
      if (known) remove(from, known);
      documents.set(from, document);
      used += sizeOf(from, document);
      for (const [oldest, other] of documents) {
        if (used <= characters) break;
        remove(oldest, other);
      }
    },
  };
}
