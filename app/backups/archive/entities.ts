/**
 * What a backup holds, kind by kind. Columns come from the schema, so that a new one is saved without a
 * word here; what is derived, secret or worth nothing elsewhere is left out by name.
 *
 * Never saved: sessions, spent codes, salts, emergency accounts with their passwords, API tokens, webhook addresses and
 * messages, fingerprints of secrets, counts of failed tries, single visits, single downloads and what is told because
 * of them, the list of what was erased.
 */
import { getTableColumns, getTableName } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import {
  auditLog,
  dailyTotals,
  diagnosticHits,
  diagnosticRules,
  downloadCounts,
  downloadItems,
  fingerprints,
  guideFeedback,
  type MappingImage,
  mappings,
  patches,
  settings,
  tags,
  visitors,
} from "#app/db/schema";
import { derivedColumns } from "#app/mappings/listing/derived";

/** A record as it is in an archive: columns by their name in the schema. */
export type Row = Record<string, unknown>;

/** Columns in which no two records may be the same, beside the key. */
interface Unique {
  columns: readonly string[];
  /** Why a record cannot simply be made: another has these values here. */
  taken: string;
  /** What two records would have in common. */
  both: (row: Row) => string;
}

/** The same text for two records that cannot both be. */
export const uniqueOf = ({ columns }: Pick<Unique, "columns">, row: Row): string =>
  JSON.stringify(columns.map((name) => row[name]));

interface Kind {
  name: string;
  label: string;
  table: SQLiteTable;
  /** What tells two records apart. */
  key: readonly string[];
  /** Shown for a record in a dry run. */
  title: (row: Row) => string;
  /** Columns that are not saved. */
  omitted?: readonly string[];
  /** Columns that say nothing about the content: two records that differ in them alone are identical. */
  silent?: readonly string[];
  /** When a record was made, and last edited by a person. */
  createdAt?: string;
  editedAt?: string;
  /** Not used for submission ids: see `written-row.ts`. */
  unique?: Unique;
  /** Values of the omitted columns, all of them; without it they have their defaults. */
  derive?: (row: Row) => Row;
  /** SQL of one text that changes with every change of the table's content. */
  stamp: string;
  /** Records are only ever added. */
  addOnly?: boolean;
  /** Visitors write them at any hour, and no record of another kind names one. */
  byVisitors?: boolean;
}

/** The pictures of a mapping: what comes from outside has passed the rules of `row-schemas.ts` before. */
export const imagesOf = (mapping: Row) => mapping["images"] as MappingImage[];

const text = (row: Row, name: string) => String(row[name] ?? "");
/** A sum that changes with a value and never overflows, whatever was brought once: SQLite would answer nothing any more. */
const summed = (column: string) => `coalesce(sum(${column} & 1099511627775), 0)`;

const byRevision = (table: string) =>
  `SELECT count(*) || ':' || ${summed("revision")} || ':' || ${summed("updated_at")} FROM ${table}`;

const tallied = (column: string) =>
  summed(`(SELECT ${summed("value")} FROM json_each(daily_totals.${column}))`);

/** A column that holds a name. */
const named = (column: string, title: Kind["title"]): Unique => ({
  columns: [column],
  taken: "Un autre enregistrement porte ce nom.",
  both: (row) => `deux enregistrements porteraient le nom de «\u00a0${title(row)}\u00a0»`,
});

const patchTitle = (row: Row) => `${text(row, "version")} ${text(row, "title")}`;

