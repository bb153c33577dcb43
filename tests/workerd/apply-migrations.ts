/** Before each file: an empty D1 with the migrations, an empty R2. */
import { applyD1Migrations, env, reset } from "cloudflare:test";
import { afterAll, inject, vi } from "vitest";
import { dropTables } from "./drop-tables.ts";

const { DB, BUCKET } = env as { DB: D1Database; BUCKET: R2Bucket };

/** `reset` leaves what is being asked while it runs: what is still there is taken away by name. */
async function empty(): Promise<void> {
  await reset();
  await dropTables(DB);
  const { objects } = await BUCKET.list();
  if (objects.length > 0) await BUCKET.delete(objects.map(({ key }) => key));
}

/**
 * The isolate goes from file to file with what it keeps of the database until the journal has a newer entry: no number
 * of an entry is likely to come twice.
 */
const goOnCounting = () =>
  DB.batch([
    DB.prepare(
      "INSERT INTO audit_log (id, at, actor_id, actor_name, action, entity, entity_id) VALUES (?, 0, 's', 'Test', 'essai', 'patch', '1')",
    ).bind(crypto.getRandomValues(new Uint32Array(1))[0]),
    DB.prepare("DELETE FROM audit_log"),
  ]);

/** Nor does it take along a clock or a spy that a file leaves, as where one of its tests fails. */
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A line for each request costs more than most requests, and says nothing of a test that fails. */
console.info = () => undefined;

await empty();
await applyD1Migrations(DB, inject("migrations"));
await goOnCounting();
