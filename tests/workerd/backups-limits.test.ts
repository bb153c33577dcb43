/** What a backup may be: refused before its first byte when it would not fit, and large records within it (BAK-05, BAK-07). */
import { beforeEach, describe, expect, test } from "vitest";
import { rollUp } from "#app/analytics/roll-up.server";
import { openSession } from "#app/auth/sessions/sessions.server";
import { checkSize, fillOf, picturesSize, recordsFillOf } from "#app/backups/archive/archive-limits";
import { type EntityName, entities, type Row } from "#app/backups/archive/entities";
import { readArchive } from "#app/backups/archive/read-archive.server";
import { rowSchema } from "#app/backups/archive/row-schemas";
import { readStamps } from "#app/backups/restore/stamps.server";
import { memorySource } from "#app/backups/sources.server";
import { saveBackup } from "#app/backups/store.server";
import { countHits } from "#app/diagnostic/count-hits.server";
import { countDownload } from "#app/downloads/count.server";
import { parisDay } from "#app/time/dates";
import { person, send } from "./admin/staff.ts";
import {
  actor,
  allAs,
  backedUp,
  emptyEverything,
  everything,
  fill,
  restoreAll,
  scopeOf,
} from "./backups-data.ts";
import { textOf } from "./html.ts";
import { altered } from "./rows.ts";
import { env, runCron } from "./site.ts";
import { all, beatOf, readValue, run } from "./sql.ts";

beforeEach(fill);

const picture = (key: string, ...bytes: number[]) => ({
  key,
  alt: "",
  width: 400,
  height: 300,
  type: "image/webp",
  placeholder: "#000000",
  variants: bytes.map((size, i) => ({ width: 400 + i, bytes: size })),
});
const rowOf = (...images: object[]) => ({ images });

/** Notes for the pictures of a mapping more than an archive takes; nothing of it is in R2. */
async function outgrow(): Promise<void> {
  const images = JSON.stringify([picture("mappings/a/x", 3_000_000_000, 600_000_001)]);
  await run("UPDATE mappings SET images = ? WHERE nom LIKE 'Garage%'", images);
}
const backups = () => all("SELECT id FROM backups ORDER BY id");
const archives = async () => (await env.BUCKET.list({ prefix: "backups/" })).objects.length;

