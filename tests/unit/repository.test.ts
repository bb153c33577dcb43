import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { unstable_readConfig } from "wrangler";
import { secretNames } from "#app/platform/env";

const root = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");
const tracked = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).trim().split("\n");

/** Every variable and secret of the site: the fields of the schema that reads them. */
const schema = read("app/platform/env.ts").split("const variables = z")[1] ?? "";
const variableNames = [...schema.matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name = ""]) => name);

/** The addresses of a document's headings, as GitHub makes them. */
const anchorsOf = (document: URL) =>
  [...readFileSync(document, "utf8").matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, "")
      .replaceAll(" ", "-"),
  );

/** What a secret of Discord looks like: a bot's token, and the address of a webhook. */
const shapes = [
  /[\w-]{24}\.[\w-]{6}\.[\w-]{27,}/,
  /discord(?:app)?\.com\/api\/(?:v\d+\/)?webhooks\/\d{17,}\/[\w-]{60,}/,
];

describe("T-37, F-01: no secret in the repository or in what is served", () => {
  test("T-37: no tracked text holds a token or a webhook", () => {
    const texts = tracked.filter(
      (path) => /\.(ts|tsx|mjs|json|md|toml|css|sql|example)$/.test(path) && existsSync(new URL(path, root)),
    );
    expect(texts.length).toBeGreaterThan(400);
    for (const path of texts.filter((name) => !name.startsWith("tests/"))) {
      for (const shape of shapes) expect(shape.exec(read(path))?.[0], path).toBeUndefined();
    }
  });

  test("T-37: files with the operator's values are ignored, and the example names every one of them", () => {
    expect(tracked.filter((path) => path.includes(".dev.vars"))).toEqual([".dev.vars.example"]);
    expect(read(".gitignore")).toContain(".dev.vars");
    const named = read(".dev.vars.example")
      .split("\n")
      .filter((line) => line && !line.startsWith("#"))
      .map((line) => line.split("=")[0]);
    expect(named.sort()).toEqual([...variableNames].sort());
  });

  test("T-37: no secret stands in wrangler.toml, and every variable without a default does", () => {
    const { vars } = unstable_readConfig({ config: "wrangler.toml" });
    const secrets: readonly string[] = secretNames;
    expect(Object.keys(vars).filter((name) => secrets.includes(name))).toEqual([]);
    const optional = ["VISIT_GROUP_SECONDS"];
    expect(Object.keys(vars).sort()).toEqual(
      variableNames.filter((name) => !secrets.includes(name) && !optional.includes(name)).sort(),
    );
  });

  test.each(["", "preview"])(
    "T-36, PRIV-01: Cloudflare keeps no line of its own with addresses [%s]",
    (env) => {
      const { observability } = unstable_readConfig({ config: "wrangler.toml", env });
      expect(observability).toMatchObject({ enabled: true, logs: { enabled: true, invocation_logs: false } });
    },
  );

  test("OPS-04: the manual says how the database goes back to a given minute, and how far", () => {
    const manual = read("docs/operation.md");
    expect(manual).toMatch(/wrangler d1 time-travel restore neva/);
    expect(manual).toMatch(/7 days on the free\s+plan, 30/);
  });

  const documents = tracked.filter((path) => path.endsWith(".md") && !path.startsWith("content/"));

  test("OPS-04: files and folders that the documents name are there", () => {
    const gone = documents.flatMap((document) =>
      [...read(document).matchAll(/`((?:app|content|docs|migrations|public|scripts|tests)\/[\w./-]+)`/g)]
        .map(([, path = ""]) => path)
        // The page that a recipe makes.
        .filter((path) => path !== "content/guide/installations/guide-linux.md")
        .filter((path) => !existsSync(new URL(path, root)))
        .map((path) => `${document}: ${path}`),
    );
    expect(gone).toEqual([]);
  });

  test("OPS-04: links between the documents lead to a file that is there, and to one of its headings", () => {
    const dead = documents.flatMap((document) =>
      [...read(document).matchAll(/\]\((?!https?:|lien:|\/)([^)#]*)(?:#([^)]+))?\)/g)]
        .filter(([, path = "", anchor]) => {
          const target = new URL(path || (document.split("/").at(-1) ?? ""), new URL(document, root));
          return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
        })
        .map(([link]) => `${document}: ${link}`),
    );
    expect(dead).toEqual([]);
  });

  test("OPS-04: commands of README and manual that take a name or an hour have one, and their programs are there", () => {
    const readme = read("README.md") + read("docs/operation.md");
    const secrets = [...readme.matchAll(/`npx wrangler (?:versions )?secret (?:put|delete)(.*?)`/g)];
    expect(secrets.length).toBeGreaterThan(3);
    // Alone it is the subject of a sentence.
    const unnamed = secrets.filter(([, name = ""]) => !/^ [A-Z_]+$/.test(name)).map(([command]) => command);
    expect(unnamed).toEqual(["`npx wrangler secret put`"]);
    for (const [, name = ""] of readme.matchAll(/wrangler secret (?:put|delete) ([A-Z_]{5,})/g))
      expect(secretNames).toContain(name);
    expect(readme).toMatch(/--timestamp=\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0[12]:00/);
    for (const [, program = ""] of readme.matchAll(/npx node (scripts\/[\w-]+\.ts)/g))
      expect(tracked, program).toContain(program);
  });

  test("the README's table of the configuration names every variable and secret, and no other", () => {
    const table = read("README.md").split("## Configuration")[1]?.split("\n## ")[0] ?? "";
    const rows = table.split("\n").filter((line) => line.startsWith("| `"));
    const kinds = rows.flatMap((row) => {
      const [, names = "", kind = ""] = row.split("|");
      return [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name = ""]) => [name, kind.trim().split(",")[0]]);
    });
    expect(kinds.map(([name]) => name).sort()).toEqual([...variableNames].sort());
    for (const [name = "", kind] of kinds) {
      const isSecret = secretNames.some((secret) => secret === name);
      expect(kind, name).toBe(isSecret ? "secret" : "variable");
    }
  });

  test("T-37, F-01: the client build has no source map, no token and no name of a secret", () => {
    const files = readdirSync(new URL("build/client/assets", root));
    expect(files.length).toBeGreaterThan(50);
    expect(files.filter((name) => name.endsWith(".map"))).toEqual([]);
    for (const name of files.filter((file) => file.endsWith(".js"))) {
      const text = read(`build/client/assets/${name}`);
      for (const shape of [...shapes, /DISCORD_(?:CLIENT_SECRET|BOT_TOKEN|WEBHOOK_URL)|SESSION_SECRET/]) {
        // Names of secrets are shown by the health tab, as data of its loader.
        expect(shape.exec(text)?.[0], name).toBeUndefined();
      }
    }
  });
});

describe("OPS-03: the project works in a folder of any name", () => {
  test("OPS-03: programs take the path of a file from its URL as the system has it, spaces and accents included", () => {
    const programs = tracked.filter((path) => /^(?:scripts\/.*|[^/]*)\.(?:ts|mjs)$/.test(path));
    expect(programs.length).toBeGreaterThan(50);
    for (const path of programs) {
      expect(read(path), path).not.toMatch(/(?:\broot|\bfile|\bdirectory|import\.meta\.url\))\.pathname/);
    }
  });
});

