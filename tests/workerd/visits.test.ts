import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { VisitEvent } from "#app/analytics/visit-event";
import { beacon } from "./beacons.ts";
import { cookieHeader, signIn } from "./browser.ts";
import { addPersona, roleIds } from "./simulator.ts";
import { env, request, runCron } from "./site.ts";
import { all, emptyTables } from "./sql.ts";

const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const address = "203.0.113.7";
const noon = Date.parse("2026-06-10T10:00:00Z");
const minutes = (n: number) => noon + n * 60_000;

interface Sender {
  body?: unknown;
  headers?: Record<string, string>;
  at?: number;
}

/** The beacon as the frame script sends it. */
async function send({ body = { page: "/patch-notes" }, headers = {}, at = noon }: Sender = {}) {
  vi.setSystemTime(at);
  return request("/api/visite", {
    method: "POST",
    headers: {
      "Sec-Fetch-Site": "same-origin",
      "User-Agent": agent,
      "CF-Connecting-IP": address,
      "Content-Type": "text/plain;charset=UTF-8",
      ...headers,
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

interface Day {
  day: string;
  visitors: number;
  visits: number;
  views: number;
  visible_ms: number;
  pages: string;
  referrers: string;
  countries: string;
}

const rows = (table: string) => all<Record<string, string | number>>(`SELECT * FROM ${table}`);
/** Events as they are stored, in order. */
const events = async () =>
  (await rows("visit_groups")).flatMap((group) => JSON.parse(String(group["events"])) as VisitEvent[]);
/** The days as the roll-up counts them. */
async function days(): Promise<Day[]> {
  await runCron("*/10 * * * *");
  return await all<Day>("SELECT * FROM daily_totals WHERE views > 0 ORDER BY day");
}
const pages = async () => JSON.parse((await days())[0]?.pages ?? "{}") as Record<string, number>;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: noon });
  await emptyTables(["visit_groups", "daily_totals", "daily_salts"]);
});
afterEach(() => vi.useRealTimers());

describe("ANA-01, ANA-04: what is counted", () => {
  test("ANA-04: a page, by its label, on its day", async () => {
    expect((await send()).status).toBe(204);
    await send({ body: { page: "/patch-notes/5.0.1" } });
    await send({ body: { page: "/" } });
    await send({ body: { page: "/guide/installations/guide-vps" } });
    expect(await pages()).toEqual({ "Patch Notes": 2, Accueil: 1, Installation: 1 });
    expect((await days()).map(({ day }) => day)).toEqual(["2026-06-10"]);
  });

  test("two isolates that write in one millisecond and draw the same number lose nothing", async () => {
    const draws = vi.spyOn(Math, "random").mockReturnValueOnce(0.25).mockReturnValueOnce(0.25);
    await send();
    await send({ body: { page: "/" } });
    draws.mockRestore();
    expect(await rows("visit_groups")).toHaveLength(2);
    expect(await pages()).toEqual({ "Patch Notes": 1, Accueil: 1 });
  });

  test("ANA-05, F-07: the time for which pages were visible, added up", async () => {
    await send();
    expect((await send({ body: { more: "/patch-notes", visibleMs: 4000 }, at: minutes(1) })).status).toBe(
      204,
    );
    await send({ body: { more: "/patch-notes", visibleMs: 2500 }, at: minutes(2) });
    expect(await days()).toMatchObject([{ visits: 1, views: 1, visible_ms: 6500 }]);
    expect(await pages()).toEqual({ "Patch Notes": 1 });
  });

  test("ANA-04: of a page that is not counted no time is either", async () => {
    for (const page of ["/confidentialite", "/statut", "/admin/patches"]) {
      expect((await send({ body: { page, visibleMs: 4000 } })).status).toBe(204);
      expect((await send({ body: { more: page, visibleMs: 60_000 } })).status).toBe(204);
    }
    expect(await days()).toEqual([]);
  });

  test("ANA-02: a page that was left open for longer than six hours counts as one of six", async () => {
    const hours = 3_600_000;
    const body = { page: "/guide", visibleMs: 7 * hours };
    expect((await send({ body, at: minutes(7 * 60) })).status).toBe(204);
    expect(await days()).toMatchObject([{ visits: 1, views: 1, visible_ms: 6 * hours }]);
  });

  test("ANA-05: a page and its time come together; an hour of reading is one visit, its length is the hour", async () => {
    await send({ body: { page: "/", visibleMs: 60_000 }, at: minutes(1) });
    await send({ body: { page: "/mappings", visibleMs: 60 * 60_000 }, at: minutes(61) });
    expect(await days()).toMatchObject([{ visitors: 1, visits: 1, views: 2, visible_ms: 61 * 60_000 }]);
  });

  test("ANA-01: another address or agent is another visitor", async () => {
    await send();
    await send({ headers: { "CF-Connecting-IP": "203.0.113.8" } });
    await send({ headers: { "User-Agent": `${agent} x` } });
    expect(await days()).toMatchObject([{ visitors: 3, visits: 3 }]);
  });

  test("ANA-09: the host one came from and the country, each as a counter", async () => {
    const headers = { "CF-IPCountry": "FR" };
    await send({ body: { page: "/", referrer: "discord.com" }, headers });
    await send({ body: { page: "/", referrer: "DISCORD.com" }, headers });
    await send({ body: { page: "/" }, headers: { "CF-IPCountry": "BE" } });
    const [day] = await days();
    expect(JSON.parse(day?.countries ?? "")).toEqual({ FR: 2, BE: 1 });
    expect(JSON.parse(day?.referrers ?? "")).toEqual({ "discord.com": 2 });
  });

  test("T-35: a referrer that is no foreign host, or a country that is none, is not stored", async () => {
    for (const referrer of [
      "localhost",
      "https://discord.com/x",
      "a b.com",
      "x".repeat(150),
      "discord",
      "203.0.113.7:80",
    ]) {
      await send({ body: { page: "/", referrer }, headers: { "CF-IPCountry": "XX" } });
    }
    await send({ headers: { "CF-IPCountry": "<b>" } });
    // A page of the site itself, where it has a name of its own.
    await beacon({ page: "/", referrer: "neva.example" }, { PUBLIC_URL: "https://neva.example" });
    expect((await events()).filter(({ r, c }) => r ?? c)).toEqual([]);
    expect(await days()).toMatchObject([{ views: 8, countries: "{}", referrers: "{}" }]);
  });

  test("ANA-01: ten beacons at once lose nothing", async () => {
    await Promise.all(Array.from({ length: 10 }, () => send()));
    expect(await pages()).toEqual({ "Patch Notes": 10 });
    expect(await days()).toMatchObject([{ visitors: 1, visits: 1, views: 10 }]);
  });
});

