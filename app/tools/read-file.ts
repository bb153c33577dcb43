/** An existing Lua file, read into the form of a tool: which of its values the tool knows, and what is wrong with it. */
import { plainLines } from "#app/text/plain-lines";
import type { Issue } from "./check";
import { listOf } from "./compose";
import type { Binding, Field, List, Tool } from "./description";
import { type Draft, firstDraft, nameOf, type Row } from "./draft";
import { findValues, said } from "./find-values";
import { isTrue, type LuaEntry, type LuaValue, type Place, printKey } from "./lua";
import { readValue } from "./lua-read";
import { LuaProblem, readTokens } from "./lua-tokens";

export interface FileReading {
  /** Null when the file holds nothing of it: whoever pasted the wrong one keeps what they typed. */
  draft: Draft | null;
  /** What keeps the file from being read; its `name` is `source`. */
  problems: Issue[];
  /** What is worth knowing, and does not stop anybody. */
  remarks: Issue[];
  /** Lines of the values, by the name of their field. */
  lines: Readonly<Record<string, number>>;
}

/** Reads a pasted file into the form. What it does not hold is as in an empty form, lists are empty. */
export function readFile(tool: Tool, source: string): FileReading {
  const text = plainLines(source);
  const { found, problems, remarks } = findValues(text, tool.bindings);
  if (found.length === 0) {
    const expected = tool.bindings.map(({ name }) => name).join(", ");
    const sentence = `Ce texte ne contient rien de ce qui est attendu : ${expected}.`;
    return { draft: null, problems: problems.length > 0 ? problems : [said(sentence)], remarks, lines: {} };
  }
  const reading = new Reading(text, problems, remarks);
  const first = firstDraft(tool);
  const values: Record<string, string> = { ...first.values };
  const lists: Record<string, readonly Row[]> = { ...first.lists };
  for (const { binding, value, place } of found) {
    if ("list" in binding) {
      const list = listOf(tool, binding.list);
      if (list) lists[list.name] = reading.rows(list, value, list.name, place);
    } else if ("field" in binding) {
      const field = tool.shape.fields.find(({ name }) => name === binding.field);
      if (field) values[field.name] = reading.text(field, value, field.name, place);
    } else Object.assign(values, reading.tuple(tool, binding, value, place));
  }
  const names = new Set(found.map(({ binding }) => binding.name));
  for (const binding of tool.bindings.filter(({ name }) => !names.has(name))) {
    if ("list" in binding) {
      lists[binding.list] = [];
      const isMissed = binding.expected && problems.length === 0;
      if (isMissed) remarks.push(said(`La section ${binding.name} n'est pas dans ce texte.`));
    } else {
      // What is typed for it would be lost without a word; a list is added to the file.
      const sentence = `${binding.name} : l'outil n'en lit aucune valeur dans ce texte, et n'y en écrit pas.`;
      remarks.push(said(sentence));
    }
  }
  return { draft: { values, lists }, problems, remarks, lines: reading.lines };
}

class Reading {
  readonly lines: Record<string, number> = {};
  readonly #source: string;
  readonly #problems: Issue[];
  readonly #remarks: Issue[];

  constructor(source: string, problems: Issue[], remarks: Issue[]) {
    this.#source = source;
    this.#problems = problems;
    this.#remarks = remarks;
  }

