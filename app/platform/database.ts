import { DrizzleQueryError, type SQL, sql } from "drizzle-orm";
import type { BatchItem, BatchResponse } from "drizzle-orm/batch";
import { drizzle } from "drizzle-orm/d1";
import { totals } from "#app/db/schema";
import { outOfReach } from "./response/out-of-reach";
import { tryAgain } from "./try-again";

export type Database = ReturnType<typeof openDatabase>;

/** Without the schema: drizzle would read it anew at every request, for a kind of query that the site does not use. */
export function openDatabase(binding: D1Database) {
  return drizzle(binding);
}

/** Faults that D1 documents as passing; a read, or a write that may be repeated, is tried again. */
const passing = /Network connection lost|object to be reset|reset because its code was updated/i;

/** The messages of an error and its causes, without drizzle's, which repeats the statement with its values. */
function messages(error: unknown): string {
  let text = "";
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (!(cause instanceof DrizzleQueryError)) text += ` ${cause.message}`;
  }
  return text;
}

/** Whether the error is a broken UNIQUE or PRIMARY KEY constraint. */
export function isConflict(error: unknown): boolean {
  return /UNIQUE constraint failed/i.test(messages(error));
}

/** Whether D1 refused a value, by whichever constraint. */
export const isBrokenConstraint = (error: unknown) => /constraint failed/i.test(messages(error));

/** Whether D1 may have done the work although the answer was lost. */
export const isLostAnswer = (error: unknown) => passing.test(messages(error));

/**
 * Whether a write that failed may have happened all the same, or may happen yet: that is so where only D1's answer was
 * lost. After any other error `isThere` looks for what it would have written; where that fails too, it may be there.
 */
export const mayHaveHappened = async (error: unknown, isThere: () => Promise<boolean>): Promise<boolean> =>
  isLostAnswer(error) || isThere().catch(() => true);

/** The same, for who has to tell what happened: null where nobody knows. */
export async function didHappen(error: unknown, isThere: () => Promise<boolean>): Promise<boolean | null> {
  const found = await isThere().catch(() => null);
  return found === false && isLostAnswer(error) ? null : found;
}

/** A read, or a write that changes nothing when repeated, that passing faults of D1 do not spoil. */
export const retried = <T>(work: () => PromiseLike<T>): Promise<T> => tryAgain(work, isLostAnswer);

/** Faults of D1 and of the runtime behind it; a broken constraint is an answer of D1, which the site did not expect. */
const isOutage = (error: unknown) =>
  /D1|Network connection lost|internal error; reference/.test(messages(error)) && !isBrokenConstraint(error);

/** The error to throw for an error of D1: the 503 of a database that does not answer, or else the error itself. */
export const unavailable = (error: unknown): unknown => (isOutage(error) ? outOfReach("d1", error) : error);

/**
 * Everything that a page reads, in one round trip. Passing faults of D1 are retried twice, so
 * the statements must be reads, or writes that change nothing when repeated.
 *
 * @throws the 503 of a site whose database is down.
 */
export async function readBatch<U extends BatchItem<"sqlite">, T extends Readonly<[U, ...U[]]>>(
  db: Database,
  statements: T,
): Promise<BatchResponse<T>> {
  try {
    return await retried(() => db.batch(statements));
  } catch (error) {
    throw unavailable(error);
  }
}

/** Writes that happen together or not at all. Never repeated: not every write may happen twice. */
export async function writeBatch(db: Database, statements: BatchItem<"sqlite">[]): Promise<void> {
  const [first, ...rest] = statements;
  if (first) await db.batch([first, ...rest]);
}

/** Whether a batch was refused because its condition did not hold: see `requireRow`. */
export const isRefused = (error: unknown): boolean => /totals_single/.test(messages(error));

/**
 * A statement that makes its whole batch fail unless `condition` holds: a batch has no 'if', and what
 * follows an update that changed nothing must not happen either. It would break the constraint that
 * `totals` has one row, so nothing is ever written by it. See `isRefused`.
 */
const requireRow = (db: Database, condition: SQL) =>
  // Not `db.run`: in a batch, drizzle loses the parameters of a raw statement.
  db.update(totals).set({ id: 2 }).where(sql`${totals.id} = 1 AND NOT EXISTS (${condition})`);

/** The row of counters, for databases that were never seeded. */
const ensureTotals = (db: Database) => db.run(sql`INSERT OR IGNORE INTO totals (id) VALUES (1)`);

/**
 * Writes that happen together, and only while `condition`, a SELECT, finds a row.
 *
 * @returns false when it finds none: nothing was written.
 */
export async function writeIf(
  db: Database,
  condition: SQL,
  statements: readonly BatchItem<"sqlite">[],
): Promise<boolean> {
  try {
    await writeBatch(db, [ensureTotals(db), requireRow(db, condition), ...statements]);
    return true;
  } catch (error) {
    if (isRefused(error)) return false;
    throw error;
  }
}
