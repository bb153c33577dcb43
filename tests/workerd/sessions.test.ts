import { and, eq } from "drizzle-orm";
import { createCookie } from "react-router";
import { describe, expect, test } from "vitest";
import { findViewer, isOpen, touchSession } from "#app/auth/sessions/sessions.server";
import type { TimeLeft } from "#app/auth/sessions/time-left";
import { sessions } from "#app/db/schema";
import { openDatabase } from "#app/platform/database";
import { randomToken, sha256 } from "#app/platform/tokens";
import {
  authorizeAs,
  type Browser,
  cookieHeader,
  leaveForDiscord,
  openBrowser,
  progressFields,
  signIn,
  tryToSignIn,
} from "./browser.ts";
import { failingD1 } from "./rows.ts";
import { ageSession, sessionId, sessionRow } from "./sessions.ts";
import { addPersona } from "./simulator.ts";
import { env, request } from "./site.ts";
import { all, run } from "./sql.ts";

const cookieName = "__Host-neva-session";
const hour = 3600;

const newMember = async (): Promise<Browser> => signIn((await addPersona()).id);
const asks = async (browser: Browser) => (await browser.get("/api/moi")).status;

/** The same cookies in another browser, as a thief or a second tab would send them. */
const copyOf = (browser: Browser) => {
  const headers = { Cookie: cookieHeader(browser) };
  return (path: string, init: RequestInit = {}, bindings: Record<string, unknown> = {}) =>
    request(path, { headers, ...init }, bindings);
};

/** Whether an answer takes the cookies away; what was fetched in advance for the session goes with them. */
function isEnded({ headers }: Response): boolean {
  const isOver = headers
    .getSetCookie()
    .some((line) => line.startsWith(`${cookieName}=;`) && /Max-Age=0/.test(line));
  expect(headers.get("Clear-Site-Data")).toBe(isOver ? '"prefetchCache", "prerenderCache"' : null);
  return isOver;
}

