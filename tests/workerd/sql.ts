/** The tests' own D1: what is done to it, what it holds, and how a job went. */
import { env } from "./site.ts";

const prepare = (sql: string, values: readonly unknown[]) => env.DB.prepare(sql).bind(...values);

export const run = (sql: string, ...values: unknown[]) => prepare(sql, values).run();

export const all = async <T = Record<string, unknown>>(sql: string, ...values: unknown[]) =>
  (await prepare(sql, values).all<T>()).results;

/** The first row that a statement reads; null where it finds none. */
export const readRow = <T = Record<string, unknown>>(sql: string, ...values: unknown[]) =>
  prepare(sql, values).first<T>();

/** What the last run of a job left; null where it never ran. */
export const beatOf = (job: string) => readRow("SELECT ok, detail FROM heartbeats WHERE job = ?", job);

/** What a statement reads, of each row the first value. */
export const readColumn = async <T = unknown>(sql: string, ...values: unknown[]): Promise<T[]> =>
  (await prepare(sql, values).raw<[T]>()).map(([value]) => value);

/** The one value that a statement reads; null where it finds no row. */
export const readValue = async <T = unknown>(sql: string, ...values: unknown[]): Promise<T | null> =>
  (await readColumn<T>(sql, ...values))[0] ?? null;

export const emptyTables = (tables: readonly string[]) =>
  env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
