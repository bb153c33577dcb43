import { beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "#app/platform/database";
import { createTag, deleteTag, renameTag } from "#app/tags/commands.server";
import { pngOf, text } from "../fixtures/image-bytes.ts";
import {
  call,
  create,
  type Entries,
  emptyAll,
  expectAgreement,
  failingBatches,
  failingBucket,
  form,
  keepingBucket,
  picture,
  required,
} from "./mapping-api.ts";
import { olderBucket } from "./rows.ts";
import { env, runCron } from "./site.ts";
import { all, readColumn, readRow, readValue, run } from "./sql.ts";
import { sessionHeaders, tokenHeaders } from "./staff.ts";

let headers: Record<string, string>;
beforeEach(async () => {
  await emptyAll();
  headers = await tokenHeaders();
});

interface Made {
  id: string;
  keys: string[];
}

async function make(entries: Entries = []): Promise<Made> {
  const answer = await create(headers, [...required, picture("a.png"), picture("b.png"), ...entries]);
  expect(answer.status).toBe(201);
  const id = String(answer.body["id"]);
  return { id, keys: (await imagesOf(id)).map(({ key }) => key) };
}

async function imagesOf(id: string): Promise<{ key: string; alt: string }[]> {
  const row = await readRow<{ images: string }>("SELECT images FROM mappings WHERE id = ?", id);
  return JSON.parse(row?.images ?? "[]");
}

const change = (
  id: string,
  entries: Entries,
  more: { match?: string; form?: boolean; bindings?: Record<string, unknown> } = {},
) =>
  call("PUT", `/api/mappings/${id}`, {
    headers: {
      ...headers,
      ...(more.match ? { "If-Match": more.match } : {}),
      ...(more.form ? { "X-Formulaire": "1" } : {}),
    },
    body: form(entries),
    ...(more.bindings ? { bindings: more.bindings } : {}),
  });

describe("API-07: PUT /api/mappings/:id", () => {
  test("what is absent stays; what is empty is taken away", async () => {
    const { id } = await make([
      ["coordX", "1"],
      ["coordY", "2"],
      ["metier", "Police"],
      ["description", "Avant"],
    ]);
    const answer = await change(id, [
      ["nom", "Après"],
      ["coordX", ""],
      ["coordY", ""],
    ]);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("ETag")).toBe('"2"');
    expect(answer.body).toMatchObject({
      nom: "Après",
      nomFichier: "nv_commissariat",
      description: "Avant",
      metier: "Police",
      coordonnees: { x: null, y: null },
      revision: 2,
    });
    expect(await expectAgreement()).toEqual({ rows: 1, objects: 2 });
    const log = await readRow("SELECT before, after FROM audit_log ORDER BY id DESC");
    // A line keeps what differs, not what the mapping has besides.
    const [before, after] = [JSON.parse(String(log?.["before"])), JSON.parse(String(log?.["after"]))];
    expect(before).toMatchObject({ nom: "Commissariat", x: 1 });
    expect(after).toMatchObject({ nom: "Après", x: null });
    expect([before, after].map(Object.keys)).toEqual(Array(2).fill(["nom", "x", "y", "images"]));
  });

  test("API-07, ADM-23: a change to what is stored already is a success that writes nothing", async () => {
    const { id, keys } = await make([
      ["coordX", "1"],
      ["coordY", "2"],
      ["metier", "Police"],
    ]);
    const everything = async () => ({
      row: await readRow("SELECT * FROM mappings WHERE id = ?", id),
      journal: await readValue("SELECT max(id) FROM audit_log"),
    });
    const before = await everything();
    const same: Entries[] = [
      [],
      [...required, ["coordX", "1,000"], ["coordY", "2"], ["metier", "POLICE"], ["heading", ""]],
      [["keepImages", "true"]],
      [
        [`position.${keys[0]}`, "1"],
        [`position.${keys[1]}`, "2"],
      ],
    ];
    for (const entries of same) {
      const answer = await change(id, entries, { match: '"1"' });
      expect([answer.status, answer.headers.get("ETag")]).toEqual([200, '"1"']);
      expect(answer.body).toMatchObject({ success: true, id, revision: 1, metier: "Police" });
      expect(await everything()).toEqual(before);
    }
    expect((await change(id, [], { match: '"7"' })).status).toBe(409);
    const others: Entries[] = [
      [["heading", "0"]],
      [["metier", ""]],
      [[`alt.${keys[0]}`, "Dehors"]],
      [
        [`position.${keys[0]}`, "2"],
        [`position.${keys[1]}`, "1"],
      ],
    ];
    for (const [i, entries] of others.entries()) {
      expect((await change(id, entries)).body["revision"]).toBe(i + 2);
    }
  });

  test("API-07: a picture's text that was made of the name follows it; one that somebody wrote stays", async () => {
    const { id } = await make([["alt.nouvelle-1", "La cour, image 2"]]);
    expect((await change(id, [["nom", "Caserne (1)"]])).status).toBe(200);
    expect((await imagesOf(id)).map(({ alt }) => alt)).toEqual(["Caserne (1), image 1", "La cour, image 2"]);
    await change(id, [["nom", "Poste"], picture("c.png")]);
    const texts = (await imagesOf(id)).map(({ alt }) => alt);
    expect(texts).toEqual(["Poste, image 1", "La cour, image 2", "Poste, image 3"]);
  });

  test("TAG-05, ADM-23: the journal names a job as its tag does, however it was typed", async () => {
    const { id } = await make([["metier", "Mécano"]]);
    await change(id, [
      ["nom", "Atelier"],
      ["metier", "mecano"],
    ]);
    await make([["metier", "MECANO"]]);
    await make([["metier", "Police"]]);
    await change(id, [["metier", "POLICE"]]);
    const results = await all(
      "SELECT before ->> 'metier' AS was, after ->> 'metier' AS job FROM audit_log WHERE entity = 'mapping' ORDER BY id",
    );
    expect(results).toEqual([
      { was: null, job: "Mécano" },
      // The same job: nothing to say of it.
      { was: null, job: null },
      { was: null, job: "Mécano" },
      { was: null, job: "Police" },
      { was: "Mécano", job: "Police" },
    ]);
  });

  test("TAG-05, TAG-07: a form that was open while its job was renamed does not make the old one anew", async () => {
    const { id } = await make([["metier", "Police"]]);
    const services = { db: openDatabase(env.DB), now: Date.now };
    const actor = { id: "1", name: "Équipe" };
    expect(await renameTag({ services, actor }, "Police", "LSPD")).toBe("ok");
    const jobs = () => readColumn("SELECT name FROM tags ORDER BY name");
    const said = expect.stringContaining("Ce métier est devenu «\u00a0LSPD\u00a0»");
    const late = await change(id, [["metier", "Police"]], { form: true });
    expect([late.status, late.body["issues"]]).toEqual([422, { metier: [said] }]);
    const again: Entries = [picture("a.png"), ["alt.nouvelle-0", "Une image"], ["metier", "Police"]];
    const created = await create({ ...headers, "X-Formulaire": "1" }, [...required, ...again]);
    expect([created.status, created.body["issues"]]).toEqual([422, { metier: [said] }]);
    expect(await jobs()).toEqual(["LSPD"]);
    // However it was typed, whatever it was called in between, and whatever another job is called since.
    expect(await renameTag({ services, actor }, "LSPD", "Sheriff")).toBe("ok");
    expect(await createTag({ services, actor }, "Mécano")).toBe("ok");
    expect(await renameTag({ services, actor }, "Mécano", "Garage")).toBe("ok");
    const twice = await change(id, [["metier", "POLICE"]], { form: true });
    expect(twice.body["issues"]).toEqual({
      metier: [expect.stringContaining("devenu «\u00a0Sheriff\u00a0»")],
    });
    expect(await renameTag({ services, actor }, "Sheriff", "LSPD")).toBe("ok");
    // Added as a job of its own it is one, and long after a renaming its old name is free.
    expect(await createTag({ services, actor }, "Police")).toBe("ok");
    expect((await change(id, [["metier", "Police"]], { form: true })).status).toBe(200);
    expect(await renameTag({ services, actor }, "Police", "Sheriff")).toBe("ok");
    await run("UPDATE audit_log SET at = at - 90000000");
    expect((await change(id, [["metier", "Police"]], { form: true })).status).toBe(200);
    // A program that names it means it.
    expect(await renameTag({ services, actor }, "Police", "Mairie")).toBe("ok");
    expect((await change(id, [["metier", "Police"]])).status).toBe(200);
    expect(await jobs()).toEqual(["Garage", "LSPD", "Mairie", "Police", "Sheriff"]);
    await expectAgreement();
  });

  test("TAG-05, TAG-07: nor does one that was open while its job was deleted, under this name or under a later one", async () => {
    const { id } = await make([["metier", "Police"]]);
    const scope = {
      services: { db: openDatabase(env.DB), now: Date.now },
      actor: { id: "1", name: "Équipe" },
    };
    const jobs = () => readColumn("SELECT name FROM tags ORDER BY name");
    const expectRefused = async (job: string) => {
      const late = await change(id, [["metier", job]], { form: true });
      const said = expect.stringContaining("Ce métier vient d'être supprimé");
      expect([late.status, late.body["issues"]]).toEqual([422, { metier: [said] }]);
      expect(await jobs()).toEqual([]);
    };
    expect(await deleteTag(scope, "Police", null)).toBe("ok");
    await expectRefused("police");
    // Added again, renamed, and deleted then.
    expect(await createTag(scope, "Police")).toBe("ok");
    expect(await renameTag(scope, "Police", "LSPD")).toBe("ok");
    expect(await deleteTag(scope, "LSPD", null)).toBe("ok");
    await expectRefused("Police");
    // A name that never was a job is a new one, and so is this one the day after.
    expect((await change(id, [["metier", "Mécano"]], { form: true })).status).toBe(200);
    await run("UPDATE audit_log SET at = at - 90000000");
    expect((await change(id, [["metier", "Police"]], { form: true })).status).toBe(200);
    expect(await jobs()).toEqual(["Mécano", "Police"]);
  });

  test("keepImages: keys, addresses, a list, all, none; the others leave R2", async () => {
    const { id, keys } = await make();
    const url = `https://site.example/images/${keys[1]}-30.png`;
    expect((await change(id, [["keepImages", url], picture("c.png")])).status).toBe(200);
    const after = await imagesOf(id);
    expect(after).toHaveLength(2);
    expect(after[0]?.key).toBe(keys[1]);
    expect(await expectAgreement()).toEqual({ rows: 1, objects: 2 });

    await change(id, [["keepImages", "true"]]);
    expect(await imagesOf(id)).toHaveLength(2);
    await change(id, [["keepImages", JSON.stringify([1, 0, 1].map((i) => after[i]?.key))]]);
    expect((await imagesOf(id)).map(({ key }) => key)).toEqual([after[1]?.key, after[0]?.key]);
    await change(id, [["keepImages", "false"]]);
    expect(await expectAgreement()).toEqual({ rows: 1, objects: 0 });
  });

  test("ADM-24: order, texts and removal as the staff form sends them", async () => {
    const { id, keys } = await make();
    const [first = "", second = ""] = keys;
    await change(id, [
      [`position.${first}`, "3"],
      [`position.${second}`, "2"],
      ["position.nouvelle-0", "1"],
      [`alt.${first}`, "Dehors"],
      ["alt.nouvelle-0", "Dedans"],
      picture("c.png"),
    ]);
    expect((await imagesOf(id)).map(({ alt }) => alt)).toEqual(["Dedans", "Commissariat, image 2", "Dehors"]);
    await change(id, [
      [`position.${first}`, "1"],
      [`position.${second}`, "0"],
    ]);
    expect((await imagesOf(id)).map(({ key }) => key)).toEqual([first]);
    expect(await expectAgreement()).toEqual({ rows: 1, objects: 1 });
  });

  test("ADM-24, R-33: a staff form whose script has not come keeps its pictures; one that a script emptied has none", async () => {
    const { id, keys } = await make();
    const texts: Entries = keys.map((key, i) => [`alt.${key}`, `Vue ${i + 1}`]);
    expect((await change(id, texts, { form: true })).status).toBe(200);
    expect((await imagesOf(id)).map(({ alt }) => alt)).toEqual(["Vue 1", "Vue 2"]);
    await change(id, [...texts, [`position.${keys[0]}`, ""]], { form: true });
    expect((await imagesOf(id)).map(({ key }) => key)).toEqual([keys[1]]);
    await change(id, [["nom", "Poste"]], { form: true });
    expect(await expectAgreement()).toEqual({ rows: 1, objects: 0 });
  });

  test("T-24: pictures of another mapping cannot be taken", async () => {
    const one = await make();
    const two = await make();
    const answer = await change(one.id, [["keepImages", two.keys[0] ?? ""]]);
    expect(answer.status).toBe(422);
    expect((await change(one.id, [[`position.${two.keys[0]}`, "1"]])).status).toBe(422);
    expect(await expectAgreement()).toEqual({ rows: 2, objects: 4 });
  });
});

