import { answerAtom } from "#app/machines/feed";
import { services } from "#app/platform/context";
import { buildFeed } from "../feed";
import { readFeed } from "../queries.server";
import type { Route } from "./+types/atom";

/** GET /mappings.atom */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, origin } = services(context);
  return answerAtom(request, buildFeed(await readFeed(db), origin));
}
