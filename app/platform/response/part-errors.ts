import type { ReactNode } from "react";
import { renderToReadableStream } from "react-dom/server";

/** What React writes in the place of a part that could not be rendered; no text of a page holds a '<'. */
const leftOut = "<!--$!-->";

/**
 * The errors inside parts of a page that are loaded late. The page goes without such a part and the browser tries it
 * again, so nobody else would hear of the error: a page rendered as a string says that something failed, not what.
 * Such a page is rendered once more, as a stream, which says it; any other page costs a look for the mark.
 *
 * @param html what `page` was rendered to.
 */
export async function findPartErrors(page: ReactNode, html: string): Promise<unknown[]> {
  if (!html.includes(leftOut)) return [];
  const found: unknown[] = [];
  try {
    const stream = await renderToReadableStream(page, { onError: (error) => void found.push(error) });
    await stream.allReady;
    await stream.cancel();
  } catch (error) {
    if (found.length === 0) found.push(error);
  }
  return found.length > 0 ? found : [new Error("failed once, and not a second time")];
}
