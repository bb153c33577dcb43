/**
 * The messages of consoles that a search knows. A Worker keeps them until the journal has a newer entry: to read them and
 * the words of their titles at every search would be a third of its time.
 */
import { type SQL, sql } from "drizzle-orm";
import { keepUntilNews, newestEntry } from "#app/audit/newest-entry";
import { diagnosticRules } from "#app/db/schema";
import { limits } from "#app/diagnostic/match";
import type { Database } from "#app/platform/database";
import { type Given, prepared } from "#app/platform/prepared";
import { queryTerms } from "./terms";

export interface Message {
  id: string;
  title: string;
  /** Stems of the words of the title. */
  terms: readonly string[];
  patterns: string[];
  cause: string;
}

const beginReading = keepUntilNews<readonly Message[]>({
  nothing: [],
  sizeOf: (messages) =>
    messages.reduce(
      (sum, { title, cause, patterns }) => sum + title.length + cause.length + patterns.join().length,
      0,
    ),
  room: 1_000_000,
});

/** Holds for every message where the journal has news, and for none where it has not: no text is greater than a blob. */
const isNews = (heard: SQL) =>
  sql`${diagnosticRules.id} > CASE WHEN ${newestEntry} = ${heard} THEN x'' ELSE '' END`;

const { id, title, patterns, cause } = diagnosticRules;

/** In no order: sorted, what is new would be read twice. */
const selectMessages = prepared((db, { heard }: Given<"heard">) =>
  db.select({ id, title, patterns, cause }).from(diagnosticRules).where(isNews(heard)).limit(limits.rules),
);

/** The statement that reads the messages where they are not known, and what makes them of its answer. */
export function knownMessages(db: Database) {
  const { heard, take } = beginReading();
  const read = (at: { entry: number } | undefined, rows: readonly Omit<Message, "terms">[]) =>
    take(at, () => rows.map((row) => ({ ...row, terms: queryTerms(row.title) })));
  return { statement: selectMessages(db, { heard }), read };
}
