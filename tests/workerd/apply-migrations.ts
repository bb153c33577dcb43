import { applyD1Migrations, env, reset } from "cloudflare:test";
import { inject } from "vitest";

await reset();
await applyD1Migrations((env as { DB: D1Database }).DB, inject("migrations"));
