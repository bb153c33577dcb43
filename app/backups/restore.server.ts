/**
 * Applies a plan: a safety copy first, then the pictures that are missing, then all records in one batch
 * that does not happen when anything was edited meanwhile (BAK-07, R-30).
 */
import type { Actor } from "#app/audit/record";
import type { MappingImage } from "#app/db/schema";
import { deleteObjects, objectKeys } from "#app/mappings/image-store.server";
import { rebuildStatements } from "#app/mappings/listing-sql";
import type { Services } from "#app/platform/context";
import { isRefused } from "#app/platform/database";
import { type Choices, fatesOf } from "./choices";
import { type Entity, type Row, tableName, writtenColumns } from "./entities";
import { type EntityPlan, makePlan, type Planned, storedKeys } from "./plan.server";
import type { Archive } from "./read-archive.server";
import type { Stamps } from "./stamps.server";
import { stampToken } from "./stamps.server";
import { saveBackup } from "./store.server";

/** The live data is not what the dry run showed. */
export class OutdatedPlan extends Error {
  override name = "OutdatedPlan";
}

export interface Applied {
  /** The copy that undoes it. */
  safetyId: string;
  counts: Record<string, Partial<Record<Planned["fate"], number>>>;
  images: number;
}

type Scope = Pick<Services, "db" | "env" | "log" | "now">;

/** A statement's list of records, within what D1 takes as one value. */
const longestList = 700_000;

function chunksOf(list: readonly unknown[]): string[] {
  const chunks: string[][] = [[]];
  let length = 0;
  for (const item of list) {
    const text = JSON.stringify(item);
    if (length + text.length > longestList && length > 0) {
      chunks.push([]);
      length = 0;
    }
    chunks.at(-1)?.push(text);
    length += text.length + 1;
  }
  return chunks.filter((chunk) => chunk.length > 0).map((chunk) => `[${chunk.join(",")}]`);
}

/**
 * What a kind of record goes with: mappings need their jobs, and jobs are not deleted from under mappings
 * that stay.
 */
export function settle(choices: Choices): Choices {
  const settled = { ...choices };
  const mappings = settled["mappings"] ?? "rien";
  if (mappings !== "rien" && (settled["metiers"] ?? "rien") === "rien") settled["metiers"] = "ajouter";
  if (settled["metiers"] === "remplacer" && mappings !== "remplacer") settled["metiers"] = "fusionner";
  return settled;
}

const chosen = ({ entity, planned, choices: offer }: EntityPlan, choices: Choices): Planned[] => {
  const choice = choices[entity.name] ?? "rien";
  const fates = offer.includes(choice) ? fatesOf(choice) : [];
  return planned.filter(({ fate }) => fates.includes(fate));
};

/** A value as SQLite has it. */
function sqlValue(value: unknown, isJson: boolean): unknown {
  if (value === null || value === undefined) return null;
  if (isJson) return JSON.stringify(value);
  return typeof value === "boolean" ? Number(value) : value;
}

/** Content of a restored record, under a revision that no open form knows. */
function restoredRow(entity: Entity, { row, live }: Planned): Row {
  const saved = row ?? {};
  const revision =
    live && "revision" in saved
      ? { revision: Math.max(Number(saved["revision"]), Number(live["revision"])) + 1 }
      : {};
  return { ...saved, ...revision, ...entity.derive?.(saved) };
}

function entityStatements(
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
  return [
    ...chunksOf(gone).map((chunk) =>
      DB.prepare(
        `DELETE FROM ${table} WHERE (${keys.join(", ")}) IN (SELECT ${list(keys.length)} FROM json_each(?))`,
      ).bind(chunk),
    ),
    ...chunksOf(written).map((chunk) =>
      DB.prepare(`INSERT INTO ${table} (${names}) SELECT ${list(columns.length)} FROM json_each(?)`).bind(
        chunk,
      ),
    ),
  ];
}

/** The batch fails as a whole unless the kinds that it changes are as the plan saw them. */
const guards = (DB: D1Database, plans: readonly EntityPlan[], stamps: Stamps) => [
  DB.prepare("INSERT OR IGNORE INTO totals (id) VALUES (1)"),
  ...plans.map(({ entity }) =>
    DB.prepare(`UPDATE totals SET id = 2 WHERE id = 1 AND (${entity.stamp}) IS NOT ?`).bind(
      stamps[entity.name] ?? "",
    ),
  ),
];

const patchPositions = `UPDATE patches SET position = r.n FROM (
  SELECT id, row_number() OVER (ORDER BY published_at, position, id) AS n FROM patches WHERE position IS NOT NULL
) AS r WHERE patches.id = r.id AND patches.position IS NOT r.n`;

