/** What staff see on the 'Santé' tab: every part asked at once. */
import { count, desc, eq } from "drizzle-orm";
import { fillOf, recordsFillOf } from "#app/backups/archive/archive-limits";
import { backups, downloadItems, heartbeats, notifications, secretDates } from "#app/db/schema";
import { driftOf, selectRereadings, selectTouched } from "#app/guide/drift.server";
import { type MissingContent, missingContents } from "#app/guide/missing-contents";
import { readAllPages } from "#app/guide/pages.server";
import { waitsForSomebody } from "#app/notifications/outbox-conditions.server";
import { isRunning, lateAfter } from "#app/operations/beat";
import type { Job } from "#app/operations/job";
import { allJobs } from "#app/operations/jobs.server";
import type { Services } from "#app/platform/context";
import { readBatch } from "#app/platform/database";
import { secretNames } from "#app/platform/env";
import { within } from "#app/platform/within";
import { counted } from "#app/text/counted";
import { linkProblem } from "#app/text/link-rules";
import { formatDate } from "#app/time/dates";
import { bad, type Check, doubtful, good } from "./check";
import { readLinkResults } from "./check-links.server";
import { checkDiscord, checkWebhooks } from "./discord-checks.server";
import { checkHealth, limitMs, newestMigration } from "./health.server";
import { checkLicences } from "./licences.server";
import { secretValue } from "./secret-dates.server";
import { checkStorage, readMissingImages } from "./storage.server";

async function readDatabase({ db, now }: Pick<Services, "db" | "now">) {
  const [beats, failed, items, dates, [backup], [unreadable], touched, rereadings] = await readBatch(db, [
    db.select().from(heartbeats).orderBy(desc(heartbeats.startedAt)),
    db
      .select({ state: notifications.state, number: count() })
      .from(notifications)
      .where(waitsForSomebody(now()))
      .groupBy(notifications.state),
    db.select({ title: downloadItems.title, link: downloadItems.link }).from(downloadItems).limit(200),
    db.select().from(secretDates),
    db
      .select({ bytes: backups.bytes, counts: backups.counts })
      .from(backups)
      .orderBy(desc(backups.createdAt))
      .limit(1),
    db.select({ number: count() }).from(backups).where(eq(backups.readable, false)),
    selectTouched(db),
    selectRereadings(db),
  ]);
  return {
    beats,
    failed,
    items,
    dates,
    backup,
    unreadable: unreadable?.number ?? 0,
    drifted: driftOf(touched, rereadings),
  };
}

type Heartbeat = typeof heartbeats.$inferSelect;

/** How a job is by its last run; one that never ran, or is late, wants a look (OPS-02). */
function stateOf({ often }: Job, beat: Heartbeat | undefined, now: number): Omit<Check, "label"> {
  if (!beat) return { state: "attention", detail: "N'a pas encore tourné." };
  if (isRunning(beat, now)) return { state: "ok", detail: "En cours." };
  const isLate = now - beat.startedAt > (often ? lateAfter.often : lateAfter.nightly);
  const detail = isLate ? `En retard. ${beat.detail}` : beat.detail;
  if (!beat.ok) return { state: "erreur", detail };
  return { state: isLate ? "attention" : "ok", detail };
}

/** Every job of the schedule with its last run. */
function jobStates(beats: readonly Heartbeat[], now: number) {
  const last = new Map(beats.map((beat) => [beat.job, beat]));
  return allJobs.map((job) => {
    const beat = last.get(job.name);
    return {
      job: job.name,
      does: job.does,
      startedAt: beat?.startedAt ?? null,
      ...stateOf(job, beat, now),
    };
  });
}

/** Secrets by name only: whether each is there and since when it is the same, never what it is. */
function secrets(env: Services["env"], dates: (typeof secretDates.$inferSelect)[]) {
  return secretNames.map((name) => {
    // Without those that it needs the site does not start; what a missing webhook means is said where it is asked.
    if (secretValue(env, name) === "") return { name, state: "ok" as const, detail: "Absent. Facultatif." };
    const dated = dates.find((row) => row.name === name);
    return { name, state: "ok" as const, detail: dated ? `Présent, ${sinceWhen(dated)}.` : "Présent." };
  });
}

