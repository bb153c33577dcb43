/** API-13: the document is tested against what the site really answers, with the schemas of the document. */
import { beforeAll, describe, expect, test } from "vitest";
import { latestVersion } from "#app/patches/api/schemas";
import { expectDocumented, type OpenApi } from "../documented.ts";
import { failingD1, failingDatabase, failingR2, faultAt } from "../rows.ts";
import { origin, request } from "../site.ts";
import { run } from "../sql.ts";
import { tokenHeaders } from "../staff.ts";
import { apiPatch, nextVersion, person, rowOf } from "./staff.ts";

let document: OpenApi;
let writer: Record<string, string>;
let reader: Record<string, string>;
beforeAll(async () => {
  document = await (await request("/api/openapi.json")).json();
  writer = await tokenHeaders("ecriture");
  reader = await tokenHeaders("lecture");
});

const json = { "Content-Type": "application/json" };
const unlimited = { LIMIT_WRITE: undefined, LIMIT_READ: undefined };
const refusing = { limit: async () => ({ success: false }) };

interface Call {
  status: number;
  headers?: () => Record<string, string>;
  path?: string;
  body?: unknown;
  raw?: string;
  bindings?: Record<string, unknown>;
}

async function call(method: string, path: string, { headers, body: value, raw, bindings, ...more }: Call) {
  const sent = raw ?? (value === undefined ? undefined : JSON.stringify(value));
  const init: RequestInit = {
    method: method.toUpperCase(),
    headers: { ...(sent === undefined ? {} : json), ...headers?.() },
    ...(sent === undefined ? {} : { body: sent }),
  };
  return request(more.path ?? path, init, { ...unlimited, ...bindings });
}

const created = async () => {
  const response = await call("post", "/api/patches", {
    status: 201,
    headers: () => writer,
    body: apiPatch(),
  });
  return ((await response.json()) as { patch: { id: string } }).patch.id;
};

const asWriter = () => writer;
/** Whatever there is, the caller has it already. */
const unchanged: Call = { status: 304, headers: () => ({ "If-None-Match": "*" }) };
/** The database does not answer at all, from the first question on. */
const down = () => ({ DB: failingD1("D1_ERROR: DB is overloaded").DB });
const refusals: Call[] = [
  { status: 401, headers: () => ({ Authorization: "Bearer faux" }) },
  { status: 401, headers: () => ({ Origin: origin, "Sec-Fetch-Site": "same-origin" }) },
  { status: 403, headers: () => reader },
  { status: 429, headers: asWriter, bindings: { LIMIT_WRITE: refusing } },
];
const bodies: Call[] = [
  { status: 400, headers: asWriter, raw: "{" },
  { status: 413, headers: asWriter, raw: `"${"a".repeat(4_200_000)}"` },
  { status: 415, headers: () => ({ ...writer, "Content-Type": "text/plain" }), raw: "{}" },
  { status: 422, headers: asWriter, body: apiPatch({ title: "" }) },
];

