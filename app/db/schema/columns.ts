/** What columns of every table are made of. */
import { sql } from "drizzle-orm";
import { integer } from "drizzle-orm/sqlite-core";

/** Milliseconds since 1970, UTC. */
export const time = (name: string) => integer(name, { mode: "number" });
export const flag = (name: string) => integer(name, { mode: "boolean" });
/** The default of a time: that of the statement. */
export const now = sql`(CAST(unixepoch('subsec') * 1000 AS INTEGER))`;
