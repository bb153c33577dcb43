/** A restore line by line: what is ticked and nothing else, as it was shown, and sound together (N-09). */
import { beforeEach, describe, expect, test } from "vitest";
import { entities, entityNamed, tableName } from "#app/backups/archive/entities";
import { ImpossibleChoice, OutdatedPlan } from "#app/backups/restore/choose";
import type { Planned } from "#app/backups/restore/compare";
import { lineToken } from "#app/backups/restore/lines";
import type { Plan } from "#app/backups/restore/plan.server";
import { restore } from "#app/backups/restore/restore.server";
import { viewPlan } from "#app/backups/restore/restore-view";
import { readCatalogue } from "#app/mappings/queries.server";
import { readQuery } from "#app/mappings/read-query";
import { person, send } from "./admin/staff.ts";
import {
  actor,
  allAs,
  backedUp,
  dryRun,
  everything,
  fill,
  opened,
  restoreAll,
  scopeOf,
  shownBy,
} from "./backups-data.ts";
import { call } from "./mapping-api.ts";
import { runCron } from "./site.ts";
import { readColumn, readRow, readValue, run } from "./sql.ts";
import { tokenHeaders } from "./staff.ts";

beforeEach(fill);

type Archive = Awaited<ReturnType<typeof backedUp>>;
type Wanted = Record<string, (line: Planned) => boolean>;

const linesOf = (plan: Plan, name: string) =>
  plan.entities.find(({ entity }) => entity.name === name)?.planned ?? [];

/** Ticks the wanted lines of a dry run and applies them, perhaps with something in between. */
async function applyLines(archive: Archive, wanted: Wanted, meanwhile = async () => {}) {
  const { plan, shown } = await dryRun(archive);
  const lines: Record<string, Set<string>> = {};
  for (const [name, isWanted] of Object.entries(wanted)) {
    const entity = entityNamed(name);
    if (!entity) throw new Error(name);
    const ticked = linesOf(plan, name).filter(isWanted);
    lines[name] = new Set(await Promise.all(ticked.map((line) => lineToken(entity, line))));
  }
  await meanwhile();
  const choices = Object.fromEntries(Object.keys(wanted).map((name) => [name, "choisir" as const]));
  return restore(scopeOf(), { archive, choices, lines, shown, actor });
}

const newPatch = (id: string, version: string) =>
  run(
    `INSERT INTO patches (id, version, title, description, modified_files, modifications, link_patch, status) VALUES ('${id}', '${version}', 'Neuf', '', '[]', '{"systemMetier":[],"inventaire":[],"braquages":[],"divers":[]}', '', 'brouillon')`,
  );

