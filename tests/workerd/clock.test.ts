/** one clock. What is stored has the Worker's time, never the database's own. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { adminActions } from "./admin/actions.ts";
import { person, send } from "./admin/staff.ts";
import { beacon } from "./beacons.ts";
import { setDownload } from "./content.ts";
import { call, type Entries, form, required } from "./mapping-api.ts";
import { env, runCron } from "./site.ts";
import { readColumn, readValue, run } from "./sql.ts";
import { tokenHeaders } from "./staff.ts";

const machine = Date.now();
const day = 24 * 60 * 60 * 1000;
const lastOfMarch = Date.UTC(new Date(machine).getUTCFullYear() + 1, 2, 31, 0, 59);
/** Next year: far from the hour of the machine on whatever day this is run. In the night in which the clocks change. */
const night = lastOfMarch - new Date(lastOfMarch).getUTCDay() * day;

beforeAll(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: night });
});
afterAll(() => vi.useRealTimers());

/** Every number of the database that is a time of the machine's clock, by its column. */
async function machineTimes(): Promise<string[]> {
  const columns = await env.DB.prepare(
    `SELECT t.name AS "table", c.name AS "column" FROM sqlite_master AS t, pragma_table_info(t.name) AS c
      WHERE t.type = 'table' AND c.type = 'INTEGER' AND t.name NOT GLOB '_cf_*' AND t.name NOT GLOB 'sqlite_*'`,
  ).all<{ table: string; column: string }>();
  const found: string[] = [];
  for (const { table, column } of columns.results) {
    const count = await readValue<number>(
      `SELECT count(*) FROM "${table}" WHERE "${column}" BETWEEN ? AND ?`,
      machine - day,
      machine + day,
    );
    if (count) found.push(`${table}.${column}`);
  }
  return found;
}

test("R-21: whatever staff and visitors do, no time is that of the database", async () => {
  // Rows that a test, or a migration, and not the site writes.
  await setDownload("base", "https://telechargements.example/base.zip", "Base complète");
  await run("UPDATE download_items SET updated_at = 0");
  await run("UPDATE diagnostic_rules SET created_at = 0, updated_at = 0");
  const owner = await person("owner");
  for (const { name, prepare } of adminActions) {
    const { path, fields } = await prepare(owner);
    expect((await send(owner, path, fields)).status, name).toBeLessThan(400);
  }
  const headers = await tokenHeaders();
  const sent = (change: Entries) => ({ headers, body: form([...required, ...change]) });
  const { status, body } = await call("POST", "/api/mappings", sent([["metier", "Horloger"]]));
  expect(status).toBe(201);
  const item = `/api/mappings/${String(body["id"])}`;
  expect((await call("PUT", item, sent([["description", "Autre"]]))).status).toBe(200);
  expect((await call("DELETE", item, { headers })).status).toBeLessThan(300);
  // Its job went too, and comes back with it.
  await run("DELETE FROM tags");
  const restored = { id: String(body["id"]), intent: "restaurer" };
  expect((await send(owner, "/admin/mappings", restored)).status).toBeLessThan(400);
  expect(await readValue("SELECT created_at FROM tags")).toBe(night);
  await beacon({ page: "/" });
  await runCron("17 3 * * *");
  const made = await readColumn("SELECT created_at FROM patches");
  expect(made.length).toBeGreaterThan(1);
  for (const at of made) expect(at).toBe(night);
  expect(await machineTimes()).toEqual([]);
});
