/** The steps of a deployment, in their order. */
import { readdirSync } from "node:fs";
import { Refusal } from "../refusal.ts";
import { catalogueSql, readCatalogue, withoutSampleLinks } from "./download-catalogue.ts";

interface Target {
  /** Its name in wrangler.toml; undefined is production. */
  environment?: string | undefined;
  /** Builds and shows what would be deployed. */
  dryRun: boolean;
}

/** How the steps reach outside. */
interface Tools {
  /** Runs a command to its end; throws when it failed, or could not be run. */
  run(command: string, ...args: string[]): void;
  /** The same, for what the command writes. */
  read(command: string, ...args: string[]): string;
  write(file: string, text: string): void;
}

/**
 * The variables of the steps. Build, migrations and deployment all read the environment's name from here: what was
 * built for one is never deployed as the other. Static pages name what the Worker does, which is in wrangler.toml.
 */
export function stepVariables(own: NodeJS.ProcessEnv, environment?: string): NodeJS.ProcessEnv {
  const { CLOUDFLARE_ENV: _, PUBLIC_URL: __, DISCORD_API_URL: ___, ...rest } = own;
  return environment ? { ...rest, CLOUDFLARE_ENV: environment } : rest;
}

/** Migrations of the project that a database has not had; `answer` is what wrangler's `--json` says of their names. */
function missingMigrations(answer: string): string[] {
  const [{ results }] = JSON.parse(answer) as [{ results: { name: string }[] }];
  const applied = new Set(results.map(({ name }) => name));
  return readdirSync(new URL("../../migrations", import.meta.url))
    .filter((name) => name.endsWith(".sql") && !applied.has(name))
    .sort();
}

/**
 * Build, migrations, missing downloads, Worker: each starts when the one before it has succeeded, so that what
 * runs never meets a database that it does not know.
 *
 * @throws what the step threw that failed, or what the database still lacks; none after it is run.
 */
export function deploy({ environment, dryRun }: Target, { run, read, write }: Tools): void {
  run("node", "scripts/build.ts");
  if (dryRun) {
    run("wrangler", "deploy", "--dry-run");
    return;
  }
  const database = ["DB", "--remote", "--env", environment ?? ""];
  run("wrangler", "d1", "migrations", "apply", ...database);
  // Who answers its question with no has stopped the deployment: wrangler itself ends as if nothing was.
  const names = "SELECT name FROM d1_migrations";
  const missing = missingMigrations(
    read("wrangler", "d1", "execute", ...database, "--json", "--command", names),
  );
  if (missing.length > 0) {
    throw new Refusal(`Rien n'a été déployé : la base n'a pas reçu ${missing.join(", ")}.`);
  }
  // A new database has no file to download, and staff only change what is there.
  const file = "build/telechargements.sql";
  write(file, catalogueSql(withoutSampleLinks(readCatalogue())));
  run("wrangler", "d1", "execute", ...database, "--yes", "--file", file);
  run("wrangler", "deploy");
}
