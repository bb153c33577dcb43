/** A pasted file with the values of a draft in their places. */
import { plainLines } from "#app/text/plain-lines";
import { boundValue, listOf, printBinding } from "./compose";
import type { Tool } from "./description";
import type { Draft } from "./draft";
import { type FoundValue, findValues } from "./find-values";
import { isTrue, type LuaEntry, type LuaValue, printLua } from "./lua";

interface Change {
  start: number;
  end: number;
  text: string;
}

/** The file with the values of the draft: what did not change stays byte for byte, comments included. */
export function rewrite(tool: Tool, draft: Draft, pasted: string): string {
  const source = plainLines(pasted);
  const { found } = findValues(source, tool.bindings);
  const changes: Change[] = [];
  for (const { binding, value, place } of found) {
    const wanted = boundValue(tool, draft, binding);
    const list = "list" in binding ? listOf(tool, binding.list) : undefined;
    if (list?.keyed && Array.isArray(value) && Array.isArray(wanted))
      changes.push(...changedEntries(value, wanted));
    else if (!isSame(value, wanted)) {
      const text = printBinding(tool, draft, binding, indentAt(source, place.start));
      changes.push({ ...place, text });
    }
  }
  changes.push(...added(tool, draft, source, found));
  return changes
    .toSorted((a, b) => b.start - a.start)
    .reduce((whole, change) => whole.slice(0, change.start) + change.text + whole.slice(change.end), source);
}

/** The blanks with which the line of a place begins. */
function indentAt(source: string, at: number): string {
  const line = source.slice(source.lastIndexOf("\n", at - 1) + 1, at);
  return /^[ \t]*/.exec(line)?.[0] ?? "";
}

/** Entries of a table that say something: what is false, empty or absent under a name says the same. */
const telling = (entries: readonly LuaEntry[]) =>
  entries
    .map(({ key, value }) => ({ name: typeof key === "string" ? key : "", value }))
    .filter(({ name, value }) => name === "" || (value !== false && value !== null && String(value).trim()))
    .toSorted((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));

/**
 * Whether a value of the file is what the form shows of it, in whichever order. The form shows texts without the
 * spaces around them, a number in the place of a text as a text, and a switch as Lua takes the value. A number in
 * quotes is not the same: the tool says that it is wrong, and mends it.
 */
function isSame(inFile: LuaValue, wanted: LuaValue): boolean {
  if (Array.isArray(wanted)) {
    if (!Array.isArray(inFile)) return false;
    const [theirs, ours] = [telling(inFile), telling(wanted)];
    return (
      theirs.length === ours.length &&
      theirs.every(({ name, value }, i) => name === ours[i]?.name && isSame(value, ours[i].value))
    );
  }
  if (Array.isArray(inFile)) return false;
  if (typeof wanted === "boolean") return isTrue(inFile) === wanted;
  return typeof wanted === "string" ? String(inFile ?? "").trim() === wanted : inFile === wanted;
}

/** Compared to the last character: an address with a space behind it is a different address. */
function changedEntries(entries: readonly LuaEntry[], wanted: readonly LuaEntry[]): Change[] {
  return entries.flatMap(({ key, value, place }) => {
    const next = wanted.find((entry) => entry.key === key);
    return place && next && value !== next.value ? [{ ...place, text: printLua(next.value) }] : [];
  });
}

/** Lists that the file lacks and the draft has: after the last that it has, of the same owner or in the same table. */
function added(tool: Tool, draft: Draft, source: string, found: readonly FoundValue[]): Change[] {
  const last = found.toSorted((a, b) => b.place.end - a.place.end)[0];
  if (!last) return [];
  const { start, place, owner, isInTable } = last;
  const indent = indentAt(source, start);
  const names = new Set(found.map(({ binding }) => binding.name));
  const text = tool.bindings
    .filter((binding) => "list" in binding && !names.has(binding.name) && draft.lists[binding.list]?.length)
    .map((binding) => {
      const lead = isInTable ? ",\n" : "\n\n";
      return `${lead}${indent}${owner}${binding.name} = ${printBinding(tool, draft, binding, indent)}`;
    })
    .join("");
  return [{ start: place.end, end: place.end, text }];
}
