/**
 * What a tool is: the fields of its form, the rules between them, and the text that is made of it. A description
 * is data that only members get (`descriptions/*.server.ts`); the code that draws, reads, checks and prints knows
 * none of its words, so that they stand in no file that anybody may fetch (T-16).
 */

/** What a field holds. Every value travels as text, as in a form. */
type Kind =
  /** One line; `pattern` is a regular expression for the whole value, before which a `lead` may stand that is not of it. */
  | { kind: "text"; longest: number; pattern?: string; lead?: string; suggestions?: string[] }
  | { kind: "number"; least: number; most: number; whole: boolean }
  | { kind: "choice"; options: { value: string; label: string }[] }
  /** Public https address of a file or page. */
  | { kind: "address" }
  /** Address of a Discord webhook; `trial`: of one that is well written, whether it is one. */
  | { kind: "webhook"; trial?: Trial }
  /** `on` or nothing; one that `must` be on has its sentence in `missing`. */
  | { kind: "switch"; must?: boolean };

export type Field = Kind & {
  /** In a row of a Lua table: the key in the file. */
  name: string;
  label: string;
  hint?: string;
  initial?: string;
  /** May be empty, and is then not written; `either`: a rule asks for this one or another. */
  optional?: boolean | "either";
  /** Said of an empty value, and of one that is not of its kind. */
  missing?: string;
  wrong?: string;
  /** A value of the right kind that is refused all the same. */
  refused?: { pattern: string; sentence: string };
};

/** Rules between the fields of one shape. `{somme}` in a sentence is the sum. */
export type Rule =
  | { rule: "sum"; list: string; field: string; total: number; sentence: string }
  | { rule: "one-of"; fields: string[]; sentence: string }
  | { rule: "requires"; field: string; needs: string; sentence: string }
  | { rule: "distinct"; list: string; fields: string[]; sentence: string };

export interface Notice {
  kind: "note" | "attention" | "danger";
  title: string;
  lines: string[];
}

/** How a member finds out whether what he has works. He asks himself, from his console: nothing of it is sent by the page. */
export interface Trial {
  title: string;
  lines: string[];
  /** `{valeur}` is what stands in the field: only a value of its kind is put there. */
  commands: { system: string; command: string }[];
  answers: { answer: string; meaning: string }[];
}

export interface List {
  /** In a row of a Lua table: the key in the file. */
  name: string;
  label: string;
  /** One of its rows, as in 'Véhicule 2'. */
  one: string;
  /** Words of the button that adds a row. */
  add: string;
  /** Rows have a key that nobody changes, and are neither added nor removed by hand. */
  keyed?: { groups: { title: string; keys: string[] }[]; others: string };
  item: Shape;
  /** Values of the rows that are there at first. */
  initial?: Record<string, string>[];
  most: number;
}

export interface Shape {
  fields: Field[];
  lists: List[];
  rules: Rule[];
}

/** What a row is that has fields and nothing else. */
export const row = (...fields: Field[]): Shape => ({ fields, lists: [], rules: [] });

/** A value of a Lua file that the tool reads and writes; found by the last part of its name, wherever it stands. */
export type Binding = { name: string } & (
  | { field: string }
  | { list: string; expected?: boolean }
  /** A table of numbers in their order: a fixed number, or the name of a field. */
  | { tuple: (number | string)[]; sentence: string }
);

/** The text that is made: fixed text, values written by the rules of their language, and what depends on them. */
export type Part =
  | string
  | { lua: string }
  | { sql: string; as: "text" | "name" | "number" | "plate" }
  | { each: string; parts: Part[] }
  | { when: string; parts: Part[]; otherwise?: Part[] };

interface OutputShape {
  title: string;
  file: string;
  parts: Part[];
  /** Only when this field or list holds something. */
  when?: string;
}

export type Preview =
  | {
      kind: "menu";
      title: string;
      lines: string[];
      main: string;
      rgb: [string, string, string];
      alpha: string;
    }
  | { kind: "plates"; format: string };

interface Section {
  title: string;
  intro?: string;
  notices?: Notice[];
  /** Names of the fields and lists of the shape that stand in it. */
  holds: string[];
}

export interface Tool {
  slug: string;
  title: string;
  /** One sentence: what it makes. */
  summary: string;
  guide: { href: string; label: string };
  notices: Notice[];
  sections: Section[];
  shape: Shape;
  /** Empty where there is no file to read. */
  bindings: Binding[];
  /** What is said above the place for an existing file. */
  paste?: string;
  preview?: Preview;
  /** The first is what a pasted file becomes. */
  outputs: OutputShape[];
  /** Of the whole file, once it is saved. */
  trial?: Trial;
}
