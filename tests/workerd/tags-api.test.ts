import { beforeEach, describe, expect, test } from "vitest";
import { readJournal } from "#app/audit/queries.server";
import { openDatabase } from "#app/platform/database";
import { deleteTag, renameTag } from "#app/tags/commands.server";
import { storeManyMappings } from "../fixtures/many-mappings.ts";
import { person, send } from "./admin/staff.ts";
import type { Browser } from "./browser.ts";
import { call, create, emptyAll, expectAgreement, form } from "./mapping-api.ts";
import { meanwhile } from "./rows.ts";
import { env, request } from "./site.ts";
import { all, readValue, run } from "./sql.ts";
import { sessionHeaders, tokenHeaders } from "./staff.ts";

let headers: Record<string, string>;
beforeEach(async () => {
  await emptyAll();
  headers = await tokenHeaders();
});

const add = (tag: unknown, own = headers) =>
  call("POST", "/api/tags", {
    headers: { ...own, "Content-Type": "application/json" },
    body: JSON.stringify({ tag }),
  });
const remove = (path: string) => call("DELETE", `/api/tags/${path}`, { headers });
const carry = (metier: string) =>
  create(headers, [
    ["nom", "M"],
    ["nomFichier", "m"],
    ["metier", metier],
  ]);
const names = () => all("SELECT name, uses FROM tags ORDER BY folded");

describe("TAG-06, API-10: POST /api/tags", () => {
  test("a new tag, trimmed", async () => {
    expect(await add("  Boîte  de nuit ")).toMatchObject({
      status: 201,
      body: { success: true, tag: "Boîte de nuit" },
    });
  });
  test.each([
    ["", "Le tag ne peut pas être vide"],
    ["a", "Le tag doit contenir au moins 2 caractères"],
    [undefined, "Le tag ne peut pas être vide"],
  ])("%j: %s", async (tag, sentence) => {
    expect(await add(tag)).toMatchObject({
      status: 422,
      body: { error: "Des champs sont à corriger.", issues: { tag: [sentence] } },
    });
    expect(await names()).toEqual([]);
  });
  test("TAG-07: the same name in another case or without accents is taken", async () => {
    await add("Épicerie");
    expect((await add("EPICERIE")).status).toBe(409);
    const answers = await Promise.all(Array.from({ length: 12 }, () => add("Taxi")));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...new Array(11).fill(409)]);
  });
  test("who may, and in which form", async () => {
    expect((await add("Taxi", await sessionHeaders({ role: "client" }))).status).toBe(403);
    expect((await add("Taxi", await tokenHeaders("lecture"))).status).toBe(403);
    expect((await add("Taxi", await sessionHeaders({ role: "nvteam" }))).status).toBe(201);
    const wrong = { headers: { ...headers, "Content-Type": "text/plain" }, body: '{"tag":"Bus"}' };
    expect((await call("POST", "/api/tags", wrong)).status).toBe(415);
    const json = { ...headers, "Content-Type": "application/json" };
    expect((await call("POST", "/api/tags", { headers: json, body: "{" })).status).toBe(400);
    const extra = JSON.stringify({ tag: "Bus", uses: 99 });
    expect((await call("POST", "/api/tags", { headers: json, body: extra })).status).toBe(422);
    const long = JSON.stringify({ tag: "x".repeat(70_000) });
    expect((await call("POST", "/api/tags", { headers: json, body: long })).status).toBe(413);
    expect((await call("PUT", "/api/tags", { headers: json, body: "{}" })).status).toBe(405);
  });
});

