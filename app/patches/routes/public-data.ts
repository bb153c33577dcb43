import { services } from "#app/platform/context";
import { formatNumericDate, formatNumericTime } from "#app/platform/dates";
import { publicCaching } from "#app/platform/page-cache";
import { listPublicPatches } from "../lists.server";
import type { PublicPatch } from "../views";
import type { Route } from "./+types/public-data";

/** The specification's field names, without the gated ones (F-14). */
const toPublicJson = (patch: PublicPatch) => ({
  id: patch.id,
  version: patch.version,
  date: formatNumericDate(patch.publishedAt),
  time: formatNumericTime(patch.publishedAt),
  title: patch.title,
  description: patch.description,
  author: patch.author,
  modifications: patch.modifications,
});

/** GET /data/patches.json: the same answer for everyone; a cache-busting parameter changes nothing. */
export async function loader({ context }: Route.LoaderArgs) {
  const patches = await listPublicPatches(services(context).db);
  return Response.json(patches.map(toPublicJson), {
    headers: { "Cache-Control": publicCaching },
  });
}
