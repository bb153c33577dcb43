import { describe, expect, test } from "vitest";
import * as schemas from "#app/patches/api/schemas";
import { unlimited } from "../../mapping-api.ts";
import { altered } from "../../rows.ts";
import { env, request } from "../../site.ts";
import { all, readRow, readValue, run } from "../../sql.ts";
import { nextVersion, person, rowOf, withdraw } from "../staff.ts";
import { api, body, create, errorOf, token } from "./calls.ts";

const owner = await person("owner");

const writing = await token(owner, "ecriture");

describe("API-02, API-03, API-04: writing", () => {
  test("F-25, ERR-27: what GET gives can be sent back with PUT; an old If-Match is told who was first, and the current version", async () => {
    const patch = await create(writing);
    const put = (revision: number, title: string) =>
      api(`/api/patches/${patch.id}`, {
        method: "PUT",
        bearer: writing,
        json: { ...patch, title },
        headers: { "If-Match": `"${revision}-staff"` },
      });
    const saved = await put(1, "Deux");
    expect(schemas.patchSaved.parse(await saved.json()).patch).toMatchObject({ title: "Deux", revision: 2 });
    const late = await put(1, "Trois");
    expect(late.status).toBe(409);
    const { error, current } = await errorOf(late);
    expect(error).toMatch(/^Modifié entre-temps par Jeton «\s.+\s»$/);
    expect(current).toMatchObject({ title: "Deux", revision: 2 });
  });

  test("API-03, F-25: without If-Match the revision of the body counts, as the documented change of a patch sends it back", async () => {
    const { id } = await create(writing);
    const read = async () => schemas.staffPatch.parse(await (await owner.get(`/api/patches/${id}`)).json());
    const put = (json: object, headers = {}) =>
      api(`/api/patches/${id}`, { method: "PUT", bearer: writing, json, headers });
    const [mine, theirs] = [await read(), await read()];
    expect((await put({ ...theirs, description: "D'un collègue." })).status).toBe(200);
    const late = await put({ ...mine, title: "Nouveau titre" });
    expect(late.status).toBe(409);
    expect((await errorOf(late)).current).toMatchObject({ description: "D'un collègue.", revision: 2 });
    // The header is the one that counts, and a body that names no revision asks for none.
    expect((await put({ ...mine, title: "Nouveau titre" }, { "If-Match": '"2"' })).status).toBe(200);
    expect((await put({ ...mine, revision: undefined })).status).toBe(200);
    const odd = await put({ ...mine, revision: "deux" });
    expect([odd.status, (await errorOf(odd)).issues]).toEqual([
      422,
      { revision: ["Une révision est un nombre entier."] },
    ]);
  });

  test("R-12: D1 failing while it is told who was first: 503 with the sentence", async () => {
    const { id } = await create(writing);
    const DB = altered(env.DB, {
      prepare: (sql) => {
        if (sql.startsWith('select "at", "actor_name"')) throw new Error("D1_ERROR: DB is overloaded");
        return env.DB.prepare(sql);
      },
    });
    for (const [method, sentence] of [
      ["PUT", "❌ Erreur lors de la sauvegarde du patch sur le serveur."],
      ["DELETE", "❌ Erreur lors de la suppression du patch sur le serveur."],
    ] as const) {
      const headers = {
        Authorization: `Bearer ${writing}`,
        "Content-Type": "application/json",
        "If-Match": '"7"',
      };
      const init = { method, headers, ...(method === "PUT" && { body: JSON.stringify(body()) }) };
      const failed = await request(`/api/patches/${id}`, init, { ...unlimited, DB });
      expect([failed.status, (await errorOf(failed)).error]).toEqual([503, sentence]);
    }
  });

  test("API-03: what GET gives of a withdrawn patch can be sent back: it stays withdrawn, and says the same", async () => {
    const { id, version } = await create(writing);
    expect((await withdraw(owner, { id }, { reason: "Perte d'objets" })).status).toBeLessThan(400);
    const read = async () => schemas.staffPatch.parse(await (await owner.get(`/api/patches/${id}`)).json());
    const before = await read();
    expect(before).toMatchObject({ status: "retire", withdrawn: { reason: "Perte d'objets" } });
    const put = (path: string, json: object) =>
      api(`/api/patches/${path}`, { method: "PUT", bearer: writing, json });
    expect((await put(id, before)).status).toBe(200);
    expect(await read()).toEqual(before);
    expect((await put(id, { ...before, title: "Autre" })).status).toBe(200);
    expect(await read()).toEqual({ ...before, title: "Autre", revision: before.revision + 1 });
    // Only withdrawing withdraws: with its reason, which the API does not take.
    const shown = await create(writing);
    const refused = await put(shown.id, { ...shown, status: "retire" });
    expect(refused.status).toBe(422);
    expect((await errorOf(refused)).issues).toEqual({
      status: ["Un patch se retire dans l'administration, avec sa raison."],
    });
    const made = await api("/api/patches", {
      method: "POST",
      bearer: writing,
      json: { ...before, version: `${version}.1` },
    });
    expect((await errorOf(made)).issues).toEqual({ status: ["brouillon, publie ou programme."] });
  });

  test("API-03: PUT of what is stored already is a success that changes nothing: same revision, no line of the journal", async () => {
    const { id } = await create(writing, { announce: true });
    const everything = async () => ({
      row: await readRow("SELECT * FROM patches WHERE id = ?", id),
      messages: await all("SELECT * FROM notifications WHERE patch_id = ?", id),
      journal: await readValue("SELECT max(id) FROM audit_log"),
    });
    // Keys in another order are the same lists.
    await run(
      "UPDATE patches SET modifications = ? WHERE id = ?",
      JSON.stringify({ divers: [], braquages: [], inventaire: ["Un"], systemMetier: [] }),
      id,
    );
    const before = await everything();
    const put = async (change: object, match = "1") =>
      api(`/api/patches/${id}`, {
        method: "PUT",
        bearer: writing,
        json: {
          ...schemas.staffPatch.parse(await (await owner.get(`/api/patches/${id}`)).json()),
          ...change,
        },
        headers: { "If-Match": `"${match}"` },
      });
    // It was announced when it was made: that is not done again.
    for (const change of [{}, { announce: false }, { announce: true }, { status: "publie" }]) {
      const saved = await put(change);
      expect([saved.status, saved.headers.get("ETag")]).toEqual([200, '"1-staff"']);
      expect(schemas.patchSaved.parse(await saved.json()).patch).toMatchObject({ id, revision: 1 });
      expect(await everything()).toEqual(before);
    }
    expect((await put({}, "7")).status).toBe(409);
    expect((await put({ title: "Corrigé", announce: true })).headers.get("ETag")).toBe('"2-staff"');
  });

  test("NOTIF-01: PUT announces a patch that visitors see once, however often it asks", async () => {
    const { id } = await create(writing);
    const announcements = () =>
      readValue("SELECT count(*) FROM notifications WHERE patch_id = ? AND kind = 'creation'", id);
    for (const title of ["Un", "Deux", "Trois"]) {
      const { version } = schemas.staffPatch.parse(await (await owner.get(`/api/patches/${id}`)).json());
      const json = body({ version, title, announce: true, mention: true });
      expect((await api(`/api/patches/${id}`, { method: "PUT", bearer: writing, json })).status).toBe(200);
      expect(await announcements()).toBe(1);
    }
  });

  test("API-02, API-03, PN-18: an hour without a state is refused, and publishes nothing", async () => {
    const scheduledFor = "2099-01-01T10:00:00Z";
    const sentence =
      "Indiquez aussi «\u00a0status\u00a0»\u00a0: une heure de publication va avec «\u00a0programme\u00a0».";
    const json = body({ scheduledFor });
    const refused = await api("/api/patches", { method: "POST", bearer: writing, json });
    expect(refused.status).toBe(422);
    expect((await errorOf(refused)).issues).toEqual({ status: [sentence] });
    expect(await rowOf(json.version)).toBeNull();
    const draft = await create(writing, { status: "brouillon" });
    const put = (change: object) =>
      api(`/api/patches/${draft.id}`, {
        method: "PUT",
        bearer: writing,
        json: body({ version: draft.version, ...change }),
      });
    expect((await put({ scheduledFor })).status).toBe(422);
    expect(await rowOf(draft.version)).toMatchObject({ status: "brouillon", revision: 1 });
    expect((await put({ scheduledFor, status: "programme" })).status).toBe(200);
    expect(await rowOf(draft.version)).toMatchObject({ status: "programme", revision: 2 });
  });

  test("API-03, PN-18: what GET gives of a scheduled patch can be sent back after its hour, until the jobs publish it", async () => {
    const planned = await create(writing, { status: "programme", scheduledFor: "2099-01-01T10:00:00.000Z" });
    const path = `/api/patches/${planned.id}`;
    const put = (json: object) => api(path, { method: "PUT", bearer: writing, json });
    await run("UPDATE patches SET scheduled_for = ? WHERE id = ?", Date.now() - 30_000, planned.id);
    const { revision: _, ...given } = schemas.staffPatch.parse(await (await owner.get(path)).json());
    expect((await put(given)).status).toBe(200);
    expect((await put({ ...given, title: "Corrigé" })).status).toBe(200);
    expect(await rowOf(planned.version)).toMatchObject({ status: "programme", title: "Corrigé" });
    const other = new Date(Date.now() - 60_000).toISOString();
    expect((await put({ ...given, scheduledFor: other })).status).toBe(422);
    expect((await put({ ...given, status: "brouillon" })).status).toBe(200);
    // A draft whose hour has passed is not scheduled by it.
    expect((await put(given)).status).toBe(422);
  });

  test("API-03, PN-18: a draft keeps its hour, and says it again", async () => {
    const scheduledFor = "2099-01-01T10:00:00.000Z";
    const draft = await create(writing, { status: "brouillon", scheduledFor });
    expect(draft).toMatchObject({ status: "brouillon", scheduledFor, publishedAt: null });
    const saved = await api(`/api/patches/${draft.id}`, { method: "PUT", bearer: writing, json: draft });
    expect(schemas.patchSaved.parse(await saved.json()).patch).toMatchObject({ revision: 1, scheduledFor });
    for (const unmeant of ["0000-01-01T00:00:00Z", "1969-12-31T12:00:00Z", "2200-01-01T00:00:00Z"]) {
      const json = { ...draft, revision: undefined, scheduledFor: unmeant };
      const refused = await api(`/api/patches/${draft.id}`, { method: "PUT", bearer: writing, json });
      expect(refused.status, unmeant).toBe(422);
    }
  });

  test("API-03, PN-18: of a draft that is unfinished, what GET gives can be sent back, and is no patch to publish", async () => {
    const json = { version: nextVersion(), title: "Commencé", status: "brouillon" };
    const made = await api("/api/patches", { method: "POST", bearer: writing, json });
    expect(made.status).toBe(201);
    const { patch } = schemas.patchSaved.parse(await made.json());
    const put = (change: object) =>
      api(`/api/patches/${patch.id}`, { method: "PUT", bearer: writing, json: { ...patch, ...change } });
    const saved = schemas.patchSaved.parse(await (await put({ title: "Continué" })).json());
    expect(saved.patch).toMatchObject({ title: "Continué", description: "", status: "brouillon" });
    const { status: _, revision: __, ...unsaid } = patch;
    const same = await api(`/api/patches/${patch.id}`, { method: "PUT", bearer: writing, json: unsaid });
    expect(same.status).toBe(200);
    const online = await put({ status: "publie" });
    expect(online.status).toBe(422);
    expect(Object.keys((await errorOf(online)).issues ?? {}).sort()).toEqual([
      "description",
      "downloads.patch",
    ]);
  });

  test("API-03, NOTIF-01: a scheduled patch that becomes a draft again has no announcement, and rings nobody later", async () => {
    const scheduledFor = "2099-01-01T10:00:00.000Z";
    const planned = await create(writing, {
      status: "programme",
      scheduledFor,
      announce: true,
      mention: true,
    });
    const announcements = () =>
      readValue("SELECT count(*) FROM notifications WHERE patch_id = ?", planned.id);
    expect(await announcements()).toBe(1);
    for (const status of ["brouillon", "publie"]) {
      const json = { ...planned, revision: undefined, status, scheduledFor: null };
      const saved = await api(`/api/patches/${planned.id}`, { method: "PUT", bearer: writing, json });
      expect([saved.status, await announcements()], status).toEqual([200, 0]);
    }
  });

  test("API-03, API-13: PUT replaces the whole patch, as its description says: what is left out is emptied", async () => {
    const compatibilite = { editions: ["legacy"], artifactMinimal: 12_913 };
    const {
      id,
      revision: _,
      ...whole
    } = await create(writing, {
      compatibilite,
      upgradeSql: "SELECT 1;",
      breaking: true,
      security: true,
      cumulative: true,
    });
    expect(whole).toMatchObject({ compatibilite, upgradeSql: "SELECT 1;", modifiedFiles: ["a.lua"] });
    const put = (json: object) => api(`/api/patches/${id}`, { method: "PUT", bearer: writing, json });
    const { version, description, downloads } = whole;
    const { patch } = schemas.patchSaved.parse(
      await (await put({ version, description, downloads, title: "Le reste manque" })).json(),
    );
    expect(patch).toMatchObject({
      compatibilite: { editions: [], artifactMinimal: null },
      upgradeSql: "",
      breaking: false,
      security: false,
      cumulative: false,
      modifiedFiles: [],
    });
    const again = schemas.patchSaved.parse(await (await put(whole)).json());
    expect(again.patch).toMatchObject({ compatibilite, upgradeSql: "SELECT 1;", modifiedFiles: ["a.lua"] });
    expect(again.patch).toMatchObject({ security: true, cumulative: true });
    const page = await (await owner.get("/api")).text();
    expect(page).toContain("Le corps remplace le patch en entier");
    expect(page).toMatch(/jq (?:&#x27;|')\.title = /);
    const document = await (await owner.get("/api/openapi.json")).text();
    expect(document).toContain("un champ absent est vidé");
    expect(document).toContain("curl -X PUT");
  });

  test("API-03, ADM-06: a published patch stays one, and is not emptied by a 'brouillon' that it cannot become", async () => {
    const patch = await create(writing);
    const put = (change: object) =>
      api(`/api/patches/${patch.id}`, { method: "PUT", bearer: writing, json: { ...patch, ...change } });
    const emptied = {
      status: "brouillon",
      description: "",
      downloads: { patch: "", base: "", mappings: "" },
    };
    const refused = await put(emptied);
    expect(refused.status).toBe(422);
    expect(Object.keys((await errorOf(refused)).issues ?? {}).sort()).toEqual([
      "description",
      "downloads.patch",
    ]);
    const saved = schemas.patchSaved.parse(await (await put({ status: "brouillon" })).json());
    expect(saved.patch).toMatchObject({ status: "publie", revision: 1, description: patch.description });
  });
});
