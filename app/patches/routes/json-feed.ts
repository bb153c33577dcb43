import { services } from "#app/platform/context";
import { buildFeed, feedCache } from "../feed";
import { readFeed } from "../lists.server";
import type { Route } from "./+types/json-feed";

/** GET /patch-notes.json: JSON Feed 1.1 */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, origin } = services(context);
  const feed = buildFeed(await readFeed(db), origin);
  return new Response(feed.json1(), {
    headers: { "Content-Type": "application/feed+json; charset=utf-8", "Cache-Control": feedCache },
  });
}