describe("F-03, T-06: the session cookie", () => {
  test("T-06: __Host-, Secure, HttpOnly, Lax, whole site, and it ends with the browser", async () => {
    const response = await tryToSignIn((await addPersona()).id, openBrowser({ background: "leave" }));
    const lines = response.headers.getSetCookie().filter((line) => !line.includes("Max-Age=0"));
    expect(lines).toHaveLength(2);
    const line = lines.find((text) => text.startsWith(`${cookieName}=`)) ?? "";
    for (const part of ["Path=/", "Secure", "HttpOnly", "SameSite=Lax"]) expect(line).toContain(`; ${part}`);
    expect(line).not.toMatch(/Domain|Max-Age|Expires/i);
    const marker = lines.find((text) => text.startsWith("__Host-neva-connecte=")) ?? "";
    expect(marker).toMatch(/^__Host-neva-connecte=1[\w-]{8}; Path=\/; Secure; SameSite=Lax$/);
    expect(line).not.toContain(/=1([^;]+)/.exec(marker)?.[1]);
  });

  test("T-06, V7.2.3: the id has 256 bits, and only its hash is in the database", async () => {
    const browser = await newMember();
    const id = sessionId(browser);
    expect(id).toMatch(/^[\w-]{43}$/);
    expect((await sessionRow(browser)).id).toMatch(/^[0-9a-f]{64}$/);
    const results = await all("SELECT * FROM sessions");
    expect(JSON.stringify(results)).not.toContain(id);
  });

  test("T-35: of the browser only its family is kept, and no address", async () => {
    const browser = openBrowser({ background: "leave" });
    const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
    const { get, post } = browser;
    const withAgent = (init: RequestInit = {}) => ({
      ...init,
      headers: { "User-Agent": agent, ...init.headers },
    });
    browser.get = (path, init) => get(path, withAgent(init));
    browser.post = (path, form, init) => post(path, form, withAgent(init));
    await signIn((await addPersona()).id, browser);
    const row = await sessionRow(browser);
    expect(row.agent).toBe("Firefox · Linux");
    expect(JSON.stringify(row)).not.toContain(browser.address);
  });

  const forged: [string, (browser: Browser) => Promise<string> | string][] = [
    [
      "an id that the site never gave, signed with another secret",
      () => sign(randomToken(), ["x".repeat(40)]),
    ],
    ["an id that the site never gave, signed with the right secret", () => sign(randomToken(), [secret])],
    ["the right id without a signature", (browser) => btoa(JSON.stringify(sessionId(browser)))],
    ["the right id with another signature", (browser) => `${cookieOf(browser).slice(0, -6)}AAAAA%3D`],
    [
      "the stored hash as an id",
      async (browser) => sign((await sessionRow(browser)).id.slice(0, 43), [secret]),
    ],
    ["an object instead of an id", () => sign({ toString: 1 }, [secret])],
    ["no base64", () => "%%%.%%%"],
    ["nothing", () => ""],
  ];
  const secret = String(env["SESSION_SECRET"]);
  const cookieOf = (browser: Browser) => browser.cookies.get(cookieName) ?? "";
  const sign = async (value: unknown, secrets: string[]) => {
    const line = await createCookie(cookieName, { secrets, path: "/", secure: true }).serialize(value);
    return line.slice(cookieName.length + 1).split(";")[0] ?? "";
  };
  for (const [name, make] of forged) {
    test(`T-05, T-14: ${name} signs nobody in`, async () => {
      const value = await make(await newMember());
      const response = await request("/api/moi", { headers: { Cookie: `${cookieName}=${value}` } });
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ error: "Utilisateur non authentifié" });
    });
  }

  test("T-05: cookies of more than 8 KiB in all are not looked through for a session", async () => {
    const session = `${cookieName}=${cookieOf(await newMember())}; autre=`;
    const statusAt = async (length: number) =>
      (await request("/api/moi", { headers: { Cookie: session.padEnd(length, "a") } })).status;
    expect([await statusAt(8 * 1024), await statusAt(8 * 1024 + 1)]).toEqual([200, 401]);
  });

  test("SESSION_SECRET: the older secret of a list still verifies, and a dropped one no more", async () => {
    const browser = await newMember();
    const rotated = { SESSION_SECRET: `${"n".repeat(40)},${secret}` };
    expect((await browser.get("/api/moi", {}, rotated)).status).toBe(200);
    const dropped = { SESSION_SECRET: "n".repeat(40) };
    const answer = await request("/api/moi", { headers: { Cookie: cookieHeader(browser) } }, dropped);
    expect(answer.status).toBe(401);
  });
});

