import { describe, expect, test } from "vitest";
import { readText, textOf } from "../../html.ts";
import { env, origin } from "../../site.ts";
import { readValue } from "../../sql.ts";
import { createdPatch, edit, type Fields, patchFields, person, rowOf, send, trash } from "../staff.ts";
import { create, journal } from "./journal.ts";

const nvteam = await person("nvteam");

const announcements = (id: string) =>
  readValue("SELECT count(*) FROM notifications WHERE patch_id = ? AND kind = 'creation'", id);

describe("ADM-05: editing", () => {
  test("R-12, ADM-23: a form whose answer was lost, sent again, is no conflict with oneself; an older one is told of the change in between", async () => {
    const row = await createdPatch(nvteam);
    const save = (title: string, revision: string) => edit(nvteam, row, { title, revision });
    expect((await save("Deux", "1")).status).toBe(200);
    const again = await save("Deux", "1");
    expect(again.status).toBe(200);
    expect(await again.text()).toContain("Patch modifié et sauvegardé\u202f!");
    expect(await rowOf(row.version)).toMatchObject({ title: "Deux", revision: 2 });
    expect(await journal(row.id)).toEqual(["creation", "modification"]);
    expect((await save("Trois", "1")).status).toBe(409);
    expect((await save("Trois", "2")).status).toBe(200);
    expect((await save("Deux", "3")).status).toBe(200);
    expect((await save("Deux", "1")).status).toBe(409);
  });

  test("R-12, NOTIF-04: 'Publier' whose answer was lost, sent again: published, announced once", async () => {
    const draft = patchFields({ intent: "brouillon" });
    expect((await send(nvteam, create, draft)).status).toBe(200);
    const row = await rowOf(String(draft["version"]));
    const path = `/admin/patches/${row?.id}`;
    const fields = { ...draft, intent: "publier", revision: "1", announce: "on" };
    expect((await send(nvteam, path, fields)).status).toBe(200);
    const again = await send(nvteam, path, fields);
    expect(again.status).toBe(200);
    expect(await rowOf(String(draft["version"]))).toMatchObject({ status: "publie", revision: 2 });
    expect(await journal(String(row?.id))).toEqual(["creation", "publication"]);
    const sent = "SELECT count(*) AS n FROM notifications WHERE patch_id = ?";
    expect(await env.DB.prepare(sent).bind(row?.id).first("n")).toBe(1);
    // Another form's text, or an announcement that was not asked for: somebody else's publication.
    const other = { title: "Autre", submissionId: crypto.randomUUID() };
    for (const change of [other, { announce: "" }, { intent: "brouillon" }] as Fields[]) {
      expect((await send(nvteam, path, { ...fields, ...change })).status).toBe(409);
    }
  });

  test("R-12, ADM-23: typed on after a save whose answer was lost, a form goes over its own; never over another's", async () => {
    const row = await createdPatch(nvteam);
    const path = `/admin/patches/${row.id}`;
    const form = patchFields({ version: row.version, intent: "enregistrer", revision: "1" });
    const save = (title: string) => send(nvteam, path, { ...form, title });
    for (const title of ["Deux", "Deux et demi", "Trois"]) expect((await save(title)).status).toBe(200);
    expect(await rowOf(row.version)).toMatchObject({ title: "Trois", revision: 4 });
    expect(await readText(await nvteam.get(`/admin/journal?objet=${row.id}`))).not.toContain(
      String(form["submissionId"]),
    );
    const other = { ...form, title: "D'un autre", revision: "4", submissionId: crypto.randomUUID() };
    expect((await send(nvteam, path, other)).status).toBe(200);
    const late = await save("Quatre");
    expect([late.status, await readText(late)]).toEqual([409, expect.stringContaining("D'un autre")]);
    expect(await rowOf(row.version)).toMatchObject({ title: "D'un autre", revision: 5 });
    // Also where the other's was first, and this form's own is the last: the two are seen once, and decided.
    const told = { ...form, title: "Cinq", revision: "5" };
    expect((await send(nvteam, path, told)).status).toBe(200);
    expect((await save("Six")).status).toBe(409);
    expect((await send(nvteam, path, { ...told, title: "Six" })).status).toBe(200);
  });

  test("R-12, NOTIF-04: typed on after 'Publier' whose answer was lost: online with the last text, announced once", async () => {
    const draft = patchFields({ intent: "brouillon" });
    await send(nvteam, create, draft);
    const row = await rowOf(String(draft["version"]));
    const path = `/admin/patches/${row?.id}`;
    const fields = { ...draft, intent: "publier", revision: "1", announce: "on" };
    expect((await send(nvteam, path, fields)).status).toBe(200);
    const again = await send(nvteam, path, { ...fields, title: "Suite" });
    expect(again.status).toBe(200);
    expect(await rowOf(String(draft["version"]))).toMatchObject({ status: "publie", title: "Suite" });
    expect(await announcements(String(row?.id))).toBe(1);
  });

  test("T-34, R-18, ERR-27: of twelve editors one saves; the others see both versions and lose nothing", async () => {
    const row = await createdPatch(nvteam);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => edit(nvteam, row, { title: `Titre ${i}` })),
    );
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(11);
    const html = await (refused[0] as Response).text();
    expect(html).toContain("Modifié entre-temps par");
    expect(textOf(html).match(/entre-temps/g)).toHaveLength(1);
    expect(html).toContain((await rowOf(row.version))?.title);
    const mine = [...html.matchAll(/Titre \d+/g)].map(([title]) => title);
    expect(new Set(mine).size).toBe(2);
    expect(html).toMatch(/name="revision" value="2"/);
  });

  test("T-34, R-33: who edits a patch that somebody deletes meanwhile reads so in the form, text and all, without a script too", async () => {
    const row = await createdPatch(nvteam);
    await trash(nvteam, row);
    const description = "Écrit pendant une heure.";
    const answer = await edit(nvteam, row, { description });
    expect(answer.status).toBe(404);
    const html = await answer.text();
    expect(textOf(html)).toContain("Ce patch a été supprimé entre-temps. Votre texte est gardé");
    expect(html).toContain(`${description}</textarea>`);
    // Opened anew it is in the trash.
    expect((await nvteam.get(`/admin/patches/${row.id}`)).headers.get("Location")).toBe(
      "/admin/patches?etat=corbeille",
    );
  });

  test("T-34, PN-18: a form that takes a patch for a draft, and it was published meanwhile, puts nothing online and announces nothing", async () => {
    const fields = patchFields({ intent: "brouillon" });
    const row = await createdPatch(nvteam, fields);
    const path = `/admin/patches/${row.id}`;
    expect((await send(nvteam, path, { ...fields, intent: "publier", revision: "1" })).status).toBe(200);
    const unfinished = { ...fields, description: "Pas fini", announce: "on" };
    const taken: Fields[] = [
      { intent: "brouillon", revision: "1" },
      { intent: "brouillon", revision: "2" },
      { intent: "publier", revision: "2" },
      { intent: "programmer", revision: "2", scheduledFor: "2099-01-01T10:00" },
    ];
    for (const sent of taken) {
      const refused = await send(nvteam, path, { ...unfinished, ...sent });
      expect(refused.status).toBe(409);
      const html = await refused.text();
      expect(html).toContain("Ce patch a été publié entre-temps.");
      expect(html).toContain("Pas fini");
      expect(html).toContain("Enregistrer les modifications");
      expect(html).toContain('name="revision" value="2"');
      expect(html).not.toMatch(/value="(?:brouillon|publier|programmer)"/);
      expect(html).toContain('name="announce"');
      expect(html).not.toMatch(/<input[^>]*name="announce"[^>]*checked/);
    }
    expect(await rowOf(row.version)).toMatchObject({ description: "Une description.", revision: 2 });
    expect(await announcements(row.id)).toBe(0);
    const meant = { ...fields, description: "Fini", intent: "enregistrer", revision: "2" };
    expect((await send(nvteam, path, meant)).status).toBe(200);
    expect(await rowOf(row.version)).toMatchObject({ description: "Fini", status: "publie", revision: 3 });
    expect(await announcements(row.id)).toBe(0);
  });

  test("T-34: the hour, the announcement and the state that somebody else chose are among the two versions", async () => {
    const fields = patchFields({ scheduledFor: "2099-12-01T10:00", announce: "on" });
    const row = await createdPatch(nvteam, fields);
    const path = `/admin/patches/${row.id}`;
    const theirs = { ...fields, submissionId: crypto.randomUUID() };
    const later = { ...theirs, announce: "", scheduledFor: "2099-12-05T20:00", intent: "programmer" };
    expect((await send(nvteam, path, { ...later, revision: "1" })).status).toBe(200);
    const refused = await send(nvteam, path, {
      ...fields,
      title: "Un autre titre",
      intent: "brouillon",
      revision: "1",
    });
    expect(refused.status).toBe(409);
    const page = await readText(refused);
    expect(page).toMatch(/État Votre version Brouillon Version enregistrée par [^»]+? Programmé /);
    expect(page).toMatch(/Publier plus tard Votre version 1er décembre 2099.+?5 décembre 2099 à 20:00/);
    expect(page).toMatch(/Annonce Discord Votre version oui Version enregistrée par .+? non /);
    expect(page).toMatch(/Titre Votre version Un autre titre/);
  });

  test("R-18, T-31: a deletion that names another state of the patch, or two, deletes nothing", async () => {
    const row = await createdPatch(nvteam);
    const path = `/admin/patches/${row.id}/supprimer`;
    const asked = async (...revisions: string[]) => {
      const body = new URLSearchParams([["intent", "supprimer"], ...revisions.map((r) => ["revision", r])]);
      const headers = { Origin: origin, "Sec-Fetch-Site": "same-origin" };
      return (await nvteam.get(path, { method: "POST", body, headers })).status;
    };
    for (const wrong of ["99", "0", "-1", "abc", ""]) expect(await asked(wrong), wrong).toBe(409);
    expect(await asked("1", "1")).toBe(400);
    expect((await rowOf(row.version))?.deleted_at).toBeNull();
  });
});
