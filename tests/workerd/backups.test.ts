/** Export, empty, import, and what archives of before bring back (BAK-04, BAK-07). */
import { beforeEach, describe, expect, test } from "vitest";
import { makeDocument } from "#app/backups/archive/archive.server";
import { type EntityName, entities } from "#app/backups/archive/entities";
import { readArchive } from "#app/backups/archive/read-archive.server";
import { makePlan } from "#app/backups/restore/plan.server";
import { memorySource } from "#app/backups/sources.server";
import type { FormerVersion } from "#app/db/schema";
import { sha256Hex } from "#app/platform/tokens";
import {
  allAs,
  backedUp,
  dryRun,
  emptyEverything,
  everything,
  fill,
  restoreAll,
  scopeOf,
} from "./backups-data.ts";
import { plannedOf } from "./backups-plans.ts";
import { formerVersion, patchRow, setDownload, setFormer, setPatches } from "./content.ts";
import { aroundD1 } from "./rows.ts";
import { env, request, runCron } from "./site.ts";
import { all, readColumn, readRow, readValue, run } from "./sql.ts";

beforeEach(fill);

/** What is here now, as an archive that was made before there was the column `left`; `others` are its values. */
async function without(kind: EntityName, left: string, others: object = {}) {
  const scope = scopeOf();
  const made = await makeDocument(scope.db, scope.now(), [kind]);
  const rows = made.donnees[kind]?.map(({ [left]: _, ...row }) => ({ ...row, ...others })) ?? [];
  const donnees = { [kind]: rows };
  const sha256 = await sha256Hex(new TextEncoder().encode(JSON.stringify(donnees)));
  const bytes = new TextEncoder().encode(JSON.stringify({ ...made, donnees, sha256 }));
  return readArchive(memorySource(bytes), "own");
}

describe("BAK-04, BAK-07: export, empty, import", () => {
  test("BAK-04: an edit while records are read makes it read all of them again: an archive is of one time", async () => {
    let calls = 0;
    // After the first records, before the last ones.
    const DB = aroundD1(async (work) => {
      if (++calls === entities.length - 1) {
        await run(
          "UPDATE patches SET title = 'Changé entre-temps', revision = revision + 1, updated_at = 6000000000000",
        );
      }
      return work();
    });
    const titles = (await backedUp(scopeOf({ DB }))).rows.get("patches")?.map(({ title }) => title);
    expect(new Set(titles)).toEqual(new Set(["Changé entre-temps"]));
  });

  test("BAK-07: the same data, byte for byte, pictures and counters included", async () => {
    const before = await everything();
    const archive = await backedUp();
    expect(archive.objects.size).toBe(4);
    await emptyEverything();
    expect((await everything())["patches"]).toEqual([]);
    await restoreAll(archive, allAs("remplacer"));
    const after = await everything();
    // When Discord last confirmed a role is no record: after a restore, it is asked again.
    const unconfirmed = (people: unknown) =>
      (people as object[]).map((person) => ({ ...person, role_confirmed_at: 0 }));
    // The lines of the journal that the backup and the restore themselves wrote come on top.
    const own = (lines: unknown) =>
      (lines as { entity: string }[]).filter(({ entity }) => entity !== "sauvegarde");
    expect({ ...after, audit_log: own(after["audit_log"]) }).toEqual({
      ...before,
      visitors: unconfirmed(before["visitors"]),
      audit_log: own(before["audit_log"]),
    });
    expect((await request("/data/patches.json")).status).toBe(200);
  });

  test("BAK-04, T-25: the second backup of the same data holds the same records; nothing secret is in it", async () => {
    await run(
      "INSERT INTO sessions (id, discord_id, role, created_at, last_seen_at, role_checked_at, role_asked_at, local_mark) VALUES ('SECRET-session','123','owner',1,1,1,1,'SECRET-marque')",
    );
    await run("INSERT OR REPLACE INTO api_tokens VALUES ('t1','x','SECRET-jeton','lecture','1',1,NULL,NULL)");
    await run("INSERT OR REPLACE INTO local_accounts VALUES ('a1','u','U',NULL,'owner','SECRET-mot',1,1)");
    await run("INSERT OR REPLACE INTO daily_salts VALUES ('2026-01-01','SECRET-sel')");
    await run(
      "INSERT OR REPLACE INTO notifications (id, kind, target, payload, state, created_at, updated_at) VALUES ('n','essai','https://discord.com/api/webhooks/1/SECRET-webhook','{}','envoye',1,1)",
    );
    const scope = scopeOf();
    const archive = await backedUp();
    const [row] = await all<{ key: string }>("SELECT key FROM backups ORDER BY created_at DESC");
    const text = await (await env.BUCKET.get(row?.key ?? ""))?.text();
    expect(text).toContain("Commissariat Étoilé");
    expect(text).not.toContain("SECRET");
    const again = await backedUp();
    for (const { name } of entities.filter(({ addOnly }) => !addOnly)) {
      expect(again.rows.get(name), name).toEqual(archive.rows.get(name));
    }
    expect((await makePlan(scope, again)).entities.flatMap(({ planned }) => planned)).toEqual([]);
  });
});

