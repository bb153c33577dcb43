import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { AnnounceChoices } from "#app/notifications/components/announce-choices";

const draw = (webhooks: { defaultWebhook: boolean; keptWebhook: string | null; typedWebhook?: string }) =>
  renderToStaticMarkup(
    createElement(AnnounceChoices, {
      choices: { announce: true, mention: false },
      onChange: () => undefined,
      typedWebhook: undefined,
      mentions: { all: "Sonne chez tous.", week: "Rien cette semaine." },
      shown: false,
      issues: {},
      ...webhooks,
    }),
  );

describe("ADM-09: the mention is offered where a webhook is set", () => {
  test.each([
    ["the site's own", { defaultWebhook: true, keptWebhook: null }],
    ["one that was typed before", { defaultWebhook: false, keptWebhook: "…abcd" }],
    [
      "one that was typed in a form that came back",
      { defaultWebhook: false, keptWebhook: null, typedWebhook: "https://discord.com/api/webhooks/1/a" },
    ],
  ])("ADM-09: %s", (_, webhooks) => {
    expect(draw(webhooks)).toContain("Mentionner le rôle client");
  });

  test("ADM-09: without any, the webhook is asked for and nobody can be mentioned", () => {
    const html = draw({ defaultWebhook: false, keptWebhook: null });
    expect(html).not.toContain('name="mention"');
    expect(html).toContain("Aucun webhook par défaut n&#x27;est configuré");
    expect(html).toContain('name="webhookUrl"');
  });
});
