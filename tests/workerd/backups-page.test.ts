/** The tab of the backups: who may do what, the dry run as a page, files and JSON (BAK-01 to BAK-06, N-09). */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { person, send } from "./admin/staff.ts";
import { everything, fill, shownBy, upload } from "./backups-data.ts";
import type { Browser } from "./browser.ts";
import { textOf } from "./html.ts";
import { altered, failingR2, olderBucket } from "./rows.ts";
import { env, runCron } from "./site.ts";
import { all, beatOf, readColumn, readValue, run } from "./sql.ts";

const path = "/admin/sauvegardes";
const who: Record<"owner" | "nvteam" | "client" | "guest", Browser> = {} as never;
beforeEach(async () => {
  await fill();
  for (const role of ["owner", "nvteam", "client", "guest"] as const) who[role] = await person(role);
});
beforeAll(async () => {
  await run("DELETE FROM backups");
});

const newest = async (kind: string) =>
  (await readValue<string>("SELECT id FROM backups WHERE kind = ? ORDER BY created_at DESC", kind)) ?? "";
const save = (browser: Browser) => send(browser, path, { intent: "sauvegarder" });

/** The form of a dry run, as the page fills it. */
async function formOf(browser: Browser, address: string, choices: Record<string, string>) {
  const html = await (await browser.get(address)).text();
  const fields = shownBy(html);
  for (const [name, choice] of Object.entries(choices)) fields[`choix.${name}`] = choice;
  return { html, fields };
}

