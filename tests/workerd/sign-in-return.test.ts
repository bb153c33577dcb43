/** The way to Discord and back: what is asked there, and what a return may and may not do. */
import { createCookie } from "react-router";
import { describe, expect, test } from "vitest";
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
import { alertOf, textOf } from "./html.ts";
import { sessionRow } from "./sessions.ts";
import { addPersona, callsOf } from "./simulator.ts";
import { env, origin, request } from "./site.ts";
import { all, readRow, run } from "./sql.ts";

const quiet = () => openBrowser({ background: "leave" });
const reused = "Ce code d'autorisation a déjà été utilisé";
const expired = "Code d'autorisation expiré. Veuillez vous reconnecter.";
const pathOf = (url: URL) => url.pathname + url.search;

const count = async (table: string) =>
  (await readRow<{ n: number }>(`SELECT count(*) AS n FROM ${table}`))?.n;

/** A person who has just agreed at Discord: the callback's address, not opened yet. */
async function comeBack(browser = quiet()) {
  const persona = (await addPersona()).id;
  const callback = await authorizeAs(persona, await leaveForDiscord(browser));
  const fields = Object.fromEntries(callback.searchParams) as { code: string; state: string };
  return { browser, persona, callback, fields };
}

const stateCookies = ({ cookies }: Browser) =>
  [...cookies].filter(([name]) => name.startsWith("__Host-neva-oauth:"));