describe("T-05: a new id at every sign-in", () => {
  test("T-05: the id before it is replaced and dead", async () => {
    const browser = await newMember();
    const before = copyOf(browser);
    const idBefore = sessionId(browser);
    await signIn((await addPersona()).id, browser);
    expect(sessionId(browser)).not.toBe(idBefore);
    expect(await asks(browser)).toBe(200);
    expect((await before("/api/moi")).status).toBe(401);
  });

  test("T-05: what the id before it had on its way does not end the session that replaced it; a minute later it takes its cookies with it", async () => {
    const browser = await newMember();
    const late = copyOf(browser);
    const { id } = await sessionRow(browser);
    await signIn((await addPersona()).id, browser);
    const ends = async () => {
      const answers = await Promise.all(
        ["/api/moi", "/api/activite", "/downloads", "/"].map((path) => late(path)),
      );
      return answers.map(isEnded);
    };
    expect(await ends()).toEqual([false, false, false, false]);
    await run(
      "UPDATE sessions SET created_at = created_at - 60000 WHERE id = ?",
      (await sessionRow(browser)).id,
    );
    await run("UPDATE sessions SET revoked_at = revoked_at - 60000 WHERE id = ?", id);
    expect(await ends()).toEqual([true, true, true, true]);
  });

  test("T-05: a cookie that is no session's any more does not undo the sign-in that it comes with", async () => {
    const browser = openBrowser({ background: "leave" });
    const callback = await authorizeAs((await addPersona()).id, await leaveForDiscord(browser));
    const progress = await browser.get(callback.pathname + callback.search);
    const fields = progressFields(await progress.text());
    browser.cookies.set("__Host-neva-session", "d-un-ancien-secret");
    await browser.post("/auth/callback", fields ?? {});
    expect((await browser.get("/api/moi")).status).toBe(200);
  });

  test("T-05, R-10: a page of who has an ended session comes where D1 does not say whether another one replaced it", async () => {
    const browser = await newMember();
    await run("DELETE FROM sessions WHERE id = ?", (await sessionRow(browser)).id);
    const { DB, state } = failingD1("D1_ERROR: overloaded", Number.POSITIVE_INFINITY, 1);
    const response = await copyOf(browser)("/api/moi", {}, { DB });
    expect([response.status, isEnded(response), state.failed]).toEqual([401, false, 1]);
    expect(isEnded(await copyOf(browser)("/api/moi"))).toBe(true);
  });

  test("T-05: a planted id is never adopted", async () => {
    const browser = openBrowser({ background: "leave" });
    browser.cookies.set(cookieName, "plante");
    await signIn((await addPersona()).id, browser);
    expect(browser.cookies.get(cookieName)).not.toBe("plante");
    expect(await asks(browser)).toBe(200);
  });
});

