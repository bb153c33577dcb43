/** What of a patch is read for whom: gated columns are not even asked for when a guest asks (T-16). */
import { patches } from "#app/db/schema";
import type { PatchView, PublicPatch } from "./views";

/** The columns that a guest's page may contain. Gated columns are not even read for a guest. */
export const publicColumns = {
  id: patches.id,
  version: patches.version,
  title: patches.title,
  description: patches.description,
  author: patches.author,
  publishedAt: patches.publishedAt,
  modifications: patches.modifications,
  breaking: patches.breaking,
  status: patches.status,
  withdrawnReason: patches.withdrawnReason,
  replacedBy: patches.replacedBy,
};

const memberColumns = {
  ...publicColumns,
  modifiedFiles: patches.modifiedFiles,
  linkPatch: patches.linkPatch,
  linkBase: patches.linkBase,
  linkMappings: patches.linkMappings,
  upgradeSteps: patches.upgradeSteps,
  upgradeSql: patches.upgradeSql,
};

export const columnsFor = (isMember: boolean) =>
  (isMember ? memberColumns : publicColumns) as typeof publicColumns & Partial<typeof memberColumns>;

type PublicRow = { [K in keyof typeof publicColumns]: (typeof patches.$inferSelect)[K] };
type Row = PublicRow & Partial<typeof patches.$inferSelect>;

export function toPublic(row: PublicRow): PublicPatch {
  return {
    id: row.id,
    version: row.version,
    title: row.title,
    description: row.description,
    author: row.author,
    publishedAt: row.publishedAt ?? 0,
    modifications: row.modifications,
    breaking: row.breaking,
    withdrawn:
      row.status === "retire" ? { reason: row.withdrawnReason ?? "", replacedBy: row.replacedBy } : null,
  };
}

export function toView(row: Row): PatchView {
  const view = toPublic(row);
  if (row.modifiedFiles === undefined) return view;
  const open = row.status === "publie";
  return {
    ...view,
    member: {
      modifiedFiles: row.modifiedFiles,
      available: {
        patch: open && Boolean(row.linkPatch),
        base: open && Boolean(row.linkBase),
        mappings: open && Boolean(row.linkMappings),
      },
      upgradeSteps: row.upgradeSteps ?? [],
      upgradeSql: row.upgradeSql ?? "",
    },
  };
}