describe("N-09: one line at a time", () => {
  test("N-09: of each fate, the ticked line is done and the others are as they were", async () => {
    const archive = await backedUp();
    await run("DELETE FROM patches WHERE version IN ('5.0.1', '5.0.4')");
    await run("UPDATE patches SET title = 'Gâté', updated_at = 5 WHERE version = '5.0.2'");
    await run(
      `UPDATE patches SET title = 'Edité', updated_at = ${Date.now() + 1000} WHERE version = '5.0.3'`,
    );
    await newPatch("8", "8.8.8");
    await newPatch("9", "9.9.9");
    const applied = await applyLines(archive, {
      patches: ({ title, fate }) =>
        title.startsWith("5.0.1") || fate === "conflit" || title.startsWith("8.8.8"),
    });
    expect(applied.counts).toEqual({ patches: { creer: 1, conflit: 1, supprimer: 1 } });
    expect(await readColumn("SELECT version || ' ' || title FROM patches ORDER BY version")).toEqual([
      "5.0.1 Patch numéro 1",
      "5.0.2 Gâté",
      "5.0.3 Patch numéro 3",
      "9.9.9 Neuf",
    ]);
  });

  test.each(
    entities.filter(({ addOnly }) => !addOnly).map((entity) => [entity.name, tableName(entity)] as const),
  )(
    "N-09: of '%s' one record comes back, byte for byte, and nothing else is written",
    async (name, table) => {
      await run("INSERT INTO tags (name, folded) VALUES ('Taxi', 'taxi')");
      await run("UPDATE visitors SET role_confirmed_at = 0");
      const archive = await backedUp();
      const before = await everything({ journal: false });
      if (name === "metiers") await run("DELETE FROM tags WHERE name = 'Taxi'");
      else await run(`DELETE FROM ${table} WHERE rowid = (SELECT min(rowid) FROM ${table})`);
      const { plan } = await dryRun(archive);
      expect(linesOf(plan, name).map(({ fate }) => fate)).toEqual(["creer"]);
      const applied = await applyLines(archive, { [name]: () => true });
      expect(applied.counts).toEqual({ [name]: { creer: 1 } });
      expect(await everything({ journal: false })).toEqual(before);
    },
  );

  test("BAK-06: a line that is no longer as it was shown stops everything, even when no stamp tells", async () => {
    const archive = await backedUp();
    await run("UPDATE patches SET title = 'Gâté', updated_at = 5 WHERE version = '5.0.2'");
    let before: unknown;
    const applying = applyLines(archive, { patches: () => true }, async () => {
      await run("UPDATE patches SET title = 'Autrement' WHERE version = '5.0.2'");
      before = await everything();
    });
    await expect(applying).rejects.toBeInstanceOf(OutdatedPlan);
    expect(await everything()).toEqual(before);
  });

  test("R-30: an edit of a job stops the restore of a mapping, and nothing is lost", async () => {
    const archive = await backedUp();
    await run("DELETE FROM mappings WHERE nom = 'Garage'");
    const applying = applyLines(archive, { mappings: () => true }, async () => {
      await run("INSERT INTO tags (name, folded) VALUES ('Taxi', 'taxi')");
    });
    await expect(applying).rejects.toBeInstanceOf(OutdatedPlan);
    expect(await readColumn("SELECT nom FROM mappings WHERE nom = 'Garage'")).toEqual([]);
  });

  test("R-30: an edit of a mapping stops the restore of a job", async () => {
    await run("INSERT INTO tags (name, folded) VALUES ('Taxi', 'taxi')");
    const archive = await backedUp();
    await run("DELETE FROM tags WHERE name = 'Taxi'");
    const applying = applyLines(archive, { metiers: () => true }, async () => {
      await run("DELETE FROM mappings WHERE nom = 'Garage'");
    });
    await expect(applying).rejects.toBeInstanceOf(OutdatedPlan);
    expect(await readColumn("SELECT name FROM tags WHERE name = 'Taxi'")).toEqual([]);
  });

  test("BAK-02, N-09: of what holds a part of the records no line deletes the others", async () => {
    const archive = await backedUp();
    await newPatch("8", "8.8.8");
    const lines = async (isPartial: boolean) =>
      linesOf((await dryRun({ ...archive, isPartial })).plan, "patches").map(({ fate }) => fate);
    expect([await lines(false), await lines(true)]).toEqual([["supprimer"], []]);
  });

  test("T-25: a line that was never shown is refused", async () => {
    const archive = await backedUp();
    await run("DELETE FROM patches WHERE version = '5.0.1'");
    const { shown } = await dryRun(archive);
    const lines = { patches: new Set(["0123456789abcdef"]) };
    const choices = { patches: "choisir" as const };
    await expect(restore(scopeOf(), { archive, choices, lines, shown, actor })).rejects.toBeInstanceOf(
      OutdatedPlan,
    );
  });
});

