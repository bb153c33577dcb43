import { isCounted } from "#app/analytics/is-counted";
import { memberOf } from "#app/auth/middleware";
import { type Call, type Services, services, viewerOf } from "#app/platform/context";
import { pageError } from "#app/platform/errors";
import { countDownload, isRealDownload } from "./count.server";

const missing = {
  code: "fichier-introuvable",
  status: 404,
  message: "Ce fichier n'est pas disponible pour le moment.",
} as const;

/**
 * A gated redirect to a file host: the address comes from the database and is never in a page. The
 * download is counted after the answer, so that a slow counter delays nobody.
 */
export async function redirectToFile(
  { request, context }: Call,
  item: string,
  findLink: (scope: Services) => Promise<string | null>,
): Promise<Response> {
  const scope = services(context);
  const viewer = memberOf(viewerOf(context));
  const link = await findLink(scope);
  if (!link) throw pageError(missing);
  if (isRealDownload(request)) {
    const download = { viewer, item, now: scope.now(), isCounted: isCounted(request, viewer) };
    scope.waitUntil(countDownload(scope.db, download));
  }
  return new Response(null, {
    status: 302,
    headers: {
      // A header holds no accents: the address as it is sent to the file host.
      Location: new URL(link).href,
      "Cache-Control": "private, no-store",
      "Referrer-Policy": "no-referrer",
      "X-Robots-Tag": "noindex",
    },
  });
}
