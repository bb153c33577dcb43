import { publicCaching } from "#app/platform/cache/page-cache";
import { services } from "#app/platform/context";
import { tagged } from "#app/platform/response/tagged";
import { readPublicData } from "../public-data.server";
import type { Route } from "./+types/public-data";

/** GET /data/patches.json: the same answer for everyone; a cache-busting parameter changes nothing. */
export async function loader({ request, context }: Route.LoaderArgs) {
  return tagged(request, await readPublicData(services(context).db), {
    "Content-Type": "application/json",
    "Cache-Control": publicCaching,
  });
}
