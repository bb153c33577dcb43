/** What `npm run deploy` and `npm run deploy:preview` put on Cloudflare (OPS-03). */
import { spawnSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { unstable_readConfig } from "wrangler";
import { crons } from "#app/operations/crons";
import { deploymentGaps, readDeployable } from "../../scripts/deploy/gaps.ts";
import { deploy, stepVariables } from "../../scripts/deploy/steps.ts";
import { Refusal } from "../../scripts/refusal.ts";
import { newFolder } from "./new-folder.ts";

interface Configuration {
  name?: string;
  routes?: unknown[];
  workers_dev?: boolean;
  preview_urls?: boolean;
  compatibility_date?: string;
  compatibility_flags: string[];
  d1_databases: { binding: string; database_name?: string; migrations_dir?: string }[];
  r2_buckets: { binding: string; bucket_name?: string }[];
  ratelimits: { name: string; namespace_id: string; simple: { limit: number; period: number } }[];
  triggers: { crons?: string[] };
  vars: Record<string, unknown>;
  assets?: object;
}
const config = "wrangler.toml";
const production: Configuration = unstable_readConfig({ config });
const preview: Configuration = unstable_readConfig({ config, env: "preview" });

const shape = (one: Configuration) => ({
  compatibility: [one.compatibility_date, one.compatibility_flags],
  assets: one.assets,
  databases: one.d1_databases.map(({ binding, migrations_dir }) => [binding, migrations_dir]),
  buckets: one.r2_buckets.map(({ binding }) => binding),
  limits: one.ratelimits.map(({ name, simple }) => [name, simple]),
  crons: one.triggers.crons,
  variables: Object.keys(one.vars),
});
/** Everything that holds data or counts. */
const own = (one: Configuration) => [
  one.name,
  ...one.d1_databases.map(({ database_name }) => `D1 ${database_name}`),
  ...one.r2_buckets.map(({ bucket_name }) => `R2 ${bucket_name}`),
  ...one.ratelimits.map(({ namespace_id }) => `limit ${namespace_id}`),
];

/** What the Worker does not start without, beside the address and the secrets. */
const required = Object.keys(production.vars).filter(
  (name) => !["PUBLIC_URL", "DISCORD_API_URL", "EDGE_CACHE"].includes(name),
);
/** The lines of `[vars]`, filled. */
const filled: Record<string, string> = {
  PUBLIC_URL: "https://neva.example",
  ...Object.fromEntries(required.map((name, i) => [name, String(2_000_000_000_000_000_001n + BigInt(i))])),
  DISCORD_API_URL: "https://discord.com/api/v10",
  EDGE_CACHE: "",
};

afterEach(() => {
  vi.unstubAllEnvs();
});

describe("OPS-03: production and preview", () => {
  test("OPS-03: what is looked at before a deployment is what it deploys, also where CLOUDFLARE_ENV names the other", async () => {
    vi.stubEnv("CLOUDFLARE_ENV", "preview");
    const databases = (await Promise.all([readDeployable(), readDeployable("preview")])).map(
      ({ d1_databases }) => d1_databases,
    );
    expect(databases).toMatchObject([[{ database_name: "neva" }], [{ database_name: "neva-preview" }]]);
  });

  test("OPS-03: they are the same site: bindings, limits, crons and names of variables", () => {
    expect(shape(production).databases).toHaveLength(1);
    expect(shape(preview)).toEqual(shape(production));
  });

  test("OPS-03: no flag is set that the compatibility date brings: workerd would say so at every start", () => {
    for (const one of [production, preview]) {
      expect(one.compatibility_date).toBeDefined();
      // Node's modules, of which passwords need one, are there from this day on.
      expect(String(one.compatibility_date) >= "2026-08-04").toBe(true);
      expect(one.compatibility_flags).not.toContain("nodejs_compat");
    }
  });

  test("AUTH-26, T-26: of a hundred requests in a burst some are refused, whatever they ask for", () => {
    expect(production.ratelimits).toHaveLength(3);
    for (const { name, simple } of production.ratelimits) {
      expect(simple.period, name).toBe(60);
      expect(simple.limit, name).toBeLessThan(100);
    }
  });

  test("OPS-03: they share nothing that holds data", () => {
    const shared = own(preview).filter((name) => own(production).includes(name));
    expect(own(production)).toHaveLength(6);
    expect(shared).toEqual([]);
  });

  test("OPS-03: the preview never takes the domain of production", () => {
    expect(preview.routes).toEqual([]);
    expect(preview.workers_dev).toBe(true);
  });

  test("OPS-03: no version but the deployed one can be reached", () => {
    for (const one of [production, preview]) expect(one.preview_urls).toBe(false);
  });

  const id = "11111111-2222-3333-4444-555555555555";
  const site = (own: object = {}) => ({
    d1_databases: [{ database_name: "neva", database_id: id }],
    r2_buckets: [{ bucket_name: "neva" }],
    triggers: { crons: ["*/10 * * * *", "17 3 * * *"] },
    vars: filled,
    ...own,
  });

  test("OPS-03: a deployment without its values stops with one line for each of them", () => {
    expect(deploymentGaps(site())).toEqual([]);
    const empty = site({
      d1_databases: [{ database_name: "neva", database_id: "00000000-0000-0000-0000-000000000000" }],
      vars: { ...filled, PUBLIC_URL: "", DISCORD_GUILD_ID: "" },
    });
    expect(deploymentGaps(empty, "preview")).toEqual([
      "wrangler.toml, [env.preview] : database_id de neva (npx wrangler d1 create)",
      "wrangler.toml, [env.preview], PUBLIC_URL : manquant",
      "wrangler.toml, [env.preview], DISCORD_GUILD_ID : manquant",
    ]);
  });

  test("OPS-03, R-28: nor with the name of a database instead of its id", () => {
    const named = site({ d1_databases: [{ database_name: "neva", database_id: "neva" }] });
    expect(deploymentGaps(named)).toEqual(["wrangler.toml : database_id de neva (npx wrangler d1 create)"]);
  });

  test("OPS-03, R-28: the preview is never deployed onto the database or the files of production", () => {
    const own = {
      d1_databases: [{ database_name: "neva-preview", database_id: id.replaceAll("1", "9") }],
      r2_buckets: [{ bucket_name: "neva-preview" }],
    };
    expect(deploymentGaps(site(own), "preview", site())).toEqual([]);
    expect(deploymentGaps(site(), "preview", site())).toEqual([
      "wrangler.toml, [env.preview] : database_id est celui de la production",
      "wrangler.toml, [env.preview] : bucket_name est celui de la production",
    ]);
  });

  test("OPS-03, R-28: nor with crons that the site would not know: no night would ever come", () => {
    expect(crons).toEqual({ often: "*/10 * * * *", nightly: "17 3 * * *" });
    for (const other of [["*/10 * * * *", "17 4 * * *"], ["*/10 * * * *"], []]) {
      expect(deploymentGaps(site({ triggers: { crons: other } }))).toEqual([
        "wrangler.toml : crons (le site ne connaît que ceux de app/operations/crons.ts)",
      ]);
    }
    expect(deploymentGaps(site({ triggers: { crons: ["17 3 * * *", "*/10 * * * *"] } }))).toEqual([]);
    for (const one of [production, preview]) {
      expect(one.triggers.crons?.toSorted()).toEqual(Object.values(crons).toSorted());
    }
  });

  test("OPS-03, T-37: nor with a secret among the variables, which everybody reads who has the file", () => {
    const vars = { ...filled, DISCORD_BOT_TOKEN: "jeton-de-ce-bot", LOCAL_ADMIN_PASSWORD: "" };
    expect(deploymentGaps(site({ vars }))).toEqual([
      "wrangler.toml, DISCORD_BOT_TOKEN : secret, à retirer d'ici (npx wrangler secret put DISCORD_BOT_TOKEN)",
    ]);
  });

  test.each(["PUBLIC_URL", ...required])("OPS-03, R-28: nor where the line of %s is deleted", (name) => {
    const { [name]: _, ...vars } = filled;
    expect(deploymentGaps(site({ vars }))).toEqual([`wrangler.toml, ${name} : manquant`]);
  });

  test("OPS-03, R-28: an optional line that is deleted, and the secrets, are no gap", () => {
    const { EDGE_CACHE: _, DISCORD_API_URL: __, ...vars } = filled;
    expect(deploymentGaps(site({ vars }))).toEqual([]);
  });

  test("OPS-03, R-28: nor with a value that the site would refuse to start with", () => {
    const vars = {
      ...filled,
      PUBLIC_URL: "neva.example",
      DISCORD_CLIENT_ID: 1_000_000_000_000_000,
      DISCORD_OWNER_ROLE_IDS: "3000000000000000001;3000000000000000002",
      EDGE_CACHE: "oui",
      VISIT_GROUP_SECONDS: "60",
    };
    expect(deploymentGaps(site({ vars }))).toEqual([
      "wrangler.toml, PUBLIC_URL : doit être une adresse http(s)",
      "wrangler.toml, DISCORD_CLIENT_ID : doit être entre guillemets",
      "wrangler.toml, DISCORD_OWNER_ROLE_IDS : doit être un identifiant Discord (17 à 20 chiffres)",
      "wrangler.toml, EDGE_CACHE : doit être « on » ou « off »",
      "wrangler.toml, VISIT_GROUP_SECONDS : doit être entre 0 et 20 secondes",
    ]);
  });

  test("OPS-03: the static pages are made where the optional DISCORD_API_URL is deleted, for the real Discord", () => {
    const clone = newFolder();
    for (const part of [
      "app",
      "content",
      "scripts",
      "tests/fakes",
      "build/server",
      "public/_headers",
      "package.json",
    ])
      cpSync(part, join(clone, part), { recursive: true });
    symlinkSync(resolve("node_modules"), join(clone, "node_modules"));
    const file = join(clone, "build/server/wrangler.json");
    const { DISCORD_API_URL: _, ...vars } = filled;
    writeFileSync(file, JSON.stringify({ vars }));
    const { stderr } = spawnSync("node", ["scripts/prerender.ts"], { cwd: clone, encoding: "utf8" });
    expect(stderr).not.toContain("Error");
    const headers = readFileSync(join(clone, "build/client/_headers"), "utf8");
    expect(headers).toContain("form-action 'self' https://discord.com;");
  });
});

describe("R-29: the steps of a deployment", () => {
  const migrations = readdirSync("migrations").filter((name) => name.endsWith(".sql"));

  /** The commands that were run until one of them failed, if any did. */
  function commandsOf(target: Parameters<typeof deploy>[0], failing?: string, applied = migrations) {
    const commands: string[] = [];
    const written = new Map<string, string>();
    const work = () =>
      deploy(target, {
        run: (...words) => {
          commands.push(words.join(" "));
          if (failing !== undefined && commands.at(-1)?.startsWith(failing)) throw new Error("arrêt");
        },
        read: (...words) => {
          commands.push(words.join(" "));
          if (failing !== undefined && commands.at(-1)?.startsWith(failing)) throw new Error("arrêt");
          return JSON.stringify([{ results: applied.map((name) => ({ name })), success: true }]);
        },
        write: (file, text) => void written.set(file, text),
      });
    if (failing === undefined) work();
    else expect(work).toThrow("arrêt");
    return { commands, written };
  }
  const steps = (environment: string) => [
    "node scripts/build.ts",
    `wrangler d1 migrations apply DB --remote --env ${environment}`,
    `wrangler d1 execute DB --remote --env ${environment} --json --command SELECT name FROM d1_migrations`,
    `wrangler d1 execute DB --remote --env ${environment} --yes --file build/telechargements.sql`,
    "wrangler deploy",
  ];

  test("R-29, OPS-03: build, migrations, missing downloads, Worker, for the one environment that is named", () => {
    const { commands, written } = commandsOf({ environment: "preview", dryRun: false });
    expect(commands).toEqual(steps("preview"));
    expect(written.get("build/telechargements.sql")).toContain("INSERT");
    // Of production the name is empty: a variable of the machine that names another does not count.
    expect(commandsOf({ dryRun: false }).commands).toEqual(steps(""));
  });

  test("R-29: whoever answers no to wrangler's question deploys nothing: what the database lacks is named", () => {
    const work = () => commandsOf({ dryRun: false }, undefined, migrations.slice(0, -1));
    expect(work).toThrow(Refusal);
    expect(work).toThrow(`Rien n'a été déployé : la base n'a pas reçu ${migrations.at(-1)}.`);
  });

  test.each([0, 1, 2, 3, 4])(
    "R-29: step %i fails: none after it is run, and the command fails",
    (failing) => {
      const all = steps("");
      expect(commandsOf({ dryRun: false }, all[failing]).commands).toEqual(all.slice(0, failing + 1));
    },
  );

  test("OPS-03: variables of the machine that name another environment, address or Discord do not count", () => {
    const own = {
      HOME: "/root",
      CLOUDFLARE_ENV: "preview",
      PUBLIC_URL: "https://b.example",
      DISCORD_API_URL: "x",
    };
    expect(stepVariables(own)).toEqual({ HOME: "/root" });
    expect(stepVariables(own, "preview")).toEqual({ HOME: "/root", CLOUDFLARE_ENV: "preview" });
  });

  test("OPS-03: a dry run touches no database", () => {
    const { commands, written } = commandsOf({ environment: "preview", dryRun: true });
    expect(commands).toEqual(["node scripts/build.ts", "wrangler deploy --dry-run"]);
    expect(written.size).toBe(0);
  });
});
