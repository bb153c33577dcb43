import { z } from "zod";
import { type Answer, callDiscord, saysNotMember } from "#app/auth/discord/discord-api";
import { isNoLongerCalled } from "#app/notifications/deliver.server";
import { targetUrl, testChannelProblem } from "#app/notifications/targets";
import type { Services } from "#app/platform/context";
import { counted } from "#app/text/counted";
import { bad, type Check, doubtful, good } from "./check";

const limitMs = 2500;

function explain(answer: Answer<unknown>): string {
  if (answer.kind === "status") return `Discord a répondu ${answer.status}.`;
  return answer.kind === "invalid" ? "Réponse illisible." : "Discord ne répond pas.";
}

const notOnServer = "Le bot n'est pas sur ce serveur\u00a0: invitez-le, ou corrigez DISCORD_GUILD_ID.";

/** What Discord does not let the bot do, with the remedy. */
const botFaults = new Map([
  [401, "Discord refuse le jeton du bot\u00a0: remplacez le secret DISCORD_BOT_TOKEN."],
  [403, notOnServer],
]);

function explainBot(answer: Answer<unknown>): string {
  // Discord knows no such server; a 404 of anybody else says nothing of it.
  if (saysNotMember(answer)) return notOnServer;
  return (answer.kind === "status" && botFaults.get(answer.status)) || explain(answer);
}

/** An address that everybody may ask: where that is not found, the site asks elsewhere than Discord's API. */
const explainApi = (answer: Answer<unknown>): string =>
  answer.kind === "status" && answer.status === 404
    ? "Introuvable (404)\u00a0: corrigez DISCORD_API_URL."
    : explain(answer);

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
  const ofApi = api.kind === "ok" ? good("API Discord", "Répond.") : bad("API Discord", explainApi(api));
  if (guild.kind !== "ok") return [ofApi, bad("Serveur et bot", explainBot(guild))];
  return [
    ofApi,
    good("Serveur et bot", `Le bot voit «\u00a0${guild.value.name}\u00a0».`),
    checkRoles(env, new Set(guild.value.roles.map(({ id }) => id))),
  ];
}

/** @param known ids of the roles that the server has */
function checkRoles(env: Services["env"], known: ReadonlySet<string>): Check {
  const label = "Rôles configurés";
  const wanted = [...env.DISCORD_OWNER_ROLE_IDS, env.DISCORD_TEAM_ROLE_ID, env.DISCORD_CLIENT_ROLE_ID];
  const missing = wanted.filter((id) => !known.has(id)).length;
  if (missing === 0) return good(label, "Tous existent sur le serveur.");
  const those = counted(
    missing,
    "identifiant de rôle n'existe pas sur le serveur\u00a0: corrigez-le",
    "identifiants de rôle n'existent pas sur le serveur\u00a0: corrigez-les",
  );
  return bad(label, `${those} dans la configuration.`);
}

/** The webhooks, asked without sending anything; those of the test channel and of the team only where there are some. */
export async function checkWebhooks(services: Services): Promise<Check[]> {
  const { env } = services;
  return Promise.all([
    env.DISCORD_WEBHOOK_URL
      ? checkWebhook(services, "defaut")
      : doubtful(names.defaut.label, "Aucun n'est configuré."),
    ...(env.DISCORD_TEST_WEBHOOK_URL ? [checkTestWebhook(services)] : []),
    env.DISCORD_STAFF_WEBHOOK_URL
      ? checkWebhook(services, "equipe")
      : good(names.equipe.label, "Aucun n'est configuré\u00a0: le bilan de la semaine n'est pas envoyé."),
  ]);
}

async function checkTestWebhook(services: Services): Promise<Check> {
  const problem = testChannelProblem(services.env);
  return problem ? bad(names.test.label, problem) : checkWebhook(services, "test");
}

/** Discord refused it once: without this the tab would say that all is well, and 'Renvoyer' that it is gone. */
const noLongerCalled =
  "Existe, mais n'est plus appelé depuis que Discord l'a refusé. Pour qu'il le soit de nouveau, sous Notifications\u00a0: «\u00a0Ne plus envoyer\u00a0» pour chaque message en «\u00a0Webhook invalide\u00a0».";

const names = {
  defaut: { label: "Webhook par défaut", secret: "DISCORD_WEBHOOK_URL" },
  test: { label: "Webhook d'essai", secret: "DISCORD_TEST_WEBHOOK_URL" },
  equipe: { label: "Webhook de l'équipe", secret: "DISCORD_STAFF_WEBHOOK_URL" },
} as const;

async function checkWebhook(services: Services, target: keyof typeof names): Promise<Check> {
  const { label, secret } = names[target];
  const url = targetUrl(services.env, target);
  if (!url) return bad(label, `${secret} n'est pas l'adresse d'un webhook.`);
  const client = { ...services, signal: AbortSignal.timeout(limitMs) };
  const answer = await callDiscord(client, url.href, {}, z.object({ id: z.string() }));
  if (answer.kind === "ok") {
    const isLeft = await isNoLongerCalled(services, url).catch(() => false);
    return isLeft ? bad(label, noLongerCalled) : good(label, "Existe.");
  }
  const isGone = answer.kind === "status" && (answer.status === 404 || answer.status === 401);
  return bad(label, isGone ? "Ce webhook n'existe plus\u00a0: remplacez le secret." : explain(answer));
}
