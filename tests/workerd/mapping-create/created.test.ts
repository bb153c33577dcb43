import { beforeEach, describe, expect, test } from "vitest";
import { webpOf } from "../../fixtures/image-bytes.ts";
import {
  call,
  create,
  type Entries,
  emptyAll,
  expectAgreement,
  form,
  picture,
  required,
} from "../mapping-api.ts";
import { env, request } from "../site.ts";
import { readRow, run } from "../sql.ts";
import { sessionHeaders, tokenHeaders } from "../staff.ts";

let headers: Record<string, string>;

beforeEach(async () => {
  await emptyAll();
  headers = await tokenHeaders();
});

describe("API-06: POST /api/mappings", () => {
  test("all fields and two pictures", async () => {
    const {
      status,
      body,
      headers: answered,
    } = await create(headers, [
      ...required,
      ["coordX", "441.2504"],
      ["coordY", "-982"],
      ["coordZ", "30.7"],
      ["description", "Accueil et cellules"],
      ["metier", "Police"],
      picture("a.png"),
      picture("b.webp", webpOf(60, 40)),
    ]);
    expect(status).toBe(201);
    expect(answered.get("ETag")).toBe('"1"');
    expect(body).toMatchObject({
      success: true,
      nom: "Commissariat",
      nomFichier: "nv_commissariat",
      coordonnees: { x: 441.25, y: -982, z: 30.7 },
      metier: "Police",
      revision: 1,
    });
    const images = body["images"] as { url: string; alt: string }[];
    expect(images.map(({ alt }) => alt)).toEqual(["Commissariat, image 1", "Commissariat, image 2"]);
    expect(images[0]?.url).toMatch(/^http:\/\/localhost\/images\/mappings\/[\w-]{22}\/[\w-]{43}-30\.png$/);
    expect(await expectAgreement()).toEqual({ rows: 1, objects: 2 });

    const stored = await readRow<Record<string, unknown>>("SELECT * FROM mappings");
    expect(stored).toMatchObject({
      search_text: "commissariat accueil et cellules\u0001mission row\u0002police",
    });
    const log = await env.DB.prepare("SELECT action, actor_id FROM audit_log WHERE entity = 'mapping'").all();
    expect(log.results).toEqual([{ action: "creation", actor_id: expect.stringMatching(/^jeton:/) }]);
  });

  test("ADM-16: a panorama's variants are one picture, though so low that whole pixels change their shape", async () => {
    const variants = [400, 800, 1600].map((width): [string, [Uint8Array, string]] => [
      `nouvelle-0-${width}-18202a`,
      [webpOf(width, Math.round((width * 400) / 8192)), "panorama.jpg"],
    ]);
    for (const sent of [variants, variants.toReversed()]) {
      expect((await create(headers, [...required, ["alt.nouvelle-0", "La baie"], ...sent])).status).toBe(201);
    }
    const other = variants.map(([field, [, name]], i): [string, [Uint8Array, string]] => [
      field,
      [webpOf(400 * 2 ** i, i === 2 ? 200 : 100 * 2 ** i), name],
    ]);
    expect((await create(headers, [...required, ["alt.nouvelle-0", "Deux formes"], ...other])).status).toBe(
      422,
    );
  });

  test("three variants are one picture, with its colour, in whichever order they come", async () => {
    const variants = [800, 1600, 400].map((width): [string, [Uint8Array, string]] => [
      `nouvelle-0-${width}-c0ffee`,
      [webpOf(width, (width * 5) / 8), "photo.jpg"],
    ]);
    const { status } = await create(headers, [...required, ["alt.nouvelle-0", "L'accueil"], ...variants]);
    expect(status).toBe(201);
    const row = await readRow<{ images: string }>("SELECT images FROM mappings");
    expect(JSON.parse(row?.images ?? "")).toMatchObject([
      {
        alt: "L'accueil",
        width: 1600,
        height: 1000,
        placeholder: "#c0ffee",
        variants: [{ width: 400 }, { width: 800 }, { width: 1600 }],
      },
    ]);
    expect(await expectAgreement()).toEqual({ rows: 1, objects: 3 });
  });

  test("a picture that a browser could not prepare is sent as it is, between prepared ones", async () => {
    const { status, body } = await create(headers, [
      ...required,
      ["position.nouvelle-0", "1"],
      ["alt.nouvelle-0", "Préparée"],
      ["position.nouvelle-1", "2"],
      ["alt.nouvelle-1", "Telle quelle"],
      ["position.nouvelle-2", "3"],
      ["alt.nouvelle-2", "Préparée aussi"],
      ["nouvelle-0-400-18202a", [webpOf(400, 250), "a.jpg"]],
      ["images", [webpOf(60, 40), "b.webp"]],
      ["nouvelle-2-400-18202a", [webpOf(400, 260), "c.jpg"]],
    ]);
    expect(status, JSON.stringify(body)).toBe(201);
    const row = await readRow<{ images: string }>("SELECT images FROM mappings");
    expect(JSON.parse(row?.images ?? "")).toMatchObject([
      { alt: "Préparée", height: 250 },
      { alt: "Telle quelle", height: 40 },
      { alt: "Préparée aussi", height: 260 },
    ]);
    expect(await expectAgreement()).toEqual({ rows: 1, objects: 3 });
  });

  test("TAG-05, F-13: a new job becomes a tag, a known one keeps its name, Aucun is none", async () => {
    await create(headers, [...required, ["metier", "Épicerie"]]);
    await create(headers, [...required, ["metier", "  epicerie "]]);
    await create(headers, [...required, ["metier", "aucun"]]);
    const rows = await env.DB.prepare("SELECT metier FROM mappings ORDER BY rowid").all();
    expect(rows.results).toEqual([{ metier: "Épicerie" }, { metier: "Épicerie" }, { metier: null }]);
    const tags = await env.DB.prepare("SELECT name, uses FROM tags").all();
    expect(tags.results).toEqual([{ name: "Épicerie", uses: 2 }]);
    await expectAgreement();
  });

  test("the same file name, or nearer than 60 m, is pointed out", async () => {
    await create(headers, [...required, ["coordX", "0"], ["coordY", "0"]]);
    const { body } = await create(headers, [
      ["nom", "Autre"],
      ["nomFichier", "nv_commissariat"],
      ["coordX", "30"],
      ["coordY", "40"],
    ]);
    expect(body["avertissements"]).toEqual([
      "«\u00a0Commissariat\u00a0» a le même nom de fichier.",
      "«\u00a0Commissariat\u00a0» est à 50\u00a0m.",
    ]);
    for (const [x, told] of [
      ["-59.9", ["«\u00a0Commissariat\u00a0» est à 60\u00a0m."]],
      ["-60", []],
    ] as const) {
      const fields: Entries = [
        ["nom", "Plus loin"],
        ["nomFichier", `nv_${x}`],
      ];
      const { body } = await create(headers, [...fields, ["coordX", x], ["coordY", "0"]]);
      expect((body["avertissements"] as string[]).filter((text) => text.includes("Commissariat"))).toEqual(
        told,
      );
    }
    await run("UPDATE mappings SET deleted_at = 1");
    const again = await create(headers, [...required, ["coordX", "0"], ["coordY", "0"]]);
    expect([again.status, again.body["avertissements"]]).toEqual([201, []]);
  });
});

