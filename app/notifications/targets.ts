/** Where a message goes: 'defaut', 'test' and 'equipe' are the webhooks of the secrets, anything else is an address. */
import type { Env } from "#app/platform/env";
import { parseWebhookUrl, webhookId } from "./webhook-url";

export const testTarget = "test";
export const teamTarget = "equipe";

type Webhooks = Pick<
  Env,
  "DISCORD_WEBHOOK_URL" | "DISCORD_TEST_WEBHOOK_URL" | "DISCORD_STAFF_WEBHOOK_URL" | "DISCORD_API_URL"
>;

/** The address behind a target, checked (T-18); those of the secrets are stored nowhere. */
export function targetUrl(env: Webhooks, target: string): URL | null {
  const secrets: Record<string, string | undefined> = {
    defaut: env.DISCORD_WEBHOOK_URL,
    [testTarget]: env.DISCORD_TEST_WEBHOOK_URL,
    [teamTarget]: env.DISCORD_STAFF_WEBHOOK_URL,
  };
  const address = Object.hasOwn(secrets, target) ? secrets[target] : target;
  return parseWebhookUrl(address ?? "", env.DISCORD_API_URL);
}

/** Why a message cannot be looked at in the test channel first; null when it can. */
export function testChannelProblem(env: Webhooks): string | null {
  if (!env.DISCORD_TEST_WEBHOOK_URL) {
    return "Aucun salon d'essai\u00a0: le secret DISCORD_TEST_WEBHOOK_URL en donne un.";
  }
  const trial = targetUrl(env, testTarget);
  if (!trial) return "DISCORD_TEST_WEBHOOK_URL n'est pas l'adresse d'un webhook Discord.";
  const announced = targetUrl(env, "defaut");
  return announced && webhookId(announced) === webhookId(trial)
    ? "DISCORD_TEST_WEBHOOK_URL est le webhook des annonces\u00a0: donnez à l'essai un salon à part."
    : null;
}
