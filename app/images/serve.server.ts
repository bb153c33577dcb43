import { notFound } from "#app/api/answers";
import { readStored } from "#app/platform/bucket";
import { namesTag } from "#app/platform/request/etag";
import type { StoredImage } from "./key";
import { parseRange } from "./range";

export const missingImage = () => notFound("Image introuvable.");

/** A picture never changes under its name: a new one gets a new key. */
const immutable = "public, max-age=31536000, immutable";

function headersOf(image: StoredImage, object: R2Object, isPublic: boolean): Headers {
  return new Headers({
    // Never what R2 says: the type follows from our own name.
    "Content-Type": image.type,
    "Cache-Control": isPublic ? immutable : "private, no-store",
    ETag: object.httpEtag,
    "Last-Modified": object.uploaded.toUTCString(),
    "Accept-Ranges": "bytes",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
  });
}

/** Only GET has parts: `HEAD` says what the whole picture is (RFC 9110, 14.2). */
function wantedRange({ method, headers }: Request, etag: string): string | null {
  const condition = headers.get("If-Range");
  return method === "GET" && (condition === null || condition === etag) ? headers.get("Range") : null;
}

/** A picture from R2: whole, in part, or the news that the browser's copy is still right. */
export async function serveImage(
  bucket: R2Bucket,
  image: StoredImage,
  request: Request,
  isPublic: boolean,
): Promise<Response> {
  const object = await readStored(() => bucket.head(image.key));
  if (!object) return missingImage();
  const headers = headersOf(image, object, isPublic);
  if (namesTag(request.headers.get("If-None-Match"), object.httpEtag)) {
    return new Response(null, { status: 304, headers });
  }
  const range = parseRange(wantedRange(request, object.httpEtag), object.size);
  if (range === "unsatisfiable") {
    return new Response(null, { status: 416, headers: { "Content-Range": `bytes */${object.size}` } });
  }
  const part = range === "all" ? null : range;
  headers.set("Content-Length", String(part?.length ?? object.size));
  if (part) {
    headers.set("Content-Range", `bytes ${part.offset}-${part.offset + part.length - 1}/${object.size}`);
  }
  if (request.method === "HEAD") return new Response(null, { headers });
  const status = part ? 206 : 200;
  const stored = await readStored(() => bucket.get(image.key, part ? { range: part } : {}));
  // Removed between the two questions.
  if (!stored) return missingImage();
  return new Response(stored.body as unknown as BodyInit, { status, headers });
}
