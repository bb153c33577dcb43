import { type SQL, sql } from "drizzle-orm";
import type { BatchItem, BatchResponse } from "drizzle-orm/batch";
import { drizzle } from "drizzle-orm/d1";
import * as schema from "#app/db/schema";

export type Database = ReturnType<typeof openDatabase>;

export function openDatabase(binding: D1Database) {
  return drizzle(binding, { schema });
}

/** Faults that D1 documents as passing; a read, or a write that may be repeated, is tried again. */
const passing = /Network connection lost|object to be reset|reset because its code was updated/i;

function messages(error: unknown): string {
  let text = "";
  for (let cause = error; cause instanceof Error; cause = cause.cause) text += ` ${cause.message}`;
  return text;
}

/** Whether the error is a broken UNIQUE or PRIMARY KEY constraint. */
export function isConflict(error: unknown): boolean {
  return /UNIQUE constraint failed/i.test(messages(error));
}

async function retry<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === 3 || !passing.test(messages(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 100 * attempt));
    }
  }
}

/**
 * Everything that a page reads, in one round trip. Passing faults of D1 are retried twice, so
 * the statements must be reads, or writes that change nothing when repeated.
 */
export function readBatch<U extends BatchItem<"sqlite">, T extends Readonly<[U, ...U[]]>>(
  db: Database,
  statements: T,
): Promise<BatchResponse<T>> {
  return retry(() => db.batch(statements));
}

/** Writes that happen together or not at all. Never repeated: not every write may happen twice. */
export async function writeBatch(db: Database, statements: BatchItem<"sqlite">[]): Promise<void> {
  const [first, ...rest] = statements;
  if (first) await db.batch([first, ...rest]);
}

/** Whether a batch was refused by `requireRow`. */
export const isRefused = (error: unknown): boolean => /totals_single/.test(messages(error));

/**
 * A statement that makes its whole batch fail unless `condition` holds: a batch has no 'if', and what
 * follows an update that changed nothing must not happen either. It would break the constraint that
 * `totals` has one row, so nothing is ever written by it. See `isRefused`.
 */
export const requireRow = (db: Database, condition: SQL) =>
  db.update(schema.totals).set({ id: 2 }).where(sql`id = 1 AND NOT EXISTS (${condition})`);

/** The row of counters, for databases that were never seeded. */
export const ensureTotals = (db: Database) => db.run(sql`INSERT OR IGNORE INTO totals (id) VALUES (1)`);
