/**
 * The dry run: what a restore would do to the live data, record by record and field by field. Applying
 * makes the same plan again and does exactly what it says (BAK-06).
 */
import { tags } from "#app/db/schema";
import { keyPrefix } from "#app/fingerprints/pack.server";
import { imagePrefix } from "#app/images/key";
import { objectKeys } from "#app/mappings/pictures/image-store.server";
import { objectPages } from "#app/platform/bucket";
import type { Services } from "#app/platform/context";
import { type Database, retried } from "#app/platform/database";
import { sha256 } from "#app/platform/tokens";
import { readRows } from "../archive/archive.server";
import type { Archive } from "../archive/archive-contents";
import { type EntityName, entities, imagesOf, type Row } from "../archive/entities";
import { underLiveNames } from "../plain-lists/list-live-names";
import { byFate, compareRecords, type EntityPlan } from "./compare";
import { readStamps, type Stamps } from "./stamps.server";

export interface Plan {
  entities: EntityPlan[];
  stamps: Stamps;
  /** Names of the jobs as they are now. */
  jobs: readonly string[];
  /** Pictures of the archive's mappings, and lists of fingerprints of its patches, that neither it nor R2 has. */
  missingObjects: string[];
}

/**
 * What a dry run showed of each kind, in short, for a field of its form: its data, and how many of its lines are not
 * written as they were saved.
 */
export async function shownStamps({ entities: plans, stamps }: Plan): Promise<Stamps> {
  const shown: Stamps = {};
  for (const [name, stamp] of Object.entries(stamps)) {
    const planned = plans.find(({ entity }) => entity.name === name)?.planned ?? [];
    const notes = planned.filter(({ note }) => note !== null).length;
    shown[name] = (await sha256(notes > 0 ? `${stamp} ${notes}` : stamp)).slice(0, 24);
  }
  return shown;
}

/** Of the objects that records name, the keys that R2 has. */
export async function storedKeys(env: Services["env"], wanted: readonly string[]): Promise<Set<string>> {
  const keys = new Set<string>();
  for (const prefix of [imagePrefix, keyPrefix]) {
    if (!wanted.some((key) => key.startsWith(prefix))) continue;
    for await (const objects of objectPages(env.BUCKET, prefix)) for (const { key } of objects) keys.add(key);
  }
  return keys;
}

/** Keys of the objects that a record names: pictures of a mapping, the list of fingerprints of a patch. */
export function objectsOf(kind: EntityName, row: Row): string[] {
  if (kind === "mappings") return imagesOf(row).flatMap(objectKeys);
  return kind === "empreintes" ? [String(row["key"])] : [];
}

/** Keys of the objects that the records of an archive name. */
export const objectsNamed = ({ rows }: Pick<Archive, "rows">): string[] =>
  [...rows].flatMap(([kind, all]) => all.flatMap((row) => objectsOf(kind, row)));

/** A mapping whose job cannot simply be made again is not simply restored either. */
function markTakenJobs(plans: readonly EntityPlan[]): void {
  const plannedOf = (name: EntityName) => plans.find(({ entity }) => entity.name === name)?.planned ?? [];
  const taken = new Set(
    plannedOf("metiers").flatMap(({ fate, row }) => (fate === "conflit" && row ? [row["name"]] : [])),
  );
  for (const mapping of plannedOf("mappings")) {
    const job = mapping.row?.["metier"];
    if (mapping.fate === "conflit" || !taken.has(job)) continue;
    mapping.fate = "conflit";
    mapping.reason = `Le métier «\u00a0${String(job)}\u00a0» porte un autre nom ici.`;
  }
}

/** Compares an archive with the live data. */
export async function makePlan(
  { db, env, now }: { db: Database } & Pick<Services, "env" | "now">,
  saved: Archive,
): Promise<Plan> {
  const present = entities.filter(({ name }) => saved.rows.has(name));
  // First the stamps: what changes while the rows are read makes the plan outdated, never wrong unseen.
  const stamps = await readStamps(db, entities);
  const live = new Map<EntityName, Row[]>();
  for (const entity of present) live.set(entity.name, await readRows(db, entity));
  const archive = underLiveNames(saved, live);
  const { createdAt, isPartial } = archive;
  const wanted = objectsNamed(archive);
  const stored = await storedKeys(env, wanted);
  const plans: EntityPlan[] = [];
  for (const entity of present) {
    const lost = (row: Row) =>
      objectsOf(entity.name, row).filter((key) => archive.objects.has(key) && !stored.has(key)).length;
    const columns = archive.columns.get(entity.name);
    plans.push(
      compareRecords(entity, live.get(entity.name) ?? [], archive.rows.get(entity.name) ?? [], {
        now: now(),
        createdAt,
        isPartial,
        lost,
        columns,
        said: archive.list?.said,
      }),
    );
  }
  markTakenJobs(plans);
  for (const { planned } of plans) planned.sort(byFate);
  const jobs = await retried(() => db.select({ name: tags.name }).from(tags));
  const missingObjects = wanted.filter((key) => !archive.objects.has(key) && !stored.has(key));
  return { entities: plans, stamps, jobs: jobs.map(({ name }) => name), missingObjects };
}
