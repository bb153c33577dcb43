import { can } from "#app/auth/roles";
import type { Viewer } from "#app/auth/viewer";
import type { PageSummary } from "./page-types";

/** The gate's sentence (DOC-21), word for word. */
export const gateSentence =
  "Cette section de la documentation nécessite une connexion Discord pour être consultée.";

/**
 * Whether somebody may read a page: the one decision behind HTML, `.data`, Markdown, search and
 * `/llms.txt`. A page is private unless it says that it is public (DOC-22).
 */
export function canRead(page: Pick<PageSummary, "audience">, viewer: Pick<Viewer, "role"> | null): boolean {
  return page.audience === "public" || can(viewer, "member");
}