describe("ANA-08: who and what is not counted", () => {
  const silent: [string, Sender][] = [
    ["Do Not Track", { headers: { DNT: "1" } }],
    ["Global Privacy Control", { headers: { "Sec-GPC": "1" } }],
    ["a search engine's bot", { headers: { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" } }],
    ["a script", { headers: { "User-Agent": "curl/8.9" } }],
    ["the admin area", { body: { page: "/admin/patches" } }],
    ["a page that does not exist", { body: { page: "/inconnue" } }],
    ["a file", { body: { page: "/downloads/base" } }],
    ["a page with markup for a name", { body: { page: "/<script>" } }],
  ];
  for (const [name, sender] of silent) {
    test(`ANA-08: ${name} is answered 204 and leaves no row`, async () => {
      expect((await send(sender)).status).toBe(204);
      expect(await rows("visit_groups")).toEqual([]);
      expect(await rows("daily_salts")).toEqual([]);
    });
  }

  test("ANA-08: whose browser says that they may be followed is counted", async () => {
    expect((await send({ headers: { DNT: "0", "Sec-GPC": "0" } })).status).toBe(204);
    expect(await events()).toHaveLength(1);
  });

  test("ANA-08: staff are not counted, clients are", async () => {
    vi.useRealTimers();
    const visit = async (role: string) => {
      const browser = await signIn((await addPersona({ roles: [role] })).id);
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
      expect((await send({ at: Date.now(), headers: { Cookie: cookieHeader(browser) } })).status).toBe(204);
      vi.useRealTimers();
    };
    await visit(roleIds.owner);
    await visit(roleIds.nvteam);
    expect(await rows("visit_groups")).toEqual([]);
    await visit(roleIds.client);
    expect(await events()).toHaveLength(1);
  });
});

describe("T-26: the beacon's limits", () => {
  const wrong: [string, unknown, number][] = [
    ["more than 1 kB", `{"page":"/","referrer":"${"x".repeat(1100)}"}`, 413],
    ["no JSON", "page=/", 400],
    ["nothing", "", 400],
    ["a list", [], 400],
    ["an unknown field", { page: "/", role: "owner" }, 400],
    ["a page with no time for a time", { page: "/", visibleMs: "1" }, 400],
    ["an address elsewhere", { page: "https://evil.example/" }, 400],
    ["a page of 400 characters", { page: `/${"a".repeat(400)}` }, 400],
    ["a page that is no text", { page: 1 }, 400],
    ["a time of nothing", { more: "/", visibleMs: 0 }, 400],
    ["a negative time", { more: "/", visibleMs: -1 }, 400],
    ["a time with a fraction", { more: "/", visibleMs: 1.5 }, 400],
    ["a time beyond all years", { more: "/", visibleMs: 1e300 }, 400],
    ["a time that is no number", { more: "/", visibleMs: "1" }, 400],
  ];
  for (const [name, body, status] of wrong) {
    test(`T-26: ${name} is ${status} in JSON, and leaves no row`, async () => {
      const response = await send({ body });
      expect(response.status).toBe(status);
      expect(await response.json()).toMatchObject({ error: expect.any(String) });
      expect(await rows("visit_groups")).toEqual([]);
    });
  }

  test("T-13: another site's page cannot send one", async () => {
    expect((await send({ headers: { "Sec-Fetch-Site": "cross-site" } })).status).toBe(403);
    expect(await rows("visit_groups")).toEqual([]);
  });

  test("T-26: a burst from one address is cut off with 429 and Retry-After", async () => {
    vi.useRealTimers();
    const headers = {
      "Sec-Fetch-Site": "same-origin",
      "User-Agent": agent,
      "CF-Connecting-IP": "198.51.100.9",
    };
    // More than two minutes take, for the clock may begin another meanwhile.
    const burst = await Promise.all(
      Array.from({ length: 250 }, () =>
        request("/api/visite", { method: "POST", headers, body: '{"page":"/inconnue"}' }),
      ),
    );
    const refused = burst.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(burst.every(({ status }) => status === 204 || status === 429)).toBe(true);
    expect(refused[0]?.headers.get("Retry-After")).toBe("60");
  });
});

describe("T-35: what is stored of a visitor", () => {
  test("T-35, SEA-07: of a search stays its day: no time and no row that a visit of that moment has too", async () => {
    const midnight = Date.parse("2026-06-10T22:00:00Z");
    const searchAt = async (at: number, query: string) => {
      vi.setSystemTime(at);
      const brief = { VISIT_GROUP_SECONDS: "0.3" };
      const path = `/api/recherche?q=${encodeURIComponent(query)}`;
      expect((await request(path, {}, brief, { background: "leave" })).status).toBe(200);
    };
    const groups = async () =>
      (await rows("visit_groups"))
        .map(({ id, events }) => ({
          at: Number(id) / 1000,
          events: JSON.parse(String(events)) as VisitEvent[],
        }))
        .toSorted((a, b) => a.at - b.at);
    await searchAt(noon, "zebulonx qqq");
    // Long after it, so that this event writes what waits, at once.
    await send({ at: noon + 60_000 });
    const [visit, search, ...more] = await groups();
    expect([visit?.at, visit?.events]).toEqual([
      expect.closeTo(noon + 60_000, -1),
      [expect.objectContaining({ t: noon + 60_000, p: "Patch Notes" })],
    ]);
    expect([search?.events, more]).toEqual([[{ t: midnight - 86_400_000, q: "zebulonx qqq" }], []]);
    expect(search?.at).toBeGreaterThan(midnight - 1_000_001);
    expect(search?.at).toBeLessThan(midnight);
    // What is written after midnight is counted on its own day all the same.
    await runCron("*/10 * * * *");
    await searchAt(midnight - 2000, "vobulonx qqq");
    await send({ at: midnight + 60_000 });
    vi.setSystemTime(midnight + 600_000);
    await runCron("*/10 * * * *");
    const searches = await env.DB.prepare("SELECT day, searches FROM daily_totals ORDER BY day").raw();
    expect(searches).toEqual([
      ["2026-06-10", '{"vobulonx qqq":1,"zebulonx qqq":1}'],
      ["2026-06-11", "{}"],
    ]);
  });

  test("T-35: the same visitor has another hash the next day, and the old salt is gone after midnight", async () => {
    await send();
    await send({ at: Date.parse("2026-06-11T10:00:00Z") });
    const [first, second] = await events();
    expect(first?.v).toMatch(/^[0-9a-f]{32}$/);
    expect(first?.v).not.toBe(second?.v);
    await runCron("*/10 * * * *");
    expect((await rows("daily_salts")).map(({ day }) => day)).toEqual(["2026-06-11"]);
    expect(await events()).toHaveLength(2);
  });
});
