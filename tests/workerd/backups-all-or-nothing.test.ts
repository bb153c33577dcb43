/** A restore is done as a whole or not at all (BAK-07, R-30). */
import { beforeEach, describe, expect, test } from "vitest";
import { OutdatedPlan } from "#app/backups/restore/choose";
import { restore } from "#app/backups/restore/restore.server";
import { saveBackup } from "#app/backups/store.server";
import {
  actor,
  allAs,
  aroundRestore,
  backedUp,
  dryRun,
  emptyEverything,
  everything,
  fill,
  opened,
  restoreAll,
  scopeOf,
} from "./backups-data.ts";
import { plannedOf } from "./backups-plans.ts";
import { altered, olderBucket } from "./rows.ts";
import { env, runCron } from "./site.ts";
import { all, beatOf, readValue, run } from "./sql.ts";

beforeEach(fill);

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
    expect(await readValue("SELECT title FROM patches WHERE version = '5.0.2'")).toBe("Patch numéro 2");
  });

  test("R-30: an edit of a kind that is left alone stops nothing, and stays", async () => {
    const archive = await backedUp();
    await run("UPDATE patches SET title = 'Autre', updated_at = 5 WHERE version = '5.0.2'");
    const { shown } = await dryRun(archive);
    await run("UPDATE settings SET enabled = 0, updated_at = 6");
    const choices = { ...allAs("rien"), patches: "fusionner" } as const;
    await restore(scopeOf(), { archive, choices, shown, actor });
    expect(await readValue("SELECT title FROM patches WHERE version = '5.0.2'")).toBe("Patch numéro 2");
    expect(await readValue("SELECT enabled FROM settings")).toBe(0);
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
    expect(await readValue("SELECT title FROM patches WHERE version = '5.0.2'")).toBe("Patch numéro 2");
    expect(await readValue("SELECT enabled FROM settings")).toBe(0);
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
    expect(await readValue("SELECT description FROM mappings WHERE nom = 'Garage'")).toBe("Du bureau");
    // The pictures that it had put stay: another restore may count on them. What no row names goes at night.
    expect((await env.BUCKET.list({ prefix: "mappings/" })).objects.length).toBeGreaterThan(0);
  });

  test.each([1, 2, 3, 5])("BAK-07: cut at the %s. step of the batch, nothing changes", async (step) => {
    const archive = await backedUp();
    await emptyEverything();
    await run("INSERT INTO tags (name, folded) VALUES ('Taxi', 'taxi')");
    const before = await everything({ journal: false, objects: false });
    const DB = aroundRestore((statements) => {
      const broken = env.DB.prepare("INSERT INTO no_such_table VALUES (1)");
      return env.DB.batch(statements.toSpliced(-step, 0, broken));
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
    const DB = aroundRestore(async (statements) => {
      await sweep();
      return env.DB.batch(statements);
    });
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
    const lines = () => readValue("SELECT count(*) FROM audit_log WHERE entity <> 'sauvegarde'");
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
      expect((await opened(id)).backup?.id).toBe(id);
      expect(await all("SELECT action, entity_id FROM audit_log")).toEqual([
        { action: "creation", entity_id: id },
      ]);
      expect(await readValue("SELECT count(*) FROM backups")).toBe(1);
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
    const { archive } = await opened(id, scope);
    expect(counts["images"]).toBe(3);
    expect(archive.objects.size).toBe(4);
    expect([...failed].filter((name) => !/^(mappings|empreintes)/.test(name))).toEqual([
      key,
      "etat/effacements.json",
    ]);
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
    [
      "comptes",
      `UPDATE visitors SET ran_sql = json_object('1', json_object('sha256', '${"a".repeat(64)}', 'at', 5))`,
    ],
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
    const DB = aroundRestore(async (statements) => {
      await env.DB.batch(statements);
      throw new Error("D1_ERROR: Network connection lost.");
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
      "UPDATE mappings SET description = 'Autre', search_text = 'garage autre' || char(3) || 'v_carmod' || char(2) || 'mecano', updated_at = 5 WHERE nom = 'Garage'",
    );
    await run("INSERT INTO tags (name, folded) VALUES ('Taxi', 'taxi')");
    const withoutRevisions = (dump: Record<string, unknown>) =>
      JSON.parse(JSON.stringify(dump), (key, value: unknown) => (key === "revision" ? 0 : value)) as unknown;
    const before = await everything({ journal: false });
    const { safetyId } = await restoreAll(archive, allAs("remplacer"));
    expect(await everything({ journal: false })).not.toEqual(before);
    const { archive: safety, backup } = await opened(safetyId);
    const touched = backup?.touched ?? [];
    expect(touched.sort()).toEqual(["mappings", "metiers", "patches"]);
    await restoreAll(safety, Object.fromEntries(touched.map((name) => [name, "remplacer" as const])));
    expect(withoutRevisions(await everything({ journal: false }))).toEqual(withoutRevisions(before));
  });
});

async function emptyPictures(): Promise<void> {
  const { objects } = await env.BUCKET.list({ prefix: "mappings/" });
  await env.BUCKET.delete(objects.map(({ key }) => key));
}
