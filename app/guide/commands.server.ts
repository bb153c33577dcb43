import { dayVisitor, type Sender } from "#app/analytics/visitor-hash.server";
import { guideFeedback } from "#app/db/schema";
import type { Database } from "#app/platform/database";
import type { FeedbackForm } from "./schemas";

/** One vote per page and visitor of the day (DOC-59): a second one replaces the first. */
export async function recordFeedback(db: Database, feedback: FeedbackForm & Sender): Promise<void> {
  const { page, helpful, comment, now } = feedback;
  const voter = await dayVisitor(db, feedback);
  await db
    .insert(guideFeedback)
    .values({ id: crypto.randomUUID(), page, helpful, comment, voter, at: now })
    .onConflictDoUpdate({
      target: [guideFeedback.page, guideFeedback.voter],
      set: { helpful, comment, at: now },
    });
}
