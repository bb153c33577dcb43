/** What the site writes down about sign-ins and refusals, and what it never does (T-36, OPS-01). */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createdPatch, person } from "./admin/staff.ts";
import { authorizeAs, cookieHeader, leaveForDiscord, openBrowser, signIn } from "./browser.ts";
import { failingD1 } from "./rows.ts";
import { sessionId, sessionRow } from "./sessions.ts";
import { addPersona, callsOf } from "./simulator.ts";
import { env, origin, request } from "./site.ts";

let lines: string[] = [];
beforeEach(() => {
  lines = [];
  for (const level of ["log", "info", "warn", "error", "debug"] as const) {
    vi.spyOn(console, level).mockImplementation(
      (...parts: unknown[]) => void lines.push(parts.map(String).join(" ")),
    );
  }
});
afterEach(() => vi.restoreAllMocks());

const events = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
const eventsNamed = (name: string) => events().filter(({ event }) => event === name);
const wordsFound = (words: (string | undefined)[]) =>
  words.filter((word) => word && lines.some((line) => line.includes(word)));

describe("T-36: the logs of a whole sign-in", () => {
  test("T-36: no code, state, cookie, token, secret, address or agent is in any line", async () => {
    const browser = openBrowser({ background: "leave" });
    const persona = (await addPersona()).id;
    const callback = await authorizeAs(persona, await leaveForDiscord(browser));
    const state = callback.searchParams.get("state") ?? "";
    const code = callback.searchParams.get("code") ?? "";
    const held = [...browser.cookies.values()];
    const headers = { "User-Agent": "Agent-Canari/1.0 Firefox/140.0" };
    await browser.get(callback.pathname + callback.search, { headers });
    await browser.post("/auth/callback", { code, state }, { headers });
    await browser.get("/downloads?q=canari-requete", { headers });
    const [exchange] = await callsOf(persona, "token");
    const secrets = [
      code,
      state,
      ...held,
      ...browser.cookies.values(),
      sessionId(browser),
      exchange?.form?.["code_verifier"],
      browser.address,
      "Agent-Canari",
      "canari-requete",
      ...["DISCORD_CLIENT_SECRET", "DISCORD_BOT_TOKEN", "SESSION_SECRET"].map((name) => String(env[name])),
    ].filter((word) => word !== "1");
    expect(lines.length).toBeGreaterThan(3);
    expect(wordsFound(secrets)).toEqual([]);
  });

  test("T-36, V16.3.1: a sign-in and a sign-out are written down, with who and as what", async () => {
    const { id, user } = await addPersona();
    const browser = await signIn(id);
    await browser.post("/auth/deconnexion");
    expect(eventsNamed("connexion")).toMatchObject([{ level: "info", person: user.id, role: "client" }]);
    expect(eventsNamed("deconnexion")).toHaveLength(1);
  });

  test("OPS-01: a token that Discord does not take back is written down", async () => {
    const { id } = await addPersona({ faults: { revoke: { kind: "status", status: 500 } } });
    await signIn(id, openBrowser());
    expect(eventsNamed("jeton-non-rendu")).toMatchObject([{ level: "warn", status: 500 }]);
  });

  test("T-36, V16.3.2: refusals are written down, with their reason", async () => {
    const browser = openBrowser();
    await browser.post("/auth/callback", { error: "access_denied" });
    expect(eventsNamed("connexion-refusee")).toMatchObject([
      { level: "warn", status: 400, reason: "Authentification annulée ou échouée" },
    ]);
    await browser.post("/auth/deconnexion", {}, { headers: { Origin: "https://evil.example" } });
    expect(eventsNamed("origine-refusee")).toMatchObject([
      // Where `PUBLIC_URL` is wrong every form is refused: the two addresses show it.
      { method: "POST", path: "/auth/deconnexion", sender: "https://evil.example", expected: origin },
    ]);
  });
});

