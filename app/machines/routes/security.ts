import { services } from "#app/platform/context";
import { communaute } from "#app/site";
import { dayMs } from "#app/time/dates";
import type { Route } from "./+types/security";

const validForMs = 180 * dayMs;

/** GET /.well-known/security.txt (RFC 9116): where to report a flaw. */
export function loader({ context }: Route.LoaderArgs) {
  const { now, origin } = services(context);
  const text = `Contact: ${communaute.ticket.url}
Expires: ${new Date(now() + validForMs).toISOString()}
Preferred-Languages: fr, en
Canonical: ${origin}/.well-known/security.txt
`;
  return new Response(text, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
