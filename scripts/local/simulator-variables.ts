/**
 * The configuration of a site that speaks with the Discord simulator: what `npm start`, `npm run
 * preview` and the tests use where no Discord application is configured. Nothing here is a secret.
 */
import { DEFAULT_CONFIG } from "../../tests/fakes/discord/config.ts";

export function simulatorVariables(port: string): Record<string, string> {
  const simulator = DEFAULT_CONFIG;
  return {
    PUBLIC_URL: "",
    DISCORD_API_URL: `http://localhost:${port}/api/v10`,
    DISCORD_CLIENT_ID: simulator.clientId,
    DISCORD_CLIENT_SECRET: simulator.clientSecret,
    DISCORD_BOT_TOKEN: simulator.botToken,
    DISCORD_GUILD_ID: simulator.guildId,
    DISCORD_OWNER_ROLE_IDS: simulator.ownerRoleIds.join(","),
    DISCORD_TEAM_ROLE_ID: simulator.teamRoleId,
    DISCORD_CLIENT_ROLE_ID: simulator.clientRoleId,
    DISCORD_WEBHOOK_URL: `http://localhost:${port}${simulator.webhookPath}`,
    DISCORD_TEST_WEBHOOK_URL: `http://localhost:${port}${simulator.testWebhookPath}`,
    VISIT_GROUP_SECONDS: "0",
    // A page shows at once what was changed in the database by hand.
    EDGE_CACHE: "off",
    SESSION_SECRET: "developpement-seulement-developpement-seulement",
  };
}
