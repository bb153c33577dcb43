import { lt } from "drizzle-orm";
import { dailySalts } from "#app/db/schema";
import type { Job } from "#app/operations/job";
import { counted } from "#app/text/counted";
import { parisDay } from "#app/time/dates";
import { showDay } from "#app/time/days";
import { rollUp } from "./roll-up.server";

/** The salts of past days: from here on nobody can tell who a visitor was (T-35). */
export const forgetSalts: Job = {
  name: "sels",
  does: "Efface ce qui distinguait les visiteurs de la veille",
  often: true,
  async run({ db, now }) {
    // Visits of the last seconds of a day are still waiting to be written.
    const result = await db.delete(dailySalts).where(lt(dailySalts.day, parisDay(now() - 60_000)));
    return counted(result.meta.changes, "sel oublié", "sels oubliés");
  },
};

/** The figures of the open day, and of those that an outage left uncounted. */
export const countVisits: Job = {
  name: "statistiques",
  does: "Compte les visites",
  often: true,
  async run({ db, now }) {
    const days = await rollUp(db, now());
    const [day] = days;
    return day && days.length === 1
      ? `${showDay(day)} compté`
      : counted(days.length, "jour compté", "jours comptés");
  },
};