describe("N-09: records that belong together", () => {
  test("N-09: a mapping brings the job that it needs, and no other", async () => {
    await run("INSERT INTO tags (name, folded) VALUES ('Taxi', 'taxi')");
    const archive = await backedUp();
    await run("DELETE FROM mappings WHERE nom = 'Garage'");
    await run("DELETE FROM tags WHERE name IN ('Mécano', 'Taxi')");
    const applied = await applyLines(archive, { mappings: ({ title }) => title === "Garage" });
    expect(applied.counts).toEqual({ metiers: { creer: 1 }, mappings: { creer: 1 } });
    expect(await readColumn("SELECT name FROM tags ORDER BY name")).toEqual(["Mécano", "Police"]);
    expect(await readValue("SELECT uses FROM tags WHERE name = 'Mécano'")).toBe(1);
  });

  test("N-09: a job that comes back alone counts the mappings that bear it", async () => {
    const archive = await backedUp();
    await run("DELETE FROM tags WHERE name = 'Police'");
    await restoreAll(archive, { metiers: "ajouter" });
    expect(await readValue("SELECT uses FROM tags WHERE name = 'Police'")).toBe(1);
  });

  test("N-09: a mapping that comes back alone is in the catalogue again, and counted there", async () => {
    const archive = await backedUp();
    const [id = ""] = await readColumn<string>("SELECT id FROM mappings WHERE nom = 'Garage'");
    await call("DELETE", `/api/mappings/${id}`, { headers: await tokenHeaders() });
    const catalogue = async () => {
      const { total, mappings } = await readCatalogue(
        scopeOf().db,
        readQuery(new URLSearchParams("tri=nom")),
        { isMember: false },
      );
      return [total, mappings.map(({ nom }) => nom)];
    };
    expect(await catalogue()).toEqual([1, ["Commissariat Étoilé"]]);
    expect((await restoreAll(archive, { mappings: "remplacer" })).counts).not.toHaveProperty("metiers");
    expect(await catalogue()).toEqual([2, ["Commissariat Étoilé", "Garage"]]);
  });

  test("BAK-07, TAG-07: a mapping of the trash whose job was deleted meanwhile spoils no backup; it comes back to the trash, and its job with it", async () => {
    const staff = await person("nvteam");
    const headers = await tokenHeaders();
    const [id = ""] = await readColumn<string>("SELECT id FROM mappings WHERE nom = 'Garage'");
    await call("DELETE", `/api/mappings/${id}`, { headers });
    const gone = await call("DELETE", `/api/tags/${encodeURIComponent("Mécano")}`, { headers });
    expect(gone.status).toBe(200);
    const archive = await backedUp();
    await run("DELETE FROM mappings WHERE nom IN ('Garage', 'Corbeille')");
    await restoreAll(archive, allAs("remplacer"));
    expect(await readColumn("SELECT nom FROM mappings WHERE deleted_at IS NOT NULL ORDER BY nom")).toEqual([
      "Corbeille",
      "Garage",
    ]);
    await staff.post("/admin/mappings", { id, intent: "restaurer" });
    expect(await readColumn("SELECT name FROM tags WHERE uses = 1 ORDER BY name")).toEqual([
      "Mécano",
      "Police",
    ]);
  });

  test("N-09: a job is not deleted from under a mapping that stays; with the mapping it is", async () => {
    const archive = await backedUp();
    await run("INSERT INTO tags (name, folded) VALUES ('Taxi', 'taxi')");
    await run("UPDATE mappings SET metier = 'Taxi', updated_at = 5 WHERE nom = 'Garage'");
    const before = await everything();
    const alone = applyLines(archive, { metiers: ({ title }) => title === "Taxi" });
    await expect(alone).rejects.toBeInstanceOf(ImpossibleChoice);
    await expect(restoreAll(archive, { metiers: "remplacer" })).rejects.toThrow("Garage");
    expect(await everything()).toEqual(before);
    await applyLines(archive, { metiers: () => true, mappings: () => true });
    expect(await readColumn("SELECT name FROM tags ORDER BY name")).toEqual(["Mécano", "Police"]);
    expect(await readColumn("SELECT metier FROM mappings WHERE nom = 'Garage'")).toEqual(["Mécano"]);
  });

  test("N-09: two patches of one version cannot be; with the one that bears it here it can", async () => {
    const archive = await backedUp();
    await run("UPDATE patches SET id = '77' WHERE version = '5.0.1'");
    const before = await everything();
    const alone = applyLines(archive, { patches: ({ fate }) => fate === "conflit" });
    await expect(alone).rejects.toThrow("deux enregistrements porteraient le nom");
    expect(await everything()).toEqual(before);
    await applyLines(archive, { patches: () => true });
    expect(await readColumn("SELECT id FROM patches WHERE version = '5.0.1'")).not.toEqual(["77"]);
  });

  test("PN-15, N-09: one version in two spellings cannot be, unless both were here or in the archive before", async () => {
    const archive = await backedUp();
    await run("UPDATE patches SET id = '77', version = 'v5.0.1' WHERE version = '5.0.1'");
    const before = await everything();
    const { plan } = await dryRun(archive);
    const line = linesOf(plan, "patches").find(({ row }) => row?.["version"] === "5.0.1");
    const reason = "Un patch porte déjà cette version, écrite «\u00a0v5.0.1\u00a0».";
    const taken = { fate: "conflit", reason };
    expect(line).toMatchObject(taken);
    const alone = applyLines(archive, { patches: ({ fate }) => fate === "conflit" });
    await expect(alone).rejects.toThrow("seraient une seule version");
    expect(await everything()).toEqual(before);
    await applyLines(archive, { patches: () => true });
    expect(await readColumn("SELECT id FROM patches WHERE version IN ('5.0.1', 'v5.0.1')")).not.toEqual([
      "77",
    ]);
    // Nor where the record of the archive is here, and has another version by now.
    await run("UPDATE patches SET version = '9.9.8' WHERE version = '5.0.1'");
    await newPatch("77", "v5.0.1");
    expect(linesOf((await dryRun(archive)).plan, "patches")).toContainEqual(expect.objectContaining(taken));
    await run("DELETE FROM patches WHERE id = '77'");
    await run("UPDATE patches SET version = '5.0.1' WHERE version = '9.9.8'");
    // Both in the archive: each comes back, alone too.
    await newPatch("78", "v5.0.1");
    const both = await backedUp();
    await run("DELETE FROM patches WHERE id = '78'");
    await applyLines(both, { patches: () => true });
    expect(await readColumn("SELECT version FROM patches WHERE id = '78'")).toEqual(["v5.0.1"]);
  });

  test("PN-15, TAG-07, N-09: a name that leads elsewhere stays where it was stored, and no restore gives it anew", async () => {
    await run("UPDATE patches SET version = '1.data' WHERE version = '5.0.1'");
    await run("UPDATE tags SET name = '..', folded = '..' WHERE name = 'Police'");
    await run("UPDATE mappings SET metier = '..' WHERE metier = 'Police'");
    const archive = await backedUp();
    await run("UPDATE patches SET title = 'Gâté' WHERE version = '1.data'");
    await restoreAll(archive, allAs("remplacer"));
    expect(await readColumn("SELECT title FROM patches WHERE version = '1.data'")).toEqual([
      "Patch numéro 1",
    ]);
    await run("UPDATE patches SET version = '5.0.1' WHERE version = '1.data'");
    await run("DELETE FROM tags WHERE name = '..'");
    for (const name of ["1.data", ".."]) {
      const kind = name === ".." ? "metiers" : "patches";
      await expect(restoreAll(archive, { [kind]: "remplacer" }), name).rejects.toThrow(
        `«\u00a0${name}\u00a0» est un mot réservé.`,
      );
    }
  });

  test("TAG-07, N-09: what a job's name folds to is made of it, whatever an archive says", async () => {
    const archive = await backedUp();
    await run("DELETE FROM tags WHERE name = 'Mécano'");
    const jobs = (archive.rows.get("metiers") ?? []).map((job) => ({ ...job, folded: `${job["name"]} ?` }));
    const rowsOf = (list: typeof jobs) => new Map([["metiers" as const, list]]);
    await restoreAll({ ...archive, rows: rowsOf(jobs) }, { metiers: "ajouter" });
    expect(await readColumn("SELECT folded FROM tags ORDER BY name")).toEqual(["mecano", "police"]);
    const again = [{ ...jobs[0], name: "POLICE", folded: "autre" }];
    await restoreAll({ ...archive, rows: rowsOf(again) }, { metiers: "ajouter" });
    expect(await readColumn("SELECT name FROM tags ORDER BY name")).toEqual(["Mécano", "Police"]);
  });

  test("N-09: a mapping that was edited since says so, though its job has another name here too", async () => {
    const archive = await backedUp();
    await run(
      `UPDATE mappings SET description = 'x', updated_at = ${Date.now() + 1000} WHERE nom = 'Garage'`,
    );
    await run("UPDATE tags SET name = 'MÉCANO' WHERE name = 'Mécano'");
    expect(linesOf((await dryRun(archive)).plan, "mappings")).toMatchObject([
      { fate: "conflit", title: "Garage", reason: "Modifié depuis la sauvegarde." },
    ]);
  });

  test("N-09: a mapping whose job has another name here is in conflict, and merging leaves it alone", async () => {
    const archive = await backedUp();
    await run("DELETE FROM mappings WHERE nom = 'Garage'");
    await run("UPDATE tags SET name = 'MÉCANO' WHERE name = 'Mécano'");
    const { plan } = await dryRun(archive);
    expect(linesOf(plan, "mappings")).toMatchObject([
      { fate: "conflit", title: "Garage", reason: "Le métier «\u00a0Mécano\u00a0» porte un autre nom ici." },
    ]);
    await restoreAll(archive, { metiers: "fusionner", mappings: "fusionner" }).catch(() => null);
    expect(await readColumn("SELECT nom FROM mappings WHERE nom = 'Garage'")).toEqual([]);
    await expect(applyLines(archive, { mappings: () => true })).rejects.toBeInstanceOf(ImpossibleChoice);
    await applyLines(archive, { mappings: () => true, metiers: () => true });
    expect(await readColumn("SELECT metier FROM mappings WHERE nom = 'Garage'")).toEqual(["Mécano"]);
  });
});