  #refuse(sentence: string, place: Place | undefined): void {
    this.#problems.push(said(sentence, place?.line));
  }

  #remark(sentence: string, place: Place | undefined): void {
    this.#remarks.push(said(sentence, place?.line));
  }

  text(field: Field, value: LuaValue, name: string, place: Place | undefined): string {
    if (place) this.lines[name] = place.line;
    if (Array.isArray(value)) {
      this.#refuse(`${field.label} : une table n'est pas attendue ici.`, place);
      return "";
    }
    // Written again it would be a text, or a number, which is another value for the game.
    if (place && this.#source[place.start] === "`") {
      const sentence = `${field.label} : « \`${value}\` » est un hash, écrivez-le entre guillemets.`;
      this.#refuse(sentence, place);
    }
    if (field.kind === "switch") {
      if (typeof value !== "boolean") {
        const counts = `cette valeur compte comme ${isTrue(value)}`;
        this.#remark(`${field.label} : true ou false est attendu, ${counts}.`, place);
      }
      return isTrue(value) ? "on" : "";
    }
    const isNumeric =
      field.kind === "number" || (field.kind === "choice" && /^\d/.test(field.options[0]?.value ?? ""));
    if (typeof value === "string" && isNumeric) {
      this.#remark(`${field.label} : un nombre s'écrit sans guillemets, comme ci-dessous.`, place);
    }
    const text = isTrue(value) ? String(value) : "";
    if (field.kind === "text" && field.lead && text.trim().startsWith(field.lead)) {
      this.#remark(`${field.label} : cette valeur s'écrit sans le ${field.lead}, comme ci-dessous.`, place);
    }
    return text;
  }

  rows(list: List, value: LuaValue, name: string, place: Place | undefined): Row[] {
    if (!Array.isArray(value)) {
      this.#refuse(`${list.label} : une table est attendue, entre accolades.`, place);
      return [];
    }
    if (value.length > list.most) {
      this.#refuse(`${list.label} : plus de ${list.most} lignes.`, place);
      return [];
    }
    if (list.keyed) this.#tellTwins(value);
    // Rows with a name take no number: Lua counts the others alone.
    let number = 0;
    return value.flatMap((entry, i) => {
      if (typeof entry.key !== "string") number += 1;
      if (typeof entry.key === "number" && entry.key !== number) {
        const sentence = `${list.label} : l'outil ne garde pas les numéros entre crochets, comme [${entry.key}].`;
        this.#refuse(sentence, entry.place);
      }
      return this.#row(list, entry, nameOf(name, i)) ?? [];
    });
  }

  #row(list: List, { key, value, place }: LuaEntry, name: string): Row | null {
    if (place) this.lines[name] = place.line;
    if (list.keyed) {
      const [field] = list.item.fields;
      if (!field) return null;
      if (typeof key !== "string")
        this.#refuse("Une clé entre crochets est attendue devant cette valeur.", place);
      const text = this.text(field, value, nameOf(name, field.name), place);
      return { key: String(key ?? ""), rest: [], values: { [field.name]: text }, lists: {} };
    }
    if (!Array.isArray(value)) {
      this.#refuse(`${list.one} : une table est attendue, entre accolades.`, place);
      return null;
    }
    const values: Record<string, string> = Object.fromEntries(
      list.item.fields.map((field) => [field.name, ""]),
    );
    const lists: Record<string, readonly Row[]> = Object.fromEntries(
      list.item.lists.map((inner) => [inner.name, []]),
    );
    const rest: LuaEntry[] = [];
    for (const entry of value) {
      const field = list.item.fields.find((one) => one.name === entry.key);
      const inner = list.item.lists.find((one) => one.name === entry.key);
      if (field) values[field.name] = this.text(field, entry.value, nameOf(name, field.name), entry.place);
      else if (inner)
        lists[inner.name] = this.rows(inner, entry.value, nameOf(name, inner.name), entry.place);
      else rest.push(asWritten(entry, this.#source));
    }
    if (rest.length > 0) {
      const keys = rest
        .map((entry) => (entry.key === null ? "?" : printKey(entry.key).replace(/ = $/, "")))
        .join(", ");
      this.#remark(`${list.one} : l'outil ne connaît pas ${keys}, et le garde tel quel.`, place);
    }
    return { key: typeof key === "string" ? key : "", rest, values, lists };
  }

  #tellTwins(entries: readonly LuaEntry[]): void {
    const seen = new Map<LuaEntry["key"], number | undefined>();
    for (const { key, place } of entries) {
      if (seen.has(key)) {
        const sentence = `La clé « ${key} » est déjà à la ligne ${seen.get(key)} : gardez une seule des deux.`;
        this.#refuse(sentence, place);
      }
      seen.set(key, place?.line);
    }
  }

  tuple(
    tool: Tool,
    binding: Extract<Binding, { tuple: unknown }>,
    value: LuaValue,
    place: Place,
  ): Record<string, string> {
    const entries = Array.isArray(value) ? value : [];
    const isWhole =
      entries.length === binding.tuple.length &&
      // By their place, not in the order in which places in brackets are written.
      entries.every(({ key }, i) => key === null || key === i + 1) &&
      binding.tuple.every((part, i) => typeof part === "string" || entries[i]?.value === part);
    if (!isWhole) {
      this.#refuse(binding.sentence, place);
      return {};
    }
    const named = binding.tuple.flatMap((part, i) => {
      const field = tool.shape.fields.find(({ name }) => name === part);
      const entry = entries[i];
      return field && entry ? [[field.name, this.text(field, entry.value, field.name, entry.place)]] : [];
    });
    return Object.fromEntries(named) as Record<string, string>;
  }
}

const asWritten = (entry: LuaEntry, source: string): LuaEntry => ({
  ...entry,
  ...(entry.place && { written: source.slice(entry.place.start, entry.place.end) }),
});

/**
 * What a row has beside its fields, as a form without a script brings it back.
 *
 * @throws LuaProblem for anything but a table.
 */
export function readRest(sent: string): LuaEntry[] {
  if (sent === "") return [];
  const text = plainLines(sent);
  const { tokens, problem } = readTokens(text);
  if (problem) throw problem;
  const { value, next } = readValue(tokens, 0);
  if (!Array.isArray(value) || next !== tokens.length) throw new LuaProblem(1, "Une table est attendue.");
  return value.map((entry) => asWritten(entry, text));
}
