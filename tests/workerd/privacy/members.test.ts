/** What is kept about a member: shown, given, erased (PRIV-01). */
import { afterEach, describe, expect, test, vi } from "vitest";
import { person, send } from "../admin/staff.ts";
import { openBrowser, signIn } from "../browser.ts";
import { setDownload } from "../content.ts";
import { textOf } from "../html.ts";
import { altered, countRows, faultAt, meanwhile } from "../rows.ts";
import { ageSession, sessionRow } from "../sessions.ts";
import { addPersona, roleIds } from "../simulator.ts";
import { env, request } from "../site.ts";
import { readValue, run } from "../sql.ts";
import { count, erase, from, mine } from "./own-data.ts";

afterEach(() => vi.restoreAllMocks());

test("PRIV-01, R-22: what is kept about one person is found without a look at that of 100,000 others", async () => {
  const { id, user } = await addPersona();
  const browser = await signIn(id);
  const numbers = (count: number) =>
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;
  const old = Date.now() - 3 * 86_400_000;
  await env.DB.batch([
    env.DB.prepare(
      `${numbers(100_000)} INSERT INTO audit_log (at, actor_id, actor_name, action, entity, entity_id)
        SELECT i, CASE WHEN i % 25000 = 0 THEN '${user.id}' ELSE 'autre-' || (i % 50) END, 'x', 'essai-foule', 'patch', i FROM n`,
    ),
    env.DB.prepare(
      `${numbers(20_000)} INSERT INTO guide_feedback (id, page, helpful, comment, voter, at)
        SELECT 'foule-' || i, '/guide', 1, '', 'autre-' || i, ${old} FROM n`,
    ),
  ]);
  const { DB, bill } = countRows();
  const answer = await browser.get("/confidentialite/mes-donnees", { headers: from() }, { DB });
  const { journal } = (await answer.json()) as { journal: { action: string; entityId: string }[] };
  expect(journal.filter(({ action }) => action === "essai-foule").map(({ entityId }) => entityId)).toEqual([
    "25000",
    "50000",
    "75000",
    "100000",
  ]);
  expect(bill.rows).toBeLessThan(60);
  const erasing = countRows();
  const body = new URLSearchParams({ intent: "effacer", confirmation: "on" });
  const init = { method: "POST", headers: from(), body };
  await browser.get("/confidentialite", init, { DB: erasing.DB });
  expect(await count("visitors", "discord_id = ?", user.id)).toBe(0);
  expect(erasing.bill.rows).toBeLessThan(120);
  await env.DB.batch([
    env.DB.prepare("DELETE FROM audit_log WHERE action = 'essai-foule'"),
    env.DB.prepare("DELETE FROM guide_feedback WHERE id LIKE 'foule-%'"),
  ]);
});