describe("BAK-01: the tab", () => {
  test("BAK-01, BAK-05: a copy that somebody makes is read back at once; one that does not read says why", async () => {
    const saved = await save(who.nvteam);
    expect(saved.status).toBe(303);
    const made = await newest("manuelle");
    const after = saved.headers.get("Location") ?? "";
    // Without a script a page that is loaded again does what led to it once more.
    for (const _ of ["shown", "loaded again"])
      expect(textOf(await (await who.nvteam.get(after)).text())).toContain("Sauvegarde faite et relue.");
    expect(await newest("manuelle")).toBe(made);
    await run("UPDATE patches SET link_patch = 'javascript:alert(1)' WHERE version = '5.0.2'");
    const spoilt = await save(who.nvteam);
    expect(spoilt.status).toBe(500);
    const said = textOf(await spoilt.text());
    expect(said).toContain("La sauvegarde est faite, mais elle ne se relit pas.");
    expect(said).toContain("linkPatch");
    expect(said).toContain("Cette archive ne se relit pas");
  });

  test("BAK-05, BAK-07: a patch with an hour before all clocks, stored once, makes no archive unreadable", async () => {
    await run("UPDATE patches SET scheduled_for = -61317788400000 WHERE version = '5.0.2'");
    expect((await save(who.nvteam)).headers.get("Location")).toContain("fait=relue");
  });

  test("BAK-01: the team saves and sees the list; restoring and taking files away is for owners", async () => {
    expect(textOf(await (await who.nvteam.get(path)).text())).toContain("Sauvegarder maintenant");
    expect((await save(who.nvteam)).status).toBe(303);
    const id = await newest("manuelle");
    const page = textOf(await (await who.nvteam.get(path)).text());
    expect(page).toContain("À la demande");
    expect(page).toContain("4 patchs · 3 mappings · 3 images");
    const few = `UPDATE backups SET counts = '{"patches":1,"mappings":0,"images":1}' WHERE id = ?`;
    await run(few, id);
    expect(textOf(await (await who.nvteam.get(path)).text())).toContain("1 patch · 0 mapping · 1 image");
    for (const word of ["Restaurer…", "Importer", "Tout télécharger"]) {
      expect(page).not.toContain(word);
      expect(textOf(await (await who.owner.get(path)).text())).toContain(word);
    }
    for (const address of [
      `${path}/${id}`,
      `${path}/${id}.data`,
      `${path}/fichier/${id}`,
      `${path}/export`,
    ]) {
      expect((await who.nvteam.get(address)).status, address).toBe(403);
      expect((await who.client.get(address)).status, address).toBe(403);
      expect((await who.guest.get(address)).status, address).toBe(401);
    }
    expect((await send(who.nvteam, `${path}/${id}`, { "choix.patches": "remplacer" })).status).toBe(403);
    expect((await save(who.client)).status).toBe(403);
    expect((await who.client.get(`${path}/json?contenu=patches`)).status).toBe(403);
  });

  test("BAK-01, BAK-05: a backup of the night stays on the list, however many were made by hand since", async () => {
    const numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 150)";
    await run(
      `INSERT INTO backups (id, key, kind, bytes, counts, sha256, created_at) ${numbers}
        SELECT 'copie-faite-' || i, 'x', iif(i = 150, 'nuit', 'manuelle'), 1, '{}', '', unixepoch() * 1000 - i * 60000 FROM n`,
    );
    try {
      expect(await (await who.owner.get(path)).text()).toContain(`${path}/copie-faite-150`);
    } finally {
      await run("DELETE FROM backups WHERE key = 'x'");
    }
  });

  test("BAK-01, R-11: while R2 fails, or does not answer at all, the page still says what the database knows", async () => {
    await save(who.owner);
    for (const how of ["fails", "hangs"] as const) {
      const page = await who.owner.get(path, {}, { BUCKET: failingR2(how) });
      expect(page.status, how).toBe(200);
      expect(textOf(await page.text()), how).toContain("4 patchs · 3 mappings · 3 images");
    }
  });

  test("BAK-04: the streamed export and the stored file are archives that the import takes", async () => {
    await save(who.owner);
    const file = `${path}/fichier/${await newest("manuelle")}`;
    expect((await who.owner.get(file, {}, { BUCKET: failingR2() })).status).toBe(503);
    for (const address of [`${path}/export`, file]) {
      const answer = await who.owner.get(address);
      expect(answer.headers.get("Content-Type")).toBe("application/zip");
      expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
      const sent = await upload(who.owner, new Uint8Array(await answer.arrayBuffer()));
      expect(sent.status).toBe(303);
      expect(sent.headers.get("Location")).toMatch(/^\/admin\/sauvegardes\/import-[\w-]+$/);
    }
  });

  test("BAK-05, BAK-07: after the database was lost, backups that R2 still has are listed, and restored", async () => {
    await save(who.owner);
    const id = await newest("manuelle");
    await run("DELETE FROM backups");
    const { objects } = await env.BUCKET.list({ prefix: "backups/" });
    const key = objects.find((object) => object.key.includes(id))?.key ?? "";
    const address = `${path}/archive-${key.slice("backups/".length, -".zip".length)}`;
    const found = "Sauvegardes retrouvées dans le stockage";
    const page = await (await who.owner.get(path)).text();
    expect(textOf(page)).toContain(found);
    expect(textOf(page)).not.toContain("Aucune sauvegarde pour l'instant");
    expect(page).toContain(`href="${address}"`);
    const ofTeam = await (await who.nvteam.get(path)).text();
    expect(textOf(ofTeam)).toContain(found);
    expect(ofTeam).not.toContain(address);
    expect((await who.nvteam.get(address)).status).toBe(403);
    const file = address.replace(path, `${path}/fichier`);
    expect(page).toContain(`href="${file}"`);
    expect(ofTeam).not.toContain(file);
    expect((await who.nvteam.get(file)).status).toBe(403);
    const stored = new Uint8Array((await (await env.BUCKET.get(key))?.arrayBuffer()) ?? []);
    const sent = await who.owner.get(file);
    expect(sent.headers.get("Content-Disposition")).toContain(key.slice("backups/".length));
    expect(new Uint8Array(await sent.arrayBuffer())).toEqual(stored);
    await run("DELETE FROM patches");
    const { fields } = await formOf(who.owner, address, { patches: "fusionner" });
    const applied = textOf(await (await send(who.owner, address, fields)).text());
    expect(applied).toContain("Patchs\u00a0: 4 créations");
    expect(applied).not.toContain("Les messages déjà envoyés sur Discord");
    // Listed ones are not among them.
    await env.BUCKET.delete(objects.map((object) => object.key));
    await save(who.owner);
    expect(textOf(await (await who.owner.get(path)).text())).not.toContain(found);
  });

  test("BAK-05, OPS-02: a backup that R2 has lost is no copy to rely on, in the list, on 'Santé' and at its address", async () => {
    await run("DELETE FROM backups");
    await save(who.owner);
    const id = await newest("manuelle");
    const key = await readValue<string>("SELECT key FROM backups WHERE id = ?", id);
    await runCron("tache:sauvegardes-anciennes");
    const page = async (address: string) => textOf(await (await who.owner.get(address)).text());
    expect(await page("/admin/sante")).not.toContain("plus dans R2");
    await env.BUCKET.delete(key ?? "");
    await runCron("tache:sauvegardes-anciennes");
    expect((await beatOf("sauvegardes-anciennes"))?.["detail"]).toContain("1 sauvegarde absente de R2");
    expect(await page(path)).toContain("Cette archive ne se relit pas");
    expect(await page("/admin/sante")).toContain(
      "1 sauvegarde de la liste n'est plus dans R2 ou ne se relit pas.",
    );
    expect(await page(`${path}/${id}`)).toContain("Cette archive n'est plus dans le stockage");
    expect(await page(`${path}/import-abcdefghijkl`)).toContain("un envoi est gardé un jour");
    await run("DELETE FROM backups");
  });

  test("an archive that is not there is 404, by any name", async () => {
    for (const name of [
      "import-abcdefghijkl",
      "archive-abcdefghijkl",
      "abcdefghijklmnop",
      "..%2F..%2Fmappings",
      "x",
    ]) {
      expect((await who.owner.get(`${path}/${name}`)).status, name).toBe(404);
      expect((await who.owner.get(`${path}/fichier/${name}`)).status, name).toBe(404);
    }
  });
});