describe("AUTH-01: the way to Discord", () => {
  test("AUTH-01, F-02: the authorize address has exactly the parameters that were agreed", async () => {
    const url = await leaveForDiscord(quiet());
    const query = Object.fromEntries(url.searchParams);
    expect(url.origin + url.pathname).toBe(
      `${new URL(String(env["DISCORD_API_URL"])).origin}/oauth2/authorize`,
    );
    expect(query).toEqual({
      response_type: "code",
      client_id: env["DISCORD_CLIENT_ID"],
      scope: "identify guilds guilds.members.read",
      prompt: "consent",
      redirect_uri: `${origin}/auth/callback`,
      state: expect.stringMatching(/^[\w-]{22,}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
    });
  });

  test("T-03: state and challenge are new at every click", async () => {
    const browser = quiet();
    const [first, second] = [await leaveForDiscord(browser), await leaveForDiscord(browser)];
    for (const name of ["state", "code_challenge"]) {
      expect(first.searchParams.get(name)).not.toBe(second.searchParams.get(name));
    }
  });

  test("T-06: the cookies of a sign-in under way are __Host-, Secure, HttpOnly, Lax and short-lived", async () => {
    const response = await quiet().post("/auth/discord", { retour: "/patch-notes" });
    const cookies = response.headers.getSetCookie().filter((line) => !line.includes("Max-Age=0"));
    expect(cookies).toHaveLength(1);
    for (const line of cookies) {
      expect(line).toMatch(/^__Host-neva-oauth:[\w-]+=/);
      for (const part of ["Path=/", "Secure", "HttpOnly", "SameSite=Lax"]) expect(line).toContain(part);
      expect(line).not.toContain("Domain");
      expect(Number(line.match(/Max-Age=(\d+)/)?.[1])).toBeLessThanOrEqual(600);
    }
  });

  test("T-06: ten clicks leave the three latest state cookies, not ten", async () => {
    const browser = quiet();
    const names: string[] = [];
    for (let i = 0; i < 10; i++) {
      await leaveForDiscord(browser);
      names.push([...browser.cookies.keys()].at(-1) ?? "");
    }
    expect([...browser.cookies.keys()]).toEqual(names.slice(-3));
  });

  test("AUTH-01, T-15: of two tabs that sign in one after the other, each comes back to its own page", async () => {
    const person = (await addPersona()).id;
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const browser = quiet();
      const pages = ["/mappings?job=Police", "/downloads"];
      const ways = [await leaveForDiscord(browser, pages[0]), await leaveForDiscord(browser, pages[1])];
      const returns = await Promise.all(ways.map((way) => authorizeAs(person, way)));
      for (const tab of order) {
        const fields = Object.fromEntries((returns[tab] as URL).searchParams);
        expect((await browser.get(pathOf(returns[tab] as URL))).status).toBe(200);
        const response = await browser.post("/auth/callback", fields);
        expect([response.status, response.headers.get("Location")]).toEqual([303, pages[tab]]);
      }
      expect([...browser.cookies.keys()].sort()).toEqual(["__Host-neva-connecte", "__Host-neva-session"]);
    }
  });

  test("AUTH-10: one of two tabs that is refused leaves the other its way", async () => {
    const browser = quiet();
    const ways = [await leaveForDiscord(browser), await leaveForDiscord(browser, "/downloads")];
    const [given, kept] = ways.map((way) => way.searchParams.get("state") ?? "");
    const refused = await browser.get(`/auth/callback?error=access_denied&state=${given}`);
    expect(refused.status).toBe(400);
    expect((await browser.get(`/auth/callback?code=x&state=${kept}`)).status).toBe(200);
    expect(stateCookies(browser)).toHaveLength(1);
  });

  test("NAV-10: a way back too long for a cookie is forgotten, and the sign-in goes on", async () => {
    const browser = quiet();
    const way = await leaveForDiscord(browser, `/mappings?q=${"文".repeat(400)}`);
    const fields = Object.fromEntries((await authorizeAs((await addPersona()).id, way)).searchParams);
    const response = await browser.post("/auth/callback", fields);
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/"]);
  });

  test("T-06: three sign-ins with long ways back, and the page that a session left, lose no session", async () => {
    const { cookies } = await signIn((await addPersona()).id);
    for (const page of [`/mappings?q=${"é".repeat(190)}`, `/mappings?q=${"%C3%A9".repeat(81)}`]) {
      const browser = quiet();
      for (const [name, value] of cookies) browser.cookies.set(name, value);
      browser.cookies.set("__Host-neva-retour", "x".repeat(1500));
      for (let i = 0; i < 3; i++) await leaveForDiscord(browser, page);
      expect(stateCookies(browser)).toHaveLength(3);
      expect((await browser.get("/api/moi")).status).toBe(200);
    }
  });

  test("NAV-10: the longest address that a sign-in comes back to has room in its cookie", async () => {
    const page = `/mappings?q=${"%C3%A9".repeat(81)}`;
    const browser = quiet();
    const way = await leaveForDiscord(browser, page);
    const fields = Object.fromEntries((await authorizeAs((await addPersona()).id, way)).searchParams);
    expect((await browser.post("/auth/callback", fields)).headers.get("Location")).toBe(page);
  });

  test("T-02: no link, prefetch or scanner starts a sign-in", async () => {
    for (const method of ["GET", "HEAD"]) {
      const response = await request("/auth/discord", { method });
      expect([response.status, response.headers.get("Location")]).toEqual([303, "/"]);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
  });
});

describe("F-02: state and verifier are signed", () => {
  const secret = String(env["SESSION_SECRET"]);
  async function opened(name: string, value: string, ...secrets: string[]): Promise<unknown> {
    return createCookie(name, { secrets }).parse(`${name}=${value}`);
  }

  test("F-02: what the cookie holds is under a signature of SESSION_SECRET, and of no other", async () => {
    const browser = quiet();
    const state = (await leaveForDiscord(browser)).searchParams.get("state") ?? "";
    const [[name = "", value = ""] = []] = stateCookies(browser);
    expect(await opened(name, value, secret)).toMatch(
      new RegExp(`^state=${state}&${state}=[\\w-]{43}&retour=%2F$`),
    );
    expect(await opened(name, value, "n".repeat(40))).toBeNull();
  });

  const forged: [string, (value: string, plain: string) => string][] = [
    ["with one other letter", (value) => (value.startsWith("A") ? "B" : "A") + value.slice(1)],
    ["with another signature", (value) => value.replace(/(?<=\.)./, (first) => (first === "A" ? "B" : "A"))],
    ["without a signature", (value) => value.slice(0, value.lastIndexOf("."))],
    ["as the library writes it", (_, plain) => plain],
  ];
  for (const [how, forge] of forged) {
    test(`F-02, T-03: a cookie ${how} is as if there were none`, async () => {
      const { browser, persona, callback, fields } = await comeBack();
      const [[name = "", value = ""] = []] = stateCookies(browser);
      const planted = forge(value, String(await opened(name, value, secret)));
      expect(planted).not.toBe(value);
      const headers = { Cookie: `${name}=${planted}` };
      const page = await browser.get(pathOf(callback), { headers });
      expect([page.status, alertOf(await page.text())]).toEqual([400, expired]);
      const answer = await browser.post("/auth/callback", fields, { headers });
      expect([answer.status, alertOf(await answer.text())]).toEqual([400, expired]);
      expect(await callsOf(persona, "token")).toEqual([]);
      // Nothing was spent: the cookie as it was still opens the session.
      const own = { headers: { Cookie: `${name}=${value}` } };
      expect((await browser.post("/auth/callback", fields, own)).status).toBe(303);
    });
  }

  test("F-02: of two tabs that left at once, either comes back", async () => {
    for (const first of [0, 1]) {
      const browser = quiet();
      const left = await Promise.all([leaveForDiscord(browser), leaveForDiscord(browser)]);
      expect(stateCookies(browser)).toHaveLength(2);
      const persona = (await addPersona()).id;
      const callback = await authorizeAs(persona, left[first] as URL);
      const fields = Object.fromEntries(callback.searchParams);
      expect((await browser.post("/auth/callback", fields)).status).toBe(303);
    }
  });

  test("F-02: who left before SESSION_SECRET was rotated comes back; with the older one dropped, no more", async () => {
    const { browser, callback, fields } = await comeBack();
    const cookie = cookieHeader(browser);
    const dropped = { SESSION_SECRET: "n".repeat(40) };
    const page = await request(pathOf(callback), { headers: { Cookie: cookie } }, dropped);
    expect([page.status, alertOf(await page.text())]).toEqual([400, expired]);
    const rotated = { SESSION_SECRET: `${"n".repeat(40)},${secret}` };
    const headers = { Origin: origin, "Sec-Fetch-Site": "same-origin" };
    const body = new URLSearchParams(fields);
    const back = await browser.get("/auth/callback", { method: "POST", body, headers }, rotated);
    expect(back.status).toBe(303);
  });
});

describe("AUTH-09, T-02: the return spends nothing by itself", () => {
  test("T-02: GET shows the progress screen, HEAD too, and Discord is not asked", async () => {
    const { browser, persona, callback, fields } = await comeBack();
    const spent = await count("spent_codes");
    for (let i = 0; i < 2; i++) {
      const page = await browser.get(pathOf(callback));
      const html = await page.text();
      expect(page.status).toBe(200);
      expect(textOf(html)).toContain("Connexion en cours…");
      expect(progressFields(html)).toEqual(fields);
      expect(page.headers.get("Referrer-Policy")).toBe("strict-origin");
      expect(page.headers.get("Cache-Control")).toBe("private, no-store");
      await browser.get(pathOf(callback), { method: "HEAD" });
    }
    expect(await callsOf(persona, "token")).toEqual([]);
    expect(await count("spent_codes")).toBe(spent);
    expect((await browser.post("/auth/callback", fields)).status).toBe(303);
  });

  test("AUTH-02, AUTH-08: one exchange, by form and with PKCE, and the token is given back", async () => {
    const persona = (await addPersona()).id;
    const response = await tryToSignIn(persona, openBrowser({ background: "wait" }));
    expect(response.status).toBe(303);
    const [exchange, ...others] = await callsOf(persona, "token");
    expect(others).toEqual([]);
    expect(Object.keys(exchange?.form ?? {}).sort()).toEqual(
      ["client_id", "client_secret", "code", "code_verifier", "grant_type", "redirect_uri"].sort(),
    );
    expect(exchange?.headers["content-type"]).toMatch(/^application\/x-www-form-urlencoded/);
    const [givenBack, ...more] = await callsOf(persona, "revoke");
    expect([givenBack?.status, more]).toEqual([200, []]);
    for (const call of [exchange, givenBack]) {
      expect(call?.headers["user-agent"]).toMatch(/^DiscordBot \(http:\/\/localhost, v/);
    }
  }, 20_000);

  test("AUTH-08: it is given back, too, where it opened no session", async () => {
    const persona = (await addPersona({ faults: { me: { kind: "status", status: 500 } } })).id;
    expect((await tryToSignIn(persona, openBrowser({ background: "wait" }))).status).toBe(502);
    expect(await callsOf(persona, "revoke")).toHaveLength(1);
  });
});

describe("T-01, AUTH-12: a code is spent once", () => {
  test("T-01: three posts at once make one exchange and one session", async () => {
    const { browser, persona, fields } = await comeBack();
    const cookie = cookieHeader(browser);
    const before = await count("sessions");
    const tries = [1, 2, 3].map(() =>
      browser.post("/auth/callback", fields, { headers: { Cookie: cookie } }),
    );
    const answers = await Promise.all(tries);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 400, 400]);
    for (const answer of answers) {
      if (answer.status === 400) expect(alertOf(await answer.text())).toBe(reused);
    }
    expect(await callsOf(persona, "token")).toHaveLength(1);
    expect(await count("sessions")).toBe((before ?? 0) + 1);
  });

  test("T-01, ERR-06: the Back button, and another browser with a state of its own, read why", async () => {
    const { browser, persona, callback, fields } = await comeBack();
    const cookie = cookieHeader(browser);
    await browser.post("/auth/callback", fields);

    const back = await browser.get(pathOf(callback));
    expect([back.status, alertOf(await back.text())]).toEqual([400, reused]);
    const again = await browser.post("/auth/callback", fields, { headers: { Cookie: cookie } });
    expect([again.status, alertOf(await again.text())]).toEqual([400, reused]);

    const other = quiet();
    const state = (await leaveForDiscord(other)).searchParams.get("state") ?? "";
    const stolen = await other.post("/auth/callback", { code: fields.code, state });
    expect([stolen.status, alertOf(await stolen.text())]).toEqual([400, reused]);
    expect(await callsOf(persona, "token")).toHaveLength(1);
  });

  test("ERR-06: after five minutes a spent code is one whose time is over", async () => {
    const { browser, callback, fields } = await comeBack();
    await browser.post("/auth/callback", fields);
    const readAfter = async (seconds: number) => {
      await run("UPDATE spent_codes SET used_at = ?", Date.now() - seconds * 1000);
      return alertOf(await (await browser.get(pathOf(callback))).text());
    };
    expect([await readAfter(5 * 60 - 30), await readAfter(5 * 60 + 1)]).toEqual([reused, expired]);
  });

  test("F-26: only the hash of a code is stored", async () => {
    const { browser, fields } = await comeBack();
    await browser.post("/auth/callback", fields);
    const results = await all("SELECT * FROM spent_codes");
    expect(JSON.stringify(results)).not.toContain(fields.code);
    expect(results.every(({ hash }) => /^[0-9a-f]{64}$/.test(String(hash)))).toBe(true);
  });
});

