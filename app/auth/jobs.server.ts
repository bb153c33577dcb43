import { and, isNotNull, lt, or } from "drizzle-orm";
import { sessions, signInTries, spentCodes } from "#app/db/schema";
import type { Job } from "#app/operations/job";
import { counted } from "#app/platform/counted";
import { constantes } from "#app/site";

const endedSessionsKept = 24 * 60 * 60 * 1000;

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
            lt(sessions.createdAt, time - constantes.sessionAbsolueMs - endedSessionsKept),
            and(isNotNull(sessions.revokedAt), lt(sessions.revokedAt, time - endedSessionsKept)),
          ),
        ),
      db.delete(signInTries).where(lt(signInTries.windowStart, time - endedSessionsKept)),
    ]);
    return `${counted(codes.meta.changes, "code", "codes")}, ${counted(ended.meta.changes, "session", "sessions")}`;
  },
};
