/** API-13: what the document says of mappings and tags is what the site answers. */
import { beforeAll, describe, expect, test } from "vitest";
import { pngOf } from "../fixtures/image-bytes.ts";
import { expectDocumented, type OpenApi } from "./documented.ts";
import { call, create, type Entries, emptyAll, form, required } from "./mapping-api.ts";
import { failingD1 } from "./rows.ts";
import { request } from "./site.ts";
import { tokenHeaders } from "./staff.ts";

let document: OpenApi;
let writer: Record<string, string>;
let reader: Record<string, string>;
let id = "";

beforeAll(async () => {
  await emptyAll();
  document = await (await request("/api/openapi.json")).json();
  [writer, reader] = [await tokenHeaders("ecriture"), await tokenHeaders("lecture")];
});

const operation = (method: string, path: string) => document.paths[path]?.[method];

const json = { "Content-Type": "application/json" };

describe("every answer is one of the document's", () => {
  test("mappings", async () => {
    const submission = crypto.randomUUID();
    const made = await create(writer, [
      ...required,
      ["coordX", "1"],
      ["coordY", "2"],
      ["metier", "Police"],
      ["images", [pngOf(9, 9), "a.png"]],
      ["envoi", submission],
    ]);
    expect(made.status).toBe(201);
    id = String(made.body["id"]);
    const list = "/api/mappings";
    const item = "/api/mappings/{id}";
    const at = `${list}/${id}`;
    const change = (entries: Entries, headers: Record<string, string> = writer) =>
      call("PUT", at, { headers, body: form(entries) });
    const get = (path: string, headers: Record<string, string>) => call("GET", path, { headers });
    const answers: [string, string, number, Awaited<ReturnType<typeof call>>][] = [
      ["post", list, 201, made],
      ["post", list, 409, await create(writer, [...required, ["envoi", submission]])],
      ["post", list, 422, await create(writer, [["nom", "x"]])],
      ["post", list, 415, await call("POST", list, { headers: { ...writer, ...json }, body: "{}" })],
      ["post", list, 401, await create({ Authorization: "Bearer neva_x" }, required)],
      ["post", list, 403, await create(reader, required)],
      ["get", list, 200, await get(list, {})],
      ["get", list, 200, await get(list, reader)],
      ["get", list, 400, await get(`${list}?page=1&page=2`, {})],
      ["get", item, 200, await get(at, {})],
      ["get", item, 200, await get(at, reader)],
      ["get", item, 404, await get(`${list}/inconnu`, {})],
      ["get", "/data/mappings.json", 200, await get("/data/mappings.json?t=1", reader)],
      ["put", item, 200, await change([["description", "Un texte"]])],
      ["put", item, 409, await change([["nom", "y"]], { ...writer, "If-Match": '"1"' })],
      ["put", item, 422, await change([["coordX", "abc"]])],
      ["delete", item, 409, await call("DELETE", at, { headers: { ...writer, "If-Match": '"1"' } })],
      ["delete", item, 200, await call("DELETE", at, { headers: writer })],
      ["delete", item, 404, await call("DELETE", at, { headers: writer })],
    ];
    for (const [method, path, status, answer] of answers) {
      expect(answer.status, `${method} ${path}`).toBe(status);
      expectDocumented(document, method, path, answer);
    }
  });

  test("tags", async () => {
    const [list, item] = ["/api/tags", "/api/tags/{tag}"];
    const add = (tag: unknown, headers = writer) =>
      call("POST", list, { headers: { ...headers, ...json }, body: JSON.stringify({ tag }) });
    const remove = (name: string) => call("DELETE", `${list}/${name}`, { headers: writer });
    const answers: [string, string, number, Awaited<ReturnType<typeof call>>][] = [
      ["post", list, 201, await add("Forgeron")],
      ["post", list, 409, await add("forgeron")],
      ["post", list, 422, await add("x")],
      ["post", list, 403, await add("Autre", reader)],
      ["get", list, 200, await call("GET", list, { headers: {} })],
      ["get", "/data/mapping-tags.json", 200, await call("GET", "/data/mapping-tags.json", { headers: {} })],
      ["delete", item, 200, await remove("Forgeron")],
      ["delete", item, 404, await remove("Forgeron")],
    ];
    for (const [method, path, status, answer] of answers) {
      expect(answer.status, `${method} ${path}`).toBe(status);
      expectDocumented(document, method, path, answer);
    }
  });

  test("API-11, API-13: what is only read says of a database that is down what every refusal says", async () => {
    const { DB } = failingD1("D1_ERROR: DB is overloaded");
    for (const [path, address] of [
      ["/api/mappings", "/api/mappings"],
      ["/api/mappings/{id}", "/api/mappings/1"],
      ["/data/mappings.json", "/data/mappings.json"],
      ["/api/tags", "/api/tags"],
      ["/data/mapping-tags.json", "/data/mapping-tags.json"],
    ] as const) {
      const response = await request(address, {}, { DB });
      expect([response.status, response.headers.get("Retry-After")], address).toEqual([503, "60"]);
      expectDocumented(document, "get", path, {
        status: 503,
        body: await response.json(),
        headers: response.headers,
      });
    }
  });

  test("guests are promised no file name, and forms take the fields that the site takes", () => {
    expect(document.components.schemas["MappingPublic"]?.["properties"]).not.toHaveProperty("nomFichier");
    const body = operation("post", "/api/mappings")?.requestBody?.content["multipart/form-data"]?.schema;
    expect(Object.keys(body?.properties ?? {}).sort()).toEqual(
      [
        "buildJeu",
        "conflits",
        "coordX",
        "coordY",
        "coordZ",
        "description",
        "enhanced",
        "envoi",
        "heading",
        "images",
        "interieurRemplace",
        "legacy",
        "metier",
        "nom",
        "nomFichier",
      ].sort(),
    );
    expect(body?.required?.sort()).toEqual(["nom", "nomFichier"]);
    expect(body?.properties["envoi"]).toMatchObject({ pattern: "^[\\w-]{8,64}$" });
    expect(body?.properties["images"]).toMatchObject({ type: "array", items: { format: "binary" } });
    // API-13: a field that the site does not know is refused, and the document says so; pictures have theirs by their names.
    for (const [method, path] of [
      ["post", "/api/mappings"],
      ["put", "/api/mappings/{id}"],
    ] as const) {
      const schema = operation(method, path)?.requestBody?.content["multipart/form-data"]?.schema;
      expect(schema).toMatchObject({ additionalProperties: false });
      const named = Object.keys((schema as { patternProperties?: object })?.patternProperties ?? {});
      expect(
        ["alt.nouvelle-0", "position.a", "alte"].map((name) => named.some((rule) => RegExp(rule).test(name))),
      ).toEqual([true, true, false]);
    }
    expect(operation("put", "/api/mappings/{id}")?.parameters?.map(({ name }) => name)).toEqual([
      "id",
      "If-Match",
    ]);
    expect(operation("delete", "/api/tags/{tag}")?.parameters?.map(({ name }) => name)).toEqual([
      "tag",
      "vers",
    ]);
  });
});
