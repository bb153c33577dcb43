/**
 * The patches that a search looks through. A Worker keeps what it has read of them until the journal has a newer entry:
 * 200 texts at every search would be half of its time.
 */
import { and, type SQL, sql } from "drizzle-orm";
import { keepUntilNews, newestEntry, selectNewestEntry } from "#app/audit/newest-entry";
import { patches } from "#app/db/schema";
import { shownMarks } from "#app/patches/marks";
import { newest } from "#app/patches/queries.server";
import { withoutV } from "#app/patches/versions/spellings";
import { bounded, fitAlways, searchAround, whatFits } from "#app/patches/views.server";
import type { Database } from "#app/platform/database";
import { type Given, prepared } from "#app/platform/prepared";
import { queryTerms } from "./terms";

/** What is searched of a patch: not the names of files, so that no count betrays one (T-16). */
export interface PatchText {
  version: string;
  title: string;
  description: string;
  lines: string[];
  /** What is told of it beside its version. */
  marks: string[];
  /** Stems of the words of all of these, each between spaces. */
  stems: string;
  /** Characters of all of these. */
  length: number;
}

const beginReading = keepUntilNews<readonly PatchText[]>({
  nothing: [],
  sizeOf: (texts) => texts.reduce((sum, text) => sum + text.length, 0),
  room: 4_000_000,
});

const columns = {
  version: patches.version,
  title: patches.title,
  description: patches.description,
  modifications: patches.modifications,
  status: patches.status,
  breaking: patches.breaking,
  security: patches.security,
};

/**
 * True for every shown patch if the journal has news, for none if it has not. It is a condition on the position, so
 * that the index of positions ends the statement before a row is read.
 */
const isNews = (heard: SQL) =>
  sql`${patches.position} > CASE WHEN ${newestEntry} = ${heard} THEN ${Number.MAX_SAFE_INTEGER} ELSE 0 END`;

const selectFirst = prepared((db, { heard }: Given<"heard">) =>
  db
    .select(columns)
    .from(patches)
    .where(and(newest.first, isNews(heard)))
    .orderBy(newest.order)
    .limit(fitAlways),
);

const selectRest = prepared((db, { heard }: Given<"heard">) =>
  db
    .select(bounded(columns))
    .from(patches)
    .where(and(newest.rest, isNews(heard)))
    .orderBy(newest.order)
    .limit(newest.mostRest),
);

/** The statements that read the newest patches where they are not known, and what makes texts of their answers. */
export function patchTexts(db: Database) {
  const { heard, take } = beginReading();
  const statements = [selectNewestEntry(db), selectFirst(db, { heard }), selectRest(db, { heard })] as const;
  const read = (
    at: { entry: number } | undefined,
    first: readonly Row[],
    rest: readonly (Row & { size: number })[],
  ) => take(at, () => whatFits(first, rest, searchAround).read.map(toText));
  return { statements, read };
}

function toText({ version, title, description, modifications, status, ...told }: Row): PatchText {
  const lines: string[] = Object.values(modifications).flat();
  const marks = shownMarks(status === "retire", told);
  const text = [version, withoutV(version), title, description, ...lines, ...marks].join(" ");
  const stems = ` ${[...new Set(queryTerms(text))].join(" ")} `;
  return { version, title, description, lines, marks, stems, length: text.length + stems.length };
}

type Row = Pick<typeof patches.$inferSelect, keyof typeof columns>;

/** How a word is looked for in stems between blanks: as a beginning too, where it is long enough to say something. */
const soughtAs = (term: string): string => (term.length >= 4 ? ` ${term}` : ` ${term} `);

/** Whether a text has the word, or one that begins so. */
export const holds = ({ stems }: PatchText, term: string): boolean => stems.includes(soughtAs(term));

/** The words of a text by which it holds these. */
export function heldWords({ stems }: PatchText, terms: readonly string[]): Set<string> {
  const sought = terms.map(soughtAs);
  return new Set(stems.split(" ").filter((word) => sought.some((start) => ` ${word} `.startsWith(start))));
}
