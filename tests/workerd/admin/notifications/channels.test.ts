import { beforeEach, describe, expect, test, vi } from "vitest";
import { readText } from "../../html.ts";
import { failingDatabase } from "../../rows.ts";
import { messagesAbout, type SentMessage, setFault } from "../../simulator.ts";
import { env, origin, runCron } from "../../site.ts";
import { all, run } from "../../sql.ts";
import { createdPatch, patchFields, person, rowOf, send } from "../staff.ts";
import { client, stateOf, titlesAbout, uniqueTitle, webhook } from "./messages.ts";

const browser = await person("nvteam");

beforeEach(() => setFault("*", null));

describe("F-12, T-36: a typed webhook is kept sealed", () => {
  const gone = webhook.replace(/\/[^/]+$/, `/${"canari-".repeat(10)}`);
  const stored = async () => JSON.stringify(await all("SELECT * FROM notifications"));

  test("F-12: no row holds its address, and the list still says which one it is", async () => {
    const title = uniqueTitle();
    const row = await createdPatch(browser, { title, announce: "on", webhookUrl: webhook });
    expect(await messagesAbout(title)).toHaveLength(1);
    await send(browser, "/admin/notifications", { intent: "essai", webhookUrl: webhook });
    expect(await stored()).not.toContain(new URL(webhook).pathname.split("/").at(-1));
    const id = new URL(webhook).pathname.split("/").at(-2) ?? "";
    expect(await readText(await browser.get("/admin/notifications"))).toContain(`···${id.slice(-4)}`);
    // After a change of the secret the old one still opens it; after the loss of both nothing is called.
    const message = await stateOf(row.id);
    const older = String(env["SESSION_SECRET"]);
    const again = async (SESSION_SECRET: string) => {
      await run(
        "UPDATE notifications SET state = 'en-attente', next_attempt_at = 0 WHERE id = ?",
        message?.id,
      );
      await runCron("*/10 * * * *", { SESSION_SECRET });
      return (await stateOf(row.id))?.state;
    };
    expect(await again(`${"nouveau-".repeat(5)},${older}`)).toBe("envoye");
    expect(await again("nouveau-".repeat(5))).toBe("abandonne");
  });

  test("ADM-09: who edits a scheduled patch leaves the webhook that was typed for it, and may type another", async () => {
    const title = uniqueTitle();
    const row = await createdPatch(browser, {
      title,
      announce: "on",
      webhookUrl: webhook,
      scheduledFor: "2099-01-01T10:00",
    });
    const first = await stateOf(row.id);
    expect(first?.target).toContain("scelle:");
    const page = await readText(await browser.get(`/admin/patches/${row.id}`));
    expect(page).toContain(
      `Laissez vide pour garder l'adresse déjà saisie (${first?.target.split(":").at(-1)})`,
    );
    const edit = (change: object) =>
      send(
        browser,
        `/admin/patches/${row.id}`,
        patchFields({
          version: row.version,
          title,
          announce: "on",
          scheduledFor: "2099-01-02T10:00",
          intent: "programmer",
          ...change,
        }),
      );
    expect((await edit({ title: `${title} bis`, revision: "1" })).status).toBe(200);
    expect((await stateOf(row.id))?.target).toBe(first?.target);
    expect((await stateOf(row.id))?.next_attempt_at).toBe(Date.parse("2099-01-02T09:00:00Z"));
    const other = webhook.replace(/webhooks\/\d+/, "webhooks/987654321098765432");
    expect((await edit({ webhookUrl: other, revision: "2" })).status).toBe(200);
    expect((await stateOf(row.id))?.target).toMatch(/^scelle:.*5432$/);
  });

  test("T-36: no line of the log holds an address of a webhook, sent, refused or invalid", async () => {
    const lines: string[] = [];
    for (const level of ["log", "info", "warn", "error", "debug"] as const) {
      vi.spyOn(console, level).mockImplementation((...parts) => void lines.push(parts.map(String).join(" ")));
    }
    try {
      for (const webhookUrl of [webhook, gone, `${gone}?wait=true`, gone.replace("/api/", "/ailleurs/")]) {
        await send(browser, "/admin/patches/nouveau", patchFields({ announce: "on", webhookUrl }));
        await send(browser, "/admin/notifications", { intent: "essai", webhookUrl });
      }
      await setFault("webhook", { kind: "status", status: 500 });
      await send(browser, "/admin/notifications", { intent: "essai", webhookUrl: webhook });
    } finally {
      vi.restoreAllMocks();
    }
    expect(lines.filter((line) => line.includes('"message-discord"')).length).toBeGreaterThan(3);
    const secrets = [webhook, gone].map((url) => new URL(url).pathname.split("/").at(-1) ?? "?");
    expect(lines.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([]);
    expect(lines.join()).not.toContain("/webhooks/");
  });
});

describe("N-10: first in the test channel", () => {
  const trial = (change: Record<string, string>) =>
    patchFields({ intent: "essayer", announce: "on", ...change });

  test("the message as it will be, for nobody: nothing is saved, and it is published afterwards as ever", async () => {
    const title = uniqueTitle();
    const fields = trial({ title, mention: "on" });
    const answer = await send(browser, "/admin/patches/nouveau", fields);
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toContain("Envoyé dans le salon d&#x27;essai.");
    expect(html).toContain(`value="${fields["version"]}"`);
    expect(await rowOf(String(fields["version"]))).toBeNull();
    const published = { ...fields, intent: "publier", mentionConfirmed: "on" };
    await send(browser, "/admin/patches/nouveau", published);
    const [tried, sent] = await messagesAbout(title);
    expect([tried?.channel, sent?.channel]).toEqual(["essais", "annonces"]);
    const words = (message?: SentMessage) => ({ ...message?.payload, allowed_mentions: null, embeds: [] });
    expect(words(tried)).toEqual(words(sent));
    const announced = { ...sent?.payload.embeds[0], timestamp: expect.any(String) as string };
    expect(tried?.payload.embeds).toEqual([announced]);
    expect(tried?.pings).toEqual({ everyone: false, roles: [], users: [] });
    expect(sent?.pings.roles).toEqual([client]);
    const list = await readText(await browser.get("/admin/notifications"));
    expect(list).toContain(`Essai · ${title}`);
    expect(list.slice(list.indexOf(`Essai · ${title}`)).slice(0, 200)).not.toContain("mention");
  });

  test("of a patch that is there: it is not changed, and its own message is not edited", async () => {
    const title = uniqueTitle();
    const row = await createdPatch(browser, { title, announce: "on" });
    const fields = trial({ version: row.version, title: `${title} essai`, revision: "1" });
    expect((await send(browser, `/admin/patches/${row.id}`, fields)).status).toBe(200);
    expect(await rowOf(row.version)).toMatchObject({ title, revision: 1 });
    expect(await titlesAbout(title)).toEqual([title, `${title} essai`]);
  });

  test("T-34: a try moves no revision: who saved in the meantime is not overwritten", async () => {
    const row = await createdPatch(browser);
    const mine = trial({ version: row.version, revision: "1" });
    const other = { ...mine, intent: "enregistrer", announce: "", title: "Titre de l'autre" };
    await send(browser, `/admin/patches/${row.id}`, other);
    const html = await (await send(browser, `/admin/patches/${row.id}`, mine)).text();
    expect(html).toContain('name="revision" value="1"');
  });

  test("what a message needs is asked for, what a patch needs beside it is not", async () => {
    const asked = await send(browser, "/admin/patches/nouveau", trial({ title: "", "downloads.patch": "" }));
    expect(asked.status).toBe(422);
    const text = await readText(asked);
    expect(text).toContain("Indiquez le titre.");
    expect(text).not.toContain("Indiquez le lien du patch.");
  });

  test("T-18: without a channel of its own nothing is sent, and no address is in an answer", async () => {
    const secret = String(env["DISCORD_TEST_WEBHOOK_URL"]).split("/").at(-1) ?? "?";
    const cases = [
      [undefined, "Aucun salon d'essai"],
      ["https://discord.com.evil.example/api/webhooks/1/a", "n'est pas l'adresse d'un webhook Discord"],
      [webhook, "donnez à l'essai un salon à part"],
    ] as const;
    for (const [DISCORD_TEST_WEBHOOK_URL, sentence] of cases) {
      const title = uniqueTitle();
      const answer = await send(browser, "/admin/patches/nouveau", trial({ title }), {
        DISCORD_TEST_WEBHOOK_URL,
      });
      expect(await readText(answer)).toContain(sentence);
      expect(await messagesAbout(title)).toEqual([]);
    }
    for (const path of ["/admin/patches/nouveau", "/admin/notifications", "/admin/sante", "/admin/journal"]) {
      expect(await (await browser.get(path)).text()).not.toContain(secret);
    }
  });

  test("R-07: Discord failing is said, and loses nothing of the form", async () => {
    const title = uniqueTitle();
    await setFault("webhook", { kind: "status", status: 500 }, 1);
    const html = await (await send(browser, "/admin/patches/nouveau", trial({ title }))).text();
    expect(html).toContain("Discord ne l&#x27;a pas accepté");
    expect(html).toContain(`value="${title}"`);
    const broken = await send(browser, "/admin/patches/nouveau", trial({ title }), { DB: failingDatabase() });
    expect(broken.status).toBe(503);
    expect(await broken.text()).toContain(`value="${title}"`);
  });
});

test("T-31: a webhook that is given twice is a bad request, no failure of Discord", async () => {
  const body = new URLSearchParams([
    ["intent", "essai"],
    ["webhookUrl", "a"],
    ["webhookUrl", "b"],
  ]);
  const headers = { Origin: origin, "Sec-Fetch-Site": "same-origin" };
  const refused = await browser.get("/admin/notifications", { method: "POST", body, headers });
  expect(refused.status).toBe(400);
});

test("F-12: 'Envoyer un test' sends a message that rings nobody and says how it went", async () => {
  const response = await send(browser, "/admin/notifications", { intent: "essai", webhookUrl: "" });
  const text = await readText(response);
  expect(text).toContain("Envoyer un test");
  expect(text).toContain("Message envoyé.");
  expect((await messagesAbout("Message d'essai")).at(-1)?.pings.roles).toEqual([]);
});
