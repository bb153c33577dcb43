/** What a job leaves of its run, and one that is run by hand (OPS-02, R-31). */
import { describe, expect, test, vi } from "vitest";
import { endedBeat } from "../../../scripts/jobs/heartbeat.ts";
import { person } from "../admin/staff.ts";
import { setPatches } from "../content.ts";
import { textOf } from "../html.ts";
import { env, request, runCron } from "../site.ts";
import { all, run } from "../sql.ts";
import { tokenHeaders } from "../staff.ts";
import { beginAtThisHour, hour, minute, nightly, now, often, scheduled, versions } from "./times.ts";

beginAtThisHour();

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
    await run("CREATE TRIGGER refuse BEFORE DELETE ON daily_salts BEGIN SELECT RAISE(ABORT, 'essai'); END");
    await run("INSERT INTO daily_salts VALUES ('2026-06-01', 'sel')");
    await setPatches([scheduled(1, now)]);
    await runCron(nightly);
    await run("DROP TRIGGER refuse");
    const byJob = Object.fromEntries((await beats()).map((beat) => [beat.job, beat]));
    expect(byJob["sels"]).toMatchObject({ ok: 0 });
    expect(byJob["sels"]?.detail.length).toBeGreaterThan(0);
    expect(byJob["purge"]).toMatchObject({ ok: 1 });
    expect(await versions()).toEqual(["5.0.1"]);
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
    await run(
      "INSERT INTO heartbeats (job, started_at, ok, detail) VALUES ('sauvegarde', ?, 0, 'Commencée')",
      now,
    );
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
      run("INSERT INTO heartbeats VALUES (?, ?, ?, ?, 'fait')", job, Date.now() - ago, Date.now() - ago, ok);
    await beat("statistiques", 30 * minute, 1);
    await beat("sels", 5 * minute, 1);
    await beat("sauvegarde", 27 * hour, 1);
    await beat("purge", hour, 0);
    const begin = (job: string, ago: number) =>
      run("INSERT INTO heartbeats VALUES (?, ?, NULL, 0, 'commencée')", job, Date.now() - ago);
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
