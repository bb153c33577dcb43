/** Versions of a file that a newer one has replaced (DL-13). Pure. */
import type { FormerVersion } from "#app/db/schema";
import { linkProblem } from "#app/text/link-rules";

/** So many stay; the oldest goes. */
export const mostFormer = 10;

interface Replacement {
  before: Omit<FormerVersion, "replacedAt"> & { former: FormerVersion[] };
  /** The address that takes the place of the one before. */
  link: string;
  /** False for a mere correction of an address. */
  isKept: boolean;
  now: number;
}

/**
 * The former versions once the link of a file is another: the one that was there comes first, if it led anywhere.
 * What is current again is no former version. Each has a time of its own, by which it is known.
 */
export function formerAfter({ before, link, isKept, now }: Replacement): FormerVersion[] {
  if (link === before.link) return before.former;
  const others = before.former.filter((version) => version.link !== link);
  if (!isKept || linkProblem(before.link) !== null) return others;
  const { version, size, format, sha256 } = before;
  const times = new Set(before.former.map(({ replacedAt }) => replacedAt));
  let replacedAt = now;
  // Not after them all: an archive may have brought one of the last moment that a backup takes.
  while (times.has(replacedAt)) replacedAt++;
  const replaced: FormerVersion = { version, size, format, link: before.link, sha256, replacedAt };
  return [replaced, ...others].slice(0, mostFormer);
}

/** Each on a line, as the journal shows them. */
export const formerLines = (former: readonly FormerVersion[]) =>
  former.map(({ version, size, format, link }) =>
    [version, size, format, link].filter((text) => text !== "").join(" · "),
  );
