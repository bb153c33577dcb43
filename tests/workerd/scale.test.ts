/** what pages cost with ten thousand patches, counted as D1 bills it. */
import { beforeAll, describe, expect, test } from "vitest";
import { readAdminPatches, readNewestPatch } from "#app/patches/admin-queries.server";
import type { PatchState } from "#app/patches/list-place";
import { type Database, openDatabase } from "#app/platform/database";
import { createdPatch, type Fields, patchFields, person, send } from "./admin/staff.ts";
import { type Browser, signIn } from "./browser.ts";
import { noteChange, setManyPatches, setRealFigures } from "./content.ts";
import { countRows } from "./rows.ts";
import { addPersona } from "./simulator.ts";
import { env, request, runCron } from "./site.ts";
import { run } from "./sql.ts";

const stored = 10_000;
let member: Browser;

beforeAll(async () => {
  await setManyPatches(stored);
  const names = Array.from({ length: 50 }, (_, i) => i + 1);
  await env.DB.batch(
    names.map((i) =>
      env.DB.prepare(
        "INSERT INTO mappings (id, nom, nom_fichier, search_text, created_at) VALUES (?, 'Nom', 'f', 'nom', ?)",
      ).bind(String(i), i),
    ),
  );
  await run("UPDATE totals SET mappings = 50");
  await setRealFigures(true);
  member = await signIn((await addPersona()).id);
  // What they read of patches is kept from the first request on.
  for (const path of ["/data/patches.json", "/patch-notes/compatibilite"]) await (await request(path)).text();
});

const budgets: [path: string, rows: number][] = [
  // Counters, the setting of the figures, the newest patch, three mappings.
  ["/", 6],
  ["/patch-notes", 15],
  ["/patch-notes?page=2", 15],
  ["/patch-notes?page=1000", 15],
  ["/patch-notes?page=2000", 15],
  ["/patch-notes?page=9999999", 15],
  ["/patch-notes/5.0.1", 15],
  ["/patch-notes/5.0.5000", 15],
  ["/patch-notes/5.0.10000", 15],
  ["/patch-notes.atom", 25],
  ["/patch-notes.json", 25],
  // The newest, the last incompatible one, the last security fix, and the one that asks most.
  ["/api/version/latest", 6],
  // The journal and the counters; what it costs after a change is below.
  ["/data/patches.json", 4],
  ["/patch-notes/compatibilite", 5],
  ["/patch-notes?q=numero", 205],
];

