/** Guests' pages from the cache of the location: what goes in, who may look, and when it is left behind. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { answerFromEdge } from "#app/platform/cache/edge-cache";
import { guestCopyMark } from "#app/platform/cache/page-cache";
import type { Services } from "#app/platform/context";
import { createdPatch, person, send } from "./admin/staff.ts";
import { openBrowser, signIn } from "./browser.ts";
import { noteChange, patchRow, setPatches } from "./content.ts";
import { call, form } from "./mapping-api.ts";
import { relist, storeMappings } from "./mappings-data.ts";
import { altered, countRows, failingD1 } from "./rows.ts";
import { addPersona } from "./simulator.ts";
import { env, request } from "./site.ts";
import { run } from "./sql.ts";
import { tokenHeaders } from "./staff.ts";

const on = { EDGE_CACHE: "on" };
const pages = [
  "/",
  "/patch-notes",
  "/patch-notes?page=2",
  "/patch-notes/5.0.1",
  "/patch-notes/comparer?de=5.0.1&a=5.0.3",
  "/assistance/diagnostic",
  "/assistance/diagnostic?message=onesync",
];

/** What the page said, and what it cost. */
async function ask(path: string, init: RequestInit = {}, bindings: Record<string, unknown> = on) {
  const { DB, bill } = countRows();
  const response = await request(path, init, { DB, ...bindings });
  return { response, html: await response.text(), bill };
}

beforeEach(async () => {
  await setPatches([1, 2, 3, 4, 5, 6, 7].map((n) => patchRow(n)));
  await noteChange();
});

describe("PERF-01: a guest's page comes from the cache of the location", () => {
  for (const path of pages) {
    test(`PERF-01: ${path} is made once; then it costs one row`, async () => {
      const first = await ask(path);
      expect(first.bill.rows).toBeGreaterThan(1);
      const second = await ask(path);
      expect(second.html).toBe(first.html);
      expect(second.bill).toMatchObject({ rows: 1, roundTrips: 1 });
      for (const name of ["Cache-Control", "Vary", "Content-Type", "Content-Security-Policy"]) {
        expect(second.response.headers.get(name), name).toBe(first.response.headers.get(name));
      }
      expect(second.response.headers.get("X-Request-Id")).not.toBe(
        first.response.headers.get("X-Request-Id"),
      );
      // Nothing of the copy's own: when it was stored, for how long, and what the cache says of itself.
      const names = [...second.response.headers.keys()].filter(
        (name) => !/^(content-length|date)$/.test(name),
      );
      expect(names).toEqual([...first.response.headers.keys()]);
    });
  }

  test("PERF-01: a publication is seen by the next guest", async () => {
    const browser = await person("nvteam");
    await ask("/patch-notes");
    const title = `Publié ${crypto.randomUUID().slice(0, 8)}`;
    await createdPatch(browser, { title });

    expect((await ask("/patch-notes")).html).toContain(title);
    expect((await ask("/")).html).toContain(title);
  });

  test("PERF-01, F-08: so is an owner's choice of home's figures", async () => {
    const owner = await person("owner");
    await run("UPDATE totals SET visitors = 3");
    expect((await ask("/")).html).toContain("100 utilisateurs");
    await send(owner, "/admin/analytics", { intent: "chiffres-accueil", reels: "on" });
    expect((await ask("/")).html).toContain("3 utilisateurs");
    await send(owner, "/admin/analytics", { intent: "chiffres-accueil" });
    expect((await ask("/")).html).toContain("100 utilisateurs");
  });

  test("PERF-01: under one publication every page is its own", async () => {
    const off = { EDGE_CACHE: "off" };
    const own = new Map<string, string>();
    for (const path of pages) own.set(path, (await ask(path, {}, off)).html);
    for (const path of [...pages, ...pages])
      expect((await ask(path)).html === own.get(path), path).toBe(true);
  });

  test("PERF-01: parameters in another order are the same page", async () => {
    await ask("/patch-notes/comparer?de=5.0.1&a=5.0.3");
    expect((await ask("/patch-notes/comparer?a=5.0.3&de=5.0.1")).bill.rows).toBe(1);
  });

  test("T-29: of a message that nobody knows no copy is kept: anybody could make up as many as they like", async () => {
    await ask("/assistance/diagnostic?message=inconnu");
    expect((await ask("/assistance/diagnostic?message=inconnu")).bill.rows).toBeGreaterThan(1);
  });

  test("PERF-01: switched off, every page is made anew", async () => {
    await ask("/");
    expect((await ask("/", {}, { EDGE_CACHE: "off" })).bill.rows).toBeGreaterThan(1);
  });
});