/** What follows from the records: positions and counts. */
function derivedStatements(DB: D1Database, names: ReadonlySet<string>): D1PreparedStatement[] {
  const count = (column: string, select: string) => `UPDATE totals SET ${column} = (${select}) WHERE id = 1`;
  const all: [name: string, statements: readonly string[]][] = [
    [
      "patches",
      [patchPositions, count("patches", "SELECT count(*) FROM patches WHERE position IS NOT NULL")],
    ],
    ["comptes", [count("visitors", "SELECT count(*) FROM visitors")]],
    ["compteurs", [count("downloads", "SELECT coalesce(sum(count), 0) FROM download_counts")]],
  ];
  const lists = names.has("mappings") || names.has("metiers") ? rebuildStatements : [];
  return [...all.flatMap(([name, statements]) => (names.has(name) ? statements : [])), ...lists].map((sql) =>
    DB.prepare(sql),
  );
}

/** Stores the pictures of restored mappings that R2 lacks; returns their keys. */
async function putImages(
  { env }: Scope,
  archive: Archive,
  changes: readonly Planned[],
  put: string[],
): Promise<void> {
  const wanted = changes.flatMap(({ row }) =>
    row ? (row["images"] as MappingImage[]).flatMap(objectKeys) : [],
  );
  if (wanted.length === 0) return;
  const stored = await storedKeys(env);
  for (const key of new Set(wanted)) {
    if (stored.has(key) || !archive.images.has(key)) continue;
    put.push(key);
    const type = key.endsWith(".png") ? "image/png" : key.endsWith(".jpg") ? "image/jpeg" : "image/webp";
    await env.BUCKET.put(key, await archive.readImage(key), { httpMetadata: { contentType: type } });
  }
}

/** The live data must be what the dry run showed, for every kind that is to be touched. */
function assertShown(shown: Stamps, tokens: Stamps, plans: readonly EntityPlan[]): void {
  if (plans.some(({ entity }) => shown[entity.name] !== tokens[entity.name])) throw new OutdatedPlan();
}

/**
 * Does what a dry run showed, all or nothing.
 *
 * @param shown the stamps of the dry run: when one of a chosen kind differs, nothing happens.
 * @throws OutdatedPlan
 */
export async function restore(
  scope: Scope,
  {
    archive,
    choices: wanted,
    shown,
    actor,
  }: { archive: Archive; choices: Choices; shown: Stamps; actor: Actor },
): Promise<Applied> {
  const { env, now } = scope;
  const choices = settle(wanted);
  const plan = await makePlan(scope, archive);
  const plans = plan.entities.filter((entry) => chosen(entry, choices).length > 0);
  const tokens = await stampToken(plan.stamps);
  assertShown(
    shown,
    tokens,
    plan.entities.filter(({ entity }) => (choices[entity.name] ?? "rien") !== "rien"),
  );
  const safety = await saveBackup(scope, "securite", actor);
  const counts: Applied["counts"] = {};
  for (const entry of plans) {
    const ofEntity: Partial<Record<Planned["fate"], number>> = {};
    for (const { fate } of chosen(entry, choices)) ofEntity[fate] = (ofEntity[fate] ?? 0) + 1;
    counts[entry.entity.name] = ofEntity;
  }
  const names = new Set(plans.map(({ entity }) => entity.name));
  const DB = env.DB;
  const put: string[] = [];
  try {
    const mappings = plans.find(({ entity }) => entity.name === "mappings");
    if (mappings) await putImages(scope, archive, chosen(mappings, choices), put);
    const at = now();
    await DB.batch([
      ...guards(
        DB,
        plans.filter(({ entity }) => !entity.addOnly),
        plan.stamps,
      ),
      ...plans.flatMap((entry) => entityStatements(DB, entry.entity, chosen(entry, choices))),
      ...derivedStatements(DB, names),
      DB.prepare("UPDATE backups SET before = ? WHERE id = ?").bind(JSON.stringify([...names]), safety.id),
      DB.prepare(
        "INSERT INTO audit_log (at, actor_id, actor_name, action, entity, entity_id, before, after) VALUES (CAST(? AS INTEGER), ?, ?, 'restauration', 'sauvegarde', ?, 'null', ?)",
      ).bind(
        at,
        actor.id,
        actor.name,
        safety.id,
        JSON.stringify({ choix: choices, fait: counts, archive: archive.sha256 }),
      ),
    ]);
  } catch (error) {
    // Nothing was written; the pictures are named by nobody.
    await deleteObjects(scope, put);
    if (isRefused(error)) throw new OutdatedPlan();
    throw error;
  }
  return { safetyId: safety.id, counts, images: put.length };
}
