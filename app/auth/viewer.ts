import type { Recall } from "#app/patches/recalls.server";
import type { Role } from "./roles";

/** The signed-in person behind a request, read from the session's row and never from the request. */
export interface Viewer {
  discordId: string;
  displayName: string;
  /** Empty for a local account, which has no picture. */
  avatarUrl: string;
  role: Role;
  /** A local account: its role comes from its own row, Discord is not asked. */
  local: boolean;
  /** SHA-256 of the session id, the key of the row in `sessions`. */
  sessionId: string;
  createdAt: number;
  lastSeenAt: number;
  roleCheckedAt: number;
  roleAskedAt: number;
  /** Start of the visit before this one, or null at the first visit. */
  previousVisitAt: number | null;
  /** Id of the patch that their server runs, as they said it (PN-21). */
  installedPatch: string | null;
  /** Withdrawn patches that this person took and must be told of; read for documents only. */
  recalls: readonly Recall[];
}
