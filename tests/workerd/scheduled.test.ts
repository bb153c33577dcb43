/** What happens without a visitor: running it twice, or late, gives the same result. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { endedBeat } from "../../scripts/heartbeat.ts";
import { person } from "./admin/staff.ts";
import { fill } from "./backups-data.ts";
import { beacon } from "./beacons.ts";
import { patchRow, setPatches } from "./content.ts";
import { textOf } from "./html.ts";
import { altered, countRows, failingD1, failingR2 } from "./rows.ts";
import { env, request, runCron } from "./site.ts";
import { all } from "./sql.ts";
import { tokenHeaders } from "./staff.ts";

const often = "*/10 * * * *";
const nightly = "17 3 * * *";
const now = Date.parse("2026-06-10T10:00:00Z");
const minute = 60_000;
const hour = 60 * minute;

const versions = async () =>
  ((await (await request("/data/patches.json")).json()) as { version: string }[]).map(
    ({ version }) => version,
  );

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now });
  await env.DB.batch(
    ["spent_codes", "sessions", "sign_in_tries", "daily_salts", "heartbeats"].map((t) =>
      env.DB.prepare(`DELETE FROM ${t}`),
    ),
  );
});
afterEach(() => vi.useRealTimers());

const scheduled = (n: number, at: number) =>
  patchRow(n, { status: "programme", position: null, published_at: null, scheduled_for: at });

