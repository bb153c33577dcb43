import { confirmMember } from "#app/auth/middleware";
import { services, viewerOf } from "#app/platform/context";
import { communaute, site } from "#app/site";
import { canRead } from "../access";
import { bySection } from "../page-types";
import { allPages } from "../pages.server";
import type { Route } from "./+types/llms";

export const middleware: Route.MiddlewareFunction[] = [confirmMember];

/** GET /llms.txt: the pages that the reader may have, as Markdown links (DOC-60). */
export function loader({ context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const base = services(context).env.PUBLIC_URL ?? "";
  const readable = allPages.filter((page) => canRead(page, viewer));
  const lists = bySection(readable)
    .filter(({ pages }) => pages.length > 0)
    .map(
      ({ title, pages }) =>
        `## ${title}\n\n${pages.map((page) => `- [${page.title}](${base}${page.path}.md)`).join("\n")}`,
    );
  const text = [
    `# ${site.nom} · ${site.produit}`,
    `> ${site.description}`,
    ...lists,
    `## Ailleurs\n\n- [Patch notes](${base}/patch-notes.json)\n- [Discord](${communaute.invitation.url})`,
  ].join("\n\n");
  return new Response(`${text}\n`, {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": viewer ? "private, no-store" : "public, max-age=300",
      Vary: "Cookie",
    },
  });
}
