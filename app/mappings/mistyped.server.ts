import { quartierTables } from "#app/map/quartiers.server";
import { once } from "#app/platform/cache/once";
import { meantBy } from "#app/search/misspelled";
import { wordsOfQueries } from "#app/search/terms";
import { foldText } from "#app/text/fold-text";
import { jobsWithLook } from "./job-look";

/** Words that people look for mappings by: quarters, jobs, and the ways to ask that the search of the site knows. */
const knownWords = once(() => {
  const quarters = quartierTables.flatMap(({ rows }) => rows.match(/^[^:\n]+/gm) ?? []);
  const words = foldText([...quarters, jobsWithLook].join(" ")).split(/[^a-z]+/);
  return new Map([...wordsOfQueries(), ...words].map((word) => [word, 0]));
});

/** A search with each word that is one slip away from a known one as it was probably meant: 'pilbox' is 'pillbox'. */
export const asMeant = (q: string): string =>
  foldText(q).replace(/[a-z]+/g, (word) => meantBy(word, knownWords()) ?? word);
