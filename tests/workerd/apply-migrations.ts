/** Before each file: an empty D1 with the migrations, an empty R2. */
import { applyD1Migrations, env, reset } from "cloudflare:test";
import { inject } from "vitest";

const { DB, BUCKET } = env as { DB: D1Database; BUCKET: R2Bucket };

/** `reset` leaves what is being asked while it runs: what is still there is taken away by name. */
async function empty(): Promise<void> {
  await reset();
  const { results } = await DB.prepare(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*'
      ORDER BY sql LIKE 'CREATE VIRTUAL%' DESC`,
  ).all<{ name: string }>();
  if (results.length > 0) {
    await DB.batch(
      ["PRAGMA defer_foreign_keys = on", ...results.map(({ name }) => `DROP TABLE IF EXISTS "${name}"`)].map(
        (sql) => DB.prepare(sql),
      ),
    );
  }
  const { objects } = await BUCKET.list();
  if (objects.length > 0) await BUCKET.delete(objects.map(({ key }) => key));
}

await empty();
await applyD1Migrations(DB, inject("migrations"));