describe("every documented answer is given, with the shape that the document says", () => {
  const table: [string, string, () => Promise<Call[]>][] = [
    [
      "get",
      "/api/patches",
      async () => [
        { status: 200 },
        { status: 200, headers: () => reader },
        { status: 200, headers: asWriter },
        unchanged,
        { status: 400, path: "/api/patches?avant=1&avant=2" },
        { status: 401, headers: () => ({ Authorization: "Bearer faux" }) },
        { status: 404, path: "/api/patches?avant=1" },
        { status: 429, bindings: { LIMIT_READ: refusing } },
        { status: 503, bindings: down() },
      ],
    ],
    [
      "post",
      "/api/patches",
      async () => {
        const repeated = apiPatch({ submissionId: crypto.randomUUID() });
        return [
          { status: 201, headers: asWriter, body: repeated },
          { status: 200, headers: asWriter, body: repeated },
          { status: 409, headers: asWriter, body: { ...repeated, title: "Autre" } },
          ...refusals.map((refusal) => ({ ...refusal, body: apiPatch() })),
          ...bodies,
          { status: 503, headers: asWriter, body: apiPatch(), bindings: { DB: failingDatabase() } },
        ];
      },
    ],
    [
      "get",
      "/api/patches/{id}",
      async () => {
        const path = `/api/patches/${await created()}`;
        return [
          { status: 200, path },
          { status: 200, path, headers: () => reader },
          { status: 200, path, headers: asWriter },
          { ...unchanged, path },
          { status: 401, path, headers: () => ({ Authorization: "Bearer faux" }) },
          { status: 404, path: "/api/patches/1" },
          { status: 429, path, bindings: { LIMIT_READ: refusing } },
          { status: 503, path, bindings: down() },
        ];
      },
    ],
    [
      "put",
      "/api/patches/{id}",
      async () => {
        const path = `/api/patches/${await created()}`;
        return [
          { status: 200, path, headers: asWriter, body: apiPatch() },
          ...refusals.map((refusal) => ({ ...refusal, path, body: apiPatch() })),
          ...bodies.map((refused) => ({ ...refused, path })),
          { status: 400, path, headers: () => ({ ...writer, "If-Match": "x" }), body: apiPatch() },
          { status: 404, path: "/api/patches/1", headers: asWriter, body: apiPatch() },
          { status: 409, path, headers: () => ({ ...writer, "If-Match": '"1"' }), body: apiPatch() },
          { status: 503, path, headers: asWriter, body: apiPatch(), bindings: { DB: failingDatabase() } },
        ];
      },
    ],
    [
      "delete",
      "/api/patches/{id}",
      async () => {
        const path = `/api/patches/${await created()}`;
        return [
          ...refusals.map((refusal) => ({ ...refusal, path })),
          { status: 400, path, headers: () => ({ ...writer, "If-Match": "x" }) },
          { status: 409, path, headers: () => ({ ...writer, "If-Match": '"7"' }) },
          { status: 503, path, headers: asWriter, bindings: { DB: failingDatabase() } },
          { status: 200, path, headers: asWriter },
          { status: 404, path, headers: asWriter },
        ];
      },
    ],
    [
      "post",
      "/api/taches/{nom}",
      async () => {
        const path = "/api/taches/sels";
        return [
          { status: 200, path, headers: asWriter },
          ...refusals.map((refusal) => ({ ...refusal, path })),
          { status: 404, path: "/api/taches/inconnue", headers: asWriter },
          {
            status: 500,
            path: "/api/taches/sauvegarde",
            headers: asWriter,
            bindings: { BUCKET: failingR2("fails") },
          },
        ];
      },
    ],
    [
      "get",
      "/api/version/latest",
      async () => [{ status: 200 }, unchanged, { status: 503, bindings: down() }],
    ],
    [
      "get",
      "/data/patches.json",
      async () => [{ status: 200 }, unchanged, { status: 503, bindings: down() }],
    ],
    [
      "get",
      "/api/health",
      async () => [{ status: 200 }, { status: 503, bindings: { BUCKET: failingR2("fails") } }],
    ],
  ];

  test.each(table)("%s %s", async (method, path, calls) => {
    const seen = new Set<number>();
    await created();
    for (const one of await calls()) {
      const response = await call(method, path, one);
      const text = await response.text();
      expect(response.status, `${method} ${path} ${text.slice(0, 200)}`).toBe(one.status);
      if (response.status === 429) expect(response.headers.get("Retry-After")).toMatch(/^\d+$/);
      const body = text && JSON.parse(text);
      expectDocumented(document, method, path, { status: response.status, headers: response.headers, body });
      seen.add(response.status);
    }
    const documented = Object.keys(document.paths[path]?.[method]?.responses ?? {}).map(Number);
    // Without a patch there is no version, and who cannot be asked about writes nothing: other files look at these.
    const elsewhere = { "/api/version/latest": [404], "/api/taches/{nom}": [503] }[path] ?? [];
    expect(documented.filter((status) => !seen.has(status) && !elsewhere.includes(status))).toEqual([]);
  });

  test("no operation on patches or jobs is left out", () => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    const tested = table.map(([method, path]) => `${method} ${path}`);
    expect(operations.filter((name) => /patches|version|health|taches/.test(name)).sort()).toEqual(
      tested.sort(),
    );
  });
});

describe("the document itself", () => {
  test("every reference leads to a schema of the document", () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to);
    expect(references.length).toBeGreaterThan(10);
    const known = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
    expect(references.filter((to) => !known.includes(to ?? ""))).toEqual([]);
  });

  test("what needs a token says so, what names an id takes it, and the body is the form's", () => {
    expect(document.openapi).toBe("3.1.0");
    const put = document.paths["/api/patches/{id}"]?.["put"];
    expect(put?.security).toEqual([{ jeton: [] }]);
    expect(put?.parameters?.map(({ name }) => name)).toEqual(["id", "If-Match"]);
    const body = put?.requestBody?.content["application/json"]?.schema;
    expect(body?.required?.sort()).toEqual(["description", "downloads", "title", "version"]);
  });

  test("R-10, API-13: of a write whose answer was lost the document says that it may be done", async () => {
    const created = (at: number, body: { version: string }) => {
      const { bindings } = faultAt(at, "lost");
      const init = { method: "POST", headers: { ...writer, ...json }, body: JSON.stringify(body) };
      return request("/api/patches", init, { ...unlimited, ...bindings });
    };
    let doneAllTheSame = 0;
    for (let at = 0, status = 0; at < 12; at++) {
      const body = apiPatch();
      ({ status } = await created(at, body));
      if (status < 500 || !(await rowOf(body.version))) continue;
      doneAllTheSame++;
      const said = document.paths["/api/patches"]?.["post"]?.responses[status]?.description;
      expect(said, `call ${at}`).toContain("peut-être faite");
    }
    expect(doneAllTheSame).toBeGreaterThan(0);
    const all = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    for (const { responses } of all) {
      for (const status of [500, 503]) expect(responses[status]?.description ?? "").not.toMatch(/[Rr]ien/);
    }
  });

  test("the readable page names every operation", async () => {
    const html = await (await request("/api")).text();
    for (const path of Object.keys(document.paths)) expect(html).toContain(path);
    const text = html.replaceAll("<!-- -->", "");
    for (const words of ["nom, nomFichier, coordX", "keepImages", "?avant=", "?page=", "?vers="]) {
      expect(text).toContain(words);
    }
    // API-13: what a program does with a header is said here too, and what every address may refuse.
    for (const words of [
      "ETag, Link",
      "Link, X-Total-Count",
      "ETag, Location",
      "If-None-Match",
      "405",
      "414",
    ]) {
      expect(text).toContain(words);
    }
    // Each of the four writes that take a revision says so.
    expect(text.match(/Avec «\u00a0If-Match\u00a0»/g)).toHaveLength(4);
    const lists = [...text.matchAll(/Réponses\u00a0: <span[^>]*>([\d, ]+)</g)].map(([, list]) =>
      list?.split(", "),
    );
    expect(lists.length).toBeGreaterThan(10);
    for (const list of lists) expect(list).toEqual(list?.toSorted());
  });
});

