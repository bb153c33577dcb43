import { and, isNotNull, lt, or } from "drizzle-orm";
import { sessions, signInTries, spentCodes } from "#app/db/schema";
import type { Job } from "#app/operations/job";
import { counted } from "#app/platform/counted";
import { dayMs } from "#app/platform/dates";
import { constantes } from "#app/site";

/** Spent codes after five minutes, sessions a day after their end, old counts of failed tries. */
export const purgeSessions: Job = {
  name: "purge",
  does: "Efface les sessions finies",
  often: false,
  async run({ db, now }) {
    const time = now();
    const [codes, ended] = await db.batch([
      db.delete(spentCodes).where(lt(spentCodes.usedAt, time - constantes.codeMemoireMs)),
      db
        .delete(sessions)
        .where(
          or(
            lt(sessions.createdAt, time - constantes.sessionAbsolueMs - dayMs),
            and(isNotNull(sessions.revokedAt), lt(sessions.revokedAt, time - dayMs)),
          ),
        ),
      db.delete(signInTries).where(lt(signInTries.windowStart, time - dayMs)),
    ]);
    return `${counted(codes.meta.changes, "code", "codes")}, ${counted(ended.meta.changes, "session", "sessions")}`;
  },
};
