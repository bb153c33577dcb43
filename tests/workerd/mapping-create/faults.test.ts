import { beforeEach, describe, expect, test } from "vitest";
import { pngChunk, pngOf, text } from "../../fixtures/image-bytes.ts";
import {
  call,
  create,
  type Entries,
  emptyAll,
  expectAgreement,
  failingBatches,
  failingBucket,
  form,
  picture,
  readObjects,
  required,
} from "../mapping-api.ts";
import { altered, failingD1 } from "../rows.ts";
import { env } from "../site.ts";
import { readRow, readValue, run } from "../sql.ts";
import { sessionHeaders, tokenHeaders } from "../staff.ts";

let headers: Record<string, string>;

beforeEach(async () => {
  await emptyAll();
  headers = await tokenHeaders();
});

describe("faults", () => {
  const three = [...required, picture("un.png"), picture("deux.png"), picture("trois.png")];

  test("R-13, T-32, ERR-21: R2 fails on the second of three", async () => {
    const { status, body, headers: answered } = await create(headers, three, { BUCKET: failingBucket(2) });
    expect([status, answered.get("Retry-After")]).toEqual([503, "60"]);
    expect(body["error"]).toBe("deux.png\u00a0: l'image n'a pas pu être enregistrée. Réessayez.");
    expect(await expectAgreement()).toEqual({ rows: 0, objects: 0 });
  });

  test("R-12, T-32: D1 fails after the pictures", async () => {
    const down = { DB: failingBatches("D1_ERROR: boom", () => true) };
    const { status, body, headers: answered } = await create(headers, three, down);
    expect([status, body["code"], answered.get("Retry-After")]).toEqual([503, "sauvegarde", "10"]);
    expect(body["error"]).toBe("❌ Erreur lors de la création du mapping.");
    expect(await expectAgreement()).toEqual({ rows: 0, objects: 0 });
  });

  test("T-32, R-15: D1 does it although its answer was lost, at once or later: the row has its pictures", async () => {
    for (const when of ["at once", "later"]) {
      let doIt = async (): Promise<unknown> => undefined;
      const batch: D1Database["batch"] = async (statements) => {
        if (statements.length <= 2) return env.DB.batch(statements);
        doIt = () => env.DB.batch(statements);
        if (when === "at once") await doIt();
        throw new Error("D1_ERROR: Network connection lost.");
      };
      const before = await expectAgreement();
      expect((await create(headers, three, { DB: altered(env.DB, { batch }) })).status).toBe(503);
      if (when === "later") await doIt();
      expect(await expectAgreement(), when).toEqual({ rows: before.rows + 1, objects: before.objects + 3 });
    }
  });
  test("T-32, R-17: D1 stops at any of its round trips: no row lacks a picture, and the same form sent again saves once", async () => {
    for (let before = 0; ; before++) {
      await emptyAll();
      const entries: typeof three = [...three, ["envoi", crypto.randomUUID()]];
      const { DB, state } = failingD1("D1_ERROR: D1 DB is overloaded.", Number.POSITIVE_INFINITY, before);
      await create(headers, entries, { DB });
      if (state.failed === 0) return;
      expect((await create(headers, entries)).status, `round trip ${before + 1}`).toBe(201);
      const { rows, missing } = await readObjects();
      expect([rows, missing], `round trip ${before + 1}`).toEqual([1, []]);
    }
  });
  test("R-10: D1 fails once, at any of its round trips: only where it was to write is somebody told of it", async () => {
    const told: number[] = [];
    for (let before = 0; ; before++) {
      const { DB, state } = failingD1("D1_ERROR: Network connection lost.", 1, before);
      const { status } = await create(headers, three, { DB });
      if (state.failed === 0) break;
      if (status !== 201) told.push(status);
    }
    expect(told).toEqual([503]);
  });
  test("R-12: D1 fails: a form of a browser without a script comes back with its text, and saves once when sent again", async () => {
    const session = { ...(await sessionHeaders({ role: "nvteam" })), Accept: "text/html" };
    const address = "/admin/mappings/nouveau";
    const envoi = crypto.randomUUID();
    const entries: Entries = [...required, ["envoi", envoi], ["description", "Ne pas perdre"]];
    const post = (path: string, bindings?: Record<string, unknown>) =>
      call("POST", path, { headers: session, body: form(entries), ...(bindings && { bindings }) });
    const down = { DB: failingBatches("D1_ERROR: boom", () => true) };
    const expectKept = (answer: Awaited<ReturnType<typeof post>>, what = "création") => {
      const html = String(answer.body["text"]);
      expect(answer.status).toBe(503);
      expect(html).toContain(`❌ Erreur lors de la ${what} du mapping.`);
      for (const text of ["Commissariat", "nv_commissariat", "Ne pas perdre", envoi])
        expect(html).toContain(text);
      return html;
    };
    expectKept(await post(address, down));
    expect(await expectAgreement()).toEqual({ rows: 0, objects: 0 });
    expect((await post(address)).status).toBe(302);
    expect((await post(address)).status).toBe(302);
    expect(await expectAgreement()).toEqual({ rows: 1, objects: 0 });

    const id = await readValue("SELECT id FROM mappings");
    await run("UPDATE mappings SET nom = 'Un autre', revision = 2");
    entries.push(["revision", "2"]);
    const html = expectKept(await post(`/admin/mappings/${id}`, down), "modification");
    expect(html).toMatch(/name="revision" value="2"/);
    expect(await readValue("SELECT nom FROM mappings")).toBe("Un autre");
  });

  test("R-12, R-33, T-34, ADM-14: a refused form of a browser without a script keeps what was written of its pictures, and says at which one what is missing", async () => {
    const session = { ...(await sessionHeaders({ role: "nvteam" })), Accept: "text/html" };
    const post = async (path: string, entries: Entries) => {
      const { status, body } = await call("POST", path, { headers: session, body: form(entries) });
      return { status, html: String(body["text"]) };
    };
    const fieldOf = (html: string, name: string) =>
      html.match(new RegExp(`<input[^>]* name="${name}"[^>]*>`))?.[0] ?? "";

    const made = await post("/admin/mappings/nouveau", [
      ...required,
      picture("a.png"),
      ["alt.nouvelle-0", ""],
      picture("b.png"),
      ["alt.nouvelle-1", "La cour"],
    ]);
    expect(made.status).toBe(422);
    const wrong = fieldOf(made.html, "alt.nouvelle-0");
    expect(wrong).toContain('aria-invalid="true" aria-describedby="nouvelle-0-texte-erreur"');
    expect(made.html).toMatch(/id="nouvelle-0-texte-erreur".*?Décrivez cette image en quelques mots/s);
    expect(fieldOf(made.html, "alt.nouvelle-1")).toContain('value="La cour"');
    expect(made.html.match(/Choisissez de nouveau ce fichier\./g)).toHaveLength(2);

    const { body } = await create(headers, [...required, picture("a.png"), picture("b.png")]);
    const stored = await readValue<string>("SELECT images FROM mappings");
    const images = JSON.parse(stored ?? "[]") as { key: string }[];
    const [first, second] = images.map(({ key }) => key);
    const changed = await post(`/admin/mappings/${body["id"]}`, [
      ["nom", ""],
      ["nomFichier", "nv_commissariat"],
      [`alt.${first}`, "Vu du toit"],
      [`position.${first}`, "2"],
      [`alt.${second}`, "Vu de la rue"],
      [`position.${second}`, "0"],
    ]);
    expect(changed.status).toBe(422);
    expect(fieldOf(changed.html, `alt.${first}`)).toContain('value="Vu du toit"');
    expect(fieldOf(changed.html, `position.${first}`)).toContain('value="2"');
    expect(fieldOf(changed.html, `position.${second}`)).toContain('value="0"');

    // Somebody else saved it meanwhile: it is refused for a picture, and still over the mapping that its writer saw.
    await run("UPDATE mappings SET nom = 'Le leur', revision = revision + 1");
    const late = await post(`/admin/mappings/${body["id"]}`, [
      ["revision", "1"],
      ["nom", "Le mien"],
      ["images", [text("<svg/>"), "a.png"]],
    ]);
    expect([late.status, fieldOf(late.html, "revision")]).toEqual([
      422,
      expect.stringContaining('value="1"'),
    ]);

    // Refused while it is read: what came before is not lost either.
    const long = await post("/admin/mappings/nouveau", [...required, ["description", "x".repeat(20_001)]]);
    expect(long.status).toBe(413);
    expect(fieldOf(long.html, "nom")).toContain('value="Commissariat"');
  });

  test("R-12: one statement of the batch fails for real", async () => {
    await run("CREATE TRIGGER boom BEFORE INSERT ON audit_log BEGIN SELECT RAISE(ABORT, 'boom'); END");
    const { status } = await create(headers, [...three, ["metier", "Police"]]);
    await run("DROP TRIGGER boom");
    expect(status).toBe(503);
    expect(await expectAgreement()).toEqual({ rows: 0, objects: 0 });
  });

  test("R-17, T-33: the same form 12 times at once, and once more", async () => {
    const entries: Entries = [...required, ["envoi", crypto.randomUUID()], picture("a.png")];
    const answers = await Promise.all(Array.from({ length: 12 }, () => create(headers, entries)));
    answers.push(await create(headers, entries));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body["id"])).size).toBe(1);
    expect(await expectAgreement()).toEqual({ rows: 1, objects: 1 });
  });
});

