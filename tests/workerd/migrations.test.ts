import { applyD1Migrations } from "cloudflare:test";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, inject, test } from "vitest";
import * as schema from "#app/db/schema";
import { env } from "./site.ts";

const all = async <T>(sql: string) => (await env.DB.prepare(sql).all<T>()).results;
const dump = async () => ({
  objects: await all("SELECT type, name, sql FROM sqlite_master ORDER BY type, name"),
  applied: await all("SELECT name FROM d1_migrations ORDER BY id"),
  totals: await all("SELECT * FROM totals"),
});

describe("R-29: migrations", () => {
  test("R-29: applied twice they change nothing", async () => {
    await env.DB.prepare("UPDATE totals SET visitors = 7").run();
    const before = await dump();
    await applyD1Migrations(env.DB, inject("migrations"));
    expect(await dump()).toEqual(before);
    expect(before.applied).toHaveLength(inject("migrations").length);
    await env.DB.prepare("UPDATE totals SET visitors = 0").run();
  });

  test("R-29: a database that was never seeded has its one row of counters", async () => {
    expect(await all("SELECT * FROM totals")).toEqual([
      expect.objectContaining({ id: 1, patches: 0, mappings: 0, visitors: 0, downloads: 0 }),
    ]);
  });

  test("OPS-03: tables and columns of the database are those of the schema", async () => {
    const tables = Object.values(schema).filter(
      (value) => typeof value === "object",
    ) as unknown as SQLiteTable[];
    const wanted = Object.fromEntries(
      tables.map((table) => {
        const { name, columns } = getTableConfig(table);
        return [
          name,
          columns.map((column) => `${column.name} ${column.notNull ? "NOT NULL" : ""}`.trim()).sort(),
        ];
      }),
    );
    const found: Record<string, string[]> = {};
    for (const name of Object.keys(wanted)) {
      const columns = await all<{ name: string; notnull: number }>(`PRAGMA table_xinfo(${name})`);
      found[name] = columns
        .map((column) => `${column.name} ${column.notnull ? "NOT NULL" : ""}`.trim())
        .sort();
    }
    expect(found).toEqual(wanted);
    const names = await all<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'");
    const own = names.map(({ name }) => name).filter((name) => !/^(_cf|sqlite_|d1_)/.test(name));
    expect(own.sort()).toEqual(Object.keys(wanted).sort());
  });
});

describe("the database refuses what the code must not write", () => {
  const refused: [string, string][] = [
    ["a role that does not exist", "INSERT INTO sessions VALUES ('x','1','admin',0,0,0,0,NULL,'',NULL)"],
    ["a second row of counters", "INSERT INTO totals (id) VALUES (2)"],
    [
      "a state that no patch has",
      "INSERT INTO patches (id, version, title, description, modified_files, modifications, link_patch, status) VALUES ('1','1','','','[]','{}','','autre')",
    ],
  ];
  for (const [name, sql] of refused) {
    test(`T-31: ${name}`, async () => {
      await expect(env.DB.prepare(sql).run()).rejects.toThrow(/constraint/i);
    });
  }
});
