/** The steps of a deployment, in their order. */
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
  write(file: string, text: string): void;
}

/**
 * Build, migrations, missing downloads, Worker: each starts when the one before it has succeeded, so that what
 * runs never meets a database that it does not know.
 *
 * @throws what the step threw that failed; none after it is run.
 */
export function deploy({ environment, dryRun }: Target, { run, write }: Tools): void {
  run("node", "scripts/build.ts");
  if (dryRun) {
    run("wrangler", "deploy", "--dry-run");
    return;
  }
  const database = ["DB", "--remote", "--env", environment ?? ""];
  run("wrangler", "d1", "migrations", "apply", ...database);
  // A new database has no file to download, and staff only change what is there.
  const file = "build/telechargements.sql";
  write(file, catalogueSql(withoutSampleLinks(readCatalogue())));
  run("wrangler", "d1", "execute", ...database, "--yes", "--file", file);
  run("wrangler", "deploy");
}
