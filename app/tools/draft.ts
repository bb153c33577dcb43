/** What is typed into a tool: texts by field, rows by list. The same in the browser's state and in a form that is sent. */
import type { List, Shape, Tool } from "./description";
import type { LuaEntry } from "./lua";

export interface Draft {
  values: Readonly<Record<string, string>>;
  lists: Readonly<Record<string, readonly Row[]>>;
}

export interface Row extends Draft {
  /** Of a row whose key is locked, and of one that has a key in a read file. */
  key: string;
  /** Entries of a read file that the tool has no field for: they are kept. */
  rest: readonly LuaEntry[];
}

const given = (shape: Shape, values: Record<string, string> = {}): Draft => ({
  values: Object.fromEntries(shape.fields.map(({ name, initial }) => [name, values[name] ?? initial ?? ""])),
  lists: Object.fromEntries(shape.lists.map((list) => [list.name, initialRows(list)])),
});

const newRow = ({ item }: List, values?: Record<string, string>): Row => ({
  ...given(item, values),
  key: "",
  rest: [],
});

function initialRows(list: List): Row[] {
  const keys = list.keyed?.groups.flatMap((group) => group.keys) ?? [];
  const keyed = keys.map((key) => ({ ...newRow(list), key }));
  return [...keyed, ...(list.initial ?? []).map((values) => newRow(list, values))];
}

/** The form as it is at first. */
export const firstDraft = ({ shape }: Tool): Draft => given(shape);

/** The name of a field or list in the form, and its place in the draft: `cases.0.gains.1.chance`. */
export const nameOf = (...parts: (string | number)[]): string => parts.join(".");

type Change = (draft: Draft) => Draft;

/** The draft with the part at a place changed; `place` leads to a row, and is empty for the whole. */
function changeAt<D extends Draft>(draft: D, place: readonly string[], change: Change): D {
  const [list, index, ...inner] = place;
  if (list === undefined || index === undefined) return { ...draft, ...change(draft) };
  const rows = draft.lists[list] ?? [];
  const changed = rows.map((row, i) => (i === Number(index) ? changeAt(row, inner, change) : row));
  return { ...draft, lists: { ...draft.lists, [list]: changed } };
}

/** @param name of a field in the form. */
export function setValue(draft: Draft, name: string, value: string): Draft {
  const place = name.split(".");
  const field = place.pop() ?? "";
  return changeAt(draft, place, (part) => ({ ...part, values: { ...part.values, [field]: value } }));
}

/** What is typed into a field of the form; undefined for the name of a list. */
export function valueAt({ values, lists }: Draft, name: string): string | undefined {
  const [first = "", index, ...inner] = name.split(".");
  if (index === undefined) return values[first];
  const row = lists[first]?.[Number(index)];
  return row && valueAt(row, inner.join("."));
}

const setRows = (
  draft: Draft,
  place: readonly string[],
  list: string,
  change: (rows: readonly Row[]) => Row[],
) =>
  changeAt(draft, place, (part) => ({
    ...part,
    lists: { ...part.lists, [list]: change(part.lists[list] ?? []) },
  }));

/** The list of a name such as `cases.0.gains`, when the shape has it. */
function listAt(shape: Shape, place: readonly string[]): List | undefined {
  const [name, index, ...inner] = place;
  const list = shape.lists.find((one) => one.name === name);
  return list && index !== undefined && inner.length > 0 ? listAt(list.item, inner) : list;
}

/** The draft after one of the form's buttons: `ajouter:<list>` or `retirer:<row>`; null for anything else. */
export function applyGesture(shape: Shape, draft: Draft, gesture: string): Draft | null {
  const [verb, name = ""] = gesture.split(":");
  const place = name.split(".");
  const index = verb === "retirer" ? Number(place.pop()) : -1;
  const list = listAt(shape, place);
  if (!list || list.keyed) return null;
  const listName = place.pop() ?? "";
  if (verb === "ajouter") {
    return setRows(draft, place, listName, (rows) =>
      rows.length < list.most ? [...rows, newRow(list)] : [...rows],
    );
  }
  if (verb !== "retirer") return null;
  return setRows(draft, place, listName, (rows) => rows.filter((_, i) => i !== index));
}

/** Names of what a form sends beside the values of fields. */
export const rowCount = (list: string) => `${list}:lignes`;
export const rowKey = (row: string) => `${row}:cle`;
export const rowRest = (row: string) => `${row}:reste`;

interface SentForm {
  /** The text of a field, '' when absent. */
  field: (name: string) => string;
  /** Reads what a row has beside its fields, as `printLua` wrote it into the form. */
  readRest: (text: string) => LuaEntry[];
}

/** The draft of a form that was sent. */
export function readDraft(shape: Shape, sent: SentForm, before = ""): Draft {
  const { field, readRest } = sent;
  const rowsOf = (list: List): Row[] => {
    const name = before + list.name;
    const count = Math.min(list.most, Number.parseInt(field(rowCount(name)), 10) || 0);
    return Array.from({ length: count }, (_, i) => {
      const row = nameOf(name, i);
      return {
        ...readDraft(list.item, sent, `${row}.`),
        key: field(rowKey(row)),
        rest: readRest(field(rowRest(row))),
      };
    });
  };
  return {
    values: Object.fromEntries(shape.fields.map(({ name }) => [name, field(before + name)])),
    lists: Object.fromEntries(shape.lists.map((list) => [list.name, rowsOf(list)])),
  };
}
