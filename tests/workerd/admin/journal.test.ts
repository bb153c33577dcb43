/** ADM-23, R-22: the journal of one record. */
import { expect, test } from "vitest";
import { readJournal } from "#app/audit/queries.server";
import { openDatabase } from "#app/platform/database";
import { setDownload } from "../content.ts";
import { textOf } from "../html.ts";
import { call, form, required } from "../mapping-api.ts";
import { countRows } from "../rows.ts";
import { env } from "../site.ts";
import { tokenHeaders } from "../staff.ts";
import { createdPatch, patchFields, person, send } from "./staff.ts";

const line = env.DB.prepare(
  `INSERT INTO audit_log (at, actor_id, actor_name, action, entity, entity_id, before, after)
    SELECT value, '1', 'Solène', 'modification', ?, ?, 'null', 'null' FROM json_each(?)`,
);
const times = (count: number) => JSON.stringify(Array.from({ length: count }, (_, i) => i));

test("ADM-23, R-22: the lines of one record are found without reading those of the others", async () => {
  const id = "journal-d-un-seul";
  await env.DB.batch([
    line.bind("patch", id, times(1)),
    line.bind("mapping", "un-autre", times(2000)),
    line.bind("patch", id, times(2)),
  ]);
  const { DB, bill } = countRows();
  const page = await readJournal(openDatabase(DB), { before: null, entityId: id });
  expect(page.rows.map(({ entityId }) => entityId)).toEqual([id, id, id]);
  expect(page.next).toBeNull();
  expect(bill.rows).toBeLessThan(30);
});

test("ADM-23, R-22: what one person did is found without reading what the others did, a line leads to it, and from page to page", async () => {
  const by = env.DB.prepare(
    `INSERT INTO audit_log (at, actor_id, actor_name, action, entity, entity_id, before, after)
      SELECT value, ?, 'Inès', 'modification', 'patch', 'par-personne', 'null', 'null' FROM json_each(?)`,
  );
  await env.DB.batch([by.bind("977", times(41)), by.bind("978", times(2000)), by.bind("977", times(1))]);
  const { DB, bill } = countRows();
  const { rows } = await readJournal(openDatabase(DB), { before: null, actorId: "977" });
  expect([rows.length, new Set(rows.map(({ actorId }) => actorId))]).toEqual([40, new Set(["977"])]);
  expect(bill.rows).toBeLessThan(200);
  const owner = await person("owner");
  expect(await (await owner.get("/admin/journal")).text()).toContain('href="/admin/journal?par=977"');
  const html = await (await owner.get("/admin/journal?par=977")).text();
  expect(html).toContain("Une seule personne est montrée.");
  const older = html.match(/href="([^"]+)"[^>]*>Lignes plus anciennes/)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const rest = await (await owner.get(older)).text();
  expect([...rest.matchAll(/<time dateTime/g)]).toHaveLength(2);
});

test("ADM-23: the journal of one record leads from page to page, each line once and the newest first, and back to the start", async () => {
  const id = "page-par-page";
  await line.bind("patch", id, times(80)).run();
  const owner = await person("owner");
  const addresses: string[] = [];
  const seen: string[] = [];
  for (let address: string | undefined = `/admin/journal?objet=${id}`; address; ) {
    addresses.push(address);
    const html: string = await (await owner.get(address)).text();
    seen.push(...[...html.matchAll(/<time dateTime="([^"]+)"/g)].map(([, time = ""]) => time));
    const start = html.match(/href="([^"]+)"[^>]*>Retour au début/)?.[1];
    expect(start).toBe(addresses.length === 1 ? undefined : addresses[0]);
    address = html.match(/href="([^"]+)"[^>]*>Lignes plus anciennes/)?.[1]?.replaceAll("&amp;", "&");
  }
  expect(addresses).toHaveLength(2);
  expect(seen).toEqual(Array.from({ length: 80 }, (_, i) => new Date(79 - i).toISOString()));
});