describe("BAK-06, N-09: the dry run", () => {
  test("F-08, BAK-07: the setting of home's figures comes back with the rest, unless it was changed since", async () => {
    const archive = await backedUp();
    await run("UPDATE settings SET enabled = 0, updated_at = 6");
    await restoreAll(archive, { reglages: "fusionner" });
    const read = () => readRow("SELECT * FROM settings");
    const saved = { name: "chiffres-reels", enabled: 1, updated_at: 5 };
    expect(await read()).toEqual(saved);
    await run(`UPDATE settings SET enabled = 0, updated_at = ${Date.now() + 1000}`);
    const { plan } = await dryRun(archive);
    expect(plannedOf(plan, "reglages").planned).toEqual([["conflit", "chiffres-reels"]]);
    await restoreAll(archive, { reglages: "fusionner" });
    expect(await read()).toMatchObject({ enabled: 0 });
    await restoreAll(archive, { reglages: "remplacer" });
    expect(await read()).toEqual(saved);
  });

  test("F-08, N-12, BAK-07: an archive made before there were settings and known messages is read, and leaves them alone", async () => {
    const scope = scopeOf();
    const names = entities.map(({ name }) => name).filter((name) => !/reglages|diagnostic/.test(name));
    const old = await makeDocument(scope.db, scope.now(), names);
    const bytes = new TextEncoder().encode(JSON.stringify(old));
    // As a whole site's archive: the document is a part by its kind.
    const archive = { ...(await readArchive(memorySource(bytes), "own")), isPartial: false };
    await run("DELETE FROM patches WHERE version = '5.0.1'");
    const left = async () => {
      const { settings, diagnostic_rules, diagnostic_hits } = await everything();
      return { settings, diagnostic_rules, diagnostic_hits };
    };
    const before = await left();
    await restoreAll(archive, allAs("remplacer"));
    expect(await left()).toEqual(before);
    expect(await readValue("SELECT count(*) FROM patches")).toBe(4);
  });

  test("PN-22, BAK-07: of an archive made before patches had their compatibility, one that is there keeps it, one that comes back has none", async () => {
    const archive = await without("patches", "compatibility");
    expect(archive.rows.get("patches")?.map(({ compatibility }) => compatibility)).toEqual([{}, {}, {}, {}]);
    const read = (version: string) =>
      readRow("SELECT title, compatibility FROM patches WHERE version = ?", version);
    // A patch that is there keeps its own: the archive has no other to put in its place.
    await run("UPDATE patches SET title = 'Autre' WHERE version <> '5.0.3'");
    const compatibility = String((await read("5.0.2"))?.["compatibility"]);
    expect(compatibility).toContain("12913");
    const [shown] = (await dryRun(archive)).plan.entities;
    expect(shown?.planned.map(({ fields }) => fields.map(({ name }) => name))).toEqual([
      ["title"],
      ["title"],
      ["title"],
    ]);
    expect(shown?.identical).toBe(1);
    for (const choice of ["fusionner", "remplacer"] as const) {
      await run("UPDATE patches SET title = 'Autre' WHERE version = '5.0.2'");
      await restoreAll({ ...archive, isPartial: false }, { patches: choice });
      expect(await read("5.0.2"), choice).toEqual({ title: patchRow(2).title, compatibility });
    }
    await run("DELETE FROM patches WHERE version = '5.0.2'");
    await restoreAll(archive, { patches: "ajouter" });
    expect(await read("5.0.2")).toMatchObject({ compatibility: "{}" });
    expect((await request("/patch-notes/5.0.2")).status).toBe(200);
  });

  test("N-01, N-03, BAK-07: so does one that is a security fix, and one whose archive holds those before it", async () => {
    const marks = "SELECT security, cumulative FROM patches WHERE version = '5.0.2'";
    const old = { ...(await without("patches", "security", { cumulative: undefined })), isPartial: false };
    await run("UPDATE patches SET title = 'Autre', security = 1, cumulative = 1 WHERE version = '5.0.2'");
    await restoreAll(old, { patches: "remplacer" });
    expect(await readRow(marks)).toEqual({ security: 1, cumulative: 1 });
    await run("DELETE FROM patches WHERE version = '5.0.2'");
    await restoreAll(old, { patches: "ajouter" });
    expect(await readRow(marks)).toEqual({ security: 0, cumulative: 0 });
  });

  test("N-05, N-07, BAK-07: of an archive made before mappings said what they replace, one that is there keeps it, one that comes back has none", async () => {
    const archive = await without("mappings", "interieurRemplace");
    const read = () =>
      readRow(
        "SELECT description, legacy, build_jeu AS build, interieur_remplace AS i, interieur_cle AS cle FROM mappings WHERE nom = 'Garage'",
      );
    const whole = { description: "", legacy: "teste", build: 3258, i: "V_Carmod", cle: "v_carmod" };
    expect(await read()).toEqual(whole);
    await run("UPDATE mappings SET description = 'Autre' WHERE nom = 'Garage'");
    await restoreAll(archive, { mappings: "fusionner" });
    expect(await read()).toEqual(whole);
    await run("DELETE FROM mappings WHERE nom = 'Garage'");
    await restoreAll(archive, { mappings: "ajouter" });
    expect(await read()).toEqual({ ...whole, i: "", cle: "" });
  });

  test("T-25, BAK-07: what an archive says and what a record keeps beside it are sound together, or nothing is restored", async () => {
    await run("DELETE FROM patches WHERE version <> '5.0.2'");
    const shown = await without("patches", "deletedAt", { title: "Autre" });
    await run("UPDATE patches SET deleted_at = 5, position = NULL");
    await run("DELETE FROM mappings WHERE nom <> 'Commissariat Étoilé'");
    const half = await without("mappings", "y", { x: null });
    const before = await everything();
    await expect(restoreAll(shown, { patches: "fusionner" })).rejects.toThrow("sans l'être");
    await expect(restoreAll(half, { mappings: "fusionner" })).rejects.toThrow("la moitié de ses coordonnées");
    expect(await everything()).toEqual(before);
    expect((await request("/patch-notes/5.0.2")).status).toBe(404);
  });

  test("DL-13, BAK-07: of an archive made before files had former versions, the link that comes back is none, and the one it replaces is", async () => {
    const link = (name: string) => `https://fichiers.example/${name}.zip`;
    const older = formerVersion();
    await setDownload("mappings", link("mappings"));
    await setFormer("base", [older]);
    const archive = await without("telechargements", "former");
    await setFormer("base", [formerVersion({ version: "", link: link("base"), replacedAt: 9 }), older]);
    await run(`UPDATE download_items SET link = '${link("base-6")}', version = '6' WHERE slug = 'base'`);
    const read = async () => {
      const former = await readColumn<string>("SELECT former FROM download_items ORDER BY slug");
      return former.map((list) => (JSON.parse(list) as FormerVersion[]).map((version) => version.link));
    };
    await restoreAll(archive, { telechargements: "fusionner" });
    expect(await read()).toEqual([[link("base-6"), older.link], []]);
    expect((await dryRun(archive)).plan.entities[0]).toMatchObject({ planned: [], identical: 2 });
  });

  test("PN-18, BAK-07: a patch that an older archive makes a draft again is not online since the time before", async () => {
    await run(`UPDATE patches SET status = 'programme', scheduled_for = 5 WHERE version = '5.0.4'`);
    const archive = await without("patches", "onlineAt");
    await runCron("tache:publications");
    const read = "SELECT status, online_at IS NULL AS never FROM patches WHERE version = '5.0.4'";
    expect(await readRow(read)).toEqual({ status: "publie", never: 0 });
    await restoreAll({ ...archive, isPartial: false }, { patches: "remplacer" });
    expect(await readRow(read)).toEqual({ status: "brouillon", never: 1 });
  });

  test("R-22, BAK-07: restored patches stand by the time of their publication, those of one time as they stood", async () => {
    const versions = () => all("SELECT version FROM patches WHERE position IS NOT NULL ORDER BY position");
    const before = [1, 2, 3, 5, 4].map((n) => ({ version: `5.0.${n}` }));
    const [first, ...others] = [1, 2, 3, 5, 4].map((n, i) => patchRow(n, { position: i + 1 }));
    // The last two were published at one time: not their ids say which came first.
    const time = others.at(-1)?.published_at ?? 0;
    await setPatches([
      ...(first ? [first] : []),
      ...others.map((row, i) => (i < 2 ? row : { ...row, published_at: time })),
    ]);
    const archive = await backedUp();
    await emptyEverything();
    await restoreAll(archive, allAs("remplacer"));
    expect(await versions()).toEqual(before);
    // Two are gone, and the others moved up: what comes back goes between them.
    await run("DELETE FROM patches WHERE version IN ('5.0.1', '5.0.2')");
    await run("UPDATE patches SET position = position - 2");
    await restoreAll(archive, { patches: "ajouter" });
    expect(await versions()).toEqual(before);
    expect(await readColumn("SELECT position FROM patches ORDER BY position")).toEqual([1, 2, 3, 4, 5]);
  });

  test("R-30: a restored record has a revision that no open form knows, whichever of both is the higher", async () => {
    const revise = (version: string, revision: number) =>
      run(
        `UPDATE patches SET title = 't${revision}', revision = ${revision}, updated_at = 5 WHERE version = '${version}'`,
      );
    await revise("5.0.1", 8);
    const archive = await backedUp();
    await revise("5.0.1", 3);
    await revise("5.0.2", 8);
    await restoreAll(archive, { patches: "fusionner" });
    const revisions = "SELECT revision FROM patches WHERE version IN ('5.0.1', '5.0.2')";
    expect(await readColumn(revisions)).toEqual([9, 9]);
  });
});
