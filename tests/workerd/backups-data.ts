/** Data of every kind that a backup holds, and what two databases with the same data have in common. */

import type { Archive } from "#app/backups/archive/archive-contents";
import { entities } from "#app/backups/archive/entities";
import type { Choices } from "#app/backups/restore/choices";
import { makePlan, shownStamps } from "#app/backups/restore/plan.server";
import { restore } from "#app/backups/restore/restore.server";
import { openArchive } from "#app/backups/sources.server";
import { saveBackup } from "#app/backups/store.server";
import { attachFingerprints } from "#app/fingerprints/store.server";
import { openDatabase } from "#app/platform/database";
import { parseEnv } from "#app/platform/env";
import { createLogger } from "#app/platform/log";
import { pngOf, webpOf } from "../fixtures/image-bytes.ts";
import type { Browser } from "./browser.ts";
import { formerVersion, patchRow, setDownload, setFormer, setPatches } from "./content.ts";
import { call, type Entries, form } from "./mapping-api.ts";
import { altered } from "./rows.ts";
import { env, origin } from "./site.ts";
import { all, run } from "./sql.ts";
import { tokenHeaders } from "./staff.ts";

export const actor = { id: "1", name: "Kéran" };
export const scopeOf = (bindings: Record<string, unknown> = {}) => {
  const all = parseEnv({ ...env, ...bindings });
  return { env: all, db: openDatabase(all.DB), log: createLogger(), now: () => Date.now(), origin };
};

const tables = [
  "patches",
  "fingerprints",
  "mappings",
  "tags",
  "download_items",
  "download_counts",
  "diagnostic_rules",
  "diagnostic_hits",
  "daily_totals",
  "settings",
  "guide_feedback",
  "visitors",
  "audit_log",
];

/** Keys of the pictures and of the lists of fingerprints. */
async function allObjects(): Promise<string[]> {
  const lists = await Promise.all(["mappings/", "empreintes/"].map((prefix) => env.BUCKET.list({ prefix })));
  return lists.flatMap(({ objects }) => objects.map(({ key }) => key));
}

export async function emptyEverything(): Promise<void> {
  await env.DB.batch([
    ...tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)),
    env.DB.prepare("DELETE FROM totals"),
    env.DB.prepare("INSERT INTO totals (id) VALUES (1)"),
  ]);
  const objects = await allObjects();
  if (objects.length > 0) await env.BUCKET.delete(objects);
}

/**
 * Patches of every state, one with fingerprints, mappings with pictures (one in the trash), a person, figures, a
 * setting, a vote, a journal.
 */
export async function fill(): Promise<void> {
  await emptyEverything();
  await setPatches([
    patchRow(1),
    patchRow(2, {
      upgrade_steps: ["Arrêter le serveur", "Remplacer « \u{1F6A7} »"],
      upgrade_sql: "DROP TABLE x;\n-- '",
      compatibility: { editions: ["legacy"], artifactMin: 12_913, gameBuild: 3258, onesync: "requis" },
    }),
    patchRow(3, { status: "retire", withdrawn_reason: "Erreur", replaced_by: "5.0.2" }),
    patchRow(4, { status: "brouillon", position: null, published_at: null }),
  ]);
  const scope = scopeOf();
  const sha256 = "0f".repeat(32);
  await attachFingerprints(
    scope,
    { patchId: patchRow(2).id, version: patchRow(2).version, seen: null, isOutdated: false, actor },
    [
      { path: "[core]/été.lua", size: 12, sha256 },
      { path: "b.ytd", size: null, sha256 },
    ],
  );
  const headers = await tokenHeaders();
  const add = (nom: string, extra: Entries) =>
    call("POST", "/api/mappings", { headers, body: form([["nom", nom], ["nomFichier", "nv_x"], ...extra]) });
  await add("Commissariat Étoilé", [
    ["coordX", "441.25"],
    ["coordY", "-982"],
    ["metier", "Police"],
    ["images", [pngOf(30, 20), "a.png"]],
    ["images", [webpOf(60, 40), "b.webp"]],
  ]);
  await add("Garage", [
    ["metier", "Mécano"],
    ["legacy", "teste"],
    ["enhanced", "ne-fonctionne-pas"],
    ["buildJeu", "3258"],
    ["conflits", "Un autre\ngarage."],
    ["interieurRemplace", "V_Carmod"],
  ]);
  const { body } = await add("Corbeille", [["images", [pngOf(31, 20), "c.png"]]]);
  await call("DELETE", `/api/mappings/${String(body["id"])}`, { headers });
  await setDownload("base", "https://fichiers.example/base.zip");
  await setFormer("base", [
    formerVersion({ version: "Précédente « 5.1 »" }),
    formerVersion({ replacedAt: 5 }),
  ]);
  await run("INSERT INTO download_counts VALUES ('base', '2026-06-10', 7), ('base', '2026-06-11', 1)");
  await run(
    `INSERT INTO daily_totals (day, visitors, visits, views, visible_ms, pages) VALUES ('2026-06-10', 3, 4, 9, 5000, '{"Accueil":9}')`,
  );
  await run(
    `INSERT INTO diagnostic_rules (id, title, severity, patterns, cause, remedy, link, revision)
      VALUES ('r1', 'Base « refusée »', 'bloquant', '["Access denied * user","\\"x\\" refused"]', 'Cause', 'Un\nDeux', '/guide/faq#ports', 3)`,
  );
  await run("INSERT INTO diagnostic_hits VALUES ('', 'r1', 9), ('2026-06-10', 'r1', 2)");
  await run("INSERT INTO settings VALUES ('chiffres-reels', 1, 5)");
  await run(
    `INSERT INTO guide_feedback VALUES ('v1', '/guide/faq', 1, 'Très bien', 'abc', ${Date.now() - 60_000})`,
  );
  await run(
    `INSERT INTO visitors (discord_id, username, display_name, avatar_url, role, role_confirmed_at, first_visit_at, last_login_at, total_visits, installed_patch, ran_sql)
      VALUES ('123', 'keran', 'Kéran', 'https://cdn.discordapp.com/a.png', 'client', 0, 1, 2, 3, '1795000000000', '{"1795000000000":{"sha256":"${"a".repeat(64)}","at":7}}')`,
  );
  // Who has not signed in for so long is brought back by no archive.
  await run(`UPDATE visitors SET last_login_at = ${Date.now() - 60_000}`);
  await run(
    "UPDATE totals SET visitors = (SELECT count(*) FROM visitors), downloads = (SELECT sum(count) FROM download_counts)",
  );
}

