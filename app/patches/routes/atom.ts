import { services } from "#app/platform/context";
import { buildFeed, feedCache } from "../feed";
import { readFeed } from "../lists.server";
import type { Route } from "./+types/atom";

/** GET /patch-notes.atom */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, origin } = services(context);
  const feed = buildFeed(await readFeed(db), origin);
  return new Response(feed.atom1(), {
    headers: { "Content-Type": "application/atom+xml; charset=utf-8", "Cache-Control": feedCache },
  });
}
