/** Finds the values of a tool in a Lua text. */
import type { Issue } from "./check";
import type { Binding } from "./description";
import type { LuaValue, Place } from "./lua";
import { beginsValue, isSign, readValue, Unreadable, unclosed } from "./lua-read";
import { readTokens, type Token } from "./lua-tokens";

/** Problems, and remarks, that are told one by one: a file of a few kilobytes may hold thousands. */
const mostSaid = 50;

/** Characters of a file: some thousand lines. */
const longestFile = 200_000;

export interface FoundValue {
  binding: Binding;
  value: LuaValue;
  place: Place;
  /** Where its name stands. */
  start: number;
  /** What stands before the name of a value of the same kind: `Config.`, `local `, '' or, within a table, nothing. */
  owner: string;
  isInTable: boolean;
}

interface Finding {
  found: FoundValue[];
  problems: Issue[];
  remarks: Issue[];
}

/** A remark on the pasted file. */
export const said = (sentence: string, line?: number): Issue => ({
  name: "source",
  label: "Votre fichier",
  sentence,
  ...(line !== undefined && { line }),
});

/**
 * The values of a tool in a text. They are known by the last part of their name: `Boutique.Vehicles` in one file is
 * `Config.Vehicles`, or a table in a table, in another. Of two with the same name the last counts, as it does in Lua.
 */
export function findValues(text: string, bindings: readonly Binding[]): Finding {
  if (text.length > longestFile) {
    return {
      found: [],
      remarks: [],
      problems: [said("Ce fichier est trop long : 200 000 caractères au plus.")],
    };
  }
  const { tokens, problem } = readTokens(text);
  const byName = new Map(bindings.map((binding) => [binding.name, binding]));
  const found = new Map<string, FoundValue>();
  const problems: Issue[] = [];
  const remarks: Issue[] = [];
  const remark = (sentence: string, line: number | undefined) => {
    if (remarks.length < mostSaid) remarks.push(said(sentence, line));
  };
  let depth = 0;
  for (let at = 0; at < tokens.length; ) {
    const assigned = assignedAt(tokens, at);
    const start = tokens[at]?.start ?? 0;
    const binding = byName.get(assigned?.name ?? "");
    if (!assigned || !binding || !mayHold(binding, tokens, assigned.next)) {
      const table = found.get(tokens[at]?.value ?? "");
      if (table && "list" in table.binding && isAddedTo(tokens, at)) {
        const sentence = `${table.binding.name} : l'outil ne lit que sa table, et non ce qui y est ajouté ici.`;
        remark(sentence, tokens[at]?.line);
      }
      depth += Number(isSign(tokens[at], "{")) - Number(isSign(tokens[at], "}"));
      at += 1;
      continue;
    }
    const isInTable = depth > 0;
    const owner = isInTable ? "" : ownerBefore(text, tokens, at);
    try {
      const { value, place, next } = readValue(tokens, assigned.next);
      at = next;
      if (!Array.isArray(value) && isComputed(tokens[next])) continue;
      const twin = found.get(binding.name);
      if (twin) {
        const lines = `lignes ${twin.place.line} et ${place.line}`;
        remark(`${binding.name} est défini deux fois (${lines}) : seul le dernier compte.`, place.line);
      }
      found.set(binding.name, { binding, value, place, start, owner, isInTable });
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      if (problems.length < mostSaid) problems.push(said(error.message, error.line));
      at = Math.max(error.next, at + 1);
    }
  }
  if (problem) problems.push(said(problem.message, problem.line));
  // Of a value that cannot be read it is told already which brace it may lack.
  if (problems.length === 0) problems.push(...unpairedBraces(tokens));
  return { found: [...found.values()], problems, remarks };
}

/** Lua has braces around tables alone: one without its other half keeps the server from loading the whole file. */
function unpairedBraces(tokens: readonly Token[]): Issue[] {
  const open: Token[] = [];
  const problems: Issue[] = [];
  for (const token of tokens) {
    if (isSign(token, "{")) open.push(token);
    else if (isSign(token, "}") && !open.pop()) {
      problems.push(said("Une accolade } est de trop : aucune table n'est ouverte ici.", token.line));
    }
  }
  return [...problems, ...open.map(({ line }) => said(unclosed, line))].slice(0, mostSaid);
}

/** Words between the brackets of `nom[#nom + 1] =`, of which the longest name has a few. */
const longestIndex = 16;

/** `nom['clé'] =`, `nom.clé =` or `insert(nom,`: whatever is put into a table after it was written. */
function isAddedTo(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  if (tokens[at]?.kind !== "name") return false;
  if (isSign(next, ".")) return tokens[at + 2]?.kind === "name" && isSign(tokens[at + 3], "=");
  if (isSign(next, "[")) {
    const end = tokens.slice(at, at + longestIndex).findIndex((token) => isSign(token, "]"));
    return end > 0 && isSign(tokens[at + end + 1], "=");
  }
  let first = at;
  while (isSign(tokens[first - 1], ".")) first -= 2;
  return isSign(next, ",") && isSign(tokens[first - 1], "(") && tokens[first - 2]?.value === "insert";
}

/** A list is a table: a text of the same name is something else, as the invitation `Config.Discord` is. */
const mayHold = (binding: Binding, tokens: readonly Token[], at: number) =>
  "field" in binding ? beginsValue(tokens, at) : isSign(tokens[at], "{");

const isComputed = (token: Token | undefined) =>
  token?.kind === "sign" ? !/^[,;})\]]$/.test(token.value) : token?.value === "or" || token?.value === "and";

/** Words of the longest name that stands before another: `Config['Boutique'][1].`. */
const longestOwner = 60;

/** `Config.` of `Config.nom`, `Config['Boutique'].` also of `Config['Boutique']['nom']`, `local `, or nothing. */
function ownerBefore(text: string, tokens: readonly Token[], at: number): string {
  if (tokens[at - 1]?.value === "local") return "local ";
  const hasPoint = isSign(tokens[at - 1], ".");
  if (!hasPoint && !isSign(tokens[at], "[")) return "";
  const last = hasPoint ? at - 2 : at - 1;
  // Back to the name with which it begins: what stands in brackets belongs to what is before them.
  let first = last;
  for (let open = 0; first > at - longestOwner; first--) {
    const token = tokens[first];
    if (isSign(token, "]") || isSign(token, ")")) open += 1;
    else if (isSign(token, "[") || isSign(token, "(")) open -= 1;
    else if (open === 0 && !isSign(token, ".") && !isSign(tokens[first - 1], ".")) break;
  }
  return `${text.slice(tokens[Math.max(first, 0)]?.start, tokens[last]?.end)}.`;
}

/** `nom =` or `['nom'] =`. */
function assignedAt(tokens: readonly Token[], at: number): { name: string; next: number } | null {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (token?.kind === "name" && isSign(next, "=")) return { name: token.value, next: at + 2 };
  if (!isSign(token, "[") || next?.kind !== "text") return null;
  const isKey = isSign(tokens[at + 2], "]") && isSign(tokens[at + 3], "=");
  return isKey ? { name: next.value, next: at + 4 } : null;
}
