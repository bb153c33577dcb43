/** A pasted file with the values of a draft in their places. */
import { boundValue, listOf, printBinding } from "./compose";
import type { Tool } from "./description";
import type { Draft } from "./draft";
import { type FoundValue, findValues, plainLines } from "./find-values";
import { type LuaEntry, type LuaValue, printLua } from "./lua";

interface Change {
  start: number;
  end: number;
  text: string;
}

/** The file with the values of the draft: what did not change stays byte for byte, remarks and all. */
export function rewrite(tool: Tool, draft: Draft, pasted: string): string {
  const source = plainLines(pasted);
  const { found } = findValues(source, tool.bindings);
  const changes: Change[] = [];
  for (const { binding, value, place } of found) {
    const wanted = boundValue(tool, draft, binding);
    if (isSame(value, wanted)) continue;
    const list = "list" in binding ? listOf(tool, binding.list) : undefined;
    if (list?.keyed && Array.isArray(value) && Array.isArray(wanted))
      changes.push(...changedEntries(value, wanted));
    else {
      const lineStart = source.lastIndexOf("\n", place.start - 1) + 1;
      const indent = /^[ \t]*/.exec(source.slice(lineStart, place.start))?.[0] ?? "";
      changes.push({ ...place, text: printBinding(tool, draft, binding, indent) });
    }
  }
  changes.push(...added(tool, draft, source, found));
  return changes
    .toSorted((a, b) => b.start - a.start)
    .reduce((whole, change) => whole.slice(0, change.start) + change.text + whole.slice(change.end), source);
}

/** What a value says, to compare it: the order of its keys, and what is false or absent, make no difference. */
const meaning = (value: LuaValue): unknown =>
  Array.isArray(value)
    ? value
        .filter((entry) => typeof entry.key !== "string" || (entry.value !== false && entry.value !== null))
        .map((entry) => [typeof entry.key === "string" ? entry.key : "", meaning(entry.value)] as const)
        .toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)))
    : value;
const isSame = (a: LuaValue, b: LuaValue) => JSON.stringify(meaning(a)) === JSON.stringify(meaning(b));

function changedEntries(entries: readonly LuaEntry[], wanted: readonly LuaEntry[]): Change[] {
  return entries.flatMap(({ key, value, place }) => {
    const next = wanted.find((entry) => entry.key === key);
    return place && next && !isSame(value, next.value) ? [{ ...place, text: printLua(next.value) }] : [];
  });
}

/** Lists that the file lacks and the draft has: after the last that it has, of the same owner or in the same table. */
function added(tool: Tool, draft: Draft, source: string, found: readonly FoundValue[]): Change[] {
  const last = found.toSorted((a, b) => b.place.end - a.place.end)[0];
  if (!last) return [];
  const { start, place, after } = last;
  const before = source.slice(source.lastIndexOf("\n", start - 1) + 1, start);
  const indent = /^[ \t]*/.exec(before)?.[0] ?? "";
  const named = /(?:local\s+)?[\w.]*$/.exec(before)?.[0] ?? "";
  // `Config['Vehicles'] =` has no point of its own.
  const owner = /\w$/.test(named) ? `${named}.` : named;
  const isInTable = owner === "" && (after === "," || after === "}");
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