describe("AUTH-11, CST-01: when a session ends", () => {
  const ages: [row: string, name: string, age: Parameters<typeof ageSession>[1], status: number][] = [
    ["T-07", "7,199 s after the last activity it lives", { last_seen_at: 7199 }, 200],
    ["T-07", "7,201 s after the last activity it has ended", { last_seen_at: 7201 }, 401],
    ["T-08", "12 h less a minute after the sign-in it lives", { created_at: 12 * hour - 60 }, 200],
    ["T-08", "12 h and a second after the sign-in it has ended", { created_at: 12 * hour + 1 }, 401],
    [
      "R-21",
      "begun and seen by a clock five minutes ahead it lives",
      { created_at: -300, last_seen_at: -300 },
      200,
    ],
  ];
  for (const [row, name, age, status] of ages) {
    test(`${row}: ${name}`, async () => {
      const browser = await newMember();
      await ageSession(browser, age);
      expect(await asks(browser)).toBe(status);
    });
  }

  test("T-08: activity does not move the absolute end", async () => {
    const browser = await newMember();
    await ageSession(browser, { created_at: 12 * hour - 60, last_seen_at: hour });
    expect((await browser.post("/api/activite")).status).toBe(200);
    await ageSession(browser, { created_at: 12 * hour + 1 });
    expect(await asks(browser)).toBe(401);
  });

  test("F-18, AUTH-24: on a gated page it leads home with a message, and takes its cookies with it", async () => {
    const browser = await newMember();
    await ageSession(browser, { last_seen_at: 7201 });
    const seen = copyOf(browser);
    for (const path of ["/downloads", "/downloads/base", "/patch-notes/1/fichiers/patch"]) {
      const response = await seen(path);
      expect([response.status, response.headers.get("Location")], path).toEqual([302, "/#session-expiree"]);
      expect(isEnded(response)).toBe(true);
    }
    expect((await seen("/downloads.data")).status).not.toBe(302);
  });

  test("F-18: HEAD says of an ended session what GET does, of one's own data too", async () => {
    const browser = await newMember();
    await ageSession(browser, { last_seen_at: 7201 });
    const seen = copyOf(browser);
    for (const path of ["/downloads", "/admin", "/confidentialite/mes-donnees"]) {
      const response = await seen(path, { method: "HEAD" });
      expect([response.status, response.headers.get("Location")], path).toEqual([302, "/#session-expiree"]);
      expect(isEnded(response)).toBe(true);
    }
  });

  test("F-18, DL-08: a script that asks for a gated address is told 401, which it cannot take for the file's own redirect", async () => {
    const browser = await newMember();
    await ageSession(browser, { last_seen_at: 7201 });
    const headers = { Cookie: cookieHeader(browser), "Sec-Fetch-Mode": "cors" };
    for (const method of ["HEAD", "GET"]) {
      const response = await request("/downloads/base", { method, headers });
      expect([response.status, isEnded(response)], method).toEqual([401, true]);
    }
  });

  test("F-18: a link or a form within a page is told that the session ended; a guest is told who may come in", async () => {
    const browser = await newMember();
    await ageSession(browser, { last_seen_at: 7201 });
    const seen = copyOf(browser);
    for (const path of ["/admin/patches.data", "/downloads/base.data"]) {
      const [ended, guest] = [await seen(path), await request(path)];
      expect([ended.status, isEnded(ended), guest.status], path).toEqual([401, true, 401]);
      expect(await ended.text(), path).toContain("Session expirée");
      expect(await guest.text(), path).not.toContain("Session expirée");
    }
  });

  test("F-18: a sign-in from home comes back to the page that the session left, once", async () => {
    const persona = (await addPersona()).id;
    const browser = await signIn(persona);
    await ageSession(browser, { last_seen_at: 7201 });
    await browser.get("/downloads?section=base");
    const backTo = async () => (await tryToSignIn(persona, browser)).headers.get("Location");
    expect(await backTo()).toBe("/downloads?section=base");
    expect(await backTo()).toBe("/");
  });

  test("F-18: a sign-in from another page than home comes back to that page, not to the one that the session left", async () => {
    const persona = (await addPersona()).id;
    const browser = await signIn(persona);
    await ageSession(browser, { last_seen_at: 7201 });
    await browser.get("/downloads?section=base");
    const response = await tryToSignIn(persona, browser, "/patch-notes");
    expect(response.headers.get("Location")).toBe("/patch-notes");
  });

  test("F-18: a sign-in that was given up elsewhere is not taken for a session's end", async () => {
    const browser = openBrowser({ background: "leave" });
    await leaveForDiscord(browser, "/downloads");
    const response = await tryToSignIn((await addPersona()).id, browser);
    expect(response.headers.get("Location")).toBe("/");
  });

  test("F-29: it survives a fresh start of the app", async () => {
    const browser = await newMember();
    expect((await copyOf(browser)("/api/moi")).status).toBe(200);
  });
});

