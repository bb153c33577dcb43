import { and, desc, isNull, or, type SQL, sql } from "drizzle-orm";
import { mappings } from "#app/db/schema";
import { rulesSaying } from "#app/diagnostic/match";
import { messageAddress } from "#app/diagnostic/message-address";
import { lieuOf } from "#app/mappings/lieu.server";
import { searchWindow } from "#app/mappings/listing/columns.server";
import { newestFrom } from "#app/mappings/listing/read-lists.server";
import { asMeant } from "#app/mappings/mistyped.server";
import { resourceOf } from "#app/mappings/read-query";
import { withoutV } from "#app/patches/versions/spellings";
import { type Database, readBatch } from "#app/platform/database";
import { foldText } from "#app/text/fold-text";
import { mappingNames, patchNames, withoutName } from "./kinds";
import { findWords } from "./marks";
import { knownMessages, type Message } from "./messages.server";
import { heldWords, holds, type PatchText, patchTexts } from "./patches.server";
import type { Hit } from "./results";
import { differentReadings, queryTerms } from "./terms";

const longestList = 12;

/** What a text must hold one of for a word: its stem, and the word as it was typed where that has another one. */
const waysOf = (term: string, typed: string | undefined): string[] =>
  typed === undefined || typed.includes(term) ? [term] : [term, typed];

const mostWords = 6;

/**
 * The ways to read a query, each as its words: as the guide reads it, where several words may stand for one thing; word by
 * word, for texts that have the words as they were typed; and as it was probably meant. 'police station' is a
 * 'commissariat', or both words. Ways that come to the same are one, as each is asked of every mapping.
 */
function readingsOf(query: string): string[][][] {
  const folded = foldText(query);
  const apart = folded
    .split(/[^a-z0-9_]+/)
    .flatMap((word) => queryTerms(word).map((term) => [term, word] as const));
  const typed = new Map(apart);
  const joined = queryTerms(query).map((term) => [term, typed.get(term)] as const);
  const other = asMeant(query);
  const meant = other === folded ? [] : queryTerms(other).map((term) => [term, undefined] as const);
  const readings = [joined, apart, meant].map((words) =>
    words.slice(0, mostWords).map(([term, word]) => waysOf(term, word)),
  );
  return differentReadings(readings);
}

/** `5.2.1`, or a trial version such as `5.2.0-rc1`; but `5.2.0-v5.2.1` is two versions. */
const version = String.raw`\d+(?:\.\d+)+(?:-(?!v\d+\.)[a-z]\w*(?:\.\w+)*)?`;
const onlyVersion = new RegExp(`^(?:l[ae]\\s+)?v?(${version})$`, "i");

/** `5.2.1` of a query that asks for a version and nothing else: 'v5.2.1', 'le patch 5.2.1'; null for any other. */
export const versionOf = (query: string): string | null =>
  onlyVersion.exec(withoutName(query, patchNames))?.[1] ?? null;

/** Versions that a query names beside other words: '5.2.1' of 'quoi de neuf dans la v5.2.1'. */
const versionsIn = (query: string): Set<string> =>
  new Set(query.toLowerCase().match(new RegExp(version, "g")));

/** Whether a patch is, or names, each of these versions, or one that begins so: the same numbers may be another version. */
function telling(versions: ReadonlySet<string>): (text: PatchText) => boolean {
  const named = [...versions].map(
    (one) => new RegExp(`(?<![\\d.])${one.replaceAll(".", "\\.")}(?!\\d)`, "i"),
  );
  return ({ version, title, description, lines }) =>
    named.every((one) => [version, title, description, ...lines].some((part) => one.test(part)));
}

/** Whether a word may be the name of a resource: those of the base have underscores. */
const isResource = (word: string) => word.includes("_");

/** A stem so short is a part of too many words: it is looked for where a word begins. */
const longestShort = 3;

const inText = (word: string): SQL =>
  word.length > longestShort
    ? sql`instr(${mappings.searchText}, ${word}) > 0`
    : sql`' ' || ${mappings.searchText} GLOB ${`*[^a-z0-9]${word}*`}`;

/** Members find the file too (T-16). */
const holdsOne = (words: readonly string[], isMember: boolean): SQL | undefined =>
  or(
    ...words.map(inText),
    ...words
      .filter((word) => isMember && isResource(word))
      .map((word) => sql`instr(${mappings.fichierCle}, ${word}) > 0`),
  );

/**
 * What was found, in three parts:
 * - `asked`: what the query names. A version; a thing by its kind and words of its title (the hospital for 'mapping
 *   hôpital'); for members, a mapping by its file; a console message by its text or title.
 * - `called`: what has every word of the query (or one, where any will do) in its title and context.
 * - `others`: the rest.
 */
export interface Stored {
  asked: Hit[];
  called: Hit[];
  others: Hit[];
}

/** Whether a query has every word of a title of several words; that it is about the server goes without saying. */
function isNamedIn(query: string): (message: Message) => boolean {
  const said = new Set([...queryTerms(query), "serveur"]);
  return ({ terms }) => terms.length > 1 && terms.every((term) => said.has(term));
}

/** How much of what is sought is in a hit's title; what is only in its context (job, quarter) counts half. */
function likeness({ title, context }: Hit, terms: readonly string[]): number {
  const [inTitle, inContext] = [new Set(queryTerms(title)), new Set(queryTerms(context))];
  return terms.reduce((sum, term) => sum + (inTitle.has(term) ? 1 : inContext.has(term) ? 0.5 : 0), 0);
}

