import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** A job tag as lists show it: `places` of its mappings have coordinates. */
export interface Metier {
  nom: string;
  mappings: number;
  places: number;
}

/** One row (id 1): the figures that pages show without counting anything. */
export const totals = sqliteTable(
  "totals",
  {
    id: integer("id").primaryKey(),
    patches: integer("patches").notNull().default(0),
    mappings: integer("mappings").notNull().default(0),
    /** Mappings that have coordinates, hence a place on the map. */
    places: integer("places").notNull().default(0),
    /** The jobs in use with their number of mappings: one row read instead of one a job. */
    metiers: text("metiers", { mode: "json" }).$type<Metier[]>().notNull().default(sql`'[]'`),
    visitors: integer("visitors").notNull().default(0),
    downloads: integer("downloads").notNull().default(0),
  },
  (t) => [check("totals_single", sql`${t.id} = 1`)],
);
