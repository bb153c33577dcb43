import { patchNames, withoutName } from "#app/search/kinds";
import { normalise, saying, tellingWords } from "#app/search/terms";
import { foldSearch, searchWords, unquoted } from "#app/text/fold-text";
import { type GroupKey, groups } from "./groups";
import { shownMarks } from "./marks";
import { plainVersion } from "./versions/spellings";
import type { PatchView } from "./views";

/** What a reader looks for: a version, words, a group (PN-16). */
export interface PatchFilter {
  text: string;
  group: GroupKey | null;
}

/** A filter looks at this many of the newest patches. */
export const filterWindow = 200;

export const isGroupKey = (value: string | null): value is GroupKey =>
  groups.some(({ key }) => key === value);

export const isFiltered = ({ text, group }: PatchFilter): boolean => text !== "" || group !== null;

/** Everything of a patch that its viewer may read, folded; a guest's view has no files to search (F-17). */
function searchableText(patch: PatchView): string {
  const lines = groups.flatMap(({ key }) => patch.modifications[key]);
  const files = patch.member?.modifiedFiles ?? [];
  const { version, title, description, withdrawn } = patch;
  const marks = shownMarks(withdrawn !== null, patch);
  return foldSearch([version, title, description, ...marks, ...lines, ...files].join("\n"));
}

/** The words as they are typed, and as the search of the site has them; of what names only a patch, that. */
function readingsOf(text: string): readonly (readonly string[])[] {
  const asked = withoutName(unquoted(text), patchNames);
  return [asked, normalise(asked).replace(/-(?!v?\d)/g, " ")].map((query) =>
    tellingWords(searchWords(query)).map(plainVersion),
  );
}

/**
 * Whether a patch is one that a filter looks for: every word must be found, whatever its case and accents, a version with
 * or without its 'v'; a group must have changed. The filter is read once for all of them.
 */
export function filterOf({ text, group }: PatchFilter): (patch: PatchView) => boolean {
  const [typed = [], joined = []] = readingsOf(text);
  const says = joined.map(saying);
  return (patch) => {
    if (group && patch.modifications[group].length === 0) return false;
    if (typed.length === 0) return true;
    const searched = searchableText(patch);
    return (
      typed.every((word) => searched.includes(word)) ||
      (says.length > 0 && says.every((saysWord) => saysWord(searched)))
    );
  };
}