describe("BAK-05: a site that no archive can hold", () => {
  test("BAK-05: every picture file counts once; the limit itself still fits", () => {
    const size = picturesSize([
      rowOf(picture("mappings/a/1", 10, 20), picture("mappings/a/2", 5)),
      rowOf(picture("mappings/a/2", 5)),
    ]);
    expect(size).toEqual({ files: 3, bytes: 35 });
    expect(() => checkSize({ files: 60_000, bytes: 3_600_000_000 })).not.toThrow();
    expect(() => checkSize({ files: 60_001, bytes: 1 })).toThrow("trop grand pour une sauvegarde");
    expect(() => checkSize({ files: 1, bytes: 3_600_000_001 })).toThrow("trop grand pour une sauvegarde");
  });

  test("BAK-05: neither the team's button, the download nor the night writes a part of it; each says why", async () => {
    await outgrow();
    const before = [await backups(), await archives()];
    const owner = await person("owner");
    const reason = "Le site est trop grand pour une sauvegarde";
    const saved = await send(owner, "/admin/sauvegardes", { intent: "sauvegarder" });
    expect([saved.status, textOf(await saved.text())]).toEqual([507, expect.stringContaining(reason)]);
    const file = await owner.get("/admin/sauvegardes/export");
    expect([file.status, textOf(await file.text())]).toEqual([507, expect.stringContaining(reason)]);
    expect(file.headers.get("Content-Disposition")).toBeNull();
    await run("DELETE FROM backups WHERE kind = 'nuit'");
    before[0] = await backups();
    await runCron("17 3 * * *");
    expect([await backups(), await archives()]).toEqual(before);
    const beat = await beatOf("sauvegarde");
    expect(beat).toEqual({ ok: 0, detail: expect.stringContaining(reason) });
  });

  test.each([
    [{ files: 4000, bytes: 1_000_000_000 }, false, "4\u202f000 images, 1\u00a0Go\u00a0: 28\u00a0%"],
    [{ files: 1, bytes: 1 }, false, "1 image, 1\u00a0octet\u00a0: 1\u00a0%"],
    [{ files: 10, bytes: 1_800_000_000 }, true, "plus rien n'est sauvegardé"],
    [{ files: 30_000, bytes: 1 }, true, "plus rien n'est sauvegardé"],
    [{ files: 4750, bytes: 1 }, true, "limits.subrequests"],
  ])("OPS-02: santé tells from half of it on: %o", (size, isHigh, words) => {
    const fill = fillOf(size);
    expect(fill.isHigh).toBe(isHigh);
    expect(fill.detail).toContain(words);
  });

  test("OPS-02: santé tells from half of what memory holds of records", () => {
    const told = [1_000_000, 12_499_999, 12_500_000, 25_000_000, 30_000_000].map(recordsFillOf);
    expect(told.map(({ isHigh }) => isHigh)).toEqual([false, false, true, true, true]);
    const advice = " Gardez aussi des exports de la base, ";
    expect(told.map(({ detail }) => detail.split(advice)[0])).toEqual([
      "1\u00a0Mo\u00a0: 4\u00a0% de ce qu'une restauration peut reprendre.",
      "12,5\u00a0Mo\u00a0: 50\u00a0% de ce qu'une restauration peut reprendre.",
      "12,5\u00a0Mo\u00a0: 50\u00a0% de ce qu'une restauration peut reprendre.",
      "25\u00a0Mo\u00a0: 100\u00a0% de ce qu'une restauration peut reprendre.",
      "30\u00a0Mo\u00a0: trop pour une restauration, 60\u00a0% de ce qu'une sauvegarde peut contenir.",
    ]);
    expect(told.filter(({ detail }) => detail.includes(advice))).toHaveLength(3);
  });

  test("OPS-02: what the newest backup holds of the database is on the page Santé", async () => {
    const { rows } = await backedUp();
    const newest = env.DB.prepare("SELECT id, counts FROM backups ORDER BY created_at DESC");
    const { id, counts: noted } = (await newest.first<{ id: string; counts: string }>()) ?? {};
    const counts = JSON.parse(noted ?? "{}");
    const files = [...rows.values()].map((kind) => new TextEncoder().encode(JSON.stringify(kind)));
    expect(counts.octets).toBe(files.reduce((sum, { length }) => sum + length, 0));
    const owner = await person("owner");
    const page = async () => textOf(await (await owner.get("/admin/sante")).text());
    expect(await page()).toMatch(/Données des sauvegardes\u00a0: Bon [\d,]+\u00a0ko\u00a0: 1\u00a0%/);
    const set = env.DB.prepare("UPDATE backups SET counts = ? WHERE id = ?");
    await set.bind(JSON.stringify({ ...counts, octets: 13_000_000 }), id).run();
    expect(await page()).toMatch(/Données des sauvegardes\u00a0: Attention 13\u00a0Mo\u00a0: 52\u00a0%/);
    // One of before says nothing of it.
    await set.bind(JSON.stringify({ images: 3 }), id).run();
    expect(await page()).not.toContain("Données des sauvegardes");
  });

  test("OPS-02: the newest backup's size is on the page Santé", async () => {
    const { id } = await saveBackup(scopeOf(), "manuelle", actor);
    const owner = await person("owner");
    const page = async () => textOf(await (await owner.get("/admin/sante")).text());
    expect(await page()).toMatch(/Taille des sauvegardes\u00a0: Bon 3 images/);
    await run("UPDATE backups SET bytes = 2000000000 WHERE id = ?", id);
    expect(await page()).toMatch(
      /Taille des sauvegardes\u00a0: Attention 3 images, 2\u00a0Go\u00a0: 56\u00a0%/,
    );
  });
});

test("BAK-05: times and revisions of no clock, brought once, stop no backup, and each change of them is still seen", async () => {
  await run(`INSERT INTO mappings (id, nom, nom_fichier, search_text, updated_at, revision)
      WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 1099)
      SELECT 'loin-' || i, 'A', 'a', 'a', 8640000000000000, 9000000000000000 FROM n`);
  const stamps = () => readStamps(scopeOf().db, entities);
  const before = await stamps();
  await run("UPDATE mappings SET updated_at = updated_at - 1 WHERE id = 'loin-7'");
  expect((await stamps())["mappings"]).not.toBe(before["mappings"]);
  expect((await saveBackup(scopeOf(), "manuelle", actor)).counts["mappings"]).toBeGreaterThan(1100);
});

