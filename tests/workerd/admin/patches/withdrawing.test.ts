import { describe, expect, test } from "vitest";
import { readText, textOf } from "../../html.ts";
import { request, runCron } from "../../site.ts";
import { all, readValue } from "../../sql.ts";
import { createdPatch, edit, nextVersion, person, rowOf, trash, withdraw } from "../staff.ts";
import { journal } from "./journal.ts";

const nvteam = await person("nvteam");

describe("N-14: withdrawing", () => {
  test("the patch stays in the list with its reason and replacement, its files close; then it comes back", async () => {
    const [row, other] = [await createdPatch(nvteam), await createdPatch(nvteam)];
    const refused = await withdraw(nvteam, row, { reason: "" });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("Indiquez pourquoi ce patch est retiré.");
    const draft = await createdPatch(nvteam, { intent: "brouillon" });
    for (const replacedBy of [draft.version, row.version, "0.0.0-inconnue"]) {
      const answer = await withdraw(nvteam, row, { replacedBy });
      expect(answer.status, replacedBy).toBe(422);
      expect(await answer.text()).toContain("Aucun autre patch publié ne porte cette version.");
    }
    // T-16: no guest hears of a version that is not published yet.
    expect(await readText(await request(`/patch-notes/${row.version}`))).not.toContain(draft.version);
    const fields = { reason: "Perte d'objets", replacedBy: other.version };
    expect((await withdraw(nvteam, row, fields)).status).toBe(303);
    const page = await readText(await nvteam.get(`/patch-notes/${row.version}`));
    expect(page).toContain("Perte d'objets");
    expect(page).toContain(other.version);
    expect((await nvteam.get(`/patch-notes/${row.id}/fichiers/patch`)).status).toBe(404);
    expect((await withdraw(nvteam, row, { ...fields, reason: "Autre raison" })).status).toBe(409);
    await withdraw(nvteam, row, { intent: "remettre", revision: "2" });
    expect((await nvteam.get(`/patch-notes/${row.id}/fichiers/patch`)).status).toBe(302);
  });

  test("R-18, N-14: who withdraws a patch that somebody else has just withdrawn is shown their replacement as well", async () => {
    const [row, other] = [await createdPatch(nvteam), await createdPatch(nvteam)];
    expect((await withdraw(nvteam, row, { replacedBy: other.version })).status).toBe(303);
    const answer = await withdraw(nvteam, row);
    expect(answer.status).toBe(409);
    const told = await readText(answer);
    expect(told).toContain(`Version de remplacement enregistrée\u00a0: ${other.version}`);
    expect(told).not.toContain("Raison enregistrée");
  });

  test("ADM-06, N-14: of two patches withdrawn at once, each replaced by the other, one stays online", async () => {
    const rows = [await createdPatch(nvteam), await createdPatch(nvteam)];
    const answers = await Promise.all(
      rows.map((row, i) => withdraw(nvteam, row, { replacedBy: rows[1 - i]?.version ?? "" })),
    );
    const states = await Promise.all(rows.map(async ({ version }) => (await rowOf(version))?.status));
    expect(states.sort()).toEqual(["publie", "retire"]);
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  });

  test("T-34, R-33: who withdraws a patch that somebody deletes meanwhile reads so in the form, reason and all, without a script too", async () => {
    const row = await createdPatch(nvteam);
    await trash(nvteam, row);
    const reason = "Une raison écrite pendant une heure.";
    const answer = await withdraw(nvteam, row, { reason });
    expect(answer.status).toBe(404);
    const html = await answer.text();
    expect(textOf(html)).toContain("Ce patch a été supprimé entre-temps. Votre texte est gardé");
    expect(html).toContain(`${reason}</textarea>`);
    expect((await nvteam.get(`/admin/patches/${row.id}/retirer`)).status).toBe(404);
  });

  test("PN-18, N-14: a patch that nobody sees yet is not withdrawn: it would be shown", async () => {
    const draft = await createdPatch(nvteam, { intent: "brouillon" });
    expect((await withdraw(nvteam, draft)).status).toBe(404);
    expect(await rowOf(draft.version)).toEqual(draft);
  });

  test("ADM-23: the journal calls a withdrawn patch by its version, and its fields by their names", async () => {
    const [row, other] = [await createdPatch(nvteam), await createdPatch(nvteam)];
    const fields = { reason: "Perte d'objets", replacedBy: other.version };
    expect((await withdraw(nvteam, row, fields)).status).toBe(303);
    const page = await readText(await nvteam.get(`/admin/journal?objet=${row.id}`));
    const line = page.slice(page.indexOf("Retrait"), page.indexOf("Création"));
    expect(line).toContain(row.version);
    expect(line).not.toContain(row.id);
    expect(line).toMatch(/Raison – Perte d'objets/);
    expect(line).toContain(`Remplacé par – ${other.version}`);
  });

  test("N-14: a replacement is found with a 'v' before its version or without, and named as it was published", async () => {
    const written = `v${nextVersion()}`;
    const [row, other] = [await createdPatch(nvteam), await createdPatch(nvteam, { version: written })];
    expect((await withdraw(nvteam, row, { replacedBy: written.slice(1) })).status).toBe(303);
    expect(await rowOf(row.version)).toMatchObject({ status: "retire", replaced_by: other.version });
  });

  test("N-14: a replacement that gets another version is still found, by visitors, by the API, and in Discord's message", async () => {
    const [row, other] = [await createdPatch(nvteam, { announce: "on" }), await createdPatch(nvteam)];
    expect((await withdraw(nvteam, row, { replacedBy: other.version })).status).toBe(303);
    const tagOf = async () => (await request(`/api/patches/${row.id}`)).headers.get("ETag");
    const tag = await tagOf();
    const version = nextVersion();
    expect((await edit(nvteam, other, { version })).status).toBe(200);
    const html = await (await request(`/patch-notes/${row.version}`)).text();
    expect(html).toContain(`/patch-notes/${version}"`);
    expect(html).not.toContain(`/patch-notes/${other.version}"`);
    expect(await tagOf()).not.toBe(tag);
    expect(await journal(row.id)).toEqual(["creation", "retrait", "modification"]);
    expect(await rowOf(row.version)).toMatchObject({ status: "retire", revision: 3 });
    await runCron("tache:remplacements");
    const message = await readValue<string>(
      "SELECT payload FROM notifications WHERE patch_id = ? AND kind = 'modification' ORDER BY created_at DESC",
      row.id,
    );
    expect(message).toContain(version);
    // A form that was open says the former version: it is told, and loses nothing.
    const late = await withdraw(nvteam, row, { replacedBy: version, reason: "Autre", revision: "2" });
    expect(late.status).toBe(409);
    expect(await late.text()).toContain("Autre");
  });

  test("N-14: while its replacement is in the trash, a withdrawn patch leads nowhere; restored, it leads there again", async () => {
    const [row, other] = [await createdPatch(nvteam), await createdPatch(nvteam)];
    await withdraw(nvteam, row, { replacedBy: other.version });
    const leads = async () => {
      const pages = [`/patch-notes/${row.version}`, "/patch-notes.atom"];
      const texts = await Promise.all(pages.map(async (path) => readText(await request(path))));
      return texts.map(
        (text) =>
          text.includes(`Utilisez la version ${other.version}`) ||
          text.includes(`remplace\u00a0: ${other.version}`),
      );
    };
    const before = await leads();
    expect(before).toEqual([true, true]);
    await trash(nvteam, other);
    expect(await leads()).toEqual([false, false]);
    await trash(nvteam, other, "restaurer");
    expect(await leads()).toEqual(before);
  });

  test("N-14, ADM-11: a withdrawn patch in the trash follows its replacement, its message does not; restored, both lead there", async () => {
    const [row, other] = [await createdPatch(nvteam, { announce: "on" }), await createdPatch(nvteam)];
    await withdraw(nvteam, row, { replacedBy: other.version });
    await trash(nvteam, row);
    const payloads = async () => {
      const ofPatch = "SELECT payload FROM notifications WHERE patch_id = ?";
      return JSON.stringify(await all(ofPatch, row.id));
    };
    const version = nextVersion();
    expect((await edit(nvteam, other, { version })).status).toBe(200);
    expect(await rowOf(row.version)).toMatchObject({ replaced_by: version });
    expect(await payloads()).not.toContain(version);
    await trash(nvteam, row, "restaurer");
    expect(await (await request(`/patch-notes/${row.version}`)).text()).toContain(`/patch-notes/${version}"`);
    expect(await payloads()).toContain(version);
  });
});
