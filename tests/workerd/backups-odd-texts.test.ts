/** BAK-05, BAK-07: what somebody pasted once does not make every archive unreadable. */
import { expect, test } from "vitest";
import { readRows } from "#app/backups/archive/archive.server";
import { entities, entityNamed, savedColumns } from "#app/backups/archive/entities";
import { restore } from "#app/backups/restore/restore.server";
import { saveBackup } from "#app/backups/store.server";
import { attachFingerprints } from "#app/fingerprints/store.server";
import { imageLimits } from "#app/images/image-rules";
import { stripMetadata } from "#app/images/strip-metadata";
import { openDatabase } from "#app/platform/database";
import { turnedJpeg } from "../fixtures/image-bytes.ts";
import { storeManyPatches } from "../fixtures/many-patches.ts";
import { person } from "./admin/staff.ts";
import {
  actor,
  allAs,
  backedUp,
  dryRun,
  emptyEverything,
  everything,
  fill,
  opened,
  restoreAll,
  scopeOf,
} from "./backups-data.ts";
import { patchRow } from "./content.ts";
import { textOf } from "./html.ts";
import { call, form } from "./mapping-api.ts";
import { altered, aroundD1, countRows } from "./rows.ts";
import { env, origin, request, runCron } from "./site.ts";
import { all, beatOf, readColumn, readValue, run } from "./sql.ts";
import { tokenHeaders } from "./staff.ts";

const ansi = "\u001b[31m";

test("BAK-07, R-11: texts with characters that no text needs are read back without them, from any table", async () => {
  await fill();
  await run("UPDATE patches SET title = ? WHERE version = '5.0.2'", `${ansi}Titre`);
  await run("UPDATE mappings SET description = ?", `avant\u000bapres${ansi}`);
  await run("UPDATE guide_feedback SET comment = ?", `${ansi}Merci`);
  await run(
    `INSERT INTO daily_totals (day, searches) VALUES ('2026-01-01', '{"vestiaire\\ud83d":2}')
     ON CONFLICT (day) DO UPDATE SET searches = excluded.searches`,
  );
  const archive = await backedUp();
  await emptyEverything();
  await restoreAll(archive, allAs("remplacer"));
  expect(await readValue("SELECT title FROM patches WHERE version = '5.0.2'")).toBe("[31mTitre");
  expect(await readValue("SELECT description FROM mappings LIMIT 1")).toBe("avantapres[31m");
  expect(await readValue("SELECT comment FROM guide_feedback LIMIT 1")).toBe("[31mMerci");
  expect(await readValue("SELECT searches FROM daily_totals WHERE day = '2026-01-01'")).toBe(
    '{"vestiaire":2}',
  );
});

test("BAK-05, TAG-03: jobs of fifty signs in any script are read back, and one of accents alone that was made before", async () => {
  await fill();
  const headers = await tokenHeaders();
  const jobs = ["Préfecture de police et gendarmerie, Los Santos \u{1f693}\u{1f693}", "\ud55c".repeat(48)];
  for (const metier of jobs) {
    const body = form([
      ["nom", "A"],
      ["nomFichier", "a"],
      ["metier", metier],
    ]);
    expect(await call("POST", "/api/mappings", { headers, body })).toMatchObject({ status: 201 });
  }
  await run("INSERT INTO tags (name, folded, created_at, uses) VALUES ('^^', '', 5, 1)");
  await run("UPDATE mappings SET metier = '^^' WHERE nom = 'Garage'");
  const archive = await backedUp();
  const names = () => all("SELECT name, folded FROM tags ORDER BY name");
  const before = await names();
  expect(before.map(({ name }) => name)).toEqual(expect.arrayContaining([...jobs, "^^"]));
  await emptyEverything();
  await restoreAll(archive, allAs("remplacer"));
  expect(await names()).toEqual(before);
});