interface Sought {
  which: "every" | "some";
  isMember: boolean;
}

/** Whether a hit has every word, or one of them, in its title and its context. */
function isCalled({ title, context }: Hit, terms: readonly string[], which: Sought["which"]): boolean {
  const told = new Set(queryTerms(`${title} ${context}`));
  return terms[which]((term) => told.has(term));
}

/** What a search reads, in one round trip; mappings as their words are held, patches and messages to be looked through. */
async function readStored(db: Database, query: string, { which, isMember }: Sought) {
  const join = which === "every" ? and : or;
  const held = readingsOf(query).map((words) => join(...words.map((word) => holdsOne(word, isMember))));
  const patches = patchTexts(db);
  const messages = knownMessages(db);
  const [[at], first, rest, messageRows, mappingRows] = await readBatch(db, [
    ...patches.statements,
    messages.statement,
    db
      .select({
        id: mappings.id,
        nom: mappings.nom,
        description: mappings.description,
        metier: mappings.metier,
        x: mappings.x,
        y: mappings.y,
        // Not even read for a guest (F-14).
        file: isMember ? mappings.fichierCle : sql<string>`''`,
      })
      .from(mappings)
      .where(
        and(
          isNull(mappings.deletedAt),
          sql`mappings.cle_recent >= ${newestFrom("", searchWindow)}`,
          or(...held),
        ),
      )
      .orderBy(desc(mappings.cleRecent))
      .limit(longestList),
  ]);
  return { texts: patches.read(at, first, rest), messages: messages.read(at, messageRows), mappingRows };
}

/**
 * Patches and mappings that hold every word of the query, or any of them, in one round trip.
 * - Of patches the newest 200 are looked at, or as many as their texts allow; very long ones and older ones are found
 *   by their version only.
 * - Only what guests may read is looked at, and for members the files of mappings too.
 */
export async function searchDatabase(db: Database, query: string, sought: Sought): Promise<Stored> {
  const { which } = sought;
  const ofPatches = withoutName(query, patchNames);
  const resource = resourceOf(query);
  const asked = queryTerms(resource).length > 0 ? resource : query;
  const ofMappings = withoutName(asked, mappingNames);
  const patchTerms = termsOf(ofPatches);
  const mappingTerms = termsOf(ofMappings);
  const { texts, messages, mappingRows } = await readStored(db, ofMappings, sought);

  const versions = versionsIn(query);
  const isNamed = ({ version }: PatchText) => versions.has(withoutV(version).toLowerCase());
  const tells = telling(versions);
  const isFile = ({ file }: { file: string }) =>
    mappingTerms.some((term) => isResource(term) && file.includes(term));
  const found = [
    ...texts
      .filter((text) => !isNamed(text) && patchTerms[which]((term) => holds(text, term)))
      .filter((text) => which === "some" || tells(text))
      .slice(0, longestList)
      .map((text) => patchHit(text, patchTerms)),
    ...mappingRows.filter((row) => !isFile(row)).map((row) => mappingHit(row, mappingTerms)),
  ];
  const termsFor = ({ group }: Hit) => (group === "patches" ? patchTerms : mappingTerms);
  const namesKind = ({ group }: Hit) => (group === "patches" ? ofPatches !== query : ofMappings !== asked);
  const ranked = found
    .map((hit) => ({ hit, likeness: likeness(hit, termsFor(hit)) }))
    .sort((a, b) => b.likeness - a.likeness)
    .map(({ hit }) => hit);
  const called = ranked.filter((hit) => isCalled(hit, termsFor(hit), which));
  const meant = new Set([...rulesSaying(query, messages), ...messages.filter(isNamedIn(query))]);
  return {
    asked: [
      ...[...meant].map((message) => messageHit(message, termsOf(query))),
      ...texts.filter(isNamed).map((text) => patchHit(text, patchTerms)),
      ...mappingRows.filter(isFile).map((row) => mappingHit(row, mappingTerms)),
      ...called.filter(namesKind),
    ],
    called: called.filter((hit) => !namesKind(hit)),
    others: ranked.filter((hit) => !called.includes(hit)),
  };
}

const termsOf = (query: string): string[] => queryTerms(query).slice(0, mostWords);

function patchHit(text: PatchText, terms: readonly string[]): Hit {
  const { version, title, description, lines, marks } = text;
  const wanted = heldWords(text, terms);
  const line = [description, ...lines].find((part) => queryTerms(part).some((term) => wanted.has(term)));
  return {
    group: "patches",
    href: `/patch-notes/${encodeURIComponent(version)}`,
    title,
    context: [version, ...marks].join(" · "),
    excerpt: findWords(line ?? description, wanted),
    locked: false,
  };
}

interface MappingRow {
  id: string;
  nom: string;
  description: string;
  metier: string | null;
  x: number | null;
  y: number | null;
}

const mappingHit = (
  { id, nom, description, metier, ...place }: MappingRow,
  terms: readonly string[],
): Hit => ({
  group: "mappings",
  href: `/mappings/${encodeURIComponent(id)}`,
  title: nom,
  context: [metier, lieuOf(place)].filter(Boolean).join(" · "),
  excerpt: findWords(description, new Set(terms)),
  locked: false,
});

const messageHit = ({ id, title, cause }: Message, terms: readonly string[]): Hit => ({
  group: "site",
  href: messageAddress(id),
  title,
  context: "Diagnostic de console",
  excerpt: findWords(cause, new Set(terms)),
  locked: false,
});
