import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import * as schemas from "#app/patches/api-schemas";
import { unlimited } from "../mapping-api.ts";
import { altered } from "../rows.ts";
import { env, origin, request } from "../site.ts";
import { nextVersion, person, rowOf, send } from "./staff.ts";

// Many requests in one test, and a machine that others use too.
vi.setConfig({ testTimeout: 60_000 });

const owner = await person("owner");
const client = await person("client");

async function token(scope: "lecture" | "ecriture"): Promise<string> {
  const response = await send(owner, "/admin/jetons", { name: `Essai ${scope}`, scope });
  const text = (await response.text()).match(/neva_[\w-]{43}/)?.[0];
  if (!text) throw new Error(`no token: ${response.status}`);
  return text;
}

const [reading, writing] = [await token("lecture"), await token("ecriture")];

function api(path: string, init: RequestInit & { json?: unknown; bearer?: string } = {}) {
  const headers = new Headers(init.headers);
  if (init.bearer) headers.set("Authorization", `Bearer ${init.bearer}`);
  const body = init.json === undefined ? init.body : JSON.stringify(init.json);
  if (init.json !== undefined && !headers.has("Content-Type"))
    headers.set("Content-Type", "application/json");
  return request(path, { ...init, headers, body }, unlimited);
}

const body = (change: object = {}) => ({
  version: nextVersion(),
  title: "Par l'API",
  description: "Une description.",
  modifiedFiles: ["a.lua", ""],
  modifications: { systemMetier: [], inventaire: ["Un"], braquages: [], divers: [] },
  downloads: { patch: "https://telechargements.example/a.zip", base: "", mappings: "" },
  ...change,
});

const create = async (change: object = {}) => {
  const response = await api("/api/patches", { method: "POST", bearer: writing, json: body(change) });
  return schemas.patchSaved.parse(await response.json()).patch;
};

const errorOf = async (response: Response) => schemas.apiError.parse(await response.json());

describe("API-01: reading", () => {
  test("F-14: each audience gets its own projection, and no key of another", async () => {
    const patch = await create();
    const guest = await api(`/api/patches/${patch.id}`);
    schemas.publicPatch.parse(await guest.json());
    schemas.memberPatch.parse(await (await api(`/api/patches/${patch.id}`, { bearer: reading })).json());
    schemas.memberPatch.parse(await (await client.get(`/api/patches/${patch.id}`)).json());
    schemas.staffPatch.parse(await (await owner.get(`/api/patches/${patch.id}`)).json());
    expect(await (await client.get("/api/patches")).text()).not.toContain("telechargements.example");
    expect((await client.get("/api/patches")).headers.has("Link")).toBe(false);
    z.array(schemas.publicPatch).parse(await (await api("/api/patches")).json());
  });

  test("PN-18: of a withdrawn patch members get no address of a file, and staff what they entered", async () => {
    const link = "https://telechargements.example/a.zip";
    const patch = await create({ downloads: { patch: link, base: link, mappings: link } });
    const asMember = async () =>
      schemas.memberPatch.parse(await (await client.get(`/api/patches/${patch.id}`)).json()).downloads;
    const address = (kind: string) => `${origin}/patch-notes/${patch.id}/fichiers/${kind}`;
    expect(await asMember()).toEqual({
      patch: address("patch"),
      base: address("base"),
      mappings: address("mappings"),
    });
    const revision = String((await rowOf(patch.version))?.revision);
    const fields = { intent: "retirer", reason: "Erreur", replacedBy: "", revision };
    expect((await send(owner, `/admin/patches/${patch.id}/retirer`, fields)).status).toBe(303);
    expect(await asMember()).toEqual({ patch: "", base: "", mappings: "" });
    const staff = schemas.staffPatch.parse(await (await owner.get(`/api/patches/${patch.id}`)).json());
    expect(staff.downloads).toEqual({ patch: link, base: link, mappings: link });
  });

  test("ETag: the same answer is not sent twice, and differs by audience", async () => {
    const { id } = await create();
    const first = await api(`/api/patches/${id}`);
    const etag = first.headers.get("ETag") ?? "";
    const again = await api(`/api/patches/${id}`, { headers: { "If-None-Match": etag } });
    expect(again.status).toBe(304);
    // Cloudflare weakens a tag where it compresses the answer.
    const weakened = { headers: { "If-None-Match": `"autre", W/${etag.replace(/^W\//, "")}` } };
    expect((await api(`/api/patches/${id}`, weakened)).status).toBe(304);
    expect((await api(`/api/patches/${id}`, { bearer: reading })).headers.get("ETag")).not.toBe(etag);
    const list = await api("/api/patches");
    const tag = list.headers.get("ETag") ?? "";
    expect((await api("/api/patches", { headers: { "If-None-Match": tag } })).status).toBe(304);
  });

  test("a draft exists for staff only", async () => {
    const { id } = await create({ status: "brouillon" });
    expect((await api(`/api/patches/${id}`)).status).toBe(404);
    expect((await api(`/api/patches/${id}`, { bearer: reading })).status).toBe(404);
    expect((await owner.get(`/api/patches/${id}`)).status).toBe(200);
  });
});

