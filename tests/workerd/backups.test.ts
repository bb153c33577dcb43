/** Export, empty, import; the dry run and what follows from it (BAK-04, BAK-06, BAK-07, N-09, R-30). */
import { beforeEach, describe, expect, test } from "vitest";
import { makeDocument } from "#app/backups/archive.server";
import { OutdatedPlan } from "#app/backups/choose";
import { type EntityName, entities } from "#app/backups/entities";
import { makePlan } from "#app/backups/plan.server";
import { readArchive } from "#app/backups/read-archive.server";
import { restore } from "#app/backups/restore.server";
import { memorySource, openArchive } from "#app/backups/sources.server";
import { findBackup, saveBackup } from "#app/backups/store.server";
import { sha256Hex } from "#app/platform/tokens";
import {
  actor,
  allAs,
  backedUp,
  dryRun,
  emptyEverything,
  everything,
  fill,
  restoreAll,
  scopeOf,
} from "./backups-data.ts";
import { patchRow, setPatches } from "./content.ts";
import { altered, aroundD1, olderBucket } from "./rows.ts";
import { env, request, runCron } from "./site.ts";
import { beatOf, run } from "./sql.ts";

beforeEach(fill);

const plannedOf = (plan: Awaited<ReturnType<typeof makePlan>>, name: string) => {
  const entry = plan.entities.find(({ entity }) => entity.name === name);
  return {
    identical: entry?.identical,
    planned: entry?.planned.map(({ fate, title }) => [fate, title]).sort(),
  };
};

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
    const scope = scopeOf({ DB });
    const opened = await openArchive(scope, (await saveBackup(scope, "manuelle", actor)).id);
    const titles = opened?.archive.rows.get("patches")?.map(({ title }) => title);
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
    const [row] = (
      await env.DB.prepare("SELECT key FROM backups ORDER BY created_at DESC").all<{ key: string }>()
    ).results;
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
  test("BAK-06: create, identical, changed by field, conflict, only here, missing pictures", async () => {
    const archive = await backedUp();
    await run("DELETE FROM patches WHERE version = '5.0.1'");
    await run(
      "UPDATE patches SET title = 'Autre titre', breaking = 1, updated_at = 5 WHERE version = '5.0.2'",
    );
    await run(
      `UPDATE patches SET title = 'Edité', updated_at = ${Date.now() + 1000} WHERE version = '5.0.3'`,
    );
    await run(
      "INSERT INTO patches (id, version, title, description, modified_files, modifications, link_patch) VALUES ('9', '9.9.9', 'Neuf', '', '[]', '{\"systemMetier\":[],\"inventaire\":[],\"braquages\":[],\"divers\":[]}', '')",
    );
    const { plan } = await dryRun(archive);
    expect(plannedOf(plan, "patches")).toEqual({
      identical: 1,
      planned: [
        ["conflit", "5.0.3 Patch numéro 3"],
        ["creer", "5.0.1 Patch numéro 1"],
        ["modifier", "5.0.2 Patch numéro 2"],
        ["supprimer", "9.9.9 Neuf"],
      ],
    });
    const changed = plan.entities
      .find(({ entity }) => entity.name === "patches")
      ?.planned.find(({ fate }) => fate === "modifier");
    expect(changed?.fields).toEqual([
      { name: "title", before: "Autre titre", after: "Patch numéro 2" },
      { name: "breaking", before: "oui", after: "non" },
    ]);
    expect(plannedOf(plan, "mappings")).toEqual({ identical: 3, planned: [] });
    expect(plan.missingObjects).toEqual([]);
  });

  test("BAK-06: a name that another record holds now is a conflict", async () => {
    const archive = await backedUp();
    await run("UPDATE patches SET id = '77' WHERE version = '5.0.1'");
    const { plan } = await dryRun(archive);
    expect(plannedOf(plan, "patches").planned).toEqual([
      ["conflit", "5.0.1 Patch numéro 1"],
      ["supprimer", "5.0.1 Patch numéro 1"],
    ]);
    await restoreAll(archive, { patches: "fusionner" });
    expect(await env.DB.prepare("SELECT id FROM patches WHERE version = '5.0.1'").first("id")).toBe("77");
    await restoreAll(archive, { patches: "remplacer" });
    expect(await env.DB.prepare("SELECT id FROM patches WHERE version = '5.0.1'").first("id")).not.toBe("77");
  });

  test("BAK-06: pictures that neither the archive nor R2 has are named", async () => {
    const { objects } = await env.BUCKET.list({ prefix: "mappings/" });
    const lost = objects[0]?.key ?? "";
    await env.BUCKET.delete(lost);
    const archive = await backedUp();
    const { plan } = await dryRun(archive);
    expect(plan.missingObjects).toEqual([lost]);
    // No restore brings them back: none is offered for their sake.
    expect(plannedOf(plan, "mappings")).toEqual({ identical: 3, planned: [] });
    // Nor do they keep the rest from being restored.
    await run("UPDATE mappings SET description = 'Autre', updated_at = 5");
    expect((await restoreAll(archive, { mappings: "fusionner" })).images).toBe(0);
    expect(plannedOf((await dryRun(archive)).plan, "mappings").identical).toBe(3);
    const withoutPictures = { ...archive, objects: new Set<string>() };
    expect((await dryRun(withoutPictures)).plan.missingObjects).toEqual([lost]);
  });

  test.each(["ajouter", "fusionner", "remplacer"] as const)(
    "BAK-06: what the dry run showed is exactly what '%s' does",
    async (choice) => {
      const archive = await backedUp();
      await run("DELETE FROM mappings WHERE nom = 'Garage'");
      await run("UPDATE mappings SET description = 'Autre', updated_at = 5 WHERE nom LIKE 'Commissariat%'");
      await run("DELETE FROM patches WHERE version = '5.0.1'");
      await run(
        `UPDATE patches SET title = 'Edité', updated_at = ${Date.now() + 1000} WHERE version = '5.0.3'`,
      );
      await run("UPDATE daily_totals SET visits = 99");
      await run("INSERT INTO tags (name, folded) VALUES ('Taxi', 'taxi')");
      const { plan } = await dryRun(archive);
      const applied = await restoreAll(archive, allAs(choice));
      const fates = {
        ajouter: ["creer"],
        fusionner: ["creer", "modifier"],
        remplacer: ["creer", "modifier", "conflit", "supprimer"],
      }[choice];
      const announced = Object.fromEntries(
        plan.entities.flatMap(({ entity, planned }) => {
          const done = planned.filter(
            ({ fate }) => fates.includes(fate) && (!entity.addOnly || fate === "creer"),
          );
          const counts: Record<string, number> = {};
          for (const { fate } of done) counts[fate] = (counts[fate] ?? 0) + 1;
          return done.length > 0 ? [[entity.name, counts]] : [];
        }),
      );
      expect(applied.counts).toEqual(announced);
      // Looking again shows what was left alone, and nothing else.
      const { plan: after } = await dryRun(archive);
      const left = plan.entities.flatMap(({ entity, planned }) =>
        planned
          .filter(({ fate }) => !fates.includes(fate))
          .map(({ fate, title }) => `${entity.name} ${fate} ${title}`),
      );
      const still = after.entities.flatMap(({ entity, planned }) =>
        planned.map(({ fate, title }) => `${entity.name} ${fate} ${title}`),
      );
      expect(still.sort()).toEqual(left.sort());
      const wrong = await env.DB.prepare(
        "SELECT count(*) AS n FROM mappings WHERE metier NOT IN (SELECT name FROM tags)",
      ).first("n");
      expect(wrong).toBe(0);
    },
  );

  test("BAK-06: a kind that is not chosen is not touched", async () => {
    const archive = await backedUp();
    await run("UPDATE patches SET title = 'Autre', updated_at = 5");
    await run("UPDATE mappings SET description = 'Autre', updated_at = 5");
    await restoreAll(archive, { mappings: "fusionner" });
    expect((await env.DB.prepare("SELECT DISTINCT title FROM patches").all()).results).toEqual([
      { title: "Autre" },
    ]);
    expect(
      await env.DB.prepare("SELECT count(*) AS n FROM mappings WHERE description = 'Autre'").first("n"),
    ).toBe(0);
  });

  test.each([
    ["ajouter", [7, 12, 13, 15]],
    ["fusionner", [7, 12, 18, 20]],
    ["remplacer", [7, 12, 18]],
  ] as const)(
    "ANA-01, BAK-07: after a reset and a restore (%s) each day adds up all those before it",
    async (choice, sums) => {
      const setDays = async (rows: string) => {
        await run("DELETE FROM daily_totals");
        await run(
          `INSERT INTO daily_totals (day, visits, visible_ms, all_visits, all_visible_ms) VALUES ${rows}`,
        );
      };
      // The oldest that is kept is not the first that was counted.
      await setDays(
        "('2026-06-10', 4, 400, 7, 700), ('2026-06-11', 5, 500, 12, 1200), ('2026-06-12', 6, 600, 18, 1800)",
      );
      const archive = await backedUp();
      await setDays("('2026-06-12', 1, 100, 1, 100), ('2026-06-13', 2, 200, 3, 300)");
      await restoreAll(archive, { statistiques: choice });
      const { results } = await env.DB.prepare(
        "SELECT all_visits AS visits, all_visible_ms AS ms FROM daily_totals ORDER BY day",
      ).all();
      expect(results).toEqual(sums.map((visits) => ({ visits, ms: visits * 100 })));
    },
  );

  test("F-08, BAK-07: the setting of home's figures comes back with the rest, unless it was changed since", async () => {
    const archive = await backedUp();
    await run("UPDATE settings SET enabled = 0, updated_at = 6");
    await restoreAll(archive, { reglages: "fusionner" });
    const read = () => env.DB.prepare("SELECT * FROM settings").first();
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
    expect(await env.DB.prepare("SELECT count(*) AS n FROM patches").first("n")).toBe(4);
  });

  test("PN-22, BAK-07: of an archive made before patches had their compatibility, one that is there keeps it, one that comes back has none", async () => {
    const scope = scopeOf();
    const made = await makeDocument(scope.db, scope.now(), ["patches"]);
    const patches = made.donnees["patches"]?.map(({ compatibility: _, ...row }) => row) ?? [];
    expect(patches).toHaveLength(4);
    const donnees = { patches };
    const sha256 = await sha256Hex(new TextEncoder().encode(JSON.stringify(donnees)));
    const bytes = new TextEncoder().encode(JSON.stringify({ ...made, donnees, sha256 }));
    const archive = await readArchive(memorySource(bytes), "own");
    expect(archive.rows.get("patches")?.map(({ compatibility }) => compatibility)).toEqual([{}, {}, {}, {}]);
    const read = (version: string) =>
      env.DB.prepare("SELECT title, compatibility FROM patches WHERE version = ?").bind(version).first();
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

  test("T-25, BAK-07: what an archive says and what a record keeps beside it are sound together, or nothing is restored", async () => {
    const scope = scopeOf();
    const without = async (kind: EntityName, left: string, others: object) => {
      const made = await makeDocument(scope.db, scope.now(), [kind]);
      const rows = made.donnees[kind]?.map(({ [left]: _, ...row }) => ({ ...row, ...others })) ?? [];
      const donnees = { [kind]: rows };
      const sha256 = await sha256Hex(new TextEncoder().encode(JSON.stringify(donnees)));
      const bytes = new TextEncoder().encode(JSON.stringify({ ...made, donnees, sha256 }));
      return readArchive(memorySource(bytes), "own");
    };
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

  test("R-22, BAK-07: restored patches stand by the time of their publication, those of one time as they stood", async () => {
    const versions = async () =>
      (await env.DB.prepare("SELECT version FROM patches WHERE position IS NOT NULL ORDER BY position").all())
        .results;
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
    const numbers = await env.DB.prepare("SELECT position FROM patches ORDER BY position").all();
    expect(numbers.results.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5]);
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
    const revisions = env.DB.prepare("SELECT revision FROM patches WHERE version IN ('5.0.1', '5.0.2')");
    expect((await revisions.raw()).flat()).toEqual([9, 9]);
  });
});

describe("BAK-07, R-30: all or nothing", () => {
  test("R-30: an edit between the dry run and its application stops it; nothing of either is lost", async () => {
    const archive = await backedUp();
    await run("UPDATE patches SET title = 'Autre', updated_at = 5 WHERE version = '5.0.2'");
    const { shown } = await dryRun(archive);
    await run(
      "UPDATE patches SET title = 'Plus tard', revision = revision + 1, updated_at = 6 WHERE version = '5.0.2'",
    );
    const before = await everything();
    const applying = restore(scopeOf(), { archive, choices: { patches: "remplacer" }, shown, actor });
    await expect(applying).rejects.toBeInstanceOf(OutdatedPlan);
    expect(await everything()).toEqual(before);
    await restoreAll(archive, { patches: "remplacer" });
    expect(await env.DB.prepare("SELECT title FROM patches WHERE version = '5.0.2'").first("title")).toBe(
      "Patch numéro 2",
    );
  });

  test("R-30: an edit of a kind that is left alone stops nothing, and stays", async () => {
    const archive = await backedUp();
    await run("UPDATE patches SET title = 'Autre', updated_at = 5 WHERE version = '5.0.2'");
    const { shown } = await dryRun(archive);
    await run("UPDATE settings SET enabled = 0, updated_at = 6");
    const choices = { ...allAs("rien"), patches: "fusionner" } as const;
    await restore(scopeOf(), { archive, choices, shown, actor });
    expect(await env.DB.prepare("SELECT title FROM patches WHERE version = '5.0.2'").first("title")).toBe(
      "Patch numéro 2",
    );
    expect(await env.DB.prepare("SELECT enabled FROM settings").first("enabled")).toBe(0);
  });

  test("R-30: nor does one of a kind that is left alone while it is being applied", async () => {
    const archive = await backedUp();
    await run("UPDATE patches SET title = 'Autre', updated_at = 5 WHERE version = '5.0.2'");
    // When the plan is made, as the safety copy is begun.
    const createMultipartUpload: R2Bucket["createMultipartUpload"] = async (...args) => {
      await run("UPDATE settings SET enabled = 0, updated_at = 6");
      return env.BUCKET.createMultipartUpload(...args);
    };
    const BUCKET = altered(env.BUCKET, { createMultipartUpload });
    await restoreAll(archive, { patches: "fusionner" }, { BUCKET });
    const title = env.DB.prepare("SELECT title FROM patches WHERE version = '5.0.2'");
    expect([
      await title.first("title"),
      await env.DB.prepare("SELECT enabled FROM settings").first("enabled"),
    ]).toEqual(["Patch numéro 2", 0]);
  });

  test("R-30: an edit while it is being applied stops it too, in the batch itself", async () => {
    const archive = await backedUp();
    await emptyPictures();
    await run("UPDATE mappings SET description = 'Autre', updated_at = 5 WHERE nom LIKE 'Commissariat%'");
    // While the pictures are being put back, somebody saves a mapping.
    let edits = 0;
    const put = async (...args: Parameters<R2Bucket["put"]>) => {
      if (edits++ === 0)
        await run(
          "UPDATE mappings SET description = 'Du bureau', revision = revision + 1, updated_at = 6 WHERE nom = 'Garage'",
        );
      return env.BUCKET.put(...args);
    };
    const scope = scopeOf({ BUCKET: altered(env.BUCKET, { put: put as R2Bucket["put"] }) });
    const { shown } = await dryRun(archive, scope);
    await expect(
      restore(scope, { archive, choices: { mappings: "remplacer" }, shown, actor }),
    ).rejects.toBeInstanceOf(OutdatedPlan);
    expect(edits).toBeGreaterThan(0);
    expect(
      await env.DB.prepare("SELECT description FROM mappings WHERE nom = 'Garage'").first("description"),
    ).toBe("Du bureau");
    // The pictures that it had put stay: another restore may count on them. What no row names goes at night.
    expect((await env.BUCKET.list({ prefix: "mappings/" })).objects.length).toBeGreaterThan(0);
  });

  test.each([1, 2, 3, 5])("BAK-07: cut at the %s. step of the batch, nothing changes", async (step) => {
    const archive = await backedUp();
    await emptyEverything();
    await run("INSERT INTO tags (name, folded) VALUES ('Taxi', 'taxi')");
    const before = await everything({ journal: false, objects: false });
    const DB = altered(env.DB, {
      batch: (statements: D1PreparedStatement[]) => {
        if (statements.length < 10) return env.DB.batch(statements);
        const broken = env.DB.prepare("INSERT INTO no_such_table VALUES (1)");
        const at = statements.length - step;
        return env.DB.batch([...statements.slice(0, at), broken, ...statements.slice(at)]);
      },
    });
    await expect(restoreAll(archive, allAs("remplacer"), { DB })).rejects.toThrow();
    expect(await everything({ journal: false, objects: false })).toEqual(before);
  });

  test("BAK-07: when the safety copy or a picture cannot be stored, nothing changes", async () => {
    const archive = await backedUp();
    await emptyEverything();
    const before = await everything({ journal: false });
    for (const failing of ["createMultipartUpload", "put"]) {
      const refuse = () => Promise.reject(new Error("put: Internal error"));
      const BUCKET = altered(env.BUCKET, { [failing]: refuse });
      await expect(restoreAll(archive, allAs("remplacer"), { BUCKET })).rejects.toThrow();
      expect(await everything({ journal: false })).toEqual(before);
    }
  });

  test("BAK-07: of two restores of one archive at once one is refused, and the other's pictures are all there", async () => {
    const archive = await backedUp();
    const before = await everything({ journal: false });
    await emptyEverything();
    const { shown } = await dryRun(archive);
    const choices = allAs("remplacer");
    let others = 0;
    const put = async (...args: Parameters<R2Bucket["put"]>) => {
      const stored = await env.BUCKET.put(...args);
      // The first to put a picture waits until another has restored everything.
      if (others++ === 0) await restore(scopeOf(), { archive, choices, shown, actor });
      return stored;
    };
    const BUCKET = altered(env.BUCKET, { put: put as R2Bucket["put"] });
    await expect(restore(scopeOf({ BUCKET }), { archive, choices, shown, actor })).rejects.toBeInstanceOf(
      OutdatedPlan,
    );
    expect(others).toBeGreaterThan(0);
    const { pictures } = await everything();
    expect(pictures).toEqual(before["pictures"]);
  });

  test("BAK-07, R-15: a sweep between a restore's look into R2 and its records leaves the pictures that it is about to name", async () => {
    const archive = await backedUp();
    const before = await everything({ journal: false });
    await run("DELETE FROM mappings");
    await run("DELETE FROM fingerprints");
    const sweep = async () => {
      for (const job of ["images-orphelines", "empreintes-orphelines"])
        await runCron(`tache:${job}`, { BUCKET: olderBucket(2) });
    };
    // Nobody has named them for two days, and the restore finds them there.
    const batch = async (statements: D1PreparedStatement[]) => {
      if (statements.length > 10) await sweep();
      return env.DB.batch(statements);
    };
    const DB = altered(env.DB, { batch: batch as D1Database["batch"] });
    await restoreAll(archive, allAs("remplacer"), { DB });
    expect((await everything())["pictures"]).toEqual(before["pictures"]);
    expect((await beatOf("images-orphelines"))?.["detail"]).toBe(
      "0 image sans mapping supprimée, le reste attend\u00a0: une restauration vient d'avoir lieu",
    );
    // An hour later what no row names goes as ever, and no sooner.
    await run("DELETE FROM mappings");
    await run("DELETE FROM fingerprints");
    await run("UPDATE backups SET created_at = created_at - 3500000 WHERE kind = 'securite'");
    await sweep();
    expect((await everything())["pictures"]).toEqual(before["pictures"]);
    await run("UPDATE backups SET created_at = created_at - 100001 WHERE kind = 'securite'");
    await sweep();
    expect((await everything())["pictures"]).toEqual([]);
  });

  test("R-30, BAK-07: of two restores of the journal alone at once one is refused: no line is there twice", async () => {
    const archive = await backedUp();
    await run("DELETE FROM audit_log");
    const { shown } = await dryRun(archive);
    const choices = { journal: "ajouter" } as const;
    const lines = () =>
      env.DB.prepare("SELECT count(*) AS n FROM audit_log WHERE entity <> 'sauvegarde'").first("n");
    let uploads = 0;
    const createMultipartUpload = async (...args: Parameters<R2Bucket["createMultipartUpload"]>) => {
      // The safety copy of the first waits until another has restored everything.
      if (uploads++ === 0) await restore(scopeOf(), { archive, choices, shown, actor });
      return env.BUCKET.createMultipartUpload(...args);
    };
    const BUCKET = altered(env.BUCKET, { createMultipartUpload });
    await expect(restore(scopeOf({ BUCKET }), { archive, choices, shown, actor })).rejects.toBeInstanceOf(
      OutdatedPlan,
    );
    expect(uploads).toBe(1);
    expect(await lines()).toBe(archive.rows.get("journal")?.length);
    // A line that somebody leaves in between is no reason to refuse.
    await run("DELETE FROM audit_log WHERE entity <> 'sauvegarde'");
    const seen = await dryRun(archive);
    await run(
      "INSERT INTO audit_log (at, actor_id, actor_name, action, entity, entity_id) VALUES (1, 's', 'S', 'essai', 'message', '1')",
    );
    await restore(scopeOf(), { archive, choices, shown: seen.shown, actor });
    expect(await lines()).toBe((archive.rows.get("journal")?.length ?? 0) + 1);
  });

  const passing = "D1_ERROR: Network connection lost.";
  test.each([
    ["before it is done", passing, 2],
    ["after it was done", passing, 2],
    ["after it was done, and says that it failed", "D1_ERROR: internal error", 1],
  ])(
    "R-10, BAK-05: when D1 loses the list's entry of a backup %s, once, the backup is listed all the same, once",
    async (when, message, tries) => {
      await run("DELETE FROM backups");
      await run("DELETE FROM audit_log");
      let lost = 0;
      const batch = async (statements: D1PreparedStatement[]) => {
        const isLost = lost++ === 0;
        if (isLost && when.startsWith("before")) throw new Error(message);
        const done = await env.DB.batch(statements);
        if (isLost) throw new Error(message);
        return done;
      };
      const DB = altered(env.DB, { batch: batch as D1Database["batch"] });
      const { id } = await saveBackup(scopeOf({ DB }), "nuit", actor);
      expect(lost).toBe(tries);
      expect((await openArchive(scopeOf(), id))?.backup?.id).toBe(id);
      const entries = await env.DB.prepare("SELECT action, entity_id FROM audit_log").all();
      expect(entries.results).toEqual([{ action: "creation", entity_id: id }]);
      expect(await env.DB.prepare("SELECT count(*) AS n FROM backups").first("n")).toBe(1);
    },
  );

  test("BAK-05: a picture that R2 does not give at the first try is in the backup, and the backup can be read", async () => {
    const failed = new Set<string>();
    const get = async (...[key, options]: Parameters<R2Bucket["get"]>) => {
      if (!failed.has(key)) {
        failed.add(key);
        throw new Error("get: We encountered an internal error. Please try again. (10001)");
      }
      return env.BUCKET.get(key, options);
    };
    const scope = scopeOf({ BUCKET: altered(env.BUCKET, { get: get as R2Bucket["get"] }) });
    const { id, key, counts } = await saveBackup(scope, "nuit", actor);
    const opened = await openArchive(scope, id);
    expect(counts["images"]).toBe(3);
    expect(opened?.archive.objects.size).toBe(4);
    expect([...failed].filter((name) => !/^(mappings|empreintes)/.test(name))).toEqual([key]);
  });

  test("BAK-06, BAK-07: what R2 lost is put back though no record differs", async () => {
    const archive = await backedUp();
    const before = await everything({ journal: false });
    await env.BUCKET.delete((before["pictures"] as [string][]).map(([key]) => key));
    const { plan } = await dryRun(archive);
    expect(plan.missingObjects).toEqual([]);
    expect(plannedOf(plan, "empreintes").planned?.map(([fate]) => fate)).toEqual(["modifier"]);
    const { planned = [] } = plan.entities.find(({ entity }) => entity.name === "mappings") ?? {};
    expect(planned.map(({ title, fields }) => [title, fields[0]?.after]).sort()).toEqual([
      ["Commissariat Étoilé", "2 à remettre"],
      ["Corbeille", "1 à remettre"],
    ]);
    const put = await restoreAll(archive, { mappings: "fusionner", empreintes: "fusionner" });
    expect(put.images).toBe(3);
    expect((await everything())["pictures"]).toEqual(before["pictures"]);
    // Those that are there are not said to have been put back.
    await run("UPDATE mappings SET description = 'Autre', updated_at = 5");
    expect((await restoreAll(archive, { mappings: "fusionner" })).images).toBe(0);
    expect(plannedOf((await dryRun(archive)).plan, "mappings")).toEqual({ identical: 3, planned: [] });
  });

  test.each([
    ["comptes", "UPDATE visitors SET installed_patch = NULL"],
    ["comptes", "UPDATE visitors SET role = 'nvteam'"],
    ["statistiques", "UPDATE daily_totals SET visible_ms = visible_ms + 1"],
    ["statistiques", `UPDATE daily_totals SET downloads = '{"base":1}'`],
    ["statistiques", `UPDATE daily_totals SET searches = '{"vps":1}'`],
  ])("R-30: the stamp of '%s' tells of: %s", async (name, change) => {
    const archive = await backedUp();
    const { shown } = await dryRun(archive);
    await run(change);
    expect((await dryRun(archive)).shown[name]).not.toBe(shown[name]);
    await expect(
      restore(scopeOf(), { archive, choices: { [name]: "remplacer" }, shown, actor }),
    ).rejects.toBeInstanceOf(OutdatedPlan);
  });

  test("R-10, BAK-07: when D1 restored and only its answer was lost, it is a success, pictures and all", async () => {
    const archive = await backedUp();
    const before = await everything({ journal: false });
    await emptyEverything();
    const DB = new Proxy(env.DB, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (name !== "batch") return typeof value === "function" ? value.bind(target) : value;
        return async (statements: D1PreparedStatement[]) => {
          const done = await target.batch(statements);
          if (statements.length > 10) throw new Error("D1_ERROR: Network connection lost.");
          return done;
        };
      },
    });
    expect(await restoreAll(archive, allAs("remplacer"), { DB })).toMatchObject({ images: 3 });
    const { pictures } = await everything();
    expect(pictures).toEqual(before["pictures"]);
    expect(before["pictures"]).not.toEqual([]);
  });

  test("N-09: the safety copy brings back what was there before, exactly", async () => {
    const archive = await backedUp();
    await run("UPDATE patches SET title = 'Autre', updated_at = 5 WHERE version = '5.0.2'");
    await run(
      "UPDATE mappings SET description = 'Autre', search_text = 'garage autre' || char(2) || 'mecano', updated_at = 5 WHERE nom = 'Garage'",
    );
    await run("INSERT INTO tags (name, folded) VALUES ('Taxi', 'taxi')");
    const withoutRevisions = (dump: Record<string, unknown>) =>
      JSON.parse(JSON.stringify(dump), (key, value: unknown) => (key === "revision" ? 0 : value)) as unknown;
    const before = await everything({ journal: false });
    const { safetyId } = await restoreAll(archive, allAs("remplacer"));
    expect(await everything({ journal: false })).not.toEqual(before);
    const scope = scopeOf();
    const safety = await openArchive(scope, safetyId);
    const touched = (await findBackup(scope.db, safetyId))?.touched ?? [];
    expect(touched.sort()).toEqual(["mappings", "metiers", "patches"]);
    if (!safety) throw new Error("no safety copy");
    await restoreAll(safety.archive, Object.fromEntries(touched.map((name) => [name, "remplacer" as const])));
    expect(withoutRevisions(await everything({ journal: false }))).toEqual(withoutRevisions(before));
  });
});

async function emptyPictures(): Promise<void> {
  const { objects } = await env.BUCKET.list({ prefix: "mappings/" });
  await env.BUCKET.delete(objects.map(({ key }) => key));
}
