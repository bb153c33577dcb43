import { sql } from "drizzle-orm";
import { hashNetwork, hashVisitor, type Sender, saltOf } from "#app/analytics/visitor-hash.server";
import { guideFeedback } from "#app/db/schema";
import type { Database } from "#app/platform/database";
import { countTry } from "#app/platform/request/count-tries.server";
import { dayMs, parisDay } from "#app/time/dates";
import { startOfDay } from "#app/time/days";
import type { FeedbackForm } from "./schemas";

/**
 * Votes that a day may bring, with those that were erased again. More are a flood: a program says of each of its votes
 * that it comes from another browser, and what is kept has to fit into a backup (decision 0041).
 */
export const mostVotesOfDay = 500;

/** Those of one network among them, two for every page of the guide: whoever sends more leaves the others theirs. */
export const mostVotesOfNetwork = 50;

/**
 * One vote per page and visitor of the day (DOC-59): a second one replaces the first.
 *
 * @returns whether it is kept; not where the day, or the sender's network, had too many
 */
export async function recordFeedback(db: Database, feedback: FeedbackForm & Sender): Promise<boolean> {
  const { page, helpful, comment, now, address, agent } = feedback;
  const salt = await saltOf(db, parisDay(now));
  const network = await hashNetwork(salt, address, "avis");
  if ((await countTry(db, `avis:${network}`, { now, windowMs: dayMs })) > mostVotesOfNetwork) return false;
  const voter = await hashVisitor(salt, address, agent);
  const today = startOfDay(parisDay(now));
  const votes = sql`(SELECT count(*) FROM guide_feedback WHERE at >= ${today}) +
    (SELECT count(*) FROM erasures WHERE at >= ${today})`;
  const { meta } = await db
    .insert(guideFeedback)
    .select(
      sql`SELECT ${crypto.randomUUID()}, ${page}, ${Number(helpful)}, ${comment}, ${voter}, ${now}
        WHERE ${votes} < ${mostVotesOfDay}`,
    )
    .onConflictDoUpdate({
      target: [guideFeedback.page, guideFeedback.voter],
      set: { helpful, comment, at: now },
    });
  return meta.changes > 0;
}
