import { beforeEach, describe, expect, test } from "vitest";
import { onItsWay } from "#app/notifications/outbox-conditions.server";
import { formatDateTime } from "#app/time/dates";
import { openBrowser } from "../../browser.ts";
import { readText } from "../../html.ts";
import { altered } from "../../rows.ts";
import { countCalls, messagesAbout, setFault } from "../../simulator.ts";
import { env, runCron } from "../../site.ts";
import { readColumn, readValue, run } from "../../sql.ts";
import { createdPatch, edit, patchFields, person, rowOf, send } from "../staff.ts";
import { due, duePatch, resend, stateOf, titlesAbout, uniqueTitle, webhook } from "./messages.ts";

const browser = await person("nvteam");

const notSent = "❌ Erreur lors de l'envoi du message.";
const mayLeave = "S'il attend dans la liste des notifications, il part de lui-même dans les dix minutes.";

/** What sends a message while one waits, and what it says then: a try, a test, and the message `id` once more. */
const sendings = (id: string) =>
  [
    ["/admin/patches/nouveau", patchFields({ intent: "essayer" }), "Envoyé dans le salon d'essai."],
    ["/admin/notifications", { intent: "essai", webhookUrl: "" }, "Message envoyé."],
    ["/admin/notifications", { intent: "renvoyer", message: id }, "Message envoyé."],
  ] as const;

beforeEach(() => setFault("*", null));

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

  test("NOTIF-03, R-07: a message that Discord refuses is given up at once: the patch is there, and the team is told", async () => {
    await setFault("webhook", { kind: "status", status: 400 }, 1);
    const title = uniqueTitle();
    const fields = patchFields({ title, announce: "on" });
    const answer = await send(browser, "/admin/patches/nouveau", fields);
    expect(answer.status).toBe(200);
    expect(await readText(answer)).toContain("Patch créé et sauvegardé\u202f!");
    const row = await rowOf(String(fields["version"]));
    expect(row?.status).toBe("publie");
    expect(await stateOf(row?.id ?? "")).toMatchObject({ state: "abandonne", attempts: 1 });
    expect(await messagesAbout(title)).toEqual([]);
    const list = await readText(await browser.get("/admin/notifications"));
    expect(list).toMatch(/Abandonné .{0,80}\b400\b/);
    expect(await readText(await browser.get("/admin/sante"))).toMatch(
      /À regarder\u00a0: [^.]*Messages Discord/,
    );
  });

  test("R-07: six tries, then it is given up", async () => {
    await setFault("webhook", { kind: "status", status: 500 });
    const row = await createdPatch(browser, { title: uniqueTitle(), announce: "on" });
    const waits: (number | null)[] = [];
    for (let i = 0; i < 8; i++) {
      const waiting = `SELECT round((next_attempt_at - updated_at) / 60000.0) FROM notifications
        WHERE patch_id = ?`;
      waits.push(await readValue<number>(waiting, row.id));
      await due((await stateOf(row.id))?.id ?? "");
      await runCron("*/10 * * * *");
    }
    expect(waits.slice(0, 6)).toEqual([5, 15, 45, 135, 405, null]);
    const given = await stateOf(row.id);
    expect(given).toMatchObject({ state: "abandonne", attempts: 6 });
    // Who sends it again gives it all its tries again.
    await resend(browser, given?.id ?? "");
    expect(await stateOf(row.id)).toMatchObject({ state: "a-renvoyer", attempts: 1 });
  });

  test("R-07: where Discord asks for a second only, the tries are as far apart as where it asks for nothing", async () => {
    await setFault("webhook", { kind: "rateLimit", retryAfter: 1 });
    const row = await createdPatch(browser, { title: uniqueTitle(), announce: "on" });
    const wait = "SELECT next_attempt_at - updated_at FROM notifications WHERE patch_id = ?";
    const waits: (number | null)[] = [];
    for (let i = 0; i < 3; i++) {
      waits.push(await readValue<number>(wait, row.id));
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
    await run("UPDATE notifications SET created_at = ? WHERE id = ?", weekAgo, message);
    await due(message);
    await runCron("*/10 * * * *");
    expect(await stateOf(row.id)).toMatchObject({ state: "abandonne", attempts: 2 });
  });

  test("R-07: D1 does not say whether the webhook is known to be gone: nothing was sent, so it is sent again by itself", async () => {
    const title = uniqueTitle();
    const row = await duePatch(browser, title);
    const id = (await stateOf(row.id))?.id ?? "";
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
    const row = await duePatch(browser, title);
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
    const row = await duePatch(browser, title);
    const message = (await stateOf(row.id))?.id ?? "";
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
      const row = await duePatch(browser, title);
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
      await edit(browser, row, { revision: "2", title: `${title} bis` });
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
      await resend(browser, (await stateOf(row.id))?.id ?? "");
      await setFault("webhookEdit", { kind: "status", status }, 1);
      await edit(browser, row, { title });
      await edit(browser, row, { title: `${title} bis` });
      expect((await stateOf(row.id, "modification"))?.state).toBe("a-renvoyer");
    },
  );

  test("the button sends it again, and once: pressed on a page of before it changes nothing", async () => {
    await setFault("webhook", { kind: "status", status: 400 }, 1);
    const title = uniqueTitle();
    const row = await createdPatch(browser, { title, announce: "on" });
    const failed = await stateOf(row.id);
    expect(failed?.state).toBe("abandonne");
    const response = await resend(browser, failed?.id ?? "");
    expect(await readText(response)).toContain("Message envoyé.");
    expect(await messagesAbout(title)).toHaveLength(1);
    const sent = await stateOf(row.id);
    expect(await readText(await resend(browser, failed?.id ?? ""))).toContain("Message envoyé.");
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
    expect(await readColumn(stored)).toEqual(["en-attente", "en-attente"]);
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
    const waiting = "SELECT count(*) FROM notifications WHERE kind = 'essai' AND state = 'en-attente'";
    expect([await readValue(waiting), (await stateOf(other.id))?.state]).toEqual([0, "envoye"]);
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
        run(
          "UPDATE notifications SET state = ?, last_error = ?, updated_at = ? WHERE id = ?",
          state,
          lastError,
          updatedAt,
          message,
        );
      await taken(Date.now());
      expect((await resend(browser, message)).status).toBe(200);
      expect(await messagesAbout(title)).toEqual([]);
      await taken(Date.now() - 20_000);
      expect(await readText(await resend(browser, message))).toContain("Message envoyé.");
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
    const trial = await send(browser, "/admin/notifications", { intent: "essai", webhookUrl: gone });
    expect(await readText(trial)).toContain("Ce webhook n'existe plus.");
    // A secret may be replaced; an address that was typed stays that of its message.
    const told = async () =>
      (await readText(await browser.get("/admin/notifications"))).split("Remplacez le webhook avant").length;
    const ofAddress = await told();
    await run("UPDATE notifications SET target = 'defaut' WHERE patch_id = ?", second.id);
    expect(await told()).toBe(ofAddress + 1);
  });
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
      expect(await readColumn("SELECT state FROM notifications WHERE patch_id = ?", row?.id)).toEqual([
        state,
      ]);
      // The next one is not held back by what became of this one.
      await run("DELETE FROM notifications WHERE state = 'invalide'");
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
    const errors = await readColumn("SELECT last_error FROM notifications WHERE patch_id = ?", row?.id);
    await setFault("webhook", null);
    expect(errors, "still on its way").toEqual([onItsWay]);
  });
});
