/**
 * A column of JSON of which many requests read the same text: an isolate parses it once. Of the nearest mappings to
 * a place in a large catalogue, parsing the blocks around it was a seventh of the page (decision 0051).
 */
import { customType } from "drizzle-orm/sqlite-core";
import { keepRecent } from "./keep-recent";

/** Characters of JSON that are kept parsed: the blocks of some 18,000 mappings, a few megabytes of memory. */
const room = 1_000_000;

/** `JSON.parse`, but what a text gave is given again: one value for all who read it. */
export function keepParsed(characters: number): (text: string) => unknown {
  const kept = keepRecent<{ text: string; value: unknown }>(characters);
  return (text) => {
    // A short name is looked up sooner than a long text; of texts that share one, the last is kept.
    const name = `${text.length} ${text.slice(0, 64)}`;
    const known = kept.find(name);
    if (known?.text === text) return known.value;
    const value: unknown = JSON.parse(text);
    kept.add(name, { text, value }, text.length);
    return value;
  };
}

const parse = keepParsed(room);

/** Its values are shared by all requests of an isolate: nobody may change one, as their type says. */
export const keptJson = <Value extends readonly unknown[]>(name: string) =>
  customType<{ data: Value; driverData: string }>({
    dataType: () => "text",
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (text) => parse(text) as Value,
  })(name);
