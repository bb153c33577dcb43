/** The statements of a restore, for one batch of D1. */
import type { Query } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type Actor, auditEntry } from "#app/audit/record";
import { mostCounted, mostOfOne } from "#app/db/most-counted";
import { rebuildStatements } from "#app/mappings/listing/lists-sql";
import { openDatabase } from "#app/platform/database";
import {
  type Entity,
  type EntityName,
  entities,
  type Row,
  tableName,
  writtenColumns,
} from "../archive/entities";
import type { Planned } from "./compare";
import type { Stamps } from "./stamps.server";

/** Characters of a statement's list of records: were each of three bytes, it is within the 2 MB of a value of D1. */
const longestList = 600_000;

/** The records as JSON, in groups that are such a list; one that is longer is alone in its group. */
function groupsOf(list: readonly unknown[]): string[][] {
  const groups: string[][] = [[]];
  let length = 0;
  for (const item of list) {
    const text = JSON.stringify(item);
    if (length + text.length > longestList && length > 0) {
      groups.push([]);
      length = 0;
    }
    groups.at(-1)?.push(text);
    length += text.length + 1;
  }
  return groups.filter((group) => group.length > 0);
}

const listOf = (group: readonly string[]) => `[${group.join(",")}]`;

/** A value as it goes into a list of records, of which SQLite takes 'true' and 'false' for 1 and 0, as D1 does. */
function sqlValue(value: unknown, isJson: boolean): unknown {
  if (value === null || value === undefined) return null;
  return isJson ? JSON.stringify(value) : value;
}

/** Leaves room for every edit to come: forms name a revision in nine digits, and no backup holds a longer one. */
const highestRestored = mostOfOne / 2;

/**
 * A revision that no open form knows. An archive may give the highest that there can be: it is no content, and brought
 * lower. A record that has such a one here, as archives once led to, begins anew.
 */
function restoredRevision(saved: number, live: number | undefined): number {
  const known = Math.min(saved, highestRestored);
  if (live === undefined) return known;
  return Math.max(known, live >= mostOfOne ? 0 : live) + 1;
}

/** Content of a restored record, and what follows from it. */
function restoredRow(entity: Entity, { row, live }: Planned): Row {
  const saved = row ?? {};
  const revision =
    "revision" in saved
      ? { revision: restoredRevision(Number(saved["revision"]), live ? Number(live["revision"]) : undefined) }
      : {};
  return { ...saved, ...revision, ...entity.derive?.(saved) };
}

/** What replaces, adds and deletes the chosen records of a kind. */
export function entityStatements(
  DB: D1Database,
  entity: Entity,
  changes: readonly Planned[],
): D1PreparedStatement[] {
  const table = tableName(entity);
  const columns = writtenColumns(entity);
  const keys = entity.key.map((name) => columns.find((column) => column.name === name)?.column.name ?? name);
  const gone = changes.filter(({ live }) => live).map(({ live }) => entity.key.map((name) => live?.[name]));
  const written = changes
    .filter(({ row }) => row)
    .map((change) => {
      const row = restoredRow(entity, change);
      return columns.map(({ name, column }) => sqlValue(row[name], column.dataType === "json"));
    });
  const list = (count: number) =>
    Array.from({ length: count }, (_, i) => `json_extract(value, '$[${i}]')`).join(", ");
  const names = columns.map(({ column }) => `"${column.name}"`).join(", ");
  const insert = `INSERT INTO ${table} (${names})`;
  return [
    ...groupsOf(gone).map((group) =>
      DB.prepare(
        `DELETE FROM ${table} WHERE (${keys.join(", ")}) IN (SELECT ${list(keys.length)} FROM json_each(?))`,
      ).bind(listOf(group)),
    ),
    ...groupsOf(written).map((group) => {
      const [only = "", ...more] = group;
      // As JSON within JSON a text may double in length, and the list would be a value that D1 does not take.
      if (more.length === 0 && only.length > longestList)
        return DB.prepare(`${insert} VALUES (${columns.map(() => "?").join(", ")})`).bind(
          ...JSON.parse(only),
        );
      return DB.prepare(`${insert} SELECT ${list(columns.length)} FROM json_each(?)`).bind(listOf(group));
    }),
  ];
}

