import { memberOf, requireMember } from "#app/auth/middleware";
import { readStored } from "#app/platform/bucket";
import { services, viewerOf } from "#app/platform/context";
import { errors, pageError } from "#app/platform/errors";
import { namesTag } from "#app/platform/request/etag";
import { handOut } from "#app/platform/response/attachment";
import { textHash } from "../pack.server";
import { readFingerprintsKey } from "../queries.server";
import type { Route } from "./+types/file";

export { default } from "#app/layout/no-page";

const missing = {
  ...errors.notFound,
  code: "empreintes-introuvables",
  message: "Ce patch n'a pas d'empreintes à télécharger.",
};

/** GET /patch-notes/:id/empreintes: the fingerprints of a published version, as `sha256sum -c` reads them. */
const sendFile = handOut(async ({ request, context, params }: Route.LoaderArgs) => {
  memberOf(viewerOf(context));
  const { db, env } = services(context);
  const found = await readFingerprintsKey(db, params.id);
  if (!found) throw pageError(missing);
  const tag = `"${textHash(found.key)}"`;
  const headers = new Headers({
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Disposition": `attachment; filename="empreintes-${found.version}.sha256"`,
    // Kept by the member's browser alone, which asks each time whether it may still be read.
    "Cache-Control": "private, no-cache",
    ETag: tag,
    "X-Robots-Tag": "noindex",
  });
  if (namesTag(request.headers.get("If-None-Match"), tag))
    return new Response(null, { status: 304, headers });
  const object = await readStored(() => env.BUCKET.get(found.key));
  if (!object) throw pageError(missing);
  if (request.method === "HEAD") return new Response(null, { headers });
  const text = (object.body as unknown as ReadableStream<BufferSource>).pipeThrough(
    new DecompressionStream("gzip"),
  );
  return new Response(text, { headers });
});

export const middleware: Route.MiddlewareFunction[] = [requireMember, sendFile];
export const loader = () => null;
