/** What staff see on the 'Santé' tab: every part asked at once, each with a time limit of its own. */
import { count, desc, sql } from "drizzle-orm";
import { z } from "zod";
import { type Answer, callDiscord } from "#app/auth/discord-api";
import { downloadItems, heartbeats, notifications } from "#app/db/schema";
import { liens } from "#app/links";
import { targetUrl } from "#app/notifications/deliver.server";
import { allJobs } from "#app/operations/jobs.server";
import type { Services } from "#app/platform/context";
import { type Database, readBatch } from "#app/platform/database";
import { linkProblem } from "#app/platform/link-rules";
import type { Lien } from "#app/site";
import { checkHealth } from "./check.server";

export interface Check {
  label: string;
  state: "ok" | "attention" | "erreur";
  detail: string;
}

const limitMs = 2500;

function explain(answer: Answer<unknown>): string {
  if (answer.kind === "status") return `Discord a répondu ${answer.status}.`;
  return answer.kind === "invalid" ? "Réponse illisible." : "Discord ne répond pas.";
}

const guildSchema = z.object({ name: z.string(), roles: z.array(z.object({ id: z.string() })) });

async function checkDiscord(services: Services): Promise<Check[]> {
  const { env } = services;
  const client = { ...services, signal: AbortSignal.timeout(limitMs) };
  const bot = { headers: { Authorization: `Bot ${env.DISCORD_BOT_TOKEN}` } };
  const [api, guild] = await Promise.all([
    callDiscord(client, `${env.DISCORD_API_URL}/gateway`, {}, z.object({ url: z.string() })),
    callDiscord(client, `${env.DISCORD_API_URL}/guilds/${env.DISCORD_GUILD_ID}`, bot, guildSchema),
  ]);
  const checks: Check[] = [
    api.kind === "ok"
      ? { label: "API Discord", state: "ok", detail: "Répond." }
      : { label: "API Discord", state: "erreur", detail: explain(api) },
  ];
  if (guild.kind !== "ok") {
    return [...checks, { label: "Serveur et bot", state: "erreur", detail: explain(guild) }];
  }
  const known = new Set(guild.value.roles.map(({ id }) => id));
  const wanted = [...env.DISCORD_OWNER_ROLE_IDS, env.DISCORD_TEAM_ROLE_ID, env.DISCORD_CLIENT_ROLE_ID];
  const missing = wanted.filter((id) => !known.has(id)).length;
  return [
    ...checks,
    { label: "Serveur et bot", state: "ok", detail: `Le bot voit « ${guild.value.name} ».` },
    missing === 0
      ? { label: "Rôles configurés", state: "ok", detail: "Tous existent sur le serveur." }
      : {
          label: "Rôles configurés",
          state: "erreur",
          detail: `${missing} des identifiants de rôle n'existent pas sur le serveur.`,
        },
  ];
}

async function checkWebhook(services: Services): Promise<Check> {
  const label = "Webhook par défaut";
  const { env } = services;
  if (!env.DISCORD_WEBHOOK_URL) return { label, state: "attention", detail: "Aucun n'est configuré." };
  const url = targetUrl(env, "defaut");
  if (!url)
    return { label, state: "erreur", detail: "DISCORD_WEBHOOK_URL n'est pas l'adresse d'un webhook." };
  const client = { ...services, signal: AbortSignal.timeout(limitMs) };
  const answer = await callDiscord(client, url.href, {}, z.object({ id: z.string() }));
  if (answer.kind === "ok") return { label, state: "ok", detail: "Existe et accepte les messages." };
  const gone = answer.kind === "status" && (answer.status === 404 || answer.status === 401);
  return {
    label,
    state: "erreur",
    detail: gone ? "Ce webhook n'existe plus : remplacez le secret." : explain(answer),
  };
}

async function readDatabase(db: Database) {
  const [beats, failed, items] = await readBatch(db, [
    db.select().from(heartbeats).orderBy(desc(heartbeats.startedAt)),
    db
      .select({ state: notifications.state, number: count() })
      .from(notifications)
      .where(sql`${notifications.state} IN ('a-renvoyer','incertain','invalide','abandonne')`)
      .groupBy(notifications.state),
    db.select({ title: downloadItems.title, link: downloadItems.link }).from(downloadItems).limit(200),
  ]);
  return { beats, failed, items };
}

const minute = 60 * 1000;
/** After this long a job that did not run again is late: two runs of its schedule, and some. */
const lateAfter = { often: 25 * minute, nightly: 26 * 60 * minute };

/** Every job of the schedule with its last run, those that never ran or are late included (OPS-02). */
function jobStates(beats: (typeof heartbeats.$inferSelect)[], now: number) {
  const last = new Map(beats.map((beat) => [beat.job, beat]));
  return allJobs.map(({ name, often }) => {
    const beat = last.get(name);
    if (!beat)
      return { job: name, state: "attention" as const, startedAt: null, detail: "N'a pas encore tourné." };
    const isLate = now - beat.startedAt > (often ? lateAfter.often : lateAfter.nightly);
    const state = !beat.ok ? ("erreur" as const) : isLate ? ("attention" as const) : ("ok" as const);
    return {
      job: name,
      state,
      startedAt: beat.startedAt,
      detail: isLate ? `En retard. ${beat.detail}` : beat.detail,
    };
  });
}

/** Secrets by name only: whether each is there, never what it is. */
const secrets = (env: Services["env"]) =>
  [
    ["DISCORD_CLIENT_SECRET", env.DISCORD_CLIENT_SECRET],
    ["DISCORD_BOT_TOKEN", env.DISCORD_BOT_TOKEN],
    ["SESSION_SECRET", env.SESSION_SECRET],
    ["DISCORD_WEBHOOK_URL", env.DISCORD_WEBHOOK_URL],
    ["LOCAL_ADMIN_PASSWORD", env.LOCAL_ADMIN_PASSWORD],
  ].map(([name, value]) => ({ name: String(name), present: Boolean(value) }));

export async function readStaffReport(services: Services) {
  const [health, discord, webhook, { beats, failed, items }] = await Promise.all([
    checkHealth(services),
    checkDiscord(services),
    checkWebhook(services),
    readDatabase(services.db),
  ]);
  const answers = (label: string, ok: boolean): Check => ({
    label,
    state: ok ? "ok" : "erreur",
    detail: ok ? "Répond." : "Ne répond pas.",
  });
  const checks = [
    answers("Base de données (D1)", health.database),
    answers("Images (R2)", health.images),
    ...discord,
    webhook,
  ];
  const toSupply = Object.entries(liens as Record<string, Lien>)
    .filter(([, lien]) => lien.aFournir)
    .map(([key, { nom, url }]) => ({ key, nom, url }));
  const badDownloads = items
    .filter(({ link }) => link === "" || linkProblem(link) !== null)
    .map(({ title }) => title);
  return {
    checks,
    beats: jobStates(beats, services.now()),
    failed,
    secrets: secrets(services.env),
    toSupply,
    badDownloads,
  };
}
