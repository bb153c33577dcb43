import { and, asc, eq, gt, like, or } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { notifications } from "#app/db/schema";
import type { Job } from "#app/operations/job";
import type { Services } from "#app/platform/context";
import { writeBatch } from "#app/platform/database";
import { counted } from "#app/text/counted";
import { deliverDue } from "./deliver.server";
import { sealTarget } from "./seal-target.server";

const atOnce = 50;
const mostANight = 1000;

/**
 * Seals the webhooks that stand in a row as they were typed (F-12). While SESSION_SECRET names an older secret too, it
 * also seals anew what that one sealed: when the old secret goes, messages that were sent there can still be changed. A
 * row that is sealed under the newest secret is left alone, so that the job may run twice or stop half-way.
 */
async function sealTargets({ db, env }: Pick<Services, "db" | "env">): Promise<number> {
  const isDue = or(
    like(notifications.target, "http%"),
    env.SESSION_SECRET.length > 1 ? like(notifications.target, "scelle:%") : undefined,
  );
  let sealed = 0;
  let after = "";
  while (sealed < mostANight) {
    const rows = await db
      .select({ id: notifications.id, target: notifications.target })
      .from(notifications)
      .where(and(isDue, gt(notifications.id, after)))
      .orderBy(asc(notifications.id))
      .limit(atOnce);
    const changes: BatchItem<"sqlite">[] = [];
    for (const { id, target } of rows) {
      const stored = await sealTarget(env, target);
      if (stored === target) continue;
      const isAsRead = and(eq(notifications.id, id), eq(notifications.target, target));
      changes.push(db.update(notifications).set({ target: stored }).where(isAsRead));
    }
    // One call for all of them: those of a run are counted.
    await writeBatch(db, changes);
    sealed += changes.length;
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) break;
    after = last.id;
  }
  return sealed;
}

/** Discord messages that are due: those of scheduled patches, and those to send again. */
export const deliverMessages: Job = {
  name: "messages",
  does: "Envoie les messages Discord qui attendent",
  often: true,
  run: deliverDue,
};

export const sealWebhooks: Job = {
  name: "webhooks",
  does: "Scelle les adresses de webhook",
  often: false,
  run: async (services) =>
    counted(await sealTargets(services), "adresse de webhook scellée", "adresses de webhook scellées"),
};