describe("T-29: nothing personal goes in, nobody signed in looks", () => {
  test("T-29: a member's page is theirs before and after a guest's", async () => {
    const member = await signIn((await addPersona()).id);
    for (const path of pages) {
      const own = await (await member.get(path, {}, on)).text();
      const guest = await ask(path);
      expect(guest.html, path).not.toContain("Compte, ");
      expect(own, path).toContain("Compte, ");
      const again = await member.get(path, {}, on);
      expect(again.headers.get("Cache-Control"), path).toBe("private, no-store");
      expect(await again.text(), path).toContain("Compte, ");
    }
  });

  test("T-29: any cookie, an authorization, an unknown parameter or another method neither reads nor writes", async () => {
    const others: [string, RequestInit][] = [
      ["/", { headers: { Cookie: "a=b" } }],
      ["/", { headers: { Authorization: "Bearer x" } }],
      ["/?utm_source=x", {}],
      ["/?page=1&utm_source=x", {}],
      ["/", { method: "HEAD" }],
    ];
    for (const [path, init] of others) {
      await noteChange();
      await ask(path, init);
      expect((await ask("/")).bill.rows, JSON.stringify([path, init])).toBeGreaterThan(1);
      // The copy is there now, and still they get a page of their own.
      expect((await ask(path, init)).bill.rows, JSON.stringify([path, init])).not.toBe(1);
    }
  });

  test("T-29: headers that no key holds change nothing in what is kept", async () => {
    const names = [
      "X-Forwarded-Host",
      "X-Original-URL",
      "X-Rewrite-URL",
      "Forwarded",
      "Accept-Language",
      "Referer",
      "Range",
    ];
    const plain = (await ask("/")).html;
    for (const name of names) {
      await noteChange();
      await ask("/", { headers: { [name]: name === "Range" ? "bytes=0-10" : "https://evil.example/" } });
      expect((await ask("/")).html === plain, name).toBe(true);
    }
  });

  test("T-29: gated pages, refusals, redirections and errors are never kept", async () => {
    for (const path of [
      "/downloads",
      "/nulle-part",
      "/patch-notes/9.9.9",
      "/mappings/nulle-part",
      "/guide/installations/guide-vps",
    ]) {
      const first = await ask(path);
      const second = await ask(path);
      expect(second.bill.statements.length, path).toBe(first.bill.statements.length);
    }
  });

  test("T-29: a copy is of one origin", async () => {
    await ask("/", {}, { ...on, PUBLIC_URL: "https://un.example" });
    const other = await ask("/", {}, { ...on, PUBLIC_URL: "https://deux.example" });
    expect(other.bill.rows).toBeGreaterThan(1);
    expect(other.html).not.toContain("un.example");
  });
});

