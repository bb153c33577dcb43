import { describe, expect, test } from "vitest";
import { listSessions } from "#app/auth/sessions/session-list.server";
import { openDatabase } from "#app/platform/database";
import { cookieHeader, openBrowser, signIn } from "../../browser.ts";
import { readText } from "../../html.ts";
import { ageSession, sessionRow } from "../../sessions.ts";
import { addPersona } from "../../simulator.ts";
import { env, origin, request } from "../../site.ts";
import { readRow, readValue, run } from "../../sql.ts";
import { formBody, person, send } from "../staff.ts";
import { account, idOf, on, post, tryAs } from "./account-forms.ts";

const owner = await person("owner");

describe("AUTH-22: the rules of accounts, for owners only", () => {
  test("F-05, T-10: of a local account Discord is not asked: hours later it reads and writes as before", async () => {
    expect((await post(owner, { username: "seule", email: "", role: "owner" })).status).toBe(200);
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
    expect((await post(owner, { username: "jetons", email: "", role: "owner" })).status).toBe(200);
    const id = (await idOf("jetons")) ?? "";
    const read = await readerWithTokenOf("jetons");
    await post(owner, { id, username: "jetons", email: "", role: "nvteam", password: "" });
    expect((await read()).status).toBe(401);
  });

  test("F-05, T-33: an account that was deleted takes its tokens with it, and its form sent again brings neither back", async () => {
    const page = await (await owner.get("/admin/comptes")).text();
    const envoi = page.match(/name="envoi" value="([^"]+)"/)?.[1] ?? "";
    const form = { username: "supprimee", email: "", role: "owner", envoi };
    expect((await post(owner, form)).text).toContain("Compte créé.");
    const id = (await idOf("supprimee")) ?? "";
    const read = await readerWithTokenOf("supprimee");
    expect((await post(owner, { id, intent: "supprimer" })).text).toContain("Compte supprimé.");
    const late = await post(owner, form);
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
    expect((await post(owner, { ...form, envoi: "" })).text).toContain("Compte créé.");
    expect((await read()).status).toBe(401);
  });

  test("PRIV-01: who is signed in with a local account gets what is kept of it, and is signed out once that is erased", async () => {
    expect((await post(owner, { username: "visites", email: "" })).status).toBe(200);
    const browser = openBrowser();
    expect((await tryAs("visites", "un long mot de passe", browser)).status).toBe(303);
    const cookie = cookieHeader(browser);
    const whose = `local:${await idOf("visites")}`;
    await run("INSERT INTO download_marks VALUES (?, 'base', '2026-01-01', 0)", whose);
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
    await run(
      "INSERT INTO api_tokens (id, name, scope, hash, created_by, created_at) VALUES ('outil', 'Outil', 'lecture', 'y', ?, 0)",
      whose,
    );
    const people = () => readValue("SELECT visitors FROM totals");
    const before = await people();
    const body = formBody({ intent: "effacer", confirmation: "on" });
    const headers = { Origin: origin, "Sec-Fetch-Site": "same-origin" };
    expect((await browser.get("/confidentialite", { method: "POST", body, headers }, on)).status).toBe(200);
    expect((await request("/api/moi", { headers: { Cookie: cookie } }, on)).status).toBe(401);
    const marks = env.DB.prepare("SELECT 1 FROM download_marks WHERE discord_id = ?").bind(whose);
    expect([await marks.first(), await people()]).toEqual([null, before]);
    // The account is the owners' to delete, with its tokens.
    expect(await readValue("SELECT count(*) FROM api_tokens WHERE id = 'outil' AND revoked_at IS NULL")).toBe(
      1,
    );
    expect((await tryAs("visites", "un long mot de passe")).status).toBe(303);
  });

  test("AUTH-25: an owner ends all sessions of one person, and nobody else's", async () => {
    const [gone, other] = [await person("client"), await person("client")];
    const id = await readValue<string>(
      "SELECT discord_id FROM sessions WHERE id = ?",
      (await sessionRow(gone)).id,
    );
    await send(owner, "/admin/comptes", { intent: "terminer-toutes", person: id ?? "" });
    expect((await gone.get("/api/moi")).status).toBe(401);
    for (const browser of [other, owner]) expect((await browser.get("/api/moi")).status).toBe(200);
    // One that ended before ended then: its person's export says when.
    await run("UPDATE sessions SET revoked_at = 5 WHERE discord_id = ?", id);
    await send(owner, "/admin/comptes", { intent: "terminer-toutes", person: id ?? "" });
    const ends = "SELECT DISTINCT revoked_at FROM sessions WHERE discord_id = ?";
    expect(await env.DB.prepare(ends).bind(id).first("revoked_at")).toBe(5);
  });

  test("AUTH-25: of a person's sessions that an owner ends together, one that had ended keeps its hour", async () => {
    const { id: persona, user } = await addPersona();
    const [ended, open] = [await signIn(persona), await signIn(persona)];
    const row = await sessionRow(ended);
    await run("UPDATE sessions SET revoked_at = 5 WHERE id = ?", row.id);
    await send(owner, "/admin/comptes", { intent: "terminer-toutes", person: user.id });
    expect((await open.get("/api/moi")).status).toBe(401);
    const end = env.DB.prepare("SELECT revoked_at FROM sessions WHERE id = ?");
    expect(await end.bind(row.id).first("revoked_at")).toBe(5);
  });

  test("AUTH-25: an owner ends a session, at once", async () => {
    const browser = await person("client");
    const row = await readRow<{ id: string; discord_id: string }>(
      "SELECT id, discord_id FROM sessions ORDER BY created_at DESC LIMIT 1",
    );
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
    await run("DELETE FROM sessions WHERE discord_id = 'nombreux'");
  });
});