test("BAK-05, N-02: a list of fingerprints with sizes of nobody that was attached before is read back", async () => {
  await fill();
  const files = Array.from({ length: 10 }, (_, i) => ({
    path: `${i}.lua`,
    size: 1e15 - 1,
    sha256: "0f".repeat(32),
  }));
  const own = { patchId: patchRow(1).id, version: patchRow(1).version, seen: null, isOutdated: false, actor };
  await attachFingerprints(scopeOf(), own, files);
  const archive = await backedUp();
  const { fingerprints } = await everything();
  await emptyEverything();
  await restoreAll(archive, allAs("remplacer"));
  expect((await everything())["fingerprints"]).toEqual(fingerprints);
});

test("BAK-05, N-12: known messages of four signs, unseen ones counted as the form once did, are read back", async () => {
  await fill();
  const patterns = JSON.stringify(["ab\u200bc", "Err\u00ad", "a   b"]);
  await run("UPDATE diagnostic_rules SET patterns = ?", patterns);
  const archive = await backedUp();
  await emptyEverything();
  await restoreAll(archive, allAs("remplacer"));
  expect(await readValue("SELECT patterns FROM diagnostic_rules")).toBe(patterns);
});

test("BAK-05: a picture and a list that forms of before let grow by a little, or to three times their size, are read back", async () => {
  await fill();
  const { bytes } = stripMetadata(turnedJpeg(imageLimits.bytes), imageLimits.storedBytes);
  expect(bytes.length).toBeGreaterThan(imageLimits.bytes);
  const id = await readValue("SELECT id FROM mappings WHERE nom = 'Garage'");
  const image = {
    key: `mappings/${id}/abc`,
    alt: "",
    width: 20,
    height: 30,
    type: "image/jpeg",
    placeholder: "#000000",
    variants: [{ width: 20, bytes: bytes.length }],
  };
  await run("UPDATE mappings SET images = ? WHERE nom = 'Garage'", JSON.stringify([image]));
  await env.BUCKET.put(`mappings/${id}/abc-20.jpg`, bytes);
  const own = { patchId: patchRow(1).id, version: patchRow(1).version, seen: null, isOutdated: false, actor };
  const files = Array.from({ length: 40_000 }, (_, i) => ({
    path: `${i}${"\u{1D160}".normalize("NFC").repeat(48)}`,
    size: 1,
    sha256: "0f".repeat(32),
  }));
  await attachFingerprints(scopeOf(), own, files);
  const archive = await backedUp();
  expect(archive.objects).toContain(`mappings/${id}/abc-20.jpg`);
  const key = await readValue("SELECT key FROM fingerprints WHERE files = 40000");
  expect(archive.objects).toContain(key);
});

test("what a console or a text program adds unseen is not stored: votes, mappings, searches", async () => {
  await fill();
  await request("/guide/avis", {
    method: "POST",
    body: new URLSearchParams({ page: "/guide/faq", helpful: "non", comment: `${ansi}Erreur\r\nici` }),
    headers: { Origin: origin, "CF-Connecting-IP": "203.0.113.31" },
  });
  const comment = "SELECT comment FROM guide_feedback ORDER BY at DESC LIMIT 1";
  expect(await readValue(comment)).toBe("[31mErreur\nici");

  const made = await call("POST", "/api/mappings", {
    headers: await tokenHeaders(),
    body: form([
      ["nom", "Quai"],
      ["nomFichier", "nv_quai"],
      ["description", "Un\u000bdeux\u0007 trois"],
    ]),
  });
  expect([made.status, made.body["description"]]).toEqual([201, "Un\ndeux trois"]);

  const typed = `${"zebulonx ".repeat(6)}qqqqq\u{1f600}`;
  expect(typed.slice(0, 60)).toMatch(/\ud83d$/);
  expect((await request(`/api/recherche?q=${encodeURIComponent(typed)}`)).status).toBe(200);
  const noted = (await readColumn("SELECT events FROM visit_groups")).join();
  expect(noted).toContain(`"${typed.slice(0, 59)}"`);
});

