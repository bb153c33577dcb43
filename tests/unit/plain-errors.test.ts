/** What the programs of `scripts` say when they cannot go on (OPS-03). */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { newFolder } from "./new-folder.ts";

/** What a program says that ends at once, in the folder `cwd`. */
function said(program: string, args: string[], cwd = ".") {
  const file = resolve(`scripts/${program}.ts`);
  const { status, stderr } = spawnSync("node", [file, ...args], { encoding: "utf8", cwd });
  return { status, lines: stderr.split("\n").filter((line) => line && !/Warning|trace-warnings/.test(line)) };
}

/** A clone of the scripts, whose packages npm noted as installed. */
function cloneScripts(): string {
  const clone = newFolder();
  mkdirSync(join(clone, "node_modules"));
  cpSync("scripts", join(clone, "scripts"), { recursive: true, filter: (file) => !/\/.+\//.test(file) });
  cpSync("package-lock.json", join(clone, "package-lock.json"));
  cpSync("package-lock.json", join(clone, "node_modules/.package-lock.json"));
  return clone;
}

describe("OPS-03: a program that cannot go on says why in a sentence, without a trace", () => {
  const simulator = "../tests/fakes/discord/main";
  function refusesUnknownOption(program: string) {
    const { status, lines } = said(program, ["--inconnue"]);
    expect(status).toBe(1);
    expect(lines).toEqual(["Option inconnue : --inconnue"]);
  }
  test.each(["deploy/main", "dev", "jobs/main", "preview", simulator])(
    "OPS-03: %s: an option that it does not know",
    refusesUnknownOption,
  );
  test.each([
    "soak",
    "bench/main",
    "bench/lighthouse",
    "bench/prepared",
    "build",
    "notices",
    "seed",
    "traceability",
  ])("OPS-03: %s: an option that it does not know @long", refusesUnknownOption);

  test.each([
    ["a word too many", ["production"], "Argument de trop : production"],
    ["an option without its value", ["--env"], "Option sans sa valeur : --env"],
    ["another option in its place", ["--env", "--dry-run"], "Option sans sa valeur : --env"],
    ["a value for none", ["--dry-run=oui"], "Option qui ne prend pas de valeur : --dry-run"],
  ])("OPS-03: deploy: %s", (_, args, sentence) => {
    expect(said("deploy/main", args)).toEqual({ status: 1, lines: [sentence] });
  });

  test.each([
    [
      "DISCORD_CLIENT_ID = 123456789012345678",
      "« DISCORD_CLIENT_ID = 123456789012345678 » ne se lit pas. La valeur doit être entre guillemets.",
    ],
    ['DISCORD_CLIENT_ID = "123456789012345678', '« DISCORD_CLIENT_ID = "123456789012345678 » ne se lit pas.'],
  ])("OPS-03: deploy: a line of wrangler.toml without its quotes, %s", (written, sentence) => {
    const folder = newFolder();
    const lines = readFileSync("wrangler.toml", "utf8").split("\n");
    const at = lines.indexOf('DISCORD_CLIENT_ID = ""');
    writeFileSync(join(folder, "wrangler.toml"), lines.with(at, written).join("\n"));
    expect(said("deploy/main", [], folder)).toEqual({
      status: 1,
      lines: [`wrangler.toml, ligne ${at + 1} : ${sentence}`],
    });
  });

  function refusesValue(program: string, option: string, value: string) {
    const { status, lines } = said(program, [`${option}=${value}`]);
    expect(status).toBe(1);
    expect(lines).toEqual([
      `Option ${option} : un nombre à partir de 1 est attendu, « ${value} » n'en est pas un.`,
    ]);
  }
  test("OPS-03: preview --port 'abc': no number", () => refusesValue("preview", "--port", "abc"));
  test("OPS-03: soak --seconds 'une': no number @long", () => refusesValue("soak", "--seconds", "une"));

  test.each(["preview", "jobs/main"])("OPS-03: %s: the state is to be kept in a file", (program) => {
    expect(said(program, ["--state", "README.md"])).toEqual({
      status: 1,
      lines: ["« README.md » n'est pas un dossier."],
    });
  });

  test("OPS-03: preview: another program has its port, and is left the build that it may serve", async () => {
    const other = createServer().listen(0, "localhost");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    try {
      expect(said("preview", ["--port", String(port)])).toEqual({
        status: 1,
        lines: [`Le port ${port} est déjà pris.`],
      });
    } finally {
      other.close();
    }
    expect(said("preview", ["--port", "70000"]).lines).toEqual(["Le port 70000 ne peut pas être ouvert."]);
  });

  test.each([
    ["a second job", ["purge", "sauvegarde"], "Argument de trop : sauvegarde"],
    ["no address", ["purge", "--url", "neva.fr"], "« neva.fr » n'est pas une adresse : https://…"],
    [
      "an address without its protocol",
      ["purge", "--url", "localhost:80"],
      "« localhost:80 » n'est pas une adresse : https://…",
    ],
  ])("OPS-03: jobs: %s", (_, args, sentence) => {
    expect(said("jobs/main", args)).toEqual({ status: 1, lines: [sentence] });
  });

  test("OPS-03: jobs: a deployed site that was asked and does not answer to the end may still run it", async () => {
    const site = createServer((socket) => socket.once("data", () => socket.destroy())).listen(0, "localhost");
    await once(site, "listening");
    const url = `http://localhost:${(site.address() as AddressInfo).port}`;
    const ask = async () => {
      const env = { ...process.env, NEVA_TOKEN: "x" };
      const jobs = spawn("node", [resolve("scripts/jobs/main.ts"), "purge", "--url", url], { env });
      let told = "";
      jobs.stderr.on("data", (part) => {
        told += part;
      });
      await once(jobs, "close");
      return told;
    };
    expect(await ask()).toContain(
      `${url} n'a pas répondu jusqu'au bout : la tâche y tourne peut-être encore.`,
    );
    site.close();
    expect(await ask()).toContain(`${url} ne répond pas.`);
  });

  test("OPS-03: bench/main: a page that it does not measure @long", () => {
    const { status, lines } = said("bench/main", ["--page", "/", "--page", "/guide"]);
    expect(status).toBe(1);
    expect(lines).toEqual([expect.stringMatching(/^« \/guide » n'est pas mesurée. Pages : .*\/mappings/)]);
  });

  test("OPS-03: split-export: there is no such export", () => {
    expect(said("split-export", ["absent.sql"])).toEqual({
      status: 1,
      lines: ["« absent.sql » n'existe pas."],
    });
  });

  test("OPS-03: `npm test` takes no argument: whoever wants a part of the tests is told how", () => {
    const { status, stdout, stderr } = spawnSync("node", ["scripts/test.mjs", "-g", "MAP-03"], {
      encoding: "utf8",
    });
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toContain("« -g » : npm test ne prend pas d'argument.");
    expect(stderr).toContain("npm run test:e2e");
  });

  test("OPS-03: `npm start` where npm may run no program of a package, and so left out the project's Node", () => {
    const clone = cloneScripts();
    for (const program of ["start.mjs", "test.mjs"]) {
      const { status, stdout, stderr } = spawnSync("node", [join(clone, "scripts", program)], {
        encoding: "utf8",
      });
      expect([status, stdout]).toEqual([1, ""]);
      expect(stderr).toMatch(/^Le Node du projet manque : .*npm rebuild node --ignore-scripts=false.*\n$/);
    }
  });

  test("OPS-03: `npm run jobs` speaks with the simulator where the operator has other values than a Discord", () => {
    const clone = newFolder();
    const built = join(clone, "build/server/.dev.vars");
    const complete = () => {
      const program = `const { completeVariables } = await import(${JSON.stringify(resolve("scripts/local/discord.ts"))});
        completeVariables({ DISCORD_CLIENT_ID: "1" });`;
      spawnSync("node", ["--input-type=module", "--eval", program], { cwd: clone });
      return readFileSync(built, "utf8");
    };
    mkdirSync(join(clone, "build/server"), { recursive: true });
    writeFileSync(join(clone, ".dev.vars"), 'LOCAL_ADMIN_PASSWORD="secret"\n');
    // As the build copies it.
    writeFileSync(built, "LOCAL_ADMIN_PASSWORD='secret'\n");
    expect(complete()).toBe('DISCORD_CLIENT_ID="1"\nLOCAL_ADMIN_PASSWORD="secret"\n');
    writeFileSync(built, "DISCORD_CLIENT_ID='2'\n");
    expect(complete()).toBe("DISCORD_CLIENT_ID='2'\n");
  });

  test("OPS-03: the preview has an address of its own where `.dev.vars` names that of `npm start`, keeps another, and its static pages name the same", () => {
    const clone = newFolder();
    const program = `const { localAddress, pageAddress } = await import(${JSON.stringify(resolve("scripts/local/discord.ts"))});
      console.log(JSON.stringify([localAddress(4173), pageAddress(4173, false), pageAddress(4173, true)]));`;
    const addresses = (variables: string) => {
      writeFileSync(join(clone, ".dev.vars"), variables);
      return JSON.parse(
        spawnSync("node", ["--input-type=module", "--eval", program], { cwd: clone, encoding: "utf8" })
          .stdout,
      );
    };
    const here = { PUBLIC_URL: "http://localhost:4173" };
    const elsewhere = { PUBLIC_URL: "https://essai.example" };
    expect(addresses('PUBLIC_URL="http://localhost:5173"\n')).toEqual([here, here, here]);
    expect(addresses("PUBLIC_URL=https://essai.example\n")).toEqual([{}, elsewhere, elsewhere]);
    // Without a simulator the Worker has the address of the build.
    expect(addresses('SESSION_SECRET="x"\n')).toEqual([{}, {}, here]);
  });

  test.each([["preview", "--no-build"], ["bench/lighthouse"], ["bench/prepared"]])(
    "OPS-03: %s: there is no build",
    (program, ...args) => {
      const empty = newFolder();
      expect(said(program, args, empty)).toEqual({
        status: 1,
        lines: ["Lancez d'abord « npm run build »."],
      });
    },
  );

  test("OPS-03: preview, without a build of its own: that of a deployment to another environment is there", () => {
    const clone = newFolder();
    mkdirSync(join(clone, "build/server"), { recursive: true });
    writeFileSync(join(clone, "build/server/index.js"), "");
    writeFileSync(join(clone, "build/server/wrangler.json"), '{ "targetEnvironment": "preview" }');
    expect(said("preview", ["--no-build"], clone)).toEqual({
      status: 1,
      lines: ["Le build est celui de « preview » : lancez d'abord « npm run build »."],
    });
  });

  test("OPS-03: deploy: an environment that wrangler.toml does not have", () => {
    const { status, lines } = said("deploy/main", ["--env", "inconnu"]);
    expect(status).toBe(1);
    expect(lines.join("\n")).toContain('No environment found in configuration with name "inconnu"');
    expect(lines.join("\n")).not.toMatch(/^ +at /m);
  });
});

describe("OPS-03: `npm start` that is ended leaves nothing running", () => {
  /** What the site wrote that `command` started and `signal` ended; it stands in for the project's Node. */
  async function written(command: (program: string) => string[], signal: NodeJS.Signals): Promise<string> {
    const clone = cloneScripts();
    const site = "#!/bin/sh\ntrap 'echo fin; exit' TERM\necho là\nwhile :; do sleep 0.1; done\n";
    mkdirSync(join(clone, "node_modules/.bin"));
    writeFileSync(join(clone, "node_modules/.bin/node"), site, { mode: 0o755 });
    const [file = "", ...args] = command(join(clone, "scripts/start.mjs"));
    const program = spawn(file, args, {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, npm_lifecycle_event: "start" },
    });
    let text = "";
    for await (const part of program.stdout.setEncoding("utf8")) {
      text += part;
      if (part.includes("là")) program.kill(signal);
    }
    return text;
  }

  test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("OPS-03: by %s", async (signal) => {
    expect(await written((program) => ["node", program], signal)).toBe("là\nfin\n");
  });

  test("OPS-03: with the shell of npm, which passes nothing on", async () => {
    expect(await written((program) => ["sh", "-c", `node ${program}; :`], "SIGTERM")).toBe("là\nfin\n");
  });
});
