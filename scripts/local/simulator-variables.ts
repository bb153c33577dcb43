/**
 * The configuration of a site that speaks with the Discord simulator: what `npm start`, `npm run
 * preview` and the tests use where no Discord application is configured. Nothing here is a secret.
 */
import { config, testWebhookPath, webhookPath } from "../../tests/fakes/discord/config.ts";

export function simulatorVariables(port: string): Record<string, string> {
  return {
    PUBLIC_URL: "",
    DISCORD_API_URL: `http://localhost:${port}/api/v10`,
    DISCORD_CLIENT_ID: config.clientId,
    DISCORD_CLIENT_SECRET: config.clientSecret,
    DISCORD_BOT_TOKEN: config.botToken,
    DISCORD_GUILD_ID: config.guildId,
    DISCORD_OWNER_ROLE_IDS: config.ownerRoleIds.join(","),
    DISCORD_TEAM_ROLE_ID: config.teamRoleId,
    DISCORD_CLIENT_ROLE_ID: config.clientRoleId,
    DISCORD_WEBHOOK_URL: `http://localhost:${port}${webhookPath}`,
    DISCORD_TEST_WEBHOOK_URL: `http://localhost:${port}${testWebhookPath}`,
    VISIT_GROUP_SECONDS: "0",
    // A page shows at once what was changed in the database by hand.
    EDGE_CACHE: "off",
    SESSION_SECRET: "developpement-seulement-developpement-seulement",
  };
}