test("BAK-05: an archive of a night that cannot be read takes the place of no other, then or later, and the list says so", async () => {
  await fill();
  await run("DELETE FROM backups");
  for (let night = 0; night < 10; night++) {
    await run("UPDATE backups SET created_at = created_at - ?", 24 * 60 * 60 * 1000);
    await runCron("tache:sauvegarde");
  }
  const nights = () =>
    all<{ key: string; readable: number | null }>(
      "SELECT key, readable FROM backups WHERE kind = 'nuit' ORDER BY created_at DESC",
    );
  const before = await nights();
  expect(before.map(({ readable }) => readable)).toEqual(Array.from({ length: 10 }, () => 1));
  const [newest, ...others] = before.map(({ key }) => key);
  const archive = await (await env.BUCKET.get(String(newest)))?.arrayBuffer();
  const forget = async (bindings?: Record<string, unknown>) => {
    await runCron("tache:sauvegardes-anciennes", bindings);
    const left = await nights();
    return {
      left: left.map(({ key }) => key),
      readable: left[0]?.readable,
      ...(await beatOf("sauvegardes-anciennes")),
    };
  };
  // One that somebody made since, and that can be read, is none of a night.
  await saveBackup(scopeOf(), "manuelle", actor);
  // Where R2 does not answer nobody knows.
  const BUCKET = altered(env.BUCKET, { head: () => Promise.reject(new Error("R2 ne répond pas")) });
  expect(await forget({ BUCKET })).toMatchObject({ left: before.map(({ key }) => key), readable: 1, ok: 0 });
  await env.BUCKET.put(String(newest), new Uint8Array(100));
  const held = await forget();
  expect(held).toMatchObject({
    readable: 0,
    ok: 1,
    detail: expect.stringContaining("ne peut pas être relue"),
  });
  expect(held.left.slice(0, 8)).toEqual([newest, ...others.slice(0, 7)]);
  const list = await (await (await person("nvteam")).get("/admin/sauvegardes")).text();
  expect(textOf(list)).toContain("Cette archive ne se relit pas");
  await env.BUCKET.delete(String(newest));
  expect(await forget()).toMatchObject({ left: held.left, readable: 0 });
  await env.BUCKET.put(String(newest), archive ?? "");
  const after = await forget();
  expect(after).toMatchObject({ readable: 1, ok: 1, detail: expect.not.stringContaining("relue") });
  expect(after.left.slice(0, 7)).toEqual([newest, ...others.slice(0, 6)]);
  // A site that has no copy of a night yet has none that cannot be read.
  await run("DELETE FROM backups WHERE kind = 'nuit'");
  expect(await forget()).toMatchObject({ ok: 1, detail: expect.not.stringContaining("relue") });
});

test("BAK-01, R-18: guests who vote and use the diagnosis all the while spoil no copy; an edit by staff begins it anew", async () => {
  await fill();
  let busy = true;
  let reads = 0;
  const vote = () =>
    run(
      "INSERT INTO guide_feedback (id, at, page, helpful, voter) VALUES (?1, ?2, '/guide/faq', 1, ?1)",
      crypto.randomUUID(),
      Date.now(),
    );
  const DB = aroundD1(async (work) => {
    const answer = await work();
    reads++;
    if (busy) await vote();
    return answer;
  });
  const copy = () => saveBackup({ ...scopeOf(), db: openDatabase(DB) }, "manuelle", actor);
  const { id } = await copy();
  busy = false;
  const quiet = reads;
  const { counts } = await copy();
  expect(quiet).toBeLessThan(2 * (reads - quiet));
  expect(counts["avis"]).toBeGreaterThan(5);
  expect((await opened(id)).archive.rows.get("avis")?.length).toBeGreaterThan(0);
});