describe("N-09: what an archive says of patches, and what they are now", () => {
  const publishScheduled = () => runCron("tache:publications");

  test("PN-18, BAK-06: a scheduled patch whose hour has passed comes back as a draft, and the dry run says so", async () => {
    const hour = Date.now() - 60_000;
    await run(`UPDATE patches SET status = 'programme', scheduled_for = ${hour} WHERE version = '5.0.4'`);
    const archive = await backedUp();
    const scheduled = await readColumn<string>("SELECT title FROM patches WHERE version = '5.0.4'");
    await run("DELETE FROM patches WHERE version = '5.0.4'");
    const shown = async (now: number) => {
      const { plan } = await dryRun(archive, { ...scopeOf(), now: () => now });
      return linesOf(plan, "patches").map(({ fate, row, note }) => [fate, row?.["status"], note]);
    };
    expect(await shown(hour - 1)).toEqual([["creer", "programme", null]]);
    const note =
      "Programmé pour une heure qui est passée\u00a0: restauré, il sera un brouillon, sans date de publication.";
    expect(await shown(hour)).toEqual([["creer", "brouillon", note]]);

    const scope = { ...scopeOf(), now: () => hour };
    const early = (await dryRun(archive, { ...scopeOf(), now: () => hour - 1 })).shown;
    const late = restore(scope, { archive, choices: { patches: "fusionner" }, shown: early, actor });
    await expect(late).rejects.toBeInstanceOf(OutdatedPlan);
    const { plan, shown: stamps } = await dryRun(archive, scope);
    const view = (await viewPlan(plan, { undone: null, lines: null, reader: "" })).find(
      ({ name }) => name === "patches",
    );
    expect(view?.lines).toMatchObject([{ note, ticked: true }]);
    await restore(scope, { archive, choices: { patches: "fusionner" }, shown: stamps, actor });
    await run("UPDATE patches SET updated_at = 5 WHERE version = '5.0.4'");
    await publishScheduled();
    const after = "SELECT title, status, scheduled_for, position FROM patches WHERE version = '5.0.4'";
    expect(await readRow(after)).toEqual({
      title: scheduled[0],
      status: "brouillon",
      scheduled_for: null,
      position: null,
    });
    expect(linesOf((await dryRun(archive, scope)).plan, "patches")).toEqual([]);
  });

  test("N-09: undoing brings back the fingerprints of a patch that the restore deleted, after a night too", async () => {
    const older = await backedUp();
    await newPatch("9", "9.9.9");
    await run("INSERT INTO fingerprints SELECT '9', key, files, bytes, stored, 1 FROM fingerprints LIMIT 1");
    const lists = () => readColumn<string>("SELECT patch_id FROM fingerprints ORDER BY patch_id");
    const before = await lists();
    const { safetyId } = await restoreAll(older, { ...allAs("rien"), patches: "remplacer" });
    await runCron("tache:empreintes-orphelines");
    expect(await lists()).toHaveLength(1);
    const { archive, backup } = await opened(safetyId);
    const { plan } = await dryRun(archive);
    const view = await viewPlan(plan, { undone: backup?.touched ?? null, lines: null, reader: "" });
    const proposed = (name: string) => {
      const entity = view.find((one) => one.name === name);
      return [entity?.choice, entity?.lines.map(({ fate, ticked }) => [fate, ticked])];
    };
    expect(proposed("patches")).toEqual(["choisir", [["creer", true]]]);
    expect(proposed("empreintes")).toEqual(["choisir", [["creer", true]]]);
    await applyLines(archive, { patches: () => true, empreintes: () => true });
    expect(await lists()).toEqual(before);
  });

  test("R-12, N-09: what another record was sent with is left to it, and the rest comes back", async () => {
    await run("UPDATE patches SET submission_id = 'envoi-de-5-0-2' WHERE version = '5.0.2'");
    await run("UPDATE mappings SET submission_id = 'envoi-du-garage' WHERE nom = 'Garage'");
    const archive = await backedUp();
    await run("DELETE FROM patches WHERE version = '5.0.2'");
    await run("DELETE FROM mappings WHERE nom = 'Garage'");
    await newPatch("9", "9.9.9");
    await run("UPDATE patches SET submission_id = 'envoi-de-5-0-2' WHERE id = '9'");
    await run("UPDATE mappings SET submission_id = 'envoi-du-garage' WHERE nom = 'Corbeille'");
    const merged = { ...allAs("rien"), patches: "fusionner", mappings: "fusionner" } as const;
    const { counts } = await restoreAll(archive, merged);
    expect(counts).toEqual({ patches: { creer: 1 }, mappings: { creer: 1 } });
    const sent = "SELECT version FROM patches WHERE submission_id = 'envoi-de-5-0-2'";
    expect(await readColumn(sent)).toEqual(["9.9.9"]);
    expect(await readColumn("SELECT nom FROM mappings WHERE submission_id IS NOT NULL")).toEqual([
      "Corbeille",
    ]);
    expect(await readColumn("SELECT version FROM patches WHERE version = '5.0.2'")).toEqual(["5.0.2"]);
  });

  test("DOC-59, BAK-06: a visitor who voted again about a page is a conflict: both votes cannot be", async () => {
    const archive = await backedUp();
    await run("UPDATE guide_feedback SET id = 'v2', helpful = 0, at = 6");
    const { plan } = await dryRun(archive);
    expect(linesOf(plan, "avis").map(({ fate, reason }) => [fate, reason])).toEqual([
      ["conflit", "Le même visiteur a donné un autre avis sur cette page."],
      ["supprimer", null],
    ]);
    await restoreAll(archive, { ...allAs("rien"), avis: "fusionner" });
    expect(await readColumn("SELECT id FROM guide_feedback")).toEqual(["v2"]);
    const alone = applyLines(archive, { avis: ({ fate }) => fate === "conflit" });
    await expect(alone).rejects.toThrow("deux avis du même visiteur");
    await restoreAll(archive, { ...allAs("rien"), avis: "remplacer" });
    expect(await readColumn("SELECT id FROM guide_feedback")).toEqual(["v1"]);
  });
});

