const hosts = new Set(
  ["discord.com", "discordapp.com"].flatMap((host) => [host, `ptb.${host}`, `canary.${host}`]),
);
const path = /^\/api(?:\/v\d{1,2})?\/webhooks\/\d{17,20}\/[\w-]{60,100}$/;

export const webhookMessage =
  "Indiquez l'adresse d'un webhook Discord, par exemple https://discord.com/api/webhooks/…";

/**
 * The address of a webhook, or null when it is anything else (T-18). The text must already be written
 * as a browser would write it, so that nothing hides in how it is read: no port, account, query,
 * fragment, `..` or look-alike character. `apiUrl` is the Discord that the site speaks with, which is
 * another one in development and tests.
 */
export function parseWebhookUrl(text: string, apiUrl: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.href !== text || url.search || url.hash || url.username || url.password) return null;
  if (!path.test(url.pathname)) return null;
  const official = url.protocol === "https:" && hosts.has(url.host);
  return official || url.origin === new URL(apiUrl).origin ? url : null;
}

/** The public id of a webhook, by its address. */
export const webhookId = ({ pathname }: URL) => pathname.match(/\/webhooks\/(\d+)\//)?.[1];

/** How a webhook is shown: its host and the end of its public id, never its token. */
export function maskWebhook(text: string): string {
  if (!URL.canParse(text)) return "Webhook saisi";
  const url = new URL(text);
  return `${url.hostname} ···${webhookId(url)?.slice(-4) ?? ""}`;
}
