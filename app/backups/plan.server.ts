/**
 * The dry run: what a restore would do to the live data, record by record and field by field. Applying
 * makes the same plan again and does exactly what it says (BAK-06).
 */
import type { MappingImage } from "#app/db/schema";
import { objectKeys } from "#app/mappings/image-store.server";
import type { Services } from "#app/platform/context";
import type { Database } from "#app/platform/database";
import { formatDateTime } from "#app/platform/dates";
import { readRows } from "./archive.server";
import type { Archive } from "./archive-contents";
import { type Fate, offered } from "./choices";
import { type Entity, entities, keyOf, type Row, savedColumns } from "./entities";
import { isTime } from "./field-labels";
import { readStamps, type Stamps } from "./stamps.server";

export interface Planned {
  fate: Fate;
  title: string;
  /** Why it is in conflict. */
  reason: string | null;
  fields: { name: string; before: string; after: string }[];
  /** As saved; null when it is to be deleted. */
  row: Row | null;
  /** As it is now; null when it is to be created. */
  live: Row | null;
}

export interface EntityPlan {
  entity: Entity;
  planned: Planned[];
  identical: number;
  choices: ReturnType<typeof offered>;
}

export interface Plan {
  entities: EntityPlan[];
  stamps: Stamps;
  /** Pictures of the archive's mappings that neither it nor R2 has. */
  missingImages: string[];
}

const show = (name: string, value: unknown): string => {
  if (value === null || value === undefined || value === "") return "–";
  if (isTime(name) && typeof value === "number") return formatDateTime(value);
  if (typeof value === "boolean") return value ? "oui" : "non";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > 300 ? `${text.slice(0, 299)}…` : text;
};

function changedFields(entity: Entity, live: Row, saved: Row): Planned["fields"] {
  return savedColumns(entity).flatMap(({ name }) => {
    const before = JSON.stringify(live[name] ?? null);
    const after = JSON.stringify(saved[name] ?? null);
    const isSilent = entity.silent.includes(name);
    return before === after || isSilent
      ? []
      : [{ name, before: show(name, live[name]), after: show(name, saved[name]) }];
  });
}

/** Why a record that differs is not simply changed: somebody worked on it after the archive was made. */
function conflictOf(entity: Entity, live: Row, archive: Archive): string | null {
  const edited = entity.editedAt ? Number(live[entity.editedAt]) : 0;
  return edited > archive.createdAt ? "Modifié depuis la sauvegarde." : null;
}

function planEntity(
  entity: Entity,
  liveRows: readonly Row[],
  savedRows: readonly Row[],
  archive: Archive,
): EntityPlan {
  const live = new Map(liveRows.map((row) => [keyOf(entity, row), row]));
  const saved = new Map(savedRows.map((row) => [keyOf(entity, row), row]));
  const { unique } = entity;
  const holders = new Map(unique ? liveRows.map((row) => [row[unique], keyOf(entity, row)]) : []);
  const planned: Planned[] = [];
  let identical = 0;
  for (const [key, row] of saved) {
    const now = live.get(key) ?? null;
    const fields = now ? changedFields(entity, now, row) : [];
    const title = entity.title(row);
    const holder = unique ? holders.get(row[unique]) : undefined;
    const isTaken = holder !== undefined && holder !== key;
    if (now && fields.length === 0) identical++;
    else if (isTaken)
      planned.push({
        fate: "conflit",
        title,
        reason: "Un autre enregistrement porte ce nom.",
        fields,
        row,
        live: now,
      });
    else if (!now) planned.push({ fate: "creer", title, reason: null, fields, row, live: null });
    else {
      const reason = conflictOf(entity, now, archive);
      planned.push({ fate: reason ? "conflit" : "modifier", title, reason, fields, row, live: now });
    }
  }
  if (!archive.isPartial && !entity.addOnly) {
    for (const [key, now] of live) {
      if (saved.has(key)) continue;
      planned.push({
        fate: "supprimer",
        title: entity.title(now),
        reason: null,
        fields: [],
        row: null,
        live: now,
      });
    }
  }
  const choices = offered({ addOnly: entity.addOnly ?? false, isPartial: archive.isPartial });
  return { entity, planned, identical, choices };
}

/** Keys of the pictures that R2 has. */
export async function storedKeys(env: Services["env"]): Promise<Set<string>> {
  const keys = new Set<string>();
  for (let cursor: string | undefined; ; ) {
    const list = await env.BUCKET.list({ prefix: "mappings/", ...(cursor ? { cursor } : {}) });
    for (const { key } of list.objects) keys.add(key);
    if (!list.truncated) return keys;
    cursor = list.cursor;
  }
}

/** Compares an archive with the live data. */
export async function makePlan(
  { db, env }: { db: Database; env: Services["env"] },
  archive: Archive,
): Promise<Plan> {
  const present = entities.filter(({ name }) => archive.rows.has(name));
  // First the stamps: what changes while the rows are read makes the plan outdated, never wrong unseen.
  const stamps = await readStamps(db, entities);
  const plans: EntityPlan[] = [];
  for (const entity of present) {
    plans.push(planEntity(entity, await readRows(db, entity), archive.rows.get(entity.name) ?? [], archive));
  }
  const wanted = (archive.rows.get("mappings") ?? []).flatMap(({ images }) =>
    (images as MappingImage[]).flatMap(objectKeys),
  );
  const stored = wanted.length > 0 ? await storedKeys(env) : new Set<string>();
  const missingImages = wanted.filter((key) => !archive.images.has(key) && !stored.has(key));
  return { entities: plans, stamps, missingImages };
}
