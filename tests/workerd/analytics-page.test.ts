/** The analytics tab: who may see, export and reset (ANA-03, ANA-07, ANA-09, ADM-21). */
import { beforeEach, describe, expect, test } from "vitest";
import { parisDay } from "#app/time/dates";
import { person, send } from "./admin/staff.ts";
import { beacon, forgetVisits } from "./beacons.ts";
import { openBrowser, signIn } from "./browser.ts";
import { patchRow, setPatches, setRealFigures } from "./content.ts";
import { readText } from "./html.ts";
import { altered, faultAt, meanwhile } from "./rows.ts";
import { addPersona, roleIds } from "./simulator.ts";
import { env, request, runCron } from "./site.ts";
import { all, readRow, readValue, run } from "./sql.ts";

const path = "/admin/analytics";
const owner = await person("owner");
const team = await person("nvteam");

beforeEach(async () => {
  await forgetVisits();
  await beacon({ page: "/", country: "FR", referrer: "=cmd.example" });
  await beacon({ page: "/mappings", country: "FR", referrer: "forum.example", address: "2001:db8::9" });
  await request("/api/recherche?q==HYPERLINK(%22x%22)%3B", {
    headers: { "CF-Connecting-IP": "2001:db8::9" },
  });
  await request("/api/recherche?q=@SOMME(xylo)");
  await run("INSERT INTO download_counts VALUES ('base', ?, 1)", parisDay(Date.now()));
  await runCron("*/10 * * * *");
});

/** What a reader sees, tags away. */
const visibleText = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ");

const days = () => all("SELECT * FROM daily_totals WHERE views > 0");

