import { beforeEach, describe, expect, test, vi } from "vitest";
import { notifications } from "#app/db/schema";
import { sendNewerAgain } from "#app/notifications/commands.server";
import { deliverMessage } from "#app/notifications/deliver.server";
import { onItsWay, waitsForSomebody } from "#app/notifications/outbox-conditions.server";
import { readLastMention, readMessages } from "#app/notifications/queries.server";
import { openDatabase } from "#app/platform/database";
import { formatDateTime } from "#app/platform/dates";
import { scopeOf } from "../backups-data.ts";
import { openBrowser } from "../browser.ts";
import { readText } from "../html.ts";
import { altered } from "../rows.ts";
import { countCalls, messagesAbout, type SentMessage, setFault } from "../simulator.ts";
import { env, origin, request, runCron } from "../site.ts";
import { tokenHeaders } from "../staff.ts";
import { createdPatch, failingDatabase, patchFields, person, rowOf, send } from "./staff.ts";

// Many requests in one test, and a machine that others use too.
vi.setConfig({ testTimeout: 60_000 });

const webhook = String(env["DISCORD_WEBHOOK_URL"]);
const client = String(env["DISCORD_CLIENT_ROLE_ID"]);
const browser = await person("nvteam");

/** The titles of the messages with these words in them, as they are now. */
const titlesAbout = async (words: string) =>
  (await messagesAbout(words)).map(({ payload }) => payload.embeds[0]?.title);

const stateOf = (patchId: string, kind = "creation") =>
  env.DB.prepare("SELECT * FROM notifications WHERE patch_id = ? AND kind = ? ORDER BY created_at DESC")
    .bind(patchId, kind)
    .first<{
      id: string;
      state: string;
      target: string;
      attempts: number;
      last_error: string | null;
      next_attempt_at: number;
    }>();

const due = (id: string) =>
  env.DB.prepare("UPDATE notifications SET next_attempt_at = 0 WHERE id = ?").bind(id).run();

const resend = (message: string) => send(browser, "/admin/notifications", { intent: "renvoyer", message });

const edit = (row: { id: string; version: string }, revision: string, change: Record<string, string>) =>
  send(
    browser,
    `/admin/patches/${row.id}`,
    patchFields({ version: row.version, revision, intent: "enregistrer", ...change }),
  );

/** One message more of a patch: its announcement under another id, as another kind, so much later, and as number 1 of Discord. */
const copyAnnouncement = (
  patchId: string,
  { prefix, kind, later }: { prefix: string; kind: string; later: number },
) =>
  env.DB.prepare(
    `INSERT INTO notifications SELECT ? || id, patch_id, ?, target, payload, state, '1', attempts, next_attempt_at,
      last_error, created_by, created_at + ?, updated_at, claim FROM notifications WHERE patch_id = ? AND message_id <> '1'`,
  )
    .bind(prefix, kind, later, patchId)
    .run();

const withdraw = (id: string, revision: string) =>
  send(browser, `/admin/patches/${id}/retirer`, {
    intent: "retirer",
    reason: "Erreur",
    replacedBy: "",
    revision,
  });

const notSent = "❌ Erreur lors de l'envoi du message.";
const mayLeave = "S'il attend dans la liste des notifications, il part de lui-même dans les dix minutes.";

/** What sends a message while one waits, and what it says then: a try, a test, and the message `id` once more. */
const sendings = (id: string) =>
  [
    ["/admin/patches/nouveau", patchFields({ intent: "essayer" }), "Envoyé dans le salon d'essai."],
    ["/admin/notifications", { intent: "essai", webhookUrl: "" }, "Message envoyé."],
    ["/admin/notifications", { intent: "renvoyer", message: id }, "Message envoyé."],
  ] as const;

let number = 0;
const uniqueTitle = () => {
  number += 1;
  return `Annonce ${number} ${crypto.randomUUID().slice(0, 8)}`;
};

beforeEach(() => setFault("*", null));

describe("NOTIF-01, NOTIF-02: publishing announces", () => {
  test("one message, with the page as its only link, that rings nobody", async () => {
    const title = uniqueTitle();
    const row = await createdPatch(browser, { title, announce: "on" });
    const [message, ...others] = await messagesAbout(title);
    expect(others).toEqual([]);
    expect(message).toMatchObject({ warnings: [], pings: { everyone: false, roles: [], users: [] } });
    expect(JSON.stringify(message)).not.toContain("telechargements.example");
    expect(message?.payload.embeds[0]?.url).toBe(`http://localhost/patch-notes/${row.version}`);
    expect((await stateOf(row.id))?.state).toBe("envoye");
  });

  test("N-10: a mention is confirmed twice, then rings the one role", async () => {
    const title = uniqueTitle();
    const fields = patchFields({ title, announce: "on", mention: "on" });
    const asked = await send(browser, "/admin/patches/nouveau", fields);
    expect(asked.status).toBe(422);
    expect(await asked.text()).toContain("Oui, faire sonner le rôle client");
    expect(await rowOf(String(fields["version"]))).toBeNull();
    await send(browser, "/admin/patches/nouveau", { ...fields, mentionConfirmed: "on" });
    const [message] = await messagesAbout(title);
    expect(message?.pings).toEqual({ everyone: false, roles: [client], users: [] });
    expect(await readText(await browser.get("/admin/patches/nouveau"))).toMatch(
      /\d+ mentions? ces 7 derniers jours\. Dernière il y a moins d'un jour/,
    );
  });

  test("N-10, R-09: a mention of which Discord said nothing may have rung, and counts; one that it refused does not", async () => {
    const db = openDatabase(env.DB as D1Database);
    const counted = async () => (await readLastMention(db, Date.now())).thisWeek;
    const before = await counted();
    const rings = { announce: "on", mention: "on", mentionConfirmed: "on" };
    await setFault("webhook", { kind: "status", status: 400 }, 1);
    const refused = await createdPatch(browser, { title: uniqueTitle(), ...rings });
    expect([(await stateOf(refused.id))?.state, await counted()]).toEqual(["abandonne", before]);
    await setFault("webhook", { kind: "reset", after: true }, 1);
    const unknown = await createdPatch(browser, { title: uniqueTitle(), ...rings });
    expect([(await stateOf(unknown.id))?.state, await counted()]).toEqual(["incertain", before + 1]);
  });

  test("N-10: a mention is counted for a week and for a quarter from when it rang, and an edit of its message is none", async () => {
    const db = openDatabase(env.DB as D1Database);
    const counted = async () => {
      const { thisWeek, thisQuarter } = await readLastMention(db, Date.now());
      return [thisWeek, thisQuarter];
    };
    const [week = 0, quarter = 0] = await counted();
    const title = uniqueTitle();
    const rings = { title, announce: "on", mention: "on", mentionConfirmed: "on" };
    const row = await createdPatch(browser, rings);
    expect(await counted()).toEqual([week + 1, quarter + 1]);
    const rang = (days: number) => {
      const at = Date.now() - days * 24 * 60 * 60 * 1000;
      const sql = "UPDATE notifications SET created_at = ?, updated_at = ? WHERE patch_id = ?";
      return env.DB.prepare(sql).bind(at, at, row.id).run();
    };
    await rang(8);
    await edit(row, "1", { title: `${title} bis` });
    expect((await stateOf(row.id, "modification"))?.state).toBe("envoye");
    expect(await counted()).toEqual([week, quarter + 1]);
    await rang(93);
    expect(await counted()).toEqual([week, quarter]);
  });

  test("T-33, N-10: with a mention or without one is not the same form", async () => {
    const title = uniqueTitle();
    const rings = { mention: "on", mentionConfirmed: "on" };
    const fields = patchFields({ title, announce: "on" });
    const path = "/admin/patches/nouveau";
    for (const _ of [1, 2]) expect((await send(browser, path, fields)).status).toBe(200);
    expect((await send(browser, path, { ...fields, ...rings })).status).toBe(409);
    const loud = { ...patchFields({ title: `${title} bis`, announce: "on" }), ...rings };
    for (const _ of [1, 2]) expect((await send(browser, path, loud)).status).toBe(200);
    expect((await send(browser, path, { ...loud, mention: "", mentionConfirmed: "" })).status).toBe(409);
    expect((await messagesAbout(title)).map(({ pings }) => pings.roles)).toEqual(
      expect.arrayContaining([[], [client]]),
    );
    expect(await messagesAbout(title)).toHaveLength(2);
  });

  test("T-19: hostile text rings nobody and is within the limits", async () => {
    const title = `${uniqueTitle()} @everyone <@&${client}> <@1>`;
    await createdPatch(browser, { title, description: "@here mot ".repeat(1000), announce: "on" });
    const [message] = await messagesAbout(title.slice(0, 20));
    expect(message).toMatchObject({ warnings: [], pings: { everyone: false, roles: [], users: [] } });
    expect(message?.payload.embeds[0]?.description).toContain("Lire la suite");
  });

  test("T-33: a double submit makes one message", async () => {
    const title = uniqueTitle();
    const fields = patchFields({ title, announce: "on" });
    await Promise.all(Array.from({ length: 6 }, () => send(browser, "/admin/patches/nouveau", fields)));
    expect(await messagesAbout(title)).toHaveLength(1);
  });

  test("T-33, NOTIF-04: the same form with another text, sent again over the first, rings once and mends the message", async () => {
    const title = uniqueTitle();
    const fields = patchFields({ title, announce: "on" });
    const path = "/admin/patches/nouveau";
    expect((await send(browser, path, fields)).status).toBe(200);
    const changed = { ...fields, description: "Une tout autre description." };
    expect((await send(browser, path, changed)).status).toBe(409);
    expect((await send(browser, path, { ...changed, revision: "1" })).status).toBe(200);
    await vi.waitFor(async () => {
      const messages = await messagesAbout(title);
      expect(messages.map(({ payload }) => payload.embeds[0]?.description)).toEqual([
        expect.stringContaining("Une tout autre description."),
      ]);
    });
    const { results } = await env.DB.prepare(
      "SELECT kind FROM notifications WHERE patch_id = (SELECT id FROM patches WHERE version = ?) ORDER BY kind",
    )
      .bind(fields["version"])
      .all();
    expect(results).toEqual([{ kind: "creation" }, { kind: "modification" }]);
  });

  test("T-33: an announcement that the first sending did not ask for is not dropped", async () => {
    const title = uniqueTitle();
    const fields = patchFields({ title });
    const path = "/admin/patches/nouveau";
    expect((await send(browser, path, fields)).status).toBe(200);
    const announced = { ...fields, announce: "on" };
    expect((await send(browser, path, announced)).status).toBe(409);
    expect((await send(browser, path, { ...announced, revision: "1" })).status).toBe(200);
    await vi.waitFor(async () => expect(await messagesAbout(title)).toHaveLength(1));
  });

  test("T-18, F-12: a typed webhook is checked, and its token is in no answer", async () => {
    const refused = await send(
      browser,
      "/admin/patches/nouveau",
      patchFields({ announce: "on", webhookUrl: "https://discord.com.evil.example/api/webhooks/1/a" }),
    );
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("adresse d&#x27;un webhook Discord");
    const row = await createdPatch(browser, { title: uniqueTitle(), announce: "on", webhookUrl: webhook });
    const secret = webhook.split("/").at(-1) ?? "?";
    for (const path of [
      "/admin/notifications",
      `/admin/patches/${row.id}`,
      "/admin/journal",
      "/admin/sante",
    ]) {
      expect(await (await browser.get(path)).text()).not.toContain(secret);
      expect(await (await browser.get(`${path}.data`)).text()).not.toContain(secret);
    }
  });
});

