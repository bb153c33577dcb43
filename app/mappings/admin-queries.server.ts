/** What the staff pages of mappings read. Every list is bounded, whatever is stored. */
import { desc, isNotNull, isNull, sql } from "drizzle-orm";
import { type MappingImage, mappings } from "#app/db/schema";
import { type Database, readBatch } from "#app/platform/database";
import { foldText } from "#app/platform/fold-text";
import { imageUrl } from "./mapping-json";

const pageSize = 30;
/** Rows that one search looks at; what is older is searched from the next page on. */
const searchedAtOnce = 2000;
const trashShown = 100;

const columns = {
  id: mappings.id,
  nom: mappings.nom,
  nomFichier: mappings.nomFichier,
  metier: mappings.metier,
  images: mappings.images,
  position: mappings.position,
  x: mappings.x,
  y: mappings.y,
  z: mappings.z,
  updatedAt: mappings.updatedAt,
  deletedAt: mappings.deletedAt,
};
type Row = { [K in keyof typeof columns]: (typeof mappings.$inferSelect)[K] };

const thumbnail = (images: MappingImage[]) => {
  const [cover] = images;
  return cover ? imageUrl(cover, cover.variants[0]?.width) : null;
};

const toListed = ({ images, position: _, ...row }: Row) => ({
  ...row,
  pictures: images.length,
  thumbnail: thumbnail(images),
});
export type ListedMapping = ReturnType<typeof toListed>;

export interface MappingList {
  rows: ListedMapping[];
  /** Position from which the next page reads; null at the end. */
  next: number | null;
  /** The search stopped before the end of what is stored. */
  isPartial: boolean;
}

/** Newest first, from a position on; with a text, those whose name, description or file name hold it. */
export async function listMappings(
  db: Database,
  { search, from }: { search: string; from: number | null },
): Promise<MappingList> {
  const wanted = foldText(search);
  const limit = wanted ? searchedAtOnce : pageSize + 1;
  const span = db
    .select({ ...columns, searchText: mappings.searchText })
    .from(mappings)
    .where(from === null ? isNotNull(mappings.position) : sql`${mappings.position} <= ${from}`)
    .orderBy(desc(mappings.position))
    .limit(limit)
    .as("span");
  const matches = wanted
    ? sql`instr(${span.searchText}, ${wanted}) > 0 OR instr(lower(${span.nomFichier}), ${wanted}) > 0`
    : sql`1`;
  const edge = sql`(SELECT position FROM mappings WHERE position <= ${from ?? Number.MAX_SAFE_INTEGER}
    ORDER BY position DESC LIMIT 1)`;
  const [found, [end]] = await readBatch(db, [
    db
      .select()
      .from(span)
      .where(matches)
      .orderBy(desc(span.position))
      .limit(pageSize + 1),
    db
      .select({ last: sql<number | null>`max(0, ${edge} - ${limit})`.as("last") })
      .from(sql`(SELECT 1)`)
      .limit(1),
  ]);
  const rows = found.slice(0, pageSize).map(({ searchText: _, ...row }) => toListed(row));
  const beyond = found[pageSize]?.position ?? null;
  const unread = wanted && (end?.last ?? 0) > 0 ? (end?.last ?? null) : null;
  return { rows, next: beyond ?? unread, isPartial: beyond === null && unread !== null };
}

/** The trash, latest first. */
export async function listTrash(db: Database): Promise<ListedMapping[]> {
  const [rows] = await readBatch(db, [
    db
      .select(columns)
      .from(mappings)
      .where(isNotNull(mappings.deletedAt))
      .orderBy(desc(mappings.deletedAt))
      .limit(trashShown),
  ]);
  return rows.map(toListed);
}

/** Whether anything is stored at all: an empty catalogue is not an empty result. */
export async function hasMappings(db: Database): Promise<boolean> {
  const [rows] = await readBatch(db, [
    db.select({ id: mappings.id }).from(mappings).where(isNull(mappings.deletedAt)).limit(1),
  ]);
  return rows.length > 0;
}
