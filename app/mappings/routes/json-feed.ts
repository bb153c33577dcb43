import { answerJsonFeed } from "#app/machines/feed";
import { services } from "#app/platform/context";
import { buildFeed } from "../feed";
import { readFeed } from "../queries.server";
import type { Route } from "./+types/json-feed";

/** GET /mappings.json */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, origin } = services(context);
  return answerJsonFeed(request, buildFeed(await readFeed(db), origin));
}