describe("T-29: what an answer must be like to be kept", () => {
  const caching = "public, max-age=0, s-maxage=60, stale-while-revalidate=300";
  const policy = "script-src 'nonce-abcdefghijklmnopqrstuvwx'";
  interface Asked {
    path?: string;
    builds?: [string, string];
    databases?: [D1Database, D1Database];
    /** What happens after each of the two. */
    after?: () => Promise<unknown>;
  }

  /** How many of two guests get an answer of their own. */
  async function madeFor(headers: Record<string, string>, status = 200, asked: Asked = {}): Promise<number> {
    const { path = "/page", builds = ["un", "un"], databases = [env.DB, env.DB], after } = asked;
    let made = 0;
    for (const [turn, DB] of databases.entries()) {
      const works: Promise<unknown>[] = [];
      const services = {
        env: { EDGE_CACHE: "on", DB },
        log: { warn: () => undefined, error: () => undefined },
        now: Date.now,
        waitUntil: (work: Promise<unknown>) => void works.push(work),
        origin: "https://site.example",
      } as unknown as Services;
      const route = async () => {
        made += 1;
        return new Response(status === 200 ? "page" : null, { status, headers });
      };
      const request = new Request(`https://site.example${path}`);
      await (await answerFromEdge(request, services, builds[turn] ?? "", route)).text();
      await Promise.all(works);
      await after?.();
    }
    return made;
  }

  test("T-29: a page that calls itself public, or an app page that calls itself every guest's", async () => {
    expect(await madeFor({ "Cache-Control": caching })).toBe(1);
    const app = { "Cache-Control": "private, no-store", "Content-Security-Policy": policy };
    expect(await madeFor({ ...app, [guestCopyMark]: "1" }, 200, { path: "/app" })).toBe(1);
  });

  test.each<[string, Record<string, string>, number]>([
    ["a refusal, whatever it says of caches", { "Cache-Control": caching }, 401],
    ["a redirection", { "Cache-Control": caching, Location: "/" }, 302],
    ["a page that is not found", { "Cache-Control": caching }, 404],
    ["an answer that sets a cookie", { "Cache-Control": caching, "Set-Cookie": "a=b" }, 200],
    ["a private page", { "Cache-Control": "private, no-store" }, 200],
    ["a page that says nothing of caches", {}, 200],
    ["what is public for browsers only", { "Cache-Control": "public, max-age=60" }, 200],
    ["a page with a nonce that nobody called every guest's", { "Content-Security-Policy": policy }, 200],
    [
      "a page with a nonce, public by mistake",
      { "Cache-Control": caching, "Content-Security-Policy": policy },
      200,
    ],
    [
      "an app page with a cookie",
      { [guestCopyMark]: "1", "Content-Security-Policy": policy, "Set-Cookie": "a=b" },
      200,
    ],
  ])("T-29: never %s", async (_, headers, status) => {
    expect(await madeFor(headers, status)).toBe(2);
  });

  test("T-29: nor what is no page, or lies where only members, staff and programs go", async () => {
    const others = [
      "/page.data",
      "/page.xml",
      "/api/patches",
      "/auth",
      "/admin/patches",
      "/data/x",
      "/images/x",
    ];
    for (const path of others)
      expect(await madeFor({ "Cache-Control": caching }, 200, { path }), path).toBe(2);
    expect(await madeFor({ "Cache-Control": caching }, 200, { path: "/apis" })).toBe(1);
  });

  test("T-29: a copy is of one deployment: it links to that one's files", async () => {
    expect(await madeFor({ "Cache-Control": caching }, 200, { builds: ["un", "deux"] })).toBe(2);
  });

  test("R-11: what was made while the database said nothing is kept for nobody", async () => {
    const { DB } = failingD1("D1_ERROR: overloaded");
    // So that the location knows which publication is the newest.
    await madeFor({ "Cache-Control": caching }, 200, { path: "/avant" });
    expect(await madeFor({ "Cache-Control": caching }, 200, { databases: [DB, env.DB] })).toBe(2);
  });

  test("R-11: the copies of the newest publication that an isolate heard of are found without the location's note", async () => {
    const { DB } = failingD1("D1_ERROR: overloaded");
    const note = "https://copies.invalid/un/derniere/https%3A%2F%2Fsite.example";
    const dropped: boolean[] = [];
    const after = async () =>
      dropped.push(await (caches as unknown as { default: Cache }).default.delete(note));
    expect(await madeFor({ "Cache-Control": caching }, 200, { databases: [env.DB, DB], after })).toBe(1);
    expect(dropped[0]).toBe(true);
  });
});

