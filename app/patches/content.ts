/** Between the row of a patch, the form's draft and the Discord message. Pure. */
import type { patches } from "#app/db/schema";
import type { editing } from "#app/db/schema/columns";
import type { AnnouncedPatch } from "#app/notifications/build-message";
import { toCompatibility, toTyped } from "./compatibility";
import type { PatchInput } from "./schemas";
import type { PatchDraft } from "./writing/draft";

export type PatchRow = typeof patches.$inferSelect;

/** Where a message goes and whom it rings. */
export interface Announcement {
  /** 'defaut', or the address of a webhook that was checked; sealed before it is stored. */
  target: string;
  /** Role that the message mentions, or null. */
  roleId: string | null;
}

/** What the journal says of whom a patch is announced to. */
export function announcementText(message: Announcement | null | undefined): string {
  if (!message) return "non";
  const where = message.target === "defaut" ? "oui" : "oui, par une adresse saisie";
  return message.roleId === null ? where : `${where}, avec mention du rôle client`;
}

export const toDraft = (row: PatchRow): PatchDraft => ({
  version: row.version,
  title: row.title,
  description: row.description,
  modifications: row.modifications,
  modifiedFiles: row.modifiedFiles,
  downloads: { patch: row.linkPatch, base: row.linkBase, mappings: row.linkMappings },
  breaking: row.breaking,
  security: row.security,
  cumulative: row.cumulative,
  upgradeSteps: row.upgradeSteps,
  upgradeSql: row.upgradeSql,
  compatibilite: toTyped(row.compatibility),
});

/** What becomes of a patch and how it is kept: every other column is of its contents. */
type NoContent =
  | "id"
  | "author"
  | "status"
  | "position"
  | "publishedAt"
  | "onlineAt"
  | "scheduledFor"
  | "withdrawnReason"
  | "replacedBy"
  | "formerVersions"
  | keyof ReturnType<typeof editing>;

/** The columns that the contents of a patch fill. */
export const toContent = (input: PatchInput): Omit<PatchRow, NoContent> => ({
  version: input.version,
  title: input.title,
  description: input.description,
  modifications: input.modifications,
  modifiedFiles: input.modifiedFiles,
  linkPatch: input.downloads.patch,
  linkBase: input.downloads.base,
  linkMappings: input.downloads.mappings,
  breaking: input.breaking,
  security: input.security,
  cumulative: input.cumulative,
  upgradeSteps: input.upgradeSteps,
  upgradeSql: input.upgradeSql,
  compatibility: toCompatibility(input.compatibilite),
});

type Withdrawable = Pick<PatchRow, "status" | "withdrawnReason" | "replacedBy">;

/** What a message tells of a patch beside its text. */
export type PublicState = Withdrawable & Pick<PatchRow, "author">;

/** Why a patch was withdrawn, and which version replaces it; null while it is not. */
export const withdrawalOf = (row: Withdrawable) =>
  row.status === "retire" ? { reason: row.withdrawnReason ?? "", replacedBy: row.replacedBy } : null;

/** Who a new patch names as its author, as its column does. */
const firstAuthor = "Administrateur";

/**
 * What the Discord message says of a patch: nothing that is reserved to members.
 *
 * @param state of the patch as it is then; null for one that is not stored yet
 */
export const toAnnounced = (
  draft: Pick<PatchDraft, "version" | "title" | "description" | "security">,
  publishedAt: number,
  origin: string,
  state: PublicState | null,
): AnnouncedPatch => ({
  version: draft.version,
  title: draft.title,
  description: draft.description,
  security: draft.security,
  author: state?.author ?? firstAuthor,
  publishedAt,
  address: `${origin}/patch-notes/${encodeURIComponent(draft.version)}`,
  withdrawn: state ? withdrawalOf(state) : null,
});