test("BAK-01, R-18: a vote or a count that goes or comes while they are read hides no other, and none is there twice", async () => {
  await fill();
  const numbers = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9000)";
  await run("DELETE FROM guide_feedback");
  await run(
    `INSERT INTO guide_feedback (id, page, helpful, voter, at) ${numbers} SELECT printf('v%05d', i), '/guide/faq', 1, i, 1 FROM n`,
  );
  await run("DELETE FROM download_counts");
  await run(`INSERT INTO download_counts ${numbers} SELECT 'f' || (i % 3), printf('2026-%05d', i), 1 FROM n`);
  const reading = async (kind: "avis" | "compteurs", ...changes: string[]) => {
    const DB = aroundD1(async (work) => {
      const answer = await work();
      const change = changes.shift();
      if (change) await run(change);
      return answer;
    });
    const entity = entities.find(({ name }) => name === kind);
    return entity ? await readRows(openDatabase(DB), entity) : [];
  };
  const votes = await reading(
    "avis",
    "DELETE FROM guide_feedback WHERE id = 'v00001'",
    "INSERT INTO guide_feedback (id, page, helpful, voter, at) VALUES ('v00000', '/guide', 1, 'x', 1)",
  );
  expect(new Set(votes.map(({ id }) => id)).size).toBe(9000);
  expect(votes).toHaveLength(9000);
  const counts = await reading("compteurs", "DELETE FROM download_counts WHERE day = '2026-00003'");
  expect(new Set(counts.map(({ item, day }) => `${item} ${day}`)).size).toBe(9000);
  expect(counts).toHaveLength(9000);
});

test("BAK-05: each line of a long journal and each of many patches is read once, in order", async () => {
  await fill();
  await storeManyPatches(env.DB, 9000);
  await run("DELETE FROM audit_log");
  // Some 150 lines are of one moment, as where many records are changed together; later moments were written first.
  await run(`INSERT INTO audit_log (at, actor_id, actor_name, action, entity, entity_id)
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9000)
    SELECT 9000 - i / 150, '1', 'Solène', 'essai', 'message', i FROM n`);
  for (const kind of ["journal", "patches"] as const) {
    const entity = entityNamed(kind);
    if (!entity) throw new Error("no such kind");
    const { DB, bill } = countRows();
    const rows = await readRows(openDatabase(DB), entity);
    expect(rows, kind).toHaveLength(9000);
    expect(bill.rows, kind).toBeLessThan(9000 * 1.1);
    const ids = rows.map(({ id, entityId }) => String(id ?? entityId));
    const stored =
      kind === "journal"
        ? "SELECT entity_id FROM audit_log ORDER BY at, rowid"
        : "SELECT id FROM patches ORDER BY id";
    expect(ids, kind).toEqual(await readColumn(stored));
    expect(Object.keys(rows[0] ?? {}), kind).toEqual(savedColumns(entity).map(({ name }) => name));
  }
});

test("BAK-01, BAK-07, ADM-23: two lines of the journal that say the same are two lines in the archive, and once restored", async () => {
  await fill();
  const line = `INSERT INTO audit_log (at, actor_id, actor_name, action, entity, entity_id, before, after)
    VALUES (7, '1', 'Solène', 'essai', 'message', 'deux-fois', 'null', 'null')`;
  await run(line);
  await run(line);
  const archive = await backedUp();
  const journal = archive.rows.get("journal") ?? [];
  expect(journal.filter(({ entityId }) => entityId === "deux-fois")).toHaveLength(2);
  const lines = () => readValue("SELECT count(*) FROM audit_log WHERE entity_id = 'deux-fois'");
  for (const kept of [0, 1, 2]) {
    await run(
      "DELETE FROM audit_log WHERE entity_id = 'deux-fois' AND id NOT IN (SELECT id FROM audit_log WHERE entity_id = 'deux-fois' LIMIT ?)",
      kept,
    );
    const { shown } = await dryRun(archive);
    await restore(scopeOf(), { archive, choices: { journal: "ajouter" }, shown, actor });
    expect(await lines(), `${kept} kept`).toBe(2);
  }
});