describe("PERF-01: how long a copy is shown", () => {
  const start = Date.now();
  const at = (ms: number) => vi.useFakeTimers({ toFake: ["Date"], now: start + ms });
  /** Without an entry of the journal, which would leave the copy behind. */
  const rename = (title: string) => run("UPDATE patches SET title = ? WHERE version = '5.0.7'", title);
  const shown = async () => /Premier|Deuxième|Troisième/.exec((await ask("/patch-notes")).html)?.[0];

  beforeEach(async () => {
    at(0);
    await rename("Premier");
  });
  afterEach(() => vi.useRealTimers());

  test("PERF-01: for a minute as it is, up to five while it is made anew, and no longer", async () => {
    expect(await shown()).toBe("Premier");
    await rename("Deuxième");
    at(59_999);
    expect([await shown(), await shown()]).toEqual(["Premier", "Premier"]);
    at(60_000);
    expect([await shown(), await shown()]).toEqual(["Premier", "Deuxième"]);
    await rename("Troisième");
    at(60_000 + 299_999);
    expect([await shown(), await shown()]).toEqual(["Deuxième", "Troisième"]);
    await rename("Premier");
    at(60_000 + 299_999 + 300_000);
    expect(await shown()).toBe("Premier");
  });

  test("R-11: after that it stands in for a page that cannot be made, and for no other answer", async () => {
    await ask("/patch-notes");
    await ask("/patch-notes/5.0.7");
    at(300_000);
    const failures: [string, number][] = [
      ["D1_ERROR: D1 DB is overloaded", 503],
      ["un défaut", 500],
    ];
    for (const [message, status] of failures) {
      const batch = () => Promise.reject(new Error(message));
      const down = { DB: altered(env.DB, { batch }) };
      expect((await ask("/patch-notes", {}, { ...down, EDGE_CACHE: "off" })).response.status).toBe(status);
      const copy = await ask("/patch-notes", {}, { ...down, ...on });
      expect(copy.response.status).toBe(200);
      expect(copy.html).toContain("Cette page est une copie du");
    }
    await run("DELETE FROM patches WHERE version = '5.0.7'");
    expect((await ask("/patch-notes/5.0.7")).response.status).toBe(404);
  });

  test("R-11: an app page that cannot be made says so itself", async () => {
    const batch = () => Promise.reject(new Error("D1_ERROR: D1 DB is overloaded"));
    await ask("/mappings");
    at(300_000);
    const { response, html } = await ask("/mappings", {}, { ...on, DB: altered(env.DB, { batch }) });
    expect(response.status).toBe(503);
    expect(html).not.toContain("Cette page est une copie du");
  });
});

