/** What is kept about a guest: shown, given, erased (PRIV-01). */
import { afterEach, describe, expect, test, vi } from "vitest";
import { beacon, forgetVisits } from "../beacons.ts";
import { openBrowser, signIn } from "../browser.ts";
import { textOf } from "../html.ts";
import { altered } from "../rows.ts";
import { addPersona } from "../simulator.ts";
import { env, request, runCron } from "../site.ts";
import { readColumn, readRow, readValue, run } from "../sql.ts";
import { address, count, erase, from, mine } from "./own-data.ts";

afterEach(() => vi.restoreAllMocks());

describe("PRIV-01: get and erase", () => {
  /** Two guests of one day: their visits in one group, and a vote of each. */
  async function twoGuests(): Promise<void> {
    await forgetVisits();
    await run("DELETE FROM guide_feedback");
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
    await run(`UPDATE visit_groups SET events = json_insert(events, '$[#]', json('{"t":1,"q":"garage"}'))`);
    await beacon({ page: "/downloads", address });
    expect(await count("visit_groups", "true")).toBe(2);
    const answer = await erase();
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Clear-Site-Data")).toContain('"storage"');
    expect((await mine()).aujourdhui.visites).toEqual([]);
    const groups = await readColumn<string>("SELECT events FROM visit_groups");
    expect(
      groups.map((events) => (JSON.parse(events) as { p?: string; q?: string }[]).map(({ p, q }) => p ?? q)),
    ).toEqual([["Accueil", "garage"]]);
    expect(await readColumn("SELECT comment FROM guide_feedback")).toEqual(["D'un autre"]);
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
      return readRow(
        "SELECT views, visits, visitors, visible_ms, pages FROM daily_totals ORDER BY day DESC LIMIT 1",
      );
    };
    await beacon({ page: "/", visibleMs: 4000, address });
    for (const page of ["/mappings", "/downloads", "/patch-notes"]) await beacon({ page, address });
    await beacon({ page: "/", visibleMs: 500, address: "203.0.113.78" });
    expect(await today()).toMatchObject({ views: 5, visits: 2, visitors: 2, visible_ms: 4500 });
    await run("INSERT INTO daily_totals (day, views) VALUES ('2020-01-01', 9)");
    // Not counted yet when it is erased.
    await beacon({ page: "/guide", address });
    expect((await erase()).status).toBe(200);
    const left = { views: 1, visits: 1, visitors: 1, visible_ms: 500, pages: '{"Accueil":1}' };
    expect(await today()).toEqual(left);
    await beacon({ page: "/", address: "203.0.113.79" });
    expect(await today()).toMatchObject({ views: 2, visits: 2, visitors: 2, pages: '{"Accueil":2}' });
    const before = await readValue("SELECT views FROM daily_totals WHERE day = '2020-01-01'");
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
    const events = await readValue<string>("SELECT events FROM visit_groups");
    expect(JSON.parse(events ?? "[]")).toHaveLength(1);
  });

  test("PRIV-01: what cannot be remembered as erased is not erased: no vote, no visit, no profile", async () => {
    await forgetVisits();
    await run("DELETE FROM guide_feedback");
    const { id } = await addPersona();
    // That their account was erased before does not mean that it is now.
    expect((await erase(await signIn(id))).status).toBe(200);
    const browser = await signIn(id);
    await beacon({ page: "/mappings", address });
    const vote = { page: "/guide", helpful: "non", comment: "Canari" };
    await browser.post("/guide/avis", vote, { headers: from() });
    const before = await mine(browser);
    expect(before.aujourdhui.avis).toHaveLength(1);
    await run("CREATE TRIGGER no_erasures BEFORE INSERT ON erasures BEGIN SELECT RAISE(ABORT, 'down'); END");
    try {
      expect((await erase(browser)).status).toBeGreaterThanOrEqual(500);
    } finally {
      await run("DROP TRIGGER no_erasures");
    }
    const after = await mine(browser);
    expect(after.aujourdhui).toEqual(before.aujourdhui);
    expect(after.compte).toEqual(before.compte);
    expect((await erase(browser)).status).toBe(200);
    expect((await mine()).aujourdhui).toEqual({ visites: [], avis: [] });
  });

  test("PRIV-01, T-26: of a flood of visits the file holds the first, and says so; all of them are erased", async () => {
    await forgetVisits();
    await beacon({ page: "/mappings", address });
    expect((await mine()).aujourdhui).not.toHaveProperty("visitesCompletes");
    const [event] = JSON.parse(
      (await readValue<string>("SELECT events FROM visit_groups")) ?? "[]",
    ) as unknown[];
    await run(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1666)
       INSERT INTO visit_groups SELECT id + 1000 + i, ? FROM n, visit_groups`,
      JSON.stringify(Array(60).fill(event)),
    );
    const { visites, visitesCompletes } = (await mine()).aujourdhui;
    expect([visites.length, visitesCompletes]).toEqual([1 + 499 * 60, false]);
    expect((await erase()).status).toBe(200);
    expect(await count("visit_groups", "true")).toBe(0);
  });

  test("PRIV-01, T-26: the list of what was erased is written for who had something in it, and not for every guest", async () => {
    const stored: string[] = [];
    const put: R2Bucket["put"] = (key: string, ...rest: unknown[]) => {
      stored.push(key);
      return Reflect.apply(env.BUCKET.put, env.BUCKET, [key, ...rest]);
    };
    const press = async () => {
      const form = { method: "POST", body: new URLSearchParams({ intent: "effacer", confirmation: "on" }) };
      const answer = await request(
        "/confidentialite",
        { ...form, headers: from() },
        { BUCKET: altered(env.BUCKET, { put }) },
      );
      expect(answer.status).toBe(200);
      return stored.splice(0);
    };
    await twoGuests();
    expect(await press()).toEqual(["etat/effacements.json"]);
    expect(await press()).toEqual([]);
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
});
