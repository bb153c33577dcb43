/** A pasted file with the values of a draft in their places. */
import { boundValue, listOf, printBinding } from "./compose";
import type { Tool } from "./description";
import type { Draft } from "./draft";
import { findValues, plainLines } from "./find-values";
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
  const text = changes
    .toSorted((a, b) => b.start - a.start)
    .reduce((whole, change) => whole.slice(0, change.start) + change.text + whole.slice(change.end), source);
  return text + added(tool, draft, new Set(found.map(({ binding }) => binding.name)));
}

const isSame = (a: LuaValue, b: LuaValue) => printLua(a) === printLua(b);

function changedEntries(entries: readonly LuaEntry[], wanted: readonly LuaEntry[]): Change[] {
  return entries.flatMap(({ key, value, place }) => {
    const next = wanted.find((entry) => entry.key === key);
    return place && next && !isSame(value, next.value) ? [{ ...place, text: printLua(next.value) }] : [];
  });
}

/** Lists that the file lacks and the draft has, at its end, as they stand in a new file. */
function added(tool: Tool, draft: Draft, found: ReadonlySet<string>): string {
  const [output] = tool.outputs;
  const missing = tool.bindings.filter(
    (binding) =>
      "list" in binding && !found.has(binding.name) && (draft.lists[binding.list]?.length ?? 0) > 0,
  );
  return missing
    .map((binding) => {
      const at =
        output?.parts.findIndex(
          (part) => typeof part !== "string" && "lua" in part && part.lua === binding.name,
        ) ?? -1;
      const before = output?.parts[at - 1];
      const name = typeof before === "string" ? (/[\w.]+ = $/.exec(before)?.[0] ?? "") : "";
      return `\n${name}${printBinding(tool, draft, binding)}\n`;
    })
    .join("");
}
