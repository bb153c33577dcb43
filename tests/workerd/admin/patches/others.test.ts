/** What is done to one patch is done to no other. */

import { expect, test } from "vitest";
import { setFault } from "../../simulator.ts";
import { env, origin } from "../../site.ts";
import { all, readColumn, run } from "../../sql.ts";
import {
  apiPatch,
  createdPatch,
  edit,
  type Fields,
  person,
  type Row,
  rowOf,
  trash,
  withdraw,
} from "../staff.ts";

const nvteam = await person("nvteam");

const announced: Fields = { announce: "on" };
const planned: Fields = { ...announced, scheduledFor: "2099-01-02T10:00" };

const revisionOf = async ({ version }: Row) => String((await rowOf(version))?.revision);
const change = async (row: Row, fields: Fields) =>
  edit(nvteam, row, { title: row.title, revision: await revisionOf(row), ...fields });
const withdrawNow = async (row: Row, intent = "retirer") =>
  withdraw(nvteam, row, { intent, revision: await revisionOf(row) });

/** By the API, which says nothing of the announcement: it leaves at the new hour. */
const putOff = ({ id, version }: Row, scheduledFor: string) =>
  nvteam.get(`/api/patches/${id}`, {
    method: "PUT",
    headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin", Origin: origin },
    body: JSON.stringify(apiPatch({ version, status: "programme", scheduledFor })),
  });

/** Everything that is kept of the patches of now, in each state, with their messages and recalls. */
async function keepAll(): Promise<() => Promise<unknown>> {
  await createdPatch(nvteam);
  const withdrawn = await createdPatch(nvteam);
  await withdrawNow(withdrawn);
  await run("INSERT INTO recalls VALUES ('1', ?)", withdrawn.id);
  await createdPatch(nvteam, { intent: "brouillon" });
  await trash(nvteam, await createdPatch(nvteam));
  await createdPatch(nvteam, planned);
  await setFault("webhook", { kind: "status", status: 500 }, 1);
  await createdPatch(nvteam, announced);
  const edited = await createdPatch(nvteam, announced);
  await setFault("webhookEdit", { kind: "status", status: 500 }, 1);
  await change(edited, { title: "Un autre titre" });
  const idsOf = (table: string) => readColumn<number>(`SELECT rowid AS id FROM ${table}`);
  const tables = ["patches", "notifications", "recalls"];
  const known = await Promise.all(tables.map(idsOf));
  return async () =>
    Promise.all(
      tables.map(async (table, i) => {
        const rows = `SELECT rowid AS number, * FROM ${table} WHERE rowid IN (${known[i]?.join()}) ORDER BY rowid`;
        return await all(rows);
      }),
    );
}

test("ADM-05, ADM-11, ADM-23, N-14, NOTIF-04: what is done to a patch changes no other, nor its messages and recalls", async () => {
  const others = await keepAll();
  const before = await others();
  const states = (before as { state: string }[][])[1]?.map(({ state }) => state);
  expect(states?.toSorted()).toEqual(["a-renvoyer", "a-renvoyer", "en-attente", "envoye"]);
  expect((before as unknown[][])[2]).toHaveLength(1);

  const shown = await createdPatch(nvteam, announced);
  const waiting = await createdPatch(nvteam, planned);
  const steps: [string, () => Promise<Response>][] = [
    ["edited", () => change(shown, { title: "Corrigé" })],
    ["withdrawn", () => withdrawNow(shown)],
    ["put back online", () => withdrawNow(shown, "remettre")],
    ["deleted", () => trash(nvteam, shown)],
    ["restored", () => trash(nvteam, shown, "restaurer")],
    ["deleted again", () => trash(nvteam, shown)],
    ["erased", () => trash(nvteam, shown, "purger")],
    ["put off by a program", () => putOff(waiting, "2099-01-03T10:00:00Z")],
    [
      "put off",
      () => change(waiting, { ...planned, scheduledFor: "2099-02-03T10:00", intent: "programmer" }),
    ],
    [
      "without its announcement",
      () => change(waiting, { scheduledFor: "2099-02-03T10:00", intent: "programmer" }),
    ],
    ["a draft", () => change(waiting, { intent: "brouillon" })],
    ["published", () => change(waiting, { ...announced, intent: "publier" })],
  ];
  for (const [step, take] of steps) {
    const entries = "SELECT count(*) AS n FROM audit_log";
    const told = await env.DB.prepare(entries).first<number>("n");
    const answer = await take();
    expect([200, 303], step).toContain(answer.status);
    expect(await env.DB.prepare(entries).first("n"), step).toBe((told ?? 0) + 1);
    expect(await others(), step).toEqual(before);
  }
});

test("ADM-05, NOTIF-04: whether a patch has a message, and one that waits, is asked of itself alone", async () => {
  await createdPatch(nvteam, announced);
  await createdPatch(nvteam, planned);
  const silent = { scheduledFor: "2099-01-02T10:00", intent: "programmer" };
  const scheduled = await createdPatch(nvteam, silent);
  await change(scheduled, silent);
  expect(await rowOf(scheduled.version)).toMatchObject({ revision: scheduled.revision });

  const shown = await createdPatch(nvteam);
  const messages = env.DB.prepare("SELECT count(*) AS n FROM notifications WHERE patch_id = ?").bind(
    shown.id,
  );
  expect(await messages.first("n")).toBe(0);
  for (const title of ["Annoncé après coup", "Annoncé après coup"]) {
    await change(shown, { ...announced, title });
    expect(await messages.first("n")).toBe(1);
  }
});
