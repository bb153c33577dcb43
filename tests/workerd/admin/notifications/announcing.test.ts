import { beforeEach, describe, expect, test, vi } from "vitest";
import { readLastMention } from "#app/notifications/queries.server";
import { openDatabase } from "#app/platform/database";
import { readText } from "../../html.ts";
import { messagesAbout, setFault } from "../../simulator.ts";
import { env } from "../../site.ts";
import { readColumn, readValue, run } from "../../sql.ts";
import { createdPatch, edit, patchFields, person, rowOf, send } from "../staff.ts";
import { client, stateOf, uniqueTitle, webhook } from "./messages.ts";

const browser = await person("nvteam");

beforeEach(() => setFault("*", null));

describe("NOTIF-01, NOTIF-02: publishing announces", () => {
  test("one message, with the page as its only link, that rings nobody", async () => {
    const title = uniqueTitle();
    const row = await createdPatch(browser, { title, announce: "on" });
    const [message, ...others] = await messagesAbout(title);
    expect(others).toEqual([]);
    expect(message?.pings).toEqual({ everyone: false, roles: [], users: [] });
    expect(message?.payload.content).toBeUndefined();
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

  test("N-10, R-09: a mention of which Discord said nothing may have rung, and counts; one that it refused does not, nor what rings nobody", async () => {
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
    const quiet = await createdPatch(browser, { title: uniqueTitle(), announce: "on" });
    expect([(await stateOf(quiet.id))?.state, await counted()]).toEqual(["envoye", before + 1]);
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
      return run(sql, at, at, row.id);
    };
    await rang(8);
    await edit(browser, row, { title: `${title} bis` });
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
    expect(message?.pings).toEqual({ everyone: false, roles: [], users: [] });
    expect(message?.payload.content).toBeUndefined();
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
    const kinds = await readColumn(
      "SELECT kind FROM notifications WHERE patch_id = (SELECT id FROM patches WHERE version = ?) ORDER BY kind",
      fields["version"],
    );
    expect(kinds).toEqual(["creation", "modification"]);
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

describe("NOTIF-04: the message follows its patch", () => {
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
    await run("UPDATE notifications SET created_at = ?1, updated_at = ?1 WHERE id = ?2", long, id);
    const at = () => readValue("SELECT updated_at FROM notifications WHERE id = ?", id);
    await edit(browser, row, { title: uniqueTitle() });
    expect(await at()).toBe(long);
    await send(browser, "/admin/notifications", { intent: "arrive", message: id });
    expect([await at(), (await stateOf(row.id))?.state]).toEqual([long, "envoye"]);
  });
});
