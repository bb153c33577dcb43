/**
 * What the simulated Discord application, server and webhooks look like. The values are fixed, so that a site under test
 * can be configured once.
 */
export const DEFAULT_PORT = 8790;

/** All ids collapse to the same JavaScript number: a site that parses them as numbers fails at once. */
export const config = {
  clientId: "1000000000000000001",
  clientSecret: "simulateur-secret-client",
  botToken: "simulateur-jeton-bot",
  guildId: "2000000000000000001",
  guildName: "NEVA (simulateur)",
  /** The owner is whoever holds any of these. */
  ownerRoleIds: ["3000000000000000001", "3000000000000000002"],
  teamRoleId: "3000000000000000003",
  clientRoleId: "3000000000000000004",
  /** A role of the server that means nothing to the site. */
  otherRoleId: "3000000000000000009",
  /** Scopes that the authorize page insists on. */
  requiredScopes: ["identify", "guilds", "guilds.members.read"],
  codeLifetimeMs: 10 * 60 * 1000,
  tokenLifetimeMs: 7 * 24 * 60 * 60 * 1000,
} as const;

/** The webhooks of the server, and where the messages of each appear, in words: in the second, staff try messages. */
export const webhooks = [
  {
    id: "4000000000000000001",
    token: "simulateur-webhook_0123456789abcdefghijklmnopqrstuvwxyz-ABCDEFGHIJKL",
    channel: "annonces",
  },
  {
    id: "4000000000000000002",
    token: "simulateur-essais__0123456789abcdefghijklmnopqrstuvwxyz-ABCDEFGHIJKL",
    channel: "essais",
  },
] as const;

/** Paths of the webhooks' addresses, in Discord's real form. */
export const [webhookPath, testWebhookPath] = webhooks.map(
  ({ id, token }) => `/api/webhooks/${id}/${token}`,
) as [string, string];

/** The roles of the simulated server, with the names shown to a person. A mention of one that is not mentionable rings nobody. */
export const guildRoles = [
  { id: config.ownerRoleIds[0], name: "Fondateur", mentionable: false },
  { id: config.ownerRoleIds[1], name: "Co-fondateur", mentionable: false },
  { id: config.teamRoleId, name: "Équipe", mentionable: true },
  { id: config.clientRoleId, name: "Client", mentionable: true },
  { id: config.otherRoleId, name: "Notifications", mentionable: true },
];
