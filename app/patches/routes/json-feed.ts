import { services } from "#app/platform/context";
import { buildFeed, feedCache, feedLength } from "../feed";
import { readNewestPatches } from "../queries.server";
import type { Route } from "./+types/json-feed";

/** GET /patch-notes.json: JSON Feed 1.1 */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, origin } = services(context);
  const feed = buildFeed(await readNewestPatches(db, feedLength), origin);
  return new Response(feed.json1(), {
    headers: { "Content-Type": "application/feed+json; charset=utf-8", "Cache-Control": feedCache },
  });
}
