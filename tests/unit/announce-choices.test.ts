import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { AnnounceChoices } from "#app/notifications/components/announce-choices";

const draw = (
  webhooks: { defaultWebhook: boolean; keptWebhook: string | null; typedWebhook?: string },
  announce = true,
) =>
  renderToStaticMarkup(
    createElement(AnnounceChoices, {
      choices: { announce, mention: false },
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
    const html = draw(webhooks);
    expect(html).toContain("Mentionner le rôle client");
    // Whether there is one the style sheet sees by the field that it is typed into.
    expect(html.includes("when-addressed")).toBe("typedWebhook" in webhooks);
  });

  test("ADM-09: without any, the webhook is asked for, and the mention waits until one is typed", () => {
    const html = draw({ defaultWebhook: false, keptWebhook: null });
    expect(html).toMatch(/name="webhookUrl".*class="when-addressed".*name="mention"/);
    expect(html.split('name="mention"')).toHaveLength(2);
    expect(html).toContain("Aucun webhook par défaut n&#x27;est configuré");
  });

  test("ADM-09: all of it is there for a form without a script whose switch is off at first", () => {
    const html = draw({ defaultWebhook: false, keptWebhook: null }, false);
    expect(html).toMatch(/class="when-announced".*name="webhookUrl".*name="mention"/);
  });
});