describe("T-34, R-18: two editors", () => {
  test("an old revision: 409 with what is there now, and who made it", async () => {
    const { id } = await make();
    headers = await tokenHeaders();
    await change(id, [["nom", "Premier"]], { match: '"1"' });
    const log = await env.DB.prepare("SELECT DISTINCT actor_name FROM audit_log ORDER BY id").all();
    const [, by] = log.results.map(({ actor_name }) => actor_name);
    // Who saved another one since is not meant.
    headers = await tokenHeaders();
    await make();
    const answer = await change(id, [["nom", "Second"], picture("c.png")], { match: '"1"' });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: "conflit", current: { nom: "Premier", revision: 2 } },
    });
    expect(by).toMatch(/^Jeton «/);
    expect(answer.body["error"]).toBe(`Modifié entre-temps par ${by}`);
    expect(await expectAgreement()).toEqual({ rows: 2, objects: 4 });
  });

  test("the form's field names the revision too: one that is none is an old one, two are refused, nothing is none", async () => {
    const { id } = await make();
    const save = (...revisions: string[]) =>
      change(id, [["nom", "Autre"], ...revisions.map((text): Entries[number] => ["revision", text])]);
    for (const text of ["2", "x", "1.0", "1e0"]) expect((await save(text)).status, text).toBe(409);
    expect(await save("1", "1")).toMatchObject({
      status: 400,
      body: { error: "Un champ est donné plusieurs fois." },
    });
    expect((await save(" 1 ")).body).toMatchObject({ nom: "Autre", revision: 2 });
    expect(
      (
        await change(id, [
          ["nom", "Encore"],
          ["revision", " "],
        ])
      ).body,
    ).toMatchObject({ revision: 3 });
  });

  test.each<[string, (keys: string[]) => Entries]>([
    ["names what it keeps", (keys) => keys.map((key) => ["keepImages", key])],
    ["keeps all", () => [["keepImages", "true"]]],
    ["says nothing of them", () => []],
    ["keeps none", () => [["keepImages", "false"]]],
  ])(
    "R-12: a change that %s and adds a picture, sent again after its answer was lost, is no conflict with oneself: nothing is written, no picture left over",
    async (_, keepOf) => {
      const { id, keys } = await make();
      const form: Entries = [["nom", "Premier"], ...keepOf(keys), picture("c.png", pngOf(31, 20))];
      await create(headers, required);
      const first = await change(id, form, { match: '"1"' });
      expect(first).toMatchObject({ status: 200, body: { avertissements: [expect.any(String)] } });
      const after = await expectAgreement();
      const lines = () => readValue("SELECT count(*) FROM audit_log");
      const before = await lines();
      expect(await change(id, form, { match: '"1"' })).toMatchObject({ status: 200, body: first.body });
      expect([await lines(), await expectAgreement()]).toEqual([before, after]);
      expect((await change(id, [["nom", "Second"]], { match: '"2"' })).status).toBe(200);
      expect((await change(id, [["nom", "Second"]], { match: '"1"' })).status).toBe(409);
    },
  );

  test("R-12: a change without a revision that adds a picture, sent again after its answer was lost, adds it once", async () => {
    const { id } = await make();
    const form: Entries = [["nom", "Premier"], picture("c.png", pngOf(31, 20))];
    const first = await change(id, form);
    const after = await expectAgreement();
    expect(await change(id, form)).toMatchObject({ status: 200, body: first.body });
    expect(await expectAgreement()).toEqual(after);
    // Another picture, or another name, is another change.
    expect((await change(id, [picture("d.png", pngOf(32, 20))])).body).toMatchObject({ revision: 3 });
    expect((await change(id, [["nom", "Second"]])).body).toMatchObject({ revision: 4 });
    expect(await imagesOf(id)).toHaveLength(4);
  });

  describe("R-12: the staff form, sent again after its answer was lost", () => {
    const places = (keys: readonly string[]): Entries =>
      keys.flatMap((key, i) => [
        [`position.${key}`, String(i + 1)],
        [`alt.${key}`, "Une vue"],
      ]);
    const added = (colour: number): Entries => [
      ["position.nouvelle-0", "9"],
      ["alt.nouvelle-0", "Une autre"],
      picture("c.png", pngOf(30, colour)),
    ];
    /** By the API, with a script; and without one, where what is taken away keeps its row. */
    const byScript = (id: string, entries: Entries) =>
      change(id, [["revision", "1"], ...entries], { form: true });
    async function byPage(id: string, entries: Entries) {
      const session = { ...(await sessionHeaders({ role: "nvteam" })), Accept: "text/html" };
      const body = form([["revision", "1"], ...entries]);
      return call("POST", `/admin/mappings/${id}`, { headers: session, body });
    }
    const gone = (key: string): Entries => [
      [`position.${key}`, "0"],
      [`alt.${key}`, "Une vue"],
    ];

    test.each([
      ["one picture taken away", byScript, 1, ([a = ""]: string[]) => places([a])],
      ["every picture taken away", byScript, 0, () => []],
      ["every picture replaced by one", byScript, 1, () => added(21)],
      ["one more picture", byScript, 3, (keys: string[]) => [...places(keys), ...added(21)]],
      [
        "without a script, one picture taken away",
        byPage,
        1,
        ([a = "", b = ""]: string[]) => [...places([a]), ...gone(b)],
      ],
      ["without a script, every picture taken away", byPage, 0, (keys: string[]) => keys.flatMap(gone)],
      [
        "without a script, every picture replaced by one",
        byPage,
        1,
        (keys: string[]) => [...keys.flatMap(gone), ...added(21)],
      ],
    ])(
      "%s: no conflict with oneself, once it is saved as it is asked",
      async (_, post, objects, entriesOf) => {
        const { id, keys } = await make();
        const sent = () => post(id, [["nom", "Commissariat central"], ...entriesOf(keys)]);
        const answers = await Promise.all([sent(), sent()]);
        answers.push(await sent());
        for (const { status } of answers) expect([200, 302]).toContain(status);
        expect(await expectAgreement()).toEqual({ rows: 1, objects });
        expect(await readValue("SELECT revision FROM mappings")).toBe(2);
      },
    );

    test("what somebody else took away meanwhile, and this form keeps, is a conflict", async () => {
      const { id, keys } = await make();
      expect((await byScript(id, places(keys.slice(0, 1)))).status).toBe(200);
      expect((await byScript(id, places(keys))).status).toBe(409);
      expect((await byPage(id, places(keys))).status).toBe(409);
      expect(await expectAgreement()).toEqual({ rows: 1, objects: 1 });
    });
  });

  test("12 edits of one revision at once: 1 accepted, 11 told, no picture left over", async () => {
    const { id } = await make();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        change(id, [["nom", `Édition ${i}`], ["revision", "1"], ["keepImages", "false"], picture("c.png")]),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...new Array(11).fill(409)]);
    expect(await expectAgreement()).toEqual({ rows: 1, objects: 1 });
  });

  test("API-08, F-25, T-34: who deletes another revision than the one that was read is told, and nothing is deleted", async () => {
    const { id } = await make();
    expect((await change(id, [["nom", "Nouveau"]])).status).toBe(200);
    const remove = (match: string) =>
      call("DELETE", `/api/mappings/${id}`, { headers: { ...headers, "If-Match": match } });
    for (const match of ['"1"', 'W/"1"', "1", '"1-staff"']) {
      const answer = await remove(match);
      expect([answer.status, answer.headers.get("ETag")], match).toEqual([409, '"2"']);
      expect(answer.body["error"]).toMatch(/^Modifié entre-temps par ./);
      expect(answer.body["current"]).toMatchObject({ id, nom: "Nouveau", revision: 2 });
    }
    for (const match of ["x", '"-1"', '"1", "2"']) {
      for (const { status, body } of [await remove(match), await change(id, [["nom", "Autre"]], { match })]) {
        expect([status, body["error"]], match).toEqual([400, "If-Match n'est pas une révision."]);
      }
    }
    expect((await call("GET", `/api/mappings/${id}`, { headers })).status).toBe(200);
    expect((await remove('"2"')).status).toBe(200);
    expect((await remove('"2"')).status).toBe(404);
  });

  test("API-07, F-25, T-34: the form's field takes a revision as `ETag` gives it, too", async () => {
    const { id } = await make();
    const save = (description: string, revision: string) =>
      change(id, [
        ["description", description],
        ["revision", revision],
      ]);
    const { status, headers: sent } = await save("Un", '"1"');
    expect([status, sent.get("ETag")]).toEqual([200, '"2"']);
    expect((await save("Deux", '"1"')).status).toBe(409);
    expect((await save("Trois", 'W/"2"')).status).toBe(200);
  });

  test("R-19: delete against edit, delete twice", async () => {
    const { id } = await make();
    const [removed, edited, again] = await Promise.all([
      call("DELETE", `/api/mappings/${id}`, { headers }),
      change(id, [["nom", "Trop tard"]], { match: '"1"' }),
      call("DELETE", `/api/mappings/${id}`, { headers }),
    ]);
    expect([removed.status, again.status].sort()).toEqual([200, 404]);
    expect([200, 404, 409]).toContain(edited.status);
    expect((await change(id, [["nom", "Mort"]])).status).toBe(404);
    expect(await expectAgreement()).toEqual({ rows: 1, objects: 2 });
  });
});

