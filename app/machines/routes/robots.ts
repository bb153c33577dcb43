import { services } from "#app/platform/context";
import type { Route } from "./+types/robots";

/** GET /robots.txt (SEO-01) */
export function loader({ context }: Route.LoaderArgs) {
  const { origin } = services(context);
  const text = `User-agent: *
Disallow: /admin
Disallow: /auth/
Disallow: /api/
Disallow: /downloads/
Disallow: /guide/recherche?

Sitemap: ${origin}/sitemap.xml
`;
  return new Response(text, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
