import { and, eq, isNull, lt, lte, sql } from "drizzle-orm";
import { patches, totals } from "#app/db/schema";
import type { Job } from "#app/operations/job";
import { ensureTotals } from "#app/platform/database";
import { nextPosition } from "./positions.server";
import { dropStaleRecalls } from "./recalls.server";

const trashKept = 30 * 24 * 60 * 60 * 1000;

/** Patches whose hour has come take the next positions, oldest hour first, and are counted. */
export const publishScheduled: Job = {
  name: "publications",
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
    if (due.length > 0) await ensureTotals(db);
    let published = 0;
    for (const { id } of due) {
      const [updated] = await db.batch([
        db
          .update(patches)
          .set({
            status: "publie",
            publishedAt: sql`${patches.scheduledFor}`,
            position: nextPosition,
            revision: sql`${patches.revision} + 1`,
          })
          // Staff may have put it off since it was read.
          .where(and(eq(patches.id, id), isDue)),
        db
          .update(totals)
          .set({ patches: sql`${totals.patches} + 1` })
          .where(sql`id = 1 AND changes() > 0`),
      ]);
      published += updated.meta.changes;
    }
    return `${published} patchs publiés`;
  },
};

/** Patches that have been in the trash for thirty days. */
export const emptyTrash: Job = {
  name: "corbeille",
  often: false,
  async run({ db, now }) {
    const [result] = await db.batch([
      db.delete(patches).where(and(isNull(patches.position), lt(patches.deletedAt, now() - trashKept))),
      dropStaleRecalls(db),
    ]);
    return `${result.meta.changes} patchs supprimés`;
  },
};
