import { describe, expect, test } from "vitest";
import { setAside } from "#app/notifications/commands.server";
import { readPatchForEdit } from "#app/patches/admin-queries.server";
import { storedChoices } from "#app/patches/choices";
import { openDatabase } from "#app/platform/database";
import { readText, textOf } from "../../html.ts";
import { env, runCron } from "../../site.ts";
import { run } from "../../sql.ts";
import { createdPatch, edit, type Fields, patchFields, person, rowOf, send, trash } from "../staff.ts";
import { create } from "./journal.ts";

const nvteam = await person("nvteam");

describe("ADM-04: creating a patch", () => {
  test("PN-18: an hour to come schedules it, an hour that is past is refused", async () => {
    const fields = patchFields({ scheduledFor: "2099-01-01T10:00" });
    expect((await send(nvteam, create, fields)).status).toBe(200);
    expect(await rowOf(String(fields["version"]))).toMatchObject({ status: "programme", position: null });
    const late = await send(nvteam, create, patchFields({ scheduledFor: "2020-01-01T10:00" }));
    expect(late.status).toBe(422);
    expect(await late.text()).toContain("Cette heure est passée");
  });

  test("PN-18, BAK-05: an hour in a year that nobody means is refused, of a draft too", async () => {
    for (const scheduledFor of ["0026-12-01T10:00", "1999-12-31T10:00", "2200-01-02T10:00"]) {
      for (const intent of ["brouillon", "programmer"]) {
        const fields = patchFields({ scheduledFor, intent });
        const refused = await send(nvteam, create, fields);
        expect(refused.status, `${scheduledFor} ${intent}`).toBe(422);
        expect((await refused.text()).includes("Choisissez une année entre 2000 et 2199.")).toBe(
          intent === "brouillon" || scheduledFor > "2200",
        );
        expect(await rowOf(String(fields["version"]))).toBeNull();
      }
    }
  });
});

