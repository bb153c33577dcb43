import { and, eq, isNull, lt, lte, sql } from "drizzle-orm";
import { auditEntriesOf, jobActor } from "#app/audit/record";
import { patches } from "#app/db/schema";
import { dropStaleFingerprints } from "#app/fingerprints/store.server";
import { dropStaleAnnouncements } from "#app/notifications/commands.server";
import type { Job } from "#app/operations/job";
import { writeIf } from "#app/platform/database";
import { daysAgo, retention } from "#app/privacy/retention";
import { counted } from "#app/text/counted";
import { dropStaleRecalls } from "./recalls.server";
import { retellReplaced } from "./replacement.server";
import { dropStaleSqlRuns } from "./versions/sql-runs.server";
import { entity } from "./writing/change.server";
import { putBack } from "./writing/positions.server";

const known = sql`json_object('version', version, 'title', title, 'status', status)`;
const noted = { of: patches, entityId: patches.id, entity, actor: jobActor };

/**
 * Patches whose hour has come are published at that hour: they stand below what was published since, and are counted.
 * To who came between the hour and now they are new all the same.
 */
export const publishScheduled: Job = {
  name: "publications",
  does: "Publie les patchs dont l'heure est venue",
  often: true,
  async run({ db, now }) {
    const isDue = and(
      eq(patches.status, "programme"),
      lte(patches.scheduledFor, now()),
      isNull(patches.deletedAt),
    );
    const due = await db
      .select({ id: patches.id })
      .from(patches)
      .where(isDue)
      .orderBy(patches.scheduledFor, patches.id);
    let published = 0;
    for (const { id } of due) {
      const isIt = eq(patches.id, id);
      // Staff may have put it off since it was read.
      const isDone = await writeIf(db, sql`SELECT 1 FROM ${patches} WHERE ${and(isIt, isDue)}`, [
        db
          .update(patches)
          .set({
            status: "publie",
            publishedAt: sql`${patches.scheduledFor}`,
            onlineAt: now(),
            revision: sql`${patches.revision} + 1`,
            updatedAt: now(),
          })
          .where(isIt),
        ...putBack(db, id, sql`(SELECT scheduled_for FROM patches WHERE id = ${id})`),
        auditEntriesOf(db, { ...noted, at: now(), action: "publication", where: isIt, after: known }),
      ]);
      if (isDone) published++;
    }
    return counted(published, "patch publié", "patchs publiés");
  },
};

/** Discord's messages of withdrawn patches name what replaces them as pages do. */
export const tellReplacements: Job = {
  name: "remplacements",
  does: "Dit à Discord ce qui remplace un patch retiré",
  often: true,
  run: async ({ db, now, origin }) =>
    counted(
      await retellReplaced({ db, actor: jobActor, now: now(), origin }),
      "message mis à jour",
      "messages mis à jour",
    ),
};

/** Patches that have been in the trash for thirty days. */
export const emptyTrash: Job = {
  name: "corbeille",
  does: "Vide la corbeille des patchs après trente jours",
  often: false,
  async run({ db, now }) {
    const isOld = and(isNull(patches.position), lt(patches.deletedAt, daysAgo(now(), retention.trashDays)));
    const [, result] = await db.batch([
      auditEntriesOf(db, {
        ...noted,
        at: now(),
        action: "suppression-definitive",
        where: isOld,
        before: known,
      }),
      db.delete(patches).where(isOld),
      dropStaleAnnouncements(db),
      dropStaleRecalls(db),
      dropStaleSqlRuns(db),
      dropStaleFingerprints(db),
    ]);
    return counted(result.meta.changes, "patch supprimé", "patchs supprimés");
  },
};
