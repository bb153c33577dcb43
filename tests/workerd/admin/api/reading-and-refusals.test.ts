import { describe, expect, test } from "vitest";
import { z } from "zod";
import * as schemas from "#app/patches/api/schemas";
import { origin } from "../../site.ts";
import { readValue } from "../../sql.ts";
import { person, rowOf, send, withdraw } from "../staff.ts";
import { api, body, create, errorOf, token } from "./calls.ts";

const owner = await person("owner");
const client = await person("client");

const [reading, writing] = [await token(owner, "lecture"), await token(owner, "ecriture")];

describe("API-01: reading", () => {
  test("F-14: each audience gets its own projection, and no key of another", async () => {
    const patch = await create(writing);
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
    const patch = await create(writing, { downloads: { patch: link, base: link, mappings: link } });
    const asMember = async () =>
      schemas.memberPatch.parse(await (await client.get(`/api/patches/${patch.id}`)).json()).downloads;
    const address = (kind: string) => `${origin}/patch-notes/${patch.id}/fichiers/${kind}`;
    expect(await asMember()).toEqual({
      patch: address("patch"),
      base: address("base"),
      mappings: address("mappings"),
    });
    const revision = String((await rowOf(patch.version))?.revision);
    expect((await withdraw(owner, patch, { revision })).status).toBe(303);
    expect(await asMember()).toEqual({ patch: "", base: "", mappings: "" });
    const staff = schemas.staffPatch.parse(await (await owner.get(`/api/patches/${patch.id}`)).json());
    expect(staff.downloads).toEqual({ patch: link, base: link, mappings: link });
  });

  test("ETag: the same answer is not sent twice, and differs by audience", async () => {
    const { id } = await create(writing);
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
    const { id } = await create(writing, { status: "brouillon" });
    expect((await api(`/api/patches/${id}`)).status).toBe(404);
    expect((await api(`/api/patches/${id}`, { bearer: reading })).status).toBe(404);
    expect((await owner.get(`/api/patches/${id}`)).status).toBe(200);
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

  test("405 with Allow, 415, 400, 413, 422 by field", async () => {
    const { id } = await create(writing);
    const patch = await api(`/api/patches/${id}`, { method: "PATCH", bearer: writing, json: {} });
    expect([patch.status, patch.headers.get("Allow")]).toEqual([405, "GET, HEAD, PUT, DELETE"]);
    expect((await api("/api/patches", { method: "DELETE", bearer: writing })).status).toBe(405);
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]) {
      expect((await post({ bearer: writing, body: "{}", headers: { "Content-Type": type } })).status).toBe(
        415,
      );
    }
    const json = { "Content-Type": "application/json" };
    const packed = { ...json, "Content-Encoding": "gzip" };
    const compressed = await post({ bearer: writing, body: "\u001f", headers: packed });
    expect([compressed.status, (await errorOf(compressed)).error]).toEqual([
      415,
      "Le corps est compressé\u00a0: envoyez-le tel quel, sans «\u00a0Content-Encoding\u00a0».",
    ]);
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
    const { id, version } = await create(writing);
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
    const text = await token(owner, "ecriture");
    const html = await (await owner.get("/admin/jetons")).text();
    const id = html.match(/name="id" value="([^"]+)"/)?.[1] ?? "";
    await send(owner, "/admin/jetons", { intent: "revoquer", id });
    expect((await post({ bearer: text, json: body() })).status).toBe(401);
    const stored = await readValue<string>("SELECT hash FROM api_tokens WHERE id = ?", id);
    expect(stored).toMatch(/^[0-9a-f]{64}$/);
  });
});
