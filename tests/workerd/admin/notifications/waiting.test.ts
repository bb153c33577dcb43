import { beforeEach, describe, expect, test } from "vitest";
import { readMessages } from "#app/notifications/queries.server";
import { openDatabase } from "#app/platform/database";
import { openBrowser } from "../../browser.ts";
import { messagesAbout, setFault } from "../../simulator.ts";
import { env, request, runCron } from "../../site.ts";
import { beatOf, readColumn, run } from "../../sql.ts";
import { tokenHeaders } from "../../staff.ts";
import { createdPatch, person } from "../staff.ts";
import { due, duePatch, stateOf, titlesAbout, uniqueTitle } from "./messages.ts";

const browser = await person("nvteam");

beforeEach(() => setFault("*", null));

describe("NOTIF-04: the message follows its patch", () => {
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
    await run("UPDATE patches SET scheduled_for = 1 WHERE id = ?", row.id);
    await runCron("*/10 * * * *");
    expect(await messagesAbout(title)).toHaveLength(1);
  });

  test("NOTIF-05, PN-18: a patch that was planned before the site moved to another address is announced with the new one", async () => {
    const title = uniqueTitle();
    const row = await duePatch(browser, title);
    await runCron("*/10 * * * *", { PUBLIC_URL: "https://hub.example" });
    const [message] = await messagesAbout(title);
    expect(message?.payload.embeds[0]?.url).toBe(`https://hub.example/patch-notes/${row.version}`);
    expect(JSON.stringify(message?.payload)).not.toContain("http://localhost/");
  });

  test("R-07: messages of patches that nobody sees do not keep the others waiting", async () => {
    const title = uniqueTitle();
    const row = await createdPatch(browser, { title, announce: "on", scheduledFor: "2099-01-01T10:00" });
    await run(
      `INSERT INTO notifications (id, patch_id, kind, target, payload, state, attempts, next_attempt_at, created_at, updated_at)
        SELECT 'cache-' || value, 'parti', 'creation', 'defaut', '{}', 'en-attente', 0, 1, 1, 1 FROM json_each(?)`,
      JSON.stringify(Array.from({ length: 25 }, (_, i) => i)),
    );
    await run("UPDATE patches SET scheduled_for = 1 WHERE id = ?", row.id);
    await due((await stateOf(row.id))?.id ?? "");
    await runCron("*/10 * * * *");
    expect(await messagesAbout(title)).toHaveLength(1);
    await run("DELETE FROM notifications WHERE patch_id = 'parti'");
  });

  test("R-07: of many that are due the twenty that were made first are taken, the others by the next run", async () => {
    await run("UPDATE notifications SET next_attempt_at = NULL");
    // Sealed by nobody: each is given up as it comes, and Discord is not asked.
    await run(
      `INSERT INTO notifications (id, kind, target, payload, state, attempts, next_attempt_at, created_at, updated_at)
        SELECT 'file-' || value, 'bilan', 'scelle:a.b:masque', '{}', 'en-attente', 0, 1, 100 - value, 1 FROM json_each(?)`,
      JSON.stringify(Array.from({ length: 21 }, (_, i) => i)),
    );
    const left = async () => {
      await runCron("*/10 * * * *");
      const waiting = "SELECT id FROM notifications WHERE id GLOB 'file-*' AND state = 'en-attente'";
      return await readColumn(waiting);
    };
    expect([await left(), await left()]).toEqual([["file-0"], []]);
    await run("DELETE FROM notifications WHERE id GLOB 'file-*'");
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
    expect((await beatOf("messages"))?.["detail"]).toBe("2 messages envoyés sur 2");
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
});
