/**
 * `npm run deploy [-- --env preview --dry-run]`: builds for that environment of wrangler.toml, applies its
 * migrations, adds the files that its downloads page lacks, deploys it; without a name it is production. A dry
 * run builds and shows what would be deployed.
 */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { unstable_readConfig } from "wrangler";
import { type Deployable, deploymentGaps } from "./deployment-gaps.ts";
import { catalogueSql, readCatalogue, withoutSampleLinks } from "./download-catalogue.ts";

const { values } = parseArgs({
  options: { env: { type: "string" }, "dry-run": { type: "boolean", default: false } },
});

// The build, wrangler's migrations and its deployment all read the environment's name from here: what was
// built for one is never deployed as the other.
const { CLOUDFLARE_ENV: _, ...rest } = process.env;
const env = values.env ? { ...rest, CLOUDFLARE_ENV: values.env } : rest;
const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: "inherit", env });

const options = { config: "wrangler.toml", ...(values.env ? { env: values.env } : {}) };
const gaps = values["dry-run"] ? [] : deploymentGaps(unstable_readConfig(options) as Deployable, values.env);
if (gaps.length > 0) {
  console.error(`Rien n'a été déployé. À renseigner d'abord :\n${gaps.map((gap) => `  ${gap}`).join("\n")}`);
  process.exit(1);
}
run("node", "scripts/build.ts");
if (!values["dry-run"]) {
  run("wrangler", "d1", "migrations", "apply", "DB", "--remote", "--env", values.env ?? "");
  // A new database has no file to download, and staff only change what is there.
  const file = "build/telechargements.sql";
  writeFileSync(file, catalogueSql(withoutSampleLinks(readCatalogue())));
  run("wrangler", "d1", "execute", "DB", "--remote", "--env", values.env ?? "", "--yes", "--file", file);
}
run("wrangler", "deploy", ...(values["dry-run"] ? ["--dry-run"] : []));
