/** What is kept about a person: shown, given, erased, and never more than is said (PRIV-01, T-35, T-36). */
import { afterEach, describe, expect, test, vi } from "vitest";
import { parisDay } from "#app/platform/dates";
import { person, send } from "./admin/staff.ts";
import { agent, beacon, forgetVisits } from "./beacons.ts";
import { openBrowser, signIn } from "./browser.ts";
import { setDownload } from "./content.ts";
import { textOf } from "./html.ts";
import { altered, countRows, faultAt, meanwhile } from "./rows.ts";
import { ageSession } from "./sessions.ts";
import { addPersona, roleIds } from "./simulator.ts";
import { env, request, runCron } from "./site.ts";

const address = "203.0.113.77";
const from = (extra: Record<string, string> = {}) => ({
  "CF-Connecting-IP": address,
  "User-Agent": agent,
  "Sec-Fetch-Site": "same-origin",
  ...extra,
});
const mine = async (browser = openBrowser()) =>
  (await browser.get("/confidentialite/mes-donnees", { headers: from() })).json() as Promise<{
    compte?: Record<string, unknown>;
    sessions?: unknown[];
    telechargements?: { fichier: string }[];
    rappels?: string[];
    jetons?: unknown[];
    journal?: { entityId: string }[];
    aujourdhui: { visites: { page?: string }[]; avis: unknown[] };
  }>;
const erase = (browser = openBrowser(), fields = { intent: "effacer", confirmation: "on" }) =>
  browser.post("/confidentialite", fields, { headers: from() });
