import { beforeEach, describe, expect, test, vi } from "vitest";
import { notifications } from "#app/db/schema";
import { sendNewerAgain } from "#app/notifications/commands.server";
import { deliverMessage } from "#app/notifications/deliver.server";
import { waitsForSomebody } from "#app/notifications/outbox-conditions.server";
import { openDatabase } from "#app/platform/database";
import { scopeOf } from "../../backups-data.ts";
import { readText } from "../../html.ts";
import { countCalls, messagesAbout, setFault } from "../../simulator.ts";
import { env, origin, runCron } from "../../site.ts";
import { all, readColumn, run } from "../../sql.ts";
import { createdPatch, edit, person, send, trash, withdraw } from "../staff.ts";
import { due, resend, stateOf, titlesAbout, uniqueTitle } from "./messages.ts";

const browser = await person("nvteam");

/** One message more of a patch: its announcement under another id, as another kind, so much later, and as number 1 of Discord. */
const copyAnnouncement = (
  patchId: string,
  { prefix, kind, later }: { prefix: string; kind: string; later: number },
) =>
  run(
    `INSERT INTO notifications SELECT ? || id, patch_id, ?, target, payload, state, '1', attempts, next_attempt_at,
      last_error, created_by, created_at + ?, updated_at, claim FROM notifications WHERE patch_id = ? AND message_id <> '1'`,
    prefix,
    kind,
    later,
    patchId,
  );

beforeEach(() => setFault("*", null));

