import { and, asc, eq, gt, like } from "drizzle-orm";
import { notifications } from "#app/db/schema";
import type { Job } from "#app/operations/job";
import type { Services } from "#app/platform/context";
import { counted } from "#app/platform/counted";
import { type Database, writeBatch } from "#app/platform/database";
import { deliverDue } from "./deliver.server";
import { sealAnew, sealTarget } from "./seal-target.server";

const atOnce = 50;
const mostANight = 1000;

type Scope = Pick<Services, "db" | "env">;

/** A target is replaced where it still is what was read. */
const replaceTarget = (db: Database, { id, target }: { id: string; target: string }, sealed: string) =>
  db
    .update(notifications)
    .set({ target: sealed })
    .where(and(eq(notifications.id, id), eq(notifications.target, target)));

/**
 * Seals the webhooks that were stored as they were typed, before sealing existed (F-12). A row that is
 * sealed is left alone, so that the job may run twice or stop half-way.
 */
async function sealClearTargets({ db, env }: Scope): Promise<number> {
  let sealed = 0;
  while (sealed < mostANight) {
    const rows = await db
      .select({ id: notifications.id, target: notifications.target })
      .from(notifications)
      .where(like(notifications.target, "http%"))
      .limit(atOnce);
    for (const row of rows) await replaceTarget(db, row, await sealTarget(env, row.target));
    sealed += rows.length;
    if (rows.length < atOnce) break;
  }
  return sealed;
}

/**
 * While SESSION_SECRET names an older secret, seals under the newest what the older one sealed: when it goes, messages
 * that were sent to a typed webhook can still be changed and withdrawn.
 */
async function sealUnderNewest({ db, env }: Scope): Promise<number> {
  if (env.SESSION_SECRET.length === 1) return 0;
  let renewed = 0;
  let after = "";
  for (;;) {
    const rows = await db
      .select({ id: notifications.id, target: notifications.target })
      .from(notifications)
      .where(and(like(notifications.target, "scelle:%"), gt(notifications.id, after)))
      .orderBy(asc(notifications.id))
      .limit(atOnce);
    const changes = [];
    for (const row of rows) {
      const sealed = await sealAnew(env, row.target);
      if (sealed !== null) changes.push(replaceTarget(db, row, sealed));
    }
    await writeBatch(db, changes);
    renewed += changes.length;
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return renewed;
    after = last.id;
  }
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
  async run(services) {
    const sealed = (await sealClearTargets(services)) + (await sealUnderNewest(services));
    return counted(sealed, "adresse de webhook scellée", "adresses de webhook scellées");
  },
};
