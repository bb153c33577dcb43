import { describe, expect, test, vi } from "vitest";
import { scryptParameters } from "#app/auth/password.server";
import { listSessions } from "#app/auth/session-list.server";
import { openDatabase } from "#app/platform/database";
import { cookieHeader, openBrowser } from "../browser.ts";
import { readText } from "../html.ts";
import { altered, meanwhile } from "../rows.ts";
import { ageSession, sessionRow } from "../sessions.ts";
import { env, origin, request } from "../site.ts";
import { formBody, person, send } from "./staff.ts";

// Many requests in one test, and a machine that others use too.
vi.setConfig({ testTimeout: 60_000 });

const secret = "un mot de passe de secours";
const on = { LOCAL_ADMIN_PASSWORD: secret };

const tryAs = (
  username: string,
  password: string,
  browser = openBrowser(),
  bindings: Record<string, unknown> = on,
  address = browser.address,
) =>
  browser.get(
    "/auth/local",
    {
      method: "POST",
      body: formBody({ username, password }),
      headers: { Origin: origin, "Sec-Fetch-Site": "same-origin", "CF-Connecting-IP": address },
    },
    bindings,
  );

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
    expect(await env.DB.prepare("SELECT count(*) n FROM local_accounts").first<number>("n")).toBe(0);
    expect(
      await env.DB.prepare("SELECT count(*) n FROM sessions WHERE local_account IS NOT NULL").first("n"),
    ).toBe(0);
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
    const stored = await env.DB.prepare(
      "SELECT password_hash FROM local_accounts WHERE username = 'admin'",
    ).first<string>("password_hash");
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
      env.DB.prepare("UPDATE sign_in_tries SET window_start = ?")
        .bind(Date.now() - seconds * 1000)
        .run();
    expect(await statuses(6)).toEqual([401, 401, 401, 401, 401, 429]);
    await begun(14 * 60);
    expect(await statuses(1)).toEqual([429]);
    // Nor does one that is refused begin another quarter.
    const last = await env.DB.prepare("SELECT max(window_start) AS at FROM sign_in_tries").first<number>(
      "at",
    );
    expect(last).toBeLessThan(Date.now() - 13 * 60_000);
    await begun(15 * 60 + 1);
    expect(await statuses(6)).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test("F-05: the secret opens the account admin, and no other", async () => {
    await env.DB.prepare(
      "INSERT INTO local_accounts (id, username, display_name, role, password_hash, created_at, updated_at) VALUES ('autre', 'autre', 'Autre', 'owner', 'x', 1, 1)",
    ).run();
    const count = () => env.DB.prepare("SELECT count(*) AS n FROM local_accounts").first<number>("n");
    const before = await count();
    for (const name of ["autre", "personne-de-tel"]) {
      expect((await tryAs(name, secret)).status, name).toBe(401);
    }
    expect(await count()).toBe(before);
    await env.DB.prepare("DELETE FROM local_accounts WHERE id = 'autre'").run();
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

describe("AUTH-22: the rules of accounts, for owners only", async () => {
  const owner = await person("owner");
  const account = (change: Record<string, string> = {}) => ({
    id: "",
    intent: "enregistrer",
    username: "solene",
    displayName: "Solène",
    email: "solene@neva.example",
    role: "nvteam",
    password: "un long mot de passe",
    ...change,
  });
  const idOf = (username: string) =>
    env.DB.prepare("SELECT id FROM local_accounts WHERE username = ?").bind(username).first<string>("id");
  const readAt = async (id: string) =>
    String(
      await env.DB.prepare("SELECT updated_at FROM local_accounts WHERE id = ?")
        .bind(id)
        .first<number>("updated_at"),
    );
  const post = async (change: Record<string, string> = {}) => {
    const fields = account({ readAt: await readAt(change["id"] ?? ""), ...change });
    const response = await send(owner, "/admin/comptes", fields);
    return { status: response.status, text: await readText(response) };
  };

  test("ADM-23: the journal calls the fields of an account as its form does: no name of Discord", async () => {
    await send(owner, "/admin/comptes", account({ username: "notee", email: "notee@neva.example" }));
    const lines = await readText(await owner.get("/admin/journal"));
    expect(lines).toMatch(/Nom d'utilisateur\W+notee/);
    expect(lines).not.toContain("Nom Discord");
  });

  test("ADM-23, PRIV-01: the journal says that an e-mail address changed, and never what it is", async () => {
    await post({ username: "discrete", email: "avant@neva.example" });
    const id = (await idOf("discrete")) ?? "";
    await post({ id, username: "discrete", email: "apres@neva.example", password: "" });
    await post({
      id,
      username: "discrete",
      email: "apres@neva.example",
      password: "",
      displayName: "Discrète",
    });
    await post({ id, username: "discrete", intent: "supprimer" });
    expect(await idOf("discrete")).toBeNull();
    const lines = await env.DB.prepare("SELECT before, after FROM audit_log WHERE entity_id = ? ORDER BY id")
      .bind(id)
      .raw<[string, string]>();
    expect(lines).toHaveLength(4);
    expect(lines.join()).not.toContain("@");
    expect(lines.map(([, after]) => JSON.parse(after)?.email)).toEqual([
      undefined,
      "changé",
      undefined,
      undefined,
    ]);
    expect(await readText(await owner.get("/admin/journal"))).toMatch(/Email\W+changé/);
  });

  test("AUTH-21, AUTH-23: created, unique by name and email, changed, deleted with its sessions", async () => {
    expect(await post()).toMatchObject({ status: 200 });
    expect((await post({ username: "SOLENE", email: "" })).text).toContain("Nom d'utilisateur déjà existant");
    expect((await post({ username: "autre", email: "SOLENE@neva.example" })).text).toContain(
      "Email déjà existant",
    );
    const id = (await idOf("solene")) ?? "";
    expect((await post({ id, displayName: "Solène W.", password: "" })).text).toContain("Compte modifié.");
    const browser = openBrowser();
    expect((await tryAs("Solene", "un long mot de passe", browser)).status).toBe(303);
    expect((await browser.get("/admin/patches", {}, on)).status).toBe(200);
    expect((await browser.get("/admin/comptes", {}, on)).status).toBe(403);
    // A name that is another ends no session, a right that is another ends them all (ASVS 7.4.2).
    await post({ id, displayName: "Solène", password: "" });
    expect((await browser.get("/admin/patches", {}, on)).status).toBe(200);
    await post({ id, role: "owner", password: "" });
    expect((await browser.get("/admin/patches", {}, on)).status).not.toBe(200);
    expect((await tryAs("solene", "un long mot de passe", browser)).status).toBe(303);
    expect((await browser.get("/admin/comptes", {}, on)).status).toBe(200);
    expect((await post({ id, intent: "supprimer" })).text).toContain("Compte supprimé.");
    expect((await browser.get("/admin/patches", {}, on)).status).not.toBe(200);
    expect((await post({ id, displayName: "x" })).text).toContain("Utilisateur non trouvé");
    expect((await post({ id, intent: "supprimer" })).text).toContain("Utilisateur non trouvé");
  });

  test("ADM-23: an account that is saved as it was is no line of the journal, and no change for who else has it open", async () => {
    expect((await post({ username: "pareille", email: "" })).status).toBe(200);
    const id = (await idOf("pareille")) ?? "";
    const seen = await readAt(id);
    const same = await post({ id, username: "pareille", email: "", password: "" });
    expect(same.text).toContain("Compte modifié.");
    expect(await readAt(id)).toBe(seen);
    const lines = env.DB.prepare("SELECT count(*) AS n FROM audit_log WHERE entity_id = ?").bind(id);
    expect(await lines.first("n")).toBe(1);
  });

  test("T-34: of several changes of one state one is accepted; the others see both versions", async () => {
    expect((await post({ username: "deux.mains", email: "" })).status).toBe(200);
    const id = (await idOf("deux.mains")) ?? "";
    const seen = await readAt(id);
    const change = (displayName: string) =>
      post({ id, username: "deux.mains", email: "", password: "", displayName, readAt: seen });
    const answers = await Promise.all(["Un", "Deux", "Trois"].map(change));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const late = await change("Le mien");
    expect(late.status).toBe(409);
    for (const words of [
      "Ce compte a été modifié entre-temps. Les deux versions sont ci-dessous\u00a0: rien n'est perdu.",
      "Votre version",
      "Le mien",
      "Version enregistrée",
    ]) {
      expect(late.text).toContain(words);
    }
    const saved = await env.DB.prepare("SELECT display_name FROM local_accounts WHERE id = ?")
      .bind(id)
      .first<string>("display_name");
    expect(["Un", "Deux", "Trois"]).toContain(saved);
    expect(late.text).toContain(String(saved));
  });

  test("T-34: an account that somebody else changed since it was read is not deleted; both versions are shown first", async () => {
    expect((await post({ username: "promu", email: "" })).status).toBe(200);
    const id = (await idOf("promu")) ?? "";
    const seen = await readAt(id);
    expect((await post({ id, username: "promu", email: "", password: "", role: "owner" })).status).toBe(200);
    const late = await post({ id, username: "promu", email: "", intent: "supprimer", readAt: seen });
    expect(late.status).toBe(409);
    for (const words of [
      "Ce compte a été modifié entre-temps. Rien n'a été supprimé\u00a0: relisez-le, puis recommencez.",
      "Votre version",
      "Version enregistrée",
    ]) {
      expect(late.text).toContain(words);
    }
    expect(await idOf("promu")).toBe(id);
    // As it was shown by then.
    expect((await post({ id, intent: "supprimer" })).text).toContain("Compte supprimé.");
    expect(await idOf("promu")).toBeNull();
  });

  test("T-34: nor are two accepted in the very millisecond in which the account was read", async () => {
    expect((await post({ username: "horloge", email: "" })).status).toBe(200);
    const id = (await idOf("horloge")) ?? "";
    vi.useFakeTimers({ toFake: ["Date"], now: Number(await readAt(id)) });
    const seen = await readAt(id);
    const change = (displayName: string) =>
      post({ id, username: "horloge", email: "", password: "", displayName, readAt: seen });
    const answers = [await change("Un"), await change("Deux")];
    vi.useRealTimers();
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
  });

  test("AUTH-21: accounts are listed by when they were made", async () => {
    const html = await (await owner.get("/admin/comptes")).text();
    const { results } = await env.DB.prepare("SELECT id FROM local_accounts ORDER BY created_at, rowid").all<{
      id: string;
    }>();
    const places = results.map(({ id }) => html.indexOf(id));
    expect(places.length).toBeGreaterThan(1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  test("T-33: a form sent twice at once, or again, makes one account and is told so; with anything else in it the name is taken", async () => {
    const page = await (await owner.get("/admin/comptes")).text();
    const envoi = page.match(/name="envoi" value="([^"]+)"/)?.[1] ?? "";
    const form = { username: "une.fois", email: "", envoi };
    const answers = [...(await Promise.all([post(form), post(form)])), await post(form)];
    for (const { text } of answers) expect(text).toContain("Compte créé.");
    const lines = "SELECT count(*) AS n FROM audit_log WHERE entity = 'compte' AND entity_id = ?";
    expect(
      await env.DB.prepare(lines)
        .bind(await idOf("une.fois"))
        .first("n"),
    ).toBe(1);
    for (const [name, value] of Object.entries({
      password: "un autre mot de passe",
      displayName: "Autre",
      envoi: "",
    })) {
      const late = await post({ ...form, [name]: value });
      expect([late.status, late.text]).toEqual([
        422,
        expect.stringContaining("Nom d'utilisateur déjà existant"),
      ]);
    }
  });

  test("T-34, R-33: a refused form made anew without a script is still over the account that its writer saw", async () => {
    expect((await post({ username: "a.corriger", email: "" })).status).toBe(200);
    const id = (await idOf("a.corriger")) ?? "";
    const seen = await readAt(id);
    const mine = { id, username: "a.corriger", password: "", displayName: "Le mien" };
    expect((await post({ ...mine, email: "", displayName: "Le leur" })).status).toBe(200);
    const answer = await send(
      owner,
      "/admin/comptes",
      account({ ...mine, email: "sans arobase", readAt: seen }),
    );
    const html = await answer.text();
    expect([answer.status, html]).toEqual([422, expect.stringContaining(`name="readAt" value="${seen}"`)]);
    expect((await post({ ...mine, email: "", readAt: seen })).status).toBe(409);
  });

  test("T-34, R-10: the same change sent again is saved already; with a password it is not said to be", async () => {
    expect((await post({ username: "renvoi", email: "" })).status).toBe(200);
    const id = (await idOf("renvoi")) ?? "";
    const form = {
      id,
      username: "renvoi",
      email: "",
      displayName: "Une fois",
      password: "",
      readAt: await readAt(id),
    };
    expect((await post(form)).text).toContain("Compte modifié.");
    expect((await post(form)).text).toContain("Compte modifié.");
    expect((await post({ ...form, password: "un autre mot de passe" })).status).toBe(409);
    expect((await tryAs("renvoi", "un autre mot de passe")).status).toBe(401);
  });

  test("F-05, T-10: of a local account Discord is not asked: hours later it reads and writes as before", async () => {
    expect((await post({ username: "seule", email: "", role: "owner" })).status).toBe(200);
    const browser = openBrowser();
    expect((await tryAs("seule", "un long mot de passe", browser)).status).toBe(303);
    await ageSession(browser, { role_checked_at: 7200, role_asked_at: 7200 });
    const { role_asked_at: asked } = await sessionRow(browser);
    expect((await browser.get("/admin/comptes", {}, on)).status).toBe(200);
    const body = formBody(account({ username: "faite.plus.tard", email: "" }));
    const headers = { Origin: origin, "Sec-Fetch-Site": "same-origin" };
    const made = await browser.get("/admin/comptes", { method: "POST", body, headers }, on);
    expect(await readText(made)).toContain("Compte créé.");
    expect((await sessionRow(browser)).role_asked_at).toBe(asked);
  });

  /** What makes a token as that account, which reads with it. */
  async function readerWithTokenOf(username: string): Promise<() => Promise<Response>> {
    const browser = openBrowser();
    expect((await tryAs(username, "un long mot de passe", browser)).status).toBe(303);
    const body = formBody({ name: "De secours", scope: "ecriture" });
    const headers = { Origin: origin, "Sec-Fetch-Site": "same-origin" };
    const made = await browser.get("/admin/jetons", { method: "POST", body, headers }, on);
    const token = (await made.text()).match(/neva_[\w-]{43}/)?.[0];
    const read = () => request("/api/patches", { headers: { Authorization: `Bearer ${token}` } }, on);
    expect((await read()).status).toBe(200);
    return read;
  }

  test("F-05, T-10: a token opens nothing once the local account that made it is no owner's", async () => {
    expect((await post({ username: "jetons", email: "", role: "owner" })).status).toBe(200);
    const id = (await idOf("jetons")) ?? "";
    const read = await readerWithTokenOf("jetons");
    await post({ id, username: "jetons", email: "", role: "nvteam", password: "" });
    expect((await read()).status).toBe(401);
  });

  test("F-05, T-33: an account that was deleted takes its tokens with it, and its form sent again brings neither back", async () => {
    const page = await (await owner.get("/admin/comptes")).text();
    const envoi = page.match(/name="envoi" value="([^"]+)"/)?.[1] ?? "";
    const form = { username: "supprimee", email: "", role: "owner", envoi };
    expect((await post(form)).text).toContain("Compte créé.");
    const id = (await idOf("supprimee")) ?? "";
    const read = await readerWithTokenOf("supprimee");
    expect((await post({ id, intent: "supprimer" })).text).toContain("Compte supprimé.");
    const late = await post(form);
    expect([late.status, late.text]).toEqual([
      409,
      expect.stringContaining("Ce compte a déjà été créé, puis supprimé."),
    ]);
    expect([await idOf("supprimee"), (await read()).status]).toEqual([null, 401]);
    const revoked = await env.DB.prepare(
      `SELECT t.revoked_at AS at, l.after FROM api_tokens t
        LEFT JOIN audit_log l ON l.entity = 'jeton' AND l.action = 'revocation' AND l.entity_id = t.id
        WHERE t.created_by = ?`,
    )
      .bind(`local:${id}`)
      .all();
    expect(revoked.results).toEqual([
      { at: expect.any(Number), after: '{"motif":"Le compte de son auteur a été supprimé."}' },
    ]);
    // The page that says so gives another form.
    expect((await post({ ...form, envoi: "" })).text).toContain("Compte créé.");
    expect((await read()).status).toBe(401);
  });

  test("PRIV-01: who is signed in with a local account gets what is kept of it, and is signed out once that is erased", async () => {
    expect((await post({ username: "visites", email: "" })).status).toBe(200);
    const browser = openBrowser();
    expect((await tryAs("visites", "un long mot de passe", browser)).status).toBe(303);
    const cookie = cookieHeader(browser);
    const whose = `local:${await idOf("visites")}`;
    await env.DB.prepare("INSERT INTO download_marks VALUES (?, 'base', '2026-01-01', 0)").bind(whose).run();
    const mine = await browser.get("/confidentialite/mes-donnees", {}, on);
    // The account without what opens it.
    const compteDeSecours = {
      username: "visites",
      displayName: "Solène",
      email: null,
      role: "nvteam",
      createdAt: expect.any(String),
    };
    const given = (await mine.json()) as { compteDeSecours: unknown };
    expect(given.compteDeSecours).toEqual(compteDeSecours);
    expect(given).toMatchObject({
      sessions: [{ fin: null }],
      telechargements: [{ fichier: "base" }],
    });
    await env.DB.prepare(
      "INSERT INTO api_tokens (id, name, scope, hash, created_by, created_at) VALUES ('outil', 'Outil', 'lecture', 'y', ?, 0)",
    )
      .bind(whose)
      .run();
    const people = () => env.DB.prepare("SELECT visitors FROM totals").first("visitors");
    const before = await people();
    const body = formBody({ intent: "effacer", confirmation: "on" });
    const headers = { Origin: origin, "Sec-Fetch-Site": "same-origin" };
    expect((await browser.get("/confidentialite", { method: "POST", body, headers }, on)).status).toBe(200);
    expect((await request("/api/moi", { headers: { Cookie: cookie } }, on)).status).toBe(401);
    const marks = env.DB.prepare("SELECT 1 FROM download_marks WHERE discord_id = ?").bind(whose);
    expect([await marks.first(), await people()]).toEqual([null, before]);
    // The account is the owners' to delete, with its tokens.
    expect(
      await env.DB.prepare(
        "SELECT count(*) AS n FROM api_tokens WHERE id = 'outil' AND revoked_at IS NULL",
      ).first("n"),
    ).toBe(1);
    expect((await tryAs("visites", "un long mot de passe")).status).toBe(303);
  });

  test("two accounts without email; a short password is refused, and so is none; admin cannot be deleted", async () => {
    expect((await post({ username: "un.sans", email: "" })).status).toBe(200);
    expect((await post({ username: "deux.sans", email: "" })).status).toBe(200);
    for (const password of ["court", ""]) {
      expect((await post({ username: "court", email: "", password })).status).toBe(422);
      expect(await idOf("court")).toBeNull();
    }
    // Nobody else is called so, whether the account is there already or not.
    expect((await post({ username: "Admin", email: "" })).text).toContain("Nom d'utilisateur déjà existant");
    await tryAs("admin", secret);
    const refused = await post({ id: (await idOf("admin")) ?? "", intent: "supprimer" });
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.text).toContain("Le compte admin ne peut pas être supprimé");
  });

  test("AUTH-22, F-05: the founding account keeps its name and its role; nobody else takes its name before it is made", async () => {
    await tryAs("admin", secret);
    const id = (await idOf("admin")) ?? "";
    const change = {
      id,
      username: "autrement",
      role: "nvteam",
      displayName: "Fondatrice",
      email: "",
      password: "",
    };
    expect((await post(change)).text).toContain("Compte modifié.");
    expect((await post({ ...change, username: "admin" })).text).toContain("Compte modifié.");
    const saved = "SELECT username, role, display_name FROM local_accounts WHERE id = ?";
    expect(await env.DB.prepare(saved).bind(id).first()).toEqual({
      username: "admin",
      role: "owner",
      display_name: "Fondatrice",
    });
    await env.DB.prepare("DELETE FROM local_accounts WHERE id = ?").bind(id).run();
    expect((await post({ username: "Admin", email: "" })).text).toContain("Nom d'utilisateur déjà existant");
    expect(await idOf("Admin")).toBeNull();
  });

  test("AUTH-22, T-12: a new password ends the account's sessions and opens it, the former one no longer does", async () => {
    await post({ username: "change", email: "" });
    const id = (await idOf("change")) ?? "";
    const browser = openBrowser();
    expect((await tryAs("change", "un long mot de passe", browser)).status).toBe(303);
    const password = "un autre mot de passe";
    expect((await post({ id, username: "change", email: "", password })).text).toContain("Compte modifié.");
    expect((await browser.get("/admin/patches", {}, on)).status).not.toBe(200);
    expect((await tryAs("change", "un long mot de passe")).status).toBe(401);
    expect((await tryAs("change", password)).status).toBe(303);
    const line = "SELECT after FROM audit_log WHERE entity_id = ? ORDER BY id DESC LIMIT 1";
    expect(JSON.parse((await env.DB.prepare(line).bind(id).first<string>("after")) ?? "")).toMatchObject({
      motDePasse: "changé",
    });
  });

  test("T-12: nor does a sign-in with the former one that was on its way as the password changed", async () => {
    await post({ username: "pendant", email: "" });
    const id = (await idOf("pendant")) ?? "";
    const password = "un autre mot de passe";
    const changed = () => post({ id, username: "pendant", email: "", password });
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

  test("AUTH-25: an owner ends all sessions of one person, and nobody else's", async () => {
    const [gone, other] = [await person("client"), await person("client")];
    const id = await env.DB.prepare("SELECT discord_id FROM sessions WHERE id = ?")
      .bind((await sessionRow(gone)).id)
      .first<string>("discord_id");
    await send(owner, "/admin/comptes", { intent: "terminer-toutes", person: id ?? "" });
    expect((await gone.get("/api/moi")).status).toBe(401);
    for (const browser of [other, owner]) expect((await browser.get("/api/moi")).status).toBe(200);
    // One that ended before ended then: its person's export says when.
    await env.DB.prepare("UPDATE sessions SET revoked_at = 5 WHERE discord_id = ?").bind(id).run();
    await send(owner, "/admin/comptes", { intent: "terminer-toutes", person: id ?? "" });
    const ends = "SELECT DISTINCT revoked_at FROM sessions WHERE discord_id = ?";
    expect(await env.DB.prepare(ends).bind(id).first("revoked_at")).toBe(5);
  });

  test("AUTH-25: an owner ends a session, at once", async () => {
    const browser = await person("client");
    const row = await env.DB.prepare(
      "SELECT id, discord_id FROM sessions ORDER BY created_at DESC LIMIT 1",
    ).first<{
      id: string;
      discord_id: string;
    }>();
    await send(owner, "/admin/comptes", {
      intent: "terminer",
      session: row?.id ?? "",
      person: row?.discord_id ?? "",
    });
    expect((await browser.get("/api/moi")).status).toBe(401);
    // It is listed no more, and ended once, whoever presses the button of a page of before.
    const { rows: listed } = await listSessions(openDatabase(env.DB), Date.now(), null);
    expect(listed.map(({ id }) => id)).not.toContain(row?.id);
    await send(owner, "/admin/comptes", { intent: "terminer", session: row?.id ?? "" });
    const line = "SELECT count(*) AS n FROM audit_log WHERE action = 'fin' AND entity_id = ?";
    expect(await env.DB.prepare(line).bind(row?.id.slice(0, 12)).first("n")).toBe(1);
    // All of a person's: the journal, which is kept, does not name them.
    await send(owner, "/admin/comptes", { intent: "terminer", person: row?.discord_id ?? "" });
    expect(
      await env.DB.prepare(line)
        .bind(row?.discord_id ?? "")
        .first("n"),
    ).toBe(0);
  });

  test("AUTH-25: each open session is on one of the pages, however many there are, and several of one moment too", async () => {
    const owner = await person("owner");
    const now = Date.now();
    const hash = (i: number) => i.toString(16).padStart(64, "e");
    const insert = env.DB.prepare(
      `INSERT INTO sessions (id, discord_id, role, created_at, last_seen_at, role_checked_at, role_asked_at)
        VALUES (?, 'nombreux', 'client', ?, ?, 0, 0)`,
    );
    await env.DB.batch(
      Array.from({ length: 205 }, (_, i) => insert.bind(hash(i), now - 1000, now - 100 * Math.floor(i / 90))),
    );
    const seen: string[] = [];
    let path = "/admin/comptes";
    for (let pages = 0; path && pages < 9; pages++) {
      const html = await (await owner.get(path)).text();
      seen.push(
        ...[...html.matchAll(/name="session" value="(e{40}[\da-f]{24})"/g)].map(([, id]) => id ?? ""),
      );
      path = html.match(/href="(\/admin\/comptes\?avant=[^"]+)"/)?.[1] ?? "";
    }
    expect(seen.toSorted()).toEqual(Array.from({ length: 205 }, (_, i) => hash(i)).toSorted());
    await env.DB.prepare("DELETE FROM sessions WHERE discord_id = 'nombreux'").run();
  });
});