describe("BAK-05: an archive that holds the highest that there may be: what the site adds to it stays readable", () => {
  const most = 1_000_000_000;
  const mostOfAll = 1e14;
  /** What is saved now, with other records of a kind, restored as an import would be: each within what is accepted. */
  async function bring(kind: EntityName, change: (rows: Row[]) => Row[]) {
    const archive = await backedUp();
    const rows = change(structuredClone(archive.rows.get(kind) ?? []));
    const entity = entities.find(({ name }) => name === kind);
    for (const row of rows) expect(entity && rowSchema(entity).safeParse(row).error).toBeUndefined();
    archive.rows.set(kind, rows);
    await restoreAll(archive, { ...allAs("rien"), [kind]: "remplacer" });
  }
  const savedOf = async (kind: EntityName) => (await backedUp()).rows.get(kind) ?? [];

  test.each([
    ["patches", "patches", { title: "Autre" }],
    ["mappings", "mappings", { description: "Autre" }],
    ["telechargements", "download_items", { title: "Autre" }],
    ["diagnostic", "diagnostic_rules", { cause: "Autre" }],
  ] as const)("BAK-05, R-30: revisions of %s", async (kind, table, change) => {
    const before = await backedUp();
    const restoreThem = () => restoreAll(before, { ...allAs("rien"), [kind]: "remplacer" });
    const revisions = async () => (await savedOf(kind)).map(({ revision }) => Number(revision));
    await bring(kind, (rows) => rows.map((row) => ({ ...row, ...change, revision: most })));
    const brought = await revisions();
    // What a form or a program names: nine digits.
    for (const revision of brought) expect(String(revision).length).toBeLessThanOrEqual(9);
    // Edited since, and put back to what it was.
    await run(`UPDATE ${table} SET revision = revision + 1`);
    await restoreThem();
    expect(await revisions()).toEqual(brought.map((revision) => revision + 2));
    // Of before this was so.
    const [column] = Object.keys(change);
    for (const revision of [most, most + 1]) {
      await run(`UPDATE ${table} SET revision = ${revision}, ${column} = 'Autre'`);
      await restoreThem();
      expect(Math.max(...(await revisions()))).toBeLessThan(most);
    }
    // Where there is no such record.
    await bring(kind, () => []);
    await bring(kind, () => (before.rows.get(kind) ?? []).map((row) => ({ ...row, revision: most })));
    for (const revision of await revisions()) expect(String(revision).length).toBeLessThanOrEqual(9);
  });

  test("BAK-05, DL-15: downloads of a file", async () => {
    const now = Date.now();
    const { db } = scopeOf();
    await bring("compteurs", () => [{ item: "base", day: parisDay(now), count: most }]);
    await run(
      "INSERT INTO sessions (id, discord_id, role, created_at, last_seen_at, role_checked_at, role_asked_at) VALUES ('s', '123', 'client', 1, 1, 1, 1)",
    );
    await countDownload(db, {
      viewer: { discordId: "123", sessionId: "s" },
      item: "base",
      now,
      isCounted: true,
    });
    expect(await readValue("SELECT count(*) FROM download_marks")).toBe(1);
    await rollUp(db, now);
    expect(await savedOf("compteurs")).toEqual([{ item: "base", day: parisDay(now), count: most }]);
  });

  test("BAK-05, N-12: how often a message was known", async () => {
    await bring("diagnostics", () => [{ ruleId: "r1", day: "", count: most }]);
    await countHits(scopeOf().db, ["r1"], Date.now());
    expect(await savedOf("diagnostics")).toContainEqual({ ruleId: "r1", day: "", count: most });
  });

  test("BAK-05, ANA-03: how often somebody signed in", async () => {
    await bring("comptes", (rows) => rows.map((row) => ({ ...row, totalVisits: mostOfAll })));
    const user = { id: "123", username: "keran" };
    const person = { user, role: "client", roleConfirmed: true } as const;
    await openSession(scopeOf().db, { person, now: Date.now(), agent: "", previousId: null });
    for (const { totalVisits } of await savedOf("comptes")) expect(totalVisits).toBe(mostOfAll);
  });

  test("BAK-05, ANA-01: what all days add up to, restored and counted", async () => {
    const day = (date: string, of: number, all: number) => (row: Row | undefined) => ({
      ...row,
      day: date,
      visits: of,
      visibleMs: of,
      allVisits: all,
      allVisibleMs: all,
    });
    await bring("statistiques", ([row]) => [
      day("2026-06-09", mostOfAll, mostOfAll)(row),
      day("2026-06-10", mostOfAll, mostOfAll)(row),
    ]);
    const now = Date.now();
    await run(
      "INSERT INTO visit_groups (id, events) VALUES (?, ?)",
      now * 1000,
      JSON.stringify([{ t: now, v: "a", p: "Accueil", ms: 5 }]),
    );
    await run("UPDATE daily_totals SET updated_at = ? WHERE day = '2026-06-10'", now);
    await rollUp(scopeOf().db, now);
    const days = await savedOf("statistiques");
    expect(days.length).toBeGreaterThan(2);
    for (const { allVisits, allVisibleMs } of days) {
      expect([allVisits, allVisibleMs]).toEqual([mostOfAll, mostOfAll]);
    }
  });
});