interface Locked {
  version?: string;
  integrity?: string;
  link?: boolean;
  /** It comes inside another package, whose hash covers it. */
  inBundle?: boolean;
  resolved?: string;
  hasInstallScript?: boolean;
  optional?: boolean;
}
const packages = Object.entries(
  (JSON.parse(read("package-lock.json")) as { packages: Record<string, Locked> }).packages,
);

describe("T-38: dependencies are what the lock file names", () => {
  test("T-38: every package has its integrity hash", () => {
    for (const [path, { integrity, link, inBundle }] of packages.slice(1)) {
      if (!link && !inBundle) expect(integrity, path).toMatch(/^sha(512|1)-/);
    }
  });

  test.each(["react", "react-dom", "react-router", "workerd"])("T-38: one copy of %s", (name) => {
    expect(
      packages.filter(([path]) => path.endsWith(`node_modules/${name}`)).map(([path]) => path),
    ).toHaveLength(1);
  });

  test("T-38: versions are at or above those without a published hole", () => {
    const floors: Record<string, string> = {
      "react-router": "8.3.1",
      "drizzle-orm": "0.45.2",
      vite: "8.0.5",
    };
    const order = (version: string) =>
      version
        .split(".")
        .map((part) => part.padStart(6, "0"))
        .join(".");
    for (const [name, floor] of Object.entries(floors)) {
      const found = packages.find(([path]) => path === `node_modules/${name}`)?.[1].version ?? "0.0.0";
      expect(order(found) >= order(floor), `${name} ${found}`).toBe(true);
    }
  });

  test("T-38: programs that run at installation are known by name, and these alone are allowed to", () => {
    const { allowScripts } = JSON.parse(read("package.json")) as { allowScripts: Record<string, boolean> };
    const names = packages
      .filter(([, { hasInstallScript, optional }]) => hasInstallScript && !optional)
      .map(([path]) => path.replace(/^.*node_modules\//, ""));
    expect(names.length).toBeGreaterThan(0);
    expect([...new Set(names)].sort()).toEqual(Object.keys(allowScripts).sort());
  });
});
