/** What the programs of `scripts` say when they cannot go on (OPS-03). */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { newFolder } from "./new-folder.ts";
import type { Ended, Run } from "./run-often.ts";

/** How a program is called, in which folder if not this one, and what it says before it ends. */
type Refused = [words: string, sentence: string | RegExp, cwd?: string];

/** A program that is called like this ends at once with these sentences, and no trace. */
function expectRefusals(program: string, refused: readonly Refused[]): void {
  const runs = refused.map(
    ([words, , cwd]): Run => ({ args: words.split(" ").filter(Boolean), cwd: resolve(cwd ?? ".") }),
  );
  const file = `scripts/${program}.ts`;
  const { stdout } = spawnSync("node", ["tests/unit/run-often.ts", file, JSON.stringify(runs)], {
    encoding: "utf8",
  });
  const ended = (JSON.parse(stdout) as Ended[]).map(({ status, text }, i) => {
    const lines = text.split("\n").filter((line) => line && !/Warning|trace-warnings/.test(line));
    return [refused[i]?.[0], status, lines.join("\n")];
  });
  expect(ended).toEqual(
    refused.map(([words, sentence]) => [
      words,
      1,
      typeof sentence === "string" ? sentence : expect.stringMatching(sentence),
    ]),
  );
}

/** What lines of a module print as JSON in the folder `cwd`. */
function saidIn(cwd: string, lines: string): unknown {
  const args = ["--input-type=module", "--eval", lines];
  return JSON.parse(spawnSync("node", args, { cwd, encoding: "utf8" }).stdout);
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
  const unknownOption: Refused = ["--inconnue", "Option inconnue : --inconnue"];
  const noBuild = (words = ""): Refused => [words, "Lancez d'abord « npm run build ».", newFolder()];
  const noFolder: Refused = ["--state README.md", "« README.md » n'est pas un dossier."];
  const noNumber = (option: string, value: string): Refused => [
    `${option}=${value}`,
    `Option ${option} : un nombre à partir de 1 est attendu, « ${value} » n'en est pas un.`,
  ];

  test("OPS-03: deploy: a word too many, an option that it does not know or without its value, a value for none; an environment and lines of wrangler.toml that are none", () => {
    const lines = readFileSync("wrangler.toml", "utf8").split("\n");
    const at = lines.indexOf('DISCORD_CLIENT_ID = ""');
    /** A line without its quotes. */
    const unreadable = (written: string, sentence: string): Refused => {
      const folder = newFolder();
      writeFileSync(join(folder, "wrangler.toml"), lines.with(at, written).join("\n"));
      return ["", `wrangler.toml, ligne ${at + 1} : « ${written} » ne se lit pas.${sentence}`, folder];
    };
    expectRefusals("deploy/main", [
      unknownOption,
      ["production", "Argument de trop : production"],
      ["--env", "Option sans sa valeur : --env"],
      ["--env --dry-run", "Option sans sa valeur : --env"],
      ["--dry-run=oui", "Option qui ne prend pas de valeur : --dry-run"],
      unreadable("DISCORD_CLIENT_ID = 123456789012345678", " La valeur doit être entre guillemets."),
      unreadable('DISCORD_CLIENT_ID = "123456789012345678', ""),
      ["--env inconnu", /^(?!.*^ +at ).*No environment found in configuration with name "inconnu"/ms],
    ]);
  });

  test("OPS-03: preview: an option that it does not know, no number, a file as the state; no build, or that of a deployment to another environment; another program has its port, and is left the build that it may serve", async () => {
    const other = createServer().listen(0, "localhost");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const clone = newFolder();
    mkdirSync(join(clone, "build/server"), { recursive: true });
    writeFileSync(join(clone, "build/server/index.js"), "");
    writeFileSync(join(clone, "build/server/wrangler.json"), '{ "targetEnvironment": "preview" }');
    try {
      expectRefusals("preview", [
        unknownOption,
        noNumber("--port", "abc"),
        noFolder,
        noBuild("--no-build"),
        ["--no-build", "Le build est celui de « preview » : lancez d'abord « npm run build ».", clone],
        [`--port ${port}`, `Le port ${port} est déjà pris.`],
        ["--port 70000", "Le port 70000 ne peut pas être ouvert."],
      ]);
    } finally {
      other.close();
    }
  });

  test("OPS-03: jobs: an option that it does not know, a second job, a file as the state, and what is no address", () => {
    expectRefusals("jobs/main", [
      unknownOption,
      ["purge sauvegarde", "Argument de trop : sauvegarde"],
      noFolder,
      ["purge --url neva.fr", "« neva.fr » n'est pas une adresse : https://…"],
      ["purge --url localhost:80", "« localhost:80 » n'est pas une adresse : https://…"],
    ]);
  });

  test("OPS-03: npm start, simulator, split-export, Lighthouse: an option, a file or a build that is not there", () => {
    expectRefusals("dev", [unknownOption]);
    expectRefusals("../tests/fakes/discord/main", [unknownOption]);
    expectRefusals("split-export", [["absent.sql", "« absent.sql » n'existe pas."]]);
    expectRefusals("bench/lighthouse", [unknownOption, noBuild()]);
    expectRefusals("bench/prepared", [unknownOption, noBuild()]);
  });

  test.each(["build", "notices", "seed", "traceability"])(
    "OPS-03: %s: an option that it does not know @long",
    (program) => expectRefusals(program, [unknownOption]),
  );

  test("OPS-03: soak, bench: an option that it does not know, no number, a page that it does not measure @long", () => {
    expectRefusals("soak", [unknownOption, noNumber("--seconds", "une")]);
    expectRefusals("bench/main", [
      unknownOption,
      ["--page / --page /guide", /^« \/guide » n'est pas mesurée. Pages : .*\/mappings[^\n]*$/],
    ]);
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
    mkdirSync(join(clone, "build/server"), { recursive: true });
    writeFileSync(join(clone, ".dev.vars"), 'LOCAL_ADMIN_PASSWORD="secret"\n');
    // The first as the build copies it.
    const built = ["LOCAL_ADMIN_PASSWORD='secret'\n", "DISCORD_CLIENT_ID='2'\n"];
    const program = `import { readFileSync, writeFileSync } from "node:fs";
      const { completeVariables } = await import(${JSON.stringify(resolve("scripts/local/discord.ts"))});
      const file = "build/server/.dev.vars";
      console.log(JSON.stringify(${JSON.stringify(built)}.map((variables) => {
        writeFileSync(file, variables);
        completeVariables({ DISCORD_CLIENT_ID: "1" });
        return readFileSync(file, "utf8");
      })));`;
    expect(saidIn(clone, program)).toEqual([
      'DISCORD_CLIENT_ID="1"\nLOCAL_ADMIN_PASSWORD="secret"\n',
      "DISCORD_CLIENT_ID='2'\n",
    ]);
  });

  test("OPS-03: the preview has an address of its own where `.dev.vars` names that of `npm start`, keeps another, and its static pages name the same", () => {
    const clone = newFolder();
    const asked = [
      'PUBLIC_URL="http://localhost:5173"',
      "PUBLIC_URL=https://essai.example",
      'SESSION_SECRET="x"',
    ];
    const program = `import { writeFileSync } from "node:fs";
      const { localAddress, pageAddress } = await import(${JSON.stringify(resolve("scripts/local/discord.ts"))});
      console.log(JSON.stringify(${JSON.stringify(asked)}.map((line) => {
        writeFileSync(".dev.vars", line + "\\n");
        return [localAddress(4173), pageAddress(4173, false), pageAddress(4173, true)];
      })));`;
    const here = { PUBLIC_URL: "http://localhost:4173" };
    const elsewhere = { PUBLIC_URL: "https://essai.example" };
    expect(saidIn(clone, program)).toEqual([
      [here, here, here],
      [{}, elsewhere, elsewhere],
      // Without a simulator the Worker has the address of the build.
      [{}, {}, here],
    ]);
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