describe("TAG-06, TAG-07, API-10: DELETE /api/tags/:tag", () => {
  test("an unused one, by its name as it is encoded", async () => {
    await add("Boîte de nuit / R&B");
    expect((await remove(encodeURIComponent("Boîte de nuit / R&B"))).body).toEqual({ success: true });
    expect(await names()).toEqual([]);
    for (const name of ["50%2F50", "100 %", "a%"]) {
      await add(name);
      expect((await remove(encodeURIComponent(name))).status, name).toBe(200);
    }
    expect(await names()).toEqual([]);
    expect((await remove("inconnu")).status).toBe(404);
    // Of where its mappings go as forms take it: itself is no other, 'aucun' is none, and empty is not said.
    await add("Police");
    expect((await remove("Police?vers=Aucun&vers=police")).status).toBe(400);
    expect(await remove("Police?vers=police")).toMatchObject({
      status: 409,
      body: { error: "Choisissez un autre métier que celui-ci." },
    });
    expect((await remove("Police?vers=aucun")).status).toBe(200);
    await add("Police");
    expect((await remove("Police?vers=")).status).toBe(200);
    expect((await remove("%E9")).status).toBe(404);
  });
  test("a name with the end of a page's data, of before such names were refused, answers in JSON like any other", async () => {
    await run("INSERT INTO tags (name, folded) VALUES ('Une.data', 'une.data')");
    expect(await call("DELETE", "/api/tags/Une.data", { headers: {} })).toMatchObject({
      status: 401,
      body: { code: "non-authentifie" },
    });
    expect(await remove("Une.data")).toMatchObject({ status: 200, body: { success: true } });
    expect(await names()).toEqual([]);
    expect(await remove("Une.data")).toMatchObject({ status: 404, body: { code: "introuvable" } });
    for (const method of ["GET", "HEAD", "POST", "PUT", "OPTIONS"]) {
      const [other, own] = await Promise.all(
        ["Taxi", "Une.data"].map((name) => request(`/api/tags/${name}`, { method, headers })),
      );
      const told = ({ status, headers: sent }: Response) => [
        status,
        sent.get("Allow"),
        sent.get("Content-Type"),
      ];
      expect(own && told(own), method).toEqual(other && told(other));
      expect(await own?.text(), method).toBe(await other?.text());
      expect(own?.status, method).toBe(405);
    }
  });
  test("R-33: without a script a refused name comes back as it was typed, in its own field", async () => {
    await add("Chauffeur");
    await add("Taxi");
    const team = await person("nvteam");
    const jobs = "/admin/mappings/metiers";
    const added = await (await send(team, jobs, { intent: "ajouter", nom: "x" })).text();
    expect(added).toMatch(/<input[^>]* id="nom"[^>]* value="x"/);
    const renamed = await send(team, jobs, { intent: "renommer", tag: "Taxi", nom: "chauffeur" });
    expect(renamed.status).toBe(409);
    const html = await renamed.text();
    expect(html).toMatch(/<input[^>]* name="nom"[^>]* value="chauffeur"/);
    expect(html).not.toMatch(/<input[^>]* id="nom"[^>]* value="/);
    await carry("Police");
    const refused = await send(team, jobs, { intent: "supprimer", tag: "Police", vers: "Gendarmmerie" });
    expect(refused.status).toBe(409);
    expect(await refused.text()).toMatch(/<input[^>]* name="vers"[^>]* value="Gendarmmerie"/);
  });
  test("T-31: a form of jobs that asks for nothing known adds none", async () => {
    const team = await person("nvteam");
    for (const intent of ["", "nimporte"]) {
      const sent = await send(team, "/admin/mappings/metiers", { intent, nom: "Inconnu" });
      expect(sent.status, intent).toBe(400);
    }
    expect(await names()).not.toContain("Inconnu");
  });
  describe("R-12, TAG-07: a form of jobs, sent again after its answer was lost or twice at once", () => {
    const jobs = "/admin/mappings/metiers";
    const where = async (browser: Browser, fields: Record<string, string>) => {
      const response = await send(browser, jobs, fields);
      return response.headers.get("Location") ?? response.status;
    };
    const state = async () => [
      await names(),
      await all("SELECT metier, revision FROM mappings"),
      await readValue("SELECT count(*) FROM audit_log"),
    ];
    const rename = { intent: "renommer", tag: "Police", nom: "Gendarmerie" };
    const merge = { intent: "supprimer", tag: "Police", vers: "sheriff" };
    const clear = { intent: "supprimer", tag: "Police", vers: "Aucun" };

    test.each([
      [rename, "renomme"],
      [merge, "supprime"],
      [clear, "supprime"],
      [{ intent: "ajouter", nom: "Taxi" }, "ajoute"],
      [{ intent: "renommer", tag: "Police", nom: "POLICE" }, "renomme"],
      [{ intent: "supprimer", tag: "Sheriff" }, "supprime"],
    ])("%j: a success that writes nothing", async (fields, fact) => {
      await carry("Police");
      await add("Sheriff");
      const done = `${jobs}?fait=${fact}`;
      const team = await person("nvteam");
      expect(await Promise.all([where(team, fields), where(team, fields)])).toEqual([done, done]);
      const before = await state();
      expect(await where(team, fields)).toBe(done);
      expect(await state()).toEqual(before);
      await expectAgreement();
    });

    test.each([
      ["another name", rename, { ...rename, nom: "Armée" }],
      ["a merge", rename, merge],
      ["no job", rename, clear],
      ["a merge into another", merge, { ...merge, vers: "Taxi" }],
      ["no job", merge, clear],
      ["a merge", clear, merge],
    ])("what somebody else made of it is told to who asks for %s", async (_, theirs, mine) => {
      await carry("Police");
      await add("Sheriff");
      await add("Taxi");
      const team = await person("nvteam");
      expect(await where(team, theirs)).toMatch(/\?fait=/);
      const before = await state();
      expect(await where(team, mine)).toBe(409);
      expect(await state()).toEqual(before);
    });

    test("a name that somebody else gave to a new job is taken", async () => {
      await add("Taxi");
      expect(await where(await person("nvteam"), { intent: "ajouter", nom: "Taxi" })).toBe(409);
    });
  });

  test("ADM-23: the journal shows the old name of a renamed one beside the new", async () => {
    await add("Chauffeur");
    const services = { db: openDatabase(env.DB), now: () => 5 };
    const actor = { id: "1", name: "Solène" };
    expect(await renameTag({ services, actor }, "Chauffeur", "Taxi")).toBe("ok");
    const { rows } = await readJournal(services.db, { before: null, entityId: "Chauffeur" });
    expect(rows[0]).toMatchObject({
      subject: "Taxi",
      changes: [{ field: "Nom", before: "Chauffeur", after: "Taxi" }],
    });
  });
  test("ADM-23: the journal has the name of one that was created, and of one that was deleted", async () => {
    await add("Facteur");
    expect((await remove("Facteur")).status).toBe(200);
    const { rows } = await readJournal(openDatabase(env.DB), { before: null, entityId: "Facteur" });
    expect(rows.map(({ changes }) => changes)).toEqual([
      [{ field: "Nom", before: "Facteur", after: "" }],
      [{ field: "Nom", before: "", after: "Facteur" }],
    ]);
  });
  describe("ADM-23, TAG-07: the journal says of each mapping which job it had", () => {
    const services = { db: openDatabase(env.DB), now: () => 5 };
    const change = { services, actor: { id: "1", name: "Solène" } };
    const lines = async () => {
      const { rows } = await readJournal(services.db, { before: null, entityId: null });
      return rows
        .filter(({ action }) => action === "modification")
        .map(({ actorName, subject, changes }) => ({ actorName, subject, changes }));
    };
    const line = (before: string, after: string) => ({
      actorName: "Solène",
      subject: "M",
      changes: [{ field: "Métier", before, after }],
    });

    test.each([
      ["renamed", () => renameTag(change, "Police", "Gendarmerie"), "Gendarmerie"],
      ["merged", () => deleteTag(change, "Police", "Taxi"), "Taxi"],
      ["deleted", () => deleteTag(change, "Police", null), ""],
    ])("%s: those that carry it, in the trash too, and no other", async (_, act, after) => {
      await carry("Taxi");
      for (let i = 0; i < 2; i++) await carry("Police");
      await run("UPDATE mappings SET deleted_at = 1 WHERE rowid = 2");
      expect(await act()).toBe("ok");
      expect(await lines()).toEqual([line("Police", after), line("Police", after)]);
      // The newest line is the one of the job, above those of its mappings.
      expect(await readValue("SELECT entity FROM audit_log ORDER BY id DESC")).toBe("tag");
    });

    test("R-18: who has a mapping open while its job is renamed is told who did that", async () => {
      const id = (await carry("Police")).body["id"];
      await renameTag(change, "Police", "Gendarmerie");
      const own = { headers: { ...headers, "If-Match": '"1"' }, body: form([["nom", "Poste"]]) };
      expect(await call("PUT", `/api/mappings/${id}`, own)).toMatchObject({
        status: 409,
        body: { error: "Modifié entre-temps par Solène" },
      });
    });

    test("over the API too, and of ten thousand mappings at once", async () => {
      await storeManyMappings(env.DB, 10_000);
      await run("UPDATE mappings SET metier = 'EMS'");
      expect((await remove("EMS?vers=Taxi")).status).toBe(200);
      const count = `SELECT count(*) AS n FROM audit_log JOIN mappings ON entity_id = mappings.id
        WHERE entity = 'mapping' AND before ->> 'metier' = 'EMS' AND after ->> 'metier' = 'Taxi'`;
      expect(await env.DB.prepare(count).first("n")).toBe(10_000);
    });
  });
  test("ADM-23, TAG-05: the journal says who made a job by naming it, once, and who brought one back with a mapping", async () => {
    const id = String((await carry("Facteur")).body["id"]);
    await carry("facteur");
    const made = async () => {
      const { rows } = await readJournal(openDatabase(env.DB), { before: null, entityId: "Facteur" });
      return rows
        .filter(({ action }) => action === "creation")
        .map(({ entity, subject }) => [entity, subject]);
    };
    expect(await made()).toEqual([["tag", "Facteur"]]);
    await call("PUT", `/api/mappings/${id}`, { headers, body: form([["metier", "Postier"]]) });
    await call("PUT", `/api/mappings/${id}`, { headers, body: form([["metier", "FACTEUR"]]) });
    expect(await made()).toHaveLength(1);
    await run("UPDATE mappings SET deleted_at = 1");
    expect((await remove("Facteur")).status).toBe(200);
    await send(await person("nvteam"), "/admin/mappings", { intent: "restaurer", id });
    expect(await made()).toHaveLength(2);
    const count = "SELECT count(*) AS n FROM audit_log WHERE entity = 'tag' AND action = 'creation'";
    expect(await env.DB.prepare(count).first("n")).toBe(3);
  });
  test("one that only what is in the trash carries is unused", async () => {
    await carry("Police");
    await run("UPDATE mappings SET deleted_at = 1");
    expect((await remove("Police")).status).toBe(200);
    expect(await names()).toEqual([]);
  });
  test("TAG-07, R-18: one that is renamed while its mappings are given to none is missing, and nothing is noted", async () => {
    await carry("Police");
    const by = { id: "1", name: "Solène" };
    const change = (DB: D1Database) => ({
      services: { db: openDatabase(DB), now: () => Date.now() },
      actor: by,
    });
    const DB = meanwhile("INSERT OR IGNORE INTO totals", () =>
      renameTag(change(env.DB), "Police", "Sheriff"),
    );
    expect(await deleteTag(change(DB), "Police", null)).toBe("missing");
    expect(await names()).toEqual([{ name: "Sheriff", uses: 1 }]);
    const noted = "SELECT count(*) AS n FROM audit_log WHERE entity = 'tag' AND action = 'suppression'";
    expect(await env.DB.prepare(noted).first("n")).toBe(0);
    await expectAgreement();
  });
  test("TAG-07, R-18: an unused one that is renamed, or deleted, meanwhile is missing, and nothing is noted", async () => {
    await add("Police");
    await add("Taxi");
    const by = { id: "1", name: "Solène" };
    const change = (DB: D1Database) => ({
      services: { db: openDatabase(DB), now: () => Date.now() },
      actor: by,
    });
    const duringDeletion = (event: () => Promise<unknown>) =>
      change(meanwhile("INSERT OR IGNORE INTO totals", event));
    const renamed = duringDeletion(() => renameTag(change(env.DB), "Police", "Sheriff"));
    expect(await deleteTag(renamed, "Police")).toBe("missing");
    const deleted = duringDeletion(() => deleteTag(change(env.DB), "Taxi"));
    expect(await deleteTag(deleted, "Taxi")).toBe("missing");
    expect(await names()).toEqual([{ name: "Sheriff", uses: 0 }]);
    const noted = "SELECT entity_id AS tag FROM audit_log WHERE entity = 'tag' AND action = 'suppression'";
    expect(await all(noted)).toEqual([{ tag: "Taxi" }]);
  });
  test("one in use is refused unless it is said where its mappings go", async () => {
    await carry("Police");
    await carry("Police");
    await add("Sheriff");
    expect(await remove("Police")).toMatchObject({ status: 409, body: { code: "tag-utilise" } });
    expect((await remove("Police?vers=inconnu")).status).toBe(404);
    expect((await remove("police?vers=sheriff")).status).toBe(200);
    expect(await names()).toEqual([{ name: "Sheriff", uses: 2 }]);
    expect((await remove("Sheriff?vers=Aucun")).status).toBe(200);
    expect(await names()).toEqual([]);
    const rows = await env.DB.prepare("SELECT metier, revision FROM mappings").all();
    expect(rows.results).toEqual([
      { metier: null, revision: 3 },
      { metier: null, revision: 3 },
    ]);
    await expectAgreement();
  });
});
