/**
 * What the simulated Discord application, server and webhook look like. The values are fixed, so that
 * a site under test can be configured once; every one of them can be overridden by an option.
 */
export interface SimulatorConfig {
  clientId: string;
  clientSecret: string;
  botToken: string;
  guildId: string;
  guildName: string;
  /** The owner is whoever holds any of these. */
  ownerRoleIds: readonly string[];
  teamRoleId: string;
  clientRoleId: string;
  /** A role of the server that means nothing to the site. */
  otherRoleId: string;
  /** Roles that anyone may mention; a mention of another known role rings nobody. */
  mentionableRoleIds: readonly string[];
  /** Path of the webhook's URL, in Discord's real form. */
  webhookPath: string;
  /** The webhook of another channel, in which staff try messages. */
  testWebhookPath: string;
  /** Redirect URIs registered for the application; null accepts any absolute http(s) URL. */
  redirectUris: readonly string[] | null;
  /** Scopes that the authorize page insists on. */
  requiredScopes: readonly string[];
  codeLifetimeMs: number;
  tokenLifetimeMs: number;
}

export const DEFAULT_PORT = 8790;

/** All ids collapse to the same JavaScript number: a site that parses them as numbers fails at once. */
export const DEFAULT_CONFIG: SimulatorConfig = {
  clientId: "1000000000000000001",
  clientSecret: "simulateur-secret-client",
  botToken: "simulateur-jeton-bot",
  guildId: "2000000000000000001",
  guildName: "NEVA (simulateur)",
  ownerRoleIds: ["3000000000000000001", "3000000000000000002"],
  teamRoleId: "3000000000000000003",
  clientRoleId: "3000000000000000004",
  otherRoleId: "3000000000000000009",
  mentionableRoleIds: ["3000000000000000003", "3000000000000000004", "3000000000000000009"],
  webhookPath:
    "/api/webhooks/4000000000000000001/simulateur-webhook_0123456789abcdefghijklmnopqrstuvwxyz-ABCDEFGHIJKL",
  testWebhookPath:
    "/api/webhooks/4000000000000000002/simulateur-essais__0123456789abcdefghijklmnopqrstuvwxyz-ABCDEFGHIJKL",
  redirectUris: null,
  requiredScopes: ["identify", "guilds", "guilds.members.read"],
  codeLifetimeMs: 10 * 60 * 1000,
  tokenLifetimeMs: 7 * 24 * 60 * 60 * 1000,
};

const WEBHOOK_PATH = /^\/api(?:\/v\d+)?\/webhooks\/(\d{17,20})\/([\w-]{60,100})$/;

export interface WebhookIdentity {
  id: string;
  token: string;
  /** Where its messages appear, in words. */
  channel: "annonces" | "essais";
}

/** The ids and the tokens of the webhooks; throws when a configured path is not of Discord's form. */
export function webhookIdentities(config: SimulatorConfig): WebhookIdentity[] {
  const paths = [
    [config.webhookPath, "annonces"],
    [config.testWebhookPath, "essais"],
  ] as const;
  return paths.map(([path, channel]) => {
    const match = WEBHOOK_PATH.exec(path);
    if (!match?.[1] || !match[2]) throw new Error(`Chemin de webhook invalide : ${path}`);
    return { id: match[1], token: match[2], channel };
  });
}

/** Defaults completed by options. Unless said otherwise every role but the owners' is mentionable. */
export function createConfig(options: Partial<SimulatorConfig> = {}): SimulatorConfig {
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  const config: SimulatorConfig = { ...DEFAULT_CONFIG, ...given };
  if (!options.mentionableRoleIds) {
    config.mentionableRoleIds = [config.teamRoleId, config.clientRoleId, config.otherRoleId];
  }
  webhookIdentities(config);
  return config;
}

/** Options from the variables that also configure the site, so that both can be told the same once. */
export function optionsFromEnvironment(env: Record<string, string | undefined>): Partial<SimulatorConfig> {
  const options: Partial<SimulatorConfig> = {};
  if (env.DISCORD_CLIENT_ID) options.clientId = env.DISCORD_CLIENT_ID;
  if (env.DISCORD_CLIENT_SECRET) options.clientSecret = env.DISCORD_CLIENT_SECRET;
  if (env.DISCORD_BOT_TOKEN) options.botToken = env.DISCORD_BOT_TOKEN;
  if (env.DISCORD_GUILD_ID) options.guildId = env.DISCORD_GUILD_ID;
  if (env.DISCORD_TEAM_ROLE_ID) options.teamRoleId = env.DISCORD_TEAM_ROLE_ID;
  if (env.DISCORD_CLIENT_ROLE_ID) options.clientRoleId = env.DISCORD_CLIENT_ROLE_ID;
  if (env.DISCORD_WEBHOOK_URL) options.webhookPath = new URL(env.DISCORD_WEBHOOK_URL).pathname;
  if (env.DISCORD_TEST_WEBHOOK_URL) {
    options.testWebhookPath = new URL(env.DISCORD_TEST_WEBHOOK_URL).pathname;
  }
  const owners = env.DISCORD_OWNER_ROLE_IDS?.split(",")
    .map((id) => id.trim())
    .filter(Boolean);
  if (owners?.length) options.ownerRoleIds = owners;
  return options;
}

/** The roles of the simulated server, with the names shown to a person. */
export function guildRoles(config: SimulatorConfig): { id: string; name: string; mentionable: boolean }[] {
  const named = [
    ...config.ownerRoleIds.map((id, index) => ({ id, name: index === 0 ? "Fondateur" : "Co-fondateur" })),
    { id: config.teamRoleId, name: "Équipe" },
    { id: config.clientRoleId, name: "Client" },
    { id: config.otherRoleId, name: "Notifications" },
  ];
  return named.map((role) => ({ ...role, mentionable: config.mentionableRoleIds.includes(role.id) }));
}