describe("API-13, N-04: GET /api/version/latest", () => {
  const latest = async (headers: Record<string, string> = {}) => request("/api/version/latest", { headers });
  interface Latest {
    version: string;
    withdrawn: string[];
    breaking: boolean;
    url: string;
  }

  test("the newest published patch, below a kilobyte, the same for everyone, with an ETag", async () => {
    const owner = await person("owner");
    await created();
    const version = nextVersion();
    await call("post", "/api/patches", {
      status: 201,
      headers: asWriter,
      body: apiPatch({ version, breaking: true, security: true }),
    });
    await call("post", "/api/patches", {
      status: 201,
      headers: asWriter,
      body: apiPatch({ status: "brouillon" }),
    });
    const response = await latest();
    const text = await response.clone().text();
    expect((await response.json()) as Latest).toMatchObject({
      version,
      breaking: true,
      lastBreaking: version,
      lastSecurity: version,
      url: `${origin}/patch-notes/${version}`,
    });
    expect(text.length).toBeLessThan(1024);
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=60, s-maxage=300");
    expect(await (await owner.get("/api/version/latest")).text()).toBe(text);
    expect((await latest({ "If-None-Match": response.headers.get("ETag") ?? "" })).status).toBe(304);
    expect((await owner.post("/api/version/latest")).status).toBe(405);
  });

  test("API-13, N-04: the page has a file for the console of a server, which asks this address and knows its fields", async () => {
    const html = await (await request("/api")).text();
    const shown = /<pre[^>]*><code>(-- server\.lua[\s\S]*?)<\/code>/.exec(html)?.[1] ?? "";
    const lua = shown.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&gt;", ">");
    expect(lua.split("\n").length).toBeLessThanOrEqual(25);
    expect(lua).toContain(`PerformHttpRequest("${origin}/api/version/latest", function(status, body)`);
    expect(lua).toMatch(/\nend, "GET"\)$/);
    // One coloured line for each thing; what it says of steps by hand is of all the versions that the server lacks.
    expect(lua.match(/print\("\^3.*\^7"\)/g)).toHaveLength(3);
    // A security fix that it lacks is in red.
    expect(lua.match(/if manque\(derniere\.lastSecurity\) then print\("\^1.*\^7"\)/g)).toHaveLength(1);
    expect(lua.split("print(")).toHaveLength(5);
    expect(lua).toContain("estPlusRecente(version, installee)");
    // rc10 comes after rc2: what follows the hyphen is compared with its numbers at one length.
    expect(lua).toContain('gsub("%d+", function(n) return ("0"):rep(9 - #n) .. n end)');
    expect(lua).toContain("essai(a) > essai(b)");
    // A server may say 5.2.6 of a withdrawn v5.2.6.
    expect(lua).toContain("sansV(retiree) == sansV(installee)");
    // And whatever its case: RC1 comes after beta.
    expect(lua).toContain("v:lower():match(");
    const asked = [...lua.matchAll(/derniere\.(\w+)/g)].map(([, field]) => field);
    expect(asked).toEqual(
      expect.arrayContaining(["version", "lastBreaking", "lastSecurity", "withdrawn", "url"]),
    );
    expect(Object.keys(latestVersion.shape)).toEqual(expect.arrayContaining(asked));
    expect(document.paths["/api/version/latest"]?.["get"]?.description).toContain(
      `\n\`\`\`lua\n${lua}\n\`\`\``,
    );
  });

  test("N-14: a withdrawn version is named, and is no longer the newest", async () => {
    const [id, before] = [await created(), (await (await latest()).json()) as Latest];
    await run("UPDATE patches SET status = 'retire', withdrawn_reason = 'x' WHERE id = ?", id);
    const after = (await (await latest()).json()) as Latest;
    expect(after.version).not.toBe(before.version);
    expect(after.withdrawn).toContain(before.version);
  });

  test("nothing published: 404 with a sentence", async () => {
    await run("UPDATE patches SET position = NULL");
    const response = await latest();
    expect([response.status, await response.json()]).toEqual([
      404,
      { error: "Aucun patch disponible", code: "introuvable", type: "about:blank", status: 404 },
    ]);
  });
});
