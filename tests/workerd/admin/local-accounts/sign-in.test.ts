import { describe, expect, test } from "vitest";
import { scryptParameters } from "#app/auth/local-accounts/password.server";
import { cookieHeader, openBrowser } from "../../browser.ts";
import { readText } from "../../html.ts";
import { altered, meanwhile } from "../../rows.ts";
import { sessionRow } from "../../sessions.ts";
import { env, origin, request } from "../../site.ts";
import { readValue, run } from "../../sql.ts";
import { formBody, person } from "../staff.ts";
import { idOf, on, post, secret, tryAs } from "./account-forms.ts";

test("T-12, V11: the parameters of the hash", () =>
  expect(scryptParameters).toEqual({ N: 16384, r: 8, p: 5 }));

describe("T-12, F-05: local accounts", () => {
  test("off unless the secret is set: no page, no sign-in", async () => {
    expect((await openBrowser().get("/auth/local")).status).toBe(404);
    expect((await tryAs("admin", secret, openBrowser(), {})).status).toBe(404);
  });

  test("T-12: the seven passwords that everybody tries first are refused, and make no account", async () => {
    const first = ["admin", "password", "123456", "admin123", "root", "changeme", "neva"];
    for (const password of first) {
      const answer = await tryAs("admin", password, openBrowser(), {
        ...on,
        SESSION_SECRET: crypto.randomUUID(),
      });
      expect([password, answer.status]).toEqual([password, 401]);
    }
    expect(await readValue<number>("SELECT count(*) n FROM local_accounts")).toBe(0);
    expect(await readValue("SELECT count(*) n FROM sessions WHERE local_account IS NOT NULL")).toBe(0);
  });

  test("the account admin is made at first sign-in, opens the administration without a Discord account, and signs out", async () => {
    const browser = openBrowser();
    const response = await tryAs("admin", secret, browser);
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/admin"]);
    const page = await browser.get("/admin/comptes", {}, on);
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain("Administrateur");
    // No picture, which nothing could show: initials. And its session is opened again without Discord.
    expect(html).not.toContain("data:,");
    expect(html).toMatch(
      /<button[^>]* data-local="true"[^>]*><span class="avatar" data-initials="A"><\/span>/,
    );
    const stored = await readValue<string>(
      "SELECT password_hash FROM local_accounts WHERE username = 'admin'",
    );
    expect(stored).toMatch(/^scrypt\$16384\$8\$5\$/);
    await browser.post("/auth/deconnexion");
    expect((await browser.get("/admin/comptes", {}, on)).status).toBe(401);
  });

  test("T-12: a new secret closes what the old one opened; without one open sessions end at once", async () => {
    const browser = openBrowser();
    expect((await tryAs("admin", secret, browser)).status).toBe(303);
    const renewed = { LOCAL_ADMIN_PASSWORD: "un autre mot de passe" };
    expect((await tryAs("admin", secret, openBrowser(), renewed)).status).toBe(401);
    expect((await tryAs("admin", renewed.LOCAL_ADMIN_PASSWORD, openBrowser(), renewed)).status).toBe(303);
    // What the leaked one opened is over as soon as there is another, or none.
    const headers = { Cookie: cookieHeader(browser) };
    const status = async (bindings: Record<string, unknown>) =>
      (await request("/admin/comptes", { headers }, bindings)).status;
    expect(await status(on)).toBe(200);
    expect(await status(renewed)).not.toBe(200);
    expect(await status({})).not.toBe(200);
    expect((await request("/api/moi", { headers }, renewed)).status).toBe(401);
    // A new SESSION_SECRET, put before the old one, ends nobody's session.
    expect(await status({ ...on, SESSION_SECRET: `${"n".repeat(40)},${env["SESSION_SECRET"]}` })).toBe(200);
  });

  test("T-05: a sign-in ends the session that the browser had before", async () => {
    const browser = openBrowser();
    await tryAs("admin", secret, browser);
    const before = await sessionRow(browser);
    await tryAs("admin", secret, browser);
    expect((await browser.get("/api/moi", {}, on)).status).toBe(200);
    const left = "SELECT revoked_at FROM sessions WHERE id = ?";
    expect(await env.DB.prepare(left).bind(before.id).first("revoked_at")).toBeGreaterThan(0);
  });

  test("T-05, R-11: a sign-in that D1 does not take leaves the browser the session that it had", async () => {
    const browser = await person("owner");
    const held = new Map(browser.cookies);
    await tryAs("admin", secret, openBrowser());
    const before = await sessionRow(browser);
    let refused = 0;
    const DB = altered(env.DB, {
      prepare: (sql: string) => {
        const isRefused = /^insert into "sessions"/.test(sql);
        if (isRefused) refused += 1;
        return env.DB.prepare(isRefused ? "INSERT INTO nulle_part VALUES (1)" : sql);
      },
    });
    expect((await tryAs("admin", secret, browser, { ...on, DB })).status).toBe(503);
    expect(refused).toBeGreaterThan(0);
    expect(new Map(browser.cookies)).toEqual(held);
    expect((await sessionRow(browser)).revoked_at).toBe(before.revoked_at);
    expect((await browser.get("/api/moi", {}, on)).status).toBe(200);
  });

  test("F-05: without the secret a token that such an account made opens nothing either", async () => {
    const browser = openBrowser();
    await tryAs("admin", secret, browser);
    const body = formBody({ name: "Secours", scope: "lecture" });
    const headers = { Origin: origin, "Sec-Fetch-Site": "same-origin" };
    const made = await browser.get("/admin/jetons", { method: "POST", body, headers }, on);
    const token = (await made.text()).match(/neva_[\w-]{43}/)?.[0];
    const read = (bindings: Record<string, unknown>) =>
      request("/api/patches", { headers: { Authorization: `Bearer ${token}` } }, bindings);
    expect([(await read(on)).status, (await read({})).status]).toEqual([200, 401]);
  });

  test("AUTH-23: the same answer for an unknown name, a wrong password and a password without end", async () => {
    for (const [name, password] of [
      ["personne", "x"],
      ["admin", "faux"],
      ["admin", "a".repeat(2000)],
    ] as const) {
      const response = await tryAs(name, password);
      expect(response.status).toBe(401);
      expect(await readText(response)).toContain("Nom d'utilisateur ou mot de passe incorrect.");
    }
  });

  test("ERR-27: five tries per account, whatever the address says, and however its name is written", async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 8; i++) {
      const name = ["cible", "CIBLE", " cible "][i % 3] ?? "";
      statuses.push((await tryAs(name, "faux")).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
    const refused = await tryAs("cible", "faux");
    expect(refused.headers.get("Retry-After")).toBe("900");
    expect(await readText(refused)).toContain("Trop de tentatives, réessayez dans 900\u00a0s");
    expect(refused.headers.get("Cache-Control")).toBe("private, no-store");
  });

  test("T-12: after a quarter of an hour there are five more, and not before", async () => {
    const someone = openBrowser();
    const statuses = async (times: number) => {
      const all: number[] = [];
      for (let i = 0; i < times; i++) all.push((await tryAs("patiente", "faux", someone)).status);
      return all;
    };
    const begun = (seconds: number) =>
      run("UPDATE sign_in_tries SET window_start = ?", Date.now() - seconds * 1000);
    expect(await statuses(6)).toEqual([401, 401, 401, 401, 401, 429]);
    await begun(14 * 60);
    expect(await statuses(1)).toEqual([429]);
    // Nor does one that is refused begin another quarter.
    const last = await readValue<number>("SELECT max(window_start) FROM sign_in_tries");
    expect(last).toBeLessThan(Date.now() - 13 * 60_000);
    await begun(15 * 60 + 1);
    expect(await statuses(6)).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test("F-05: the secret opens the account admin, and no other", async () => {
    await run(
      "INSERT INTO local_accounts (id, username, display_name, role, password_hash, created_at, updated_at) VALUES ('autre', 'autre', 'Autre', 'owner', 'x', 1, 1)",
    );
    const count = () => readValue<number>("SELECT count(*) FROM local_accounts");
    const before = await count();
    for (const name of ["autre", "personne-de-tel"]) {
      expect((await tryAs(name, secret)).status, name).toBe(401);
    }
    expect(await count()).toBe(before);
    await run("DELETE FROM local_accounts WHERE id = 'autre'");
  });

  test("of many tries at once at most five are looked at, from one address", async () => {
    const browser = openBrowser();
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, i) => tryAs(`nom-${i}`, "faux", browser)),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
  });

  test("T-12: nor more, from many addresses of one subscriber's network", async () => {
    const network = `2001:db8:${crypto.randomUUID().slice(0, 4)}:12`;
    const statuses: number[] = [];
    for (let i = 0; i < 7; i++) {
      statuses.push((await tryAs(`voisin-${i}`, "faux", openBrowser(), on, `${network}::${i}`)).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });
});

const owner = await person("owner");

describe("AUTH-22: the rules of accounts, for owners only", () => {
  test("AUTH-22, T-12: a new password ends the account's sessions and opens it, the former one no longer does", async () => {
    await post(owner, { username: "change", email: "" });
    const id = (await idOf("change")) ?? "";
    const browser = openBrowser();
    expect((await tryAs("change", "un long mot de passe", browser)).status).toBe(303);
    const password = "un autre mot de passe";
    expect((await post(owner, { id, username: "change", email: "", password })).text).toContain(
      "Compte modifié.",
    );
    expect((await browser.get("/admin/patches", {}, on)).status).not.toBe(200);
    expect((await tryAs("change", "un long mot de passe")).status).toBe(401);
    expect((await tryAs("change", password)).status).toBe(303);
    const line = "SELECT after FROM audit_log WHERE entity_id = ? ORDER BY id DESC LIMIT 1";
    expect(JSON.parse((await env.DB.prepare(line).bind(id).first<string>("after")) ?? "")).toMatchObject({
      motDePasse: "changé",
    });
  });

  test("T-12: nor does a sign-in with the former one that was on its way as the password changed", async () => {
    await post(owner, { username: "pendant", email: "" });
    const id = (await idOf("pendant")) ?? "";
    const password = "un autre mot de passe";
    const changed = () => post(owner, { id, username: "pendant", email: "", password });
    const DB = meanwhile('insert into "sessions"', changed);
    const browser = openBrowser();
    await tryAs("pendant", "un long mot de passe", browser, { ...on, DB });
    expect((await tryAs("pendant", password)).status).toBe(303);
    const late = await browser.get("/api/moi", {}, on);
    // It began as it ended, and took no other's place: its cookies go at once.
    expect([late.status, late.headers.getSetCookie().join()]).toEqual([
      401,
      expect.stringContaining("Max-Age=0"),
    ]);
  });
});
