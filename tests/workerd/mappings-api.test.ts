import { beforeAll, describe, expect, test } from "vitest";
import { storeMappings } from "./mappings-data.ts";
import { origin, request } from "./site.ts";
import { run } from "./sql.ts";
import { sessionHeaders, tokenHeaders } from "./staff.ts";

beforeAll(() =>
  storeMappings([
    {
      id: "001",
      nom: "Poste",
      description: "Un poste",
      metier: "Police",
      nomFichier: "nv_poste",
      legacy: "teste",
      buildJeu: 3258,
      conflits: "Un autre poste.",
      interieurRemplace: "v_policehub",
      x: 441.1,
      y: -982,
      z: 30.7,
      createdAt: Date.UTC(2026, 0, 16, 17),
      images: [
        {
          key: "mappings/001/vue-1",
          alt: "Façade",
          width: 1600,
          height: 1000,
          type: "image/webp",
          placeholder: "#000",
          variants: [
            { width: 400, bytes: 1 },
            { width: 800, bytes: 1 },
          ],
        },
      ],
    },
    { id: "002", nom: "Rue", createdAt: Date.UTC(2026, 0, 15) },
    { id: "003", nom: "Retiré", deleted: true },
  ]),
);

/** The specification's fields. */
const listed = {
  id: "001",
  nom: "Poste",
  coordonnees: { x: 441.1, y: -982, z: 30.7 },
  quartier: "Mission Row",
  description: "Un poste",
  metier: "Police",
  images: [{ url: "http://localhost/images/mappings/001/vue-1-800.webp", alt: "Façade" }],
  dateCreation: "2026-01-16T17:00:00.000Z",
};
/** As the API has it, which says more than the specification. */
const expected = {
  ...listed,
  compatibilite: { legacy: "teste", enhanced: "non-teste", buildJeu: 3258, conflits: "Un autre poste." },
  interieurRemplace: "v_policehub",
};

