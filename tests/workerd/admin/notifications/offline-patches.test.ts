import { beforeEach, describe, expect, test } from "vitest";
import { notifications } from "#app/db/schema";
import { waitsForSomebody } from "#app/notifications/outbox-conditions.server";
import { readMessages } from "#app/notifications/queries.server";
import { openDatabase } from "#app/platform/database";
import { readText } from "../../html.ts";
import { messagesAbout, setFault } from "../../simulator.ts";
import { env, runCron } from "../../site.ts";
import { run } from "../../sql.ts";
import { createdPatch, edit, person, trash, withdraw } from "../staff.ts";
import { client, due, resend, stateOf, titlesAbout, uniqueTitle } from "./messages.ts";

const browser = await person("nvteam");

beforeEach(() => setFault("*", null));

describe("NOTIF-04: the message follows its patch", () => {
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
    await withdraw(browser, row);
    await due(message);
    await runCron("*/10 * * * *");
    expect(await messagesAbout(title)).toEqual([]);
    const list = await readText(await browser.get("/admin/notifications"));
    expect(list).toContain("Patch hors ligne\u00a0: rien n'est envoyé");
    const again = await resend(browser, message);
    expect(again.status).toBe(409);
    expect(await stateOf(row.id)).toMatchObject({ state: "a-renvoyer", attempts: 1 });

    await withdraw(browser, row, { intent: "remettre", revision: "2" });
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
    await run("UPDATE notifications SET state = 'en-attente', attempts = 0 WHERE patch_id = ?", stopped.id);
    const all = [back, purged, stopped];
    const later = async () => {
      for (const { id } of all) await due((await stateOf(id))?.id ?? "");
      await runCron("*/10 * * * *");
    };
    await Promise.all(all.map((row) => trash(browser, row)));
    await later();
    expect(await titlesAbout(title)).toEqual([]);
    const { rows } = await readMessages(openDatabase(env.DB), null, Date.now());
    const held = rows.filter(({ patchId }) => all.some(({ id }) => id === patchId));
    expect(held.map((row) => row.held)).toEqual([true, true, true]);

    await trash(browser, purged, "purger");
    expect(await stateOf(purged.id)).toBeNull();
    await Promise.all([back, stopped].map((row) => trash(browser, row, "restaurer")));
    await later();
    expect((await titlesAbout(title)).toSorted()).toEqual([title, `${title} bis`]);
  });

  test("N-14: Discord's message of a withdrawn patch names what replaces it while that is online, and no longer", async () => {
    const title = uniqueTitle();
    const row = await createdPatch(browser, { title, announce: "on" });
    const other = await createdPatch(browser);
    await withdraw(browser, row, { replacedBy: other.version });
    const named = async () => {
      await runCron("*/10 * * * *");
      const [message] = await messagesAbout(title);
      return message?.payload.embeds[0]?.fields.find(({ name }) => name === "Remplacé par")?.value;
    };
    expect(await named()).toBe(other.version);
    await withdraw(browser, other);
    expect(await named()).toBeUndefined();
    // Nor does a correction of the withdrawn patch itself name it.
    await edit(browser, row, { revision: "2", title: `${title} bis` });
    expect(await named()).toBeUndefined();
    await withdraw(browser, other, { intent: "remettre", revision: "2" });
    expect(await named()).toBe(other.version);
    await trash(browser, other);
    expect(await named()).toBeUndefined();
    for (const intent of ["supprimer", "restaurer"]) await trash(browser, row, intent);
    expect(await named()).toBeUndefined();
    await trash(browser, other, "restaurer");
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
    await withdraw(browser, row, { replacedBy: version });
    for (const intent of ["supprimer", "purger"]) await trash(browser, other, intent);
    const anew = await createdPatch(browser, { version, ...first });
    if (then) await edit(browser, anew, { intent: then });
    else await run("UPDATE patches SET scheduled_for = 1 WHERE id = ?", anew.id);
    await runCron("*/10 * * * *");
    const [message] = await messagesAbout(title);
    const { fields } = message?.payload.embeds[0] ?? {};
    expect(fields?.find(({ name }) => name === "Remplacé par")?.value).toBe(version);
  });

  test("N-14: the form of a withdrawn patch shows its message, and tries it, without a replacement that is offline", async () => {
    const title = uniqueTitle();
    const [row, other] = [await createdPatch(browser, { title }), await createdPatch(browser)];
    await withdraw(browser, row, { replacedBy: other.version });
    const preview = async () => readText(await browser.get(`/admin/patches/${row.id}`));
    expect(await preview()).toContain(other.version);
    await withdraw(browser, other);
    expect(await preview()).not.toContain(other.version);
    await edit(browser, row, { revision: "2", title, intent: "essayer" });
    const [tried] = await messagesAbout(title);
    expect(tried).toMatchObject({ channel: "essais" });
    expect(JSON.stringify(tried)).not.toContain(other.version);
  });

  test("ADM-23: an announcement that was given up is not sent again while its patch is in the trash, and waits for nobody", async () => {
    const waiting = () => openDatabase(env.DB).$count(notifications, waitsForSomebody(Date.now()));
    const before = await waiting();
    await setFault("webhook", { kind: "status", status: 400 }, 1);
    const title = uniqueTitle();
    const row = await createdPatch(browser, { title, announce: "on" });
    const message = (await stateOf(row.id))?.id ?? "";
    expect(await waiting()).toBe(before + 1);
    await trash(browser, row);
    expect(await waiting()).toBe(before);
    expect((await resend(browser, message)).status).toBe(409);
    expect((await stateOf(row.id))?.state).toBe("abandonne");
    expect(await messagesAbout(title)).toEqual([]);
  });

  test("a deleted patch that was not announced yet is not announced", async () => {
    const title = uniqueTitle();
    const row = await createdPatch(browser, { title, announce: "on", scheduledFor: "2099-01-01T10:00" });
    await trash(browser, row);
    expect(await stateOf(row.id)).toBeNull();
  });
});
