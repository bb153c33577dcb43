import { can, roleLabel } from "#app/auth/roles";
import type { Viewer } from "#app/auth/viewer";
import type { Recall } from "#app/patches/recalls.server";
import { type RequestContext, services, viewerOf } from "#app/platform/context";
import type { Account } from "./account-menu";
import { type OpeningState, openingState } from "./opening-hours";

export interface FrameData {
  account: Account | null;
  opening: OpeningState;
  /** Withdrawn patches that who is signed in took (N-14). */
  recalls: readonly Recall[];
}

/** What pages and the frame script show of who is signed in. */
export const accountOf = (viewer: Viewer): Account => ({
  displayName: viewer.displayName,
  avatarUrl: viewer.avatarUrl,
  role: viewer.role,
  roleLabel: roleLabel(viewer.role),
  administration: can(viewer, "write_patches"),
  local: viewer.local,
});

/** What header and footer show: the account, and whether support is open. */
export function readFrame(context: RequestContext): FrameData {
  const viewer = viewerOf(context);
  return {
    account: viewer && accountOf(viewer),
    opening: openingState(services(context).now()),
    recalls: viewer?.recalls ?? [],
  };
}
