import { describe, expect, test } from "vitest";
import { ConfigurationError, parseEnv, variableProblems } from "#app/platform/env";

const good = {
  DB: {},
  BUCKET: {},
  PUBLIC_URL: "https://neva.example",
  DISCORD_CLIENT_ID: "1000000000000000001",
  DISCORD_GUILD_ID: "2000000000000000001",
  DISCORD_OWNER_ROLE_IDS: "3000000000000000001,3000000000000000002",
  DISCORD_TEAM_ROLE_ID: "3000000000000000003",
  DISCORD_CLIENT_ROLE_ID: "3000000000000000004",
  DISCORD_CLIENT_SECRET: "secret-client",
  DISCORD_BOT_TOKEN: "jeton-du-bot",
  SESSION_SECRET: "s".repeat(32),
} as const;

function problems(changes: Record<string, unknown>): string[] {
  try {
    parseEnv({ ...good, ...changes });
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError);
    return (error as Error).message.split("\n");
  }
}

const required = [
  "DISCORD_CLIENT_ID",
  "DISCORD_GUILD_ID",
  "DISCORD_OWNER_ROLE_IDS",
  "DISCORD_TEAM_ROLE_ID",
  "DISCORD_CLIENT_ROLE_ID",
  "DISCORD_CLIENT_SECRET",
  "DISCORD_BOT_TOKEN",
  "SESSION_SECRET",
] as const;

/** Values that hold a word of their own, so that a message that repeats one shows. */
const malformed: Record<string, string[]> = {
  PUBLIC_URL: [
    "canari",
    "ftp://canari.example",
    "javascript:canari",
    "http://canari.example",
    "https://canari",
    "https://canari:canari@neva.example",
  ],
  DISCORD_CLIENT_ID: ["canari", "12345", "1000000000000000001canari"],
  DISCORD_GUILD_ID: ["canari", " 2000000000000000001"],
  DISCORD_OWNER_ROLE_IDS: ["canari", "3000000000000000001,canari", "3000000000000000001,"],
  DISCORD_TEAM_ROLE_ID: ["canari", "3000000000000000003,3000000000000000004"],
  DISCORD_CLIENT_ROLE_ID: ["canari"],
  DISCORD_API_URL: ["canari", "ftp://canari.example"],
  DISCORD_CLIENT_SECRET: ["canari"],
  DISCORD_BOT_TOKEN: ["canari"],
  DISCORD_WEBHOOK_URL: ["canari", "javascript:canari"],
  DISCORD_TEST_WEBHOOK_URL: ["canari", "javascript:canari"],
  DISCORD_STAFF_WEBHOOK_URL: ["canari", "javascript:canari"],
  SESSION_SECRET: ["canari", `${"s".repeat(32)},canari`],
  LOCAL_ADMIN_PASSWORD: ["canari", "motdepasse123", "Admin-2026-admin", "azertyuiop12345"],
  EDGE_CACHE: ["canari", "ON"],
  VISIT_GROUP_SECONDS: ["canari", "-1", "21", " "],
};

