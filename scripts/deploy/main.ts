/**
 * `npm run deploy [-- --env preview --dry-run]`: checks that environment of wrangler.toml, builds for it, applies its
 * migrations, adds the files that its downloads page lacks, deploys it; without a name it is production. A dry
 * run builds and shows what would be deployed.
 */
import "../plain-errors.ts";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { deploymentGaps, readDeployable } from "./gaps.ts";
import { deploy, stepVariables } from "./steps.ts";

const { values } = parseArgs({
  options: { env: { type: "string" }, "dry-run": { type: "boolean", default: false } },
});

const env = stepVariables(process.env, values.env);

const production = values.env ? await readDeployable() : undefined;
const gaps = values["dry-run"]
  ? []
  : deploymentGaps(await readDeployable(values.env), values.env, production);
if (gaps.length > 0) {
  console.error(
    `Rien n'a été déployé. À renseigner ou à corriger d'abord :\n${gaps.map((gap) => `  ${gap}`).join("\n")}`,
  );
  process.exit(1);
}
deploy(
  { environment: values.env, dryRun: values["dry-run"] },
  {
    run: (command, ...args) => execFileSync(command, args, { stdio: "inherit", env }),
    read: (command, ...args) =>
      execFileSync(command, args, { stdio: ["ignore", "pipe", "inherit"], env, encoding: "utf8" }),
    write: writeFileSync,
  },
);
