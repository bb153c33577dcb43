/**
 * How far the site counts. No backup holds a higher figure (`app/backups/archive/row-schemas.ts`), and none may be stored: not one
 * could be read from then on. So what has come this far, be it by an archive, stays there.
 */
import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/** Edits of one record, downloads of one file: more than anybody makes. */
export const mostOfOne = 1e9;
/** Far above what is counted, visible milliseconds of all times included; all days of two centuries can be added up. */
export const mostCounted = 1e14;

/** A counter with one more, for an update. */
export const oneMore = (counter: SQLiteColumn, most = mostOfOne): SQL<number> =>
  sql`min(${counter} + 1, ${most})`;