describe("N-09, BAK-06: from the dry run to the restore and back", () => {
  test("N-09: shows, applies exactly that, then takes it back", async () => {
    await save(who.owner);
    const address = `${path}/${await newest("manuelle")}`;
    await run("UPDATE patches SET title = 'Titre gâté', updated_at = 5 WHERE version = '5.0.2'");
    await run("DELETE FROM patches WHERE version = '5.0.1'");
    const { html, fields } = await formOf(who.owner, address, { patches: "fusionner" });
    const page = textOf(html);
    expect(page).toContain("2 identiques · 1 à créer · 1 à modifier");
    expect(page).toContain("Ajouter et modifier (2)");
    expect(html).toContain("Remplacer exactement</dt>");
    expect(page).toContain("Titre gâté");
    const applied = await send(who.owner, address, fields);
    expect(applied.status).toBe(200);
    const after = textOf(await applied.text());
    expect(after).toContain("Patchs\u00a0: 1 création, 1 modification");
    expect(page).toContain("Rien n'est encore changé.");
    expect(after).not.toContain("Rien n'est encore changé.");
    expect(after).toContain("Rien ne diffère des données de maintenant");
    expect(after).not.toContain("Voici ce qui diffère encore.");
    expect(await readValue("SELECT count(*) FROM patches WHERE title LIKE 'Patch numéro%'")).toBe(4);

    const undo = `${path}/${await newest("securite")}`;
    expect(after).toContain("Annuler la restauration");
    expect(textOf(await (await who.owner.get(path)).text())).toContain("Annuler la restauration");
    const back = await formOf(who.owner, undo, { patches: "remplacer" });
    expect(textOf(back.html)).toContain("Annuler une restauration");
    expect((await send(who.owner, undo, back.fields)).status).toBe(200);
    expect(await readColumn("SELECT title FROM patches ORDER BY id")).toEqual([
      "Titre gâté",
      "Patch numéro 3",
      "Patch numéro 4",
    ]);
  });

  test("BAK-06: a dry run in which nothing differs says so, and has nothing to apply", async () => {
    await save(who.owner);
    const address = `${path}/${await newest("manuelle")}`;
    const same = await (await who.owner.get(address)).text();
    expect(textOf(same)).toContain("il n'y a rien à appliquer");
    expect(same).not.toContain("Appliquer, après");
    expect(same).not.toContain("plan-kind");
    await run("UPDATE patches SET title = 'Autre titre', updated_at = 6 WHERE version = '5.0.2'");
    const other = await (await who.owner.get(address)).text();
    expect(textOf(other)).not.toContain("il n'y a rien à appliquer");
    expect(other).toContain("Appliquer, après");
    // What differs and what the choices mean come first; only what differs takes room.
    const parts = textOf(other).split(
      /(?=Ce qui diffère des données de maintenant\u00a0: Patchs\.|Que faire)/,
    );
    expect(parts).toHaveLength(3);
    expect(parts[1]).toMatch(/Ajouter ce qui manque.*Identiques\u00a0: Métiers \(2\), /s);
  });

  test("R-30: an edit after the dry run is answered 409 with a new dry run; nothing is lost", async () => {
    await save(who.owner);
    const address = `${path}/${await newest("manuelle")}`;
    const { fields } = await formOf(who.owner, address, { patches: "remplacer" });
    await run("UPDATE patches SET title = 'Du bureau', revision = revision + 1 WHERE version = '5.0.2'");
    const answer = await send(who.owner, address, fields);
    expect(answer.status).toBe(409);
    expect(textOf(await answer.text())).toContain("modifiées depuis l'essai à blanc");
    expect(await readValue("SELECT title FROM patches WHERE version = '5.0.2'")).toBe("Du bureau");
  });

  test("R-12, BAK-06: a restore sent again after its answer was lost is told as done, with what undoes it; so is an undo", async () => {
    await save(who.owner);
    const first = `${path}/${await newest("manuelle")}`;
    let address = first;
    await run("UPDATE patches SET title = 'Titre gâté', updated_at = 5 WHERE version = '5.0.2'");
    const stale = (await formOf(who.owner, first, { patches: "fusionner" })).fields;
    for (const choice of ["fusionner", "remplacer"]) {
      const { fields } = await formOf(who.owner, address, { patches: choice });
      expect((await send(who.owner, address, fields)).status).toBe(200);
      const undo = `${path}/${await newest("securite")}`;
      // A copy that is made meanwhile is a later line of the journal, and so is a patch that comes out of the trash.
      await save(who.owner);
      await run(
        `INSERT INTO audit_log (at, actor_id, actor_name, action, entity, entity_id)
          SELECT at, actor_id, actor_name, action, 'patch', '1' FROM audit_log WHERE action = 'restauration' ORDER BY id DESC LIMIT 1`,
      );
      const again = await send(who.owner, address, fields);
      expect(again.status).toBe(409);
      const html = await again.text();
      expect(textOf(html)).toMatch(/Vous avez restauré cette archive à \d\d:\d\d\. ?Patchs\u00a0: 1 /);
      expect(html).toContain(`href="${undo}"`);
      // Nobody else did it.
      const other = await (await send(await person("owner"), address, fields)).text();
      expect(textOf(other)).toContain("modifiées depuis l'essai à blanc");
      // Nor is one of before what was asked for now.
      await run("UPDATE audit_log SET at = at - 600001 WHERE action = 'restauration'");
      const later = await (await send(who.owner, address, fields)).text();
      expect(textOf(later)).not.toContain("Vous avez restauré");
      address = undo;
    }
    // It was undone since.
    const undone = await (await send(who.owner, first, stale)).text();
    expect(textOf(undone)).toContain("modifiées depuis l'essai à blanc");
  });

  test("BAK-06: who would delete their own account with a restore is told before that it signs them out", async () => {
    await save(who.owner);
    const address = `${path}/${await newest("manuelle")}`;
    const told =
      "Votre compte n'est qu'ici\u00a0: s'il est supprimé, la restauration se fait et vous déconnecte.";
    const newcomer = await person("owner");
    expect(textOf(await (await who.owner.get(address)).text())).not.toContain(told);
    const { html, fields } = await formOf(newcomer, address, { comptes: "remplacer" });
    expect(textOf(html)).toContain(told);
    await send(newcomer, address, fields);
    expect((await newcomer.get(path)).status).toBe(302);
    expect((await who.owner.get(path)).status).toBe(200);
  });

  test.each([
    [
      "two records that cannot both be",
      "CREATE UNIQUE INDEX scratch ON patches (title)",
      "DROP INDEX scratch",
      "une valeur que deux enregistrements ne peuvent pas partager",
    ],
    [
      "a value that the database does not take",
      "CREATE TRIGGER scratch BEFORE INSERT ON patches BEGIN SELECT RAISE(ABORT, 'CHECK constraint failed: scratch'); END",
      "DROP TRIGGER scratch",
      "n'a pas pu être écrit\u00a0: la base de données refuse une de ses valeurs",
    ],
  ])(
    "R-11: %s is a refusal that says so, not a site that did not answer",
    async (_, forbid, allow, reason) => {
      await save(who.owner);
      const address = `${path}/${await newest("manuelle")}`;
      await run("DELETE FROM patches WHERE version = '5.0.1'");
      await run("UPDATE patches SET title = 'Patch numéro 1' WHERE version = '5.0.2'");
      const { fields } = await formOf(who.owner, address, { patches: "ajouter" });
      await run(forbid);
      const before = await everything({ journal: false });
      const answer = await send(who.owner, address, fields);
      await run(allow);
      expect(answer.status).toBe(422);
      const told = textOf(await answer.text());
      expect(told).toContain(reason);
      expect(told).toContain("Rien n'a changé.");
      expect(told).not.toContain("n'a pas répondu");
      expect(await everything({ journal: false })).toEqual(before);
    },
  );

  test("a form without choices, or that did not see a dry run, changes nothing", async () => {
    await save(who.owner);
    const address = `${path}/${await newest("manuelle")}`;
    await run("UPDATE patches SET title = 'X', updated_at = 5");
    const before = await everything();
    expect((await send(who.owner, address, {})).status).toBe(422);
    expect((await send(who.owner, address, { "choix.patches": "remplacer" })).status).toBe(409);
    expect((await send(who.owner, address, { "choix.patches": ["rien", "remplacer"] })).status).toBe(400);
    expect(await everything()).toEqual(before);
  });
});

