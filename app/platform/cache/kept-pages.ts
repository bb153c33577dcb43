/**
 * The documents that this isolate rendered last. A document depends on its address and its data alone and reads no
 * clock: with the same data it is the same document, and React has nothing to do.
 */

/** Characters of documents, and of what each was rendered from: some megabytes of the 128 that an isolate has. */
export const room = 2_000_000;
/** How long a document is found at most; what is older is dropped when the next one is kept. */
const keptMs = 10 * 60_000;

interface Document {
  /** Cut where its nonce stood; a content page has none and is whole. */
  parts: readonly string[];
  until: number;
  /** Characters. */
  size: number;
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

/** @param most characters that are kept; a document of more than a quarter of them is not. */
export function keepPages(most: number): KeptPages {
  /** The one asked for last is the last to go. */
  const documents = new Map<string, Document>();
  let used = 0;
  function drop(from: string) {
    used -= documents.get(from)?.size ?? 0;
    documents.delete(from);
  }
  function add(from: string, document: Document) {
    drop(from);
    used += document.size;
    documents.set(from, document);
  }
  return {
    find(from, nonce, now) {
      const document = documents.get(from);
      if (!document) return undefined;
      add(from, document);
      return document.until > now ? document.parts.join(nonce) : undefined;
    },
    keep(from, html, nonce, now) {
      for (const [key, { until }] of documents) if (until <= now) drop(key);
      const size = from.length + html.length;
      if (size > most / 4) return;
      const parts = nonce === undefined ? [html] : html.split(nonce);
      add(from, { parts, until: now + keptMs, size });
      for (const oldest of documents.keys()) {
        if (used <= most) break;
        drop(oldest);
      }
    },
  };
}
