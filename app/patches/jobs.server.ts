import { and, eq, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import type { AuditAction } from "#app/audit/labels";
import { jobActor } from "#app/audit/record";
import { auditLog, patches } from "#app/db/schema";
import { dropStaleFingerprints } from "#app/fingerprints/store.server";
import type { Job } from "#app/operations/job";
import { counted } from "#app/platform/counted";
import { type Database, writeIf } from "#app/platform/database";
import { daysAgo, retention } from "#app/privacy/retention";
import { entity } from "./change.server";
import { putBack } from "./positions.server";
import { dropStaleRecalls } from "./recalls.server";
import { tellReplaced } from "./replacement.server";

interface Note {
  at: number;
  action: AuditAction;
  /** What the journal says of before and after, as SQL. */
  contents: SQL;
  where: SQL | undefined;
}

const known = sql`json_object('version', version, 'title', title, 'status', status)`;

/**
 * Lines of the journal about the patches of a condition, for the batch that changes them. As after any line of the
 * journal, guests get no older copy of a page any more.
 */
const note = (db: Database, { at, action, contents, where }: Note) =>
  db.insert(auditLog).select(
    sql`SELECT NULL, ${at}, ${jobActor.id}, ${jobActor.name}, ${action}, ${entity}, id, ${contents}
      FROM ${patches} WHERE ${where}`,
  );

/**
 * Patches whose hour has come are published at that hour: they stand below what was published since, and are counted.
 */
export const publishScheduled: Job = {
  name: "publications",
  does: "Publie les patchs dont l'heure est venue",
  often: true,
  async run({ db, now, origin }) {
    const isDue = and(
      eq(patches.status, "programme"),
      lte(patches.scheduledFor, now()),
      isNull(patches.deletedAt),
    );
    const due = await db
      .select({ id: patches.id, version: patches.version })
      .from(patches)
      .where(isDue)
      .orderBy(patches.scheduledFor, patches.id);
    let published = 0;
    for (const { id, version } of due) {
      const isIt = eq(patches.id, id);
      const change = { db, actor: jobActor, now: now(), origin };
      // Staff may have put it off since it was read.
      const isPublished = await writeIf(db, sql`SELECT 1 FROM ${patches} WHERE ${and(isIt, isDue)}`, [
        db
          .update(patches)
          .set({
            status: "publie",
            publishedAt: sql`${patches.scheduledFor}`,
            revision: sql`${patches.revision} + 1`,
            updatedAt: now(),
          })
          .where(isIt),
        ...putBack(db, id, sql`(SELECT scheduled_for FROM patches WHERE id = ${id})`),
        note(db, { at: now(), action: "publication", contents: sql`NULL, ${known}`, where: isIt }),
        ...(await tellReplaced(change, version, version)),
      ]);
      if (isPublished) published++;
    }
    return counted(published, "patch publié", "patchs publiés");
  },
};

/** Patches that have been in the trash for thirty days. */
export const emptyTrash: Job = {
  name: "corbeille",
  does: "Vide la corbeille des patchs après trente jours",
  often: false,
  async run({ db, now }) {
    const isOld = and(isNull(patches.position), lt(patches.deletedAt, daysAgo(now(), retention.trashDays)));
    const [, result] = await db.batch([
      note(db, { at: now(), action: "suppression-definitive", contents: sql`${known}, NULL`, where: isOld }),
      db.delete(patches).where(isOld),
      dropStaleRecalls(db),
      dropStaleFingerprints(db),
    ]);
    return counted(result.meta.changes, "patch supprimé", "patchs supprimés");
  },
};
