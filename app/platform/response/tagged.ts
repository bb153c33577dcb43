import { sha256 } from "#app/platform/tokens";
import { namesTag } from "../request/etag";

/**
 * A text that is read again and again, with its ETag; 304 to whoever has it already. The tag is made of the text itself:
 * a renamed job or a removed name changes what is read, and the revision of no row.
 *
 * @param revision what `readIfMatch` is to find in the tag, where a change names it
 */
export async function tagged(
  request: Request,
  text: string,
  headers: HeadersInit,
  revision?: number,
): Promise<Response> {
  const hash = (await sha256(text)).slice(0, 24);
  const tag = revision === undefined ? `W/"${hash}"` : `"${revision}-${hash}"`;
  const all = new Headers(headers);
  all.set("ETag", tag);
  if (!namesTag(request.headers.get("If-None-Match"), tag)) return new Response(text, { headers: all });
  all.delete("Content-Type");
  return new Response(null, { status: 304, headers: all });
}