const count = (table: string, where: string, ...values: unknown[]) =>
  env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${where}`)
    .bind(...values)
    .first<number>("n");

function calendarMonthsAgo(months: number): number {
  const date = new Date();
  return date.setUTCMonth(date.getUTCMonth() - months);
}

async function dump(): Promise<string> {
  const tables = await env.DB.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all<{
    name: string;
  }>();
  const parts: string[] = [];
  for (const { name } of tables.results.filter((table) => !table.name.startsWith("_cf"))) {
    parts.push(JSON.stringify((await env.DB.prepare(`SELECT * FROM "${name}"`).all()).results));
  }
  return parts.join("\n");
}

afterEach(() => vi.restoreAllMocks());

describe("PRIV-01: the page", () => {
  test("PRIV-01: says to everybody what is kept and for how long, and is the same bytes for every guest", async () => {
    const answers = [await request("/confidentialite"), await request("/confidentialite")];
    const [html = "", again] = await Promise.all(answers.map((answer) => answer.text()));
    expect(html).toBe(again);
    expect(answers[0]?.headers.get("Cache-Control")).toContain("public");
    for (const words of [
      "90 jours",
      "25 mois",
      "13 mois",
      "Six mois au plus, sauf la dernière qui peut être relue",
      "6 mois après sa révocation",
      "L'identifiant reste aussi sur ce qu'ils ont créé",
      "aucune adresse IP",
      "CNIL",
    ]) {
      expect(textOf(html)).toContain(words);
    }
    // What erasing leaves is not said to be erased.
    expect(textOf(html)).not.toContain("J'efface tout");
    expect(textOf(html)).toContain("Ce qu'en gardent le journal de l'administration, les sauvegardes");
    expect(await (await request("/")).text()).toContain('href="/confidentialite"');
    expect(await (await request("/")).text()).toContain('href="/mentions-legales"');
  });
});

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

test("PRIV-01, ANA-11: votes on the guide go when the page says", async () => {
  const young = Date.now() - 24 * 31 * 86_400_000;
  await env.DB.prepare("DELETE FROM guide_feedback").run();
  await env.DB.prepare(
    "INSERT INTO guide_feedback VALUES ('old', '/guide', 1, '', 'a', ?), ('young', '/guide', 1, '', 'b', ?)",
  )
    .bind(calendarMonthsAgo(25), young)
    .run();
  await runCron("tache:conservation");
  expect((await env.DB.prepare("SELECT id FROM guide_feedback").raw()).flat()).toEqual(["young"]);
});

test("PRIV-01, ANA-11: figures by day go when the page says, and no sooner", async () => {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const [old, young] = [day(25 * 30 + 2), day(25 * 30 - 2)];
  await env.DB.prepare("INSERT INTO daily_totals (day, views) VALUES (?, 1), (?, 2)").bind(old, young).run();
  await runCron("tache:conservation");
  const left = "SELECT day FROM daily_totals WHERE day <= ? ORDER BY day";
  expect((await env.DB.prepare(left).bind(young).raw()).flat()).toEqual([young]);
  await env.DB.prepare("DELETE FROM daily_totals WHERE day = ?").bind(young).run();
});

test("PRIV-01, ANA-10: a digest, which repeats searches, goes when the page says that they go; other messages stay", async () => {
  const young = Date.now() - 24 * 31 * 86_400_000;
  const rows: [string, string, number][] = [
    ["vieux-bilan", "bilan", calendarMonthsAgo(25)],
    ["jeune-bilan", "bilan", young],
    ["vieille-annonce", "creation", calendarMonthsAgo(25)],
  ];
  await env.DB.batch(
    rows.map(([id, kind, at]) =>
      env.DB.prepare(
        "INSERT INTO notifications (id, kind, target, payload, state, created_at, updated_at) VALUES (?1, ?2, 'equipe', '{}', 'envoye', ?3, ?3)",
      ).bind(id, kind, at),
    ),
  );
  await runCron("tache:conservation");
  const left = (await env.DB.prepare("SELECT id FROM notifications ORDER BY id").raw()).flat();
  expect(left).toEqual(["jeune-bilan", "vieille-annonce"]);
  await env.DB.prepare("DELETE FROM notifications").run();
});

test("PRIV-01, F-04: a token goes when the page says after it was revoked; one that opens stays", async () => {
  await env.DB.prepare("DELETE FROM api_tokens").run();
  const add = (id: string, revokedAt: number | null) =>
    env.DB.prepare(
      "INSERT INTO api_tokens (id, name, hash, scope, created_by, created_at, revoked_at) VALUES (?1, 'x', ?1, 'lecture', '7', 1, ?2)",
    )
      .bind(id, revokedAt)
      .run();
  await add("vieux", calendarMonthsAgo(6));
  await add("jeune", Date.now() - 5 * 31 * 86_400_000);
  await add("ouvert", null);
  await runCron("tache:conservation");
  const left = (await env.DB.prepare("SELECT id FROM api_tokens ORDER BY id").raw()).flat();
  expect(left).toEqual(["jeune", "ouvert"]);
  await env.DB.prepare("DELETE FROM api_tokens").run();
});

test("PRIV-01, ANA-11: who downloaded what is forgotten when the page says", async () => {
  const day = (ago: number) => parisDay(Date.now() - ago * 86_400_000);
  await env.DB.prepare("DELETE FROM download_marks").run();
  await env.DB.prepare("INSERT INTO download_marks VALUES ('7', 'base', ?, 0), ('7', 'base', ?, 0)")
    .bind(day(91), day(90))
    .run();
  await runCron("tache:conservation");
  expect((await env.DB.prepare("SELECT day FROM download_marks").raw()).flat()).toEqual([day(90)]);
});

describe("PRIV-01: get and erase", () => {
  /** Two guests of one day: their visits in one group, and a vote of each. */
  async function twoGuests(): Promise<void> {
    await forgetVisits();
    await env.DB.prepare("DELETE FROM guide_feedback").run();
    const other = "203.0.113.78";
    await Promise.all([
      beacon({ page: "/mappings", address }, { VISIT_GROUP_SECONDS: "0.2" }),
      beacon({ page: "/", address: other }, { VISIT_GROUP_SECONDS: "0.2" }),
    ]);
    expect(await count("visit_groups", "true")).toBe(1);
    const vote = (comment: string) => ({ page: "/guide", helpful: "non", comment });
    await openBrowser().post("/guide/avis", vote("Le mien"), { headers: from() });
    const headers = from({ "CF-Connecting-IP": other });
    await openBrowser().post("/guide/avis", vote("D'un autre"), { headers });
    expect(await count("guide_feedback", "true")).toBe(2);
  }

  test("PRIV-01: a guest gets the visits and votes of today, and only their own", async () => {
    await twoGuests();
    const kept = await mine();
    expect(kept.compte).toBeUndefined();
    expect(kept.aujourdhui.visites.map(({ page }) => page)).toEqual(["Mappings"]);
    expect(kept.aujourdhui.avis).toMatchObject([{ page: "/guide", utile: false }]);
    expect(JSON.stringify(kept)).not.toContain(address);
  });

  test("PRIV-01, T-35: who only shares a guest's address and browser reads nothing that the guest wrote", async () => {
    await twoGuests();
    await openBrowser().post(
      "/guide/avis",
      { page: "/guide/faq", helpful: "oui", comment: "" },
      { headers: from() },
    );
    const { avis } = (await mine()).aujourdhui;
    expect(avis).toEqual([
      {
        page: "/guide",
        utile: false,
        commentaire: "(omis\u00a0: d'autres personnes peuvent avoir la même adresse et le même navigateur)",
      },
      { page: "/guide/faq", utile: true, commentaire: "" },
    ]);
    const member = await signIn((await addPersona()).id);
    expect((await mine(member)).aujourdhui.avis).toEqual(avis);
    const said = "de toute personne qui a aujourd'hui la même adresse et le même navigateur que vous";
    expect(textOf(await (await request("/confidentialite")).text())).toContain(said);
    expect(textOf(await (await member.get("/confidentialite")).text())).not.toContain(said);
  });

  test("PRIV-01: a guest erases them, and nobody else's", async () => {
    await twoGuests();
    // A search is nobody's: it stays, also beside what goes.
    await env.DB.prepare(
      `UPDATE visit_groups SET events = json_insert(events, '$[#]', json('{"t":1,"q":"garage"}'))`,
    ).run();
    await beacon({ page: "/downloads", address });
    expect(await count("visit_groups", "true")).toBe(2);
    const answer = await erase();
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Clear-Site-Data")).toBe('"storage"');
    expect((await mine()).aujourdhui.visites).toEqual([]);
    const groups = await env.DB.prepare("SELECT events FROM visit_groups").all<{ events: string }>();
    expect(
      groups.results.map(({ events }) =>
        (JSON.parse(events) as { p?: string; q?: string }[]).map(({ p, q }) => p ?? q),
      ),
    ).toEqual([["Accueil", "garage"]]);
    const votes = await env.DB.prepare("SELECT comment FROM guide_feedback").raw();
    expect(votes.flat()).toEqual(["D'un autre"]);
  });

  test("PRIV-01: a visit of the last seconds, which waits to be written with others, is given and erased too", async () => {
    await forgetVisits();
    const visit = async (page: string) => {
      const init = { method: "POST", headers: from(), body: JSON.stringify({ page }) };
      const bindings = { VISIT_GROUP_SECONDS: "1", LIMIT_READ: undefined };
      expect((await request("/api/visite", init, bindings, { background: "leave" })).status).toBe(204);
    };
    await visit("/mappings");
    expect((await mine()).aujourdhui.visites.map(({ page }) => page)).toEqual(["Mappings"]);
    await visit("/patch-notes");
    expect((await erase()).status).toBe(200);
    // One of somebody else, written when those would have been.
    await beacon({ page: "/", address: "203.0.113.78" }, { VISIT_GROUP_SECONDS: "1" });
    expect((await mine()).aujourdhui.visites).toEqual([]);
    expect(await count("visit_groups", "true")).toBe(1);
  });

  test("PRIV-01, ANA-01: the day's figures follow, and go on counting who comes afterwards", async () => {
    await forgetVisits();
    const today = async () => {
      await runCron("tache:statistiques");
      return env.DB.prepare(
        "SELECT views, visits, visitors, visible_ms, pages FROM daily_totals ORDER BY day DESC LIMIT 1",
      ).first();
    };
    await beacon({ page: "/", visibleMs: 4000, address });
    for (const page of ["/mappings", "/downloads", "/patch-notes"]) await beacon({ page, address });
    await beacon({ page: "/", visibleMs: 500, address: "203.0.113.78" });
    expect(await today()).toMatchObject({ views: 5, visits: 2, visitors: 2, visible_ms: 4500 });
    await env.DB.prepare("INSERT INTO daily_totals (day, views) VALUES ('2020-01-01', 9)").run();
    // Not counted yet when it is erased.
    await beacon({ page: "/guide", address });
    expect((await erase()).status).toBe(200);
    const left = { views: 1, visits: 1, visitors: 1, visible_ms: 500, pages: '{"Accueil":1}' };
    expect(await today()).toEqual(left);
    await beacon({ page: "/", address: "203.0.113.79" });
    expect(await today()).toMatchObject({ views: 2, visits: 2, visitors: 2, pages: '{"Accueil":2}' });
    const before = await env.DB.prepare("SELECT views FROM daily_totals WHERE day = '2020-01-01'").first(
      "views",
    );
    expect(before).toBe(9);
  });

  test("PRIV-01, R-30: of visitors who erase at the same time none brings the visits of another back", async () => {
    await forgetVisits();
    const addresses = Array.from({ length: 6 }, (_, i) => `203.0.113.${100 + i}`);
    await Promise.all(
      [...addresses, "203.0.113.99"].map((from) =>
        beacon({ page: "/", address: from }, { VISIT_GROUP_SECONDS: "0.2" }),
      ),
    );
    expect(await count("visit_groups", "true")).toBe(1);
    const answers = await Promise.all(
      addresses.map((ip) =>
        openBrowser().post(
          "/confidentialite",
          { intent: "effacer", confirmation: "on" },
          { headers: from({ "CF-Connecting-IP": ip }) },
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(addresses.map(() => 200));
    const events = await env.DB.prepare("SELECT events FROM visit_groups").first<string>("events");
    expect(JSON.parse(events ?? "[]")).toHaveLength(1);
  });

  test("PRIV-01: what cannot be remembered as erased is not erased: no vote, no visit, no profile", async () => {
    await forgetVisits();
    await env.DB.prepare("DELETE FROM guide_feedback").run();
    const { id } = await addPersona();
    // That their account was erased before does not mean that it is now.
    expect((await erase(await signIn(id))).status).toBe(200);
    const browser = await signIn(id);
    await beacon({ page: "/mappings", address });
    const vote = { page: "/guide", helpful: "non", comment: "Canari" };
    await browser.post("/guide/avis", vote, { headers: from() });
    const before = await mine(browser);
    expect(before.aujourdhui.avis).toHaveLength(1);
    await env.DB.prepare(
      "CREATE TRIGGER no_erasures BEFORE INSERT ON erasures BEGIN SELECT RAISE(ABORT, 'down'); END",
    ).run();
    try {
      expect((await erase(browser)).status).toBeGreaterThanOrEqual(500);
    } finally {
      await env.DB.prepare("DROP TRIGGER no_erasures").run();
    }
    const after = await mine(browser);
    expect(after.aujourdhui).toEqual(before.aujourdhui);
    expect(after.compte).toEqual(before.compte);
    expect((await erase(browser)).status).toBe(200);
    expect((await mine()).aujourdhui).toEqual({ visites: [], avis: [] });
  });

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
    await env.DB.prepare(
      `INSERT INTO audit_log (at, actor_id, actor_name, action, entity, entity_id, before, after)
        SELECT 1, '1', 'Solène', 'fin', 'session', value, 'null', 'null' FROM json_each(?)`,
    )
      .bind(JSON.stringify([user.id, other.user.id]))
      .run();
    const before = await env.DB.prepare("SELECT visitors FROM totals").first<number>("visitors");
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
    expect(await env.DB.prepare("SELECT visitors FROM totals").first("visitors")).toBe((before ?? 0) - 1);
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

  test("PRIV-01, R-10: who has no session left when the erasure fails is not told that it is done", async () => {
    const { id, user } = await addPersona();
    const browser = await signIn(id);
    const DB = altered(env.DB, {
      batch: async <T>(statements: D1PreparedStatement[]) => {
        if (statements.length < 8) return env.DB.batch<T>(statements);
        await env.DB.prepare("DELETE FROM sessions WHERE discord_id = ?").bind(user.id).run();
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
    await env.DB.prepare(
      "INSERT INTO api_tokens (id, name, scope, hash, created_by, created_at, revoked_at) VALUES ('avant', 'Avant', 'lecture', 'x', ?, 0, 0)",
    )
      .bind(user.id)
      .run();
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
      env.DB.prepare(
        `WITH RECURSIVE line(at) AS (SELECT ?2 UNION ALL SELECT at + 1 FROM line WHERE at < ?3)
          INSERT INTO audit_log (at, actor_id, actor_name, action, entity, entity_id, before, after)
          SELECT at, ?1, 'Solène', 'essai', 'message', CAST(at AS INTEGER), 'null', 'null' FROM line`,
      )
        .bind(user.id, first, last)
        .run();
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
    const before = await env.DB.prepare("SELECT downloads FROM totals").first("downloads");
    const DB = meanwhile('insert into "download_marks"', () => erase(browser));
    expect((await browser.get("/downloads/base", {}, { DB })).status).toBe(302);
    for (const table of ["visitors", "sessions", "download_marks"]) {
      expect(await count(table, "discord_id = ?", user.id), table).toBe(0);
    }
    expect(await env.DB.prepare("SELECT downloads FROM totals").first("downloads")).toBe(before);
  });

  test("PRIV-01: without the tick nothing is erased; from another site nothing either", async () => {
    const { id, user } = await addPersona();
    const browser = await signIn(id);
    expect((await erase(browser, { intent: "effacer", confirmation: "" })).status).toBe(422);
    const foreign = await browser.get("/confidentialite", {
      method: "POST",
      headers: { "Sec-Fetch-Site": "cross-site" },
      body: new URLSearchParams({ intent: "effacer", confirmation: "on" }),
    });
    expect(foreign.status).toBe(403);
    expect(await count("visitors", "discord_id = ?", user.id)).toBe(1);
  });

  test("AUTH-25: a person sees where they are signed in, and nobody else's; the others end at once, theirs stays", async () => {
    const { id } = await addPersona();
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
    const guest = await openBrowser().post("/confidentialite", { intent: "fermer-sessions" });
    expect(guest.status).toBe(401);
    expect(await (await request("/confidentialite")).text()).not.toContain("mes-sessions");
  });

  test("ANA-11: a profile goes thirteen months after its last sign-in, with its place in the count; who came back since stays", async () => {
    const young = await addPersona();
    await signIn(young.id);
    await env.DB.prepare("UPDATE visitors SET last_login_at = ? WHERE discord_id = ?")
      .bind(Date.now() - 12 * 31 * 86_400_000, young.user.id)
      .run();
    const { id, user } = await addPersona();
    await signIn(id);
    const before = await env.DB.prepare("SELECT visitors FROM totals").first<number>("visitors");
    await env.DB.prepare("UPDATE visitors SET last_login_at = ? WHERE discord_id = ?")
      .bind(calendarMonthsAgo(13), user.id)
      .run();
    await runCron("17 3 * * *");
    expect(await count("visitors", "discord_id = ?", user.id)).toBe(0);
    expect(await count("visitors", "discord_id = ?", young.user.id)).toBe(1);
    expect(await env.DB.prepare("SELECT visitors FROM totals").first("visitors")).toBe((before ?? 0) - 1);
  });
});

describe("T-35, T-36: a whole run with a known address, agent and name", () => {
  const encoder = new TextEncoder();
  const hex = (bytes: ArrayBuffer) =>
    [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

  /** Hashes that somebody who knows the site's secrets, but not the forgotten salts, could make again. */
  async function stableForms(text: string): Promise<string[]> {
    const forms = [
      text,
      btoa(text),
      encodeURIComponent(text),
      hex(encoder.encode(text).buffer as ArrayBuffer),
    ];
    const secret = String(env["SESSION_SECRET"]);
    for (const input of [text, `${secret}:${text}`, `${text}\n${agent}`, `${secret}${text}`]) {
      for (const algorithm of ["SHA-1", "SHA-256", "SHA-512"]) {
        forms.push(hex(await crypto.subtle.digest(algorithm, encoder.encode(input))).slice(0, 24));
      }
      const key = await crypto.subtle.importKey(
        "raw",
        encoder.encode(secret),
        { name: "HMAC", hash: "SHA-256" },
        false,
        ["sign"],
      );
      forms.push(hex(await crypto.subtle.sign("HMAC", key, encoder.encode(input))).slice(0, 24));
    }
    return forms;
  }

  test("T-35, T-36: no table and no line of the log holds them, or anything stable made from them", async () => {
    const lines: string[] = [];
    for (const level of ["log", "info", "warn", "error", "debug"] as const) {
      vi.spyOn(console, level).mockImplementation(
        (...parts: unknown[]) => void lines.push(parts.map(String).join(" ")),
      );
    }
    const canary = "Canari-Navigateur/7.7 (Systeme Inconnu) Firefox/140.0";
    const headers = from({ "User-Agent": canary, "CF-IPCountry": "FR" });
    const post = (path: string, body: BodyInit) =>
      request(path, { method: "POST", headers, body }, { LOCAL_ADMIN_PASSWORD: "mot-de-passe-du-site" });
    await post("/api/visite", JSON.stringify({ page: "/", referrer: "discord.com" }));
    await post("/api/visite", JSON.stringify({ visibleMs: 1000 }));
    await post("/guide/avis", new URLSearchParams({ page: "/guide/faq", helpful: "oui", comment: "" }));
    await post("/auth/local", new URLSearchParams({ username: "admin", password: "canari-mot-de-passe" }));
    for (const path of [
      "/",
      "/nulle-part",
      "/api/recherche?q=rien-du-tout",
      "/api/health",
      "/downloads/base",
    ]) {
      await request(path, { headers });
    }
    await send(await person("owner"), "/admin/analytics", { confirmation: "x" });
    await runCron("17 3 * * *");
    const tables = await dump();
    // The run left something to look at.
    expect(tables).toContain("Accueil");
    expect(tables).toContain("adresse:");
    expect(lines.length).toBeGreaterThan(2);
    for (const known of [address, canary, "Canari-Navigateur", "Systeme Inconnu"]) {
      for (const form of await stableForms(known)) {
        expect(tables.includes(form), `table: ${known} as ${form}`).toBe(false);
        expect(
          lines.some((line) => line.includes(form)),
          `log: ${known} as ${form}`,
        ).toBe(false);
      }
    }
  });

  test("T-35: a guest's name is nowhere; a member's is in their own profile alone, and gone when erased", async () => {
    const name = `Canarie${Math.floor(Math.random() * 1e9)}`;
    const lines: string[] = [];
    vi.spyOn(console, "info").mockImplementation(
      (...parts: unknown[]) => void lines.push(parts.map(String).join(" ")),
    );
    const { id } = await addPersona({ user: { username: name.toLowerCase(), global_name: name } });
    const browser = await signIn(id);
    await browser.get("/downloads");
    expect((await dump()).split(name)).toHaveLength(3);
    await erase(browser);
    const tables = await dump();
    for (const form of [...(await stableForms(name)), ...(await stableForms(name.toLowerCase()))]) {
      expect(tables.includes(form)).toBe(false);
      expect(lines.some((line) => line.includes(form))).toBe(false);
    }
  });
});
