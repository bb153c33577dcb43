import { z } from "zod";
import { type Answer, callDiscord } from "#app/auth/discord-api";
import { targetUrl } from "#app/notifications/deliver.server";
import type { Services } from "#app/platform/context";
import type { Check } from "./check";

const limitMs = 2500;

function explain(answer: Answer<unknown>): string {
  if (answer.kind === "status") return `Discord a répondu ${answer.status}.`;
  return answer.kind === "invalid" ? "Réponse illisible." : "Discord ne répond pas.";
}

const guildSchema = z.object({ name: z.string(), roles: z.array(z.object({ id: z.string() })) });

/** AUTH-07: the API, and what the bot sees of the server and its roles. */
export async function checkDiscord(services: Services): Promise<Check[]> {
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

const webhooks = [
  { target: "defaut", label: "Webhook par défaut", name: "DISCORD_WEBHOOK_URL" },
  { target: "equipe", label: "Webhook de l'équipe", name: "DISCORD_STAFF_WEBHOOK_URL" },
] as const;

/** The webhooks of the secrets, asked without sending anything. */
export const checkWebhooks = (services: Services): Promise<Check[]> =>
  Promise.all(webhooks.map((webhook) => checkWebhook(services, webhook)));

async function checkWebhook(
  services: Services,
  { target, label, name }: (typeof webhooks)[number],
): Promise<Check> {
  const { env } = services;
  if (!env[name]) {
    return target === "equipe"
      ? { label, state: "ok", detail: "Aucun n'est configuré : le bilan de la semaine n'est pas envoyé." }
      : { label, state: "attention", detail: "Aucun n'est configuré." };
  }
  const url = targetUrl(env, target);
  if (!url) return { label, state: "erreur", detail: `${name} n'est pas l'adresse d'un webhook.` };
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
