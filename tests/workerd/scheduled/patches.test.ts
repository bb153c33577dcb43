/** Patches that are published at their hour (PN-18, R-31): running it twice, or late, gives the same result. */
import { describe, expect, test } from "vitest";
import { patchRow, setPatches } from "../content.ts";
import { countRows, meanwhile } from "../rows.ts";
import { env, request, runCron } from "../site.ts";
import { all, run } from "../sql.ts";
import { beginAtThisHour, hour, minute, nightly, now, often, scheduled, versions } from "./times.ts";

beginAtThisHour();

describe("PN-18, R-31: scheduled patches", () => {
  test("PN-18: what is due is published at its own hour, oldest first; what is not stays hidden", async () => {
    await setPatches([
      patchRow(1),
      patchRow(2),
      scheduled(5, now - 2 * hour),
      scheduled(4, now - 3 * hour),
      scheduled(6, now),
      scheduled(7, now + 1),
      patchRow(8, { status: "brouillon", position: null, published_at: null }),
    ]);
    await runCron(often);
    expect(await versions()).toEqual(["5.0.6", "5.0.5", "5.0.4", "5.0.2", "5.0.1"]);
    const rows = await all(
      "SELECT version, position, published_at, revision FROM patches WHERE position > 2 ORDER BY position",
    );
    expect(rows).toEqual([
      { version: "5.0.4", position: 3, published_at: now - 3 * hour, revision: 2 },
      { version: "5.0.5", position: 4, published_at: now - 2 * hour, revision: 2 },
      { version: "5.0.6", position: 5, published_at: now, revision: 2 },
    ]);
    expect(await all("SELECT patches FROM totals")).toEqual([{ patches: 5 }]);
  });

  test("PN-18, T-40, PERF-01: each has its line in the journal, so that guests' copies of pages are left behind", async () => {
    await run("DELETE FROM audit_log");
    const rows = [scheduled(2, now - hour), scheduled(3, now + hour)];
    await setPatches([patchRow(1), ...rows]);
    const on = { EDGE_CACHE: "on" };
    const seen = async () => (await request("/patch-notes", {}, on)).text();
    expect(await seen()).not.toContain("Patch numéro 2");
    await Promise.all([runCron(often), runCron(often)]);
    expect(await seen()).toContain("Patch numéro 2");
    expect(
      await all(
        "SELECT at, actor_name, action, entity, entity_id, before, after FROM audit_log WHERE action <> 'essai'",
      ),
    ).toEqual([
      {
        at: now,
        actor_name: "Tâche planifiée",
        action: "publication",
        entity: "patch",
        entity_id: rows[0]?.id,
        before: null,
        after: JSON.stringify({ version: "5.0.2", title: "Patch numéro 2", status: "publie" }),
      },
    ]);
  });

  test("PN-18: whose hour comes while it is in the trash is not published, until it is taken back", async () => {
    await setPatches([patchRow(1), scheduled(2, now - hour)]);
    await run("UPDATE patches SET deleted_at = ? WHERE position IS NULL", now);
    await runCron(often);
    expect(await versions()).toEqual(["5.0.1"]);
    await run("UPDATE patches SET deleted_at = NULL");
    await runCron(often);
    expect(await versions()).toEqual(["5.0.2", "5.0.1"]);
  });

  test("T-40: what leaves the trash for good after thirty days is noted, once", async () => {
    await run("DELETE FROM audit_log");
    const draft = { position: null, status: "brouillon" as const };
    await setPatches([patchRow(1), ...[2, 3, 4].map((n) => patchRow(n, draft))]);
    const age = env.DB.prepare("UPDATE patches SET deleted_at = ? WHERE version = ?");
    await age.bind(now - 31 * 24 * hour, "5.0.2").run();
    await age.bind(now - 29 * 24 * hour, "5.0.3").run();
    await run(
      `INSERT INTO notifications (id, patch_id, kind, target, payload, state, created_at, updated_at)
       SELECT 'annonce-' || version, id, 'creation', 'defaut', '{}', 'en-attente', 1, 1 FROM patches
       WHERE deleted_at IS NOT NULL`,
    );
    await runCron(nightly);
    await runCron(nightly);
    // Neither what may be taken back still nor a draft that nobody deleted.
    expect(await all("SELECT version FROM patches ORDER BY version")).toEqual(
      ["5.0.1", "5.0.3", "5.0.4"].map((version) => ({ version })),
    );
    // Nor is what waits for it announced.
    expect(await all("SELECT id FROM notifications WHERE kind = 'creation'")).toEqual([
      { id: "annonce-5.0.3" },
    ]);
    expect(
      await all("SELECT action, before, after FROM audit_log WHERE entity = 'patch' AND action <> 'essai'"),
    ).toEqual([
      {
        action: "suppression-definitive",
        before: JSON.stringify({ version: "5.0.2", title: "Patch numéro 2", status: "brouillon" }),
        after: null,
      },
    ]);
  });

  test("PN-18: those of one hour stand in the order of their creation, above what is as old", async () => {
    const at = now - hour;
    await setPatches([patchRow(1, { published_at: at }), scheduled(3, at), scheduled(2, at)]);
    await runCron(often);
    expect(await versions()).toEqual(["5.0.3", "5.0.2", "5.0.1"]);
  });

  test("R-31: twice, at once, and by both crons: the same", async () => {
    await setPatches([patchRow(1), scheduled(2, now - hour), scheduled(3, now - minute)]);
    await Promise.all([runCron(often), runCron(nightly), runCron(often)]);
    await runCron(often);
    expect(await versions()).toEqual(["5.0.3", "5.0.2", "5.0.1"]);
    expect(await all("SELECT position, revision FROM patches ORDER BY position")).toEqual([
      { position: 1, revision: 1 },
      { position: 2, revision: 2 },
      { position: 3, revision: 2 },
    ]);
    expect(await all("SELECT patches FROM totals")).toEqual([{ patches: 3 }]);
  });

  test("R-18: a patch that is put off while the job runs is not published before its new hour", async () => {
    const row = scheduled(1, now - minute);
    await setPatches([row]);
    let isPublishing = false;
    const DB = meanwhile('update "patches"', () => {
      isPublishing = true;
      return run("UPDATE patches SET scheduled_for = ? WHERE id = ?", now + hour, row.id);
    });
    await runCron(often, { DB });
    expect(isPublishing).toBe(true);
    expect(await all("SELECT status, published_at, position FROM patches")).toEqual([
      { status: "programme", published_at: null, position: null },
    ]);
    expect(await all("SELECT patches FROM totals")).toEqual([{ patches: 0 }]);
  });

  test("PN-18, N-04: what was published after its hour stays above it, and is the latest", async () => {
    await setPatches([
      patchRow(1),
      scheduled(2, now - 5 * minute),
      patchRow(3, { position: 2, published_at: now - minute }),
    ]);
    await runCron(often);
    expect(await versions()).toEqual(["5.0.3", "5.0.2", "5.0.1"]);
    const latest = await request("/api/version/latest");
    expect(await latest.json()).toMatchObject({ version: "5.0.3" });
    expect(await all("SELECT position FROM patches ORDER BY position")).toEqual(
      [1, 2, 3].map((position) => ({ position })),
    );
    expect(await all("SELECT patches FROM totals")).toEqual([{ patches: 3 }]);
  });

  test("HOME-08, PN-21: who came between the hour and the run sees it marked as new", async () => {
    await setPatches([patchRow(1, { published_at: now - 2 * hour }), scheduled(2, now - hour)]);
    await runCron(often);
    const marks = (html: string) =>
      [...html.matchAll(/data-(?:new|news)-since="(\d+)"/g)].map(([, at]) => Number(at));
    const list = await (await request("/patch-notes")).text();
    expect(marks(list)).toEqual([now, now - 2 * hour]);
    const home = await (await request("/")).text();
    expect(marks(home)[0]).toBe(now);
    // It says the hour that was promised.
    expect(list).toContain(`dateTime="${new Date(now - hour).toISOString()}"`);
    expect(await all("SELECT published_at FROM patches WHERE position = 2")).toEqual([
      { published_at: now - hour },
    ]);
  });

  test("N-04, R-22: of many withdrawn versions the twenty that were published last are named, however old their drafts, and no other patch is read", async () => {
    const rows = Array.from({ length: 100 }, (_, i) => patchRow(i + 1, i < 22 ? { status: "retire" } : {}));
    await setPatches(rows);
    await run("UPDATE patches SET created_at = 1000 - position");
    const { DB, bill } = countRows();
    const latest = await request("/api/version/latest", {}, { DB });
    const { withdrawn } = (await latest.json()) as { withdrawn: string[] };
    expect(withdrawn).toEqual(Array.from({ length: 20 }, (_, i) => `5.0.${22 - i}`));
    expect(bill.rows).toBeLessThanOrEqual(48);
  });

  test("BAK-06: a patch that was published since a backup counts as changed since", async () => {
    await setPatches([scheduled(1, now - minute)]);
    await runCron(often);
    expect(await all("SELECT updated_at FROM patches")).toEqual([{ updated_at: now }]);
  });

  test("R-31: a run that comes a day late publishes with the hour that was promised", async () => {
    await setPatches([scheduled(1, now - 24 * hour)]);
    await runCron(often);
    expect(await all("SELECT position, published_at FROM patches")).toEqual([
      { position: 1, published_at: now - 24 * hour },
    ]);
  });
});
