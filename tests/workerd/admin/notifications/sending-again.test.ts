import { beforeEach, describe, expect, test } from "vitest";
import { notifications } from "#app/db/schema";
import { onItsWay, waitsForSomebody } from "#app/notifications/outbox-conditions.server";
import { openDatabase } from "#app/platform/database";
import { readText } from "../../html.ts";
import { messagesAbout, setFault } from "../../simulator.ts";
import { env, runCron } from "../../site.ts";
import { readValue, run } from "../../sql.ts";
import { createdPatch, edit, person, send, trash } from "../staff.ts";
import { resend, stateOf, titlesAbout, uniqueTitle } from "./messages.ts";

const browser = await person("nvteam");

beforeEach(() => setFault("*", null));

describe("NOTIF-04: the message follows its patch", () => {
  test("what is sent again by hand is what the patch says now", async () => {
    await setFault("webhook", { kind: "status", status: 400 }, 1);
    const title = uniqueTitle();
    const row = await createdPatch(browser, { title, announce: "on" });
    expect((await stateOf(row.id))?.state).toBe("abandonne");
    await edit(browser, row, { title: `${title} bis` });
    const id = (await stateOf(row.id))?.id ?? "";
    await resend(browser, id);
    expect(await titlesAbout(title)).toEqual([`${title} bis`]);
    const noted = "SELECT count(*) FROM audit_log WHERE entity_id = ? AND action = 'renvoi'";
    expect(await readValue(noted, id)).toBe(1);
  });

  test.each(["Envoi interrompu", "Renvoi demandé"])(
    "ADM-23: of a patch in the trash, '%s' says that a message is on its way no longer than a sending takes",
    async (lastError) => {
      const row = await createdPatch(browser, { title: uniqueTitle(), announce: "on" });
      await trash(browser, row);
      const message = (await stateOf(row.id))?.id ?? "";
      const taken = (updatedAt: number) =>
        run(
          "UPDATE notifications SET state = 'incertain', last_error = ?, updated_at = ? WHERE id = ?",
          lastError,
          updatedAt,
          message,
        );
      await taken(Date.now());
      expect((await resend(browser, message)).status).toBe(200);
      await taken(Date.now() - 20_000);
      expect((await resend(browser, message)).status).toBe(409);
      await run("DELETE FROM notifications WHERE patch_id = ?", row.id);
    },
  );

  test("R-07, NOTIF-04: an edit that was cut off while it was sent is sent by itself later, six times at most; a new message is not (R-09)", async () => {
    const title = uniqueTitle();
    const row = await createdPatch(browser, { title, announce: "on" });
    const cutOff = (kind: string, updatedAt: number) =>
      run(
        "UPDATE notifications SET state = 'incertain', last_error = 'Envoi interrompu', next_attempt_at = 0, updated_at = ? WHERE patch_id = ? AND kind = ?",
        updatedAt,
        row.id,
        kind,
      );
    await setFault("webhookEdit", { kind: "status", status: 500 }, 1);
    await edit(browser, row, { title: `${title} bis` });
    await cutOff("modification", Date.now());
    await runCron("*/10 * * * *");
    expect(await titlesAbout(title)).toEqual([title]);
    const tried = (attempts: number) =>
      run(
        "UPDATE notifications SET attempts = ? WHERE patch_id = ? AND kind = 'modification'",
        attempts,
        row.id,
      );
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
    await run("DELETE FROM notifications WHERE patch_id = ?", row.id);
  });

  test("R-07, R-09: a message that was cut off is sent again by hand: an edit edits, an announcement is posted as the patch is now", async () => {
    const title = uniqueTitle();
    const titles = () => titlesAbout(title);
    const sendAgain = async (id: string, kind: string) => {
      expect(await stateOf(id, kind), kind).toMatchObject({ state: "incertain" });
      expect(await readText(await resend(browser, (await stateOf(id, kind))?.id ?? ""))).toContain(
        "Message envoyé.",
      );
      expect(await stateOf(id, kind), kind).toMatchObject({ state: "envoye" });
    };
    await setFault("webhook", { kind: "reset" }, 1);
    const row = await createdPatch(browser, { title, announce: "on" });
    await edit(browser, row, { title: `${title} bis` });
    expect(await titles()).toEqual([]);
    await sendAgain(row.id, "creation");
    expect(await titles()).toEqual([`${title} bis`]);
    await setFault("webhookEdit", { kind: "reset" }, 1);
    await edit(browser, row, { revision: "2", title: `${title} ter` });
    // As where the Worker stopped before it wrote down what became of it.
    await run(
      "UPDATE notifications SET state = 'incertain', last_error = 'Envoi interrompu', updated_at = 0 WHERE patch_id = ? AND kind = 'modification'",
      row.id,
    );
    await sendAgain(row.id, "modification");
    expect(await titles()).toEqual([`${title} ter`]);
  });

  test("R-09: a message that somebody found in its channel is noted as sent, and not sent a second time", async () => {
    const sent = await createdPatch(browser, { title: uniqueTitle(), announce: "on" });
    await setFault("webhook", { kind: "reset" }, 2);
    const another = await createdPatch(browser, { title: uniqueTitle(), announce: "on" });
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
    expect([(await stateOf(sent.id))?.state, (await stateOf(another.id))?.state]).toEqual([
      "envoye",
      "incertain",
    ]);
    const noted = "SELECT count(*) FROM audit_log WHERE entity_id = ? AND action = 'arrivee'";
    expect(await readValue(noted, id)).toBe(1);
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
    await setFault("webhook", { kind: "status", status: 400 }, 1);
    const another = await createdPatch(browser, { title: uniqueTitle(), announce: "on" });
    const before = await waiting();
    await setFault("webhook", { kind: "status", status: 404 }, 1);
    const title = uniqueTitle();
    const row = await createdPatch(browser, { title, announce: "on" });
    const id = (await stateOf(row.id))?.id ?? "";
    expect(await waiting()).toBe(before + 1);
    const isMarked = async () =>
      /Webhook invalide|Abandonné/.test(await readText(await browser.get(`/admin/patches?q=${row.version}`)));
    expect(await isMarked()).toBe(true);
    const giveUp = (message = id) => send(browser, "/admin/notifications", { intent: "abandonner", message });
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
    const noted = "SELECT count(*) FROM audit_log WHERE entity_id = ? AND action = 'abandon'";
    expect(await readValue(noted, id)).toBe(1);
    await send(browser, "/admin/notifications", { intent: "renvoyer", message: id });
    expect((await messagesAbout(title)).length).toBe(1);
    // What was sent is not given up, nor what there is not, whatever else is.
    await giveUp((await stateOf(another.id))?.id);
    for (const message of [id, "inconnu"]) expect((await giveUp(message)).status).toBe(409);
    expect((await stateOf(row.id))?.state).toBe("envoye");
  });

  test("NOTIF-04: a message waits while Discord is asked, and is uncertain only when nobody answered", async () => {
    const row = await createdPatch(browser, { title: uniqueTitle() });
    const id = crypto.randomUUID();
    await run(
      `INSERT INTO notifications (id, patch_id, kind, target, payload, state, last_error, created_at, updated_at)
        VALUES (?, ?, 'creation', 'defaut', '{}', 'incertain', 'Envoi interrompu', ?, ?)`,
      id,
      row.id,
      Date.now(),
      Date.now(),
    );
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
    await run("UPDATE notifications SET updated_at = ? WHERE id = ?", Date.now() - 20_000, id);
    for (const page of [list, item]) expect(await readText(await browser.get(page))).toContain("Incertain");
    expect(whileAsked).toContain("Messages Discord");
    expect(await health()).not.toBe(whileAsked);
    expect(await readText(await browser.get("/admin/notifications"))).toContain("Envoi interrompu");
  });
});