test("T-33: a name of a sending that the site would not keep is refused, not ignored: sent twice, it made two", async () => {
  const before = await expectAgreement();
  for (const envoi of ["import1", "x".repeat(65), "import du 21 novembre"]) {
    const answer = await create(headers, [...required, ["envoi", envoi], picture("a.png")]);
    expect(answer, envoi).toMatchObject({
      status: 422,
      body: { issues: { envoi: ["8 à 64 lettres, chiffres ou tirets."] } },
    });
  }
  expect(await expectAgreement()).toEqual(before);
  const twice = ["1", "2"].map((end): [string, string] => ["envoi", `import-du-21-novembre-${end}`]);
  expect(await create(headers, [...required, ...twice])).toMatchObject({
    status: 400,
    body: { error: "Un champ est donné plusieurs fois." },
  });
  expect(await expectAgreement()).toEqual(before);
  expect((await create(headers, [...required, ["envoi", ""]])).status).toBe(201);
});

describe("T-33, T-34: the same form with another content", () => {
  const envoi = (): [string, string] => ["envoi", crypto.randomUUID()];
  const fields: Entries = [...required, ["metier", "Police"], ["alt.nouvelle-0", "Cour"]];

  test("is refused with what the first one made, which stays as it is", async () => {
    const sent = [...fields, envoi(), picture("a.png")];
    const first = await create(headers, sent);
    expect(first.status).toBe(201);
    const change = (name: string, value: string) =>
      sent.map((entry): (typeof sent)[number] => (entry[0] === name ? [name, value] : entry));
    for (const entries of [
      change("nom", "Un autre nom"),
      change("metier", "Ambulancier"),
      change("alt.nouvelle-0", "Une autre cour"),
      [...sent, ["description", "Un texte de plus"] as [string, string]],
      [...sent, picture("b.png")],
      [...sent.slice(0, -1), picture("a.png", pngOf(31, 20))],
      [...sent.slice(0, -1), picture("a.png", pngOf(30, 20, [pngChunk("sBIT", new Uint8Array(3))]))],
      sent.slice(0, -1).filter(([name]) => name !== "alt.nouvelle-0"),
    ]) {
      const answer = await create(headers, entries);
      expect(answer, JSON.stringify(entries)).toMatchObject({
        status: 409,
        body: {
          code: "conflit",
          error: "Un premier envoi a déjà créé ce mapping\u202f; ce qui a changé depuis n'y est pas.",
          current: { id: first.body["id"], nom: "Commissariat", revision: 1 },
        },
      });
      expect(answer.headers.get("ETag")).toBe('"1"');
    }
    expect(await create(headers, change("metier", "POLICE"))).toMatchObject({
      status: 201,
      body: { revision: 1 },
    });
    expect(await expectAgreement()).toEqual({ rows: 1, objects: 1 });
  });

  test("of a browser without a script it shows both versions, and sends to the mapping that was made, whose pictures it has", async () => {
    const session = { ...(await sessionHeaders({ role: "nvteam" })), Accept: "text/html" };
    const sent = [...required, envoi(), ["alt.nouvelle-0", "Cour"] as [string, string]];
    const post = (path: string, entries: typeof sent) =>
      call("POST", path, { headers: session, body: form(entries) });
    expect((await post("/admin/mappings/nouveau", [...sent, picture("a.png")])).status).toBe(302);
    const refused = await post("/admin/mappings/nouveau", [...sent, ["description", "Écrit ensuite"]]);
    expect(refused.status).toBe(409);
    const row = await readRow("SELECT id, description FROM mappings");
    expect(row).toMatchObject({ description: "" });
    const html = String(refused.body["text"]);
    expect(html).toContain("Un premier envoi a déjà créé ce mapping\u202f; ce qui a changé depuis n");
    expect(html).toContain("Écrit ensuite");
    const address = `/admin/mappings/${row?.["id"]}`;
    expect(html).toMatch(new RegExp(`<form [^>]*action="${address}"`));
    expect(html).toContain('name="revision" value="1"');
    const [, alt = "", typed = ""] = html.match(/name="(alt\.mappings[^"]+)"[^>]* value="([^"]*)"/) ?? [];
    const again = await post(address, [
      ...sent,
      [alt, typed],
      ["description", "Écrit ensuite"],
      ["revision", "1"],
    ]);
    expect(again.status).toBe(302);
    expect(await readValue("SELECT description FROM mappings")).toBe("Écrit ensuite");
    expect(await expectAgreement()).toEqual({ rows: 1, objects: 1 });
  });

  // The same text too: what its answer leads to is there.
  test.each(["Un autre texte", ""])(
    "is a mapping of its own where the first one is in the trash, and one however often it is sent: '%s'",
    async (description) => {
      const sent = [...fields, envoi(), picture("a.png")];
      const { body } = await create(headers, sent);
      expect((await call("DELETE", `/api/mappings/${body["id"]}`, { headers })).status).toBe(200);
      const other = await create(headers, [...sent, ["description", description]]);
      expect(other).toMatchObject({ status: 201, body: { description } });
      expect(other.body["id"]).not.toBe(body["id"]);
      expect((await call("GET", other.headers.get("Location") ?? "", { headers })).status).toBe(200);
      const again = await create(headers, [...sent, ["description", description]]);
      expect(again).toMatchObject({ status: 201, body: { id: other.body["id"], revision: 1 } });
      expect(await expectAgreement()).toEqual({ rows: 2, objects: 2 });
    },
  );
});
