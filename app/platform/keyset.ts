/** Lists by time, newest first: rows of one millisecond are told apart by their id, so that no page's edge skips any. */
import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/** The last row of a page. */
export interface Edge {
  at: number;
  id: string;
}

/** `1781085600000-<id>` as an address has it; null for anything else. A time alone means what is older. */
export function readEdge(text: string | null): Edge | null {
  const [, at, id = ""] = /^(\d{1,15})(?:-([\w-]{1,64}))?$/.exec(text ?? "") ?? [];
  return at === undefined ? null : { at: Number(at), id };
}

export const writeEdge = ({ at, id }: Edge): string => `${at}-${id}`;

/** A page, of which one row more was read, and where the next one begins: null when there is none. */
export function cutPage<Row>(found: readonly Row[], size: number, edgeOf: (row: Row) => Edge) {
  const rows = found.slice(0, size);
  const last = found.length > size ? rows.at(-1) : undefined;
  return { rows, next: last ? writeEdge(edgeOf(last)) : null };
}

/** What comes after a page, in the order of `at` and `id`, both descending. The index on `at` serves it. */
export const after = (at: SQLiteColumn, id: SQLiteColumn, edge: Edge | null): SQL | undefined =>
  edge ? sql`(${at}, ${id}) < (${edge.at}, ${edge.id})` : undefined;
