/** The weekly message to the team's channel: when, once, and what is in it (ANA-10, R-31). */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { periodOf } from "#app/analytics/period";
import { showDay } from "#app/time/days";
import { messagesAbout, setFault } from "./simulator.ts";
import { env, runCron } from "./site.ts";
import { all, beatOf, emptyTables, run } from "./sql.ts";

const often = "*/10 * * * *";
const nightly = "17 3 * * *";
const webhook = String(env["DISCORD_WEBHOOK_URL"]);
const team = { DISCORD_STAFF_WEBHOOK_URL: webhook };
/** Every test has a week of its own: the simulator keeps what it received. */
let week = 0;
const monday = () => new Date(Date.UTC(2026, 4, 4 + 7 * week));
const day = (n: number) => new Date(monday().getTime() + n * 86_400_000).toISOString().slice(0, 10);
/** A Monday in Paris: two hours ahead of UTC in May and June. */
const at = (clock: string, n = 0) => Date.parse(`${day(n)}T${clock}:00+02:00`);

const outbox = () => all("SELECT id, state, target FROM notifications WHERE kind = 'bilan'");
const beat = () => beatOf("bilan");

/** What the channel received about the week before this test's Monday. */
const received = () => messagesAbout(`semaine du ${showDay(day(-7))} `);

async function go(time: number, cron = often, bindings: Record<string, unknown> = team) {
  vi.setSystemTime(time);
  await runCron(cron, bindings);
}

const addDay = (n: number, figures: Record<string, unknown>) => {
  const { visits = 0, visitors = 0, views = 0, ms = 0, pages = {}, searches = {}, downloads = {} } = figures;
  return run(
    "INSERT INTO daily_totals (day, visits, visitors, views, visible_ms, pages, searches, downloads) VALUES (?,?,?,?,?,?,?,?)",
    day(n),
    visits,
    visitors,
    views,
    ms,
    ...[pages, searches, downloads].map((value) => JSON.stringify(value)),
  );
};

beforeEach(async () => {
  week += 1;
  vi.useFakeTimers({ toFake: ["Date"], now: at("07:59") });
  await emptyTables(["notifications", "daily_totals", "visit_groups", "heartbeats", "guide_feedback"]);
  // The site is not new.
  await addDay(-40, {});
});
afterEach(() => vi.useRealTimers());

