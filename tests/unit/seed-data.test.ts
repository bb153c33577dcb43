import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { afterAll, expect, test } from "vitest";
import { applyMigrations } from "../../scripts/local/apply-migrations.ts";
import { isEmpty, seedDatabase } from "../../scripts/local/seed-data.ts";

const worker = { name: "w", modules: true, script: "export default {}", d1Databases: { DB: "neva" } };
const miniflare = new Miniflare(convertV4MiniflareOptions({ workers: [worker] } as never));
afterAll(() => miniflare.dispose());

test("OPS-03: the sample data are written where there is nothing, and never beside jobs that were kept", async () => {
  const db = await miniflare.getD1Database("DB");
  await applyMigrations(db);
  expect(await isEmpty(db)).toBe(true);
  await seedDatabase(db);
  expect(await isEmpty(db)).toBe(false);
  await db.exec("DELETE FROM patches");
  await db.exec("DELETE FROM mappings");
  // A second seed would break on their names, and `npm start` with it.
  expect(await isEmpty(db)).toBe(false);
});
