import { and, eq, like } from "drizzle-orm";
import { notifications } from "#app/db/schema";
import type { Job } from "#app/operations/job";
import type { Services } from "#app/platform/context";
import { counted } from "#app/platform/counted";
import { deliverDue } from "./deliver.server";
import { sealTarget } from "./seal-target.server";

const atOnce = 50;
const mostANight = 1000;

/**
 * Seals the webhooks that were stored as they were typed, before sealing existed (F-12). A row that is
 * sealed is left alone, so that the job may run twice or stop half-way.
 */
async function sealClearTargets({ db, env }: Pick<Services, "db" | "env">): Promise<number> {
  let sealed = 0;
  while (sealed < mostANight) {
    const rows = await db
      .select({ id: notifications.id, target: notifications.target })
      .from(notifications)
      .where(like(notifications.target, "http%"))
      .limit(atOnce);
    for (const { id, target } of rows) {
      await db
        .update(notifications)
        .set({ target: await sealTarget(env, target) })
        .where(and(eq(notifications.id, id), eq(notifications.target, target)));
    }
    sealed += rows.length;
    if (rows.length < atOnce) break;
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
    counted(await sealClearTargets(services), "adresse de webhook scellée", "adresses de webhook scellées"),
};
