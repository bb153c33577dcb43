import { lt, sql } from "drizzle-orm";
import { sessions, signInTries, spentCodes } from "#app/db/schema";
import type { Job } from "#app/operations/job";
import { constantes } from "#app/site";
import { counted } from "#app/text/counted";
import { dayMs } from "#app/time/dates";
import { isOpen } from "./sessions/sessions.server";

/** Codes spent more than five minutes ago, sessions that are over, counts of failed tries that are a day old. */
export const purgeSessions: Job = {
  name: "purge",
  does: "Efface les sessions finies",
  often: false,
  async run({ db, now }) {
    const time = now();
    const [codes, ended] = await db.batch([
      db.delete(spentCodes).where(lt(spentCodes.usedAt, time - constantes.codeMemoireMs)),
      db.delete(sessions).where(sql`NOT (${isOpen(time)})`),
      db.delete(signInTries).where(lt(signInTries.windowStart, time - dayMs)),
    ]);
    return `${counted(codes.meta.changes, "code", "codes")}, ${counted(ended.meta.changes, "session", "sessions")}`;
  },
};