describe("NAV-09, F-28: activity", () => {
  test("NAV-09: a report after five minutes moves the end, one before does not write", async () => {
    const [browser, idle] = [await newMember(), await newMember()];
    await ageSession(idle, { last_seen_at: 1000 });
    const { last_seen_at: idleSince } = await sessionRow(idle);
    await ageSession(browser, { last_seen_at: 299 });
    const before = await sessionRow(browser);
    expect((await browser.post("/api/activite")).status).toBe(200);
    expect((await sessionRow(browser)).last_seen_at).toBe(before.last_seen_at);
    await ageSession(browser, { last_seen_at: 301 });
    const started = Date.now();
    expect((await browser.post("/api/activite")).status).toBe(200);
    expect((await sessionRow(browser)).last_seen_at).toBeGreaterThanOrEqual(started);
    // Nobody else's session lives longer for it.
    expect((await sessionRow(idle)).last_seen_at).toBe(idleSince);
  });

  test("R-21: a clock five minutes behind does not take back what one ahead has written", async () => {
    const browser = await newMember();
    await ageSession(browser, { last_seen_at: -301 });
    const before = await sessionRow(browser);
    expect((await browser.post("/api/activite")).status).toBe(200);
    await browser.get("/patch-notes");
    expect((await sessionRow(browser)).last_seen_at).toBe(before.last_seen_at);
  });

  test("AUTH-11: reading a page is activity too", async () => {
    const browser = await newMember();
    await ageSession(browser, { last_seen_at: 7000 });
    const started = Date.now();
    await browser.get("/patch-notes");
    await expect.poll(async () => (await sessionRow(browser)).last_seen_at).toBeGreaterThanOrEqual(started);
  });

  test("T-07: activity never revives a session that is idle for too long", async () => {
    const browser = await newMember();
    await ageSession(browser, { last_seen_at: 7201 });
    const before = await sessionRow(browser);
    const response = await copyOf(browser)("/api/activite", {
      method: "POST",
      headers: { Cookie: cookieHeader(browser), "Sec-Fetch-Site": "same-origin" },
    });
    expect(response.status).toBe(401);
    expect((await sessionRow(browser)).last_seen_at).toBe(before.last_seen_at);
  });

  test("T-07: a session ends at one moment for whoever reads it, lists it and purges it", async () => {
    const browser = await newMember();
    const { created_at, last_seen_at } = await sessionRow(browser);
    const db = openDatabase(env.DB);
    const id = sessionId(browser);
    const isRead = async (now: number) =>
      (await findViewer(db, { id, now, withRecalls: false, env: { SESSION_SECRET: [] } })) !== null;
    const isListed = async (now: number) =>
      (
        await db
          .select({ id: sessions.id })
          .from(sessions)
          .where(and(eq(sessions.id, await sha256(id)), isOpen(now)))
      ).length > 0;
    const ofBoth = async (now: number) => [await isRead(now), await isListed(now)];
    expect(await ofBoth(last_seen_at + 2 * hour * 1000 - 1)).toEqual([true, true]);
    expect(await ofBoth(last_seen_at + 2 * hour * 1000)).toEqual([false, false]);
    const late = created_at + 12 * hour * 1000;
    await run("UPDATE sessions SET last_seen_at = ? WHERE id = ?", late - 1, await sha256(id));
    expect(await ofBoth(late - 1)).toEqual([true, true]);
    expect(await ofBoth(late)).toEqual([false, false]);
  });

  test("T-09: nor one that was ended while the report was under way", async () => {
    const browser = await newMember();
    await ageSession(browser, { last_seen_at: 600 });
    const db = openDatabase(env.DB);
    const now = Date.now();
    const viewer = await findViewer(db, {
      id: sessionId(browser),
      now,
      withRecalls: false,
      env: { SESSION_SECRET: [] },
    });
    if (!viewer) throw new Error("no viewer");
    const copy = copyOf(browser);
    await browser.post("/auth/deconnexion");
    await touchSession(db, viewer, now);
    const results = await all("SELECT last_seen_at, revoked_at FROM sessions WHERE id = ?", viewer.sessionId);
    expect(results).toEqual([{ last_seen_at: viewer.lastSeenAt, revoked_at: expect.any(Number) }]);
    expect((await copy("/api/moi")).status).toBe(401);
  });

  test("ERR-12, API-11: a guest's report is 401 in JSON; another method is 405 and says which", async () => {
    const guest = openBrowser();
    const response = await guest.post("/api/activite");
    expect([response.status, await response.json()]).toEqual([
      401,
      { error: "Utilisateur non authentifié", code: "non-authentifie", type: "about:blank", status: 401 },
    ]);
    expect((await guest.get("/api/activite")).status).toBe(401);
    for (const method of ["PUT", "DELETE"]) {
      const other = await guest.post("/api/activite", {}, { method });
      expect([other.status, other.headers.get("Allow")], method).toEqual([405, "GET, HEAD, POST"]);
    }
  });

  test("F-28: how long the session lives can be asked, and to ask prolongs nothing", async () => {
    const browser = await newMember();
    await ageSession(browser, { last_seen_at: 7080 });
    const before = await sessionRow(browser);
    const left = (await (await browser.get("/api/activite")).json()) as TimeLeft;
    expect(left).toEqual({ endsIn: expect.any(Number), final: false });
    expect(left.endsIn).toBeGreaterThan(60_000);
    expect(left.endsIn).toBeLessThanOrEqual(120_000);
    expect((await sessionRow(browser)).last_seen_at).toBe(before.last_seen_at);
    const me = (await (await browser.get("/api/moi")).json()) as TimeLeft;
    expect(Math.abs(me.endsIn - left.endsIn)).toBeLessThan(30_000);
  });

  test("F-28: who is there is told how long the session lives now, and that the twelve hours come first", async () => {
    const browser = await newMember();
    const prolonged = async (age: Parameters<typeof ageSession>[1]) => {
      await ageSession(browser, age);
      return (await (await browser.post("/api/activite")).json()) as TimeLeft;
    };
    const two = await prolonged({ created_at: hour, last_seen_at: 600 });
    expect(two.final).toBe(false);
    expect(two.endsIn / 1000).toBeGreaterThan(7190);
    // Within five minutes nothing is written: the two hours count from before.
    const before = await prolonged({ created_at: hour, last_seen_at: 200 });
    expect(before.endsIn / 1000).toBeLessThanOrEqual(7000);
    const last = await prolonged({ created_at: 12 * hour - 1500, last_seen_at: 600 });
    expect(last.final).toBe(true);
    expect(last.endsIn / 1000).toBeLessThanOrEqual(1500);
  });

  test("F-28: the end after twelve hours is said to be the last one", async () => {
    const browser = await newMember();
    await ageSession(browser, { created_at: 12 * hour - 90, last_seen_at: 600 });
    const left = (await (await browser.get("/api/activite")).json()) as TimeLeft;
    expect(left.final).toBe(true);
    expect(left.endsIn).toBeLessThanOrEqual(90_000);
  });
});