describe("GET (API-05, API-10, MAP-20)", () => {
  test("MAP-20, MAP-23, N-07: the specification's fields and the quarter, in the API what it asks too; newest first; a guest has no nomFichier", async () => {
    for (const path of ["/api/mappings", "/data/mappings.json", "/data/mappings.json?t=123"]) {
      const response = await request(path);
      expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
      expect(response.headers.get("X-Total-Count")).toBe("2");
      const list = (await response.json()) as { id: string }[];
      expect(list.map(({ id }) => id)).toEqual(["001", "002"]);
      expect(list[0]).toEqual(path.startsWith("/api/") ? expected : listed);
      expect(list[1]).toMatchObject({ metier: "Aucun", images: [] });
    }
  });

  test("MAP-23: at sea there is no quarter, and none without coordinates", async () => {
    await run("UPDATE mappings SET x = -4000, y = -3500 WHERE id = '002'");
    expect(await (await request("/api/mappings/002")).json()).toMatchObject({ quartier: null });
    await run("UPDATE mappings SET x = NULL, y = NULL WHERE id = '002'");
    expect(await (await request("/api/mappings/002")).json()).toMatchObject({ quartier: null });
  });

  test("one mapping, with the revision that a change must name", async () => {
    const response = await request("/api/mappings/001");
    expect(await response.json()).toEqual(expected);
    const tag = response.headers.get("ETag") ?? "";
    expect(tag).toMatch(/^"1-\w+"$/);
    const known = { headers: { "If-None-Match": tag } };
    expect((await request("/api/mappings/001", known)).status).toBe(304);
    const member = await request("/api/mappings/001", { headers: await sessionHeaders({ role: "client" }) });
    expect(await member.json()).toEqual({ ...expected, nomFichier: "nv_poste" });
    expect(member.headers.get("Cache-Control")).toBe("private, no-cache");
    expect(member.headers.get("ETag")).not.toBe(tag);
    // What is read may change without the revision, as when a job gets another name.
    await run("UPDATE mappings SET metier = 'Gardes' WHERE id = '001'");
    expect((await request("/api/mappings/001", known)).status).toBe(200);
    await run("UPDATE mappings SET metier = 'Police' WHERE id = '001'");
  });

  test("tags", async () => {
    for (const path of ["/api/tags", "/data/mapping-tags.json?t=1"]) {
      expect(await (await request(path)).json()).toEqual(["Police"]);
    }
  });

  test("unknown ones are 404 in JSON, pages beyond the end are empty", async () => {
    for (const id of ["nope", "003"]) {
      const response = await request(`/api/mappings/${id}`);
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({
        error: "Mapping introuvable.",
        code: "introuvable",
        type: "about:blank",
        status: 404,
      });
    }
    expect(await (await request("/api/mappings?page=9")).json()).toEqual([]);
    for (const query of ["page=1&page=2", "page=abc", "page=", "page=0", "page=-1", "page=1.5", "page=2x"]) {
      expect((await request(`/api/mappings?${query}`)).status, query).toBe(400);
    }
  });

  test("a token that may read gets what members get; one that is unknown or revoked is a 401", async () => {
    const reader = await tokenHeaders("lecture");
    const found = await request("/api/mappings/001", { headers: reader });
    expect(await found.json()).toEqual({ ...expected, nomFichier: "nv_poste" });
    const list = await request("/api/mappings", { headers: reader });
    for (const answer of [found, list]) {
      expect(answer.headers.get("Cache-Control")).toBe("private, no-cache");
    }
    const [first] = (await list.json()) as object[];
    expect(first).toEqual({ ...expected, nomFichier: "nv_poste" });
    // The token decides alone: the session beside it counts for nothing.
    const both = {
      ...(await sessionHeaders({ role: "owner" })),
      Authorization: `Bearer neva_${"a".repeat(43)}`,
    };
    await run("UPDATE api_tokens SET revoked_at = 1");
    for (const headers of [reader, both, { Authorization: "Basic eDp5" }]) {
      for (const path of ["/api/mappings", "/api/mappings/001"]) {
        const response = await request(path, { headers });
        expect(response.status).toBe(401);
        expect(await response.text()).not.toContain("nv_poste");
      }
    }
  });

  test.each([
    ["/data/mappings.json", "GET, HEAD", ["POST", "PUT", "DELETE", "PATCH"]],
    ["/data/mapping-tags.json", "GET, HEAD", ["POST", "PUT", "DELETE", "PATCH"]],
    ["/images/mappings/a/b-400.webp", "GET, HEAD", ["POST", "PUT", "DELETE", "PATCH"]],
    ["/api/mappings", "GET, HEAD, POST", ["PUT", "DELETE", "PATCH"]],
    ["/api/mappings/001", "GET, HEAD, PUT, DELETE", ["POST", "PATCH"]],
    ["/api/tags", "GET, HEAD, POST", ["PUT", "DELETE", "PATCH"]],
    ["/api/tags/Police", "DELETE", ["GET", "POST", "PUT", "PATCH"]],
  ])("%s allows %s; other methods are 405 and say so", async (path, allowed, others) => {
    const headers = { Origin: "http://localhost", "Sec-Fetch-Site": "same-origin" };
    for (const method of others) {
      const response = await request(path, { method, headers });
      expect(response.status, `${method} ${path}`).toBe(405);
      expect(response.headers.get("Allow"), `${method} ${path}`).toBe(allowed);
      expect(await response.json()).toMatchObject({ error: expect.any(String) });
    }
  });
});

test("API-05: a page holds a hundred; Link leads to the next one as long as there is one", async () => {
  const sample = (n: number) => ({ id: `m${n}`, nom: `Lieu ${n}` });
  const read = async (page: number) => {
    const response = await request(`/api/mappings?page=${page}`);
    const list = (await response.json()) as unknown[];
    return [list.length, response.headers.get("X-Total-Count"), response.headers.get("Link")];
  };
  await storeMappings(Array.from({ length: 100 }, (_, n) => sample(n)));
  expect(await read(1)).toEqual([100, "100", null]);
  await storeMappings(Array.from({ length: 101 }, (_, n) => sample(n)));
  const next = `<${origin}/api/mappings?page=2>; rel="next"`;
  expect([await read(1), await read(2)]).toEqual([
    [100, "101", next],
    [1, "101", null],
  ]);
});
