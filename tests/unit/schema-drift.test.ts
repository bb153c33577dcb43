import { readdirSync, readFileSync } from "node:fs";
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from "drizzle-kit/api";
import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import * as schema from "#app/db/schema";

const directory = new URL("../../migrations/", import.meta.url);
const read = (path: string) => JSON.parse(readFileSync(new URL(path, directory), "utf8"));
const journal: { entries: { idx: number; tag: string }[] } = read("meta/_journal.json");

test("OPS-03: the migrations make the schema: drizzle-kit would generate nothing", async () => {
  const last = journal.entries.at(-1);
  const snapshot = read(`meta/${String(last?.idx).padStart(4, "0")}_snapshot.json`);
  const wanted = await generateSQLiteDrizzleJson(schema, snapshot.id);
  expect(await generateSQLiteMigration(snapshot, wanted)).toEqual([]);
});

test("OPS-03: every migration file is in the journal, once, in the order of its number", () => {
  const files = readdirSync(directory).filter((name) => name.endsWith(".sql"));
  expect(files.sort()).toEqual(journal.entries.map(({ tag }) => `${tag}.sql`));
  const numbers = journal.entries.map(({ idx }) => idx);
  expect([...new Set(numbers)].sort((a, b) => a - b)).toEqual(numbers);
  for (const { idx, tag } of journal.entries) {
    expect(tag.startsWith(`${String(idx).padStart(4, "0")}_`)).toBe(true);
  }
});

test("OPS-04: no virtual table, which would block the export of the database", () => {
  for (const { tag } of journal.entries) {
    const sql = readFileSync(new URL(`${tag}.sql`, directory), "utf8");
    expect(sql).not.toMatch(/CREATE\s+VIRTUAL/i);
    expect(sql).not.toMatch(/\bBEGIN\b|\bCOMMIT\b/i);
  }
});

test("N-12, BAK-07: no migration dates what it writes on the day it was written: backups from before it was applied would undo it", () => {
  // Those before cannot be edited any more; 0033 dates anew what they wrote.
  for (const { tag } of journal.entries.filter(({ idx }) => idx >= 33)) {
    const sql = readFileSync(new URL(`${tag}.sql`, directory), "utf8");
    // What is looked for may be a time of before.
    const written = sql.replace(/ IN \([\d, ]+\)/g, "");
    expect(written, tag).not.toMatch(/\b1\d{12}\b/);
  }
});

test("every enumeration has a check of its values, in the schema and in the migrations", () => {
  const tables = Object.values<unknown>(schema).filter((value) => is(value, SQLiteTable));
  const enumerations = tables.flatMap((table) => {
    const { name, columns, checks } = getTableConfig(table);
    return columns
      .filter(({ enumValues }) => (enumValues?.length ?? 0) > 0)
      .map((column) => ({ name: `${name}_${column.name}_check`, values: column.enumValues, checks }));
  });
  expect(enumerations.length).toBeGreaterThan(10);
  const migrations = journal.entries
    .map(({ tag }) => readFileSync(new URL(`${tag}.sql`, directory), "utf8"))
    .join("\n");
  for (const { name, values = [], checks } of enumerations) {
    expect(
      checks.map((check) => check.name),
      name,
    ).toContain(name);
    const written = values.map((value: string) => `'${value}'`).join(",");
    expect(migrations, name).toMatch(
      new RegExp(`CONSTRAINT "${name}" CHECK\\([^\\n]* IN \\(${written}\\)\\)`),
    );
  }
});
