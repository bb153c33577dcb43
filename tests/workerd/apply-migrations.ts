/** Before each file: an empty D1 with the migrations, an empty R2. */
import { applyD1Migrations, env, reset } from "cloudflare:test";
import { inject } from "vitest";
import { dropTables } from "./drop-tables.ts";

const { DB, BUCKET } = env as { DB: D1Database; BUCKET: R2Bucket };

/** `reset` leaves what is being asked while it runs: what is still there is taken away by name. */
async function empty(): Promise<void> {
  await reset();
  await dropTables(DB);
  const { objects } = await BUCKET.list();
  if (objects.length > 0) await BUCKET.delete(objects.map(({ key }) => key));
}

await empty();
await applyD1Migrations(DB, inject("migrations"));
