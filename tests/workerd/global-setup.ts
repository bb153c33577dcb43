import { readD1Migrations } from "@cloudflare/vitest-plugin";
import type { TestProject } from "vitest/node";
import { startDiscordSimulator } from "../fakes/discord/server.ts";

declare module "vitest" {
  interface ProvidedContext {
    migrations: Awaited<ReturnType<typeof readD1Migrations>>;
  }
}

/** Discord for the tests inside workerd, over real HTTP, and the migrations to apply. */
export default async function setup(project: TestProject) {
  project.provide("migrations", await readD1Migrations("migrations"));
  const simulator = await startDiscordSimulator({
    port: Number(process.env["TEST_SIMULATOR_PORT"] ?? 8795),
  });
  return () => simulator.close();
}
