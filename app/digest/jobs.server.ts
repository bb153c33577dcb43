import { and, count, eq, gte, lt, ne, sql } from "drizzle-orm";
import { rowsWithin, topTen } from "#app/analytics/figures";
import { nameDownloads, readDays, selectDownloadNames } from "#app/analytics/queries.server";
import { hasCounted, hasUncounted } from "#app/analytics/roll-up.server";
import { guideFeedback, heartbeats, notifications } from "#app/db/schema";
import { readLinkResults } from "#app/health/check-links.server";
import { deliverMessage } from "#app/notifications/deliver.server";
import type { MessageState } from "#app/notifications/message-states";
import { waitsForSomebody } from "#app/notifications/outbox-conditions.server";
import { teamTarget } from "#app/notifications/targets";
import { isRunning, lateAfter } from "#app/operations/beat";
import type { Job } from "#app/operations/job";
import type { Services } from "#app/platform/context";
import { readBatch } from "#app/platform/database";
import { counted } from "#app/text/counted";
import { showDay } from "#app/time/days";
import { buildDigest } from "./build-digest";
import { type DigestWeek, dueWeek } from "./week";

const some = (count: number, one: string, several: string) =>
  count === 0 ? [] : [counted(count, one, several)];

/** What stands on 'Santé' and waits for somebody, in a sentence each. */
async function readAttention({ db, env, now }: Services, { start, end }: DigestWeek): Promise<string[]> {
  const time = now();
  const [failed, beats, [votes]] = await readBatch(db, [
    db.select({ id: notifications.id }).from(notifications).where(waitsForSomebody(time)),
    db
      .select()
      .from(heartbeats)
      // One that left the schedule has an older one; of its own last run this one makes up for what failed.
      .where(
        and(
          eq(heartbeats.ok, false),
          ne(heartbeats.job, sendDigest.name),
          gte(heartbeats.startedAt, time - lateAfter.nightly),
        ),
      ),
    db
      .select({ count: count() })
      .from(guideFeedback)
      .where(and(gte(guideFeedback.at, start), lt(guideFeedback.at, end), sql`${guideFeedback.helpful} = 0`)),
  ]);
  const broken = beats.filter((beat) => !isRunning(beat, time));
  const dead = (await readLinkResults(env.BUCKET).catch(() => [])).filter(({ problem }) => problem !== null);
  return [
    ...some(failed.length, "message Discord en échec", "messages Discord en échec"),
    ...some(dead.length, "lien externe ne répond plus", "liens externes ne répondent plus").map(
      (line) =>
        `${line}\u00a0: ${dead
          .slice(0, 3)
          .map(({ place }) => place)
          .join("\u202f; ")}`,
    ),
    ...broken.map(({ job }) => `La tâche «\u00a0${job}\u00a0» a échoué à son dernier passage`),
    ...some(votes?.count ?? 0, "avis défavorable sur le guide", "avis défavorables sur le guide"),
  ];
}

/** Writes the digest of a week into the outbox, once: the Monday is its key. */
async function queueDigest(services: Services, week: DigestWeek, id: string): Promise<boolean> {
  const { db, now, origin } = services;
  const [days, items, attention] = await Promise.all([
    readDays(db, { from: week.previous.from, to: week.current.to }),
    selectDownloadNames(db),
    readAttention(services, week),
  ]);
  const current = rowsWithin(days, week.current);
  const labels = topTen(current, { now: [], before: [] }, "downloads").map(({ label }) => label);
  const at = now();
  const payload = buildDigest({
    week,
    current,
    previous: rowsWithin(days, week.previous),
    names: await nameDownloads(db, labels, items),
    attention,
    origin,
    now: at,
  });
  const { meta } = await db
    .insert(notifications)
    .values({
      id,
      kind: "bilan",
      target: teamTarget,
      payload,
      state: "en-attente",
      nextAttemptAt: at,
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoNothing();
  return meta.changes > 0;
}

const outcomes: Record<MessageState, string> = {
  envoye: "envoyé",
  "en-attente": "en attente",
  "a-renvoyer": "à renvoyer",
  incertain: "incertain",
  invalide: "webhook invalide",
  abandonne: "abandonné",
};

/**
 * The digest of last week, from Monday at eight in Paris (ANA-10). A run that comes late sends it all the
 * same, a second one finds it in the outbox. Visits are counted at the end of a run: after an outage the
 * first one leaves the digest to the next. Without a channel for the team there is none, nor of a week before the site was.
 */
export const sendDigest: Job = {
  name: "bilan",
  does: "Envoie le bilan de la semaine à l'équipe, le lundi",
  often: true,
  async run(services) {
    if (!services.env.DISCORD_STAFF_WEBHOOK_URL) return "Aucun salon d'équipe n'est configuré";
    const week = dueWeek(services.now());
    const id = `bilan-${week.monday}`;
    const name = `Semaine du ${showDay(week.current.from)}`;
    const [known] = await services.db
      .select({ state: notifications.state })
      .from(notifications)
      .where(sql`${notifications.id} = ${id}`);
    if (known) return `${name}\u00a0: ${outcomes[known.state]}`;
    if (await hasUncounted(services.db, week.current.to, services.now()))
      return `${name}\u00a0: attend que ses visites soient comptées`;
    if (!(await hasCounted(services.db, week.current.to))) return `${name}\u00a0: rien n'était encore compté`;
    if (!(await queueDigest(services, week, id))) return `${name}\u00a0: déjà pris`;
    const state = await deliverMessage(services, id);
    return `${name}\u00a0: ${state ? outcomes[state] : "déjà pris"}`;
  },
};