describe("R-28: the environment is checked before anything is served", () => {
  test("R-28, T-14: two roles with one id are refused: clients would come in as owners", () => {
    const said = /^DISCORD_CLIENT_ROLE_ID : chaque rôle doit avoir un identifiant à lui/;
    const owner = "3000000000000000002";
    expect(problems({ DISCORD_CLIENT_ROLE_ID: owner })).toEqual([expect.stringMatching(said)]);
    expect(problems({ DISCORD_TEAM_ROLE_ID: owner })).toEqual([expect.stringMatching(said)]);
    expect(problems({ DISCORD_TEAM_ROLE_ID: good.DISCORD_CLIENT_ROLE_ID })).toHaveLength(1);
    // Before the secrets are known, too.
    const { DISCORD_CLIENT_SECRET: _, SESSION_SECRET: __, DISCORD_BOT_TOKEN: ___, ...vars } = good;
    expect(variableProblems({ ...vars, DISCORD_CLIENT_ROLE_ID: owner })).toEqual([
      expect.stringMatching(said),
    ]);
    expect(variableProblems(vars)).toEqual([]);
  });

  test("R-28: only a simulator needs no address of the site, whatever the version of Discord's API", () => {
    for (const DISCORD_API_URL of ["https://discord.com/api/v9", "HTTPS://Canary.Discord.com/api/v10/"]) {
      expect(problems({ PUBLIC_URL: "", DISCORD_API_URL })).toEqual(["PUBLIC_URL : manquant"]);
    }
    for (const PUBLIC_URL of [
      "",
      "http://localhost:8787",
      "http://127.0.0.1",
      "https://neva.example:8443/",
      "HTTPS://NEVA.EXAMPLE",
    ]) {
      expect(problems({ PUBLIC_URL, DISCORD_API_URL: "http://localhost:8795/api" }), PUBLIC_URL).toEqual([]);
    }
  });

  test("R-28: a complete environment is accepted", () => {
    expect(problems({})).toEqual([]);
  });

  for (const name of required) {
    test(`R-28: without ${name} one line names it`, () => {
      expect(problems({ [name]: undefined })).toEqual([`${name} : manquant`]);
      expect(problems({ [name]: "" })).toEqual([`${name} : manquant`]);
    });
  }

  for (const [name, values] of Object.entries(malformed)) {
    test(`R-28: a malformed ${name} is one line that names it and repeats no value`, () => {
      for (const value of values) {
        const lines = problems({ [name]: value });
        expect(lines, value).toHaveLength(1);
        expect(lines[0]).toMatch(new RegExp(`^${name} : .`));
        expect(lines[0]).not.toContain("canari");
      }
    });
  }

  for (const name of ["DB", "BUCKET"]) {
    test(`R-28: without the binding ${name} one line names it`, () => {
      expect(problems({ [name]: undefined })).toEqual([`${name} : liaison manquante`]);
    });
  }

  test("R-28: an empty environment names every variable, each on one line", () => {
    const lines = problems(Object.fromEntries(Object.keys(good).map((name) => [name, undefined])));
    expect(lines.map((line) => line.split(" : ")[0]).sort()).toEqual(
      ["BUCKET", "DB", "PUBLIC_URL", ...required].sort(),
    );
  });

  test("R-28: a number in the place of a text is not called missing", () => {
    for (const name of required) {
      expect(problems({ [name]: 1_000_000_000_000_000 })).toEqual([`${name} : doit être entre guillemets`]);
    }
  });

  test("R-28: with the real Discord PUBLIC_URL is needed; with a simulator it is not", () => {
    expect(problems({ PUBLIC_URL: "" })).toEqual(["PUBLIC_URL : manquant"]);
    expect(problems({ PUBLIC_URL: "", DISCORD_API_URL: "http://localhost:8790/api/v10" })).toEqual([]);
  });
});

describe("the values that the site uses", () => {
  test("F-01: lists are split, addresses are normalised, Discord is the default", () => {
    const env = parseEnv({
      ...good,
      PUBLIC_URL: "https://neva.example/chemin?x=1",
      SESSION_SECRET: `${"a".repeat(32)} , ${"b".repeat(32)}`,
    });
    expect(env.PUBLIC_URL).toBe("https://neva.example");
    expect(env.DISCORD_API_URL).toBe("https://discord.com/api/v10");
    expect(env.DISCORD_OWNER_ROLE_IDS).toEqual(["3000000000000000001", "3000000000000000002"]);
    expect(env.SESSION_SECRET).toEqual(["a".repeat(32), "b".repeat(32)]);
    expect(env.LOCAL_ADMIN_PASSWORD).toBeUndefined();
    expect([env.EDGE_CACHE, env.VISIT_GROUP_SECONDS]).toEqual(["off", 10]);
    expect(parseEnv({ ...good, DISCORD_API_URL: "http://localhost:8790/api/v10/" }).DISCORD_API_URL).toBe(
      "http://localhost:8790/api/v10",
    );
  });
});