/** The batch fails as a whole unless the kinds that it changes are as the plan saw them. */
export const guards = (DB: D1Database, names: readonly string[], stamps: Stamps) => [
  DB.prepare("INSERT OR IGNORE INTO totals (id) VALUES (1)"),
  ...entities
    .filter(({ name }) => names.includes(name))
    .map((entity) =>
      DB.prepare(`UPDATE totals SET id = 2 WHERE id = 1 AND (${entity.stamp}) IS NOT ?`).bind(
        stamps[entity.name] ?? "",
      ),
    ),
];

const patchPositions = `UPDATE patches SET position = r.n FROM (
  SELECT id, row_number() OVER (ORDER BY published_at, position, id) AS n FROM patches WHERE position IS NOT NULL
) AS r WHERE patches.id = r.id AND patches.position IS NOT r.n`;

const upTo = (all: string, ofDay: string) =>
  `min(first_value(${all} - ${ofDay}) OVER days + sum(${ofDay}) OVER days, ${mostCounted})`;
/** What all days up to one add up to: the oldest knows what was before it. */
const runningTotals = `UPDATE daily_totals SET all_visits = r.visits, all_visible_ms = r.ms FROM (
  SELECT day, ${upTo("all_visits", "visits")} AS visits, ${upTo("all_visible_ms", "visible_ms")} AS ms
  FROM daily_totals WINDOW days AS (ORDER BY day)
) AS r WHERE daily_totals.day = r.day AND (all_visits, all_visible_ms) IS NOT (r.visits, r.ms)`;

/** What follows from the records: positions, counts and running totals. */
export function derivedStatements(DB: D1Database, names: ReadonlySet<EntityName>): D1PreparedStatement[] {
  const count = (column: string, select: string) => `UPDATE totals SET ${column} = (${select}) WHERE id = 1`;
  const all: [name: EntityName, statements: readonly string[]][] = [
    [
      "patches",
      [patchPositions, count("patches", "SELECT count(*) FROM patches WHERE position IS NOT NULL")],
    ],
    ["comptes", [count("visitors", "SELECT count(*) FROM visitors")]],
    ["compteurs", [count("downloads", "SELECT coalesce(sum(count), 0) FROM download_counts")]],
    ["statistiques", [runningTotals]],
  ];
  const lists = names.has("mappings") || names.has("metiers") ? rebuildStatements : [];
  return [...all.flatMap(([name, statements]) => (names.has(name) ? statements : [])), ...lists].map((sql) =>
    DB.prepare(sql),
  );
}

interface Restored {
  at: number;
  actor: Actor;
  safetyId: string;
  /** Kinds that an undoing has to look at. */
  touched: readonly EntityName[];
  /** What the journal says of it. */
  after: object;
}

/** A statement of another part of the site, for the batch. */
export function prepare(DB: D1Database, statement: BatchItem<"sqlite">): D1PreparedStatement {
  const { sql, params } = (statement as BatchItem<"sqlite"> & { toSQL: () => Query }).toSQL();
  return DB.prepare(sql).bind(...params);
}

/** What is noted of a restore: in the row of its safety copy what it touched, and a line of the journal. */
export function notes(DB: D1Database, { safetyId, touched, ...entry }: Restored): D1PreparedStatement[] {
  const about = { action: "restauration", entity: "sauvegarde", entityId: safetyId } as const;
  return [
    DB.prepare("UPDATE backups SET before = ? WHERE id = ?").bind(JSON.stringify(touched), safetyId),
    prepare(DB, auditEntry(openDatabase(DB), { ...entry, ...about })),
  ];
}
