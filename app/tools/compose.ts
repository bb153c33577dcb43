/** The texts that a tool makes of a draft in which nothing is wrong. */
import { typedNumber, typedValue } from "./check";
import type { Binding, Field, List, Part, Tool } from "./description";
import type { Draft, Row } from "./draft";
import { type LuaEntry, type LuaValue, printLua } from "./lua";
import { quoteSql, quoteSqlName, sqlNumber } from "./sql";

export interface Output {
  title: string;
  file: string;
  text: string;
}

/** Half of a letter, which no file can hold: the link that saves a text would not be made at all. */
const halves = /\p{Cs}/gu;

/** @param rewritten what a pasted file has become: it is the first text. */
export function compose(tool: Tool, draft: Draft, rewritten?: string): Output[] {
  return tool.outputs
    .filter(({ when }) => when === undefined || holds(draft, when))
    .map(({ title, file, parts }, i) => ({
      title,
      file,
      text: ((i === 0 ? rewritten : undefined) ?? write(tool, draft, parts, draft)).replace(halves, "\ufffd"),
    }));
}

const holds = ({ values, lists }: Draft, name: string) =>
  (values[name] ?? "").trim() !== "" || (lists[name]?.length ?? 0) > 0;

function write(tool: Tool, draft: Draft, parts: readonly Part[], scope: Draft): string {
  return parts.map((part) => writePart(tool, draft, part, scope)).join("");
}

function writePart(tool: Tool, draft: Draft, part: Part, scope: Draft): string {
  if (typeof part === "string") return part;
  if ("lua" in part) {
    const binding = tool.bindings.find(({ name }) => name === part.lua);
    return binding ? printBinding(tool, draft, binding) : "";
  }
  if ("sql" in part) return writeSql((scope.values[part.sql] ?? "").trim(), part.as);
  if ("each" in part)
    return (draft.lists[part.each] ?? []).map((row) => write(tool, draft, part.parts, row)).join("");
  return write(tool, draft, holds(draft, part.when) ? part.parts : (part.otherwise ?? []), scope);
}

function writeSql(value: string, as: Extract<Part, { as: unknown }>["as"]): string {
  if (as === "name") return quoteSqlName(value);
  // As a number is written: `12,0` may be typed for it.
  if (as === "number") return sqlNumber(String(typedNumber(value) ?? value));
  return quoteSql(as === "plate" ? platePattern(value) : value);
}

/** What plates of a format look like to the database: `LLLLNNNN` is `^[A-Z]{4}[0-9]{4}$`. */
const platePattern = (format: string) =>
  `^${(format.match(/L+|N+| +/g) ?? [])
    .map((run) => `${run[0] === "L" ? "[A-Z]" : run[0] === "N" ? "[0-9]" : " "}{${run.length}}`)
    .join("")}$`;

/** The value of a field as Lua has it; undefined for one that is left out. */
function luaOf(field: Field, typed: string): LuaValue | undefined {
  const value = typedValue(field, typed);
  if (field.kind === "switch") return value === "on";
  if (value === "") return field.optional ? undefined : "";
  const isNumber = field.kind === "number" || (field.kind === "choice" && /^\d+$/.test(value));
  return isNumber ? (typedNumber(value) ?? value) : value;
}

function entriesOf(list: List, rows: readonly Row[]): LuaEntry[] {
  if (list.keyed) {
    const [field] = list.item.fields;
    return rows.map((row) => ({
      key: row.key,
      value: (field && luaOf(field, row.values[field.name] ?? "")) ?? "",
    }));
  }
  return rows.map((row) => ({ key: row.key || null, value: rowOf(list, row) }));
}

function rowOf({ item }: List, row: Row): LuaEntry[] {
  const entries: LuaEntry[] = [];
  for (const field of item.fields) {
    const value = luaOf(field, row.values[field.name] ?? "");
    if (value !== undefined) entries.push({ key: field.name, value });
  }
  for (const list of item.lists)
    entries.push({ key: list.name, value: entriesOf(list, row.lists[list.name] ?? []) });
  return [...entries, ...row.rest];
}

export function boundValue(tool: Tool, draft: Draft, binding: Binding): LuaValue {
  const value = (name: string): LuaValue => {
    const field = tool.shape.fields.find((one) => one.name === name);
    return (field && luaOf(field, draft.values[name] ?? "")) ?? null;
  };
  if ("field" in binding) return value(binding.field);
  if ("tuple" in binding) {
    return binding.tuple.map((part) => ({ key: null, value: typeof part === "number" ? part : value(part) }));
  }
  const list = listOf(tool, binding.list);
  return list ? entriesOf(list, draft.lists[list.name] ?? []) : [];
}

export const listOf = (tool: Tool, name: string) => tool.shape.lists.find((list) => list.name === name);

export function printBinding(tool: Tool, draft: Draft, binding: Binding, indent = ""): string {
  const list = "list" in binding ? listOf(tool, binding.list) : undefined;
  const text = printLua(boundValue(tool, draft, binding), { indent, keyed: list?.keyed !== undefined });
  if (!list?.keyed) return text;
  // Each group under its title, as the guide shows the file.
  return list.keyed.groups.reduce((whole, { title, keys: [first] }) => {
    const line = `${indent}    [${printLua(first ?? "")}]`;
    return title ? whole.replace(`\n${line}`, () => `\n${indent}    -- ${title}\n${line}`) : whole;
  }, text);
}
