import { data, useRouteLoaderData } from "react-router";
import { recentImages } from "#app/health/health.server";
import { socialMeta } from "#app/layout/social-card";
import heroStylesheet from "#app/map/hero-map.css?url";
import { feedLinks } from "#app/patches/feed-links";
import { pageCacheHeaders, passHeaders } from "#app/platform/cache/page-cache";
import { services, viewerOf } from "#app/platform/context";
import { describeError } from "#app/platform/log";
import { content } from "#app/platform/response/page-kind";
import type { loader as rootLoader } from "#app/root";
import { site } from "#app/site";
import { Cards } from "../components/cards";
import { Hero } from "../components/hero";
import { NewestPatch } from "../components/newest-patch";
import { News } from "../components/news";
import { StatusStrip } from "../components/status-strip";
import { readHome } from "../queries.server";
import type { Route } from "./+types/home";

export const handle = content;
export const headers = passHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const scope = services(context);
  const viewer = viewerOf(context);
  const [home, images] = await Promise.all([
    readHome(scope.db, viewer?.installedPatch ?? null).catch((error: unknown) => {
      scope.log.error("accueil-d1", { reason: describeError(error) });
      return null;
    }),
    recentImages(scope),
  ]);
  const healthy = home !== null && images;
  const caching = healthy ? pageCacheHeaders(viewer) : { "Cache-Control": "no-store" };
  return data({ home, healthy, origin: scope.origin }, { status: home ? 200 : 503, headers: caching });
}

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: heroStylesheet }, ...feedLinks];

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: site.titre },
  ...(loaderData
    ? socialMeta({
        title: site.titre,
        description: site.description,
        address: `${loaderData.origin}/`,
        type: "website",
        picture: "og-default.png",
        origin: loaderData.origin,
      })
    : []),
];

export default function Home({ loaderData: { home, healthy } }: Route.ComponentProps) {
  const opening = useRouteLoaderData<typeof rootLoader>("root")?.opening ?? null;
  return (
    <>
      <Hero />
      <StatusStrip users={home?.figures.users ?? null} healthy={healthy} opening={opening} />
      <div className="page grid gap-4 pt-8 md:grid-cols-3">
        <Cards newestAt={home?.newest?.publishedAt ?? null} downloads={home?.figures.downloads ?? null} />
        {home?.newest && <NewestPatch patch={home.newest} standing={home.standing} />}
        {home && (home.newest || home.newMappings.length > 0) && <News home={home} />}
      </div>
    </>
  );
}
