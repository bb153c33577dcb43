import { describe, expect, test } from "vitest";
import { maskWebhook, parseWebhookUrl } from "#app/notifications/webhook-url";

const api = "https://discord.com/api/v10";
const token = "a".repeat(68);
const path = `/api/webhooks/123456789012345678/${token}`;
const accepts = (text: string, apiUrl = api) => parseWebhookUrl(text, apiUrl) !== null;

describe("T-18: the address of a webhook", () => {
  test.each([
    `https://discord.com${path}`,
    `https://discordapp.com${path}`,
    `https://ptb.discord.com${path}`,
    `https://canary.discordapp.com${path}`,
    `https://discord.com/api/v10/webhooks/123456789012345678/${token}`,
  ])("accepted: %s", (text) => expect(accepts(text)).toBe(true));

  test("the Discord that the site speaks with is accepted, and only on its own origin", () => {
    expect(accepts(`http://localhost:8790${path}`, "http://localhost:8790/api/v10")).toBe(true);
    expect(accepts(`http://localhost:8791${path}`, "http://localhost:8790/api/v10")).toBe(false);
    expect(accepts(`http://localhost:8790${path}`)).toBe(false);
  });

  test.each([
    "",
    "n'importe quoi",
    `http://discord.com${path}`,
    `https://discord.com.evil.example${path}`,
    `https://discord.com@evil.example${path}`,
    `https://user:pass@discord.com${path}`,
    `https://user@discord.com${path}`,
    `https://:pass@discord.com${path}`,
    `https://evil.example/discord.com${path}`,
    `https://127.0.0.1${path}`,
    `https://[::1]${path}`,
    `https://0x7f.1${path}`,
    `https://discord。com${path}`,
    `https://dіscord.com${path}`,
    `https://discord.com:8443${path}`,
    `https://discord.com:443${path}`,
    `https://DISCORD.com${path}`,
    `https://discord.com.${path}`,
    `https://discord.com/api/webhooks/../users/@me`,
    `https://discord.com/api/webhooks/123456789012345678/../../${token}`,
    `https://discord.com/api/webhooks/%2e%2e/users/@me`,
    `https://discord.com${path}?wait=true`,
    `https://discord.com${path}#x`,
    `https://discord.com${path}/messages/1`,
    `https://discord.com/ailleurs${path}`,
    `https://discord.com/api/webhooks/123/${token}`,
    `https://discord.com/api/webhooks/123456789012345678/court`,
    ` https://discord.com${path}`,
    `https://discord.com${path}\n`,
    `https:\\\\discord.com${path}`,
    `javascript:alert(1)`,
    `file:///etc/passwd`,
    `https://discord.com${path}${"a".repeat(300)}`,
  ])("refused: %s", (text) => expect(accepts(text)).toBe(false));
});

test("what is shown of a webhook has no token", () => {
  expect(maskWebhook(`https://discord.com${path}`)).toBe("discord.com ···5678");
  expect(maskWebhook("?")).toBe("Webhook saisi");
});