describe("AUTH-08: logout", () => {
  test("AUTH-08, V7.4.1: it ends the session at once, everywhere, and clears the cookies", async () => {
    const browser = await newMember();
    const copy = copyOf(browser);
    expect((await copy("/api/moi")).status).toBe(200);
    const response = await browser.post("/auth/deconnexion");
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/#deconnecte"]);
    expect([...browser.cookies.keys()]).toEqual([]);
    expect((await copy("/api/moi")).status).toBe(401);
    const location = (await copy("/downloads")).headers.get("Location");
    expect(location).toBe("/#session-expiree");
  });

  test("AUTH-08: the same person's other browser stays signed in", async () => {
    const persona = (await addPersona()).id;
    const [first, second] = [await signIn(persona), await signIn(persona)];
    await first.post("/auth/deconnexion");
    expect(await asks(second)).toBe(200);
  });

  test("NAV-14: no link signs out, and no other site does", async () => {
    const browser = await newMember();
    expect((await browser.get("/auth/deconnexion")).headers.get("Location")).toBe("/");
    const foreign = await browser.post(
      "/auth/deconnexion",
      {},
      { headers: { Origin: "https://evil.example" } },
    );
    expect(foreign.status).toBe(403);
    expect(await asks(browser)).toBe(200);
  });

  test("AUTH-08: a guest, or a session that ended already, is no error", async () => {
    expect((await openBrowser().post("/auth/deconnexion")).status).toBe(303);
    const browser = await newMember();
    await ageSession(browser, { last_seen_at: 7201 });
    expect((await browser.post("/auth/deconnexion")).status).toBe(303);
  });
});

describe("T-29: an answer that ends a session is nobody else's", () => {
  for (const path of ["/", "/patch-notes", "/patch-notes.atom", "/data/patches.json"]) {
    test(`T-29: ${path} with a dead session never carries a cookie that a shared cache may keep`, async () => {
      const response = await request(path, { headers: { Cookie: `${cookieName}=morte` } });
      expect(response.status).toBe(200);
      expect(isEnded(response)).toBe(true);
      expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    });
  }
});