describe("PN-18, R-31: scheduled patches", () => {
  test("PN-18: what is due is published at its own hour, oldest first; what is not stays hidden", async () => {
    await setPatches([
      patchRow(1),
      patchRow(2),
      scheduled(5, now - 2 * hour),
      scheduled(4, now - 3 * hour),
      scheduled(6, now),
      scheduled(7, now + 1),
      patchRow(8, { status: "brouillon", position: null, published_at: null }),
    ]);
    await runCron(often);
    expect(await versions()).toEqual(["5.0.6", "5.0.5", "5.0.4", "5.0.2", "5.0.1"]);
    const rows = await all(
      "SELECT version, position, published_at, revision FROM patches WHERE position > 2 ORDER BY position",
    );
    expect(rows).toEqual([
      { version: "5.0.4", position: 3, published_at: now - 3 * hour, revision: 2 },
      { version: "5.0.5", position: 4, published_at: now - 2 * hour, revision: 2 },
      { version: "5.0.6", position: 5, published_at: now, revision: 2 },
    ]);
    expect(await all("SELECT patches FROM totals")).toEqual([{ patches: 5 }]);
  });

  test("PN-18, T-40, PERF-01: each has its line in the journal, so that guests' copies of pages are left behind", async () => {
    await env.DB.prepare("DELETE FROM audit_log").run();
    const rows = [scheduled(2, now - hour), scheduled(3, now + hour)];
    await setPatches([patchRow(1), ...rows]);
    const on = { EDGE_CACHE: "on" };
    const seen = async () => (await request("/patch-notes", {}, on)).text();
    expect(await seen()).not.toContain("Patch numéro 2");
    await Promise.all([runCron(often), runCron(often)]);
    expect(await seen()).toContain("Patch numéro 2");
    expect(
      await all(
        "SELECT at, actor_name, action, entity, entity_id, before, after FROM audit_log WHERE action <> 'essai'",
      ),
    ).toEqual([
      {
        at: now,
        actor_name: "Tâche planifiée",
        action: "publication",
        entity: "patch",
        entity_id: rows[0]?.id,
        before: null,
        after: JSON.stringify({ version: "5.0.2", title: "Patch numéro 2", status: "publie" }),
      },
    ]);
  });

  test("PN-18: whose hour comes while it is in the trash is not published, until it is taken back", async () => {
    await setPatches([patchRow(1), scheduled(2, now - hour)]);
    await env.DB.prepare("UPDATE patches SET deleted_at = ? WHERE position IS NULL").bind(now).run();
    await runCron(often);
    expect(await versions()).toEqual(["5.0.1"]);
    await env.DB.prepare("UPDATE patches SET deleted_at = NULL").run();
    await runCron(often);
    expect(await versions()).toEqual(["5.0.2", "5.0.1"]);
  });

  test("T-40: what leaves the trash for good after thirty days is noted, once", async () => {
    await env.DB.prepare("DELETE FROM audit_log").run();
    const draft = { position: null, status: "brouillon" as const };
    await setPatches([patchRow(1), ...[2, 3, 4].map((n) => patchRow(n, draft))]);
    const age = env.DB.prepare("UPDATE patches SET deleted_at = ? WHERE version = ?");
    await age.bind(now - 31 * 24 * hour, "5.0.2").run();
    await age.bind(now - 29 * 24 * hour, "5.0.3").run();
    await runCron(nightly);
    await runCron(nightly);
    // Neither what may be taken back still nor a draft that nobody deleted.
    expect(await all("SELECT version FROM patches ORDER BY version")).toEqual(
      ["5.0.1", "5.0.3", "5.0.4"].map((version) => ({ version })),
    );
    expect(
      await all("SELECT action, before, after FROM audit_log WHERE entity = 'patch' AND action <> 'essai'"),
    ).toEqual([
      {
        action: "suppression-definitive",
        before: JSON.stringify({ version: "5.0.2", title: "Patch numéro 2", status: "brouillon" }),
        after: null,
      },
    ]);
  });

  test("PN-18: those of one hour stand in the order of their creation, above what is as old", async () => {
    const at = now - hour;
    await setPatches([patchRow(1, { published_at: at }), scheduled(3, at), scheduled(2, at)]);
    await runCron(often);
    expect(await versions()).toEqual(["5.0.3", "5.0.2", "5.0.1"]);
  });

  test("R-31: twice, at once, and by both crons: the same", async () => {
    await setPatches([patchRow(1), scheduled(2, now - hour), scheduled(3, now - minute)]);
    await Promise.all([runCron(often), runCron(nightly), runCron(often)]);
    await runCron(often);
    expect(await versions()).toEqual(["5.0.3", "5.0.2", "5.0.1"]);
    expect(await all("SELECT position, revision FROM patches ORDER BY position")).toEqual([
      { position: 1, revision: 1 },
      { position: 2, revision: 2 },
      { position: 3, revision: 2 },
    ]);
    expect(await all("SELECT patches FROM totals")).toEqual([{ patches: 3 }]);
  });

  test("R-18: a patch that is put off while the job runs is not published before its new hour", async () => {
    const row = scheduled(1, now - minute);
    await setPatches([row]);
    let isPublishing = false;
    const putOff = "UPDATE patches SET scheduled_for = ? WHERE id = ?";
    const DB = new Proxy(env.DB, {
      get(target, name) {
        if (name === "prepare")
          return (sql: string) => {
            isPublishing ||= sql.startsWith('update "patches"');
            return target.prepare(sql);
          };
        if (name === "batch")
          return async (statements: D1PreparedStatement[]) => {
            if (isPublishing)
              await target
                .prepare(putOff)
                .bind(now + hour, row.id)
                .run();
            return target.batch(statements);
          };
        const value = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    await runCron(often, { DB });
    expect(isPublishing).toBe(true);
    expect(await all("SELECT status, published_at, position FROM patches")).toEqual([
      { status: "programme", published_at: null, position: null },
    ]);
    expect(await all("SELECT patches FROM totals")).toEqual([{ patches: 0 }]);
  });

  test("PN-18, N-04: what was published after its hour stays above it, and is the latest", async () => {
    await setPatches([
      patchRow(1),
      scheduled(2, now - 5 * minute),
      patchRow(3, { position: 2, published_at: now - minute }),
    ]);
    await runCron(often);
    expect(await versions()).toEqual(["5.0.3", "5.0.2", "5.0.1"]);
    const latest = await request("/api/version/latest");
    expect(await latest.json()).toMatchObject({ version: "5.0.3" });
    expect(await all("SELECT position FROM patches ORDER BY position")).toEqual(
      [1, 2, 3].map((position) => ({ position })),
    );
    expect(await all("SELECT patches FROM totals")).toEqual([{ patches: 3 }]);
  });

  test("HOME-08, PN-21: who came between the hour and the run sees it marked as new", async () => {
    await setPatches([patchRow(1, { published_at: now - 2 * hour }), scheduled(2, now - hour)]);
    await runCron(often);
    const marks = (html: string) =>
      [...html.matchAll(/data-(?:new|news)-since="(\d+)"/g)].map(([, at]) => Number(at));
    const list = await (await request("/patch-notes")).text();
    expect(marks(list)).toEqual([now, now - 2 * hour]);
    const home = await (await request("/")).text();
    expect(marks(home)[0]).toBe(now);
    // It says the hour that was promised.
    expect(list).toContain(`dateTime="${new Date(now - hour).toISOString()}"`);
    expect(await all("SELECT published_at FROM patches WHERE position = 2")).toEqual([
      { published_at: now - hour },
    ]);
  });

  test("N-04, R-22: of many withdrawn versions the twenty that were published last are named, however old their drafts, and no other patch is read", async () => {
    const rows = Array.from({ length: 100 }, (_, i) => patchRow(i + 1, i < 22 ? { status: "retire" } : {}));
    await setPatches(rows);
    await env.DB.prepare("UPDATE patches SET created_at = 1000 - position").run();
    const { DB, bill } = countRows();
    const latest = await request("/api/version/latest", {}, { DB });
    const { withdrawn } = (await latest.json()) as { withdrawn: string[] };
    expect(withdrawn).toEqual(Array.from({ length: 20 }, (_, i) => `5.0.${22 - i}`));
    expect(bill.rows).toBeLessThanOrEqual(46);
  });

  test("BAK-06: a patch that was published since a backup counts as changed since", async () => {
    await setPatches([scheduled(1, now - minute)]);
    await runCron(often);
    expect(await all("SELECT updated_at FROM patches")).toEqual([{ updated_at: now }]);
  });

  test("R-31: a run that comes a day late publishes with the hour that was promised", async () => {
    await setPatches([scheduled(1, now - 24 * hour)]);
    await runCron(often);
    expect(await all("SELECT position, published_at FROM patches")).toEqual([
      { position: 1, published_at: now - 24 * hour },
    ]);
  });
});

test("R-31: every job has work, and runs again an hour later: nothing else changes", async () => {
  vi.useRealTimers();
  // Objects of R2 have the hour of the machine: this is a morning more than a day after them. It is a Wednesday's,
  // since on a Monday the digest waits for the run after the one that counts Sunday.
  const week = 7 * 24 * hour;
  const night = Math.ceil((Date.now() + 24 * hour) / week) * week + 6 * 24 * hour + 10 * hour;
  await fill();
  await env.DB.batch(["daily_totals", "backups"].map((t) => env.DB.prepare(`DELETE FROM ${t}`)));
  vi.useFakeTimers({ toFake: ["Date"], now: night - 48 * hour });
  await beacon({ page: "/" });
  vi.setSystemTime(night - hour);
  await beacon({ page: "/" });
  await env.BUCKET.put("mappings/perdu/orphelin-1.png", "x");
  const old = night - 200 * 24 * hour;
  await env.DB.batch(
    [
      `INSERT INTO patches (id, version, title, description, modified_files, modifications, link_patch, status, scheduled_for) VALUES ('8', '8.0.0', 'T', '', '[]', '{"systemMetier":[],"inventaire":[],"braquages":[],"divers":[]}', '', 'programme', ${night - 1})`,
      "UPDATE patches SET deleted_at = 1 WHERE status = 'brouillon'",
      "UPDATE mappings SET deleted_at = 1 WHERE deleted_at IS NOT NULL",
      `INSERT INTO backups (id, key, kind, bytes, counts, sha256, created_at) VALUES ('vieille', 'backups/vieille.zip', 'manuelle', 1, '{}', '', ${old})`,
      `INSERT INTO spent_codes VALUES ('vieux', ${old})`,
      "INSERT INTO daily_salts VALUES ('2020-01-01', 'sel')",
      "INSERT INTO daily_totals (day) VALUES ('2020-01-01')",
      `INSERT INTO notifications (id, kind, target, payload, state, next_attempt_at, created_at, updated_at) VALUES ('n', 'essai', 'defaut', '{"embeds":[{"title":"Nuit","description":"x"}]}', 'en-attente', 1, ${old}, ${old})`,
      "UPDATE visitors SET last_login_at = 1 WHERE discord_id = '123'",
    ].map((sql) => env.DB.prepare(sql)),
  );
  const names = await all<{ name: string }>(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*' AND name <> 'heartbeats'",
  );
  const dump = async () => {
    const tables = await Promise.all(
      names.map(async ({ name }) => {
        const rows = await all<Record<string, unknown>>(`SELECT * FROM "${name}" ORDER BY 1`);
        // The figures of today say when they were counted.
        return [name, name === "daily_totals" ? rows.map((row) => ({ ...row, updated_at: 0 })) : rows];
      }),
    );
    const { objects } = await env.BUCKET.list();
    return { ...Object.fromEntries(tables), objects: objects.map(({ key, etag }) => `${key} ${etag}`) };
  };
  const bindings = { DISCORD_STAFF_WEBHOOK_URL: env["DISCORD_WEBHOOK_URL"] };
  vi.setSystemTime(night);
  await runCron(nightly, bindings);
  const after = await dump();
  const jobs = await all<{ job: string; ok: number; detail: string }>("SELECT * FROM heartbeats");
  expect(jobs.filter(({ ok }) => !ok)).toEqual([]);
  expect(Object.fromEntries(jobs.map(({ job, detail }) => [job, detail]))).toMatchObject({
    publications: "1 patch publié",
    messages: "1 message envoyé sur 1",
    sels: "2 sels oubliés",
    statistiques: "3 jours comptés",
    bilan: expect.stringContaining("envoyé"),
    sauvegarde: expect.stringContaining("relue"),
    "sauvegardes-anciennes": expect.stringMatching(/^Supprimés\u00a0: 1 sauvegarde,/),
    conservation: expect.stringContaining("1 profil"),
    purge: expect.stringMatching(/^1 code,/),
    corbeille: "1 patch supprimé",
    "corbeille-mappings": "1 mapping supprimé",
    "images-orphelines": "1 image sans mapping supprimée",
  });
  vi.setSystemTime(night + hour);
  await runCron(nightly, bindings);
  expect(await dump()).toEqual(after);
});

describe("F-26, T-35: what is forgotten at night", () => {
  test("F-26, CST-01: codes after five minutes, and no sooner", async () => {
    const add = (hash: string, age: number) =>
      env.DB.prepare("INSERT INTO spent_codes VALUES (?, ?)")
        .bind(hash, now - age)
        .run();
    await add("vieux", 5 * minute + 1);
    await add("limite", 5 * minute);
    await add("neuf", 0);
    await runCron(often);
    expect(await all("SELECT hash FROM spent_codes")).toHaveLength(3);
    await runCron(nightly);
    expect(await all("SELECT hash FROM spent_codes ORDER BY hash")).toEqual([
      { hash: "limite" },
      { hash: "neuf" },
    ]);
  });

  test("AUTH-11, PRIV-01: sessions in the night after their end, live ones never", async () => {
    const add = (id: string, session: { created: number; seen: number; revoked?: number }) =>
      env.DB.prepare(
        "INSERT INTO sessions (id, discord_id, role, created_at, last_seen_at, role_checked_at, role_asked_at, revoked_at) VALUES (?, '1', 'client', ?, ?, 0, 0, ?)",
      )
        .bind(
          id,
          now - session.created,
          now - session.seen,
          session.revoked === undefined ? null : now - session.revoked,
        )
        .run();
    await add("vivante", { created: 12 * hour - minute, seen: 2 * hour - minute });
    await add("oisive", { created: 3 * hour, seen: 2 * hour + 1 });
    await add("trop-longue", { created: 12 * hour + 1, seen: minute });
    await add("fermee", { created: hour, seen: minute, revoked: minute });
    await runCron(nightly);
    expect(await all("SELECT id FROM sessions")).toEqual([{ id: "vivante" }]);
  });

  test("T-12: old counts of failed tries", async () => {
    const add = (key: string, age: number) =>
      env.DB.prepare("INSERT INTO sign_in_tries VALUES (?, ?, 1)")
        .bind(key, now - age)
        .run();
    await add("vieux", 24 * hour + 1);
    await add("neuf", 14 * minute);
    await runCron(nightly);
    expect(await all("SELECT key FROM sign_in_tries")).toEqual([{ key: "neuf" }]);
  });

  test("T-35: salts of past days, Paris time", async () => {
    for (const day of ["2026-06-08", "2026-06-09", "2026-06-10"]) {
      await env.DB.prepare("INSERT INTO daily_salts VALUES (?, 'sel')").bind(day).run();
    }
    // A minute longer than the day: visits of its last seconds are still to be written.
    vi.setSystemTime(Date.parse("2026-06-09T22:00:59Z"));
    await runCron(often);
    expect(await all("SELECT day FROM daily_salts")).toHaveLength(2);
    vi.setSystemTime(Date.parse("2026-06-09T22:01:00Z"));
    await runCron(often);
    expect(await all("SELECT day FROM daily_salts")).toEqual([{ day: "2026-06-10" }]);
  });
});

describe("OPS-02: heartbeats", () => {
  interface Beat {
    job: string;
    ok: number;
    started_at: number;
    finished_at: number;
    detail: string;
  }
  const beats = () => all<Beat>("SELECT * FROM heartbeats ORDER BY job");

  test("OPS-02: every job that ran leaves one, and the next run replaces it", async () => {
    await runCron(often);
    const first = await beats();
    expect(first.map(({ job }) => job)).toEqual(expect.arrayContaining(["publications", "sels"]));
    expect(first.map(({ job }) => job)).not.toContain("purge");
    for (const beat of first) expect(beat).toMatchObject({ ok: 1, started_at: now, finished_at: now });
    vi.setSystemTime(now + hour);
    await runCron(nightly);
    const second = await beats();
    expect(second.length).toBeGreaterThan(first.length);
    for (const beat of second) expect(beat).toMatchObject({ ok: 1, started_at: now + hour });
  });

  test("OPS-02: a job that fails says so, and stops no other", async () => {
    await env.DB.prepare(
      "CREATE TRIGGER refuse BEFORE DELETE ON daily_salts BEGIN SELECT RAISE(ABORT, 'essai'); END",
    ).run();
    await env.DB.prepare("INSERT INTO daily_salts VALUES ('2026-06-01', 'sel')").run();
    await setPatches([scheduled(1, now)]);
    await runCron(nightly);
    await env.DB.prepare("DROP TRIGGER refuse").run();
    const byJob = Object.fromEntries((await beats()).map((beat) => [beat.job, beat]));
    expect(byJob["sels"]).toMatchObject({ ok: 0 });
    expect(byJob["sels"]?.detail.length).toBeGreaterThan(0);
    expect(byJob["purge"]).toMatchObject({ ok: 1 });
    expect(await versions()).toEqual(["5.0.1"]);
  });
});

test("R-10, R-31: where D1 does not say what the night left undone, what cannot wait is done all the same", async () => {
  const DB = altered(env.DB, {
    prepare: (sql) => {
      if (/^select .* from "heartbeats"/i.test(sql)) throw new Error("D1_ERROR: D1 DB is overloaded");
      return env.DB.prepare(sql);
    },
  });
  await setPatches([scheduled(1, now)]);
  await runCron(often, { DB });
  expect(await versions()).toEqual(["5.0.1"]);
  expect(await all("SELECT ok FROM heartbeats WHERE job = 'publications'")).toEqual([{ ok: 1 }]);
});

describe("R-31: a night that is cut", () => {
  const night = Date.parse("2026-06-10T03:17:00Z");
  const tooMany = "Too many API requests by single Worker invocation.";
  const begun = async () => {
    const rows = await all<{ job: string; started_at: number; ok: number }>("SELECT * FROM heartbeats");
    return new Map(rows.map(({ job, started_at, ok }) => [job, { at: started_at, ok }]));
  };
  const nightOnly = ["conservation", "purge", "corbeille", "corbeille-mappings", "webhooks", "secrets"];

  beforeEach(() => vi.setSystemTime(night));

  test("R-31, OPS-02: killed in its first job: the others are done within the hour, that one right after it", async () => {
    await env.DB.prepare("INSERT INTO spent_codes VALUES ('vieux', ?)")
      .bind(night - hour)
      .run();
    // Never comes back, as a run that Cloudflare ended.
    void runCron(nightly, { BUCKET: failingR2("hangs") });
    await vi.waitFor(async () => expect((await begun()).get("sauvegarde")).toMatchObject({ ok: 0 }));
    expect(await all("SELECT finished_at, detail FROM heartbeats WHERE job = 'sauvegarde'")).toEqual([
      { finished_at: null, detail: "Commencée, pas finie\u00a0: en cours, ou interrompue." },
    ]);
    const cut = (await begun()).get("sauvegarde");
    // It may be at work still: the copy comes before what is forgotten.
    vi.setSystemTime(night + 3 * minute);
    await runCron(often);
    expect([...(await begun()).keys()]).not.toContain("purge");
    vi.setSystemTime(night + 23 * minute);
    await runCron(often);
    const rest = await begun();
    for (const job of nightOnly) expect(rest.get(job)).toEqual({ at: night + 23 * minute, ok: 1 });
    expect(rest.get("sauvegarde")).toEqual(cut);
    expect(await all("SELECT hash FROM spent_codes")).toEqual([]);
    vi.setSystemTime(night + 43 * minute);
    await runCron(often);
    expect((await begun()).get("purge")?.at).toBe(night + 23 * minute);
    vi.setSystemTime(night + 63 * minute);
    await runCron(often);
    expect((await begun()).get("sauvegarde")).toEqual({ at: night + 63 * minute, ok: 1 });
  });

  test("R-31: where a run may make few calls, several do the night's work between them", async () => {
    const calls = () => ({ DB: failingD1(tooMany, Number.POSITIVE_INFINITY, 35).DB });
    await runCron(nightly, calls());
    expect([...(await begun()).keys()]).not.toContain("secrets");
    for (let i = 1; i <= 12; i++) {
      vi.setSystemTime(night + 3 * minute + i * 10 * minute);
      await runCron(often, calls());
    }
    const jobs = await begun();
    for (const job of nightOnly) expect([job, jobs.get(job)?.ok]).toEqual([job, 1]);
  });

  test("R-31: a run of every ten minutes makes twenty calls at most, a night a hundred beside its pictures", async () => {
    /** Calls to D1 and R2, as Cloudflare counts them: fifty for each run on the free plan. */
    const callsOf = async (cron: string) => {
      const { DB, state } = failingD1(tooMany, 0);
      let calls = 0;
      const BUCKET = new Proxy(env.BUCKET, {
        get(target, name) {
          calls += 1;
          return Reflect.get(target, name).bind(target);
        },
      });
      await runCron(cron, { DB, BUCKET });
      return state.answered + calls;
    };
    await env.DB.prepare("DELETE FROM daily_totals").run();
    await runCron(often);
    expect(await callsOf(often)).toBeLessThanOrEqual(20);
    expect(await callsOf(nightly)).toBeLessThanOrEqual(100);
  });

  test("R-31, BAK-05: a night during which D1 is down is done when D1 is back, its backup too, and once", async () => {
    await env.DB.prepare("DELETE FROM backups").run();
    vi.setSystemTime(night - 24 * hour);
    await runCron(nightly);
    const copies = () => all("SELECT created_at FROM backups WHERE kind = 'nuit' ORDER BY created_at");
    const down = { DB: failingD1("D1_ERROR: D1 DB is overloaded").DB };
    vi.setSystemTime(night);
    await runCron(nightly, down);
    // The run of the night may be at work still.
    vi.setSystemTime(night + 3 * minute);
    await runCron(often);
    expect((await begun()).get("sauvegarde")?.at).toBe(night - 24 * hour);
    for (const minutes of [23, 33, 63]) {
      vi.setSystemTime(night + minutes * minute);
      await runCron(often, minutes === 23 ? down : {});
    }
    const jobs = await begun();
    for (const job of ["sauvegarde", ...nightOnly]) {
      expect([job, jobs.get(job)]).toEqual([job, { at: night + 33 * minute, ok: 1 }]);
    }
    expect(await copies()).toEqual([{ created_at: night - 24 * hour }, { created_at: night + 33 * minute }]);
  });

  /** The runs of every ten minutes from the night on; when each job of the night began, in minutes after it. */
  const followingRuns = async (hours: number, bindings: (minutes: number) => Record<string, unknown>) => {
    const began = new Map<string, Set<number>>();
    for (let minutes = 3; minutes < hours * 60; minutes += 10) {
      vi.setSystemTime(night + minutes * minute);
      await runCron(often, bindings(minutes));
      for (const [job, { at }] of await begun()) {
        began.set(job, (began.get(job) ?? new Set()).add((at - night) / minute));
      }
    }
    return began;
  };

  test("R-31, BAK-05: what failed is done again an hour later, when the fault has passed: once, and nothing else", async () => {
    await env.DB.prepare("DELETE FROM backups").run();
    await runCron(nightly, { BUCKET: failingR2("fails") });
    expect((await begun()).get("sauvegarde")).toEqual({ at: night, ok: 0 });
    const began = await followingRuns(5, () => ({}));
    expect([...(began.get("sauvegarde") ?? [])]).toEqual([0, 63]);
    expect((await begun()).get("sauvegarde")?.ok).toBe(1);
    expect(await all("SELECT kind FROM backups")).toEqual([{ kind: "nuit" }]);
    for (const job of nightOnly) expect([job, ...(began.get(job) ?? [])]).toEqual([job, 0]);
  });

  test("R-31: what fails each time is tried three times more that night, an hour apart, and 'Santé' says that it failed @long", async () => {
    await runCron(nightly, { BUCKET: failingR2("fails") });
    const began = await followingRuns(23, () => ({ BUCKET: failingR2("fails") }));
    expect([...(began.get("sauvegarde") ?? [])]).toEqual([0, 63, 123, 183]);
    const owner = await person("owner");
    const page = textOf(await (await owner.get("/admin/sante")).text());
    expect(page).toMatch(/Sauvegarde le contenu du site\u00a0: Erreur sauvegarde/);
  });

  test("R-31: what D1 left unfinished, its end unwritten, is finished an hour later", async () => {
    await env.DB.prepare("INSERT INTO spent_codes VALUES ('vieux', ?)")
      .bind(night - hour)
      .run();
    // D1 goes away while the codes are being forgotten, and with it the rest of the night.
    let isAway = false;
    const DB = new Proxy(env.DB, {
      get(target, name) {
        if (name === "prepare")
          return (sql: string) => {
            isAway ||= /^delete from "spent_codes"/i.test(sql);
            if (isAway) throw new Error("D1_ERROR: D1 DB is overloaded");
            return target.prepare(sql);
          };
        const value = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    await runCron(nightly, { DB });
    expect(isAway).toBe(true);
    expect((await begun()).get("purge")).toEqual({ at: night, ok: 0 });
    const began = await followingRuns(2, () => ({}));
    expect([...(began.get("purge") ?? [])]).toEqual([0, 63]);
    expect(began.get("corbeille")).toEqual(new Set([23]));
    expect(await all("SELECT hash FROM spent_codes")).toEqual([]);
  });

  test("R-31: a job that is cut each time ends few runs, and keeps nothing else from being done", async () => {
    await env.DB.prepare("DELETE FROM backups").run();
    const cut: number[] = [];
    /** Comes to its end, or to the backup, which it does not survive. */
    const runUntilCut = (cron: string, minutes: number) =>
      new Promise<void>((resolve) => {
        vi.setSystemTime(night + minutes * minute);
        const createMultipartUpload = () => {
          cut.push(minutes);
          resolve();
          return new Promise<never>(() => undefined);
        };
        void runCron(cron, { BUCKET: altered(env.BUCKET, { createMultipartUpload }) }).then(resolve);
      });
    await runUntilCut(nightly, 0);
    for (let minutes = 3; minutes < 23 * 60; minutes += 10) await runUntilCut(often, minutes);
    expect(cut).toEqual([0, 63, 123, 183]);
    const jobs = await begun();
    for (const job of nightOnly) expect(jobs.get(job)).toEqual({ at: night + 23 * minute, ok: 1 });
  });

  test("R-31: while one run does what a whole night left undone, the next begins none of it", async () => {
    await env.DB.prepare("INSERT INTO heartbeats VALUES ('sauvegarde', ?1, ?1, 1, '')")
      .bind(night - 24 * hour)
      .run();
    vi.setSystemTime(night + 20 * minute);
    void runCron(often, { BUCKET: failingR2("hangs") });
    await vi.waitFor(async () => expect((await begun()).get("sauvegarde")).toMatchObject({ ok: 0 }));
    vi.setSystemTime(night + 30 * minute);
    await runCron(often);
    expect([...(await begun()).keys()]).not.toContain("purge");
    vi.setSystemTime(night + 40 * minute);
    await runCron(often);
    expect((await begun()).get("purge")).toEqual({ at: night + 40 * minute, ok: 1 });
  });

  test("R-31: before the first night nothing of it is done by day", async () => {
    vi.setSystemTime(now);
    await runCron(often);
    expect([...(await begun()).keys()]).not.toContain("purge");
  });
});

describe("R-31, OPS-02: one job by hand", () => {
  const jobs = async () => (await all<{ job: string }>("SELECT job FROM heartbeats")).map(({ job }) => job);
  const ask = async (name: string, headers: Record<string, string>) => {
    const response = await request(
      `/api/taches/${name}`,
      { method: "POST", headers },
      { LIMIT_WRITE: undefined },
    );
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

  test("OPS-02: by its name, and no other", async () => {
    await runCron("tache:purge");
    expect(await jobs()).toEqual(["purge"]);
    await runCron("tache:inconnue");
    expect(await jobs()).toEqual(["purge"]);
  });

  test("OPS-02: `npm run jobs` tells of a run that has ended, not of one that has begun", async () => {
    const since = now - 1000;
    await env.DB.prepare(
      "INSERT INTO heartbeats (job, started_at, ok, detail) VALUES ('sauvegarde', ?, 0, 'Commencée')",
    )
      .bind(now)
      .run();
    expect(await endedBeat(env.DB, "sauvegarde", since)).toBeNull();
    await runCron("tache:sauvegarde");
    expect(await endedBeat(env.DB, "sauvegarde", since)).toMatchObject({ finishedAt: now, ok: true });
    expect(await endedBeat(env.DB, "sauvegarde", now + 1)).toBeNull();
  });

  test("OPS-02: over the API with a token that may write; the answer is its heartbeat, and the journal knows", async () => {
    vi.useRealTimers();
    const { status, body } = await ask("sauvegarde", await tokenHeaders());
    expect(status).toBe(200);
    expect(body).toMatchObject({ job: "sauvegarde", ok: true });
    expect(await jobs()).toEqual(["sauvegarde"]);
    expect(await all("SELECT entity_id FROM audit_log WHERE action = 'lancement'")).toEqual([
      { entity_id: "sauvegarde" },
    ]);
    expect((await ask("inconnue", await tokenHeaders())).status).toBe(404);
  });

  test("T-14: not without a token, nor with one that only reads", async () => {
    vi.useRealTimers();
    expect((await ask("purge", { Authorization: "Bearer aaaaaaaaaaaaaaaaaaaaaaaaaa" })).status).toBe(401);
    expect((await ask("purge", await tokenHeaders("lecture"))).status).toBe(403);
    expect((await ask("purge", { Origin: "http://localhost", "Sec-Fetch-Site": "same-origin" })).status).toBe(
      401,
    );
    expect(await jobs()).toEqual([]);
  });

  test("OPS-02: 'Santé' shows every job: those that never ran, those that are late, those that failed, one that runs", async () => {
    vi.useRealTimers();
    const owner = await person("owner");
    const beat = (job: string, ago: number, ok: number) =>
      env.DB.prepare("INSERT INTO heartbeats VALUES (?, ?, ?, ?, 'fait')")
        .bind(job, Date.now() - ago, Date.now() - ago, ok)
        .run();
    await beat("statistiques", 30 * minute, 1);
    await beat("sels", 5 * minute, 1);
    await beat("sauvegarde", 27 * hour, 1);
    await beat("purge", hour, 0);
    const begin = (job: string, ago: number) =>
      env.DB.prepare("INSERT INTO heartbeats VALUES (?, ?, NULL, 0, 'commencée')")
        .bind(job, Date.now() - ago)
        .run();
    await begin("liens", 14 * minute);
    await begin("secrets", 16 * minute);
    const page = textOf(await (await owner.get("/admin/sante")).text());
    expect(page).toContain(
      "Vide la corbeille des patchs après trente jours\u00a0: Attention corbeille · N'a pas encore tourné.",
    );
    expect(page).toMatch(/Compte les visites\u00a0: Attention statistiques · [^·]+ · En retard\. fait/);
    expect(page).toMatch(/visiteurs de la veille\u00a0: Bon sels · [^·]+ · fait/);
    expect(page).toMatch(
      /Sauvegarde le contenu du site\u00a0: Attention sauvegarde · [^·]+ · En retard\. fait/,
    );
    expect(page).toMatch(/Efface les sessions finies\u00a0: Erreur purge · [^·]+ · fait/);
    expect(page).toMatch(/Bon liens · [^·]+ · En cours\./);
    expect(page).toMatch(/Erreur secrets · [^·]+ · commencée/);
    expect(page).toContain("Pour en relancer une\u00a0: npm run jobs -- (nom) --url (adresse du site)");
  });
});