const sinceWhen = ({ since, changed }: { since: number; changed: boolean }) =>
  changed ? `changé le ${formatDate(since)}` : `le même depuis le ${formatDate(since)} au moins`;

/** Dead links, and of how many; null when R2 does not answer. */
async function readDeadLinks({ env }: Services) {
  const results = await within(limitMs, readLinkResults(env.BUCKET)).catch(() => null);
  if (!results) return null;
  const dead = results.filter(({ problem }) => problem !== null);
  const newest = results.reduce((latest, { at }) => Math.max(latest, at), 0);
  return { dead, checked: results.length, checkedAt: newest || null };
}

const filled = (label: string, { isHigh, detail }: ReturnType<typeof fillOf>): Check =>
  isHigh ? doubtful(label, detail) : good(label, detail);

/** How far the newest backup, and what it holds of the database, is from the largest that there can be. */
function backupSizes({ bytes, counts }: Pick<typeof backups.$inferSelect, "bytes" | "counts">): Check[] {
  const { images = 0, octets } = counts;
  return [
    filled("Taille des sauvegardes", fillOf({ files: images, bytes })),
    // One that was made before it was noted does not say it: the next night's does.
    ...(octets === undefined ? [] : [filled("Données des sauvegardes", recordsFillOf(octets))]),
  ];
}

/** One line a place: 'Adresse : Hébergeur VPS · Adresse : Outil de couleurs (app/links.ts)'. */
function byPlace(missing: readonly MissingContent[]) {
  const places = [...new Set(missing.map(({ place }) => place))];
  return places.map((place) => {
    const parts = missing.filter((part) => part.place === place);
    const files = [...new Set(parts.map(({ file }) => file))].join(", ");
    return { place, detail: `${parts.map(({ what }) => what).join(" · ")} (${files})` };
  });
}

export async function readStaffReport(services: Services) {
  const pages = readAllPages();
  const [
    health,
    discord,
    webhooks,
    licences,
    links,
    storage,
    images,
    { beats, failed, items, dates, backup, unreadable, drifted },
  ] = await Promise.all([
    checkHealth(services),
    checkDiscord(services),
    checkWebhooks(services),
    checkLicences(services),
    readDeadLinks(services),
    checkStorage(services),
    readMissingImages(services),
    readDatabase(services),
  ]);
  const answers = (label: string, ok: boolean): Check =>
    ok ? good(label, "Répond.") : bad(label, "Ne répond pas.");
  const database = "Base de données (D1)";
  const lacksMigration = health.database && !health.migrated;
  const checks = [
    lacksMigration
      ? bad(database, `Répond, mais la migration ${newestMigration} manque\u00a0: npm run deploy.`)
      : answers(database, health.database),
    answers("Images (R2)", health.images),
    ...discord,
    ...webhooks,
    licences,
    ...storage,
    ...(backup ? backupSizes(backup) : []),
    ...(unreadable > 0
      ? [
          doubtful(
            "Sauvegardes",
            `${counted(unreadable, "sauvegarde de la liste n'est plus dans R2 ou ne se relit pas", "sauvegardes de la liste ne sont plus dans R2 ou ne se relisent pas")}.`,
          ),
        ]
      : []),
  ];
  const badDownloads = items
    .filter(({ link }) => link === "" || linkProblem(link) !== null)
    .map(({ title }) => ({
      place: "Téléchargements",
      what: `Lien\u00a0: ${title}`,
      file: "onglet Téléchargements",
    }));
  const missing = byPlace([...badDownloads, ...missingContents(pages)]);
  return {
    checks,
    beats: jobStates(beats, services.now()),
    failed,
    secrets: secrets(services.env, dates),
    missing,
    drifted,
    links,
    images,
  };
}
