import { createExecutionContext, createScheduledController, waitOnExecutionContext } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import type { Archive } from "#app/backups/archive/archive-contents";
import { restoreMapping } from "#app/mappings/writing/trash.server";
import { openDatabase } from "#app/platform/database";
import { parseEnv } from "#app/platform/env";
import { createLogger } from "#app/platform/log";
import { renameTag } from "#app/tags/commands.server";
// @ts-expect-error: made by `npm run build`
import worker from "../../build/server/index.js";
import { person, send } from "./admin/staff.ts";
import { backedUp, restoreAll } from "./backups-data.ts";
import { readText, textOf } from "./html.ts";
import { call, create, type Entries, emptyAll, expectAgreement, form, made, picture } from "./mapping-api.ts";
import { storeMappings } from "./mappings-data.ts";
import { altered, meanwhile, olderBucket } from "./rows.ts";
import { env, origin, runCron } from "./site.ts";
import { all, beatOf, readColumn, readRow, readValue, run } from "./sql.ts";
import { tokenHeaders } from "./staff.ts";

const day = 24 * 60 * 60 * 1000;
let headers: Record<string, string>;
beforeEach(async () => {
  await emptyAll();
  headers = await tokenHeaders();
});

const make = (nom: string, metier = "") => made(headers, nom, [["metier", metier], picture("a.png")]);

async function night(bindings: Record<string, unknown> = {}): Promise<void> {
  const ctx = createExecutionContext();
  const controller = createScheduledController({ cron: "17 3 * * *" });
  await (worker as SiteWorker).scheduled(
    controller,
    { ...env, PUBLIC_URL: "http://localhost", ...bindings },
    ctx,
  );
  await waitOnExecutionContext(ctx);
}

