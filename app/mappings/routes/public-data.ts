import { publicJson } from "#app/api/answers";
import { publicCaching } from "#app/platform/cache/page-cache";
import { services } from "#app/platform/context";
import { methodNotAllowed } from "#app/platform/errors";
import { toSpecified } from "../json";
import { readMappingPage } from "../queries.server";
import type { Route } from "./+types/public-data";

const longestList = 500;

/** GET /data/mappings.json: the newest mappings, the same answer for everyone and no file name in it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, origin } = services(context);
  const { mappings, total } = await readMappingPage(db, { page: 1, limit: longestList, isMember: false });
  return publicJson(
    request,
    mappings.map((mapping) => toSpecified(mapping, origin)),
    { "Cache-Control": publicCaching, "X-Total-Count": String(total) },
  );
}

export const action = () => methodNotAllowed("GET, HEAD");
