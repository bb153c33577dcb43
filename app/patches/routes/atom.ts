import { services } from "#app/platform/context";
import { buildFeed, feedCache, feedLength } from "../feed";
import { readNewestPatches } from "../queries.server";
import type { Route } from "./+types/atom";

/** GET /patch-notes.atom */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, origin } = services(context);
  const feed = buildFeed(await readNewestPatches(db, feedLength), origin);
  return new Response(feed.atom1(), {
    headers: { "Content-Type": "application/atom+xml; charset=utf-8", "Cache-Control": feedCache },
  });
}
