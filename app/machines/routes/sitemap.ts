import { allPages } from "#app/guide/pages.server";
import { listIds } from "#app/mappings/queries.server";
import { listVersions } from "#app/patches/lists.server";
import { services } from "#app/platform/context";
import { tagged } from "#app/platform/response/tagged";
import { escapeMarkup } from "../markup";
import type { Route } from "./+types/sitemap";

/** The newest patches and mappings stand in the sitemap; older ones are reached through the pages of their list. */
const listed = 1000;

/** GET /sitemap.xml: what everybody may read, and nothing else (SEO-01). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, origin } = services(context);
  const [versions, mappings] = await Promise.all([listVersions(db, listed), listIds(db, listed)]);
  const paths = [
    "/",
    ...allPages.filter(({ audience }) => audience === "public").map(({ path }) => path),
    "/guide/recherche",
    "/mappings",
    "/mappings/carte",
    "/patch-notes",
    "/patch-notes/comparer",
    "/patch-notes/compatibilite",
    "/patch-notes/alerte",
    "/assistance/diagnostic",
    "/assistance/ticket",
    "/statut",
    "/api",
    "/confidentialite",
    "/mentions-legales",
    ...versions.map((version) => `/patch-notes/${encodeURIComponent(version)}`),
    ...mappings.map((id) => `/mappings/${encodeURIComponent(id)}`),
  ];
  const urls = paths.map((path) => `<url><loc>${escapeMarkup(origin + path)}</loc></url>`).join("\n");
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls}
</urlset>
`;
  return tagged(request, text, {
    "Content-Type": "application/xml; charset=utf-8",
    "Cache-Control": "public, max-age=0, s-maxage=3600",
  });
}
