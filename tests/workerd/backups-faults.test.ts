/** The undo of a restore, with a fault at each of its calls to D1 and R2 (BAK-07, N-09, R-10). */
import { beforeEach, expect, test } from "vitest";
import { restore, UnknownOutcome } from "#app/backups/restore/restore.server";
import { person, send } from "./admin/staff.ts";
import {
  actor,
  aroundRestore,
  backedUp,
  dryRun,
  everything,
  fill,
  opened,
  restoreAll,
  scopeOf,
  shownBy,
} from "./backups-data.ts";
import { textOf } from "./html.ts";
import { altered, faultAt } from "./rows.ts";
import { env } from "./site.ts";
import { readColumn, readValue, run } from "./sql.ts";

const touched = { patches: "remplacer", mappings: "remplacer" } as const;
let archive: Awaited<ReturnType<typeof backedUp>>;
/** Name of the safety copy that is restored. */
let undo: string;
/** Records as the undo finds them, and as it is to leave them. */
let found: string;
let wanted: string;

/** The records of a restore, without the numbers of their revisions, nor how many people signed in. */
async function records(): Promise<string> {
  const { patches, mappings, tags, totals } = await everything({ objects: false });
  const all = { patches, mappings, tags, totals };
  return JSON.stringify(all, (key, value: unknown) => (["revision", "visitors"].includes(key) ? 0 : value));
}

const pictureKeys = async () =>
  (await env.BUCKET.list({ prefix: "mappings/" })).objects.map(({ key }) => key);

/** Pictures that records name and R2 does not have. */
async function lostPictures(): Promise<string[]> {
  const images = await readColumn<string>("SELECT images FROM mappings");
  const named = images.flatMap((list) => JSON.parse(list) as { key: string }[]);
  const keys = await pictureKeys();
  return named.map(({ key }) => key).filter((key) => !keys.some((stored) => stored.startsWith(key)));
}

/** The restore that is to be undone; the pictures that no record names any more have gone since. */
async function restoreOlder(): Promise<void> {
  undo = (await restoreAll(archive, touched)).safetyId;
  found = await records();
  const orphans = (await pictureKeys()).filter((key) => !found.includes(key.replace(/-\d+\.\w+$/, "")));
  expect(orphans).toHaveLength(2);
  await env.BUCKET.delete(orphans);
}

const openUndo = async (scope = scopeOf()) => (await opened(undo, scope)).archive;

beforeEach(async () => {
  await fill();
  const ofStation = "WHERE nom LIKE 'Commissariat%'";
  const images = await readValue(`SELECT images FROM mappings ${ofStation}`);
  await run(`UPDATE mappings SET images = '[]' ${ofStation}`);
  archive = await backedUp();
  await run("UPDATE patches SET title = 'Autre', updated_at = 5 WHERE version = '5.0.2'");
  await run(`UPDATE mappings SET images = ?, updated_at = 5 ${ofStation}`, images);
  wanted = await records();
  await restoreOlder();
});

test.each([
  [" @long", "refused", false, ["done", "nothing"]],
  [" @long", "lost without a word", false, ["done", "nothing"]],
  // As for a Worker that stops there.
  ["", "lost", true, ["done", "nothing", "unknown"]],
  [" @long", "lost without a word", true, ["done", "nothing", "unknown"]],
] as const)(
  "BAK-07, R-10: an undo of which each call in turn fails: all or nothing, no picture is lost, what is said is true, and it can be done again%s (%s, and all after it: %s)",
  async (_, fault, forGood, outcomes) => {
    const seen = new Set<string>();
    let { shown } = await dryRun(await openUndo());
    for (let at = 0, hasFailed = true; hasFailed; at++) {
      const { bindings, state } = faultAt(at, fault, { forGood });
      const scope = scopeOf(bindings);
      const work = openUndo(scope).then((copy) =>
        restore(scope, { archive: copy, choices: touched, shown, actor }),
      );
      const said = await work.then(
        () => "done",
        (error) => (error instanceof UnknownOutcome ? "unknown" : "nothing"),
      );
      hasFailed = state.hasFailed;
      seen.add(said);
      const now = await records();
      expect([found, wanted], `call ${at}`).toContain(now);
      if (said !== "unknown") expect(said, `call ${at}`).toBe(now === wanted ? "done" : "nothing");
      expect(await lostPictures(), `call ${at}`).toEqual([]);
      if (now !== wanted) continue;
      await restoreOlder();
      ({ shown } = await dryRun(await openUndo()));
    }
    expect([...seen].sort()).toEqual(outcomes);
  },
  300_000,
);

/** Sends the page of the undo as it is shown, to bindings of the test's choice. */
async function sendUndo(bindings: Record<string, unknown>): Promise<Response> {
  const owner = await person("owner");
  const path = `/admin/sauvegardes/${undo}`;
  const html = await (await owner.get(path)).text();
  const fields = { ...shownBy(html), "choix.patches": "remplacer", "choix.mappings": "remplacer" };
  return send(owner, path, fields, bindings);
}

const lost = "D1_ERROR: Network connection lost.";
test.each([
  ["does it, and its answer is lost", true, lost, 200, "Restauration faite."],
  ["does it, and says that it failed", true, "D1_ERROR: internal error", 200, "Restauration faite."],
  [
    "does nothing",
    false,
    "D1_ERROR: D1 DB is overloaded",
    503,
    "Une partie du site n'a pas répondu\u00a0: rien n'a changé.",
  ],
  ["may do it yet", false, lost, 503, "la restauration est peut-être faite."],
] as const)(
  "BAK-07, R-10: the page of an undo, where D1 %s",
  async (_, isDone, message, status, sentence) => {
    const DB = aroundRestore(async (statements) => {
      if (isDone) await env.DB.batch(statements);
      throw new Error(message);
    });
    const answer = await sendUndo({ DB });
    expect(textOf(await answer.text())).toContain(sentence);
    expect(answer.status).toBe(status);
    expect(await records()).toBe(isDone ? wanted : found);
  },
);

test.each([
  ["is done", true, 200, ["Restauration faite.", "Annuler la restauration", "ne l'appliquez pas de nouveau"]],
  ["may be done", false, 503, ["la restauration est peut-être faite."]],
] as const)(
  "BAK-07, R-11: an undo that %s is told, where D1 is gone before its dry run is made anew",
  async (_, isAnswered, status, sentences) => {
    let isDown = false;
    const methods: Partial<D1Database> = {
      batch: async <T>(statements: D1PreparedStatement[]) => {
        if (isDown) throw new Error("D1_ERROR: D1 DB is overloaded");
        if (statements.length < 10) return env.DB.batch<T>(statements);
        const results = await env.DB.batch<T>(statements);
        isDown = true;
        if (!isAnswered) throw new Error(lost);
        return results;
      },
      prepare: (sql) => {
        if (isDown) throw new Error("D1_ERROR: D1 DB is overloaded");
        return env.DB.prepare(sql);
      },
    };
    const answer = await sendUndo({ DB: altered(env.DB, methods) });
    const page = textOf(await answer.text());
    expect(answer.status).toBe(status);
    expect(await records()).toBe(wanted);
    for (const sentence of [
      ...sentences,
      "L'essai à blanc n'a pas pu être fait",
      "Refaire l'essai à blanc",
    ]) {
      expect(page).toContain(sentence);
    }
  },
);