/** Every byte of the tables and pictures, except the numbers of the journal's lines. */
export async function everything({ journal = true, objects = true } = {}): Promise<Record<string, unknown>> {
  const dump: Record<string, unknown> = {};
  for (const table of [...tables, "totals"]) {
    if (table === "audit_log" && !journal) continue;
    const columns =
      table === "audit_log" ? "at, actor_id, actor_name, action, entity, entity_id, before, after" : "*";
    const order = { audit_log: "id", download_counts: "item, day", totals: "id" }[table] ?? "1";
    dump[table] = await all(`SELECT ${columns} FROM ${table} ORDER BY ${order}`);
  }
  if (!objects) return dump;
  const pictures: [string, string, string | undefined][] = [];
  for (const key of await allObjects()) {
    const object = await env.BUCKET.get(key);
    const bytes = new Uint8Array((await object?.arrayBuffer()) ?? new ArrayBuffer(0));
    pictures.push([key, bytes.toString(), object?.httpMetadata?.contentType]);
  }
  dump["pictures"] = pictures;
  return dump;
}

/** A stored backup, as the page of its restore opens it. */
export async function opened(id: string, scope = scopeOf()) {
  const found = await openArchive(scope, id);
  if (!found) throw new Error("not opened");
  return found;
}

export async function backedUp(scope = scopeOf()): Promise<Archive> {
  return (await opened((await saveBackup(scope, "manuelle", actor)).id, scope)).archive;
}

export const allAs = (choice: Choices[string]): Choices =>
  Object.fromEntries(
    entities.map(({ name, addOnly }) => [name, addOnly && choice !== "rien" ? "ajouter" : choice]),
  );

/** A dry run, then what it showed. */
export async function dryRun(archive: Archive, scope = scopeOf()) {
  const plan = await makePlan(scope, archive);
  return { plan, shown: await shownStamps(plan) };
}

export async function restoreAll(archive: Archive, choices: Choices, bindings: Record<string, unknown> = {}) {
  const scope = scopeOf(bindings);
  const { shown } = await dryRun(archive, scope);
  return restore(scope, { archive, choices, shown, actor });
}

/** The tests' own D1, of which the test does the batch that writes the records of a restore. */
export const aroundRestore = (write: (statements: D1PreparedStatement[]) => Promise<unknown>): D1Database =>
  altered(env.DB, {
    batch: (statements: D1PreparedStatement[]) =>
      (statements.length < 10 ? env.DB.batch(statements) : write(statements)) as Promise<never>,
  });

/** What the form of a dry run says that it has shown. */
export const shownBy = (html: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(html.matchAll(/name="(vu\.[a-z]+)" value="([^"]*)"/g), ([, name, value]) => [name, value]),
  );

/** Sends a file to the import, as the form does. */
export function upload(browser: Browser, content: Uint8Array | string) {
  const body = new FormData();
  body.append("archive", new File([content as BlobPart], "sauvegarde"));
  const headers = { Origin: origin, "Sec-Fetch-Site": "same-origin" };
  return browser.get("/admin/sauvegardes", { method: "POST", body, headers });
}