describe("ANA-10, R-31: when", () => {
  test("ANA-10: on Monday from eight in Paris, once, however often and whichever cron runs", async () => {
    await go(at("07:59"));
    expect(await received()).toEqual([]);
    await Promise.all([go(at("08:00")), go(at("08:00")), go(at("08:00"), nightly)]);
    await go(at("08:10"));
    await go(at("18:00", 6));
    expect(await received()).toHaveLength(1);
    expect(await outbox()).toContainEqual({ id: `bilan-${day(0)}`, state: "envoye", target: "equipe" });
    expect(await beat()).toEqual({ ok: 1, detail: `Semaine du ${showDay(day(-7))}\u00a0: envoyé` });
  });

  test("ANA-10: a site has no digest of the week before it was set up, and one of its first week, however quiet", async () => {
    await run("DELETE FROM daily_totals");
    await go(at("08:00"));
    expect(await received()).toEqual([]);
    expect(await beat()).toEqual({
      ok: 1,
      detail: `Semaine du ${showDay(day(-7))}\u00a0: rien n'était encore compté`,
    });
    await go(at("12:00", 2));
    week += 1;
    await go(at("08:00"));
    expect(await received()).toHaveLength(1);
  });

  test("R-31: a run that comes on Thursday sends it all the same; the next Monday has its own", async () => {
    await go(at("15:00", 3));
    expect(await received()).toHaveLength(1);
    week += 1;
    await go(at("08:00"));
    expect(await received()).toHaveLength(1);
    expect(await outbox()).toHaveLength(2);
  });

  test("R-31, ANA-10: after an outage the visits are counted first, and the next run sends the digest with all of them", async () => {
    await addDay(-2, { visits: 10, views: 10 });
    await run("UPDATE daily_totals SET updated_at = ?", at("23:50", -2));
    // From a restored backup: a day to come.
    await run("INSERT INTO daily_totals (day) VALUES ('2099-01-01')");
    // Forty visits of Sunday, one an hour each of four people, that no run has counted.
    const events = Array.from({ length: 40 }, (_, i) => ({
      t: at("08:00", -1) + i * 1000,
      v: `v${i}`,
      p: "Accueil",
    }));
    await run(
      "INSERT INTO visit_groups (id, events) VALUES (?, ?)",
      at("08:01", -1) * 1000,
      JSON.stringify(events),
    );
    await go(at("09:30"));
    expect(await received()).toEqual([]);
    expect((await beat())?.["detail"]).toContain("attend que ses visites soient comptées");
    await go(at("09:40"));
    const [message] = await received();
    expect(message?.payload.embeds[0]?.fields[0]?.value).toContain("**50**");
    // Nothing measured how long they stayed.
    expect(message?.payload.embeds[0]?.fields[3]?.value).toMatch(/^\*\*–\*\*/);
  });

  test.each<[string, { last: number; counted: [string, number]; written: [string, number] }]>([
    ["after the day was counted", { last: -1, counted: ["12:00", -1], written: ["18:00", -1] }],
    ["just after its midnight", { last: -1, counted: ["23:55", -1], written: ["00:10", 0] }],
    ["on a day that a run left to the next", { last: -2, counted: ["07:30", 0], written: ["18:00", -1] }],
  ])("R-31, ANA-10: a visit that was written %s is waited for", async (_, { last, counted, written }) => {
    await addDay(last, {});
    await run("UPDATE daily_totals SET updated_at = ? WHERE day = ?", at(...counted), day(last));
    const events = [{ t: at("17:59", -1), v: "v", p: "Accueil" }];
    await run(
      "INSERT INTO visit_groups (id, events) VALUES (?, ?)",
      at(...written) * 1000,
      JSON.stringify(events),
    );
    await go(at("08:00"));
    expect(await received()).toEqual([]);
    await go(at("08:10"));
    const [message] = await received();
    expect(message?.payload.embeds[0]?.fields[0]?.value).toContain("**1**");
  });

  test("ANA-10: by its name it can be run by hand", async () => {
    await go(at("09:00"), "tache:bilan");
    expect(await received()).toHaveLength(1);
  });

  test("ANA-10: without a channel of the team nothing is sent and nothing fails", async () => {
    await go(at("09:00"), often, {});
    await go(at("09:10"), often, { DISCORD_STAFF_WEBHOOK_URL: "" });
    expect(await outbox()).toEqual([]);
    expect(await beat()).toEqual({ ok: 1, detail: "Aucun salon d'équipe n'est configuré" });
  });

  test("ANA-10, R-07: what Discord does not take waits in the outbox and is sent again", async () => {
    await setFault("webhook", { kind: "status", status: 500 });
    await go(at("08:00"));
    await setFault("webhook", null);
    expect(await outbox()).toMatchObject([{ state: "a-renvoyer" }]);
    await go(at("08:30"));
    expect(await outbox()).toMatchObject([{ state: "envoye" }]);
    expect(await received()).toHaveLength(1);
  });
});

