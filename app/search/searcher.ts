import { isCounted } from "#app/analytics/is-counted";
import { can } from "#app/auth/roles";
import type { Viewer } from "#app/auth/viewer";
import type { Searcher } from "./search.server";

/** What a person who reads the site may find; the team tries things out, and bots are no readers (ANA-08). */
export const searcherOf = (request: Request, viewer: Viewer | null): Searcher => ({
  isMember: can(viewer, "member"),
  isCounted: isCounted(request, viewer),
});
