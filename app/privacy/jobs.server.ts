import { and, eq, lt, sql } from "drizzle-orm";
import { forgetGroups } from "#app/analytics/roll-up.server";
import {
  apiTokens,
  dailyTotals,
  downloadMarks,
  erasures,
  guideFeedback,
  notifications,
  totals,
  visitors,
} from "#app/db/schema";
import type { Job } from "#app/operations/job";
import { counted } from "#app/text/counted";
import { parisDay } from "#app/time/dates";
import { storeErasures } from "./erasures.server";
import { daysAgo, monthsAgo, retention } from "./retention";

/** What has been kept as long as the privacy page says. */
export const forgetExpired: Job = {
  name: "conservation",
  does: "Efface ce qui a été gardé le temps annoncé",
  often: false,
  async run({ db, now }) {
    const time = now();
    const groups = await forgetGroups(db, time);
    const isOld = lt(visitors.lastLoginAt, monthsAgo(time, retention.peopleMonths));
    const [days, marks, , people] = await db.batch([
      db.delete(dailyTotals).where(lt(dailyTotals.day, parisDay(monthsAgo(time, retention.figuresMonths)))),
      db
        .delete(downloadMarks)
        .where(lt(downloadMarks.day, parisDay(daysAgo(time, retention.downloadMarksDays)))),
      db.update(totals).set({
        visitors: sql`${totals.visitors} - (SELECT count(*) FROM ${visitors} WHERE ${isOld})`,
      }),
      db.delete(visitors).where(isOld),
      db.delete(guideFeedback).where(lt(guideFeedback.at, monthsAgo(time, retention.feedbackMonths))),
      // An archive brings back nobody whose last sign-in, and no vote that, is as old as this.
      db.delete(erasures).where(lt(erasures.at, monthsAgo(time, retention.erasuresMonths))),
      db.delete(apiTokens).where(lt(apiTokens.revokedAt, monthsAgo(time, retention.revokedTokensMonths))),
      // A digest repeats figures and searches.
      db
        .delete(notifications)
        .where(
          and(
            eq(notifications.kind, "bilan"),
            lt(notifications.createdAt, monthsAgo(time, retention.figuresMonths)),
          ),
        ),
    ]);
    return [
      counted(groups, "groupe de visites", "groupes de visites"),
      counted(days.meta.changes, "jour", "jours"),
      counted(marks.meta.changes, "marque de téléchargement", "marques de téléchargement"),
      counted(people.meta.changes, "profil", "profils"),
    ].join(", ");
  },
};

/** What was erased is remembered beside the archives too, where the loss of the database does not reach. */
export const keepErasures: Job = {
  name: "effacements",
  does: "Garde la liste des effacements à côté des sauvegardes",
  often: false,
  run: async (services) => counted(await storeErasures(services), "effacement retenu", "effacements retenus"),
};
