// Plain JavaScript for any Node from 20: it runs before anything is installed.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = join(root, "node_modules/.bin");
const stamp = join(root, "node_modules/.installed");

/** Runs a command of the project with its own Node, output to the terminal. */
export function run(command, args, env = {}) {
  execFileSync(join(bin, command), args, {
    cwd: root,
    stdio: "inherit",
    env: { ...projectEnv(), ...env },
  });
}

/** The environment in which `node` is the project's Node 24. */
function projectEnv() {
  return { ...process.env, PATH: `${bin}:${process.env.PATH}`, WRANGLER_SEND_METRICS: "false" };
}

/** Installs what the lock file names, when it is not what is installed. */
export function installWhatIsMissing() {
  const lock = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  const installed = existsSync(stamp) && readFileSync(stamp, "utf8") === lock;
  if (installed) return;
  console.log("Installation des dépendances…");
  execFileSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: "inherit",
  });
  writeFileSync(stamp, lock);
}
