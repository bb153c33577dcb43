import { publicCaching } from "#app/platform/cache/page-cache";
import { services } from "#app/platform/context";
import { readPublicData } from "../public-data.server";
import type { Route } from "./+types/public-data";

/** GET /data/patches.json: the same answer for everyone; a cache-busting parameter changes nothing. */
export async function loader({ context }: Route.LoaderArgs) {
  return new Response(await readPublicData(services(context).db), {
    headers: { "Content-Type": "application/json", "Cache-Control": publicCaching },
  });
}