const kinds = [
  {
    name: "metiers",
    label: "Métiers",
    table: tags,
    key: ["name"],
    title: (row) => text(row, "name"),
    omitted: ["uses"],
    silent: ["createdAt"],
    createdAt: "createdAt",
    unique: named("folded", (row) => text(row, "name")),
    stamp: "SELECT coalesce(group_concat(name, '|'), '') FROM (SELECT name FROM tags ORDER BY name)",
  },
  {
    name: "mappings",
    label: "Mappings",
    table: mappings,
    key: ["id"],
    title: (row) => text(row, "nom"),
    omitted: ["searchText", "fichierCle", "nomCle", "interieurCle", "zone"],
    silent: ["revision", "updatedAt", "submissionId"],
    createdAt: "createdAt",
    editedAt: "updatedAt",
    derive: (row) => derivedColumns(row as typeof mappings.$inferSelect),
    stamp: byRevision("mappings"),
  },
  {
    name: "patches",
    label: "Patchs",
    table: patches,
    key: ["id"],
    title: patchTitle,
    silent: ["revision", "updatedAt", "submissionId", "position"],
    createdAt: "createdAt",
    editedAt: "updatedAt",
    unique: named("version", patchTitle),
    stamp: byRevision("patches"),
  },
  {
    name: "empreintes",
    label: "Empreintes des fichiers",
    table: fingerprints,
    key: ["patchId"],
    title: (row) => `patch ${text(row, "patchId")}`,
    silent: ["updatedAt"],
    createdAt: "updatedAt",
    editedAt: "updatedAt",
    stamp: `SELECT count(*) || ':' || ${summed("updated_at")} || ':' || ${summed("stored")} FROM fingerprints`,
  },
  {
    name: "telechargements",
    label: "Téléchargements",
    table: downloadItems,
    key: ["slug"],
    title: (row) => text(row, "title"),
    silent: ["revision", "updatedAt"],
    editedAt: "updatedAt",
    stamp: byRevision("download_items"),
  },
  {
    name: "diagnostic",
    label: "Messages du diagnostic",
    table: diagnosticRules,
    key: ["id"],
    title: (row) => text(row, "title"),
    // When it was made is no part of it: another database had it from a migration at another moment.
    silent: ["revision", "createdAt", "updatedAt"],
    createdAt: "createdAt",
    editedAt: "updatedAt",
    stamp: byRevision("diagnostic_rules"),
  },
  {
    name: "reglages",
    label: "Réglages",
    table: settings,
    key: ["name"],
    title: (row) => text(row, "name"),
    silent: ["updatedAt"],
    // A setting has one time only. One that the archive lacks was saved for the first time after the archive was made.
    createdAt: "updatedAt",
    editedAt: "updatedAt",
    stamp:
      "SELECT coalesce(group_concat(name || enabled || ':' || updated_at, '|'), '') FROM (SELECT * FROM settings ORDER BY name)",
  },
  {
    name: "compteurs",
    label: "Compteurs de téléchargement",
    table: downloadCounts,
    key: ["item", "day"],
    title: (row) => `${text(row, "item")}, ${text(row, "day")}`,
    stamp: `SELECT count(*) || ':' || ${summed("count")} FROM download_counts`,
    byVisitors: true,
  },
  {
    name: "diagnostics",
    label: "Compteurs du diagnostic",
    table: diagnosticHits,
    key: ["day", "ruleId"],
    title: (row) => `${text(row, "ruleId")}, ${text(row, "day") || "en tout"}`,
    stamp: `SELECT count(*) || ':' || ${summed("count")} FROM diagnostic_hits`,
    byVisitors: true,
  },
  {
    name: "statistiques",
    label: "Statistiques par jour",
    table: dailyTotals,
    key: ["day"],
    title: (row) => text(row, "day"),
    silent: ["updatedAt"],
    // Not when it was counted: that is every ten minutes, with the same figures.
    stamp: `SELECT count(*) || ':' || ${summed("views")} || ':' || ${summed("visits")} || ':' ||
      ${summed("visitors")} || ':' || ${summed("visible_ms")} || ':' || ${tallied("searches")} || ':' ||
      ${tallied("downloads")} FROM daily_totals`,
    byVisitors: true,
  },
  {
    name: "avis",
    label: "Avis sur le guide",
    table: guideFeedback,
    key: ["id"],
    title: (row) => text(row, "page"),
    createdAt: "at",
    unique: {
      columns: ["page", "voter"],
      taken: "Le même visiteur a donné un autre avis sur cette page.",
      both: (row) => `il y aurait deux avis du même visiteur sur «\u00a0${text(row, "page")}\u00a0»`,
    },
    stamp: "SELECT count(*) || ':' || coalesce(max(at), 0) FROM guide_feedback",
    byVisitors: true,
  },
  {
    name: "comptes",
    label: "Comptes Discord",
    table: visitors,
    key: ["discordId"],
    title: (row) => text(row, "displayName"),
    // A role is believed when Discord confirmed it, never because an archive says so.
    omitted: ["roleConfirmedAt"],
    createdAt: "firstVisitAt",
    editedAt: "lastLoginAt",
    derive: () => ({ roleConfirmedAt: 0 }),
    stamp: `SELECT (SELECT count(*) || ':' || ${summed("total_visits")} || ':' || ${summed("last_login_at")}
      FROM visitors) || ':' || (SELECT coalesce(group_concat(who, '|'), '') FROM (SELECT role || ' ' ||
      coalesce(installed_patch, '') || ' ' || sum(rowid) AS who FROM visitors GROUP BY role, installed_patch)) || ':' ||
      (SELECT count(*) || ':' || ${summed("value ->> 'at'")} FROM visitors, json_each(ran_sql) WHERE ran_sql <> '{}')`,
    byVisitors: true,
  },
  {
    name: "journal",
    label: "Journal",
    table: auditLog,
    // A line is its content: another database has numbered its lines differently.
    key: ["at", "actorId", "action", "entity", "entityId", "before", "after"],
    title: (row) => `${text(row, "action")} ${text(row, "entity")} ${text(row, "entityId")}`,
    omitted: ["id"],
    // New lines do not matter to a dry run; but a restore brings old ones, which a second restore must not bring again.
    stamp:
      "SELECT coalesce(max(id), '') || '' FROM audit_log WHERE entity = 'sauvegarde' AND action = 'restauration'",
    addOnly: true,
  },
] as const satisfies readonly Kind[];

export type EntityName = (typeof kinds)[number]["name"];

export interface Entity extends Kind {
  name: EntityName;
}

export const entities: readonly Entity[] = kinds;

export const entityNamed = (name: string): Entity | undefined =>
  entities.find((entity) => entity.name === name);

export interface SavedColumn {
  /** Name in the schema, hence in the archive. */
  name: string;
  column: SQLiteColumn;
}

/** Columns that hold something of their own: those that D1 computes are neither saved nor written. */
const columnsOf = ({ table }: Entity): SavedColumn[] =>
  Object.entries(getTableColumns(table))
    .map(([name, column]) => ({ name, column: column as SQLiteColumn }))
    .filter(({ column }) => column.generated === undefined);

/** The columns that are saved, in the order of the schema. */
export const savedColumns = (entity: Entity): SavedColumn[] =>
  columnsOf(entity).filter(({ name }) => !entity.omitted?.includes(name));

/** The columns that a restore writes: those saved, and those derived from them. */
export const writtenColumns = (entity: Entity): SavedColumn[] =>
  entity.derive ? columnsOf(entity) : savedColumns(entity);

export const tableName = ({ table }: Entity): string => getTableName(table);

export const keyOf = (entity: Entity, row: Row): string =>
  JSON.stringify(entity.key.map((name) => row[name]));