describe("ADM-05: editing", () => {
  test("PN-18, R-21: the second 02:30 of a night in October stays the second when only the title is changed", async () => {
    const second = Date.parse("2099-10-25T01:30:07.000Z");
    const row = await createdPatch(nvteam, { scheduledFor: "2099-10-25T02:30" });
    await run("UPDATE patches SET scheduled_for = ? WHERE id = ?", second, row.id);
    const change = { title: "Corrigé", scheduledFor: "2099-10-25T02:30", intent: "publier" };
    expect((await edit(nvteam, row, change)).status).toBe(200);
    expect(await rowOf(row.version)).toMatchObject({ title: "Corrigé", scheduled_for: second });
    const later = { ...change, scheduledFor: "2099-10-25T03:30", revision: "2" };
    expect((await edit(nvteam, row, later)).status).toBe(200);
    expect(await rowOf(row.version)).toMatchObject({ scheduled_for: Date.parse("2099-10-25T02:30:00Z") });
  });

  test("PN-18: a scheduled patch can be corrected between its hour and the run of the jobs that publishes it", async () => {
    const row = await createdPatch(nvteam, { scheduledFor: "2099-01-01T10:00" });
    await run("UPDATE patches SET scheduled_for = ? WHERE id = ?", Date.now() - 30_000, row.id);
    const form = await (await nvteam.get(`/admin/patches/${row.id}`)).text();
    const [, shown = ""] = /name="scheduledFor"[^>]* value="([^"]+)"/.exec(form) ?? [];
    const save = async (revision: string, change: Fields = {}) => {
      const all = { title: "Corrigé", scheduledFor: shown, intent: "programmer", revision, ...change };
      return (await edit(nvteam, row, all)).status;
    };
    expect(await save("1")).toBe(200);
    expect(await rowOf(row.version)).toMatchObject({ status: "programme", title: "Corrigé", revision: 2 });
    // Another hour that is past, or the one of a draft, schedules nothing.
    expect(await save("2", { scheduledFor: "2020-01-01T10:00" })).toBe(422);
    expect(await save("2", { intent: "brouillon" })).toBe(200);
    expect(await save("3")).toBe(422);
  });

  test("PN-18: a draft keeps its hour, waits all the same, and is scheduled by it", async () => {
    const fields = patchFields({ intent: "brouillon", scheduledFor: "2099-01-01T10:00" });
    const row = await createdPatch(nvteam, fields);
    const path = `/admin/patches/${row.id}`;
    expect(row).toMatchObject({ status: "brouillon", position: null });
    const html = await (await nvteam.get(path)).text();
    expect(html).toContain('value="2099-01-01T10:00"');
    expect(html).toContain("Programmer le patch");
    expect(textOf(html)).toContain("Un brouillon n'a pas d'annonce");
    await run("UPDATE patches SET scheduled_for = 1 WHERE id = ?", row.id);
    await runCron("*/10 * * * *");
    expect(await rowOf(row.version)).toMatchObject({ status: "brouillon", revision: 1 });
    const other = { ...fields, scheduledFor: "2099-02-01T10:00", revision: "1" };
    expect((await send(nvteam, path, other)).status).toBe(200);
    expect(await (await nvteam.get(path)).text()).toContain('value="2099-02-01T10:00"');
  });

  test("PN-18: published by hand it is new from now on, though an archive left the time of an earlier publication", async () => {
    const row = await createdPatch(nvteam, { intent: "brouillon" });
    await run("UPDATE patches SET online_at = 5 WHERE id = ?", row.id);
    expect((await edit(nvteam, row, { intent: "publier" })).status).toBe(200);
    expect(await rowOf(row.version)).toMatchObject({ status: "publie", online_at: null });
  });

  test("PN-18, R-21: an hour that nobody can read is not dropped from a draft without a word", async () => {
    const fields = patchFields({ intent: "brouillon", scheduledFor: "20266-12-01T10:00" });
    const answer = await send(nvteam, create, fields);
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain("Indiquez le jour et l&#x27;heure de publication.");
    expect(html).toContain('value="20266-12-01T10:00"');
    expect(await rowOf(String(fields["version"]))).toBeNull();
    expect((await send(nvteam, create, { ...fields, scheduledFor: "" })).status).toBe(200);
  });

  test("ADM-23: the journal says for when a new patch was scheduled and whom it calls, and what its deletion forgot", async () => {
    const row = await createdPatch(nvteam, {
      scheduledFor: "2099-01-02T10:00",
      announce: "on",
      mention: "on",
      mentionConfirmed: "on",
    });
    const read = async () => readText(await nvteam.get(`/admin/journal?objet=${row.id}`));
    const made = await read();
    expect(made).toContain("État – Programmé Programmé pour le – 2 janvier 2099 à 10:00");
    expect(made).toContain("Annonce Discord – oui, avec mention du rôle client");
    await trash(nvteam, row);
    expect(await read()).toContain("Programmé pour le 2 janvier 2099 à 10:00 –");
  });

  test("ADM-10, R-21: a save that schedules says when, also where clocks skip the hour that was typed", async () => {
    const fields = patchFields({ scheduledFor: "2099-03-29T02:30" });
    const made = await readText(await send(nvteam, create, fields));
    expect(made).toContain("Patch créé et sauvegardé\u202f! Il sera en ligne le 29 mars 2099 à 03:30.");
    const { id } = (await rowOf(String(fields["version"]))) ?? {};
    const change = { ...fields, scheduledFor: "2099-10-25T02:30", intent: "programmer", revision: "1" };
    const saved = await readText(await send(nvteam, `/admin/patches/${id}`, change));
    expect(saved).toContain(
      "Patch modifié et sauvegardé\u202f! Il sera en ligne le 25 octobre 2099 à 02:30.",
    );
    const draft = { ...change, intent: "brouillon", revision: "2" };
    expect(await readText(await send(nvteam, `/admin/patches/${id}`, draft))).not.toContain(
      "Il sera en ligne",
    );
  });

  test("N-10: the list of messages says when one that waits for its patch leaves", async () => {
    await createdPatch(nvteam, { scheduledFor: "2099-03-04T17:45", announce: "on" });
    const list = await readText(await nvteam.get("/admin/notifications"));
    expect(list).toContain("En attente Part le 4 mars 2099 à 17:45");
  });

  test("PN-18, R-09: an announcement that a restore set aside is none of the patch that staff then schedule or publish without one", async () => {
    const setAsideOf = async (row: { id: string }) => {
      const db = openDatabase(env.DB);
      await db.batch([setAside(db, row.id, Date.now())]);
      await run("UPDATE patches SET status = 'brouillon' WHERE id = ?", row.id);
    };
    const read = async (row: { id: string }) => {
      const found = await readPatchForEdit(openDatabase(env.DB), row.id);
      if (!found) throw new Error("no such patch");
      const { status } = found.row;
      const { announce } = storedChoices({ status, scheduledFor: "", messages: found.messages }, false);
      const stored = await env.DB.prepare("SELECT state FROM notifications WHERE patch_id = ?")
        .bind(row.id)
        .all();
      return [status, announce, stored.results.map(({ state }) => state)];
    };
    const hour = { scheduledFor: "2099-03-04T17:45", announce: "on" };
    const [kept, later, shown] = [
      await createdPatch(nvteam, hour),
      await createdPatch(nvteam, hour),
      await createdPatch(nvteam, hour),
    ];
    for (const row of [kept, later, shown]) await setAsideOf(row);
    expect(
      (await edit(nvteam, later, { intent: "programmer", scheduledFor: hour.scheduledFor })).status,
    ).toBe(200);
    expect(await read(later)).toEqual(["programme", false, []]);
    expect((await edit(nvteam, shown, { intent: "publier", scheduledFor: "" })).status).toBe(200);
    expect(await read(shown)).toEqual(["publie", false, []]);
    // Back in time by another restore, once it cannot be undone any more: announced it can be still.
    await run("UPDATE patches SET status = 'publie', published_at = 9 WHERE id = ?", kept.id);
    expect((await edit(nvteam, kept, { intent: "enregistrer", announce: "on" })).status).toBe(200);
    expect((await read(kept))[2]).toHaveLength(2);
  });
});
