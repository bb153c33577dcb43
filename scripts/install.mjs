// Plain JavaScript for any Node from 20: it runs before anything is installed.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = join(root, "node_modules/.bin");

/** A command of the project with its own Node, output to the terminal. */
const inTerminal = () => ({ cwd: root, stdio: "inherit", env: projectEnv() });

/** Runs it to its end. */
export function run(command, args) {
  execFileSync(join(bin, command), args, inTerminal());
}

/** Starts it. */
export const start = (command, args) => spawn(join(bin, command), args, inTerminal());

/**
 * Runs commands of the project at once, `[command, args, variables]` each; what one of them writes goes to the terminal
 * when it has ended, in the order given.
 *
 * @throws when one has failed, after all have ended.
 */
export async function runTogether(commands) {
  const running = commands.map(async ([command, args, variables]) => {
    const child = spawn(join(bin, command), args, { cwd: root, env: { ...projectEnv(), ...variables } });
    const written = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => written.push(part));
    const code = await new Promise((resolve) => child.on("close", resolve));
    return { command, code, output: Buffer.concat(written) };
  });
  const failed = [];
  for (const end of running) {
    const { command, code, output } = await end;
    process.stdout.write(output);
    if (code !== 0) failed.push(command);
  }
  if (failed.length > 0) throw new Error(failed.join(", "));
}

/** The environment in which `node` is the project's Node 24. */
function projectEnv() {
  return { ...process.env, PATH: `${bin}:${process.env.PATH}`, WRANGLER_SEND_METRICS: "false" };
}

const packagesOf = (file) => JSON.parse(readFileSync(join(root, file), "utf8")).packages;

/** Whether npm noted the packages of the lock file as installed, but for those of other systems. */
function isInstalled() {
  const noted = "node_modules/.package-lock.json";
  if (!existsSync(join(root, noted))) return false;
  const [wanted, present] = [packagesOf("package-lock.json"), packagesOf(noted)];
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === "" || present[path]?.version === version || (optional && !present[path]),
  );
}

function install() {
  console.log("Installation des dépendances…");
  const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
  try {
    execFileSync("npm", args, { cwd: root, stdio: "inherit" });
  } catch {
    console.error(
      "Les dépendances n'ont pas pu être installées (npm dit pourquoi ci-dessus). Réessayez, une seule commande à la fois.",
    );
    process.exit(1);
  }
}

/** Installs what the lock file names, when it is not what is installed. */
export function installWhatIsMissing() {
  if (!isInstalled()) install();
  // npm installs it without this file, and says nothing, where it may run no program of a package.
  if (!existsSync(join(bin, "node"))) {
    console.error(
      "Le Node du projet manque : npm a l'ordre de ne lancer aucun programme d'installation (ignore-scripts). Lancez « npm rebuild node --ignore-scripts=false ».",
    );
    process.exit(1);
  }
}