test("a backup is named by why it was made, whatever a restored line holds", async () => {
  const add = env.DB.prepare(
    `INSERT INTO audit_log (at, actor_id, actor_name, action, entity, entity_id, before, after)
      VALUES (?, '1', 'Solène', ?, 'sauvegarde', 'sauvegarde-nommee', 'null', ?)`,
  );
  await env.DB.batch([
    add.bind(1, "creation", '{"kind":"securite","bytes":12}'),
    add.bind(2, "restauration", '{"choix":["patchs"]}'),
    add.bind(3, "creation", '{"kind":{"toString":1}}'),
    add.bind(4, "creation", "null"),
  ]);
  const { rows } = await readJournal(openDatabase(env.DB), { before: null, entityId: "sauvegarde-nommee" });
  expect(rows.map(({ subject }) => subject)).toEqual(["", "", "", "Avant restauration"]);
  expect(rows.at(-1)?.changes).toContainEqual({ field: "Genre", before: "", after: "Avant restauration" });
});

test("ADM-23, T-25: a restored line may be called what every object has: it is shown as it is written", async () => {
  const words = ["__proto__", "constructor", "toString", "hasOwnProperty"];
  const add = env.DB.prepare(
    `INSERT INTO audit_log (at, actor_id, actor_name, action, entity, entity_id, before, after)
      VALUES (1, '1', 'Solène', ?1, ?1, 'mots-de-tous', 'null', json_object(?1, 'x'))`,
  );
  await env.DB.batch(words.map((word) => add.bind(word)));
  const answer = await (await person("owner")).get("/admin/journal");
  expect(answer.status).toBe(200);
  const text = textOf(await answer.text());
  for (const word of words) expect(text).toContain(`Solène · ${word} (${word})`);
});

test("ADM-23: the form of a mapping, a job and a download lead to what the journal says of them", async () => {
  const headers = await tokenHeaders();
  const nvteam = await person("nvteam");
  const body = form([...required, ["metier", "R&B"]]);
  const id = String((await call("POST", "/api/mappings", { headers, body })).body["id"]);
  for (const [path, objet] of [
    [`/admin/mappings/${id}`, id],
    ["/admin/mappings/metiers", "R%26B"],
  ] as const) {
    const page = await (await nvteam.get(path)).text();
    if (objet === id) expect(page).toContain(`href="/mappings/${id}"`);
    expect(page, path).toContain(`href="/admin/journal?objet=${objet}"`);
    const journal = await (await nvteam.get(`/admin/journal?objet=${objet}`)).text();
    expect(journal).toContain("Un seul objet est montré.");
    expect(journal).not.toContain("Rien n&#x27;est noté ici.");
  }
  await setDownload("base", "https://fichiers.example/base.zip");
  const downloads = await (await nvteam.get("/admin/telechargements")).text();
  expect(downloads).toContain('href="/admin/journal?objet=base"');
});

test("ADM-23: what the database has its own names for is told in the words of the forms", async () => {
  const add = env.DB.prepare(
    `INSERT INTO audit_log (at, actor_id, actor_name, action, entity, entity_id, before, after)
      VALUES (?, '1', 'Solène', 'modification', ?, 'en-mots', ?, ?)`,
  );
  await env.DB.batch([
    add.bind(1, "diagnostic", '{"severity":"attention"}', '{"severity":"bloquant"}'),
    add.bind(2, "compte", '{"role":"nvteam"}', '{"role":"constructor"}'),
    add.bind(3, "jeton", '{"scope":"lecture"}', '{"scope":"ecriture"}'),
  ]);
  const { rows } = await readJournal(openDatabase(env.DB), { before: null, entityId: "en-mots" });
  expect(rows.flatMap(({ changes }) => changes.map(({ before, after }) => [before, after]))).toEqual([
    ["Lecture", "Écriture"],
    ["NV Team", "constructor"],
    ["À surveiller", "Bloquant"],
  ]);
});

test("ADM-23: a correction of a long patch leaves a short line, which says what changed in which patch", async () => {
  const owner = await person("owner");
  const fields = patchFields({ upgradeSql: "SELECT 1;\n".repeat(900) });
  const patch = await createdPatch(owner, fields);
  Object.assign(fields, { title: "Titre corrigé", revision: String(patch.revision), intent: "enregistrer" });
  expect((await send(owner, `/admin/patches/${patch.id}`, fields)).status).toBe(200);
  const { rows } = await readJournal(openDatabase(env.DB), { before: null, entityId: patch.id });
  expect(rows[0]).toMatchObject({
    action: "modification",
    subject: fields["version"],
    changes: [{ field: "Titre", after: "Titre corrigé" }],
  });
  const length = "SELECT length(before || after) AS n FROM audit_log WHERE entity_id = ? ORDER BY id DESC";
  expect(await env.DB.prepare(length).bind(patch.id).first("n")).toBeLessThan(500);
});