describe("BAK-01: large records", () => {
  /** Lists as long as they were allowed to be before all of them together had a limit. */
  const lines = (count: number, length: number) =>
    JSON.stringify(Array.from({ length: count }, (_, i) => `${i} é`.padEnd(length, "x")));

  test("BAK-01: a patch with lists longer than the form takes today comes back byte for byte, and is shown", async () => {
    await run(
      "UPDATE patches SET modifications = json_object('systemMetier', json('[]'), 'inventaire', json('[]'), 'braquages', json('[]'), 'divers', json(?)), modified_files = ? WHERE version = '5.0.2'",
      lines(500, 1000),
      lines(2000, 200),
    );
    const { patches: before } = await everything();
    const archive = await backedUp();
    await emptyEverything();
    await restoreAll(archive, allAs("remplacer"));
    expect((await everything())["patches"]).toEqual(before);
    const owner = await person("owner");
    expect((await owner.get("/patch-notes/5.0.2")).status).toBe(200);
    const id = await readValue("SELECT id FROM patches WHERE version = '5.0.2'");
    expect((await owner.get(`/admin/patches/${id}`)).status).toBe(200);
  });

  test("BAK-01: many large lines of the journal are several files, none larger than what an import takes", async () => {
    const text = "x".repeat(400_000);
    await env.DB.batch(
      Array.from({ length: 60 }, (_, i) =>
        env.DB.prepare(
          "INSERT INTO audit_log (at, actor_id, actor_name, action, entity, entity_id, before, after) VALUES (?, '1', 'K', 'modification', 'patch', ?, 'null', ?)",
        ).bind(i, String(i), JSON.stringify(text)),
      ),
    );
    const count = await readValue<number>("SELECT count(*) FROM audit_log");
    const owner = await person("owner");
    const file = await owner.get("/admin/sauvegardes/export");
    const bytes = new Uint8Array(await file.arrayBuffer());
    expect(bytes.length).toBeGreaterThan(20 * 1024 * 1024);
    const archive = await readArchive(memorySource(bytes), "upload");
    expect(archive.rows.get("journal")).toHaveLength(count ?? 0);
  });

  test("BAK-01: more lines of the journal than one read gives are all in the backup, each once", async () => {
    await run(`INSERT INTO audit_log (at, actor_id, actor_name, action, entity, entity_id, before, after)
        WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 8999)
        SELECT 1, '1', 'K', 'essai', 'message', 'ligne-' || i, 'null', 'null' FROM n`);
    const journal = (await backedUp()).rows.get("journal") ?? [];
    const lines = journal.map(({ entityId }) => String(entityId)).filter((id) => id.startsWith("ligne-"));
    expect([lines.length, new Set(lines).size]).toEqual([9000, 9000]);
  });

  test("BAK-07, R-25: no value of a restore is longer than D1 takes, whatever the records hold", async () => {
    const line = (text: string) =>
      env.DB.prepare(
        "INSERT INTO audit_log (at, actor_id, actor_name, action, entity, entity_id, before, after) VALUES (1, '1', 'K', 'modification', 'patch', '1', ?1, ?1)",
      ).bind(JSON.stringify({ texte: text }));
    // As long as a line may be, of nothing but what JSON writes in two signs; then many in a script of three bytes each.
    await env.DB.batch([
      line('"\n'.repeat(220_000)),
      ...Array.from({ length: 40 }, () => line("界".repeat(9000))),
    ]);
    const lines = () => all("SELECT at, before, after FROM audit_log WHERE at = 1");
    const before = await lines();
    const archive = await backedUp();
    await emptyEverything();
    let longest = 0;
    const DB = altered(env.DB, {
      prepare: (sql) => {
        const statement = env.DB.prepare(sql);
        return altered(statement, {
          bind: (...values) => {
            longest = Math.max(
              longest,
              ...values.map((value) => new TextEncoder().encode(String(value)).length),
            );
            return statement.bind(...values);
          },
        });
      },
    });
    await restoreAll(archive, allAs("remplacer"), { DB });
    expect(longest).toBeLessThanOrEqual(2_000_000);
    expect(await lines()).toEqual(before);
  });
});
