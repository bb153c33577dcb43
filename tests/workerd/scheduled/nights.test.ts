/** What happens at night: running it twice, or late, or cut, gives the same result. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import { person } from "../admin/staff.ts";
import { fill } from "../backups-data.ts";
import { beacon } from "../beacons.ts";
import { setPatches } from "../content.ts";
import { textOf } from "../html.ts";
import { altered, failingD1, failingR2 } from "../rows.ts";
import { env, runCron } from "../site.ts";
import { all, emptyTables, run } from "../sql.ts";
import { beginAtThisHour, hour, minute, nightly, now, often, scheduled, versions } from "./times.ts";

beginAtThisHour();

test("R-31: every job has work, and runs again an hour later: nothing else changes", async () => {
  vi.useRealTimers();
  // Objects of R2 have the hour of the machine: this is a morning more than a day after them. It is a Wednesday's,
  // since on a Monday the digest waits for the run after the one that counts Sunday.
  const week = 7 * 24 * hour;
  const night = Math.ceil((Date.now() + 24 * hour) / week) * week + 6 * 24 * hour + 10 * hour;
  await fill();
  await emptyTables(["daily_totals", "backups"]);
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
    const add = (hash: string, age: number) => run("INSERT INTO spent_codes VALUES (?, ?)", hash, now - age);
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
      run(
        "INSERT INTO sessions (id, discord_id, role, created_at, last_seen_at, role_checked_at, role_asked_at, revoked_at) VALUES (?, '1', 'client', ?, ?, 0, 0, ?)",
        id,
        now - session.created,
        now - session.seen,
        session.revoked === undefined ? null : now - session.revoked,
      );
    await add("vivante", { created: 12 * hour - minute, seen: 2 * hour - minute });
    await add("oisive", { created: 3 * hour, seen: 2 * hour + 1 });
    await add("trop-longue", { created: 12 * hour + 1, seen: minute });
    await add("fermee", { created: hour, seen: minute, revoked: minute });
    await runCron(nightly);
    expect(await all("SELECT id FROM sessions")).toEqual([{ id: "vivante" }]);
  });

  test("T-12: old counts of failed tries", async () => {
    const add = (key: string, age: number) =>
      run("INSERT INTO sign_in_tries VALUES (?, ?, 1)", key, now - age);
    await add("vieux", 24 * hour + 1);
    await add("neuf", 14 * minute);
    await runCron(nightly);
    expect(await all("SELECT key FROM sign_in_tries")).toEqual([{ key: "neuf" }]);
  });

  test("T-35: salts of past days, Paris time", async () => {
    for (const day of ["2026-06-08", "2026-06-09", "2026-06-10"]) {
      await run("INSERT INTO daily_salts VALUES (?, 'sel')", day);
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
    await run("INSERT INTO spent_codes VALUES ('vieux', ?)", night - hour);
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
    await run("DELETE FROM daily_totals");
    await runCron(often);
    expect(await callsOf(often)).toBeLessThanOrEqual(20);
    expect(await callsOf(nightly)).toBeLessThanOrEqual(100);
  });

  test("R-31, BAK-05: a night during which D1 is down is done when D1 is back, its backup too, and once", async () => {
    await run("DELETE FROM backups");
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
    await run("DELETE FROM backups");
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
    await run("INSERT INTO spent_codes VALUES ('vieux', ?)", night - hour);
    // D1 goes away while the codes are being forgotten, and with it the rest of the night.
    let isAway = false;
    const DB = altered(env.DB, {
      prepare: (sql) => {
        isAway ||= /^delete from "spent_codes"/i.test(sql);
        if (isAway) throw new Error("D1_ERROR: D1 DB is overloaded");
        return env.DB.prepare(sql);
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
    await run("DELETE FROM backups");
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
    await run("INSERT INTO heartbeats VALUES ('sauvegarde', ?1, ?1, 1, '')", night - 24 * hour);
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
