/**
 * The patches that a search looks through. A Worker keeps what it has read of them, and asks the database only for the
 * texts of those that it does not know in their present state: 200 texts at every search were half of its time.
 */
import { sql } from "drizzle-orm";
import { type Modifications, patches } from "#app/db/schema";
import { newest } from "#app/patches/queries.server";
import { fitAlways, longestBeyond, whatFits } from "#app/patches/views.server";
import type { Database } from "#app/platform/database";
import { queryTerms } from "./terms";

/** What is searched of a patch: not the names of files, so that no count betrays one (T-16). */
export interface PatchText {
  version: string;
  title: string;
  description: string;
  lines: string[];
  /** Stems of the words of all of these, each between spaces. */
  stems: string;
  /** Characters of all of these. */
  length: number;
}

/** By the state of the patch: its id, its revision and when that was written. */
let known: ReadonlyMap<string, PatchText> = new Map();
/** Characters that are kept, in an isolate that has 128 MB for everything. */
const mostKept = 4_000_000;

const state = sql<string>`${patches.id} || ' ' || ${patches.revision} || ' ' || ${patches.updatedAt}`;
const size = sql<number>`length(${patches.description}) + length(${patches.modifications})`;
const content = sql`json_array(${patches.version}, ${patches.title}, ${patches.description}, ${patches.modifications})`;

/**
 * The statements that read the newest patches, and what makes texts of their answers. Both hold to what was known when
 * the search began, whatever another one learns meanwhile.
 */
export function patchTexts(db: Database) {
  const before = known;
  const isNew = sql`${state} NOT IN (SELECT value FROM json_each(${JSON.stringify([...before.keys()])}))`;
  const columnsWhere = (condition: typeof isNew) => ({
    state: state.as("state"),
    content: sql<string | null>`CASE WHEN ${condition} THEN ${content} END`.as("content"),
  });
  const statements = [
    db.select(columnsWhere(isNew)).from(patches).where(newest.first).orderBy(newest.order).limit(fitAlways),
    db
      .select({
        ...columnsWhere(sql`${isNew} AND ${size} <= ${longestBeyond}`),
        size: size.as("size"),
      })
      .from(patches)
      .where(newest.rest)
      .orderBy(newest.order)
      .limit(newest.mostRest),
  ] as const;
  type Answers = readonly [Awaited<(typeof statements)[0]>, Awaited<(typeof statements)[1]>];
  const read = (...[first, rest]: Answers): PatchText[] => {
    const texts = whatFits<(typeof first)[number]>(first, rest).map(
      (row) => [row.state, before.get(row.state) ?? toText(row.content)] as const,
    );
    known = whatIsKept(texts);
    return texts.map(([, text]) => text);
  };
  return { statements, read };
}

function toText(content: string | null): PatchText {
  const [version, title, description, modifications] = JSON.parse(content ?? "") as [
    string,
    string,
    string,
    string,
  ];
  const lines = Object.values(JSON.parse(modifications) as Modifications).flat() as string[];
  const text = `${version} ${title} ${description} ${lines.join(" ")}`;
  const stems = ` ${[...new Set(queryTerms(text))].join(" ")} `;
  return { version, title, description, lines, stems, length: text.length + stems.length };
}

/** Whether a text has the word, or one that begins so where the word is long enough to say something. */
export const holds = ({ stems }: PatchText, term: string): boolean =>
  stems.includes(term.length >= 4 ? ` ${term}` : ` ${term} `);

/** The newest of the texts, as many as are kept. */
function whatIsKept(texts: readonly (readonly [string, PatchText])[]): Map<string, PatchText> {
  let length = 0;
  return new Map(
    texts.filter(([, text]) => {
      length += text.length;
      return length <= mostKept;
    }),
  );
}