describe("T-03: somebody else's return", () => {
  test("T-03: without a state of one's own: no exchange, no session", async () => {
    const { persona, callback, fields } = await comeBack();
    const victim = quiet();
    const page = await victim.get(pathOf(callback));
    expect([page.status, alertOf(await page.text())]).toEqual([400, expired]);
    const answer = await victim.post("/auth/callback", fields);
    const html = await answer.text();
    expect([answer.status, alertOf(html)]).toEqual([400, expired]);
    // As every other error of the site.
    expect(textOf(html)).toContain("Erreur 400 Erreur d'authentification");
    expect(victim.cookies.has("__Host-neva-session")).toBe(false);
    expect(await callsOf(persona, "token")).toEqual([]);
  });

  test("ERR-15: only who brings no cookie of a sign-in is told that cookies may be refused, or the browser another", async () => {
    const { browser, fields } = await comeBack();
    const hint = "autorisez les cookies de ce site";
    const without = await quiet().post("/auth/callback", fields);
    expect(textOf(await without.text())).toContain(hint);
    // Discord's own refusal of a code: the cookie was there.
    const stale = await browser.post("/auth/callback", { ...fields, code: "code-inconnu" });
    const page = await stale.text();
    expect([alertOf(page), textOf(page).includes(hint)]).toEqual([expired, false]);
  });

  test("T-03: with another state under way: no exchange, no session, and neither the own way nor the code's is lost", async () => {
    const { browser, persona, fields } = await comeBack();
    const victim = quiet();
    const way = await leaveForDiscord(victim);
    const answer = await victim.post("/auth/callback", fields);
    expect([answer.status, alertOf(await answer.text())]).toEqual([
      400,
      "Erreur d'authentification inconnue",
    ]);
    expect(victim.cookies.has("__Host-neva-session")).toBe(false);
    expect(await callsOf(persona, "token")).toEqual([]);
    expect((await browser.post("/auth/callback", fields)).status).toBe(303);
    const own = Object.fromEntries((await authorizeAs((await addPersona()).id, way)).searchParams);
    expect((await victim.post("/auth/callback", own)).status).toBe(303);
  });

  test("T-03: own state, foreign code: Discord's PKCE check refuses, no session", async () => {
    const { persona, fields } = await comeBack();
    const victim = quiet();
    const state = (await leaveForDiscord(victim)).searchParams.get("state") ?? "";
    const answer = await victim.post("/auth/callback", { code: fields.code, state });
    expect([answer.status, alertOf(await answer.text())]).toEqual([400, expired]);
    expect(victim.cookies.has("__Host-neva-session")).toBe(false);
    expect(await callsOf(persona, "me")).toEqual([]);
  });

  const malformed: [string, Record<string, string>][] = [
    ["an empty state", { state: "" }],
    ["a state of one letter that the cookie contains", { state: "e" }],
    ["a state with cookie syntax", { state: "x=; y" }],
    ["a state of 5,000 characters", { state: "s".repeat(5000) }],
  ];
  for (const [name, change] of malformed) {
    test(`T-03: ${name} is refused and spends nothing`, async () => {
      const { browser, persona, fields } = await comeBack();
      const answer = await browser.post("/auth/callback", { ...fields, ...change });
      expect(answer.status).toBe(400);
      expect(browser.cookies.has("__Host-neva-session")).toBe(false);
      expect(await callsOf(persona, "token")).toEqual([]);
    });
  }

  test("ERR-14: no code, an empty one and one beyond measure are missing codes", async () => {
    for (const query of ["", "?code=", `?code=${"c".repeat(600)}`, "?state=x"]) {
      const page = await request(`/auth/callback${query}`);
      expect([page.status, alertOf(await page.text())]).toEqual([400, "Code d'autorisation manquant"]);
    }
  });

  test("ERR-14: the longest code that is read has 512 signs; one more is a missing one, and is not remembered", async () => {
    const browser = quiet();
    const state = (await leaveForDiscord(browser)).searchParams.get("state");
    const statusOf = async (length: number) =>
      (await browser.get(`/auth/callback?code=${"c".repeat(length)}&state=${state}`)).status;
    expect([await statusOf(512), await statusOf(513)]).toEqual([200, 400]);
  });

  test("T-31: two codes or two states are refused, on the way back and when they are posted; neither is spent", async () => {
    for (const name of ["code", "state"]) {
      const { browser, persona, callback, fields } = await comeBack();
      const twice = new URL(callback);
      twice.searchParams.append(name, "autre");
      const page = await browser.get(pathOf(twice));
      expect([page.status, alertOf(await page.text())]).toEqual([400, "Erreur d'authentification inconnue"]);
      const forwarded = await request(`/patch-notes${twice.search}`);
      const location = new URL(forwarded.headers.get("Location") ?? "", origin);
      expect(location.pathname).toBe("/auth/callback");
      expect(location.searchParams.getAll(name)).toEqual(twice.searchParams.getAll(name));
      const body = new URLSearchParams([...Object.entries(fields), [name, "autre"]]);
      const headers = { Origin: origin, "Sec-Fetch-Site": "same-origin" };
      const posted = await browser.get("/auth/callback", { method: "POST", body, headers });
      expect(posted.status).toBe(400);
      expect(await callsOf(persona, "token")).toEqual([]);
    }
  });

  test("ERR-13: an error of Discord's comes first, whatever else is there", async () => {
    const page = await request("/auth/callback?error=access_denied&code=x&state=y&error_description=%3Cb%3E");
    expect([page.status, alertOf(await page.text())]).toEqual([400, "Authentification annulée ou échouée"]);
  });
});

