import { and, eq, gt } from "drizzle-orm";
import { newestChange } from "#app/audit/newest-change.server";
import type { Actor } from "#app/audit/record";
import { auditLog, backups } from "#app/db/schema";
import type { Services } from "#app/platform/context";

/** Far above the minutes that a restore takes, from its safety copy to its last record. */
const longestRestoreMs = 60 * 60_000;

/**
 * Whether a restore may be under way. A restore lists its safety copy before it looks which pictures there are: whoever
 * finds no such copy may delete pictures that no record names.
 */
export async function mayBeRestoring({ db, now }: Pick<Services, "db" | "now">): Promise<boolean> {
  const [copy] = await db
    .select({ id: backups.id })
    .from(backups)
    .where(and(eq(backups.kind, "securite"), gt(backups.createdAt, now() - longestRestoreMs)))
    .limit(1);
  return copy !== undefined;
}

/** What a job says when it left orphans alone because of a restore. */
export const leftForRestore = "le reste attend\u00a0: une restauration vient d'avoir lieu";

/** Whoever got no answer presses the button again within minutes. */
const pressedAgainMs = 10 * 60_000;

/** The last restore, if this person did it minutes ago and from this archive; else null. */
export async function ownRecentRestore(
  { db, now }: Pick<Services, "db" | "now">,
  archive: { sha256: string },
  actor: Actor,
) {
  const last = await newestChange(
    db,
    and(
      eq(auditLog.entity, "sauvegarde"),
      eq(auditLog.action, "restauration"),
      gt(auditLog.at, now() - pressedAgainMs),
    ),
  );
  if (last?.actorId !== actor.id) return null;
  const { archive: from, fait } = last.after as { archive: string; fait: string[] };
  return from === archive.sha256 ? { at: last.at, safetyId: last.entityId, lines: fait } : null;
}