describe("ADM-21, ANA-03: the tab", () => {
  test("ANA-03, ADM-21: figures, tops and connections with their retention, for the team as for owners", async () => {
    for (const browser of [owner, team]) {
      const text = visibleText(await (await browser.get(path)).text());
      for (const words of [
        "Visiteurs uniques aujourd'hui 2",
        "forum.example",
        "France",
        "Historique des connexions",
        "Effacé 13 mois après la dernière connexion",
      ]) {
        expect(text).toContain(words);
      }
    }
    const history = /aria-labelledby="connexions"[\s\S]*?<ul/.exec(await (await team.get(path)).text())?.[0];
    // A box of its own height, which the keyboard reaches too.
    expect(history).toMatch(/tabindex="0" class="[^"]*max-h-96 overflow-y-auto/i);
    expect(await (await owner.get(path)).text()).toContain("Remettre les statistiques à zéro");
    expect(await (await team.get(path)).text()).not.toContain("Remettre les statistiques à zéro");
  });

  test("ANA-04, T-25: what a restored day names may be called what every object has", async () => {
    const words = ["__proto__", "constructor", "toString"];
    const tally = `{${words.map((word) => `"${word}":3`).join(",")}}`;
    await run(
      "UPDATE daily_totals SET pages = ?1, referrers = ?1, countries = ?1, searches = ?1, downloads = ?1",
      tally,
    );
    const page = await team.get(path);
    const text = visibleText(await page.text());
    expect(page.status).toBe(200);
    for (const word of words) expect(text.split(`${word} 3`)).toHaveLength(6);
    const data = await team.get(`${path}.data`);
    expect(data.status).toBe(200);
  });

  test("ANA-09: countries come with their names, for browsers know others", async () => {
    expect(await (await team.get(`${path}.data`)).text()).toContain('"France"');
  });

  test("ANA-05, F-07: without a visit there is no average, neither in the totals nor on any day", async () => {
    await forgetVisits();
    const html = await (await team.get(`${path}?mesure=duree`)).text();
    const text = visibleText(html);
    const [totals, table] = [text.indexOf("Par jour"), text.indexOf("Jour Durée moyenne Avant")];
    expect(text.slice(totals, table)).toMatch(/Pages vues 0 .*Durée moyenne – /);
    expect(text.slice(table, text.indexOf("Pages les plus vues"))).not.toMatch(/\d s\b/);
    expect(html, "no line along zero").not.toMatch(/<path d="M[^>]*vector-effect/);
  });

  test("ANA-03, ANA-06, PN-21: who signs in is one record, with the role, the first time, the last and the one before, and how often", async () => {
    const { id, user } = await addPersona({ roles: [roleIds.client] });
    const started = Date.now();
    await signIn(id);
    const record = () =>
      readRow<Record<string, unknown>>("SELECT * FROM visitors WHERE discord_id = ?", user.id);
    const first = await record();
    expect(first).toMatchObject({ discord_id: user.id, role: "client", total_visits: 1 });
    const counted = () => readValue("SELECT visitors FROM totals");
    const people = await counted();
    for (const name of ["username", "display_name", "avatar_url"]) expect(first?.[name]).toMatch(/\S/);
    expect(first?.["first_visit_at"]).toBeGreaterThanOrEqual(started);
    await new Promise((resolve) => setTimeout(resolve, 5));
    await signIn(id);
    const second = await record();
    expect(second).toMatchObject({
      total_visits: 2,
      first_visit_at: first?.["first_visit_at"],
      previous_visit_at: first?.["last_login_at"],
    });
    expect(second?.["last_login_at"]).toBeGreaterThan(Number(first?.["last_login_at"]));
    expect(await counted()).toBe(people);
    const text = visibleText(await (await team.get(path)).text());
    expect(text).toMatch(
      new RegExp(`@ ?${String(first?.["username"])} [^@]*Client · depuis le [^@]* 2 connexions`),
    );
  });

  test("ANA-03: older connections and the way back to the newest stay at their list, far down the page", async () => {
    await run(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 51)
       INSERT INTO visitors (discord_id, username, display_name, avatar_url, role, role_confirmed_at, first_visit_at, last_login_at)
       SELECT 'ancien' || i, 'ancien' || i, 'Ancien', '', 'client', i, i, i FROM n`);
    const links = async (address: string) => {
      const html = await (await team.get(address)).text();
      return [...html.matchAll(/href="([^"]*#connexions)"/g)].map(([, href = ""]) =>
        href.replaceAll("&amp;", "&"),
      );
    };
    const [older = "", ...others] = await links(path);
    expect(older).toMatch(/\?periode=mois&mesure=visites&avant=[^#]+#connexions$/);
    expect(others).toEqual([]);
    const newest = `${path}?periode=mois&mesure=visites#connexions`;
    expect((await links(older.replace(/#.*/, "")))[0]).toBe(newest);
    await run("DELETE FROM visitors WHERE discord_id LIKE 'ancien%'");
  });

  test("ANA-09: the day that is not over is marked as such, in the curve and in its table", async () => {
    // On the 1st a month is one day, and its curve has no full line.
    const html = await (await team.get(`${path}?periode=trente`)).text();
    expect(visibleText(html)).toContain("Aujourd'hui, en cours");
    expect(html.match(/<td[^>]*>[^<]*(<!-- -->)?<span[^>]*>, en cours<\/span><\/td>/g)).toHaveLength(1);
    expect(html.match(/, en cours\u00a0: /g)).toHaveLength(1);
    // The dotted part goes on from where the full line ends.
    const dotted = html.match(/<path d="M([^"]*)"[^>]*stroke-dasharray="1 5"/)?.[1]?.split("L");
    const full = html.match(/<path d="M([^"]*)"[^>]*stroke-width="2"[^>]*linejoin/)?.[1]?.split("L");
    expect(dotted).toHaveLength(2);
    expect(dotted?.[0]).toBe(full?.at(-1));
    expect(dotted?.[1]).toMatch(/^600\.0,/);
  });

  test("T-31: nonsense in the address shows the plain page", async () => {
    for (const query of [
      "?periode=x",
      "?mesure=<b>",
      "?avant=-1",
      "?avant=9e99",
      "?avant=1-'",
      "?avant=1-2-3",
      "?periode=mois&periode=semaine",
    ]) {
      expect([200, 400], query).toContain((await owner.get(path + query)).status);
    }
  });
});

describe("ANA-09: exports", () => {
  test("ANA-09: JSON holds every day with its figures", async () => {
    const answer = await team.get(`${path}/export?format=json&periode=semaine`);
    expect(answer.headers.get("Content-Disposition")).toMatch(/attachment; filename="statistiques-.+\.json"/);
    const { jours } = (await answer.json()) as { jours: Record<string, unknown>[] };
    expect(jours.at(-1)).toMatchObject({
      visitors: 2,
      visits: 2,
      views: 2,
      pages: { Accueil: 1, Mappings: 1 },
      countries: { FR: 2 },
      referrers: { "forum.example": 1 },
      downloads: { base: 1 },
    });
  });

  test("ANA-09: CSV holds the same, and nothing that a spreadsheet would run", async () => {
    const answer = await team.get(`${path}/export?format=csv&periode=tout`);
    expect(answer.headers.get("Content-Type")).toContain("text/csv");
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = new TextDecoder().decode(bytes).split("\r\n");
    expect(lines[0]).toBe("jour;mesure;libelle;valeur");
    expect(lines.some((line) => /^\d{4}-\d\d-\d\d;visites;;2$/.test(line))).toBe(true);
    expect(lines.filter((line) => line.includes("hyperlink"))[0]).toMatch(/;"'=hyperlink/);
    expect(lines.some((line) => line.includes(";'@somme"))).toBe(true);
    expect(lines.some((line) => line.split(";").some((cell) => /^"?[=+@]/.test(cell)))).toBe(false);
  });

  test("an unknown format is 400", async () => {
    expect((await team.get(`${path}/export?format=xml`)).status).toBe(400);
  });
});

describe("F-08: home's figures", () => {
  const save = (browser: typeof owner, real: boolean, query = "") =>
    send(browser, path + query, { intent: "chiffres-accueil", ...(real ? { reels: "on" } : {}) });
  const journal = () =>
    all(
      "SELECT actor_name, action, entity_id, before, after FROM audit_log WHERE entity = 'reglage' ORDER BY id",
    );
  const home = async () => visibleText(await (await request("/")).text());
  const section = async (browser: typeof owner) => {
    const html = await (await browser.get(path)).text();
    return html.match(/<section aria-labelledby="chiffres-accueil"[\s\S]*?<\/section>/)?.[0] ?? "";
  };

  beforeEach(async () => {
    await setRealFigures(null);
    await setPatches([patchRow(1), patchRow(2)]);
    await run("UPDATE totals SET visitors = 7, downloads = 31");
    await run("DELETE FROM audit_log WHERE entity = 'reglage'");
  });

  test("F-08: the team and owners read the formula and the real counts side by side, whichever home shows", async () => {
    for (const real of [false, true]) {
      await setRealFigures(real);
      for (const browser of [owner, team]) {
        const text = visibleText(await section(browser));
        expect(text).toMatch(/Formule\s+Réels\s+Utilisateurs\s+100\s+7\s+Téléchargements\s+150\s+31/);
        expect(text).toContain(
          `L'accueil montre ${real ? "les chiffres réels" : "les chiffres de la formule"} .`,
        );
      }
      const box = (await section(owner)).match(/<input[^>]*name="reels"[^>]*>/)?.[0] ?? "";
      expect(/\schecked/.test(box)).toBe(real);
      expect(await section(team)).not.toMatch(/<form|<input|<button/);
    }
  });

  test("F-08: an owner switches the floor off and on again; each is told, and a line of the journal", async () => {
    const saved = await save(owner, true, "?periode=semaine&mesure=duree");
    expect(saved.status).toBe(303);
    const next = saved.headers.get("Location") ?? "";
    expect(next).toBe(`${path}?periode=semaine&mesure=duree&fait=chiffres`);
    expect(visibleText(await (await owner.get(next)).text())).toContain(
      "Enregistré : l'accueil montre les chiffres réels.",
    );
    expect(await home()).toMatch(/7 utilisateurs.* 31 téléchargements/);
    expect((await save(owner, false)).status).toBe(303);
    expect(await home()).toMatch(/100 utilisateurs.* 150 téléchargements/);
    const [formula, real] = ['{"montre":"la formule"}', '{"montre":"les chiffres réels"}'];
    const line = { action: "modification", entity_id: "chiffres-reels" };
    expect(await journal()).toMatchObject([
      { ...line, before: formula, after: real },
      { ...line, before: real, after: formula },
    ]);
  });

  test("F-08: what is so already is saved and written nowhere", async () => {
    expect((await save(owner, false)).status).toBe(303);
    expect(await all("SELECT * FROM settings")).toEqual([]);
    await save(owner, true);
    const row = await readRow("SELECT * FROM settings");
    expect((await save(owner, true)).status).toBe(303);
    expect(await readRow("SELECT * FROM settings")).toEqual(row);
    expect(await journal()).toHaveLength(1);
  });

  test("F-08, T-31: a choice that is made twice in one form is refused", async () => {
    const double = { intent: "chiffres-accueil", reels: ["on", "on"] };
    expect((await send(owner, path, double)).status).toBe(400);
    expect(await all("SELECT * FROM settings")).toEqual([]);
    expect(await journal()).toEqual([]);
  });
});

describe("ANA-07: the reset", () => {
  const reset = (browser: typeof owner, confirmation: string) =>
    send(browser, path, { intent: "remise-a-zero", confirmation });

  test("ANA-07: an owner who typed the word empties everything; a copy and a line of the journal remain", async () => {
    expect((await reset(owner, "")).status).toBe(422);
    expect(await days()).toHaveLength(1);
    expect((await reset(owner, "EFFACER")).status).toBe(200);
    expect(await days()).toEqual([]);
    expect(await all("SELECT * FROM visit_groups")).toEqual([]);
    const entry = await readValue<string>(
      "SELECT before FROM audit_log WHERE action = 'remise-a-zero' ORDER BY id DESC",
    );
    const copy = await env.BUCKET.get((JSON.parse(entry ?? "{}") as { copie: string }).copie);
    const kept = (await copy?.json()) as { jours: { views: number }[] } | undefined;
    expect(kept?.jours.filter(({ views }) => views > 0)).toHaveLength(1);
  });

  test("ANA-07, PRIV-01: whoever gave a vote on the guide today can still erase it", async () => {
    const headers = { "CF-Connecting-IP": "203.0.113.90", "Sec-Fetch-Site": "same-origin" };
    const guest = openBrowser();
    const vote = { page: "/guide", helpful: "non", comment: "Le mien" };
    await guest.post("/guide/avis", vote, { headers });
    expect((await reset(owner, "EFFACER")).status).toBe(200);
    const votes = "SELECT count(*) FROM guide_feedback WHERE comment = 'Le mien'";
    expect(await readValue(votes)).toBe(1);
    await guest.post("/confidentialite", { intent: "effacer", confirmation: "on" }, { headers });
    expect(await readValue(votes)).toBe(0);
  });

  test("ANA-07: views that were not counted yet are in the copy; when they cannot be counted nothing is deleted", async () => {
    await beacon({ page: "/mappings" });
    const groups = async () => (await all("SELECT * FROM visit_groups")).length;
    expect(await groups()).toBeGreaterThan(0);
    let refusals = 0;
    const DB = altered(env.DB, {
      prepare: (text) => {
        if (text.startsWith('update "daily_totals"') && refusals++ === 0) throw new Error("D1_ERROR: canari");
        return env.DB.prepare(text);
      },
    });
    const refused = await send(owner, path, { confirmation: "EFFACER" }, { DB });
    expect(refused.status).toBe(503);
    expect(await readText(refused)).toContain("❌ Erreur lors de la remise à zéro des statistiques.");
    expect(await groups()).toBeGreaterThan(0);
    const done = await readText(await reset(owner, "EFFACER"));
    const copy = await env.BUCKET.get(/exports\/statistiques-[\w:.-]+\.json/.exec(done)?.[0] ?? "");
    const { jours } = JSON.parse((await copy?.text()) ?? "{}") as { jours: { views: number }[] };
    expect(jours.map(({ views }) => views)).toContain(3);
    expect([await groups(), await days()]).toEqual([0, []]);
  });

  test("ANA-07: when the copy cannot be kept nothing is deleted", async () => {
    const BUCKET = altered(env.BUCKET, { put: () => Promise.reject(new Error("put: Internal error")) });
    const answer = await send(owner, path, { confirmation: "EFFACER" }, { BUCKET });
    expect(answer.status).toBe(503);
    expect(await readText(answer)).toContain("❌ Erreur lors de la remise à zéro des statistiques.");
    expect(await days()).toHaveLength(1);
  });

  test("ANA-07, R-10: a reset that D1 refuses is not said to be done, though the same owner did one before", async () => {
    expect((await reset(owner, "EFFACER")).status).toBe(200);
    await beacon({ page: "/" });
    await runCron("*/10 * * * *");
    let refusals = 0;
    const DB = meanwhile('delete from "visit_groups"', async () => {
      if (refusals++ === 0) throw new Error("D1_ERROR: D1 DB is overloaded");
    });
    const answer = await send(owner, path, { confirmation: "EFFACER" }, { DB });
    expect(answer.status).toBe(503);
    expect(await readText(answer)).toContain("❌ Erreur lors de la remise à zéro des statistiques.");
    expect(await days()).toHaveLength(1);
  });

  test("ANA-07, R-17: sent again by who saw no page after it, it names the copy that holds the figures; not once there are others", async () => {
    const reset = async (browser = owner) => {
      const answer = await send(browser, path, { confirmation: "EFFACER" });
      const key = (await readText(answer)).match(/exports\/statistiques-[\w:.-]+\.json/)?.[0] ?? "";
      return { key, copy: await (await env.BUCKET.get(key))?.text() };
    };
    const copies = async () => (await env.BUCKET.list({ prefix: "exports/" })).objects.length;
    const first = await reset();
    expect(first.copy).toContain("forum.example");
    const before = await copies();
    // It came before anything is counted: it goes too, as the page says. Of the journal only resets count.
    await beacon({ page: "/" });
    await run(
      "INSERT INTO audit_log (at, actor_id, actor_name, action, entity, entity_id) VALUES (1, '1', 'Test', 'essai', 'patch', '1')",
    );
    expect(await reset()).toEqual(first);
    await runCron("*/10 * * * *");
    expect([await days(), await copies()]).toEqual([[], before]);
    expect((await reset(await person("owner"))).key).not.toBe(first.key);
    const second = await reset();
    expect(second.key).not.toBe(first.key);
    await beacon({ page: "/" });
    await runCron("*/10 * * * *");
    // As of a page that was opened before midnight: a visit without a view.
    await run("UPDATE daily_totals SET views = 0");
    const third = await reset();
    expect([third.key === second.key, await days()]).toEqual([false, []]);
    // No copy stays for ever: one of more than ten minutes ago is not named for one of now.
    await run("UPDATE audit_log SET at = at - 600001 WHERE action = 'remise-a-zero'");
    expect((await reset()).key).not.toBe(third.key);
  });

  test.each([
    ["lost", false],
    ["lost without a word", false],
    ["lost", true],
  ] as const)(
    "ANA-07, R-10: a reset that D1 did, its answer %s (and all after it: %s), is said to be done, with its copy, or not to be undone",
    async (fault, forGood) => {
      let resets = 0;
      for (let at = 0, hasFailed = true; hasFailed; at++) {
        await beacon({ page: "/" });
        await runCron("*/10 * * * *");
        const { bindings, state } = faultAt(at, fault, { forGood });
        const answer = await send(owner, `${path}.data`, { confirmation: "EFFACER" }, bindings);
        ({ hasFailed } = state);
        const text = await readText(answer);
        const isErased = (await days()).length === 0;
        if (isErased) resets++;
        if (isErased) expect(text, `call ${at}`).not.toContain("n'ont pas pu");
        else expect(answer.status, `call ${at}`).toBe(503);
        if (answer.status === 200) expect(text, `call ${at}`).toContain("exports/statistiques-");
      }
      expect(resets).toBeGreaterThan(1);
    },
  );
});