describe("what is pointed out while the form is filled in", () => {
  const found = async (query: string) => {
    const headers = await sessionHeaders({ role: "nvteam" });
    const answer = await request(`/admin/mappings/verifier?${query}`, { headers });
    return ((await answer.json()) as { found: { nom: string }[] }).found.map(({ nom }) => nom);
  };
  const make = (nom: string, x: string, y: string, ...others: Entries) =>
    create(headers, [["nom", nom], ["nomFichier", "nv_meme"], ["coordX", x], ["coordY", y], ...others]);

  test("what is near on any side, in another square of the map too, the nearest first", async () => {
    await make("Nord-est", "1", "1");
    await make("Sud-ouest", "-1", "-1");
    expect(await found("nomFichier=nv_autre&x=30&y=30")).toEqual(["Nord-est", "Sud-ouest"]);
    expect(await found("nomFichier=nv_autre&x=-30&y=-30")).toEqual(["Sud-ouest", "Nord-est"]);
    expect(await found("nomFichier=nv_autre&x=30&y=")).toEqual([]);
  });

  test("five of each kind at most; what this form has made is none, nor is the mapping itself", async () => {
    const envoi = crypto.randomUUID();
    const { body } = await make("Envoyé", "0", "0", ["envoi", envoi]);
    expect(await found("nomFichier=nv_meme&x=0&y=0")).toEqual(["Envoyé", "Envoyé"]);
    expect(await found(`nomFichier=nv_meme&x=0&y=0&envoi=${envoi}`)).toEqual([]);
    expect(await found(`nomFichier=nv_meme&x=0&y=0&sauf=${body["id"]}`)).toEqual([]);
    for (const nom of ["b", "c", "d", "e", "f"]) await make(nom, "0", "0");
    expect(await found("nomFichier=nv_meme&x=0&y=0")).toHaveLength(10);
  });
});