describe("T-04, NAV-07: a code on any other address", () => {
  for (const path of [
    "/",
    "/mappings",
    "/patch-notes",
    "/guide/faq",
    "/admin",
    "/admin/patches",
    "/api",
    "/inconnue",
  ]) {
    test(`T-04: ${path}?code=… leads to the callback with three parameters only`, async () => {
      const response = await request(`${path}?code=abc&state=def&error=&page=2&utm=x`);
      expect(response.status).toBe(302);
      expect(response.headers.get("Location")).toBe("/auth/callback?code=abc&state=def&error=");
      expect(response.headers.get("Cache-Control")).toBe("private, no-store");
      const head = await request(`${path}?code=abc`, { method: "HEAD" });
      expect([head.status, head.headers.get("Location")]).toEqual([302, "/auth/callback?code=abc"]);
      const target = await request("/auth/callback?code=abc&state=def");
      expect([target.status, alertOf(await target.text())]).toEqual([400, expired]);
    });
  }

  test("T-04: a code means nothing to machines' addresses and to sign-out", async () => {
    for (const path of ["/api/health", "/data/patches.json", "/auth/deconnexion"]) {
      const response = await request(`${path}?code=abc&state=def`);
      expect(response.headers.get("Location") ?? "").not.toContain("/auth/callback");
    }
  });
});