describe("OPS-01: every line", () => {
  test("OPS-01: is one JSON object; every request has one, with the id that its answer carries", async () => {
    const response = await request("/patch-notes?page=2");
    expect(eventsNamed("requete")).toMatchObject([
      {
        level: "info",
        method: "GET",
        path: "/patch-notes",
        status: 200,
        request: response.headers.get("X-Request-Id"),
      },
    ]);
  });

  test("OPS-01: a database that fails is written down with its reason, and without a stack", async () => {
    await request("/patch-notes", {}, { DB: failingD1("D1_ERROR: canari").DB });
    const failures = events().filter(({ level }) => level === "error");
    expect(failures.some(({ reason }) => String(reason).includes("canari"))).toBe(true);
    expect(lines.some((line) => /\bat \w+ \(|\.js:\d+/.test(line))).toBe(false);
  });

  test("T-36, OPS-01: a statement that fails by itself is written down with its reason, and without its values", async () => {
    const browser = await signIn((await addPersona()).id);
    const { id } = await sessionRow(browser);
    lines = [];
    const headers = { Cookie: cookieHeader(browser), Origin: origin };
    const { DB } = failingD1("D1_ERROR: canari-panne", 1, 1);
    const response = await request("/auth/deconnexion", { method: "POST", headers }, { DB });
    expect(response.status).toBe(503);
    const failures = events().filter(({ level }) => level === "error");
    expect(failures).toMatchObject([{ event: "d1", reason: "Error: D1_ERROR: canari-panne" }]);
    expect(wordsFound([id])).toEqual([]);
  });

  test("OPS-01, R-11: a database that is down is written down, also while guests read copies", async () => {
    const on = { EDGE_CACHE: "on" };
    await request("/patch-notes", {}, on);
    lines = [];
    const { DB } = failingD1("D1_ERROR: canari-panne");
    expect((await request("/patch-notes", {}, { ...on, DB })).status).toBe(200);
    expect(events().filter(({ level }) => level === "error")).toMatchObject([
      { event: "d1", reason: "Error: D1_ERROR: canari-panne" },
    ]);
  });

  test("OPS-01: an error inside a part that is loaded late is written down once, with the request's id and nothing of the page", async () => {
    const { DB } = env;
    const team = await person("nvteam");
    const { id, version } = await createdPatch(team, { title: "canari-titre" });
    await DB.prepare(
      `INSERT INTO notifications (id, patch_id, kind, target, payload, state, created_at, updated_at)
        VALUES ('sans-heure', ?, 'creation', 'defaut', '{}', 'envoye', 1, 9e15)`,
    )
      .bind(id)
      .run();
    lines = [];
    const response = await team.get(`/admin/patches/${id}`);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("canari-titre");
    const failures = events().filter(({ level }) => level === "error");
    expect(failures).toEqual([
      {
        level: "error",
        event: "partie-de-page",
        request: response.headers.get("X-Request-Id"),
        reason: expect.stringMatching(/^RangeError: /),
      },
    ]);
    expect(wordsFound(["canari-titre", version])).toEqual([]);
    await DB.prepare("DELETE FROM notifications WHERE id = 'sans-heure'").run();
    lines = [];
    await team.get(`/admin/patches/${id}`);
    expect(events().filter(({ level }) => level === "error")).toEqual([]);
  });

  test("OPS-01: what a visitor asked wrongly is refused, and is no error of the site", async () => {
    const team = await person("nvteam");
    const headers = { "Sec-Fetch-Site": "same-origin" };
    lines = [];
    for (const [path, method] of [
      ["/guide/recherche", "PUT"],
      ["/patch-notes.atom", "POST"],
      ["/patch-notes.atom.data", "POST"],
      ["/confidentialite", "DELETE"],
      ["/mappings/999999", "GET"],
      ["/admin/patches", "GET"],
      ["/mappings?_routes=x", "GET"],
      ["/nulle-part.data", "GET"],
    ] as const) {
      const response = await request(path, { method, headers });
      expect(response.status, `${method} ${path}`).toBeLessThan(500);
    }
    expect((await team.get("/admin/patches/inconnu")).status).toBe(404);
    expect(events().filter(({ level }) => level === "error")).toEqual([]);
  });

  test("OPS-01: an address that cannot be decoded is not found, with one line, and the router writes nothing", async () => {
    const headers = { "Sec-Fetch-Site": "same-origin" };
    for (const [path, method, status] of [
      ["/patch-notes/%ZZcanari", "GET", 404],
      ["/patch-notes/%ZZcanari.data", "GET", 404],
      ["/mappings/%E0%A4%A", "GET", 404],
      ["/%ZZ/%E9", "GET", 404],
      ["/api/patches/%ZZ", "GET", 404],
      ["/api/tags/%E0%A4%A", "DELETE", 401],
      ["/%ZZ", "POST", 404],
    ] as const) {
      lines = [];
      const response = await request(path, { method, headers });
      expect([path, response.status]).toEqual([path, status]);
      const type = path.startsWith("/api/") ? "application/json" : "text/html";
      if (!path.endsWith(".data")) expect(response.headers.get("Content-Type")).toContain(type);
      expect(lines.filter((line) => !line.startsWith("{"))).toEqual([]);
      expect(eventsNamed("requete")).toMatchObject([{ path, status }]);
    }
  });

  test("R-28: a wrong environment is written down by the names of its variables", async () => {
    await request("/", {}, { SESSION_SECRET: "canari-trop-court" });
    expect(eventsNamed("configuration")).toMatchObject([
      { level: "error", variable: expect.stringMatching(/^SESSION_SECRET : /) },
    ]);
    expect(wordsFound(["canari-trop-court"])).toEqual([]);
  });
});