describe("R-22: rows read with 10,000 patches", () => {
  for (const [path, rows] of budgets) {
    test(`R-22: ${path} reads at most ${rows} rows in one round trip for a guest`, async () => {
      const { DB, bill } = countRows();
      const response = await request(path, {}, { DB });
      expect(response.status).toBeLessThan(500);
      await response.text();
      expect(bill.rows).toBeLessThanOrEqual(rows);
      expect(bill.roundTrips, bill.statements.join("\n")).toBe(1);
    });

    test(`R-22: ${path} needs one round trip more for a member`, async () => {
      const { DB, bill } = countRows();
      await (await member.get(path, {}, { DB })).text();
      expect(bill.roundTrips, bill.statements.join("\n")).toBe(2);
      // The session, the profile, and the place among those who are told of a withdrawn patch.
      expect(bill.rows).toBeLessThanOrEqual(rows + 3);
    });
  }

  test("R-22: an address of no patch asks once more, whether one was called so before", async () => {
    await env.DB.batch([
      env.DB.prepare(`UPDATE patches SET former_versions = '["4.0"]' WHERE position = 5000`),
      env.DB.prepare(`UPDATE patches SET former_versions = '["4.1"]' WHERE position % 1000 = 0`),
    ]);
    for (const [version, place] of [
      ["4.2", null],
      ["4.1", "/patch-notes/5.0.10000"],
    ]) {
      const { DB, bill } = countRows();
      const response = await request(`/patch-notes/${version}`, {}, { DB });
      await response.text();
      expect([response.status, response.headers.get("Location")]).toEqual([place ? 302 : 404, place]);
      expect(bill.roundTrips, bill.statements.join("\n")).toBe(2);
      expect(bill.rows).toBeLessThanOrEqual(40);
    }
  });

  test("R-22, PN-21: how far a server is behind is told by seven rows more, from the oldest of ten thousand too", async () => {
    const cost = async (path: string) => {
      const { DB, bill } = countRows();
      const response = await member.get(path, {}, { DB });
      const told =
        /9\u202f999\u00a0versions de retard(, dont 1\u00a0correctif de sécurité et au moins un)?/.exec(
          await response.text(),
        );
      return {
        late: told && (told[1] ? "incompatible" : "en retard"),
        roundTrips: bill.roundTrips,
        rows: bill.rows,
      };
    };
    const before = [await cost("/"), await cost("/patch-notes")];
    await run("UPDATE visitors SET installed_patch = (SELECT id FROM patches WHERE position = 1)");
    // Also where no newer patch is incompatible, and a search for one ends with the last.
    for (const [breaking, expected] of [
      ["0", "en retard"],
      ["position % 2 = 0", "incompatible"],
    ]) {
      await run(`UPDATE patches SET breaking = ${breaking}, security = ${breaking} AND position = 5000`);
      for (const [i, path] of ["/", "/patch-notes"].entries()) {
        const { late, roundTrips, rows } = await cost(path);
        expect({ late, roundTrips }).toEqual({ late: expected, roundTrips: 2 });
        expect(rows).toBeLessThanOrEqual((before[i]?.rows ?? 0) + 7);
      }
    }
  });

  test("PERF-01, DOC-22, N-15: a gated guide page is two round trips for a member, and none for a guest", async () => {
    const path = "/guide/installations/guide-vps";
    const guest = countRows();
    expect((await request(path, {}, { DB: guest.DB })).status).toBe(401);
    expect(guest.bill.roundTrips).toBe(0);
    // Read again for a hundred patches: the last time is looked at alone.
    await run(
      `INSERT INTO audit_log (at, actor_id, actor_name, action, entity, entity_id, after)
        SELECT position, '1', 'A', 'relecture', 'guide', ?, '{"version":"5.0"}' FROM patches WHERE position <= 100`,
      path,
    );
    const { DB, bill } = countRows();
    expect((await member.get(path, {}, { DB })).status).toBe(200);
    expect(bill.roundTrips, bill.statements.join("\n")).toBe(2);
    expect(bill.rows).toBeLessThanOrEqual(4);
    await run("DELETE FROM audit_log WHERE action = 'relecture'");
  });

  test("R-22, SEA-02: a search reads the newest patches, the next one none until something changed", async () => {
    const cost = async () => {
      const { DB, bill } = countRows();
      const response = await request("/api/recherche?q=numero", {}, { DB });
      expect(((await response.json()) as { total: number }).total).toBeGreaterThan(0);
      expect(bill.roundTrips).toBe(1);
      return bill.rows;
    };
    await noteChange();
    expect(await cost()).toBeGreaterThan(200);
    // What is left are mappings and the known messages of a console.
    expect(await cost()).toBeLessThan(100);
    await noteChange();
    expect(await cost()).toBeGreaterThan(200);
  });

  test("R-22: /data/patches.json reads the newest patches, then none until something changed", async () => {
    const ask = async () => {
      const { DB, bill } = countRows();
      const response = await request("/data/patches.json", {}, { DB });
      const text = await response.text();
      expect(bill.roundTrips, bill.statements.join("\n")).toBe(1);
      return { rows: bill.rows, text };
    };
    await noteChange();
    const read = await ask();
    // Its texts are measured before they are read.
    expect(read.rows).toBeGreaterThan(400);
    expect(read.rows).toBeLessThanOrEqual(411);
    const kept = await ask();
    expect(kept.text).toBe(read.text);
    expect(kept.rows).toBeLessThanOrEqual(4);
    await run("UPDATE patches SET title = 'Changé' WHERE position = ?", stored);
    await noteChange();
    const again = await ask();
    expect(again.rows).toBeGreaterThan(400);
    expect(JSON.parse(again.text)[0].title).toBe("Changé");
  });

  test("R-22, PN-22: what the newest versions ask is read again once something changed", async () => {
    const ask = async () => {
      const { DB, bill } = countRows();
      const text = await (await request("/patch-notes/compatibilite", {}, { DB })).text();
      return { rows: bill.rows, isNew: text.includes("54321") };
    };
    await run(`UPDATE patches SET compatibility = '{"artifactMin":54321}' WHERE position = ?`, stored);
    await noteChange();
    const read = await ask();
    expect(read.isNew).toBe(true);
    expect(read.rows).toBeGreaterThan(200);
    expect(read.rows).toBeLessThanOrEqual(206);
    expect(await ask()).toEqual({ rows: expect.toSatisfy((rows: number) => rows <= 5), isNew: true });
  });

  test("R-22: an address that shows nothing stored asks nothing", async () => {
    for (const path of ["/inconnue", "/downloads", "/auth/callback", "/api/moi"]) {
      const { DB, bill } = countRows();
      await request(path, {}, { DB });
      expect(bill.roundTrips, path).toBe(0);
    }
  });

  test("R-22: the first page and the last cost the same", async () => {
    const cost = async (path: string) => {
      const { DB, bill } = countRows();
      await request(path, {}, { DB });
      return bill.rows;
    };
    const [first, last] = [await cost("/patch-notes"), await cost("/patch-notes?page=2000")];
    expect(Math.abs(first - last)).toBeLessThanOrEqual(2);
  });

  test("R-22, N-14: to publish a patch, to withdraw it and to put it back reads at most forty rows, to compare what messages say of replacements ten", async () => {
    const staff = await person("nvteam");
    const row = await createdPatch(staff, { intent: "brouillon" });
    const path = `/admin/patches/${row.id}`;
    // Of a thousand members with a patch of their own none runs this one.
    await run(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
        INSERT INTO visitors (discord_id, username, display_name, avatar_url, role, role_confirmed_at,
          first_visit_at, last_login_at, installed_patch)
        SELECT 'membre-' || i, 'm', 'M', '', 'client', 1, 1, 1, '1' FROM n`);
    const deeds: [page: string, fields: Fields][] = [
      ["", patchFields({ version: row.version, intent: "publier" })],
      ["/retirer", { intent: "retirer", reason: "Erreur", replacedBy: "" }],
      ["/retirer", { intent: "remettre", reason: "", replacedBy: "" }],
    ];
    for (const [i, [page, fields]] of deeds.entries()) {
      const { DB, bill } = countRows();
      const answer = await send(staff, path + page, { ...fields, revision: String(i + 1) }, { DB });
      expect(answer.status).toBeLessThan(400);
      expect(bill.rows, String(fields["intent"])).toBeLessThanOrEqual(40);
    }
    const { DB, bill } = countRows();
    await runCron("tache:remplacements", { DB });
    expect(bill.rows).toBeLessThanOrEqual(10);
  });

  test("R-22, ADM-04: a page of the administration's list reads what it shows, of all and of a state; the newest alone one row", async () => {
    const read = async <T>(work: (db: Database) => Promise<T>) => {
      const { DB, bill } = countRows();
      return { found: await work(openDatabase(DB)), rows: bill.rows };
    };
    const list = (state: PatchState, after: string | null) =>
      read((db) => readAdminPatches(db, { state, search: "", after }, Date.now()));
    for (const state of ["tous", "publie"] as const) {
      const first = await list(state, null);
      expect(first.rows, state).toBeLessThanOrEqual(60);
      const next = await list(state, first.found.next);
      expect(next.rows, state).toBeLessThanOrEqual(60);
      const ids = [...first.found.rows, ...next.found.rows].map(({ id }) => id);
      expect(new Set(ids).size).toBe(50);
    }
    expect((await read(readNewestPatch)).rows).toBeLessThanOrEqual(2);
  });

  test("the count itself sees a scan", async () => {
    const { DB, bill } = countRows();
    await DB.prepare("SELECT count(*) FROM patches WHERE title <> ''").first();
    expect(bill.rows).toBeGreaterThanOrEqual(stored);
  });
});