describe("NAV-10: after signing in", () => {
  const returns: [string, string][] = [
    ["/patch-notes/5.2.3", "/patch-notes/5.2.3"],
    ["/downloads?x=1", "/downloads?x=1"],
    ["", "/"],
    ["//evil.example", "/"],
    ["https://evil.example/", "/"],
    ["/auth/callback?code=x", "/"],
  ];
  for (const [wanted, path] of returns) {
    test(`NAV-10, T-15: who wanted ${JSON.stringify(wanted)} lands on ${path}`, async () => {
      const response = await tryToSignIn((await addPersona()).id, quiet(), wanted);
      expect([response.status, response.headers.get("Location")]).toEqual([303, path]);
    });
  }

  test("NAV-10, F-18: the page that an ended session left is for a sign-in at home, and for one alone", async () => {
    const browser = quiet();
    browser.cookies.set("__Host-neva-retour", encodeURIComponent("/downloads"));
    const lands = async (wanted: string) => {
      const response = await tryToSignIn((await addPersona()).id, browser, wanted);
      return [response.headers.get("Location"), browser.cookies.has("__Host-neva-retour")];
    };
    expect(await lands("/patch-notes/5.2.3")).toEqual(["/patch-notes/5.2.3", false]);
    browser.cookies.set("__Host-neva-retour", encodeURIComponent("/downloads"));
    expect(await lands("/")).toEqual(["/downloads", false]);
  });

  test("NAV-10: who is refused, by Discord or by themselves, and tries again comes back to the same page", async () => {
    const again = async (response: Response) => {
      const html = await response.text();
      return html.slice(html.indexOf("<main")).match(/name="retour" value="([^"]*)"/)?.[1];
    };
    const browser = quiet();
    const state = (await leaveForDiscord(browser, "/downloads")).searchParams.get("state");
    const cancelled = await browser.get(`/auth/callback?error=access_denied&state=${state}`);
    expect([cancelled.status, await again(cancelled)]).toEqual([400, "/downloads"]);
    const faults = { me: { kind: "status", status: 500 } } as const;
    const failed = await tryToSignIn((await addPersona({ faults })).id, quiet(), "/downloads");
    expect([failed.status, await again(failed)]).toEqual([502, "/downloads"]);
    expect(await again(await quiet().get("/auth/callback?error=access_denied"))).toBe("/");
  });

  test("NAV-10: whose session has ended in the meantime is signed in like anybody", async () => {
    const person = (await addPersona()).id;
    const browser = await signIn(person, quiet());
    const callback = await authorizeAs(person, await leaveForDiscord(browser));
    const fields = Object.fromEntries(callback.searchParams);
    await run("UPDATE sessions SET revoked_at = 1 WHERE id = ?", (await sessionRow(browser)).id);
    expect((await browser.post("/auth/callback", fields)).status).toBe(303);
    expect((await browser.get("/api/moi")).status).toBe(200);
  });

  test("T-15: a way back planted in the cookie stays on this site", async () => {
    const browser = quiet();
    for (const planted of [
      "https%3A%2F%2Fevil.example",
      "%2F%2Fevil.example",
      "%E0%A4%A",
      "%2F%5Cevil.example",
    ]) {
      browser.cookies.set("__Host-neva-retour", planted);
      const { fields } = await comeBack(browser);
      const response = await browser.post("/auth/callback", fields);
      expect([response.status, response.headers.get("Location")]).toEqual([303, "/"]);
    }
  });
});

