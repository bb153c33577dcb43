import type { readD1Migrations } from "@cloudflare/vitest-plugin";
import type { TestProject } from "vitest/node";
import { startDiscordSimulator } from "../fakes/discord/server.ts";
import * as pictures from "../fixtures/image-files.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** To apply before each file; from the configuration. */
    migrations: Awaited<ReturnType<typeof readD1Migrations>>;
    /** Real files in base64, by name: workerd has no library that makes pictures. */
    pictures: Record<string, string>;
  }
}

/** Discord for the tests inside workerd, over real HTTP, and real pictures. */
export default async function setup(project: TestProject) {
  const made: [string, Uint8Array][] = [
    ["photo.jpg", await pictures.withMetadata("jpeg")],
    ["photo.png", await pictures.withMetadata("png")],
    ["photo.webp", await pictures.withMetadata("webp")],
    ["progressive.jpg", await pictures.progressive()],
    ["film.webp", await pictures.animatedWebp()],
    ["image.gif", await pictures.plain("gif")],
  ];
  project.provide(
    "pictures",
    Object.fromEntries(made.map(([name, bytes]) => [name, Buffer.from(bytes).toString("base64")])),
  );
  const simulator = await startDiscordSimulator({
    port: Number(process.env["TEST_SIMULATOR_PORT"] ?? 8795),
  });
  return () => simulator.close();
}