describe("faults", () => {
  const entries: Entries = [["nom", "Après"], ["keepImages", "false"], picture("c.png"), picture("d.png")];

  test("R-13, R-12: R2 or D1 fails: the mapping stays as it was, with its pictures", async () => {
    const { id, keys } = await make();
    const stored = await change(id, entries, { bindings: { BUCKET: failingBucket(2) } });
    expect(stored.body["error"]).toContain("d.png\u00a0: ");
    const written = await change(id, entries, { bindings: { DB: failingBatches("boom", () => true) } });
    expect([stored.status, stored.body["code"]]).toEqual([503, "stockage"]);
    expect([written.status, written.body["code"]]).toEqual([503, "sauvegarde"]);
    expect(written.body["error"]).toBe("❌ Erreur lors de la modification du mapping.");
    expect((await imagesOf(id)).map(({ key }) => key)).toEqual(keys);
    expect(await expectAgreement()).toEqual({ rows: 1, objects: 2 });
  });

  test("R-14: R2 does not delete: saved all the same, and the night takes away what is left", async () => {
    const { id } = await make();
    expect((await change(id, entries, { bindings: { BUCKET: keepingBucket() } })).status).toBe(200);
    const { objects } = await env.BUCKET.list({ prefix: "mappings/" });
    expect(objects).toHaveLength(4);
    expect(await imagesOf(id)).toHaveLength(2);
    await runCron("tache:images-orphelines", { BUCKET: olderBucket(2) });
    expect(await expectAgreement()).toEqual({ rows: 1, objects: 2 });
  });

  test("a refused file takes nothing away", async () => {
    const { id } = await make();
    const answer = await change(id, [["keepImages", "false"], picture("x.png", text("<html>"))]);
    expect(answer.status).toBe(422);
    expect(await expectAgreement()).toEqual({ rows: 1, objects: 2 });
  });
});