describe("T-28, T-29: guests' app pages from the cache", () => {
  const appPages = ["/mappings", "/mappings?metier=Police&tri=nom", "/mappings/carte", "/mappings/copie-1"];
  const nonceOf = (response: Response) =>
    response.headers.get("Content-Security-Policy")?.match(/'nonce-([^']+)'/)?.[1] ?? "";

  beforeEach(async () => {
    await storeMappings([
      { id: "copie-1", nom: "Commissariat", nomFichier: "secret_du_membre", metier: "Police" },
    ]);
    await relist();
  });

  for (const path of appPages) {
    test(`T-28: ${path} is made once; every guest gets it with a nonce of their own`, async () => {
      const first = await ask(path);
      expect(first.bill.rows).toBeGreaterThan(1);
      const nonces = new Set([nonceOf(first.response)]);
      for (let visit = 0; visit < 3; visit++) {
        const { response, html, bill } = await ask(path);
        const nonce = nonceOf(response);
        expect(bill).toMatchObject({ rows: 1, roundTrips: 1 });
        expect(nonce).toMatch(/^[\w+/]{24}$/);
        expect(nonces.has(nonce)).toBe(false);
        for (const before of nonces) expect(html).not.toContain(before);
        nonces.add(nonce);
        expect(html.match(/<script(?![^>]*nonce="[^"]{24}")/g)).toBeNull();
        expect(html.replaceAll(nonce, "x")).toBe(first.html.replaceAll(nonceOf(first.response), "x"));
      }
    });

    test(`T-29: ${path} as a member sees it neither comes from there nor goes in`, async () => {
      const member = await signIn((await addPersona()).id);
      const seen = async () => (await member.get(path, {}, on)).text();
      expect(await seen()).toContain("Compte, ");
      const guest = await ask(path);
      expect(guest.bill.rows).toBeGreaterThan(1);
      expect(guest.html).not.toMatch(/Compte, |secret_du_membre/);
      expect(await seen()).toContain("Compte, ");
      expect((await ask(path)).html).not.toMatch(/Compte, |secret_du_membre/);
    });
  }

  test("T-29: browsers and other caches keep nothing of it, and are told nothing of the site's own", async () => {
    for (const bindings of [on, {}]) {
      for (let visit = 0; visit < 2; visit++) {
        for (const path of [...appPages, "/mappings.data"]) {
          const { response } = await ask(path, {}, bindings);
          expect(response.headers.get("Cache-Control"), path).toBe("private, no-store");
          expect([...response.headers.keys()].filter((name) => /stored|copy/.test(name))).toEqual([]);
        }
      }
    }
  });

  test("PERF-01: a new mapping is seen by the next guest", async () => {
    await ask("/mappings");
    const body = form([
      ["nom", "Ranch des copies"],
      ["nomFichier", "nv_ranch"],
    ]);
    await call("POST", "/api/mappings", { headers: await tokenHeaders(), body });
    expect((await ask("/mappings")).html).toContain("Ranch des copies");
  });

  test("T-29: a search is not kept", async () => {
    await ask("/mappings?q=copie");
    expect((await ask("/mappings?q=copie")).bill.rows).toBeGreaterThan(1);
  });

  test("R-11: with D1 down the page says so itself, as before", async () => {
    await ask("/mappings");
    const down = await request("/mappings", {}, { ...on, DB: failingD1("D1_ERROR: D1 DB is overloaded").DB });
    expect(down.status).toBe(503);
    expect(nonceOf(down)).not.toBe("");
  });
});

describe("R-11: D1 is down", () => {
  test("R-11: guests do not wait for a database that never answers: they read the last copy", async () => {
    await ask("/patch-notes");
    const first = () => new Promise<never>(() => {});
    const silent = altered(env.DB, { prepare: () => ({ first }) as unknown as D1PreparedStatement });
    const answer = await request("/patch-notes", {}, { ...on, DB: silent });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("Cette page est une copie du");
  });

  test("R-11: an isolate that has heard of no publication finds the copies that others of its location made", async () => {
    const { html } = await ask("/patch-notes");
    // What this one has heard since is another site's.
    await noteChange();
    await ask("/patch-notes", {}, { ...on, PUBLIC_URL: "https://ailleurs.example" });
    const down = { DB: failingD1("D1_ERROR: overloaded").DB };
    const answer = await ask("/patch-notes", {}, { ...on, ...down });
    expect(answer.response.status).toBe(200);
    expect(answer.html).toContain("Cette page est une copie du");
    expect(html).not.toContain("Cette page est une copie du");
  });

  test("R-11, PN-13: guests read the last copy; what was never kept says that the site is unavailable", async () => {
    const copy = (await ask("/patch-notes")).html;
    const down = { ...on, DB: failingD1("D1_ERROR: D1 DB is overloaded").DB };
    const kept = await request("/patch-notes", {}, down);
    expect(kept.status).toBe(200);
    const html = await kept.text();
    const notice = /<div class="notice" role="status">.*?<\/div><\/div>/s;
    expect(html.match(notice)?.[0]).toMatch(
      /Le site ne joint pas sa base de données\. Cette page est une copie du (1er|\d+) \S+ \d{4} à \d\d:\d\d\./,
    );
    expect(html.replace(notice, "")).toBe(copy);
    expect(kept.headers.get("Cache-Control")).toBe("private, no-store");
    expect((await request("/patch-notes?page=3", {}, down)).status).toBe(503);
    const signedIn = await openBrowser().get("/patch-notes", { headers: { Cookie: "a=b" } }, down);
    expect(signedIn.status).toBe(503);
  });
});
