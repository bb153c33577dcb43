import { and, desc, isNull, or, type SQL, sql } from "drizzle-orm";
import { type Modifications, mappings } from "#app/db/schema";
import { searchWindow } from "#app/mappings/columns.server";
import { newestFrom } from "#app/mappings/listed.server";
import { newestTexts } from "#app/patches/queries.server";
import { whatFits } from "#app/patches/views.server";
import { type Database, readBatch } from "#app/platform/database";
import { foldText } from "#app/platform/fold-text";
import { findWords } from "./marks";
import type { Hit } from "./results";
import { processTerm, tokenize } from "./terms";

const longestList = 12;

/** Stems of the query, which both sides are compared by. */
export const queryTerms = (query: string): string[] =>
  tokenize(query).flatMap((token) => processTerm(token) ?? []);

/**
 * For each word what a text must hold one of: its stem, and the word as it was typed, folded, where the stem is
 * another one, of which a synonym may be what the text says or not.
 */
const wordsOf = (query: string): string[][] =>
  foldText(query)
    .split(/[^a-z0-9_]+/)
    .flatMap((word) =>
      queryTerms(word)
        .slice(0, 1)
        .map((term) => (word.includes(term) ? [term] : [term, word])),
    )
    .slice(0, 6);

const holdsOne = (words: readonly string[]): SQL | undefined =>
  or(...words.map((word) => sql`instr(${mappings.searchText}, ${word}) > 0`));

/**
 * Patches and mappings that hold every word of the query, in one round trip; of patches the newest 200, or as many
 * as their texts allow: older ones are found by their version on their page. Only what guests may read
 * is looked at.
 */
export async function searchDatabase(db: Database, query: string): Promise<Hit[]> {
  const terms = queryTerms(query).slice(0, 6);
  if (terms.length === 0) return [];
  const holdsAll = and(
    isNull(mappings.deletedAt),
    sql`mappings.cle_recent >= ${newestFrom("", searchWindow)}`,
    ...wordsOf(query).map(holdsOne),
  );
  const [first, rest, mappingRows] = await readBatch(db, [
    ...newestTexts(db),
    db
      .select({
        id: mappings.id,
        nom: mappings.nom,
        description: mappings.description,
        metier: mappings.metier,
      })
      .from(mappings)
      .where(holdsAll)
      .orderBy(desc(mappings.cleRecent))
      .limit(longestList),
  ]);
  return [
    ...findPatches(whatFits(first, rest), query, terms),
    ...mappingRows.map((row) => mappingHit(row, terms)),
  ];
}

interface PatchRow {
  version: string;
  title: string;
  description: string;
  modifications: Modifications;
}

/** The patch whose version was typed comes before those that hold its numbers too. */
const namedFirst = (rows: readonly PatchRow[], query: string): PatchRow[] =>
  rows.toSorted((a, b) => Number(b.version === query) - Number(a.version === query));

function findPatches(rows: readonly PatchRow[], query: string, terms: readonly string[]): Hit[] {
  const wanted = new Set(terms);
  const hits: Hit[] = [];
  for (const { version, title, description, modifications } of namedFirst(rows, query)) {
    if (hits.length === longestList) break;
    const lines: string[] = Object.values(modifications).flat();
    const words = stemsOf(version, `${version} ${title} ${description} ${lines.join(" ")}`);
    if (!terms.every((term) => words.has(term) || hasPrefix(words, term))) continue;
    const line = [description, ...lines].find((text) => queryTerms(text).some((term) => wanted.has(term)));
    hits.push({
      group: "patches",
      href: `/patch-notes/${encodeURIComponent(version)}`,
      title,
      context: version,
      excerpt: findWords(line ?? description, wanted),
      locked: false,
    });
  }
  return hits;
}

/** Stems of the patches that were looked at: one search after another looks at the same newest ones. */
const known = new Map<string, { text: string; stems: ReadonlySet<string> }>();
const mostKnown = 2_000_000;
let knownLength = 0;

/** The stems in the text of a patch, made again only when the text is another one. */
function stemsOf(version: string, text: string): ReadonlySet<string> {
  const last = known.get(version);
  if (last?.text === text) return last.stems;
  const stems = new Set(queryTerms(text));
  knownLength += text.length - (last?.text.length ?? 0);
  if (knownLength > mostKnown) {
    known.clear();
    knownLength = text.length;
  }
  known.set(version, { text, stems });
  return stems;
}

const hasPrefix = (words: ReadonlySet<string>, term: string): boolean =>
  term.length >= 4 && [...words].some((word) => word.startsWith(term));

interface MappingRow {
  id: string;
  nom: string;
  description: string;
  metier: string | null;
}

const mappingHit = ({ id, nom, description, metier }: MappingRow, terms: readonly string[]): Hit => ({
  group: "mappings",
  href: `/mappings/${encodeURIComponent(id)}`,
  title: nom,
  context: metier ?? "",
  excerpt: findWords(description, new Set(terms)),
  locked: false,
});