describe("NOTIF-04: the message follows its patch", () => {
  test("R-08, NOTIF-04: a webhook that an edit found gone is not called by the next one either", async () => {
    const row = await createdPatch(browser, { title: uniqueTitle(), announce: "on" });
    await setFault("webhookEdit", { kind: "status", status: 401, body: {} }, 1);
    const calls = () => countCalls("webhookEdit");
    try {
      await edit(browser, row, { title: uniqueTitle() });
      expect((await stateOf(row.id, "modification"))?.state).toBe("invalide");
      const before = await calls();
      for (const revision of ["2", "3"]) await edit(browser, row, { revision, title: uniqueTitle() });
      expect((await stateOf(row.id, "modification"))?.state).toBe("invalide");
      expect(await calls()).toBe(before);
      // Discord knows it, and the site does not call it: what is said of it is not that all is well.
      const health = async () => readText(await browser.get("/admin/sante"));
      expect(await health()).toContain("Webhook par défaut\u00a0: Erreur Existe, mais n'est plus appelé");
      const invalid = "SELECT id AS message FROM notifications WHERE state = 'invalide'";
      for (const message of await all<{ message: string }>(invalid)) {
        await send(browser, "/admin/notifications", { intent: "abandonner", ...message });
      }
      expect(await health()).toContain("Webhook par défaut\u00a0: Bon Existe.");
    } finally {
      // The others of this file use the same one.
      await run("DELETE FROM notifications WHERE state = 'invalide'");
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
    await edit(browser, row, { title: uniqueTitle() });
    expect(await stateOf(row.id, "modification")).toMatchObject({
      state: "abandonne",
      last_error: gone,
    });
    expect(await waiting()).toBe(before);
    // So does one that was noted before other webhooks were thought of.
    await run(
      "UPDATE notifications SET last_error = ? WHERE patch_id = ? AND kind = 'modification'",
      "Le message a été supprimé sur Discord",
      row.id,
    );
    expect(await waiting()).toBe(before);
    await setFault("webhookEdit", { kind: "status", status: 400 }, 1);
    await edit(browser, row, { revision: "2", title: uniqueTitle() });
    expect(await waiting()).toBe(before + 1);
  });

  test("NOTIF-04: a message that the default webhook of before posted is not called deleted: it is there, as it was", async () => {
    const title = uniqueTitle();
    const row = await createdPatch(browser, { title, announce: "on" });
    const replaced = { DISCORD_WEBHOOK_URL: env["DISCORD_TEST_WEBHOOK_URL"] };
    await withdraw(browser, row, {}, replaced);
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
    await edit(browser, row, { title: `${title} bis` });
    expect(await titlesAbout(title)).toEqual([`${title} bis`]);
    await withdraw(browser, row, { revision: "2" });
    expect(await titlesAbout(title)).toEqual([`~~${title} bis~~ (retiré)`]);
  });

  test("NOTIF-04: who has just saved reads that a message that waits is about to leave; not of a patch that waits itself", async () => {
    const row = await createdPatch(browser, { announce: "on" });
    const planned = await createdPatch(browser, { announce: "on", scheduledFor: "2099-01-01T10:00" });
    const pageOf = async ({ id }: { id: string }) =>
      readText(await browser.get(`/admin/patches/${id}`, { headers: { Accept: "text/html" } }));
    const leaving = "Ce qui attend part dans les instants qui suivent";
    expect(await pageOf(row)).not.toContain(leaving);
    await run("UPDATE notifications SET state = 'en-attente' WHERE patch_id = ?", row.id);
    expect(await pageOf(row)).toContain(leaving);
    const waits = await pageOf(planned);
    expect(waits).toContain("En attente");
    expect(waits).not.toContain(leaving);
    await run("UPDATE notifications SET state = 'envoye' WHERE patch_id = ?", row.id);
  });

  test("NOTIF-04, N-10: who wrote a patch is named whatever becomes of it, and before in the form", async () => {
    const title = uniqueTitle();
    const row = await createdPatch(browser, { title, announce: "on" });
    // As one that came with a restored backup can have.
    await run("UPDATE patches SET author = 'Élodie' WHERE id = ?", row.id);
    const author = async () => {
      const [message] = await messagesAbout(title);
      return message?.payload.embeds[0]?.fields.find(({ name }) => name === "Créé par")?.value;
    };
    const deeds = {
      corriger: () => edit(browser, row, { title: `${title} bis` }),
      retirer: () => withdraw(browser, row, { revision: "2" }),
      remettre: () => withdraw(browser, row, { intent: "remettre", revision: "3" }),
      supprimer: () => trash(browser, row),
      restaurer: () => trash(browser, row, "restaurer"),
    };
    expect(await author()).toBe("Administrateur");
    for (const [deed, act] of Object.entries(deeds)) {
      await run("DELETE FROM notifications WHERE patch_id = ? AND kind = 'modification'", row.id);
      expect((await act()).status, deed).toBeLessThan(400);
      expect((await stateOf(row.id, "modification"))?.state, deed).toBe("envoye");
      expect(await author(), deed).toBe("Élodie");
    }
    expect(await readText(await browser.get(`/admin/patches/${row.id}`))).toMatch(/Créé par\s+Élodie/);
  });

  test("NOTIF-04: a row that was sent keeps what it said", async () => {
    const title = uniqueTitle();
    const row = await createdPatch(browser, { title, announce: "on" });
    await edit(browser, row, { title: `${title} bis` });
    await edit(browser, row, { revision: "2", title: `${title} ter` });
    const said = await readColumn(
      "SELECT json_extract(payload, '$.embeds[0].title') FROM notifications WHERE patch_id = ? ORDER BY rowid",
      row.id,
    );
    expect(said).toEqual([title, `${title} bis`, `${title} ter`]);
  });

  test("NOTIF-04: of a patch that has two announcements on Discord the newer one is edited", async () => {
    const title = uniqueTitle();
    const row = await createdPatch(browser, { title, announce: "on" });
    // As one had before announcements were made once only.
    await copyAnnouncement(row.id, { prefix: "older-", kind: "creation", later: -1 });
    await edit(browser, row, { title: `${title} bis` });
    expect(await titlesAbout(title)).toEqual([`${title} bis`]);
    await run("DELETE FROM notifications WHERE patch_id = ?", row.id);
  });

  test("NOTIF-04: the newer announcement is edited too where it was sent only after an edit of the older one", async () => {
    const title = uniqueTitle();
    const row = await createdPatch(browser, { title, announce: "on" });
    // As one had before announcements were made once only: another number on Discord, and an edit that came before.
    await copyAnnouncement(row.id, { prefix: "older-", kind: "creation", later: -5 });
    await copyAnnouncement(row.id, { prefix: "edit-", kind: "modification", later: 1 });
    await edit(browser, row, { title: `${title} bis` });
    expect(await titlesAbout(title)).toEqual([`${title} bis`]);
    await run("DELETE FROM notifications WHERE patch_id = ?", row.id);
  });

  test("NOTIF-04: a message of which Discord did not tell the number is not posted a second time by an edit", async () => {
    const title = uniqueTitle();
    const row = await createdPatch(browser, { title, announce: "on" });
    await run("UPDATE notifications SET message_id = NULL WHERE patch_id = ?", row.id);
    await edit(browser, row, { title: `${title} bis` });
    expect(await stateOf(row.id, "modification")).toBeNull();
    expect(await titlesAbout(title)).toEqual([title]);
  });

  test("NOTIF-04: of two edits that Discord takes in the wrong order the newer one stays", async () => {
    const title = uniqueTitle();
    const row = await createdPatch(browser, { title, announce: "on" });
    await setFault("webhookEdit", { kind: "status", status: 500 }, 1);
    await edit(browser, row, { title: `${title} bis` });
    const older = (await stateOf(row.id, "modification"))?.id ?? "";
    await due(older);
    const titles = () => titlesAbout(title);
    const struck = [`~~${title} bis~~ (retiré)`];
    let onItsWay: Promise<unknown> | undefined;
    let between: unknown;
    // The older one is held up on its way, until the newer one has been taken.
    const slow: typeof fetch = async (input, init) => {
      onItsWay ??= withdraw(browser, row, { revision: "2" }).then(async () => {
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
    await edit(browser, row, { title: `${title} bis` });
    const { id = "" } = (await stateOf(row.id, "modification")) ?? {};
    const sendAgain = async (send: typeof fetch) => {
      await run("UPDATE notifications SET state = 'a-renvoyer', next_attempt_at = 0 WHERE id = ?", id);
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
    await edit(browser, row, { title: "Première correction" });
    const sent = await stateOf(row.id, "modification");
    expect(sent?.state).toBe("envoye");
    const db = openDatabase(env.DB);
    const again = async () =>
      (await db.batch([sendNewerAgain(db, { id: "partie", patchId: row.id }, Date.now())]))[0];
    // Within the same millisecond, too; a later one of another patch is nothing to it.
    const newer = (id: string, patchId: string, state: string) =>
      run(
        `INSERT INTO notifications (id, patch_id, kind, target, payload, state, attempts, created_at, updated_at)
          SELECT ?, ?, kind, target, payload, ?, 6, created_at, updated_at FROM notifications WHERE id = ?`,
        id,
        patchId,
        state,
        sent?.id,
      );
    await newer("plus-recente", row.id, "incertain");
    await newer("d-un-autre", "autre", "envoye");
    expect(await again()).toEqual([]);
    await run("UPDATE notifications SET state = 'envoye' WHERE id = 'plus-recente'");
    expect(await again()).toEqual([{ id: "plus-recente" }]);
    await run(
      "UPDATE notifications SET state = 'envoye', created_at = created_at + 1 WHERE id = 'plus-recente'",
    );
    expect(await again()).toEqual([{ id: "plus-recente" }]);
    // with all its tries before it.
    expect(await stateOf(row.id, "modification")).toMatchObject({ state: "a-renvoyer", attempts: 0 });
    await run("DELETE FROM notifications WHERE patch_id IN (?, 'autre')", row.id);
  });

  test("NOTIF-04: an edit that failed is forgotten once the patch is saved again, and no other patch's: it cannot be sent over the newer one", async () => {
    const title = uniqueTitle();
    const row = await createdPatch(browser, { title, announce: "on" });
    const other = await createdPatch(browser, { title: uniqueTitle(), announce: "on" });
    await setFault("webhookEdit", { kind: "status", status: 400 }, 2);
    await edit(browser, row, { title: `${title} bis` });
    await edit(browser, other, { title: uniqueTitle() });
    const ofOther = await stateOf(other.id, "modification");
    expect(ofOther?.state).toBe("abandonne");
    const failed = await stateOf(row.id, "modification");
    expect(failed?.state).toBe("abandonne");
    await withdraw(browser, row, { revision: "2" });
    expect((await resend(browser, failed?.id ?? "")).status).toBe(409);
    expect(await titlesAbout(title)).toEqual([`~~${title} bis~~ (retiré)`]);
    expect(await stateOf(other.id, "modification")).toEqual(ofOther);
  });

  test("a patch that is saved while its announcement is on its way is edited on Discord right after", async () => {
    const title = uniqueTitle();
    await setFault("webhook", { kind: "status", status: 500 }, 1);
    const row = await createdPatch(browser, { title, announce: "on" });
    await due((await stateOf(row.id))?.id ?? "");
    await setFault("webhook", { kind: "delay", ms: 1500 }, 1);
    const sending = runCron("tache:messages");
    await vi.waitUntil(async () => (await stateOf(row.id))?.state === "incertain");
    await edit(browser, row, { title: `${title} bis` });
    await sending;
    expect(await titlesAbout(title)).toEqual([`${title} bis`]);
    expect((await stateOf(row.id, "modification"))?.state).toBe("envoye");
  });

  test("a patch that was edited many times since its announcement is not announced again", async () => {
    const title = uniqueTitle();
    const row = await createdPatch(browser, { title, announce: "on" });
    for (let round = 1; round <= 7; round++) {
      await edit(browser, row, {
        revision: String(round),
        title,
        description: `Corrigé ${round} fois.`,
        announce: "on",
      });
    }
    expect(await messagesAbout(title)).toHaveLength(1);
    const page = await readText(await browser.get(`/admin/patches/${row.id}`));
    expect(page).toContain("annonce,");
    expect(page).not.toContain("Annoncer sur Discord");
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
});
