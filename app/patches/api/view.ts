import type { z } from "zod";
import type { Audience } from "#app/auth/tokens/api-access.server";
import { jsonError } from "#app/platform/errors";
import { formatNumericDate, formatNumericTime } from "#app/time/dates";
import { toAsked } from "../compatibility";
import { type PatchRow, withdrawalOf } from "../content";
import type { memberPatch, publicPatch, staffPatch } from "./schemas";

type PublicPatch = z.output<typeof publicPatch>;
type MemberPatch = z.output<typeof memberPatch>;
type StaffPatch = z.output<typeof staffPatch>;

const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString());

function toPublic(row: PatchRow): PublicPatch {
  const shownAt = row.publishedAt ?? row.scheduledFor ?? row.createdAt;
  return {
    id: row.id,
    version: row.version,
    date: formatNumericDate(shownAt),
    time: formatNumericTime(shownAt),
    publishedAt: iso(row.publishedAt),
    title: row.title,
    description: row.description,
    author: row.author,
    modifications: row.modifications,
    breaking: row.breaking,
    security: row.security,
    compatibilite: toAsked(row.compatibility),
    withdrawn: withdrawalOf(row),
    revision: row.revision,
  };
}

function toMember(row: PatchRow, origin: string): MemberPatch {
  const open = row.status === "publie";
  const through = (kind: string, link: string) =>
    open && link ? `${origin}/patch-notes/${row.id}/fichiers/${kind}` : "";
  return {
    ...toPublic(row),
    modifiedFiles: row.modifiedFiles,
    downloads: {
      patch: through("patch", row.linkPatch),
      base: through("base", row.linkBase),
      mappings: through("mappings", row.linkMappings),
    },
    cumulative: row.cumulative,
    upgradeSteps: row.upgradeSteps,
    upgradeSql: row.upgradeSql,
  };
}

export const toStaff = (row: PatchRow, origin: string): StaffPatch => ({
  ...toMember(row, origin),
  downloads: { patch: row.linkPatch, base: row.linkBase, mappings: row.linkMappings },
  status: row.status,
  scheduledFor: iso(row.scheduledFor),
});

/** A patch for one audience: keys that it may not see are absent (T-16). */
export function toApiPatch(row: PatchRow, audience: Audience, origin: string) {
  if (audience === "staff") return toStaff(row, origin);
  return audience === "member" ? toMember(row, origin) : toPublic(row);
}

/** Of the answer to a change: the revision that the next one names. What is read has a tag of its own (`cachedJson`). */
export const etagOf = (row: Pick<PatchRow, "revision">) => `"${row.revision}-staff"`;

/** 409, with the patch as it is. */
export const conflictAnswer = (row: PatchRow, origin: string, error: string): Response =>
  jsonError(
    { code: "conflit", status: 409, message: error },
    { ETag: etagOf(row) },
    { current: toStaff(row, origin) },
  );
