/** Requests that a browser of a visitor would not send: foreign, oversized, malformed (T-13, T-31, R-28). */
import { beforeAll, describe, expect, test } from "vitest";
import { type Browser, cookieHeader, openBrowser, signIn } from "./browser.ts";
import { insideWords, readText } from "./html.ts";
import { countRows, failingD1 } from "./rows.ts";
import { addPersona, roleIds } from "./simulator.ts";
import { env, origin, request } from "./site.ts";

let owner: Browser;
beforeAll(async () => {
  owner = await signIn((await addPersona({ roles: [roleIds.owner] })).id);
});

const hostile: [string, Record<string, string>][] = [
  ["a foreign Origin", { Origin: "https://evil.example" }],
  ["a foreign Origin and Sec-Fetch-Site", { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" }],
  ["Sec-Fetch-Site cross-site alone", { "Sec-Fetch-Site": "cross-site" }],
  ["a sibling site", { Origin: "http://autre.localhost", "Sec-Fetch-Site": "same-site" }],
  ["an Origin of null", { Origin: "null" }],
  ["another port", { Origin: "http://localhost:8080" }],
  ["another scheme", { Origin: "https://localhost" }],
  ["no header at all", {}],
  ["a user's navigation with a cookie", { "Sec-Fetch-Site": "none" }],
  ["a bearer token beside the cookie", { Authorization: "Bearer x" }],
  ["a method override", { "X-HTTP-Method-Override": "GET", Origin: "https://evil.example" }],
];
const targets = [
  "/auth/discord",
  "/auth/callback",
  "/auth/deconnexion",
  "/auth/deconnexion.data",
  "/api/activite",
  "/api/visite",
  "/patch-notes",
  "/patch-notes.data",
  "/downloads",
  "/api/health",
  "/api/patches",
  "/inconnue",
];

describe("T-13: unsafe requests from elsewhere", () => {
  for (const [name, headers] of hostile) {
    test(`T-13: ${name} is refused with 403 at every address, by every unsafe method, and nothing happens`, async () => {
      for (const path of targets) {
        for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
          const response = await request(path, {
            method,
            headers: { Cookie: cookieHeader(owner), ...headers },
            body: new URLSearchParams({ _method: "POST", code: "x" }),
          });
          expect([response.status, response.headers.getSetCookie()], `${method} ${path}`).toEqual([403, []]);
          expect(await response.json()).toMatchObject({ code: "origine-refusee" });
        }
      }
      expect((await owner.get("/api/moi")).status).toBe(200);
    });
  }

  test("API-11, ERR-12: a program that sends no token is told that it is not signed in, by every operation", async () => {
    const operations = [
      "POST /api/patches",
      "PUT /api/patches/1",
      "DELETE /api/mappings/1",
      "POST /api/tags",
    ];
    for (const [method, path] of operations.map((operation) => operation.split(" "))) {
      for (const credentials of [null, "jeton", "Basic YTpi"]) {
        const headers = new Headers(credentials === null ? {} : { Authorization: credentials });
        const response = await request(path ?? "", { method: String(method), headers });
        expect([response.status, response.headers.get("WWW-Authenticate")], path).toEqual([401, "Bearer"]);
        expect(await response.json()).toEqual({
          error: "Utilisateur non authentifié",
          code: "non-authentifie",
          type: "about:blank",
          status: 401,
        });
      }
    }
    expect((await request("/auth/discord", { method: "POST" })).status).toBe(403);
  });

  test("T-13: reading is open to links from anywhere", async () => {
    for (const path of ["/", "/patch-notes", "/patch-notes.atom", "/api/health"]) {
      const headers = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
      expect((await request(path, { headers })).status, path).toBe(200);
    }
  });

  test("T-13: with PUBLIC_URL its origin counts, whatever the Host", async () => {
    const bindings = { PUBLIC_URL: "https://neva.example" };
    const send = (sender: string) =>
      request("/auth/deconnexion", { method: "POST", headers: { Origin: sender } }, bindings);
    expect((await send("https://neva.example")).status).toBe(303);
    expect((await send(origin)).status).toBe(403);
  });

  test("T-13: a page's form too, behind a proxy that hides https; a foreign one stays refused", async () => {
    const bindings = { PUBLIC_URL: "https://localhost" };
    for (const path of ["/confidentialite", "/confidentialite.data"]) {
      const send = (sender: string, more = {}) => {
        const headers = { Origin: sender, ...more };
        return request(
          path,
          { method: "POST", headers, body: new URLSearchParams({ intent: "effacer" }) },
          bindings,
        );
      };
      const sent = await send("https://localhost");
      expect(sent.status, path).toBe(422);
      expect(await sent.text(), path).toContain("Cochez la case pour confirmer.");
      expect((await send(origin)).status, path).toBe(403);
      expect((await send("https://evil.example")).status, path).toBe(403);
      // The router's own check of the sender counts where ours gives way to a token.
      expect((await send("https://evil.example", { Authorization: "Bearer x" })).status, path).toBe(400);
    }
  });
});

describe("T-14: methods", () => {
  const own = { "Sec-Fetch-Site": "same-origin" };
  test("T-14: an unknown method does nothing that the address does by another", async () => {
    for (const method of ["PUT", "PATCH", "DELETE"]) {
      const start = await request("/auth/discord", { method, headers: own });
      expect([start.status, start.headers.get("Location")], method).toEqual([405, null]);
      const visit = await request("/api/visite", { method, headers: own, body: '{"page":"/"}' });
      expect([visit.status, visit.headers.get("Allow")], method).toEqual([405, "POST"]);
    }
  });

  test("T-14: PUT, PATCH and DELETE neither sign in nor out", async () => {
    for (const method of ["PUT", "PATCH", "DELETE"]) {
      for (const path of ["/auth/deconnexion", "/auth/callback"]) {
        const response = await owner.post(path, { code: "x", state: "y" }, { method });
        expect([response.status, response.headers.get("Allow")], `${method} ${path}`).toEqual([405, "POST"]);
      }
    }
    expect((await owner.get("/api/moi")).status).toBe(200);
  });

  test("T-14: OPTIONS and methods of other protocols read nothing, and hear which methods there are", async () => {
    const addresses: [path: string, methods: string][] = [
      ["/", "GET, HEAD"],
      ["/mappings.data", "GET, HEAD"],
      ["/patch-notes.atom", "GET, HEAD"],
      ["/robots.txt", "GET, HEAD"],
      ["/data/patches.json", "GET, HEAD"],
      ["/api/mappings", "GET, HEAD, POST"],
      ["/api/mappings/1", "GET, HEAD, PUT, DELETE"],
      ["/api/patches", "GET, HEAD, POST"],
      ["/api/tags/Police", "DELETE"],
      ["/api/visite", "POST"],
      ["/auth/discord", "POST"],
      ["/confidentialite", "GET, HEAD, POST"],
      ["/assistance/ticket", "GET, HEAD, POST"],
      ["/assistance/diagnostic", "GET, HEAD, POST"],
      ["/api/activite", "GET, HEAD, POST"],
    ];
    for (const method of ["OPTIONS", "PROPFIND", "TRACE", "PURGE"]) {
      for (const [path, methods] of addresses) {
        const response = await owner.get(path, { method, headers: { ...own, Origin: origin } });
        expect([response.status, response.headers.get("Allow")], `${method} ${path}`).toEqual([405, methods]);
        expect(response.headers.get("Access-Control-Allow-Origin"), path).toBeNull();
      }
      const unknown = await request("/api/inconnue", { method, headers: own });
      expect([unknown.status, unknown.headers.get("Allow")], method).toEqual([404, null]);
    }
  });

  test("T-14: PUT, PATCH and DELETE do nothing that a form does", async () => {
    const forms = ["/confidentialite", "/admin/jetons", "/admin/mappings", "/admin/patches/nouveau"];
    for (const method of ["PUT", "PATCH", "DELETE"]) {
      for (const path of forms) {
        const response = await owner.post(path, { intent: "effacer", confirmation: "on" }, { method });
        expect([response.status, response.headers.get("Allow")], path).toEqual([405, "GET, HEAD, POST"]);
      }
      for (const path of ["/admin/sauvegardes", "/admin/mappings/nouveau", "/admin/patches/1/empreintes"]) {
        const headers = { ...own, Origin: origin, "Content-Type": "multipart/form-data; boundary=x" };
        const response = await owner.get(path, { method, headers, body: "--x--\r\n" });
        expect([response.status, response.headers.get("Allow")], path).toEqual([405, "GET, HEAD, POST"]);
      }
    }
    expect((await owner.get("/api/moi")).status).toBe(200);
  });

  test("T-14: posting to a page that takes no form is 405", async () => {
    for (const path of ["/", "/patch-notes", "/downloads", "/statut", "/api"]) {
      const response = await request(path, { method: "POST", headers: own });
      expect([response.status, response.headers.get("Allow")], path).toEqual([405, "GET, HEAD"]);
      expect(response.headers.get("Content-Type"), path).toBe("text/html; charset=utf-8");
    }
  });

  test("API-11: posting to what is only read is 405 in French JSON, and says what is allowed", async () => {
    for (const path of ["/data/patches.json", "/patch-notes.atom", "/patch-notes.json", "/api/moi"]) {
      const response = await request(path, { method: "POST", headers: own });
      expect([response.status, response.headers.get("Allow")], path).toEqual([405, "GET, HEAD"]);
      expect(await response.json()).toEqual({
        error: "Cette méthode n'est pas prise en charge ici.",
        code: "methode",
        type: "about:blank",
        status: 405,
      });
    }
  });

  test("API-11: whatever is refused, RFC 9457's `type` and `status` are beside `error`", async () => {
    const refusing = { LIMIT_READ: { limit: async () => ({ success: false }) } };
    const { DB } = failingD1("D1_ERROR: DB is overloaded");
    const answers: [number, Response][] = [
      [400, await request("/api/mappings?page=1&page=2")],
      [401, await request("/api/moi")],
      [403, await request("/api/patches", { method: "POST", headers: { Origin: "https://evil.example" } })],
      [404, await request("/api/inconnue")],
      [404, await request("/images/inconnue.webp")],
      [405, await request("/api/patches", { method: "PATCH", headers: own })],
      [405, await request("/data/patches.json", { method: "POST", headers: own })],
      [414, await request(`/${"a".repeat(4100)}`)],
      [429, await request("/api/patches", {}, refusing)],
      [429, await request("/api/recherche?q=garage", {}, refusing)],
      [500, await request("/data/patches.json", {}, { DB: failingD1("canari").DB })],
      [503, await request("/api/patches", {}, { DB })],
      [503, await request("/patch-notes.atom", {}, { DB })],
    ];
    for (const [status, answer] of answers) {
      const body = await answer.json();
      const where = JSON.stringify(body);
      expect(answer.status, where).toBe(status);
      expect(answer.headers.get("Content-Type"), where).toMatch(/^application\/json/);
      expect(body).toEqual({
        error: expect.stringMatching(/^[A-Z]/),
        code: expect.stringMatching(/^[a-z-]+$/),
        type: "about:blank",
        status,
      });
    }
  });

  test("T-14: HEAD is named by every address that answers it", async () => {
    const addresses = [
      "/confidentialite/mes-donnees",
      "/admin/analytics/export?format=csv",
      "/admin/sauvegardes/export",
      "/api/activite",
    ];
    for (const path of addresses) {
      const head = await owner.get(path, { method: "HEAD" });
      expect(head.status, path).toBe(200);
      await head.body?.cancel();
      const other = await owner.get(path, { method: "PUT", headers: { ...own, Origin: origin } });
      expect([other.status, other.headers.get("Allow")?.startsWith("GET, HEAD")], path).toEqual([405, true]);
    }
  });

  test("T-14: HEAD of an address that is not read says which methods there are, as GET does", async () => {
    for (const path of ["/api/tags/Police", "/api/visite", "/api/taches/sels"]) {
      const [get, head] = await Promise.all(["GET", "HEAD"].map((method) => request(path, { method })));
      expect([head?.status, head?.headers.get("Allow")], path).toEqual([405, get?.headers.get("Allow")]);
      expect(head?.headers.get("Allow"), path).not.toContain("GET");
    }
  });

  test("API-11: an unknown address of the API is 404 in French JSON", async () => {
    for (const path of ["/api/inconnue", "/data/inconnu.json", "/images/inconnue.webp"]) {
      const response = await request(path);
      expect(response.status, path).toBe(404);
      expect(response.headers.get("Content-Type"), path).toMatch(/json/);
      expect(await response.json()).toMatchObject({ error: expect.stringMatching(/^[A-Z]/) });
    }
  });
});

describe("addresses and cookies beyond measure", () => {
  test("T-31: an address of more than 4,096 characters is 414 in any part", async () => {
    for (const path of [
      `/${"a".repeat(4100)}`,
      `/patch-notes?page=${"1".repeat(4100)}`,
      `/?${"a=1&".repeat(1100)}`,
    ]) {
      const response = await request(path);
      expect(response.status).toBe(414);
      expect((await response.text()).length).toBeLessThan(500);
    }
    expect((await request(`/patch-notes?x=${"1".repeat(3900)}`)).status).toBe(200);
  });

  const cookies: [string, string][] = [
    ["20 kB of cookies", `a=${"x".repeat(20_000)}`],
    ["a session cookie of 20 kB", `__Host-neva-session=${"x".repeat(20_000)}`],
    ["a hundred session cookies", Array(100).fill("__Host-neva-session=x").join("; ")],
    ["broken escapes", "__Host-neva-session=%E0%A4%A; __Host-neva-retour=%E0%A4%A; a=%"],
    ["no value, no name", "=; ;; =x; __Host-neva-session"],
    ["control characters", "__Host-neva-session=\u0001\u0002"],
    ["names of built-in properties", "__proto__=x; constructor=y; toString=z"],
  ];
  for (const [name, cookie] of cookies) {
    test(`T-31: ${name} are a guest's, and no error`, async () => {
      for (const path of ["/", "/patch-notes"]) {
        expect((await request(path, { headers: { Cookie: cookie } })).status, path).toBe(200);
      }
      expect((await request("/api/moi", { headers: { Cookie: cookie } })).status).toBe(401);
      const headers = { Cookie: cookie, "Sec-Fetch-Site": "same-origin" };
      expect(
        (await request("/auth/discord", { method: "POST", headers, body: new URLSearchParams() })).status,
      ).toBe(302);
      expect((await request("/auth/callback?code=x&state=y", { headers: { Cookie: cookie } })).status).toBe(
        400,
      );
    });
  }

  test("T-31: what came of a form, said twice in an address, is no error of the site", async () => {
    for (const path of ["/admin/patches", "/admin/mappings", "/admin/mappings/metiers", "/admin/analytics"]) {
      const response = await owner.get(`${path}?fait=supprime&fait=ajoute`);
      await response.body?.cancel();
      expect(response.status, path).toBeLessThan(500);
    }
  });

  test("T-31: forms that are none are no error either", async () => {
    const bodies: [string, BodyInit, string][] = [
      ["/auth/callback", "{", "application/json"],
      ["/auth/callback", "code=%E0%A4%A&state=%", "application/x-www-form-urlencoded"],
      ["/auth/callback", "--x\r\n", "multipart/form-data; boundary=x"],
      ["/auth/discord", "retour[]=a&retour=b&retour=c", "application/x-www-form-urlencoded"],
      ["/auth/discord", "not a form", "text/plain"],
      ["/auth/deconnexion", "x".repeat(100_000), "text/plain"],
    ];
    for (const [path, body, type] of bodies) {
      const response = await openBrowser().post(path, {}, { body, headers: { "Content-Type": type } });
      expect(response.status, `${path} ${type}`).toBeLessThan(500);
      expect(insideWords(await response.text())).toEqual([]);
    }
  });
});

describe("T-26: what costs nothing, however often it is asked", () => {
  const rowsOf = async (path: string, init: RequestInit, times: number) => {
    const { DB, bill } = countRows();
    const statuses = new Set<number>();
    for (let i = 0; i < times; i += 1) statuses.add((await owner.get(path, init, { DB })).status);
    return { bill, statuses: [...statuses] };
  };

  test("T-26: a burst of activity of one person writes no row more", async () => {
    const headers = { "Sec-Fetch-Site": "same-origin", Origin: origin };
    const { bill, statuses } = await rowsOf("/api/activite", { method: "POST", headers }, 50);
    expect(statuses).toEqual([200]);
    expect(bill.written).toBe(0);
  });

  test("T-26: the router's map of addresses is not handed out in parts: no work for a list without end", async () => {
    const paths = Array.from({ length: 300 }, (_, i) => `p=/admin/${i}`).join("&");
    const { statuses } = await rowsOf(`/__manifest?${paths}&version=x`, {}, 20);
    for (const status of statuses) expect([204, 400, 404, 414]).toContain(status);
  });

  test("T-26: a feed is the same small bill every time, and a shared cache may keep it", async () => {
    const { DB, bill } = countRows();
    for (let i = 0; i < 20; i += 1) {
      const answer = await openBrowser().get("/patch-notes.atom", {}, { DB });
      expect(answer.headers.get("Cache-Control")).toMatch(/public.*s-maxage/);
      await answer.text();
    }
    expect(bill.roundTrips).toBe(20);
    expect(bill.rows).toBeLessThanOrEqual(20 * 40);
  });
});

describe("T-15: a path that begins with two slashes", () => {
  const own = { Origin: origin, "Sec-Fetch-Site": "same-origin" };
  const doubled = [
    ["//mappings", "/mappings"],
    ["//mappings?q=port&page=2", "/mappings?q=port&page=2"],
    ["///mappings//carte/", "/mappings/carte/"],
    ["//", "/"],
    ["//evil.example", "/evil.example"],
    ["//evil.example/patch-notes", "/evil.example/patch-notes"],
    ["/\\evil.example//patch-notes", "/evil.example/patch-notes"],
    ["//evil.example/..//evil.example", "/evil.example"],
    ["//user:word@evil.example:80/mappings.data", "/user:word@evil.example:80/mappings.data"],
    ["//mappings?code=x&state=y", "/mappings?code=x&state=y"],
  ] as const;

  for (const [path, target] of doubled) {
    test(`T-15: ${path} is read as no host: it is the address with single slashes`, async () => {
      for (const [method, headers] of [
        ["GET", {}],
        ["HEAD", {}],
        ["POST", own],
      ] as const) {
        const response = await request(`${origin}${path}`, { method, headers });
        const location = response.headers.get("Location") ?? "";
        expect([response.status, location], method).toEqual([308, target]);
        expect(new URL(location, `${origin}${path}`).origin).toBe(origin);
        expect(await response.text()).toBe("");
      }
    });
  }

  test("T-15: what it leads to answers as ever", async () => {
    expect(await readText(await request("/mappings"))).toContain("Mappings");
    expect((await request("/evil.example/patch-notes")).status).toBe(404);
  });
});

describe("R-28: a wrong environment", () => {
  test("R-28: every page is a 503 that names the variable, and never its value", async () => {
    for (const [name, value] of [
      ["DISCORD_GUILD_ID", undefined],
      ["DISCORD_CLIENT_SECRET", ""],
      ["SESSION_SECRET", "canari"],
      ["DISCORD_OWNER_ROLE_IDS", "canari"],
      ["BUCKET", undefined],
    ] as const) {
      for (const path of ["/", "/patch-notes", "/api/health", "/inconnue"]) {
        const response = await request(path, {}, { [name]: value });
        const text = await response.text();
        expect(response.status, name).toBe(503);
        expect(text).toContain(`${name} : `);
        expect(text).not.toContain("canari");
        expect(text).not.toContain(String(env["SESSION_SECRET"]));
        expect(response.headers.get("Retry-After")).toBe("60");
        expect(response.headers.get("Cache-Control")).toMatch(/no-store/);
        expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
        expect(insideWords(text)).toEqual([]);
      }
    }
  });

  test("R-28: with the right one the same isolate works at once", async () => {
    expect((await request("/", {}, { DISCORD_GUILD_ID: "x" })).status).toBe(503);
    expect((await request("/")).status).toBe(200);
    expect(await readText(await request("/"))).toContain("NEVA");
  });
});

test.each([
  ["/patch-notes?page=1&page=2", 400, "Revenez à la page précédente, puis recommencez."],
  ["/downloads/base", 401, "Cette page est réservée aux clients\u00a0: connectez-vous avec Discord."],
])(
  "NAV-16, ERR-12: the error page of %s says what to do next, not what a program is told",
  async (path, status, sentence) => {
    const answer = await openBrowser().get(path);
    expect(answer.status).toBe(status);
    const shown = await readText(answer);
    expect(shown).toContain(sentence);
    expect(shown).not.toMatch(/La requête n'est pas valide|Utilisateur non authentifié/);
  },
);
