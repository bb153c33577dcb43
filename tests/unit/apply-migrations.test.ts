import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { afterAll, beforeAll, expect, test } from "vitest";
import { applyMigrations } from "../../scripts/local/apply-migrations.ts";

let miniflare: Miniflare;
let db: D1Database;
const directory = mkdtempSync(join(tmpdir(), "neva-migrations-"));
const write = (name: string, sql: string) => writeFileSync(join(directory, name), sql);

beforeAll(async () => {
  const worker = { name: "w", modules: true, script: "export default {}", d1Databases: { DB: "neva" } };
  miniflare = new Miniflare(convertV4MiniflareOptions({ workers: [worker] } as never));
  db = await miniflare.getD1Database("DB");
});
afterAll(async () => {
  await miniflare.dispose();
  rmSync(directory, { recursive: true });
});

const applied = async () =>
  (await db.prepare("SELECT name FROM d1_migrations ORDER BY id").all()).results.map(({ name }) => name);
const rows = () => db.prepare("SELECT count(*) AS n FROM t").first<number>("n");

test("OPS-03: a migration is applied once, in order, and one that fails leaves nothing and can be mended", async () => {
  write("0001_rows.sql", "INSERT INTO t VALUES (1);\nINSERT INTO t VALUES (2);");
  write("0000_table.sql", "CREATE TABLE t (a INTEGER UNIQUE);");
  await applyMigrations(db, directory);
  await applyMigrations(db, directory);
  expect(await applied()).toEqual(["0000_table.sql", "0001_rows.sql"]);
  expect(await rows()).toBe(2);

  write("0002_more.sql", "INSERT INTO t VALUES (3);\nINSERT INTO t VALUES (1);");
  await expect(applyMigrations(db, directory)).rejects.toThrow("UNIQUE");
  expect(await applied()).toHaveLength(2);
  expect(await rows()).toBe(2);

  write("0002_more.sql", "INSERT INTO t VALUES (3);");
  await applyMigrations(db, directory);
  expect(await applied()).toHaveLength(3);
  expect(await rows()).toBe(3);
});
