/**
 * The writes of a mapping. Each is one batch: all of it happens or nothing does. Pictures are put before
 * the row that names them and deleted after it, so that a row never names what is not there (T-32).
 */
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { changedPart, differences } from "#app/audit/changes";
import { type Actor, auditEntriesOf, auditEntry } from "#app/audit/record";
import { type MappingImage, mappings, tags } from "#app/db/schema";
import type { Services } from "#app/platform/context";
import { type Database, isConflict, retried, writeBatch, writeIf } from "#app/platform/database";
import { randomToken } from "#app/platform/tokens";
import { foldText } from "#app/text/fold-text";
import { derivedColumns } from "../listing/derived";
import { relisted } from "../listing/keep-lists.server";
import { deletePictures } from "../pictures/image-store.server";
import type { MappingFields } from "../schemas";

export type MappingRow = typeof mappings.$inferSelect;
type WriteServices = Pick<Services, "db" | "env" | "log" | "now" | "waitUntil">;

export const newMappingId = () => randomToken().slice(0, 22);

/** What a form fills, whichever name its field has. What only follows from it is not kept. */
type Kept = Exclude<keyof ReturnType<typeof columnsOf>, keyof ReturnType<typeof derivedColumns>>;

/** What the journal keeps of a mapping: every column of `Kept`, for a change of any other would be none, and not be written. */
const journal = (row: Partial<MappingRow>): Record<Kept, unknown> => ({
  nom: row.nom,
  nomFichier: row.nomFichier,
  x: row.x,
  y: row.y,
  z: row.z,
  heading: row.heading,
  description: row.description,
  metier: row.metier,
  legacy: row.legacy,
  enhanced: row.enhanced,
  buildJeu: row.buildJeu,
  conflits: row.conflits,
  interieurRemplace: row.interieurRemplace,
  images: row.images?.map(({ key, alt }) => ({ key, alt })),
});

/**
 * A job that is no tag yet becomes one (TAG-05), which the journal says, as `changes()` of the statement before does; a
 * known one keeps the name that it has.
 */
export function ensureTag(db: Database, metier: string | null, { actor, at }: { actor: Actor; at: number }) {
  if (metier === null) return [];
  const folded = foldText(metier);
  return [
    db.insert(tags).values({ name: metier, folded, createdAt: at }).onConflictDoNothing(),
    auditEntriesOf(db, {
      of: tags,
      where: and(eq(tags.folded, folded), sql`changes() > 0`),
      actor,
      at,
      action: "creation",
      entity: "tag",
      entityId: tags.name,
      after: sql`json_object('nom', name)`,
    }),
  ];
}

/** As a condition: the job is a tag, or none at all. */
export const isKnownJob = (metier: string | null) =>
  metier === null
    ? sql`TRUE`
    : sql`EXISTS (SELECT 1 FROM ${tags} WHERE ${eq(tags.folded, foldText(metier))})`;

/** The name that the tag of a job has, as an expression. */
export const tagOf = (metier: string | null) =>
  metier === null ? null : sql<string>`(SELECT name FROM tags WHERE folded = ${foldText(metier)})`;

/** What the journal keeps of a mapping that is saved: its job as its tag is named, however it was typed. */
const asNamed = (contents: unknown, metier: string | null) =>
  sql`json_set(${JSON.stringify(contents)}, '$.metier', ${tagOf(metier)})`;

/** A stored mapping as the fields that a change starts from. */
export function fieldsOf(row: MappingRow): MappingFields {
  const { nom, nomFichier, x: coordX, y: coordY, z: coordZ, heading, description, metier } = row;
  const { legacy, enhanced, buildJeu, conflits, interieurRemplace } = row;
  const sheet = { legacy, enhanced, buildJeu, conflits, interieurRemplace };
  return { nom, nomFichier, coordX, coordY, coordZ, heading, description, metier, ...sheet };
}

const columnsOf = (fields: MappingFields, images: MappingImage[]) => {
  const { coordX: x, coordY: y, coordZ: z, metier, ...same } = fields;
  const own = { ...same, x, y, z, images };
  return { ...own, ...derivedColumns({ ...own, metier }), metier: tagOf(metier) };
};

/**
 * The row of a mapping, be it in the trash: it may have gone there since it was written, and names its pictures
 * still.
 */
export async function rereadMapping(db: Database, id: string): Promise<MappingRow | null> {
  const [row] = await retried(() => db.select().from(mappings).where(eq(mappings.id, id)));
  return row ?? null;
}

/** A mapping that visitors see. */
export async function findMapping(db: Database, id: string): Promise<MappingRow | null> {
  const row = await rereadMapping(db, id);
  return row?.deletedAt === null ? row : null;
}

interface CreateInput {
  id: string;
  fields: MappingFields;
  images: MappingImage[];
  actor: Actor;
  /** Made by the form; a second submit of the same form gets the first one's answer. */
  submissionId: string | null;
}