describe("T-14: who may", () => {
  const body = () => form(required);
  const post = (own: Record<string, string>) => call("POST", "/api/mappings", { headers: own, body: body() });

  test("nobody without a token or session; not a client; not a reading or unknown token", async () => {
    const origin = { Origin: "http://localhost", "Sec-Fetch-Site": "same-origin" };
    expect(await post(origin)).toMatchObject({ status: 401, body: { error: "Utilisateur non authentifié" } });
    expect((await post({ Authorization: "Bearer admin-token-de-toujours" })).status).toBe(401);
    expect((await post({ Authorization: "Bearer x" })).status).toBe(401);
    expect((await post(await tokenHeaders("lecture"))).status).toBe(403);
    // The form sends this too: whose account it is tells who signed in with another one in a tab beside.
    const refused = await post(await sessionHeaders({ role: "client" }));
    expect(refused.status).toBe(403);
    expect(refused.body["error"]).toMatch(/^Accès refusé\. Le compte .+ n'a pas accès à l'administration\.$/);
    const session = await sessionHeaders({ role: "owner" });
    expect((await post({ ...session, Authorization: "Bearer admin-token-de-toujours" })).status).toBe(401);
    expect((await post({ ...session, "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
    expect(await expectAgreement()).toEqual({ rows: 0, objects: 0 });
  });

  test.each(["nvteam", "owner"] as const)("%s may", async (role) => {
    expect((await post(await sessionHeaders({ role }))).status).toBe(201);
  });

  test("T-10: nothing is written when Discord has not confirmed the role for 30 minutes", async () => {
    const old = Date.now() - 31 * 60 * 1000;
    const session = await sessionHeaders({ role: "nvteam", roleCheckedAt: old, roleAskedAt: Date.now() });
    expect(await post(session)).toMatchObject({ status: 503, body: { code: "role-non-verifie" } });
  });

  test("a token's last use is kept, a revoked one ends", async () => {
    await post(headers);
    const row = await readRow("SELECT last_used_at FROM api_tokens ORDER BY rowid DESC");
    expect(row?.["last_used_at"]).toBeGreaterThan(0);
    await run("UPDATE api_tokens SET revoked_at = 1");
    expect((await post(headers)).status).toBe(401);
  });

  test("other methods: 405 with Allow", async () => {
    const answer = await call("PATCH", "/api/mappings", { headers, body: body() });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("Allow")).toContain("POST");
  });

  test("T-26: too many: 429 with Retry-After", async () => {
    const bindings = { LIMIT_WRITE: { limit: async () => ({ success: false }) } };
    const answer = await call("POST", "/api/mappings", { headers, body: body(), bindings });
    expect(answer.status).toBe(429);
    expect(answer.headers.get("Retry-After")).toBe("60");
  });
});