describe("N-09: what the page proposes", () => {
  test("N-09: hundreds of records that differ: the first 300 as lines, the others counted", async () => {
    const list = Array.from({ length: 340 }, (_, i) => `('f${i}', '2026-01-01', 1)`).join(", ");
    await run(`INSERT INTO download_counts VALUES ${list}`);
    const archive = await backedUp();
    await run("DELETE FROM download_counts WHERE item LIKE 'f%'");
    const { plan } = await dryRun(archive);
    const view = await viewPlan(plan, { undone: null, lines: null, reader: "" });
    const counters = view.find(({ name }) => name === "compteurs");
    expect(counters).toMatchObject({ counts: { creer: 340 }, choice: "rien", more: 40 });
    expect(counters?.lines).toHaveLength(300);
    expect(new Set(counters?.lines.map(({ token }) => token)).size).toBe(300);
    const applied = await applyLines(archive, {
      compteurs: (line) => linesOf(plan, "compteurs").findIndex(({ title }) => title === line.title) < 300,
    });
    expect(applied.counts).toEqual({ compteurs: { creer: 300 } });
  });

  test("N-09: undoing proposes all that the restore did, but not what was edited or made since", async () => {
    const archive = await backedUp();
    await run("UPDATE patches SET title = 'Avant', updated_at = 5 WHERE version IN ('5.0.2', '5.0.3')");
    await newPatch("8", "8.8.8");
    await run("UPDATE patches SET created_at = 5 WHERE id = '8'");
    const { safetyId } = await restoreAll(archive, { ...allAs("rien"), patches: "remplacer" });
    const later = Date.now() + 1000;
    await run(`UPDATE patches SET title = 'Du bureau', updated_at = ${later} WHERE version = '5.0.3'`);
    await newPatch("9", "9.9.9");
    await run(`UPDATE patches SET created_at = ${later} WHERE id = '9'`);
    const { plan } = await dryRun((await opened(safetyId)).archive);
    const view = await viewPlan(plan, { undone: ["patches"], lines: null, reader: "" });
    const patches = view.find(({ name }) => name === "patches");
    expect(patches?.choice).toBe("choisir");
    expect(patches?.lines.map(({ title, reason, ticked }) => [title, reason, ticked])).toEqual([
      ["5.0.3 Avant", "Modifié depuis la sauvegarde.", false],
      ["5.0.2 Avant", null, true],
      ["8.8.8 Neuf", null, true],
      ["9.9.9 Neuf", "Créé depuis la sauvegarde.", false],
    ]);
    expect(view.filter(({ name }) => name !== "patches").every(({ choice }) => choice === "rien")).toBe(true);
  });

  test("N-09: without a script: boxes in the form, all or none by an address, ticks kept when it is refused", async () => {
    const owner = await person("owner");
    await send(owner, "/admin/sauvegardes", { intent: "sauvegarder" });
    const id = await readValue<string>("SELECT id FROM backups ORDER BY created_at DESC");
    const address = `/admin/sauvegardes/${id}`;
    await run("INSERT INTO tags (name, folded) VALUES ('Taxi', 'taxi')");
    await run("UPDATE mappings SET metier = 'Taxi', updated_at = 5 WHERE nom = 'Garage'");
    await run("DELETE FROM patches WHERE version = '5.0.1'");
    const boxes = (html: string) =>
      [...html.matchAll(/<input type="checkbox"[^>]*>/g)].map(([tag]) => ({
        name: /name="([^"]*)"/.exec(tag)?.[1] ?? "",
        value: /value="([^"]*)"/.exec(tag)?.[1] ?? "",
        ticked: /\schecked/.test(tag),
      }));
    const load = async (query: string) => (await owner.get(`${address}${query}`)).text();
    const html = await load("");
    const ticks = (text: string) => boxes(text).map(({ name, ticked }) => [name, ticked]);
    expect(ticks(html)).toEqual([
      ["ligne.metiers", false],
      ["ligne.mappings", true],
      ["ligne.patches", true],
    ]);
    expect(boxes(await load("?lignes=toutes")).every(({ ticked }) => ticked)).toBe(true);
    expect(boxes(await load("?lignes=aucune")).some(({ ticked }) => ticked)).toBe(false);

    const fields = shownBy(html);
    const job = boxes(html).find(({ name }) => name === "ligne.metiers")?.value ?? "";
    const before = await everything();
    const refused = await send(owner, address, {
      ...fields,
      "choix.metiers": "choisir",
      "ligne.metiers": [job],
    });
    expect(refused.status).toBe(422);
    const again = await refused.text();
    expect(again).toContain("Garage");
    expect(ticks(again)).toEqual([
      ["ligne.metiers", true],
      ["ligne.mappings", false],
      ["ligne.patches", false],
    ]);
    expect(again).toMatch(/<option value="choisir" selected/);
    expect((await send(owner, address, { ...fields, "choix.patches": "choisir" })).status).toBe(422);
    expect(
      (await send(owner, address, { ...fields, "choix.patches": "choisir", "ligne.patches": "<b>" })).status,
    ).toBe(400);
    expect(await everything()).toEqual(before);
    const patch = boxes(html).find(({ name }) => name === "ligne.patches")?.value ?? "";
    const done = await send(owner, address, {
      ...fields,
      "choix.patches": "choisir",
      "ligne.patches": patch,
    });
    expect(await done.text()).toContain("Patchs\u00a0: 1 création");
  });
});
