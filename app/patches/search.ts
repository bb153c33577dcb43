import { foldSearch, searchWords, unquoted } from "#app/platform/fold-text";
import { type GroupKey, groups } from "./groups";
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
  return foldSearch([patch.version, patch.title, patch.description, ...lines, ...files].join("\n"));
}

/** Every word must be found, whatever its case and accents, a version with or without its 'v'; a group must have changed. */
export function matchesFilter(patch: PatchView, { text, group }: PatchFilter): boolean {
  if (group && patch.modifications[group].length === 0) return false;
  const words = searchWords(unquoted(text)).map((word) => word.replace(/^v(?=\d)/, ""));
  if (words.length === 0) return true;
  const searched = searchableText(patch);
  return words.every((word) => searched.includes(word));
}