describe("PRIV-01: get and erase", () => {
  test("PRIV-01: a member gets account, sessions, downloads and recalls, nobody else's, then erases them and is signed out", async () => {
    // Whose rows come first is not who asks.
    const other = await addPersona();
    await signIn(other.id);
    const { id, user } = await addPersona();
    const browser = await signIn(id);
    await env.DB.batch(
      [user.id, other.user.id].flatMap((person) => [
        env.DB.prepare("UPDATE sessions SET agent = 'navigateur de ' || ?1 WHERE discord_id = ?1").bind(
          person,
        ),
        env.DB.prepare("INSERT INTO download_marks VALUES (?1, 'base', '2026-01-01', 0)").bind(person),
        env.DB.prepare("INSERT INTO recalls VALUES (?1, 'rappel de ' || ?1)").bind(person),
      ]),
    );
    const kept = await mine(browser);
    const isoTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(kept).toMatchObject({
      compte: { discordId: user.id, username: user.username, firstVisitAt: isoTime, lastLoginAt: isoTime },
      sessions: [{ fin: null, role: "client", navigateur: `navigateur de ${user.id}` }],
      telechargements: [{ fichier: "base", le: "1970-01-01T00:00:00.000Z" }],
      rappels: [`rappel de ${user.id}`],
    });
    await run(
      `INSERT INTO audit_log (at, actor_id, actor_name, action, entity, entity_id, before, after)
        SELECT 1, '1', 'Solène', 'fin', 'session', value, 'null', 'null' FROM json_each(?)`,
      JSON.stringify([user.id, other.user.id]),
    );
    const before = await readValue<number>("SELECT visitors FROM totals");
    const token = browser.cookies.get("__Host-neva-session");
    // Sent twice at once, as by a double click: one person goes, not two.
    const answers = await Promise.all([erase(browser), erase(browser)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    for (const answer of answers) expect(await answer.text()).not.toContain("Se déconnecter");
    expect(browser.cookies.has("__Host-neva-session")).toBe(false);
    for (const table of ["visitors", "sessions", "download_marks", "recalls"]) {
      expect(await count(table, "discord_id = ?", user.id), table).toBe(0);
      expect(await count(table, "discord_id = ?", other.user.id), table).toBe(1);
    }
    expect(await count("audit_log", "entity_id = ?", user.id)).toBe(0);
    expect(await count("audit_log", "entity_id = ?", other.user.id)).toBe(1);
    expect(await readValue("SELECT visitors FROM totals")).toBe((before ?? 0) - 1);
    const again = await request("/api/moi", { headers: { Cookie: `__Host-neva-session=${token}` } });
    expect(again.status).toBe(401);
  });

  test.each(["refused", "lost", "lost without a word"] as const)(
    "PRIV-01, R-10: an erasure of which each call to D1 in turn is %s: who is erased reads so and is signed out, who is not is told to try again",
    async (fault) => {
      const seen = new Set<boolean>();
      for (let at = 0, hasFailed = true; hasFailed; at++) {
        const { id, user } = await addPersona();
        const browser = await person("guest");
        for (const [name, value] of (await signIn(id)).cookies) browser.cookies.set(name, value);
        const { bindings, state } = faultAt(at, fault);
        const fields = { intent: "effacer", confirmation: "on" };
        const answer = await send(browser, "/confidentialite", fields, {
          ...bindings,
          LIMIT_SIGN_IN: undefined,
        });
        ({ hasFailed } = state);
        const isErased = (await count("visitors", "discord_id = ?", user.id)) === 0;
        seen.add(isErased);
        const isTold = textOf(await answer.text()).includes("Vos données sont effacées.");
        const isSignedIn = browser.cookies.has("__Host-neva-session");
        expect([answer.status, isTold, isSignedIn], `call ${at}`).toEqual(
          isErased ? [200, true, false] : [503, false, true],
        );
      }
      expect(seen.size).toBe(2);
    },
  );

  test("PRIV-01, R-10: where D1 is gone from any call of an erasure on, nobody reads that what stays is erased", async () => {
    const told: boolean[] = [];
    for (let at = 0, hasFailed = true; hasFailed; at++) {
      const { id, user } = await addPersona();
      const browser = await signIn(id);
      const { bindings, state } = faultAt(at, "refused", { forGood: true });
      const fields = { intent: "effacer", confirmation: "on" };
      const answer = await send(browser, "/confidentialite", fields, {
        ...bindings,
        LIMIT_SIGN_IN: undefined,
      });
      ({ hasFailed } = state);
      const isTold = textOf(await answer.text()).includes("Vos données sont effacées.");
      if (isTold) expect(await count("visitors", "discord_id = ?", user.id), `call ${at}`).toBe(0);
      told.push(isTold);
    }
    expect(told.at(-1)).toBe(true);
    expect(told[0]).toBe(false);
  });

  test("PRIV-01, R-10: who has no session left when the erasure fails is not told that it is done, nor who was erased once before", async () => {
    const { id, user } = await addPersona();
    await erase(await signIn(id));
    const browser = await signIn(id);
    const DB = altered(env.DB, {
      batch: async <T>(statements: D1PreparedStatement[]) => {
        if (statements.length < 8) return env.DB.batch<T>(statements);
        await run("DELETE FROM sessions WHERE discord_id = ?", user.id);
        throw new Error("D1_ERROR: D1 DB is overloaded");
      },
    });
    const fields = { intent: "effacer", confirmation: "on" };
    const answer = await send(browser, "/confidentialite", fields, { DB, LIMIT_SIGN_IN: undefined });
    expect([answer.status, await count("visitors", "discord_id = ?", user.id)]).toEqual([503, 1]);
  });

  test("PRIV-01: whose session has ended is told what was erased, and that the account was not", async () => {
    const { id, user } = await addPersona();
    const browser = await signIn(id);
    const { cookies } = browser;
    await ageSession(browser, { last_seen_at: 2 * 3600 + 60 });
    const page = textOf(await (await erase(browser)).text());
    expect(page).toContain("Vos visites et vos avis d'aujourd'hui sont effacés.");
    expect(page).toContain("Un compte ne s'efface qu'une fois connecté.");
    expect(page).not.toContain("Une nouvelle connexion commencerait un nouveau compte");
    expect(await count("visitors", "discord_id = ?", user.id)).toBe(1);
    expect(cookies.has("__Host-neva-session")).toBe(false);
    const again = await signIn(id);
    expect(textOf(await (await erase(again)).text())).toContain("Vos données sont effacées.");
    // The answer reloaded: the form is sent once more, by a guest.
    expect(textOf(await (await erase(again)).text())).toContain(
      "S'il vous a déjà été dit que vos données sont effacées, elles le sont.",
    );
  });

  test("PRIV-01, F-18: whose session has ended gets no file without their account: they are led home, and back", async () => {
    const browser = await signIn((await addPersona()).id);
    await ageSession(browser, { last_seen_at: 2 * 3600 + 60 });
    const answer = await browser.get("/confidentialite/mes-donnees", { headers: from() });
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/#session-expiree"]);
    expect(browser.cookies.get("__Host-neva-retour")).toBe(encodeURIComponent("/confidentialite"));
  });

  test("PRIV-01: an owner gets the tokens that they made, without what opens them, and nobody else's", async () => {
    const [owner, other] = [await person("owner"), await person("owner")];
    for (const [maker, name] of [
      [owner, "Le mien"],
      [other, "D'un autre"],
    ] as const)
      await send(maker, "/admin/jetons", { name, scope: "lecture" });
    const { jetons } = await mine(owner);
    expect(jetons).toEqual([
      { usage: "Le mien", portee: "lecture", cree: expect.any(String), dernierUsage: null, revoque: null },
    ]);
  });

  test("PRIV-01, F-04: the tokens of who erases their account are revoked, nobody else's", async () => {
    const { id, user } = await addPersona({ roles: [roleIds.owner] });
    const [owner, other] = [await signIn(id), await person("owner")];
    for (const maker of [owner, other])
      await send(maker, "/admin/jetons", { name: "Script", scope: "lecture" });
    // One that was revoked before keeps its time.
    await run(
      "INSERT INTO api_tokens (id, name, scope, hash, created_by, created_at, revoked_at) VALUES ('avant', 'Avant', 'lecture', 'x', ?, 0, 0)",
      user.id,
    );
    await erase(owner);
    expect((await mine(other)).jetons).toMatchObject([{ revoque: null }]);
    const again = await signIn(id);
    const revoked = (await mine(again)).jetons as { usage: string; revoque: string | null }[];
    expect(Object.fromEntries(revoked.map(({ usage, revoque }) => [usage, revoque]))).toEqual({
      Script: expect.stringMatching(/^20/),
      Avant: "1970-01-01T00:00:00.000Z",
    });
  });

  test("PRIV-01: of a journal that is too long for one answer the newest lines are given, and it is said", async () => {
    const { id, user } = await addPersona({ roles: [roleIds.nvteam] });
    const browser = await signIn(id);
    const write = (first: number, last: number) =>
      run(
        `WITH RECURSIVE line(at) AS (SELECT ?2 UNION ALL SELECT at + 1 FROM line WHERE at < ?3)
          INSERT INTO audit_log (at, actor_id, actor_name, action, entity, entity_id, before, after)
          SELECT at, ?1, 'Solène', 'essai', 'message', CAST(at AS INTEGER), 'null', 'null' FROM line`,
        user.id,
        first,
        last,
      );
    await write(1, 5000);
    const whole = await mine(browser);
    expect([whole.journal?.length, whole.journal?.[0]?.entityId]).toEqual([5000, "1"]);
    expect(whole).not.toHaveProperty("journalComplet");
    await write(5001, 5001);
    const cut = await mine(browser);
    expect([cut.journal?.length, cut.journal?.[0]?.entityId]).toEqual([5000, "2"]);
    expect(cut).toHaveProperty("journalComplet", false);
  });

  test("PRIV-01, R-30: a download that is under way while its account is erased leaves no mark, and counts nothing", async () => {
    await setDownload("base", "https://fichiers.example/base.zip");
    const { id, user } = await addPersona();
    const browser = openBrowser();
    for (const [name, value] of (await signIn(id)).cookies) browser.cookies.set(name, value);
    const before = await readValue("SELECT downloads FROM totals");
    const DB = meanwhile('insert into "download_marks"', () => erase(browser));
    expect((await browser.get("/downloads/base", {}, { DB })).status).toBe(302);
    for (const table of ["visitors", "sessions", "download_marks"]) {
      expect(await count(table, "discord_id = ?", user.id), table).toBe(0);
    }
    expect(await readValue("SELECT downloads FROM totals")).toBe(before);
  });

  test("AUTH-25: a person sees where they are signed in, and nobody else's; the others end at once, theirs stays", async () => {
    const { id } = await addPersona();
    const { id: before } = await sessionRow(await signIn(id));
    await run("UPDATE sessions SET revoked_at = 5 WHERE id = ?", before);
    const lost = await signIn(id);
    const here = await signIn(id);
    const stranger = await signIn((await addPersona()).id);
    const shown = async (browser: ReturnType<typeof openBrowser>) => {
      const html = await (await browser.get("/confidentialite")).text();
      return textOf(html.slice(html.indexOf('id="mes-sessions"'), html.indexOf("</main>")));
    };
    expect((await shown(here)).match(/Ouverte le/g)).toHaveLength(2);
    expect((await shown(here)).match(/cette session/g)).toHaveLength(1);
    expect(await shown(stranger)).not.toContain("Fermer mes autres sessions");
    const ended = await here.post("/confidentialite", { intent: "fermer-sessions" });
    expect(ended.status).toBe(200);
    const page = textOf(await ended.text());
    expect(page).toContain("Vos autres sessions sont fermées.");
    expect(page).not.toContain("Fermer mes autres sessions");
    expect((await lost.get("/api/moi")).status).toBe(401);
    for (const browser of [here, stranger]) expect((await browser.get("/api/moi")).status).toBe(200);
    // One that had ended keeps its hour, which is among the data that the person may ask for.
    expect(await readValue("SELECT revoked_at FROM sessions WHERE id = ?", before)).toBe(5);
    const guest = await openBrowser().post("/confidentialite", { intent: "fermer-sessions" });
    expect(guest.status).toBe(401);
    expect(await (await request("/confidentialite")).text()).not.toContain("mes-sessions");
  });
});