describe("F-12, T-36: a typed webhook is kept sealed", () => {
  const gone = webhook.replace(/\/[^/]+$/, `/${"canari-".repeat(10)}`);
  const stored = async () => {
    const { results } = await env.DB.prepare("SELECT * FROM notifications").all();
    return JSON.stringify(results);
  };

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
      await env.DB.prepare("UPDATE notifications SET state = 'en-attente', next_attempt_at = 0 WHERE id = ?")
        .bind(message?.id)
        .run();
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

describe("NOTIF-03: failures never block the patch", () => {
  test("R-07: 500 and 429 are tried again when due, as late as Discord asks, and sent once", async () => {
    await setFault("webhook", { kind: "rateLimit", retryAfter: 1800 }, 1);
    const title = uniqueTitle();
    const row = await createdPatch(browser, { title, announce: "on" });
    const waiting = await stateOf(row.id);
    expect(waiting).toMatchObject({ state: "a-renvoyer", attempts: 1 });
    expect((waiting?.next_attempt_at ?? 0) - Date.now()).toBeGreaterThan(20 * 60_000);
    // It leaves with the next run of the job, minutes after the time that Discord asked for.
    expect(await readText(await browser.get("/admin/notifications"))).toContain(
      `Prochain essai à partir du ${formatDateTime(waiting?.next_attempt_at ?? 0)}`,
    );
    await runCron("*/10 * * * *");
    expect((await stateOf(row.id))?.state).toBe("a-renvoyer");
    await due(waiting?.id ?? "");
    await runCron("*/10 * * * *");
    await runCron("*/10 * * * *");
    expect((await stateOf(row.id))?.state).toBe("envoye");
    expect(await messagesAbout(title)).toHaveLength(1);
  });

  test("R-07: six tries, then it is given up", async () => {
    await setFault("webhook", { kind: "status", status: 500 });
    const row = await createdPatch(browser, { title: uniqueTitle(), announce: "on" });
    const waits: (number | null)[] = [];
    for (let i = 0; i < 8; i++) {
      const waiting = `SELECT round((next_attempt_at - updated_at) / 60000.0) AS n FROM notifications
        WHERE patch_id = ?`;
      waits.push(await env.DB.prepare(waiting).bind(row.id).first<number | null>("n"));
      await due((await stateOf(row.id))?.id ?? "");
      await runCron("*/10 * * * *");
    }
    expect(waits.slice(0, 6)).toEqual([5, 15, 45, 135, 405, null]);
    const given = await stateOf(row.id);
    expect(given).toMatchObject({ state: "abandonne", attempts: 6 });
    // Who sends it again gives it all its tries again.
    await resend(given?.id ?? "");
    expect(await stateOf(row.id)).toMatchObject({ state: "a-renvoyer", attempts: 1 });
  });

  test("R-07: where Discord asks for a second only, the tries are as far apart as where it asks for nothing", async () => {
    await setFault("webhook", { kind: "rateLimit", retryAfter: 1 });
    const row = await createdPatch(browser, { title: uniqueTitle(), announce: "on" });
    const wait = "SELECT next_attempt_at - updated_at AS n FROM notifications WHERE patch_id = ?";
    const waits: (number | null)[] = [];
    for (let i = 0; i < 3; i++) {
      waits.push(await env.DB.prepare(wait).bind(row.id).first<number>("n"));
      await due((await stateOf(row.id))?.id ?? "");
      await runCron("*/10 * * * *");
    }
    expect(waits.map((ms) => Math.round((ms ?? 0) / 60_000))).toEqual([5, 15, 45]);
  });

  test("R-07: what is given up before Discord is asked is not called a refusal of Discord", async () => {
    await setFault("webhook", { kind: "status", status: 400 }, 1);
    const row = await createdPatch(browser, { title: uniqueTitle(), announce: "on" });
    const message = (await stateOf(row.id))?.id ?? "";
    const fields = { intent: "renvoyer", message };
    const answer = await send(browser, "/admin/notifications", fields, { DISCORD_WEBHOOK_URL: undefined });
    const page = await readText(answer);
    expect(page).toContain("Message abandonné\u00a0: la liste des notifications dit pourquoi.");
    expect(page).toContain("Abandonné Aucun webhook n'est configuré");
    expect(page).not.toContain("Discord refuse");
  });

  test("R-07: the day of the tries begins with the first one, however long the patch was planned before", async () => {
    const row = await createdPatch(browser, {
      title: uniqueTitle(),
      announce: "on",
      scheduledFor: "2099-01-01T10:00",
    });
    const message = (await stateOf(row.id))?.id ?? "";
    const weekAgo = Date.now() - 7 * 24 * 60 * 60 * 1000;
    await env.DB.batch([
      env.DB.prepare("UPDATE patches SET scheduled_for = 1 WHERE id = ?").bind(row.id),
      env.DB.prepare("UPDATE notifications SET created_at = ?, next_attempt_at = 0 WHERE id = ?").bind(
        weekAgo,
        message,
      ),
    ]);
    await setFault("webhook", { kind: "status", status: 500 });
    await runCron("*/10 * * * *");
    expect(await stateOf(row.id)).toMatchObject({ state: "a-renvoyer", attempts: 1 });
    await env.DB.prepare("UPDATE notifications SET created_at = ? WHERE id = ?").bind(weekAgo, message).run();
    await due(message);
    await runCron("*/10 * * * *");
    expect(await stateOf(row.id)).toMatchObject({ state: "abandonne", attempts: 2 });
  });

  test("R-07: D1 does not say whether the webhook is known to be gone: nothing was sent, so it is sent again by itself", async () => {
    const title = uniqueTitle();
    const row = await createdPatch(browser, { title, announce: "on", scheduledFor: "2099-01-01T10:00" });
    await env.DB.prepare("UPDATE patches SET scheduled_for = 1 WHERE id = ?").bind(row.id).run();
    const id = (await stateOf(row.id))?.id ?? "";
    await due(id);
    let asked = 0;
    const prepare = (sql: string) => {
      const statement = env.DB.prepare(sql);
      if (!sql.includes("instr(")) return statement;
      asked += 1;
      return env.DB.prepare("SELECT * FROM no_such_table WHERE ? = ? OR ?");
    };
    await runCron("*/10 * * * *", { DB: altered(env.DB, { prepare }) });
    expect(asked).toBe(1);
    expect([(await stateOf(row.id))?.state, await messagesAbout(title)]).toEqual(["a-renvoyer", []]);
    await due(id);
    await runCron("*/10 * * * *");
    expect([(await stateOf(row.id))?.state, (await messagesAbout(title)).length]).toEqual(["envoye", 1]);
  });

  test("R-09, R-10: the answer to the claim itself is lost: the message is ours, and sent, once", async () => {
    const title = uniqueTitle();
    const row = await createdPatch(browser, { title, announce: "on", scheduledFor: "2099-01-01T10:00" });
    await env.DB.prepare("UPDATE patches SET scheduled_for = 1 WHERE id = ?").bind(row.id).run();
    await due((await stateOf(row.id))?.id ?? "");
    let lost = 0;
    const prepare = (sql: string) => {
      const statement = env.DB.prepare(sql);
      if (!/^update "notifications" .*returning/s.test(sql) || lost > 0) return statement;
      const bind = (...values: unknown[]) => {
        const bound = statement.bind(...values);
        const raw = async () => {
          await bound.all();
          lost += 1;
          throw new Error("D1_ERROR: Network connection lost.");
        };
        return altered(bound, { raw: raw as D1PreparedStatement["raw"] });
      };
      return altered(statement, { bind });
    };
    await runCron("*/10 * * * *", { DB: altered(env.DB, { prepare }) });
    expect([lost, (await stateOf(row.id))?.state]).toEqual([1, "envoye"]);
    await runCron("*/10 * * * *");
    expect(await messagesAbout(title)).toHaveLength(1);
  });

  test("R-09, R-10: the claim fails and another one took the message meanwhile: it is that one's to send", async () => {
    const title = uniqueTitle();
    const row = await createdPatch(browser, { title, announce: "on", scheduledFor: "2099-01-01T10:00" });
    await env.DB.prepare("UPDATE patches SET scheduled_for = 1 WHERE id = ?").bind(row.id).run();
    const message = (await stateOf(row.id))?.id ?? "";
    await due(message);
    const takeElsewhere = env.DB.prepare(
      "UPDATE notifications SET claim = 'autre', state = 'incertain', last_error = 'Envoi interrompu', updated_at = ? WHERE id = ?",
    ).bind(Date.now(), message);
    const prepare = (sql: string) => {
      const statement = env.DB.prepare(sql);
      if (!/^update "notifications" .*returning/s.test(sql)) return statement;
      const raw = async () => {
        await takeElsewhere.run();
        throw new Error("D1_ERROR: Network connection lost.");
      };
      const bind = (...values: unknown[]) =>
        altered(statement.bind(...values), { raw: raw as D1PreparedStatement["raw"] });
      return altered(statement, { bind });
    };
    await runCron("*/10 * * * *", { DB: altered(env.DB, { prepare }) });
    expect(await messagesAbout(title)).toEqual([]);
    expect(await stateOf(row.id)).toMatchObject({ state: "incertain", claim: "autre" });
  });

  test("R-10, NOTIF-04: D1 fails once when it is told that Discord has the message: it is told again, so that the message can be edited", async () => {
    for (const when of ["before", "after"]) {
      const title = uniqueTitle();
      const row = await createdPatch(browser, { title, announce: "on", scheduledFor: "2099-01-01T10:00" });
      await env.DB.prepare("UPDATE patches SET scheduled_for = 1 WHERE id = ?").bind(row.id).run();
      await due((await stateOf(row.id))?.id ?? "");
      let failed = 0;
      const batch: D1Database["batch"] = async (statements) => {
        const isNote = (await messagesAbout(title)).length > 0 && failed === 0;
        if (isNote) failed += 1;
        if (isNote && when === "before") throw new Error("D1_ERROR: Network connection lost.");
        const results = await env.DB.batch(statements);
        if (isNote) throw new Error("D1_ERROR: Network connection lost.");
        return results as never;
      };
      await runCron("*/10 * * * *", { DB: altered(env.DB, { batch }) });
      expect([failed, (await stateOf(row.id))?.state]).toEqual([1, "envoye"]);
      await edit(row, "2", { title: `${title} bis` });
      expect(await titlesAbout(title)).toEqual([`${title} bis`]);
    }
  });

  test("R-09: delivered without an answer: uncertain, and never sent by itself again", async () => {
    await setFault("webhook", { kind: "reset", after: true }, 1);
    const title = uniqueTitle();
    const row = await createdPatch(browser, { title, announce: "on" });
    expect((await stateOf(row.id))?.state).toBe("incertain");
    await due((await stateOf(row.id))?.id ?? "");
    await runCron("*/10 * * * *");
    expect(await messagesAbout(title)).toHaveLength(1);
    // It may have rung: who sends it again looks first.
    const list = await readText(await browser.get("/admin/notifications"));
    expect(list).toContain("Vérifiez le salon avant de renvoyer");
  });

  test.each([504, 524])(
    "R-09: a gateway that waited in vain for Discord (%i) does not say that the message was not taken: it is not sent again by itself",
    async (status) => {
      await setFault("webhook", { kind: "status", status }, 1);
      const title = uniqueTitle();
      const row = await createdPatch(browser, { title, announce: "on" });
      expect(await stateOf(row.id)).toMatchObject({
        state: "incertain",
        last_error: expect.stringContaining(String(status)),
      });
      await runCron("*/10 * * * *");
      expect(await messagesAbout(title)).toEqual([]);
      // An edit says the same twice, and rings nobody.
      await resend((await stateOf(row.id))?.id ?? "");
      await setFault("webhookEdit", { kind: "status", status }, 1);
      await edit(row, "1", { title });
      await edit(row, "1", { title: `${title} bis` });
      expect((await stateOf(row.id, "modification"))?.state).toBe("a-renvoyer");
    },
  );

  test("the button sends it again, and once: pressed on a page of before it changes nothing", async () => {
    await setFault("webhook", { kind: "status", status: 400 }, 1);
    const title = uniqueTitle();
    const row = await createdPatch(browser, { title, announce: "on" });
    const failed = await stateOf(row.id);
    expect(failed?.state).toBe("abandonne");
    const response = await resend(failed?.id ?? "");
    expect(await readText(response)).toContain("Message envoyé.");
    expect(await messagesAbout(title)).toHaveLength(1);
    const sent = await stateOf(row.id);
    expect(await readText(await resend(failed?.id ?? ""))).toContain("Message envoyé.");
    expect(await stateOf(row.id)).toEqual(sent);
  });

  test("R-10: who tries a message, sends a test, or a message again, reads that it may leave, where D1 fails once it is stored", async () => {
    const DB = altered(env.DB, {
      prepare: (sql) =>
        env.DB.prepare(
          /^update "notifications" .*returning/s.test(sql) ? "SELECT * FROM no_such_table WHERE ? = ?" : sql,
        ),
    });
    await setFault("webhook", { kind: "status", status: 400 }, 1);
    const row = await createdPatch(browser, { announce: "on" });
    const failed = (await stateOf(row.id))?.id ?? "";
    for (const [path, fields] of sendings(failed)) {
      const answer = await send(browser, path, fields, { DB });
      expect(answer.status).toBe(503);
      const html = await readText(answer);
      expect(html).toContain(mayLeave);
      expect(html).not.toContain(notSent);
    }
    const stored = "SELECT state FROM notifications WHERE kind = 'essai' ORDER BY rowid DESC LIMIT 2";
    expect((await env.DB.prepare(stored).raw()).flat()).toEqual(["en-attente", "en-attente"]);
    expect((await stateOf(row.id))?.state).toBe("a-renvoyer");
    await runCron("*/10 * * * *");
    expect((await stateOf(row.id))?.state).toBe("envoye");
  });

  /** D1 stores the message that is to be sent, and its answer is lost; `isMute`: nor does it say then whether it did. */
  function storedUnheard(isMute: boolean): D1Database {
    let [isNext, isDone] = [false, false];
    const lost = () => new Error("D1_ERROR: internal error");
    return altered(env.DB, {
      prepare: (sql) => {
        if (isMute && isDone && /^select count\(\*\).* from "notifications"/.test(sql)) throw lost();
        isNext ||= /^(insert into|update) "notifications"/.test(sql);
        return env.DB.prepare(sql);
      },
      batch: async <T>(statements: D1PreparedStatement[]) => {
        const answer = await env.DB.batch<T>(statements);
        if (!isNext || isDone) return answer;
        isDone = true;
        throw lost();
      },
    });
  }

  test("R-10: where the answer to storing it is lost, the message is sent, or told of as one that may leave", async () => {
    await setFault("webhook", { kind: "status", status: 400 }, 1);
    const title = uniqueTitle();
    const row = await createdPatch(browser, { title, announce: "on" });
    const failed = (await stateOf(row.id))?.id ?? "";
    for (const [path, fields, sent] of sendings(failed)) {
      const answer = await send(browser, path, fields, { DB: storedUnheard(false) });
      expect([answer.status, await readText(answer)]).toEqual([200, expect.stringContaining(sent)]);
    }
    expect(await messagesAbout(title)).toHaveLength(1);
    await setFault("webhook", { kind: "status", status: 400 }, 1);
    const other = await createdPatch(browser, { announce: "on" });
    for (const [path, fields] of sendings((await stateOf(other.id))?.id ?? "")) {
      const answer = await send(browser, path, fields, { DB: storedUnheard(true) });
      expect([answer.status, await readText(answer)]).toEqual([503, expect.stringContaining(mayLeave)]);
    }
    await runCron("*/10 * * * *");
    const waiting = "SELECT count(*) AS n FROM notifications WHERE kind = 'essai' AND state = 'en-attente'";
    expect([await env.DB.prepare(waiting).first("n"), (await stateOf(other.id))?.state]).toEqual([
      0,
      "envoye",
    ]);
  });

  test.each([
    ["incertain", "Envoi interrompu"],
    ["a-renvoyer", "Renvoi demandé"],
  ])(
    "R-09: pressed a second time while it is on its way (%s, '%s') it is not sent twice",
    async (state, lastError) => {
      await setFault("webhook", { kind: "status", status: 400 }, 1);
      const title = uniqueTitle();
      const row = await createdPatch(browser, { title, announce: "on" });
      const message = (await stateOf(row.id))?.id ?? "";
      const taken = (updatedAt: number) =>
        env.DB.prepare("UPDATE notifications SET state = ?, last_error = ?, updated_at = ? WHERE id = ?")
          .bind(state, lastError, updatedAt, message)
          .run();
      await taken(Date.now());
      expect((await resend(message)).status).toBe(200);
      expect(await messagesAbout(title)).toEqual([]);
      await taken(Date.now() - 20_000);
      expect(await readText(await resend(message))).toContain("Message envoyé.");
      expect(await messagesAbout(title)).toHaveLength(1);
    },
  );

  test("R-08: a webhook that is gone is called once and never again", async () => {
    const gone = webhook.replace(/\/[^/]+$/, `/${"z".repeat(68)}`);
    const row = await createdPatch(browser, { title: uniqueTitle(), announce: "on", webhookUrl: gone });
    expect((await stateOf(row.id))?.state).toBe("invalide");
    const before = await countCalls("webhook");
    const second = await createdPatch(browser, { title: uniqueTitle(), announce: "on", webhookUrl: gone });
    expect((await stateOf(second.id))?.state).toBe("invalide");
    const after = await countCalls("webhook");
    expect(after).toBe(before);
  });
});

describe("NOTIF-04: the message follows its patch", () => {
  test("R-08, NOTIF-04: a webhook that an edit found gone is not called by the next one either", async () => {
    const row = await createdPatch(browser, { title: uniqueTitle(), announce: "on" });
    await setFault("webhookEdit", { kind: "status", status: 401, body: {} }, 1);
    const calls = () => countCalls("webhookEdit");
    try {
      await edit(row, "1", { title: uniqueTitle() });
      expect((await stateOf(row.id, "modification"))?.state).toBe("invalide");
      const before = await calls();
      for (const revision of ["2", "3"]) await edit(row, revision, { title: uniqueTitle() });
      expect((await stateOf(row.id, "modification"))?.state).toBe("invalide");
      expect(await calls()).toBe(before);
      // Discord knows it, and the site does not call it: what is said of it is not that all is well.
      const health = async () => readText(await browser.get("/admin/sante"));
      expect(await health()).toContain("Webhook par défaut\u00a0: Erreur Existe, mais n'est plus appelé");
      const invalid = "SELECT id AS message FROM notifications WHERE state = 'invalide'";
      for (const message of (await env.DB.prepare(invalid).all<{ message: string }>()).results) {
        await send(browser, "/admin/notifications", { intent: "abandonner", ...message });
      }
      expect(await health()).toContain("Webhook par défaut\u00a0: Bon Existe.");
    } finally {
      // The others of this file use the same one.
      await env.DB.prepare("DELETE FROM notifications WHERE state = 'invalide'").run();
    }
  });

  const gone =
    "Introuvable pour ce webhook\u00a0: le message a été supprimé sur Discord, ou un autre webhook l'a posté";

  test("NOTIF-04: the edit of a message that somebody deleted on Discord says so, and waits for nobody", async () => {
    const waiting = () =>
      openDatabase(env.DB).$count(notifications, waitsForSomebody(Date.now() + 3_600_000));
    const row = await createdPatch(browser, { title: uniqueTitle(), announce: "on" });
    const before = await waiting();
    await setFault("webhookEdit", { kind: "status", status: 404 }, 1);
    await edit(row, "1", { title: uniqueTitle() });
    expect(await stateOf(row.id, "modification")).toMatchObject({
      state: "abandonne",
      last_error: gone,
    });
    expect(await waiting()).toBe(before);
    // So does one that was noted before other webhooks were thought of.
    await env.DB.prepare(
      "UPDATE notifications SET last_error = ? WHERE patch_id = ? AND kind = 'modification'",
    )
      .bind("Le message a été supprimé sur Discord", row.id)
      .run();
    expect(await waiting()).toBe(before);
    await setFault("webhookEdit", { kind: "status", status: 400 }, 1);
    await edit(row, "2", { title: uniqueTitle() });
    expect(await waiting()).toBe(before + 1);
  });

  test("NOTIF-04: a message that the default webhook of before posted is not called deleted: it is there, as it was", async () => {
    const title = uniqueTitle();
    const row = await createdPatch(browser, { title, announce: "on" });
    const withdrawal = { intent: "retirer", reason: "Erreur", replacedBy: "", revision: "1" };
    const replaced = { DISCORD_WEBHOOK_URL: env["DISCORD_TEST_WEBHOOK_URL"] };
    await send(browser, `/admin/patches/${row.id}/retirer`, withdrawal, replaced);
    expect(await titlesAbout(title)).toEqual([title]);
    expect(await stateOf(row.id, "modification")).toMatchObject({ state: "abandonne", last_error: gone });
    expect(await readText(await browser.get("/admin/notifications"))).toContain(gone);
  });

  test("editing edits it, withdrawing strikes it through, the same message", async () => {
    const title = uniqueTitle();
    const row = await createdPatch(browser, { title, announce: "on" });
    const rings = "corrige ce message, arrivé ou non, et ne prévient personne de nouveau";
    expect(await readText(await browser.get("/admin/patches/nouveau"))).not.toContain(rings);
    expect(await readText(await browser.get(`/admin/patches/${row.id}`))).toContain(rings);
    await edit(row, "1", { title: `${title} bis` });
    expect(await titlesAbout(title)).toEqual([`${title} bis`]);
    await withdraw(row.id, "2");
    expect(await titlesAbout(title)).toEqual([`~~${title} bis~~ (retiré)`]);
  });

  test("NOTIF-04: who has just saved reads that a message that waits is about to leave; not of a patch that waits itself", async () => {
    const row = await createdPatch(browser, { announce: "on" });
    const planned = await createdPatch(browser, { announce: "on", scheduledFor: "2099-01-01T10:00" });
    const pageOf = async ({ id }: { id: string }) =>
      readText(await browser.get(`/admin/patches/${id}`, { headers: { Accept: "text/html" } }));
    const leaving = "Ce qui attend part dans les instants qui suivent";
    expect(await pageOf(row)).not.toContain(leaving);
    await env.DB.prepare("UPDATE notifications SET state = 'en-attente' WHERE patch_id = ?")
      .bind(row.id)
      .run();
    expect(await pageOf(row)).toContain(leaving);
    const waits = await pageOf(planned);
    expect(waits).toContain("En attente");
    expect(waits).not.toContain(leaving);
    await env.DB.prepare("UPDATE notifications SET state = 'envoye' WHERE patch_id = ?").bind(row.id).run();
  });

  test("NOTIF-04, N-10: who wrote a patch is named whatever becomes of it, and before in the form", async () => {
    const title = uniqueTitle();
    const row = await createdPatch(browser, { title, announce: "on" });
    // As one that came with a restored backup can have.
    await env.DB.prepare("UPDATE patches SET author = 'Élodie' WHERE id = ?").bind(row.id).run();
    const author = async () => {
      const [message] = await messagesAbout(title);
      return message?.payload.embeds[0]?.fields.find(({ name }) => name === "Créé par")?.value;
    };
    const deeds = {
      corriger: () => edit(row, "1", { title: `${title} bis` }),
      retirer: () => withdraw(row.id, "2"),
      remettre: () =>
        send(browser, `/admin/patches/${row.id}/retirer`, { intent: "remettre", revision: "3" }),
      supprimer: () => send(browser, `/admin/patches/${row.id}/supprimer`, { intent: "supprimer" }),
      restaurer: () => send(browser, `/admin/patches/${row.id}/supprimer`, { intent: "restaurer" }),
    };
    expect(await author()).toBe("Administrateur");
    for (const [deed, act] of Object.entries(deeds)) {
      await env.DB.prepare("DELETE FROM notifications WHERE patch_id = ? AND kind = 'modification'")
        .bind(row.id)
        .run();
      expect((await act()).status, deed).toBeLessThan(400);
      expect((await stateOf(row.id, "modification"))?.state, deed).toBe("envoye");
      expect(await author(), deed).toBe("Élodie");
    }
    expect(await readText(await browser.get(`/admin/patches/${row.id}`))).toMatch(/Créé par\s+Élodie/);
  });

  test("NOTIF-04: a row that was sent keeps what it said", async () => {
    const title = uniqueTitle();
    const row = await createdPatch(browser, { title, announce: "on" });
    await edit(row, "1", { title: `${title} bis` });
    await edit(row, "2", { title: `${title} ter` });
    const { results } = await env.DB.prepare(
      "SELECT json_extract(payload, '$.embeds[0].title') AS said FROM notifications WHERE patch_id = ? ORDER BY rowid",
    )
      .bind(row.id)
      .all<{ said: string }>();
    expect(results.map(({ said }) => said)).toEqual([title, `${title} bis`, `${title} ter`]);
  });

  test("NOTIF-04: of a patch that has two announcements on Discord the newer one is edited", async () => {
    const title = uniqueTitle();
    const row = await createdPatch(browser, { title, announce: "on" });
    // As one had before announcements were made once only.
    await copyAnnouncement(row.id, { prefix: "older-", kind: "creation", later: -1 });
    await edit(row, "1", { title: `${title} bis` });
    expect(await titlesAbout(title)).toEqual([`${title} bis`]);
    await env.DB.prepare("DELETE FROM notifications WHERE patch_id = ?").bind(row.id).run();
  });

  test("NOTIF-04: the newer announcement is edited too where it was sent only after an edit of the older one", async () => {
    const title = uniqueTitle();
    const row = await createdPatch(browser, { title, announce: "on" });
    // As one had before announcements were made once only: another number on Discord, and an edit that came before.
    await copyAnnouncement(row.id, { prefix: "older-", kind: "creation", later: -5 });
    await copyAnnouncement(row.id, { prefix: "edit-", kind: "modification", later: 1 });
    await edit(row, "1", { title: `${title} bis` });
    expect(await titlesAbout(title)).toEqual([`${title} bis`]);
    await env.DB.prepare("DELETE FROM notifications WHERE patch_id = ?").bind(row.id).run();
  });

  test("NOTIF-04: a message of which Discord did not tell the number is not posted a second time by an edit", async () => {
    const title = uniqueTitle();
    const row = await createdPatch(browser, { title, announce: "on" });
    await env.DB.prepare("UPDATE notifications SET message_id = NULL WHERE patch_id = ?").bind(row.id).run();
    await edit(row, "1", { title: `${title} bis` });
    expect(await stateOf(row.id, "modification")).toBeNull();
    expect(await titlesAbout(title)).toEqual([title]);
  });

  test("N-14: an announcement that Discord did not take waits while its patch is withdrawn, and rings once it is back", async () => {
    await setFault("webhook", { kind: "status", status: 500 }, 1);
    const title = uniqueTitle();
    const row = await createdPatch(browser, {
      title,
      announce: "on",
      mention: "on",
      mentionConfirmed: "on",
    });
    const message = (await stateOf(row.id))?.id ?? "";
    expect((await stateOf(row.id))?.state).toBe("a-renvoyer");
    await withdraw(row.id, "1");
    await due(message);
    await runCron("*/10 * * * *");
    expect(await messagesAbout(title)).toEqual([]);
    const list = await readText(await browser.get("/admin/notifications"));
    expect(list).toContain("Patch hors ligne\u00a0: rien n'est envoyé");
    const again = await resend(message);
    expect(again.status).toBe(409);
    expect(await stateOf(row.id)).toMatchObject({ state: "a-renvoyer", attempts: 1 });

    await send(browser, `/admin/patches/${row.id}/retirer`, { intent: "remettre", revision: "2" });
    await runCron("*/10 * * * *");
    const [sent, ...others] = await messagesAbout(title);
    expect(others).toEqual([]);
    expect(sent?.payload.embeds[0]?.title).toBe(title);
    expect(sent?.pings.roles).toEqual([client]);
  });

  test("R-07: an announcement that has not left waits while its patch is in the trash, and leaves once it is back; never of one that is gone for good", async () => {
    const title = uniqueTitle();
    await setFault("webhook", { kind: "status", status: 500 }, 3);
    const [back, purged, stopped] = [
      await createdPatch(browser, { title, announce: "on" }),
      await createdPatch(browser, { title, announce: "on" }),
      await createdPatch(browser, { title: `${title} bis`, announce: "on" }),
    ];
    // As where the Worker stopped before Discord was asked.
    await env.DB.prepare("UPDATE notifications SET state = 'en-attente', attempts = 0 WHERE patch_id = ?")
      .bind(stopped.id)
      .run();
    const all = [back, purged, stopped];
    const trash = (intent: string, rows = all) =>
      Promise.all(rows.map(({ id }) => send(browser, `/admin/patches/${id}/supprimer`, { intent })));
    const later = async () => {
      for (const { id } of all) await due((await stateOf(id))?.id ?? "");
      await runCron("*/10 * * * *");
    };
    await trash("supprimer");
    await later();
    expect(await titlesAbout(title)).toEqual([]);
    const { rows } = await readMessages(openDatabase(env.DB), null, Date.now());
    const held = rows.filter(({ patchId }) => all.some(({ id }) => id === patchId));
    expect(held.map((row) => row.held)).toEqual([true, true, true]);

    await trash("purger", [purged]);
    expect(await stateOf(purged.id)).toBeNull();
    await trash("restaurer", [back, stopped]);
    await later();
    expect((await titlesAbout(title)).toSorted()).toEqual([title, `${title} bis`]);
  });

  test("N-14: Discord's message of a withdrawn patch names what replaces it while that is online, and no longer", async () => {
    const title = uniqueTitle();
    const row = await createdPatch(browser, { title, announce: "on" });
    const other = await createdPatch(browser);
    const withdrawal = { intent: "retirer", reason: "Erreur", replacedBy: other.version, revision: "1" };
    await send(browser, `/admin/patches/${row.id}/retirer`, withdrawal);
    const named = async () => {
      await runCron("*/10 * * * *");
      const [message] = await messagesAbout(title);
      return message?.payload.embeds[0]?.fields.find(({ name }) => name === "Remplacé par")?.value;
    };
    const trash = (intent: string) => send(browser, `/admin/patches/${other.id}/supprimer`, { intent });
    expect(await named()).toBe(other.version);
    await withdraw(other.id, "1");
    expect(await named()).toBeUndefined();
    // Nor does a correction of the withdrawn patch itself name it.
    await edit(row, "2", { title: `${title} bis` });
    expect(await named()).toBeUndefined();
    await send(browser, `/admin/patches/${other.id}/retirer`, { intent: "remettre", revision: "2" });
    expect(await named()).toBe(other.version);
    await trash("supprimer");
    expect(await named()).toBeUndefined();
    for (const intent of ["supprimer", "restaurer"]) {
      await send(browser, `/admin/patches/${row.id}/supprimer`, { intent });
    }
    expect(await named()).toBeUndefined();
    await trash("restaurer");
    expect(await named()).toBe(other.version);
  });

  test.each([
    ["publié", {}, "publier"],
    ["brouillon", { intent: "brouillon" }, "publier"],
    ["programmé", { intent: "programmer", scheduledFor: "2099-01-01T10:00" }, null],
  ])("N-14: so it does where that is made anew under its version: %s", async (_, first, then) => {
    const title = uniqueTitle();
    const row = await createdPatch(browser, { title, announce: "on" });
    const other = await createdPatch(browser);
    const { version } = other;
    const withdrawal = { intent: "retirer", reason: "Erreur", replacedBy: version, revision: "1" };
    await send(browser, `/admin/patches/${row.id}/retirer`, withdrawal);
    for (const intent of ["supprimer", "purger"]) {
      await send(browser, `/admin/patches/${other.id}/supprimer`, { intent });
    }
    const anew = await createdPatch(browser, { version, ...first });
    if (then)
      await send(browser, `/admin/patches/${anew.id}`, patchFields({ version, intent: then, revision: "1" }));
    else await env.DB.prepare("UPDATE patches SET scheduled_for = 1 WHERE id = ?").bind(anew.id).run();
    // The job that publishes, then the one that sends what it has queued.
    for (const cron of ["*/10 * * * *", "*/10 * * * *"]) await runCron(cron);
    const [message] = await messagesAbout(title);
    const { fields } = message?.payload.embeds[0] ?? {};
    expect(fields?.find(({ name }) => name === "Remplacé par")?.value).toBe(version);
  });

  test("N-14: the form of a withdrawn patch shows its message, and tries it, without a replacement that is offline", async () => {
    const title = uniqueTitle();
    const [row, other] = [await createdPatch(browser, { title }), await createdPatch(browser)];
    const withdrawal = { intent: "retirer", reason: "Erreur", replacedBy: other.version, revision: "1" };
    await send(browser, `/admin/patches/${row.id}/retirer`, withdrawal);
    const preview = async () => readText(await browser.get(`/admin/patches/${row.id}`));
    expect(await preview()).toContain(other.version);
    await withdraw(other.id, "1");
    expect(await preview()).not.toContain(other.version);
    await edit(row, "2", { title, intent: "essayer" });
    const [tried] = await messagesAbout(title);
    expect(tried).toMatchObject({ channel: "essais" });
    expect(JSON.stringify(tried)).not.toContain(other.version);
  });

  test("what is sent again by hand is what the patch says now", async () => {
    await setFault("webhook", { kind: "status", status: 400 }, 1);
    const title = uniqueTitle();
    const row = await createdPatch(browser, { title, announce: "on" });
    expect((await stateOf(row.id))?.state).toBe("abandonne");
    await edit(row, "1", { title: `${title} bis` });
    await resend((await stateOf(row.id))?.id ?? "");
    expect(await titlesAbout(title)).toEqual([`${title} bis`]);
  });

  test("ADM-23: an announcement that was given up is not sent again while its patch is in the trash, and waits for nobody", async () => {
    const waiting = () => openDatabase(env.DB).$count(notifications, waitsForSomebody(Date.now()));
    const before = await waiting();
    await setFault("webhook", { kind: "status", status: 400 }, 1);
    const title = uniqueTitle();
    const row = await createdPatch(browser, { title, announce: "on" });
    const message = (await stateOf(row.id))?.id ?? "";
    expect(await waiting()).toBe(before + 1);
    await send(browser, `/admin/patches/${row.id}/supprimer`, { intent: "supprimer" });
    expect(await waiting()).toBe(before);
    expect((await resend(message)).status).toBe(409);
    expect((await stateOf(row.id))?.state).toBe("abandonne");
    expect(await messagesAbout(title)).toEqual([]);
  });

  test.each(["Envoi interrompu", "Renvoi demandé"])(
    "ADM-23: of a patch in the trash, '%s' says that a message is on its way no longer than a sending takes",
    async (lastError) => {
      const row = await createdPatch(browser, { title: uniqueTitle(), announce: "on" });
      await send(browser, `/admin/patches/${row.id}/supprimer`, { intent: "supprimer" });
      const message = (await stateOf(row.id))?.id ?? "";
      const taken = (updatedAt: number) =>
        env.DB.prepare(
          "UPDATE notifications SET state = 'incertain', last_error = ?, updated_at = ? WHERE id = ?",
        )
          .bind(lastError, updatedAt, message)
          .run();
      await taken(Date.now());
      expect((await resend(message)).status).toBe(200);
      await taken(Date.now() - 20_000);
      expect((await resend(message)).status).toBe(409);
      await env.DB.prepare("DELETE FROM notifications WHERE patch_id = ?").bind(row.id).run();
    },
  );

  test("R-07, NOTIF-04: an edit that was cut off while it was sent is sent by itself later, six times at most; a new message is not (R-09)", async () => {
    const title = uniqueTitle();
    const row = await createdPatch(browser, { title, announce: "on" });
    const cutOff = (kind: string, updatedAt: number) =>
      env.DB.prepare(
        "UPDATE notifications SET state = 'incertain', last_error = 'Envoi interrompu', next_attempt_at = 0, updated_at = ? WHERE patch_id = ? AND kind = ?",
      )
        .bind(updatedAt, row.id, kind)
        .run();
    await setFault("webhookEdit", { kind: "status", status: 500 }, 1);
    await edit(row, "1", { title: `${title} bis` });
    await cutOff("modification", Date.now());
    await runCron("*/10 * * * *");
    expect(await titlesAbout(title)).toEqual([title]);
    const tried = (attempts: number) =>
      env.DB.prepare("UPDATE notifications SET attempts = ? WHERE patch_id = ? AND kind = 'modification'")
        .bind(attempts, row.id)
        .run();
    await cutOff("modification", Date.now() - 20_000);
    await cutOff("creation", Date.now() - 20_000);
    await tried(6);
    await runCron("*/10 * * * *");
    expect((await stateOf(row.id, "modification"))?.state).toBe("incertain");
    await tried(5);
    await runCron("*/10 * * * *");
    expect(await titlesAbout(title)).toEqual([`${title} bis`]);
    expect((await stateOf(row.id, "modification"))?.state).toBe("envoye");
    expect((await stateOf(row.id))?.state).toBe("incertain");
    await env.DB.prepare("DELETE FROM notifications WHERE patch_id = ?").bind(row.id).run();
  });

  test("R-07, R-09: a message that was cut off is sent again by hand: an edit edits, an announcement is posted as the patch is now", async () => {
    const title = uniqueTitle();
    const titles = () => titlesAbout(title);
    const sendAgain = async (id: string, kind: string) => {
      expect(await stateOf(id, kind), kind).toMatchObject({ state: "incertain" });
      expect(await readText(await resend((await stateOf(id, kind))?.id ?? ""))).toContain("Message envoyé.");
      expect(await stateOf(id, kind), kind).toMatchObject({ state: "envoye" });
    };
    await setFault("webhook", { kind: "reset" }, 1);
    const row = await createdPatch(browser, { title, announce: "on" });
    await edit(row, "1", { title: `${title} bis` });
    expect(await titles()).toEqual([]);
    await sendAgain(row.id, "creation");
    expect(await titles()).toEqual([`${title} bis`]);
    await setFault("webhookEdit", { kind: "reset" }, 1);
    await edit(row, "2", { title: `${title} ter` });
    // As where the Worker stopped before it wrote down what became of it.
    await env.DB.prepare(
      "UPDATE notifications SET state = 'incertain', last_error = 'Envoi interrompu', updated_at = 0 WHERE patch_id = ? AND kind = 'modification'",
    )
      .bind(row.id)
      .run();
    await sendAgain(row.id, "modification");
    expect(await titles()).toEqual([`${title} ter`]);
  });

  test("NOTIF-04: of two edits that Discord takes in the wrong order the newer one stays", async () => {
    const title = uniqueTitle();
    const row = await createdPatch(browser, { title, announce: "on" });
    await setFault("webhookEdit", { kind: "status", status: 500 }, 1);
    await edit(row, "1", { title: `${title} bis` });
    const older = (await stateOf(row.id, "modification"))?.id ?? "";
    await due(older);
    const titles = () => titlesAbout(title);
    const struck = [`~~${title} bis~~ (retiré)`];
    let onItsWay: Promise<unknown> | undefined;
    let between: unknown;
    // The older one is held up on its way, until the newer one has been taken.
    const slow: typeof fetch = async (input, init) => {
      onItsWay ??= withdraw(row.id, "2").then(async () => {
        await vi.waitUntil(async () => (await stateOf(row.id, "modification"))?.state === "envoye");
        between = await titles();
      });
      await onItsWay;
      return fetch(input, init);
    };
    await deliverMessage({ ...scopeOf(), origin, fetch: slow }, older);
    expect(between).toEqual(struck);
    expect(await titles()).toEqual(struck);
    expect((await stateOf(row.id, "modification"))?.state).toBe("envoye");
  });

  test("NOTIF-04: an edit to which Discord answered nothing readable is sent again as an edit, not posted", async () => {
    const title = uniqueTitle();
    const row = await createdPatch(browser, { title, announce: "on" });
    await edit(row, "1", { title: `${title} bis` });
    const { id = "" } = (await stateOf(row.id, "modification")) ?? {};
    const sendAgain = async (send: typeof fetch) => {
      await env.DB.prepare("UPDATE notifications SET state = 'a-renvoyer', next_attempt_at = 0 WHERE id = ?")
        .bind(id)
        .run();
      return deliverMessage({ ...scopeOf(), origin, fetch: send }, id);
    };
    const unreadable: typeof fetch = async (input, init) => {
      await fetch(input, init);
      return new Response("<html></html>");
    };
    expect([await sendAgain(unreadable), await sendAgain(fetch)]).toEqual(["envoye", "envoye"]);
    expect(await titlesAbout(title)).toEqual([`${title} bis`]);
  });

  test("NOTIF-04: where the newest edit has not been noted yet, none of before is sent over it", async () => {
    const row = await createdPatch(browser, { title: uniqueTitle(), announce: "on" });
    await edit(row, "1", { title: "Première correction" });
    const sent = await stateOf(row.id, "modification");
    expect(sent?.state).toBe("envoye");
    const db = openDatabase(env.DB);
    const again = async () =>
      (await db.batch([sendNewerAgain(db, { id: "partie", patchId: row.id }, Date.now())]))[0];
    // Within the same millisecond, too.
    const newer = (state: string) =>
      env.DB.prepare(
        `INSERT INTO notifications (id, patch_id, kind, target, payload, state, created_at, updated_at)
          SELECT 'plus-recente', patch_id, kind, target, payload, ?, created_at, updated_at FROM notifications WHERE id = ?`,
      ).bind(state, sent?.id);
    await newer("incertain").run();
    expect(await again()).toEqual([]);
    await env.DB.prepare("UPDATE notifications SET state = 'envoye' WHERE id = 'plus-recente'").run();
    expect(await again()).toEqual([{ id: "plus-recente" }]);
    await env.DB.prepare("DELETE FROM notifications WHERE patch_id = ?").bind(row.id).run();
  });

  test("N-10: a mention counts from when it rang, whatever is saved or noted afterwards", async () => {
    await setFault("webhook", { kind: "reset" }, 1);
    const row = await createdPatch(browser, {
      title: uniqueTitle(),
      announce: "on",
      mention: "on",
      mentionConfirmed: "publier",
    });
    const id = (await stateOf(row.id))?.id ?? "";
    const long = Date.now() - 20 * 86_400_000;
    await env.DB.prepare("UPDATE notifications SET created_at = ?1, updated_at = ?1 WHERE id = ?2")
      .bind(long, id)
      .run();
    const at = () =>
      env.DB.prepare("SELECT updated_at FROM notifications WHERE id = ?").bind(id).first("updated_at");
    await edit(row, "1", { title: uniqueTitle() });
    expect(await at()).toBe(long);
    await send(browser, "/admin/notifications", { intent: "arrive", message: id });
    expect([await at(), (await stateOf(row.id))?.state]).toEqual([long, "envoye"]);
  });

  test("R-09: a message that somebody found in its channel is noted as sent, and not sent a second time", async () => {
    await setFault("webhook", { kind: "reset" }, 1);
    const title = uniqueTitle();
    const row = await createdPatch(browser, { title, announce: "on" });
    const id = (await stateOf(row.id))?.id ?? "";
    const arrive = () => send(browser, "/admin/notifications", { intent: "arrive", message: id });
    expect(await readText(await browser.get("/admin/notifications"))).toContain("Il est arrivé");
    for (let press = 0; press < 2; press++) {
      expect(await readText(await arrive())).toContain("le site ne pourra ni le corriger ni le barrer");
    }
    expect(await stateOf(row.id)).toMatchObject({ state: "envoye", last_error: null });
    expect(await readText(await browser.get(`/admin/patches/${row.id}`))).toContain(
      "enregistrer ne corrige pas ce message, dont Discord n'a pas donné le numéro",
    );
    expect(await messagesAbout(title)).toEqual([]);
    const noted = "SELECT count(*) AS n FROM audit_log WHERE entity_id = ? AND action = 'arrivee'";
    expect(await env.DB.prepare(noted).bind(id).first("n")).toBe(1);
    // The journal names the patch: an id says nothing to anybody.
    const journal = await (await browser.get("/admin/journal")).text();
    const line = journal.split(`title="${id}"`)[1] ?? "";
    expect(line.slice(0, line.indexOf("</span>"))).toMatch(new RegExp(`>${row.version}$`));
    expect(line.slice(0, line.indexOf("</details>"))).toContain("Aucune valeur n&#x27;a changé.");
    // Of a message that Discord refused, nobody can have found it.
    await setFault("webhook", { kind: "status", status: 400 }, 1);
    const refused = await createdPatch(browser, { title: uniqueTitle(), announce: "on" });
    const message = (await stateOf(refused.id))?.id ?? "";
    expect((await send(browser, "/admin/notifications", { intent: "arrive", message })).status).toBe(409);
    expect((await stateOf(refused.id))?.state).toBe("abandonne");
  });

  test("R-08, OPS-02: a message whose webhook nobody has any more is given up, waits for nobody, and can be asked for again", async () => {
    const waiting = () =>
      openDatabase(env.DB).$count(notifications, waitsForSomebody(Date.now() + 3_600_000));
    const before = await waiting();
    await setFault("webhook", { kind: "status", status: 404 }, 1);
    const title = uniqueTitle();
    const row = await createdPatch(browser, { title, announce: "on" });
    const id = (await stateOf(row.id))?.id ?? "";
    expect(await waiting()).toBe(before + 1);
    const isMarked = async () =>
      /Webhook invalide|Abandonné/.test(await readText(await browser.get(`/admin/patches?q=${row.version}`)));
    expect(await isMarked()).toBe(true);
    const giveUp = () => send(browser, "/admin/notifications", { intent: "abandonner", message: id });
    const offer = `Ne plus envoyer\u00a0: ${row.version}`;
    expect(await readText(await browser.get("/admin/notifications"))).toContain(offer);
    for (let press = 0; press < 2; press++) {
      expect(await readText(await giveUp())).toContain("Message abandonné\u00a0: il ne sera plus envoyé.");
    }
    expect(await stateOf(row.id)).toMatchObject({
      state: "abandonne",
      last_error: "L'équipe ne l'envoie plus",
    });
    expect(await waiting()).toBe(before);
    expect(await isMarked()).toBe(false);
    expect(await readText(await browser.get("/admin/notifications"))).not.toContain(offer);
    const noted = "SELECT count(*) AS n FROM audit_log WHERE entity_id = ? AND action = 'abandon'";
    expect(await env.DB.prepare(noted).bind(id).first("n")).toBe(1);
    await send(browser, "/admin/notifications", { intent: "renvoyer", message: id });
    expect((await messagesAbout(title)).length).toBe(1);
    // What was sent is not given up, nor what there is not.
    for (const message of [id, "inconnu"]) {
      const answer = await send(browser, "/admin/notifications", { intent: "abandonner", message });
      expect(answer.status).toBe(409);
    }
    expect((await stateOf(row.id))?.state).toBe("envoye");
  });

  test("an edit that failed is forgotten once the patch is saved again: it cannot be sent over the newer one", async () => {
    const title = uniqueTitle();
    const row = await createdPatch(browser, { title, announce: "on" });
    await setFault("webhookEdit", { kind: "status", status: 400 }, 1);
    await edit(row, "1", { title: `${title} bis` });
    const failed = await stateOf(row.id, "modification");
    expect(failed?.state).toBe("abandonne");
    await withdraw(row.id, "2");
    expect((await resend(failed?.id ?? "")).status).toBe(409);
    expect(await titlesAbout(title)).toEqual([`~~${title} bis~~ (retiré)`]);
  });

  test("a patch that is saved while its announcement is on its way is edited on Discord right after", async () => {
    const title = uniqueTitle();
    await setFault("webhook", { kind: "status", status: 500 }, 1);
    const row = await createdPatch(browser, { title, announce: "on" });
    await due((await stateOf(row.id))?.id ?? "");
    await setFault("webhook", { kind: "delay", ms: 1500 }, 1);
    const sending = runCron("*/10 * * * *");
    await vi.waitUntil(async () => (await stateOf(row.id))?.state === "incertain");
    await edit(row, "1", { title: `${title} bis` });
    await sending;
    expect(await titlesAbout(title)).toEqual([`${title} bis`]);
    expect((await stateOf(row.id, "modification"))?.state).toBe("envoye");
  });

  test("a patch that was edited many times since its announcement is not announced again", async () => {
    const title = uniqueTitle();
    const row = await createdPatch(browser, { title, announce: "on" });
    for (let round = 1; round <= 7; round++) {
      await edit(row, String(round), { title, description: `Corrigé ${round} fois.`, announce: "on" });
    }
    expect(await messagesAbout(title)).toHaveLength(1);
    const page = await readText(await browser.get(`/admin/patches/${row.id}`));
    expect(page).toContain("annonce,");
    expect(page).not.toContain("Annoncer sur Discord");
  });

  test("PN-18: a scheduled patch is announced when it is published, not before", async () => {
    const title = uniqueTitle();
    const row = await createdPatch(browser, { title, announce: "on", scheduledFor: "2099-01-01T10:00" });
    // It waits for its patch, which is no trouble that somebody should look at.
    const { rows } = await readMessages(openDatabase(env.DB as D1Database), null, Date.now());
    expect(rows.find(({ patchId }) => patchId === row.id)).toMatchObject({
      state: "en-attente",
      held: false,
    });
    await due((await stateOf(row.id))?.id ?? "");
    await runCron("*/10 * * * *");
    expect(await messagesAbout(title)).toEqual([]);
    await env.DB.prepare("UPDATE patches SET scheduled_for = 1 WHERE id = ?").bind(row.id).run();
    await runCron("*/10 * * * *");
    expect(await messagesAbout(title)).toHaveLength(1);
  });

  test("R-07: messages of patches that nobody sees do not keep the others waiting", async () => {
    const title = uniqueTitle();
    const row = await createdPatch(browser, { title, announce: "on", scheduledFor: "2099-01-01T10:00" });
    await env.DB.prepare(
      `INSERT INTO notifications (id, patch_id, kind, target, payload, state, attempts, next_attempt_at, created_at, updated_at)
        SELECT 'cache-' || value, 'parti', 'creation', 'defaut', '{}', 'en-attente', 0, 1, 1, 1 FROM json_each(?)`,
    )
      .bind(JSON.stringify(Array.from({ length: 25 }, (_, i) => i)))
      .run();
    await env.DB.prepare("UPDATE patches SET scheduled_for = 1 WHERE id = ?").bind(row.id).run();
    await due((await stateOf(row.id))?.id ?? "");
    await runCron("*/10 * * * *");
    expect(await messagesAbout(title)).toHaveLength(1);
    await env.DB.prepare("DELETE FROM notifications WHERE patch_id = 'parti'").run();
  });

  test("R-07: of many that are due the twenty that were made first are taken, the others by the next run", async () => {
    await env.DB.prepare("UPDATE notifications SET next_attempt_at = NULL").run();
    // Sealed by nobody: each is given up as it comes, and Discord is not asked.
    await env.DB.prepare(
      `INSERT INTO notifications (id, kind, target, payload, state, attempts, next_attempt_at, created_at, updated_at)
        SELECT 'file-' || value, 'bilan', 'scelle:a.b:masque', '{}', 'en-attente', 0, 1, 100 - value, 1 FROM json_each(?)`,
    )
      .bind(JSON.stringify(Array.from({ length: 21 }, (_, i) => i)))
      .run();
    const left = async () => {
      await runCron("*/10 * * * *");
      const waiting = "SELECT id FROM notifications WHERE id GLOB 'file-*' AND state = 'en-attente'";
      return (await env.DB.prepare(waiting).raw()).flat();
    };
    expect([await left(), await left()]).toEqual([["file-0"], []]);
    await env.DB.prepare("DELETE FROM notifications WHERE id GLOB 'file-*'").run();
  });

  test("PN-18: of two patches whose hours have come the one of the earlier hour is announced first, whichever was written first", async () => {
    const title = uniqueTitle();
    for (const [name, hour] of [
      ["second", 2000],
      ["first", 1000],
    ] as const) {
      const row = await createdPatch(browser, {
        title: `${title} ${name}`,
        announce: "on",
        scheduledFor: "2099-01-01T10:00",
      });
      await env.DB.batch([
        env.DB.prepare("UPDATE patches SET scheduled_for = ? WHERE id = ?").bind(hour, row.id),
        env.DB.prepare("UPDATE notifications SET next_attempt_at = ? WHERE patch_id = ?").bind(hour, row.id),
      ]);
    }
    await runCron("*/10 * * * *");
    expect(await titlesAbout(title)).toEqual([`${title} first`, `${title} second`]);
  });

  test("PN-18: a message that waits follows its patch to another hour, and leaves when the patch is published", async () => {
    const title = uniqueTitle();
    const row = await createdPatch(browser, { title, announce: "on", scheduledFor: "2099-01-01T10:00" });
    const headers = { ...(await tokenHeaders()), "Content-Type": "application/json" };
    const put = (change: object) =>
      request(`/api/patches/${row.id}`, {
        method: "PUT",
        headers,
        body: JSON.stringify({
          version: row.version,
          title,
          description: "Une description.",
          downloads: { patch: "https://telechargements.example/a.zip" },
          ...change,
        }),
      });
    const sooner = "2098-05-01T08:00:00.000Z";
    expect((await put({ status: "programme", scheduledFor: sooner })).status).toBe(200);
    expect((await stateOf(row.id))?.next_attempt_at).toBe(Date.parse(sooner));
    expect((await put({})).status).toBe(200);
    expect((await stateOf(row.id))?.next_attempt_at).toBe(Date.parse(sooner));
    expect((await put({ status: "publie" })).status).toBe(200);
    await runCron("*/10 * * * *");
    expect(await messagesAbout(title)).toHaveLength(1);
  });

  test("PN-18, NOTIF-01: a scheduled patch that the API publishes now is announced at once, as by the form", async () => {
    const title = uniqueTitle();
    const row = await createdPatch(browser, { title, announce: "on", scheduledFor: "2099-01-01T10:00" });
    const { status } = await openBrowser().get(`/api/patches/${row.id}`, {
      method: "PUT",
      headers: { ...(await tokenHeaders()), "Content-Type": "application/json" },
      body: JSON.stringify({
        version: row.version,
        title,
        description: "Une description.",
        downloads: { patch: "https://telechargements.example/a.zip" },
        status: "publie",
      }),
    });
    expect(status).toBe(200);
    expect(await messagesAbout(title)).toHaveLength(1);
  });

  test("NOTIF-04: of two messages in trouble the list of patches shows the newer one", async () => {
    const row = await createdPatch(browser, { title: uniqueTitle() });
    const insert = env.DB.prepare(
      `INSERT INTO notifications (id, patch_id, kind, target, payload, state, created_at, updated_at)
        VALUES (?, ?, 'creation', 'defaut', '{}', ?, ?, 1)`,
    );
    await env.DB.batch([
      insert.bind(crypto.randomUUID(), row.id, "abandonne", Date.now() - 1000),
      insert.bind(crypto.randomUUID(), row.id, "incertain", Date.now()),
    ]);
    const page = await readText(await browser.get(`/admin/patches?q=${row.version}`));
    expect(page).toContain("Incertain");
    expect(page).not.toContain("Abandonné");
  });

  test("NOTIF-04: a message waits while Discord is asked, and is uncertain only when nobody answered", async () => {
    const row = await createdPatch(browser, { title: uniqueTitle() });
    const id = crypto.randomUUID();
    await env.DB.prepare(
      `INSERT INTO notifications (id, patch_id, kind, target, payload, state, last_error, created_at, updated_at)
        VALUES (?, ?, 'creation', 'defaut', '{}', 'incertain', 'Envoi interrompu', ?, ?)`,
    )
      .bind(id, row.id, Date.now(), Date.now())
      .run();
    const list = `/admin/patches?q=${row.version}`;
    const item = `/admin/patches/${row.id}`;
    const health = async () => {
      const page = await readText(await browser.get("/admin/sante"));
      return page.slice(page.lastIndexOf("Messages Discord"), page.lastIndexOf("Secrets"));
    };
    const whileAsked = await health();
    for (const intent of ["arrive", "abandonner"]) {
      expect((await send(browser, "/admin/notifications", { intent, message: id })).status, intent).toBe(409);
    }
    expect(await stateOf(row.id)).toMatchObject({ state: "incertain", last_error: onItsWay });
    expect(await readText(await browser.get(list))).not.toContain("Incertain");
    expect(await readText(await browser.get(item))).toContain("En attente");
    expect(await readText(await browser.get("/admin/notifications"))).not.toContain("Envoi interrompu");
    await env.DB.prepare("UPDATE notifications SET updated_at = ? WHERE id = ?")
      .bind(Date.now() - 20_000, id)
      .run();
    for (const page of [list, item]) expect(await readText(await browser.get(page))).toContain("Incertain");
    expect(whileAsked).toContain("Messages Discord");
    expect(await health()).not.toBe(whileAsked);
    expect(await readText(await browser.get("/admin/notifications"))).toContain("Envoi interrompu");
  });

  test("a deleted patch that was not announced yet is not announced", async () => {
    const title = uniqueTitle();
    const row = await createdPatch(browser, { title, announce: "on", scheduledFor: "2099-01-01T10:00" });
    await send(browser, `/admin/patches/${row.id}/supprimer`, { intent: "supprimer" });
    expect(await stateOf(row.id)).toBeNull();
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

describe("R-07: Discord is no part of saving", () => {
  const faults = [
    ["down", { kind: "status", status: 500 }, "a-renvoyer"],
    ["cut off", { kind: "reset" }, "incertain"],
    ["a webhook that is gone", { kind: "status", status: 404 }, "invalide"],
    ["a refused message", { kind: "status", status: 400 }, "abandonne"],
    ["rate limited", { kind: "rateLimit", retryAfter: 60 }, "a-renvoyer"],
    ["nonsense", { kind: "nonsense" }, "envoye"],
  ] as const;

  test.each(faults)(
    "%s: the patch is saved with its sentence, its message stands as it is",
    async (_, value, state) => {
      await setFault("webhook", value);
      const fields = patchFields({ announce: "on" });
      const response = await send(browser, "/admin/patches/nouveau", fields);
      await setFault("webhook", null);
      expect(response.status).toBe(200);
      expect(await readText(response)).toContain("Patch créé et sauvegardé\u202f!");
      const row = await rowOf(String(fields["version"]));
      const { results } = await env.DB.prepare("SELECT state FROM notifications WHERE patch_id = ?")
        .bind(row?.id)
        .all();
      expect(results).toEqual([{ state }]);
      // The next one is not held back by what became of this one.
      await env.DB.prepare("DELETE FROM notifications WHERE state = 'invalide'").run();
    },
  );

  test("silent: the answer does not wait for Discord", async () => {
    await setFault("webhook", { kind: "hang" });
    const leaving = openBrowser({ background: "leave" });
    for (const [name, value] of browser.cookies) leaving.cookies.set(name, value);
    const fields = patchFields({ announce: "on" });
    const response = await send(leaving, "/admin/patches/nouveau", fields);
    expect(response.status).toBe(200);
    const row = await rowOf(String(fields["version"]));
    const sent = env.DB.prepare("SELECT last_error AS error FROM notifications WHERE patch_id = ?");
    const { results } = await sent.bind(row?.id).all();
    await setFault("webhook", null);
    expect(results, "still on its way").toEqual([{ error: onItsWay }]);
  });
});
