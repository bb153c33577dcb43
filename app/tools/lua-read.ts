/** Reads values of a Lua text, from its words. */
import type { LuaEntry, LuaValue, Place } from "./lua";
import { LuaProblem, type Token } from "./lua-tokens";

/** Tables in tables: more than any configuration has. */
const deepest = 16;

/** A problem, and the token at which reading may go on. */
export class Unreadable extends LuaProblem {
  readonly next: number;
  constructor(token: Token | undefined, next: number, sentence: string, line = token?.line ?? 1) {
    super(line, sentence);
    this.next = next;
  }
}

interface Found {
  value: LuaValue;
  place: Place;
  /** The first token after the value. */
  next: number;
}

export const isSign = (token: Token | undefined, sign: string) =>
  token?.kind === "sign" && token.value === sign;
const words: Record<string, LuaValue> = { nil: null, true: true, false: false };

/** Said of a brace that no other one closes. */
export const unclosed = "La table ouverte ici n'est pas fermée : une accolade } manque.";

/** Whether a value begins here that can be read: everything else is computed by the program. */
export function beginsValue(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (!token) return false;
  if (token.kind === "name") return Object.hasOwn(words, token.value);
  if (isSign(token, "-")) return tokens[at + 1]?.kind === "number";
  return token.kind !== "sign" || token.value === "{";
}

/** @throws Unreadable with the line and a French sentence. */
export function readValue(tokens: readonly Token[], at: number, depth = 0): Found {
  const token = tokens[at];
  const last = tokens.at(-1);
  if (!token) throw new Unreadable(last, at, "Une valeur manque à la fin du texte.");
  if (!beginsValue(tokens, at)) {
    throw new Unreadable(token, at, noValue(token, tokens[at + 1]));
  }
  const to = (value: LuaValue, next: number): Found => ({
    value,
    place: { start: token.start, end: tokens[next - 1]?.end ?? token.end, line: token.line },
    next,
  });
  if (token.kind === "text" || token.kind === "hash") return to(token.value, at + 1);
  if (token.kind === "number") return to(Number(token.value), at + 1);
  if (token.kind === "name") return to(words[token.value] ?? null, at + 1);
  if (token.value === "-") return to(0 - Number(tokens[at + 1]?.value), at + 2);
  if (depth >= deepest) throw new Unreadable(token, at + 1, "Trop de tables les unes dans les autres.");
  const { entries, next } = readEntries(tokens, at, depth);
  return to(entries, next);
}

function noValue({ kind, value }: Token, next: Token | undefined): string {
  if (kind !== "name") return `Une valeur est attendue avant « ${value} ».`;
  if (value === "function" || isSign(next, "(")) return computed(value);
  if (isSign(next, ".")) return `Une accolade } manque avant « ${value}. », ou cette valeur est calculée.`;
  return `« ${value} » n'est ni un texte, ni un nombre, ni true, ni false : il manque peut-être des guillemets.`;
}

function readEntries(tokens: readonly Token[], opening: number, depth: number) {
  const entries: LuaEntry[] = [];
  for (let at = opening + 1; ; ) {
    if (isSign(tokens[at], "}")) return { entries, next: at + 1 };
    if (!tokens[at]) {
      throw new Unreadable(tokens[opening], at, unclosed);
    }
    const { key, next } = readKey(tokens, at);
    const { value, place, next: after } = readValue(tokens, next, depth + 1);
    entries.push({ key, value, place });
    const separator = tokens[after];
    if (isSign(separator, ",") || isSign(separator, ";")) at = after + 1;
    else if (isSign(separator, "}")) at = after;
    else if (!separator) at = after;
    else throw new Unreadable(separator, after, missingComma(separator), tokens[after - 1]?.line);
  }
}

const missingComma = ({ value }: Token) =>
  /^[\w'"{[]/.test(value)
    ? `Une virgule manque à la fin de cette ligne, avant « ${value.slice(0, 40)} ».`
    : computed(value);

const computed = (value: string) =>
  `Cette valeur est calculée (« ${value} ») : l'outil ne lit que des valeurs écrites en toutes lettres.`;

function readKey(tokens: readonly Token[], at: number): { key: string | number | null; next: number } {
  const token = tokens[at];
  if (token?.kind === "name" && isSign(tokens[at + 1], "=")) return { key: token.value, next: at + 2 };
  if (!isSign(token, "[")) return { key: null, next: at };
  // A hash as a key would be written again as a text, which is another one.
  if (beginsValue(tokens, at + 1) && !isSign(tokens[at + 1], "{") && tokens[at + 1]?.kind !== "hash") {
    const { value, next } = readValue(tokens, at + 1);
    const isKey = typeof value === "string" || typeof value === "number";
    if (isKey && isSign(tokens[next], "]") && isSign(tokens[next + 1], "="))
      return { key: value, next: next + 2 };
  }
  throw new Unreadable(token, at + 1, "Une clé entre crochets s'écrit ['nom'] = valeur.");
}