/** Of so many tries at once more than twenty fall into one minute, also where the clock begins another meanwhile. */
const tooMany = 45;

test("AUTH-26, T-26, ERR-27: too many tries from one address get a French 429 with Retry-After", async () => {
  const browser = quiet();
  const answers: Response[] = [];
  for (let i = 0; i < tooMany; i++)
    answers.push(await browser.post("/auth/callback", { code: "x", state: "y" }));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400, 429]));
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.headers.get("Retry-After")).toBe("60");
  expect(textOf(String(await refused?.text()))).toContain("Trop de tentatives, réessayez dans 60\u00a0s");
  expect((await signIn((await addPersona()).id)).cookies.has("__Host-neva-session")).toBe(true);
});

test("T-26: nor do more tries pass from many addresses of one subscriber's network", async () => {
  const network = `2001:db8:${crypto.randomUUID().slice(0, 4)}:26`;
  const statuses: number[] = [];
  for (let i = 0; i < tooMany; i++) {
    const headers = { "CF-Connecting-IP": `${network}:${i}::${i}` };
    statuses.push((await quiet().post("/auth/discord", { retour: "/" }, { headers })).status);
  }
  expect(statuses.filter((status) => status === 302).length).toBeLessThanOrEqual(40);
  expect(statuses).toContain(429);
});