describe("ANA-10: what is in it", () => {
  const fieldsOf = async () => {
    const [message] = await received();
    const fields = Object.fromEntries(
      (message?.payload.embeds[0]?.fields ?? []).map(({ name, value }) => [name, value.replace(/\s/g, " ")]),
    );
    return { message, fields };
  };

  test("ANA-10: the week against the week before, pages, downloads, searches, what waits for somebody", async () => {
    await addDay(-15, { visits: 1000 });
    await addDay(-14, { visits: 10, visitors: 8, views: 30, ms: 60_000 });
    await addDay(-7, { visits: 9, visitors: 5, views: 20, ms: 90_000, pages: { Accueil: 12, Mappings: 8 } });
    await addDay(-1, {
      visits: 6,
      visitors: 5,
      views: 10,
      pages: { Mappings: 9, A: 5, B: 4, C: 3, D: 1 },
      searches: { vestiaire: 4 },
      downloads: { "patch:inconnu:patch": 3 },
    });
    await addDay(0, { visits: 5000, pages: { Trop: 9000 } });
    await run(
      "INSERT INTO notifications (id, kind, target, payload, state, created_at, updated_at) VALUES ('x','bilan','defaut','{}','abandonne',1,1), ('y','essai','defaut','{}','abandonne',1,1)",
    );
    for (let vote = 0; vote < 120; vote++) {
      await run(
        "INSERT INTO guide_feedback VALUES (?, '/guide/faq', 0, '', ?, ?)",
        `v${vote}`,
        `p${vote}`,
        at("12:00", -3),
      );
    }
    // Of the week before, of the new one, and one that is content.
    for (const [id, helpful, when] of [
      ["avant", 0, at("00:00", -7) - 1],
      ["après", 0, at("00:00")],
      ["content", 1, at("12:00", -3)],
    ])
      await run("INSERT INTO guide_feedback VALUES (?, '/guide/faq', ?, '', ?, ?)", id, helpful, id, when);
    const hours = 3_600_000;
    for (const [job, startedAt, finishedAt] of [
      ["sauvegarde", at("03:17"), at("03:18")],
      ["interrompue", at("07:44"), null],
      ["en-cours", at("07:46"), null],
      // Its own: the run that tells of it is the one that makes up for it.
      ["bilan", at("07:50"), at("07:50")],
      ["retirée-du-programme", at("08:00") - 27 * hours, at("08:00") - 26 * hours],
    ]) {
      await run("INSERT INTO heartbeats VALUES (?, ?, ?, 0, 'secret-detail')", job, startedAt, finishedAt);
    }
    await run("INSERT INTO heartbeats VALUES ('réussie', ?, ?, 1, '')", at("03:17"), at("03:18"));
    await env.BUCKET.put(
      "etat/liens.json",
      JSON.stringify([
        { url: "https://ok.example/", place: "Discord", at: 1, problem: null },
        ...["Boutique", "Licences", "Accueil", "FAQ"].map((place) => ({
          url: `https://${place}.example/`,
          place,
          at: 1,
          problem: "Introuvable (404).",
        })),
      ]),
    );
    await go(at("08:00"), "tache:bilan");
    const { message, fields } = await fieldsOf();
    expect(fields).toMatchObject({
      Visites: "**15** +50 % (10 la semaine d'avant)",
      "Visiteurs uniques (par jour)": "**10** +25 % (8 la semaine d'avant)",
      "Pages vues": "**30** 0 % (30 la semaine d'avant)",
      "Durée moyenne d'une visite": "**6 s** 0 % (6 s la semaine d'avant)",
      "Pages les plus vues": "1. `Mappings` : 17 2. `Accueil` : 12 3. `A` : 5 4. `B` : 4 5. `C` : 3",
      Téléchargements: "1. `Patch supprimé · patch principal` : 3",
      "Recherches sans résultat": "1. `vestiaire` : 4",
      "À regarder":
        "• 1 message Discord en échec • 4 liens externes ne répondent plus : Boutique ; Licences ; Accueil • La tâche « sauvegarde » a échoué à son dernier passage • La tâche « interrompue » a échoué à son dernier passage • 120 avis défavorables sur le guide",
    });
    // Where the days that are told are, and not six of them with another.
    expect(message?.payload.embeds[0]?.url).toBe("http://localhost/admin/analytics?periode=trente");
    const shown = periodOf("trente", day(0)).current;
    expect(shown.from <= day(-7) && day(-1) <= shown.to).toBe(true);
    expect(JSON.stringify(message)).not.toContain("secret-detail");
    await env.BUCKET.delete("etat/liens.json");
  });

  test("ANA-10: a week before that was counted in part is no measure: its figure is given, and no change", async () => {
    await addDay(-10, { visits: 4, visitors: 3, views: 6, ms: 8000 });
    await addDay(-7, { visits: 20, visitors: 9, views: 40, ms: 60_000 });
    await go(at("08:00"), "tache:bilan");
    expect((await fieldsOf()).fields).toMatchObject({
      Visites: "**20** (4 la semaine d'avant, comptée en partie)",
      "Visiteurs uniques (par jour)": "**9** (3 la semaine d'avant, comptée en partie)",
      "Pages vues": "**40** (6 la semaine d'avant, comptée en partie)",
      "Durée moyenne d'une visite": "**3 s** (2 s la semaine d'avant, comptée en partie)",
    });
  });

  test("ANA-10: the patch that leads is named, however many others were downloaded", async () => {
    await run(
      `INSERT INTO patches (id, version, title, description, modified_files, modifications, link_patch)
       VALUES ('premier', '9.7.3', 'Premier', '', '[]', '{"systemMetier":[],"inventaire":[],"braquages":[],"divers":[]}', '')`,
    );
    const others = Array.from({ length: 25 }, (_, i) => [`patch:autre-${i}:patch`, 1] as const);
    await addDay(-2, { downloads: { ...Object.fromEntries(others), "patch:premier:patch": 40 } });
    await go(at("08:00"), "tache:bilan");
    expect((await fieldsOf()).fields["Téléchargements"]).toMatch(
      /^1\. `Patch 9\.7\.3 · patch principal` : 40/,
    );
    await run("DELETE FROM patches WHERE id = 'premier'");
  });

  test("ANA-10: a week without anything says so", async () => {
    await go(at("08:00"), "tache:bilan");
    const { fields } = await fieldsOf();
    expect(fields).toMatchObject({
      Visites: "**0** (la semaine d'avant n'a pas de chiffres)",
      "Pages les plus vues": "Aucune page vue.",
      Téléchargements: "Aucun téléchargement.",
      "Recherches sans résultat": "Toutes les recherches ont trouvé quelque chose.",
      "À regarder": "Rien : tout va bien.",
    });
  });

  test("ANA-10, T-35: where no search may be repeated, none is said to have found something", async () => {
    await addDay(-2, { searches: { "06 12 34 56 78": 2, "keran@example.fr": 1 } });
    await go(at("08:00"), "tache:bilan");
    expect((await fieldsOf()).fields["Recherches sans résultat"]).toBe(
      "Les plus fréquentes ressemblent à une adresse ou à un numéro : elles ne sont pas répétées ici.",
    );
  });

  test("ANA-10, T-19, T-35: what visitors typed rings nobody, leads nowhere, and is nobody's address or number", async () => {
    const hostile = {
      "@everyone": 99,
      "<@&3000000000000000004> [clic](https://mal.example)": 98,
      "keran@example.fr": 97,
      "06 12 34 56 78": 96,
      "123456789012345678": 95,
      "203.0.113.77": 94,
      "`[clic](https://mal.example) <#12>`": 93,
      [`long ${"mot ".repeat(400)}`]: 92,
    };
    await addDay(-2, {
      searches: hostile,
      pages: { ["x".repeat(5000)]: 1 },
      downloads: { ["y".repeat(5000)]: 1 },
    });
    await go(at("08:00"), "tache:bilan");
    const { message, fields } = await fieldsOf();
    expect(message?.pings).toEqual({ everyone: false, roles: [], users: [] });
    expect(message?.payload.allowed_mentions).toEqual({ parse: [] });
    expect(message?.payload.content).toBeUndefined();
    const searches = fields["Recherches sans résultat"] ?? "";
    expect(searches).toContain("1. `'[clic](https://mal.example) <\u200b#12>'` : 93");
    for (const personal of ["everyone", "keran", "06 12", "123456789012345678", "203.0.113"]) {
      expect(searches).not.toContain(personal);
    }
    expect(await outbox()).toMatchObject([{ state: "envoye" }]);
  });
});
