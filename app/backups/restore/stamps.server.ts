/** One text per kind of record that changes with every change: how a restore knows that nobody edited meanwhile. */
import { sql } from "drizzle-orm";
import { type Database, retried } from "#app/platform/database";
import type { Entity } from "../archive/entities";

export type Stamps = Record<string, string>;

export async function readStamps(db: Database, entities: readonly Entity[]): Promise<Stamps> {
  const select = entities.map(({ stamp }, i) => `(${stamp}) AS s${i}`).join(", ");
  const row = await retried(() => db.get<Record<string, string>>(sql.raw(`SELECT ${select}`)));
  return Object.fromEntries(entities.map(({ name }, i) => [name, String(row?.[`s${i}`] ?? "")]));
}