describe("API-02, API-03, API-04: writing", () => {
  test("201 with the patch, its address and its revision; the server signs and dates it", async () => {
    const json = body({
      id: "1",
      author: "pirate",
      date: "01/01/1970",
      revision: 99,
      __proto__: { a: 1 },
    });
    const response = await api("/api/patches", { method: "POST", bearer: writing, json });
    expect(response.status).toBe(201);
    const { patch } = schemas.patchSaved.parse(await response.json());
    expect(patch).toMatchObject({ author: "Administrateur", revision: 1, modifiedFiles: ["a.lua"] });
    expect(response.headers.get("Location")).toBe(`/api/patches/${patch.id}`);
    expect(patch.id).not.toBe("1");
  });

  test("F-25, ERR-27: what GET gives can be sent back with PUT; an old If-Match is told who was first, and the current version", async () => {
    const patch = await create();
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
    const { id } = await create();
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
    const { id } = await create();
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
    const { id, version } = await create();
    const withdraw = { intent: "retirer", reason: "Perte d'objets", replacedBy: "", revision: "1" };
    expect((await send(owner, `/admin/patches/${id}/retirer`, withdraw)).status).toBeLessThan(400);
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
    const shown = await create();
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
    const { id } = await create({ announce: true });
    const everything = async () => ({
      row: await env.DB.prepare("SELECT * FROM patches WHERE id = ?").bind(id).first(),
      messages: (await env.DB.prepare("SELECT * FROM notifications WHERE patch_id = ?").bind(id).all())
        .results,
      journal: await env.DB.prepare("SELECT max(id) AS last FROM audit_log").first("last"),
    });
    // Keys in another order are the same lists.
    await env.DB.prepare("UPDATE patches SET modifications = ? WHERE id = ?")
      .bind(JSON.stringify({ divers: [], braquages: [], inventaire: ["Un"], systemMetier: [] }), id)
      .run();
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
    const { id } = await create();
    const announcements = () =>
      env.DB.prepare("SELECT count(*) AS n FROM notifications WHERE patch_id = ? AND kind = 'creation'")
        .bind(id)
        .first("n");
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
    const draft = await create({ status: "brouillon" });
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
    const planned = await create({ status: "programme", scheduledFor: "2099-01-01T10:00:00.000Z" });
    const path = `/api/patches/${planned.id}`;
    const put = (json: object) => api(path, { method: "PUT", bearer: writing, json });
    await env.DB.prepare("UPDATE patches SET scheduled_for = ? WHERE id = ?")
      .bind(Date.now() - 30_000, planned.id)
      .run();
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
    const draft = await create({ status: "brouillon", scheduledFor });
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
    const planned = await create({ status: "programme", scheduledFor, announce: true, mention: true });
    const announcements = () =>
      env.DB.prepare("SELECT count(*) AS n FROM notifications WHERE patch_id = ?")
        .bind(planned.id)
        .first("n");
    expect(await announcements()).toBe(1);
    for (const status of ["brouillon", "publie"]) {
      const json = { ...planned, revision: undefined, status, scheduledFor: null };
      const saved = await api(`/api/patches/${planned.id}`, { method: "PUT", bearer: writing, json });
      expect([saved.status, await announcements()], status).toEqual([200, 0]);
    }
  });

  test("L10N-01: a value of another kind, or none, is refused in French", async () => {
    const post = (json: unknown) => api("/api/patches", { method: "POST", bearer: writing, json });
    const refused = await errorOf(
      await post({ version: 5, title: "Titre", modifications: "x", breaking: "oui", submissionId: 3 }),
    );
    expect(refused.issues).toEqual({
      version: ["Un texte est attendu."],
      description: ["Un texte est attendu."],
      modifications: ["Un objet est attendu."],
      downloads: ["Un objet est attendu."],
      breaking: ["true ou false est attendu."],
      submissionId: ["Un texte est attendu."],
    });
    expect((await errorOf(await post([]))).issues).toEqual({ corps: ["Un objet est attendu."] });
  });

  test("T-34: of twelve changes of one revision one is accepted", async () => {
    const patch = await create();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        api(`/api/patches/${patch.id}`, {
          method: "PUT",
          bearer: writing,
          json: { ...patch, title: `T${i}` },
          headers: { "If-Match": '"1"' },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(409)]);
  });

  test("T-33: the same submissionId twice is one patch", async () => {
    const json = body({ submissionId: crypto.randomUUID() });
    const answers = await Promise.all(
      [1, 2, 3].map(() => api("/api/patches", { method: "POST", bearer: writing, json })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
  });

  test("T-33: sent again after it went to the trash, it is no success: the version is said to be there", async () => {
    const json = body({ submissionId: crypto.randomUUID() });
    const post = () => api("/api/patches", { method: "POST", bearer: writing, json });
    const { patch } = schemas.patchSaved.parse(await (await post()).json());
    await api(`/api/patches/${patch.id}`, { method: "DELETE", bearer: writing });
    const again = await post();
    expect(again.status).toBe(422);
    expect(await again.text()).toContain("corbeille");
  });

  test("API-03, API-13: PUT replaces the whole patch, as its description says: what is left out is emptied", async () => {
    const compatibilite = { editions: ["legacy"], artifactMinimal: 12_913 };
    const {
      id,
      revision: _,
      ...whole
    } = await create({ compatibilite, upgradeSql: "SELECT 1;", breaking: true });
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
      modifiedFiles: [],
    });
    const again = schemas.patchSaved.parse(await (await put(whole)).json());
    expect(again.patch).toMatchObject({ compatibilite, upgradeSql: "SELECT 1;", modifiedFiles: ["a.lua"] });
    const page = await (await owner.get("/api")).text();
    expect(page).toContain("Le corps remplace le patch en entier");
    expect(page).toMatch(/jq (?:&#x27;|')\.title = /);
    const document = await (await owner.get("/api/openapi.json")).text();
    expect(document).toContain("un champ absent est vidé");
    expect(document).toContain("curl -X PUT");
  });

  test("T-31, API-02: of a crowd of fields that do not exist fifty are named, the others counted", async () => {
    const crowd = Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`x${i}`, 0]));
    const refused = await api("/api/patches", {
      method: "POST",
      bearer: writing,
      json: { ...body(), ...crowd },
    });
    expect(refused.status).toBe(422);
    const { issues = {} } = await errorOf(refused);
    expect(Object.keys(issues)).toHaveLength(51);
    expect(issues).toMatchObject({
      x0: ["Ce champ n'existe pas"],
      x49: ["Ce champ n'existe pas"],
      corps: ["99\u202f950 autres champs sont refusés."],
    });
  });

  test("T-31, API-02: a field that does not exist is refused, wherever it stands: nothing is published by a slip", async () => {
    const count = () => env.DB.prepare("SELECT count(*) AS n FROM patches").first<number>("n");
    const before = await count();
    const slips: [object, string][] = [
      [{ statut: "brouillon" }, "statut"],
      [{ createdBy: "x" }, "createdBy"],
      [{ publication: { status: "brouillon" } }, "publication"],
      [{ modifications: { Divers: ["Perdu"] } }, "modifications.Divers"],
      [{ downloads: { patch: "https://fichiers.example/a.zip", mapping: "" } }, "downloads.mapping"],
      [{ compatibilite: { artifact: 12913 } }, "compatibilite.artifact"],
    ];
    for (const [slip, field] of slips) {
      const refused = await api("/api/patches", {
        method: "POST",
        bearer: writing,
        json: { ...body(), ...slip },
      });
      expect(refused.status, field).toBe(422);
      expect((await errorOf(refused)).issues).toEqual({ [field]: ["Ce champ n'existe pas"] });
    }
    expect(await count()).toBe(before);
    // What GET gives comes back whole; what the site makes itself stays as it is.
    const patch = await create();
    const given = schemas.staffPatch.parse(
      await (await api(`/api/patches/${patch.id}`, { bearer: writing })).json(),
    );
    const made = { id: "1", date: "01/01/2020", time: "00:00:00", author: "Personne" };
    const put = { method: "PUT", bearer: writing, json: { ...given, ...made, title: "Autre titre" } };
    const saved = schemas.patchSaved.parse(await (await api(`/api/patches/${patch.id}`, put)).json());
    expect(saved.patch).toEqual({ ...given, title: "Autre titre", revision: given.revision + 1 });
  });

  test("API-03, ADM-06: a published patch stays one, and is not emptied by a 'brouillon' that it cannot become", async () => {
    const patch = await create();
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

  test("T-33, T-34: the same submissionId with another text is refused, with what the first one made", async () => {
    const json = body({ submissionId: crypto.randomUUID() });
    const post = (change: object) =>
      api("/api/patches", { method: "POST", bearer: writing, json: { ...json, ...change } });
    expect((await post({})).status).toBe(201);
    for (const change of [{ title: "Autre" }, { status: "brouillon" }]) {
      const refused = await post(change);
      expect([refused.status, refused.headers.get("ETag")]).toEqual([409, '"1-staff"']);
      const { error, code, current } = await errorOf(refused);
      expect([error, code]).toEqual([
        "Un premier envoi avec ce submissionId a déjà créé ce patch, avec un autre contenu.",
        "conflit",
      ]);
      expect(current).toMatchObject({ version: json.version, title: json.title, revision: 1 });
    }
    expect((await post({})).status).toBe(200);
  });

  test("DELETE, and 404 for what is gone", async () => {
    const { id, version } = await create();
    const first = await api(`/api/patches/${id}`, { method: "DELETE", bearer: writing });
    schemas.patchDeleted.parse(await first.json());
    expect((await rowOf(version))?.deleted_at).not.toBeNull();
    const second = await api(`/api/patches/${id}`, { method: "DELETE", bearer: writing });
    expect([second.status, (await errorOf(second)).error]).toEqual([404, "Ce patch n'existe pas."]);
  });
});

describe("refusals", () => {
  const post = (init: Parameters<typeof api>[1]) => api("/api/patches", { method: "POST", ...init });

  test("API-11, T-14: nobody, forged bearers, and those without the right", async () => {
    const forged = [
      "admin",
      "user",
      "neva_",
      `neva_${"a".repeat(43)}`,
      "null",
      "undefined",
      "eyJhbGciOiJub25lIn0.e30.",
    ];
    for (const bearer of forged) {
      const response = await post({ bearer, json: body() });
      expect([response.status, (await errorOf(response)).error]).toEqual([
        401,
        "Utilisateur non authentifié",
      ]);
    }
    expect((await post({ bearer: reading, json: body() })).status).toBe(403);
    const headers = { Origin: origin, "Sec-Fetch-Site": "same-origin", "Content-Type": "application/json" };
    const asClient = await client.get("/api/patches", {
      method: "POST",
      headers,
      body: JSON.stringify(body()),
    });
    expect(asClient.status).toBe(403);
    const guest = await post({ headers, json: body() });
    expect([guest.status, guest.headers.get("WWW-Authenticate")]).toEqual([401, "Bearer"]);
  });

  test("T-13: a session from elsewhere, or without an origin, is refused", async () => {
    const foreign: Record<string, string>[] = [
      {},
      { Origin: "https://evil.example" },
      { "Sec-Fetch-Site": "cross-site" },
    ];
    for (const headers of foreign) {
      const init = {
        method: "POST",
        headers: { ...headers, "Content-Type": "application/json" },
        body: JSON.stringify(body()),
      };
      expect((await owner.get("/api/patches", init)).status).toBe(403);
    }
  });

  test("405 with Allow, 415, 400, 413, 422 by field", async () => {
    const { id } = await create();
    const patch = await api(`/api/patches/${id}`, { method: "PATCH", bearer: writing, json: {} });
    expect([patch.status, patch.headers.get("Allow")]).toEqual([405, "GET, HEAD, PUT, DELETE"]);
    expect((await api("/api/patches", { method: "DELETE", bearer: writing })).status).toBe(405);
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]) {
      expect((await post({ bearer: writing, body: "{}", headers: { "Content-Type": type } })).status).toBe(
        415,
      );
    }
    const json = { "Content-Type": "application/json" };
    expect((await post({ bearer: writing, body: "{", headers: json })).status).toBe(400);
    const latin = new Uint8Array([...new TextEncoder().encode('{"title":"'), 0xe9, 0x22, 0x7d]);
    expect((await post({ bearer: writing, body: latin, headers: json })).status).toBe(400);
    expect((await post({ bearer: writing, body: `"${"a".repeat(4_200_000)}"`, headers: json })).status).toBe(
      413,
    );
    const refused = await post({
      bearer: writing,
      json: body({ title: "", downloads: { patch: "ftp://x" } }),
    });
    expect(refused.status).toBe(422);
    expect((await errorOf(refused)).issues).toEqual({
      title: ["Indiquez le titre."],
      "downloads.patch": ["Indiquez une adresse complète, qui commence par https://"],
    });
  });

  test("API-11: 422 has one shape for patches, mappings and tags: one sentence, and lists of sentences by field, each sentence once", async () => {
    const issuesIn = async (response: Response) => {
      expect(response.status).toBe(422);
      const { error, issues } = (await response.json()) as { error: string; issues: unknown };
      expect(error).toBe("Des champs sont à corriger.");
      return issues;
    };
    const long = ["x".repeat(501), "y".repeat(501)];
    const { id, version } = await create();
    const shape = z.record(z.string(), z.array(z.string()).min(1));
    const form = new FormData();
    form.set("nomFichier", "sans_nom");
    const refused = [
      await issuesIn(await post({ bearer: writing, json: body({ modifiedFiles: long }) })),
      await issuesIn(await post({ bearer: writing, json: body({ version }) })),
      await issuesIn(await post({ bearer: writing, json: [] })),
      await issuesIn(await post({ bearer: writing, json: body({ status: "programme" }) })),
      await issuesIn(
        await api(`/api/patches/${id}`, { method: "PUT", bearer: writing, json: body({ version: "a b" }) }),
      ),
      await issuesIn(await api("/api/mappings", { method: "POST", bearer: writing, body: form })),
      await issuesIn(await api("/api/tags", { method: "POST", bearer: writing, json: { tag: "x" } })),
    ];
    for (const issues of refused) expect(shape.parse(issues)).toEqual(issues);
    expect(refused[0]).toEqual({ modifiedFiles: ["500 caractères au plus."] });
    const document = (await (await api("/api/openapi.json")).json()) as {
      components: { schemas: Record<string, { properties: { issues?: object } }> };
    };
    const documented = Object.values(document.components.schemas).flatMap(
      ({ properties }) => properties?.issues ?? [],
    );
    expect(documented).toHaveLength(3);
    for (const issues of documented) {
      expect(issues).toMatchObject({ additionalProperties: { type: "array", items: { type: "string" } } });
    }
  });

  test("a revoked token opens nothing", async () => {
    const text = await token("ecriture");
    const html = await (await owner.get("/admin/jetons")).text();
    const id = html.match(/name="id" value="([^"]+)"/)?.[1] ?? "";
    await send(owner, "/admin/jetons", { intent: "revoquer", id });
    expect((await post({ bearer: text, json: body() })).status).toBe(401);
    const stored = await env.DB.prepare("SELECT hash FROM api_tokens WHERE id = ?")
      .bind(id)
      .first<string>("hash");
    expect(stored).toMatch(/^[0-9a-f]{64}$/);
  });
});