describe("the trash", () => {
  test("API-08: what is deleted leaves the list and the counts, and keeps its pictures", async () => {
    const [a] = [await make("a", "Police"), await make("b", "Police"), await make("c")];
    expect((await call("DELETE", `/api/mappings/${a}`, { headers })).body).toEqual({ success: true });
    expect(await expectAgreement()).toEqual({ rows: 3, objects: 3 });
    const size = "SELECT size FROM mapping_lists WHERE tri = 'recents' AND metier = 'Police'";
    expect(await readValue(size)).toBe(1);
    expect(await readValue("SELECT uses FROM tags")).toBe(1);
  });

  test("R-17: restored twice, as by who sends the form again after a lost answer: it is back, and no page says that it is gone", async () => {
    const staff = await person("nvteam");
    const id = await make("a");
    await call("DELETE", `/api/mappings/${id}`, { headers });
    for (let time = 0; time < 2; time++) {
      const answer = await staff.post("/admin/mappings", { id, intent: "restaurer" });
      expect(answer.headers.get("Location")).toBe("/admin/mappings?etat=corbeille&fait=restaure");
    }
    expect(await readValue("SELECT count(*) FROM audit_log WHERE action = 'restauration'")).toBe(1);
  });

  test("ADM-23: of several in the trash only the one that is restored comes back, and only the one that is erased is gone", async () => {
    const staff = await person("nvteam");
    const [back, gone, left] = [await make("a"), await make("b"), await make("c")];
    for (const id of [back, gone, left]) await call("DELETE", `/api/mappings/${id}`, { headers });
    await staff.post("/admin/mappings", { id: back, intent: "restaurer" });
    await staff.post("/admin/mappings", { id: gone, intent: "effacer" });
    expect(await all("SELECT id, deleted_at IS NULL AS shown FROM mappings ORDER BY nom")).toEqual([
      { id: back, shown: 1 },
      { id: left, shown: 0 },
    ]);
    expect(await expectAgreement()).toEqual({ rows: 2, objects: 2 });
  });

  test("R-33: who edits a mapping that somebody deletes meanwhile reads so in the form, text and all, without a script too", async () => {
    const staff = await person("nvteam");
    const id = await make("a");
    const path = `/admin/mappings/${id}`;
    const shown = await (await staff.get(path)).text();
    // The tab of the browser names the page as its heading does.
    expect(shown).toContain("<title>Modifier le mapping ·");
    expect(shown).toContain(">Modifier le mapping</h1>");
    await call("DELETE", `/api/mappings/${id}`, { headers });
    const description = "Écrite pendant une heure.";
    const body = new FormData();
    for (const [name, value] of Object.entries({ nom: "a", nomFichier: "nv_a", description, revision: "1" }))
      body.set(name, value);
    const sameSite = { "Sec-Fetch-Site": "same-origin", Origin: origin };
    const answer = await staff.get(path, { method: "POST", body, headers: sameSite });
    expect(answer.status).toBe(404);
    const html = await answer.text();
    expect(textOf(html)).toContain(
      "Ce mapping est à la corbeille\u00a0: restaurez-le, puis enregistrez de nouveau.",
    );
    expect(html).toMatch(/<a[^>]* href="\/admin\/mappings\?etat=corbeille"[^>]*>Ouvrir la corbeille/);
    expect(html).toContain(`${description}</textarea>`);
    expect(
      await call("PUT", path.replace("admin", "api"), { headers, body: form([["nom", "b"]]) }),
    ).toMatchObject({
      status: 404,
      body: { code: "introuvable", error: expect.stringContaining("est à la corbeille") },
    });
    // Opened anew it is not there.
    expect((await staff.get(path)).status).toBe(404);
  });

  test("TAG-05: what comes back has its job as that is written by then", async () => {
    const staff = await person("nvteam");
    const id = await make("a", "Épicerie");
    await call("DELETE", `/api/mappings/${id}`, { headers });
    await call("DELETE", `/api/tags/${encodeURIComponent("Épicerie")}`, { headers });
    await make("b", "epicerie");
    await staff.post("/admin/mappings", { id, intent: "restaurer" });
    expect(await readColumn("SELECT DISTINCT metier FROM mappings")).toEqual(["epicerie"]);
    expect(await all("SELECT name, uses FROM tags")).toEqual([{ name: "epicerie", uses: 2 }]);
    expect(await expectAgreement()).toEqual({ rows: 2, objects: 2 });
  });

  test("TAG-05: what comes back brings a job that was deleted meanwhile; going and coming back are a change each", async () => {
    const staff = await person("nvteam");
    const id = await make("a", "Épicerie");
    await run("UPDATE mappings SET updated_at = 1");
    const state = () => readRow("SELECT metier, revision, updated_at > 1 AS is_new FROM mappings");
    await call("DELETE", `/api/mappings/${id}`, { headers });
    expect(await state()).toMatchObject({ revision: 2, is_new: 1 });
    await run("UPDATE mappings SET updated_at = 1");
    await call("DELETE", `/api/tags/${encodeURIComponent("Épicerie")}`, { headers });
    expect(await all("SELECT name FROM tags")).toEqual([]);
    await staff.post("/admin/mappings", { id, intent: "restaurer" });
    expect(await state()).toEqual({ metier: "Épicerie", revision: 3, is_new: 1 });
    expect(await all("SELECT name, uses FROM tags")).toEqual([{ name: "Épicerie", uses: 1 }]);
  });

  test("TAG-07: a job that is renamed is renamed in the trash too: what comes back brings no former one", async () => {
    const staff = await person("nvteam");
    const [id] = [await make("a", "Police"), await make("b", "Police")];
    await call("DELETE", `/api/mappings/${id}`, { headers });
    await staff.post("/admin/mappings/metiers", { intent: "renommer", tag: "Police", nom: "Gendarmerie" });
    await staff.post("/admin/mappings", { id, intent: "restaurer" });
    expect(await all("SELECT name, uses FROM tags")).toEqual([{ name: "Gendarmerie", uses: 2 }]);
  });

  test("TAG-07, R-18: so it is where the job is renamed while the mapping comes back", async () => {
    const id = await make("a", "Police");
    await call("DELETE", `/api/mappings/${id}`, { headers });
    const actor = { id: "1", name: "Solène" };
    const scope = (DB: D1Database) => ({
      ...{ env: parseEnv(env), log: createLogger(), now: () => Date.now() },
      db: openDatabase(DB),
    });
    const rename = () => renameTag({ services: scope(env.DB), actor }, "Police", "Gendarmerie");
    const DB = meanwhile("INSERT OR IGNORE INTO totals", rename);
    expect(await restoreMapping(scope(DB), id, actor)).toMatchObject({ metier: "Gendarmerie" });
    expect(await all("SELECT name, uses FROM tags")).toEqual([{ name: "Gendarmerie", uses: 1 }]);
  });

  test("ADM-23: who may not wait thirty days erases it for good, with its pictures; the journal knows its name", async () => {
    const staff = await person("nvteam");
    const [shown, trashed] = [await make("Visible"), await make("Erreur de plan", "Police")];
    const erase = async (id: string) => {
      const answer = await staff.post("/admin/mappings", { id, intent: "effacer" });
      const fact = id === shown ? "revenu" : "efface";
      expect(answer.headers.get("Location")).toBe(`/admin/mappings?etat=corbeille&fait=${fact}`);
    };
    await call("DELETE", `/api/mappings/${trashed}`, { headers });
    const trash = await (await staff.get("/admin/mappings?etat=corbeille")).text();
    expect(trash).toContain("«\u00a0Erreur de plan\u00a0» sera effacé pour toujours, avec ses images.");
    // What is not in the trash is left alone, which is said, and what is gone already counts as erased.
    for (const id of [shown, trashed, trashed, "inconnu"]) await erase(id);
    expect(await expectAgreement()).toEqual({ rows: 1, objects: 1 });
    const journal = await (await staff.get(`/admin/journal?objet=${trashed}`)).text();
    const lines = [
      ...journal.matchAll(/ · (?:<!-- -->)?([^<]+)(?:<!-- -->)? <span[^>]*>\(.*?>([^<]*)<\/span><\/span>/g),
    ];
    expect(lines.map(([, action, name]) => [action, name])).toEqual([
      ["Effacement définitif", "Erreur de plan"],
      ["Mise à la corbeille", "Erreur de plan"],
      ["Création", "Erreur de plan"],
    ]);
  });

  test("after thirty days the night ends it, with its pictures", async () => {
    const [old, young] = [await make("a"), await make("b")];
    for (const id of [old, young]) await call("DELETE", `/api/mappings/${id}`, { headers });
    const age = env.DB.prepare("UPDATE mappings SET deleted_at = ? WHERE id = ?");
    await age.bind(Date.now() - 31 * day, old).run();
    await age.bind(Date.now() - 29 * day, young).run();
    await night();
    expect(await beatOf("corbeille-mappings")).toEqual({ ok: 1, detail: "1 mapping supprimé" });
    expect(await expectAgreement()).toEqual({ rows: 1, objects: 1 });
    const staff = await person("nvteam");
    const journal = await (await staff.get(`/admin/journal?objet=${old}`)).text();
    expect(journal).toContain("Effacement définitif");
    await night();
    expect((await beatOf("corbeille-mappings"))?.["detail"]).toBe("0 mapping supprimé");
  });
});

test("T-32: a mapping that is taken back while the trash is emptied stays, with its pictures", async () => {
  const id = await make("a");
  await call("DELETE", `/api/mappings/${id}`, { headers });
  await run("UPDATE mappings SET deleted_at = ?", Date.now() - 31 * day);
  let takenBack = 0;
  const batch = async (statements: D1PreparedStatement[]) => {
    if (takenBack++ === 0) await run("UPDATE mappings SET deleted_at = NULL");
    return env.DB.batch(statements);
  };
  await runCron("tache:corbeille-mappings", { DB: altered(env.DB, { batch: batch as D1Database["batch"] }) });
  expect(takenBack).toBe(1);
  expect(await readValue("SELECT id FROM mappings")).toBe(id);
  expect((await env.BUCKET.list({ prefix: "mappings/" })).objects).toHaveLength(1);
});

test("T-32, R-18: one that is taken back while somebody erases it for good stays, with its pictures", async () => {
  const staff = await person("nvteam");
  const id = await make("a");
  await call("DELETE", `/api/mappings/${id}`, { headers });
  const batch = async (statements: D1PreparedStatement[]) => {
    if (statements.length > 2) await run("UPDATE mappings SET deleted_at = NULL");
    return env.DB.batch(statements);
  };
  const DB = altered(env.DB, { batch: batch as D1Database["batch"] });
  const answer = await send(staff, "/admin/mappings", { id, intent: "effacer" }, { DB });
  const address = answer.headers.get("Location") ?? "";
  expect(await readText(await staff.get(address))).toContain("il est en ligne, rien n'a été effacé.");
  expect(await readRow("SELECT deleted_at FROM mappings")).toEqual({ deleted_at: null });
  expect((await env.BUCKET.list({ prefix: "mappings/" })).objects).toHaveLength(1);
});

/** D1 in which something else happens right after the first write. */
function afterFirstWrite(event: () => Promise<unknown>): D1Database {
  let hasWritten = false;
  const batch = async (statements: D1PreparedStatement[]) => {
    const answers = await env.DB.batch(statements);
    if (statements.length <= 2 || hasWritten) return answers;
    hasWritten = true;
    await event();
    return answers;
  };
  return altered(env.DB, { batch: batch as D1Database["batch"] });
}

/** Somebody deletes every mapping. */
async function deleteAll(): Promise<void> {
  for (const id of await readColumn("SELECT id FROM mappings"))
    await call("DELETE", `/api/mappings/${id}`, { headers });
}

describe("T-32, BAK-07: a restore that names pictures again before they go keeps them", () => {
  const restoredMeanwhile = (archive: Archive) =>
    afterFirstWrite(() => restoreAll(archive, { mappings: "remplacer" }));

  test.each([
    [
      "of a mapping that is erased for good",
      async (id: string, archive: Archive) => {
        const staff = await person("nvteam");
        await call("DELETE", `/api/mappings/${id}`, { headers });
        await send(staff, "/admin/mappings", { id, intent: "effacer" }, { DB: restoredMeanwhile(archive) });
      },
    ],
    [
      "of one that is saved without them",
      async (id: string, archive: Archive) => {
        const body = form([["keepImages", "false"]]);
        await call("PUT", `/api/mappings/${id}`, {
          headers,
          body,
          bindings: { DB: restoredMeanwhile(archive) },
        });
      },
    ],
  ])("%s", async (_, change) => {
    const id = await make("a");
    await change(id, await backedUp());
    expect(await expectAgreement()).toEqual({ rows: 1, objects: 1 });
    await run("DELETE FROM backups");
  });
});

test("T-32: a mapping that is deleted while its save is answered keeps its pictures in the trash", async () => {
  const id = await make("a");
  const pictures = (nom: string): Entries => [["nom", nom], ["nomFichier", "nv"], picture("b.png")];
  const bindings = () => ({ DB: afterFirstWrite(deleteAll) });
  await call("PUT", `/api/mappings/${id}`, { headers, body: form(pictures("a")), bindings: bindings() });
  expect(await expectAgreement()).toEqual({ rows: 1, objects: 2 });
  await create(headers, pictures("b"), bindings());
  expect(await expectAgreement()).toEqual({ rows: 2, objects: 3 });
});

/** R2 as it will be in two days: every object is older. */
function later(): R2Bucket {
  const list = async (options: R2ListOptions) => {
    const found = await env.BUCKET.list({ ...options, limit: 2 });
    const objects = found.objects.map(({ key, uploaded }) => ({
      key,
      uploaded: new Date(uploaded.getTime() - 2 * day),
    }));
    return { ...found, objects };
  };
  return altered(env.BUCKET, { list: list as R2Bucket["list"] });
}
type R2ListOptions = Parameters<R2Bucket["list"]>[0];

describe("R-15, T-32: pictures that no row names", () => {
  test("younger than 24 hours: left alone", async () => {
    await make("a");
    await env.BUCKET.put("mappings/perdu/x-30.png", "x");
    await night();
    expect(await env.BUCKET.head("mappings/perdu/x-30.png")).not.toBeNull();
  });

  test("older: removed, page by page, and nothing else", async () => {
    const kept = await make("a");
    const trashed = await make("b");
    await call("DELETE", `/api/mappings/${trashed}`, { headers });
    for (const name of ["perdu/x-30.png", "perdu/y-30.png", `${kept}/zzz-30.png`, "aaa/x-30.png"]) {
      await env.BUCKET.put(`mappings/${name}`, "x");
    }
    await env.BUCKET.put("backups/nuit.zip", "x");
    await night({ BUCKET: later() });
    expect(await beatOf("images-orphelines")).toEqual({
      ok: 1,
      detail: "4 images sans mapping supprimées",
    });
    expect(await expectAgreement()).toEqual({ rows: 2, objects: 2 });
    expect(await env.BUCKET.head("backups/nuit.zip")).not.toBeNull();
  });

  test("of more mappings than the database is asked about at once each keeps its pictures", async () => {
    const ids = Array.from({ length: 95 }, (_, i) => `m${i}`);
    const picture = { alt: "", width: 30, height: 20, type: "image/png", placeholder: "#000000" };
    const variants = [{ width: 30, bytes: 1 }];
    await storeMappings(
      ids.map((id) => ({ id, nom: id, images: [{ ...picture, key: `mappings/${id}/x`, variants }] })),
    );
    await Promise.all(ids.map((id) => env.BUCKET.put(`mappings/${id}/x-30.png`, "x")));
    await night({ BUCKET: olderBucket(2) });
    expect((await env.BUCKET.list({ prefix: "mappings/" })).objects).toHaveLength(95);
  });
});
