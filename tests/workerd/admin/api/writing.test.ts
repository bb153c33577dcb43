import { describe, expect, test } from "vitest";
import * as schemas from "#app/patches/api/schemas";
import { readValue } from "../../sql.ts";
import { person, rowOf } from "../staff.ts";
import { api, body, create, errorOf, token } from "./calls.ts";

const owner = await person("owner");

const writing = await token(owner, "ecriture");

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

  test("L10N-01: a value of another kind, or none, is refused in French", async () => {
    const post = (json: unknown) => api("/api/patches", { method: "POST", bearer: writing, json });
    const refused = await errorOf(
      await post({
        version: 5,
        title: "Titre",
        modifications: "x",
        breaking: "oui",
        security: 1,
        cumulative: null,
        submissionId: 3,
      }),
    );
    expect(refused.issues).toEqual({
      version: ["Un texte est attendu."],
      description: ["Un texte est attendu."],
      modifications: ["Un objet est attendu."],
      downloads: ["Un objet est attendu."],
      breaking: ["true ou false est attendu."],
      security: ["true ou false est attendu."],
      cumulative: ["true ou false est attendu."],
      submissionId: ["Un texte est attendu."],
    });
    expect((await errorOf(await post([]))).issues).toEqual({ corps: ["Un objet est attendu."] });
  });

  test("T-34: of twelve changes of one revision one is accepted", async () => {
    const patch = await create(writing);
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
    const count = () => readValue<number>("SELECT count(*) FROM patches");
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
    const patch = await create(writing);
    const given = schemas.staffPatch.parse(
      await (await api(`/api/patches/${patch.id}`, { bearer: writing })).json(),
    );
    const made = { id: "1", date: "01/01/2020", time: "00:00:00", author: "Personne" };
    const put = { method: "PUT", bearer: writing, json: { ...given, ...made, title: "Autre titre" } };
    const saved = schemas.patchSaved.parse(await (await api(`/api/patches/${patch.id}`, put)).json());
    expect(saved.patch).toEqual({ ...given, title: "Autre titre", revision: given.revision + 1 });
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
    const { id, version } = await create(writing);
    const first = await api(`/api/patches/${id}`, { method: "DELETE", bearer: writing });
    schemas.patchDeleted.parse(await first.json());
    expect((await rowOf(version))?.deleted_at).not.toBeNull();
    const second = await api(`/api/patches/${id}`, { method: "DELETE", bearer: writing });
    expect([second.status, (await errorOf(second)).error]).toEqual([404, "Ce patch n'existe pas."]);
  });
});
