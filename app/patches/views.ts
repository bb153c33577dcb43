import type { Compatibility, Modifications } from "#app/db/schema";
import type { FileKind } from "./groups";
import type { SqlState } from "./versions/sql-state";

/** What everyone may read of a patch. */
export interface PublicPatch {
  id: string;
  version: string;
  title: string;
  description: string;
  author: string;
  /** Milliseconds since 1970, UTC. */
  publishedAt: number;
  /** Since when it can be seen: what is new to somebody (PN-21). */
  onlineAt: number;
  modifications: Modifications;
  breaking: boolean;
  security: boolean;
  compatibility: Compatibility;
  /** Set when the patch was withdrawn: why, and which version replaces it. */
  withdrawn: { reason: string; replacedBy: string | null } | null;
}

/** What signed-in visitors read beside it (PN-11). The links themselves stay on the server. */
export interface MemberDetails {
  modifiedFiles: string[];
  /** Which files it has; of a withdrawn patch none is offered. */
  available: Record<FileKind, boolean>;
  /** Its archive holds the patches before it, too. */
  cumulative: boolean;
  upgradeSteps: string[];
  upgradeSql: string;
  /** How the reader stands to its SQL, where it has any; nothing in the preview of the form. */
  sqlState?: SqlState;
}

/** A patch for one viewer: `member` is absent for guests, key included (T-16). */
export interface PatchView extends PublicPatch {
  member?: MemberDetails;
}
