import { and, eq, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import { dailySalts, patches, sessions, signInTries, spentCodes, totals } from "#app/db/schema";
import { healthJobs } from "#app/health/jobs.server";
import { mappingJobs } from "#app/mappings/jobs.server";
import { deliverDue } from "#app/notifications/deliver.server";
import type { Services } from "#app/platform/context";
import { ensureTotals } from "#app/platform/database";
import { parisDay } from "#app/platform/dates";
import { constantes } from "#app/site";

/** One job of the schedule. Running it twice, or late, gives the same result. */
export interface Job {
  name: string;
  /** Also runs every ten minutes, not only at night. */
  often: boolean;
  /** @returns what was done, in a few words, for the heartbeat. */
  run: (services: Services) => Promise<string>;
}

const endedSessionsKept = 24 * 60 * 60 * 1000;
export const trashKept = 30 * 24 * 60 * 60 * 1000;

/** Spent codes after five minutes, sessions a day after their end, old counts of failed tries. */
const purge: Job = {
  name: "purge",
  often: false,
  async run({ db, now }) {
    const time = now();
    const [codes, ended] = await db.batch([
      db.delete(spentCodes).where(lt(spentCodes.usedAt, time - constantes.codeMemoireMs)),
      db
        .delete(sessions)
        .where(
          or(
            lt(sessions.createdAt, time - constantes.sessionAbsolueMs - endedSessionsKept),
            and(isNotNull(sessions.revokedAt), lt(sessions.revokedAt, time - endedSessionsKept)),
          ),
        ),
      db.delete(signInTries).where(lt(signInTries.windowStart, time - endedSessionsKept)),
    ]);
    return `${codes.meta.changes} codes, ${ended.meta.changes} sessions`;
  },
};

/** The salts of past days: from here on nobody can tell who a visitor was (T-35). */
const forgetSalts: Job = {
  name: "sels",
  often: true,
  async run({ db, now }) {
    const result = await db.delete(dailySalts).where(lt(dailySalts.day, parisDay(now())));
    return `${result.meta.changes} sels oubliés`;
  },
};

/** Patches whose hour has come take the next positions, oldest hour first, and are counted. */
const publishScheduled: Job = {
  name: "publications",
  often: true,
  async run({ db, now }) {
    const due = await db
      .select({ id: patches.id })
      .from(patches)
      .where(
        and(eq(patches.status, "programme"), lte(patches.scheduledFor, now()), isNull(patches.deletedAt)),
      )
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
            position: sql`(SELECT patches + 1 FROM totals WHERE id = 1)`,
            revision: sql`${patches.revision} + 1`,
          })
          .where(and(eq(patches.id, id), eq(patches.status, "programme"))),
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

/** Discord messages that are due: those of scheduled patches, and those to send again. */
const deliverMessages: Job = {
  name: "messages",
  often: true,
  run: (services) => deliverDue(services),
};

/** Patches that have been in the trash for thirty days. */
const emptyTrash: Job = {
  name: "corbeille",
  often: false,
  async run({ db, now }) {
    const result = await db
      .delete(patches)
      .where(and(isNull(patches.position), lt(patches.deletedAt, now() - trashKept)));
    return `${result.meta.changes} patchs supprimés`;
  },
};

/** Everything that happens without a visitor, in order. */
export const nightlyJobs: readonly Job[] = [
  publishScheduled,
  deliverMessages,
  forgetSalts,
  purge,
  emptyTrash,
  ...mappingJobs,
  ...healthJobs,
];