describe("BAK-02: JSON", () => {
  test("BAK-02: a patch, all patches or all content, with counts and checksum; the import takes them back", async () => {
    const patch = await readValue<string>("SELECT id FROM patches WHERE version = '5.0.2'");
    const answer = await who.nvteam.get(`${path}/json?contenu=patch&patch=${patch}`);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const document = JSON.parse(new TextDecoder().decode(bytes)) as {
      counts: object;
      donnees: Record<string, unknown[]>;
    };
    expect(document).toMatchObject({ format: "neva-sauvegarde", schemaVersion: 1, counts: { patches: 1 } });
    const all = (await (await who.nvteam.get(`${path}/json?contenu=contenus`)).json()) as typeof document;
    expect(all.counts).toEqual({ metiers: 2, mappings: 3, patches: 4, telechargements: 1 });

    await run("DELETE FROM patches WHERE version = '5.0.2'");
    const sent = await upload(who.owner, bytes);
    const address = sent.headers.get("Location") ?? "";
    // A document holds part of the records: it deletes nothing.
    const { html, fields } = await formOf(who.owner, address, { patches: "fusionner" });
    expect(html).not.toContain("Remplacer exactement");
    expect(html).toContain("Ligne par ligne</dt>");
    expect((await send(who.owner, address, { ...fields, "choix.patches": "remplacer" })).status).toBe(200);
    expect(await readValue("SELECT count(*) FROM patches")).toBe(3);
    const again = await formOf(who.owner, address, { patches: "fusionner" });
    expect((await send(who.owner, address, again.fields)).status).toBe(200);
    expect(await readValue("SELECT count(*) FROM patches")).toBe(4);
  });

  test("BAK-02: one that a text program saved again, with a byte order mark and line ends of its own, is taken back too", async () => {
    const text = await (await who.nvteam.get(`${path}/json?contenu=patches`)).text();
    const bytes = new TextEncoder().encode(`\ufeff${text.replaceAll("\n", "\r\n")}`);
    expect((await upload(who.owner, bytes)).status).toBe(303);
  });

  test("ADM-23: the journal says in words what a restore was asked and what it did", async () => {
    const answer = await who.nvteam.get(`${path}/json?contenu=patches`);
    await run("DELETE FROM patches WHERE version = '5.0.2'");
    const sent = await upload(who.owner, new Uint8Array(await answer.arrayBuffer()));
    const address = sent.headers.get("Location") ?? "";
    const { fields } = await formOf(who.owner, address, { patches: "fusionner" });
    expect((await send(who.owner, address, fields)).status).toBe(200);
    const text = textOf(await (await who.owner.get("/admin/journal")).text());
    expect(text).toMatch(
      /Choix – Patchs\s: Ajouter et modifier Fait – Patchs\s: 1 création Archive – [0-9a-f]{64}/,
    );
    expect(text).not.toMatch(/choix\.|fusionner/);
  });

  test("BAK-02: the dialog is offered where saving a patch leads to, and beside one that is edited", async () => {
    const patch = await readValue<string>("SELECT id FROM patches WHERE version = '5.0.2'");
    for (const address of [`/admin/patches/${patch}`, "/admin/patches", path]) {
      const html = await (await who.nvteam.get(address)).text();
      expect(html, address).toContain("Télécharger en JSON");
    }
  });

  test("BAK-02: a content that does not exist is 400, a patch that does not 404", async () => {
    for (const [query, status] of [
      ["contenu=sessions", 400],
      ["contenu=constructor", 400],
      ["contenu=patch", 400],
      ["contenu=patch&patch=inconnu", 404],
    ] as const) {
      expect((await who.nvteam.get(`${path}/json?${query}`)).status, query).toBe(status);
    }
  });
});