/** What tells one picture from another: the key is made anew each time that it is sent. */
const contentOf = (images: readonly MappingImage[]) =>
  JSON.stringify(
    images.map(({ alt, type, width, height, variants }) => [alt, type, width, height, variants]),
  );

/** Whether a mapping is what the form asks for, its pictures included. */
export function isAsAsked(row: MappingRow, fields: MappingFields, images: readonly MappingImage[]): boolean {
  const { metier, ...own } = fieldsOf(row);
  return (
    foldText(metier ?? "") === foldText(fields.metier ?? "") &&
    differences(own, { ...fields, metier: undefined }).length === 0 &&
    contentOf(row.images) === contentOf(images)
  );
}

/**
 * @returns the new row, or that of the mapping that the same form made before: nothing was written then. `isAsAsked`
 * says whether it holds what the form says now.
 */
export async function createMapping(
  services: WriteServices,
  input: CreateInput,
): Promise<{ row: MappingRow; isRepeated: boolean; isAsAsked: boolean }> {
  const { db, now } = services;
  const { id, fields, images, actor, submissionId } = input;
  const time = now();
  const columns = columnsOf(fields, images);
  const after = asNamed(journal({ ...columns, metier: null }), fields.metier);
  const entry = { action: "creation", entity: "mapping", entityId: id, after } as const;
  try {
    const own = { id, createdAt: time, updatedAt: time, createdBy: actor.id, submissionId };
    await writeBatch(db, [
      ...ensureTag(db, fields.metier, { actor, at: time }),
      ...relisted(db, id, [
        // What is in the trash is nobody's answer, and nothing that a text could be put into: this one is a mapping of its own.
        db
          .update(mappings)
          .set({ submissionId: null })
          .where(sql`${mappings.submissionId} = ${submissionId} AND ${mappings.deletedAt} IS NOT NULL`),
        db.insert(mappings).values({ ...columns, ...own }),
        auditEntry(db, { actor, at: time, ...entry }),
      ]),
    ]);
  } catch (error) {
    if (submissionId === null || !isConflict(error)) throw error;
    const [first] = await db.select().from(mappings).where(eq(mappings.submissionId, submissionId));
    if (!first) throw error;
    return { row: first, isRepeated: true, isAsAsked: isAsAsked(first, fields, images) };
  }
  const row = await rereadMapping(db, id);
  if (!row) throw new Error("Le mapping créé a disparu.");
  return { row, isRepeated: false, isAsAsked: true };
}

interface UpdateInput {
  /** The row as it was read; it must still be at the same revision. */
  current: MappingRow;
  fields: MappingFields;
  images: MappingImage[];
  actor: Actor;
  /** What must hold beside that. */
  provided?: SQL;
}

/** Whether a change moves the mapping in any list. */
const isElsewhere = (before: MappingRow, after: MappingFields) =>
  before.nom !== after.nom ||
  before.metier !== after.metier ||
  before.x !== after.coordX ||
  before.y !== after.coordY;

/**
 * A change that changes nothing writes nothing: no revision, no line of the journal, and no copy of a page is left behind.
 *
 * @returns the row as it is now, or null when somebody else was faster: nothing was written (R-18, T-34).
 */
export async function updateMapping(
  services: WriteServices,
  { current, fields, images, actor, provided = sql`TRUE` }: UpdateInput,
): Promise<MappingRow | null> {
  const { db, now, waitUntil } = services;
  const time = now();
  const { id } = current;
  const columns = columnsOf(fields, images);
  const hasSameJob = foldText(current.metier ?? "") === foldText(fields.metier ?? "");
  const contents = journal({ ...columns, metier: hasSameJob ? current.metier : fields.metier });
  if (differences(journal(current), contents).length === 0) return current;
  const { before, after: changed } = changedPart(journal(current), contents);
  const after = hasSameJob ? changed : asNamed(changed, fields.metier);
  const entry = { action: "modification", entity: "mapping", entityId: id, before, after } as const;
  const isCurrent = and(
    eq(mappings.id, id),
    eq(mappings.revision, current.revision),
    isNull(mappings.deletedAt),
  );
  const changes = [
    db
      .update(mappings)
      .set({ ...columns, updatedAt: time, revision: sql`${mappings.revision} + 1` })
      .where(isCurrent),
    auditEntry(db, { actor, at: time, ...entry }),
  ];
  const isSaved = await writeIf(db, sql`SELECT 1 FROM ${mappings} WHERE ${and(isCurrent, provided)}`, [
    ...ensureTag(db, fields.metier, { actor, at: time }),
    ...(isElsewhere(current, fields) ? relisted(db, id, changes) : changes),
  ]);
  if (!isSaved) return null;
  const kept = new Set(images.map(({ key }) => key));
  const removed = current.images.filter(({ key }) => !kept.has(key));
  waitUntil(deletePictures(services, removed));
  return rereadMapping(db, id);
}
