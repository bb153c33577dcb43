import { useNavigation } from "react-router";
import { confirmMember } from "#app/auth/middleware";
import { pageMeta } from "#app/layout/social-card";
import { gameBounds } from "#app/map/project";
import type { GameBox } from "#app/map/zone";
import { passHeaders } from "#app/platform/cache/page-cache";
import { singleParam } from "#app/platform/request/search-params";
import { app } from "#app/platform/response/page-kind";
import { useSlow } from "#app/ui/use-slow";
import { answerQuery } from "../answer.server";
import { CountLine } from "../components/count-line";
import { Filters } from "../components/filters";
import { IslandMap } from "../components/island-map";
import { Shell } from "../components/shell";
import { Failed, NoMapping, NoMatch } from "../components/states";
import { useAskedQuery } from "../components/use-asked-query";
import { readMapView } from "../listing/map.server";
import { loadOrOffline } from "../load-or-offline";
import { largestCoordinate } from "../parse-coordinates";
import { isFiltered, searchOf } from "../query";
import type { Route } from "./+types/carte";

export const handle = app;
/** The page is public and shows more to members, whose role is confirmed on the way. */
export const middleware: Route.MiddlewareFunction[] = [confirmMember];
export const headers = passHeaders;

/** `vue=minX,minY,maxX,maxY` in game coordinates; anything else means the whole island. */
function readBox(text: string | null): GameBox {
  const numbers = (text ?? "").split(",").map(Number);
  const [minX = 0, minY = 0, maxX = 0, maxY = 0] = numbers.map((n) =>
    Math.min(largestCoordinate, Math.max(-largestCoordinate, n)),
  );
  const valid = numbers.length === 4 && numbers.every(Number.isFinite) && maxX > minX && maxY > minY;
  return valid ? { minX, minY, maxX, maxY } : gameBounds;
}

export async function loader(args: Route.LoaderArgs) {
  const box = readBox(singleParam(args.url.searchParams, "vue"));
  return answerQuery(args, ({ db }, query, isMember) => readMapView(db, query, { box, isMember }));
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  loadOrOffline(request, serverLoader);

const card = {
  title: "Carte des mappings",
  description: "Les mappings de la base sur la carte de San Andreas, par métier et par coordonnées.",
  path: "/mappings/carte",
  picture: "og/mappings.png",
};

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(card, loaderData?.origin);

export default function MapPage({ loaderData: { query, isMember, result } }: Route.ComponentProps) {
  const navigation = useNavigation();
  const loading = useSlow(
    navigation.state === "loading" && navigation.location?.pathname === "/mappings/carte",
  );
  const { pres } = useAskedQuery(query);
  const filtered = isFiltered(query);
  return (
    <Shell view="carte" query={query}>
      <Filters path="/mappings/carte" query={query} metiers={result?.metiers ?? []} isMember={isMember}>
        {pres && <input type="hidden" name="pres" value={pres} />}
      </Filters>
      {result === null ? (
        <div className="mt-4">
          <Failed address={`/mappings/carte${searchOf(query)}`} />
        </div>
      ) : (
        <>
          <CountLine path="/mappings/carte" query={query} counts={result} loading={loading} />
          {result.count === 0 ? (
            <div className="mt-3">
              {result.total > 0 && filtered ? (
                <NoMatch reset="/mappings/carte" typed={query.q} />
              ) : (
                <NoMapping />
              )}
            </div>
          ) : (
            <IslandMap query={query} result={result} />
          )}
        </>
      )}
    </Shell>
  );
}