describe("BAK-05, R-31: at night", () => {
  test("BAK-05: one backup a night, however often the schedule runs; what is read back is whole", async () => {
    await runCron("17 3 * * *");
    await runCron("17 3 * * *");
    const count = await readValue("SELECT count(*) FROM backups WHERE kind = 'nuit'");
    expect(count).toBe(1);
    expect(await readValue("SELECT ok FROM heartbeats WHERE job = 'sauvegarde'")).toBe(1);
    await run("DELETE FROM backups WHERE kind = 'nuit'");
    await run("UPDATE patches SET link_patch = 'javascript:alert(1)' WHERE version = '5.0.2'");
    await runCron("17 3 * * *");
    const beat = await beatOf("sauvegarde");
    expect(beat).toMatchObject({ ok: 0, detail: expect.stringContaining("linkPatch") });
  });

  test("BAK-05, OPS-02: a backup of the night that is damaged or gone is made again by the next run, once", async () => {
    await run("DELETE FROM backups");
    const keys = () =>
      readColumn<string>("SELECT key FROM backups WHERE kind = 'nuit' ORDER BY created_at DESC, rowid DESC");
    const backedUp = async () => {
      await runCron("tache:sauvegarde");
      return beatOf("sauvegarde");
    };
    await backedUp();
    await env.BUCKET.put((await keys())[0] ?? "", new Uint8Array(100));
    expect(await backedUp()).toMatchObject({ ok: 1, detail: expect.stringContaining("relue (refaite") });
    expect(await backedUp()).toMatchObject({ ok: 1, detail: expect.stringContaining("relue (déjà faite)") });
    expect(await keys()).toHaveLength(2);
    await env.BUCKET.delete((await keys())[0] ?? "");
    const gone = { ok: 0, detail: expect.stringContaining("n'est pas dans R2") };
    expect(await backedUp()).toMatchObject(gone);
    expect(await keys()).toHaveLength(2);
    const [, first] = await keys();
    await run("DELETE FROM backups WHERE key = ?", first);
    expect(await backedUp()).toMatchObject({ ok: 1, detail: expect.stringContaining("relue (refaite") });
  });

  test("BAK-05, OPS-02: a backup of the night says how many pictures R2 no longer has", async () => {
    const backedUp = async () => {
      await run("DELETE FROM backups");
      await runCron("tache:sauvegarde");
      return beatOf("sauvegarde");
    };
    expect(await backedUp()).toMatchObject({ ok: 1, detail: expect.stringMatching(/3 images, relue$/) });
    const { objects } = await env.BUCKET.list({ prefix: "mappings/" });
    await env.BUCKET.delete(objects.map(({ key }) => key));
    expect(await backedUp()).toMatchObject({
      ok: 1,
      detail: expect.stringMatching(/0 image, relue, sans 3 fichiers absents de R2$/),
    });
  });

  test("BAK-05, OPS-02: a bucket that has none of the backups spoils none of them that night, and 'Santé' says so", async () => {
    await run("DELETE FROM backups");
    for (let night = 0; night < 9; night++) {
      await run("UPDATE backups SET created_at = created_at - ?", 24 * 60 * 60 * 1000);
      await runCron("tache:sauvegarde");
    }
    const rows = () => env.DB.prepare("SELECT id, readable FROM backups ORDER BY id").all();
    const before = (await rows()).results;
    const forget = async (bindings?: Record<string, unknown>) => {
      await runCron("tache:sauvegardes-anciennes", bindings);
      return beatOf("sauvegardes-anciennes");
    };
    const list = env.BUCKET.list.bind(env.BUCKET);
    // Another bucket has only what was put into it tonight; an empty one not even that.
    const tonight = await readValue("SELECT key FROM backups ORDER BY created_at DESC");
    for (const there of [[tonight], []]) {
      const BUCKET = altered(env.BUCKET, {
        list: async (options) => {
          const page = await list(options);
          return { ...page, objects: page.objects.filter(({ key }) => there.includes(key)) };
        },
      });
      expect(await forget({ BUCKET })).toMatchObject({
        ok: 0,
        detail: expect.stringContaining("n'a aucune des sauvegardes faites avant aujourd'hui"),
      });
      expect((await rows()).results).toEqual(before);
      const health = textOf(await (await who.owner.get("/admin/sante")).text());
      expect(health).toContain("n'a aucune des sauvegardes faites avant aujourd'hui");
    }
    expect(await forget()).toMatchObject({ ok: 1, detail: expect.not.stringContaining("absente") });
  });

  test("BAK-05, OPS-02: after two nights with another bucket the list is as before, all by itself", async () => {
    await run("DELETE FROM backups");
    const nextNight = async (bindings?: Record<string, unknown>) => {
      await run("UPDATE backups SET created_at = created_at - ?", 24 * 60 * 60 * 1000);
      await runCron("tache:sauvegarde", bindings);
      await runCron("tache:sauvegardes-anciennes", bindings);
      return beatOf("sauvegardes-anciennes");
    };
    const rows = () =>
      all<{ id: string; readable: number | null }>(
        "SELECT id, readable FROM backups ORDER BY created_at DESC",
      );
    for (let night = 0; night < 7; night++) await nextNight();
    for (const days of [62, 93]) {
      await save(who.owner);
      await run(
        "UPDATE backups SET kind = 'nuit', created_at = created_at - ? WHERE kind = 'manuelle'",
        days * 24 * 60 * 60 * 1000,
      );
    }
    const before = (await rows()).map(({ id }) => id);
    expect(before).toHaveLength(9);
    // As another bucket: of what was put into the right one it has nothing.
    const own = new Set((await env.BUCKET.list({ prefix: "backups/" })).objects.map(({ key }) => key));
    const BUCKET = altered(env.BUCKET, {
      list: async (options) => {
        const page = await env.BUCKET.list(options);
        return { ...page, objects: page.objects.filter(({ key }) => !own.has(key)) };
      },
      head: async (key) => (own.has(key) ? null : env.BUCKET.head(key)),
      delete: async () => undefined,
    });
    expect(await nextNight({ BUCKET })).toMatchObject({ ok: 0 });
    expect(await nextNight({ BUCKET })).toMatchObject({ ok: 1, detail: expect.stringContaining("absentes") });
    const wrong = (await rows()).slice(0, 2).map(({ id }) => id);
    for (const id of wrong) {
      const key = await readValue<string>("SELECT key FROM backups WHERE id = ?", id);
      await env.BUCKET.delete(key ?? "");
    }
    await nextNight();
    await nextNight();
    // Five of the week, and those of the months before; of the two nights there is nothing in this bucket.
    const stay = [...before.slice(0, 5), ...before.slice(7)];
    const after = await rows();
    expect(after.filter(({ id }) => stay.includes(id))).toEqual(stay.map((id) => ({ id, readable: 1 })));
    expect(after.filter(({ readable }) => readable !== 1).map(({ id }) => id)).toEqual(wrong);
  });

  test("BAK-05, PRIV-01: an archive that no list names goes after six months, a listed one does not", async () => {
    await run("DELETE FROM backups");
    await save(who.nvteam);
    const listed = (await readValue<string>("SELECT key FROM backups")) ?? "";
    await env.BUCKET.put("backups/perdue.zip", "x");
    const forget = (days: number) => runCron("tache:sauvegardes-anciennes", { BUCKET: olderBucket(days) });
    const there = async (key: string) => (await env.BUCKET.head(key)) !== null;
    await forget(179);
    expect([await there(listed), await there("backups/perdue.zip")]).toEqual([true, true]);
    await forget(181);
    expect([await there(listed), await there("backups/perdue.zip")]).toEqual([true, false]);
    // When its own time has come it leaves the list too, unless it is the last.
    await run(`UPDATE backups SET created_at = created_at - ${181 * 24 * 60 * 60 * 1000}`);
    await forget(0);
    expect(await there(listed)).toBe(true);
    await save(who.nvteam);
    await forget(0);
    expect(await there(listed)).toBe(false);
    expect(await readValue("SELECT count(*) FROM backups")).toBe(1);
  });

  test("BAK-05, PRIV-01: what was sent to be looked at goes after a day, a copy of the statistics after six months", async () => {
    const keys = ["imports/essai", "exports/statistiques.json"];
    for (const key of keys) await env.BUCKET.put(key, "x");
    const left = async (days: number) => {
      await runCron("tache:sauvegardes-anciennes", { BUCKET: olderBucket(days) });
      const found = await Promise.all(keys.map((key) => env.BUCKET.head(key)));
      return keys.filter((_, i) => found[i] !== null);
    };
    expect(await left(0.9)).toEqual(keys);
    expect(await left(1.1)).toEqual(keys.slice(1));
    expect(await left(179)).toEqual(keys.slice(1));
    expect(await left(181)).toEqual([]);
  });

  test("BAK-05: yesterday's backup and one made by hand today are not the backup of the night", async () => {
    await run("DELETE FROM backups");
    await runCron("tache:sauvegarde");
    await run(`UPDATE backups SET created_at = created_at - ${24 * 60 * 60 * 1000}`);
    await save(who.nvteam);
    await runCron("tache:sauvegarde");
    expect(await readColumn("SELECT kind FROM backups ORDER BY created_at")).toEqual([
      "nuit",
      "manuelle",
      "nuit",
    ]);
  });
});
