/** What the staff pages of mappings read. Every list is bounded, whatever is stored. */
import { and, desc, gt, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import { type MappingImage, mappings } from "#app/db/schema";
import { type Database, readBatch } from "#app/platform/database";
import { after, cutPage, type Edge } from "#app/platform/keyset";
import { foldSearch } from "#app/text/fold-text";
import { thumbnailAddress } from "./pictures/image-address";

export const pageSize = 30;
/** Rows that one search looks at; what is older is searched from the next page on. */
const searchedAtOnce = 2000;

const columns = {
  id: mappings.id,
  nom: mappings.nom,
  nomFichier: mappings.nomFichier,
  metier: mappings.metier,
  images: mappings.images,
  cleRecent: mappings.cleRecent,
  x: mappings.x,
  y: mappings.y,
  z: mappings.z,
  revision: mappings.revision,
  updatedAt: mappings.updatedAt,
  deletedAt: mappings.deletedAt,
};
type Row = Pick<typeof mappings.$inferSelect, keyof typeof columns>;

const thumbnail = (images: MappingImage[]) => {
  const [cover] = images;
  return cover ? thumbnailAddress(cover) : null;
};

const toListed = ({ images, cleRecent: _, ...row }: Row) => ({
  ...row,
  thumbnail: thumbnail(images),
});
export type ListedMapping = ReturnType<typeof toListed> & {
  /** Where the list is of those that replace one interior. */
  interieurRemplace?: string;
};

interface MappingList {
  rows: ListedMapping[];
  /** Where the next page reads on; null at the end. */
  next: string | null;
  /** The search stopped before the end of what is stored. */
  isPartial: boolean;
}

/** Newest first, from a key on; with a text, those whose name, description, quarter or file name hold it. */
export async function listMappings(
  db: Database,
  { search, from }: { search: string; from: string | null },
): Promise<MappingList> {
  const wanted = foldSearch(search);
  const limit = wanted ? searchedAtOnce : pageSize;
  const shown = and(
    isNull(mappings.deletedAt),
    from === null ? gt(mappings.cleRecent, "") : lte(mappings.cleRecent, from),
  );
  const span = db
    .select({ ...columns, searchText: mappings.searchText, fichierCle: mappings.fichierCle })
    .from(mappings)
    .where(shown)
    .orderBy(desc(mappings.cleRecent))
    // A search looks at no more than these: the next page begins behind them.
    .limit(wanted ? limit : limit + 1)
    .as("span");
  const matches = wanted
    ? sql`instr(${span.searchText}, ${wanted}) > 0 OR instr(${span.fichierCle}, ${wanted}) > 0`
    : sql`1`;
  const [found, [beyond]] = await readBatch(db, [
    db
      .select()
      .from(span)
      .where(matches)
      .orderBy(desc(span.cleRecent))
      .limit(pageSize + 1),
    // The first one that was not looked at: where a search that found little goes on.
    db
      .select({ cleRecent: mappings.cleRecent })
      .from(mappings)
      .where(shown)
      .orderBy(desc(mappings.cleRecent))
      .limit(1)
      .offset(limit),
  ]);
  const rows = found.slice(0, pageSize).map(({ searchText: _, fichierCle: __, ...row }) => toListed(row));
  const next = found[pageSize]?.cleRecent ?? null;
  return { rows, next: next ?? beyond?.cleRecent ?? null, isPartial: next === null && beyond !== undefined };
}

/** The trash, latest first. */
export async function listTrash(db: Database, edge: Edge | null): Promise<MappingList> {
  const [found] = await readBatch(db, [
    db
      .select(columns)
      .from(mappings)
      .where(and(isNotNull(mappings.deletedAt), after(mappings.deletedAt, mappings.id, edge)))
      .orderBy(desc(mappings.deletedAt), desc(mappings.id))
      .limit(pageSize + 1),
  ]);
  const { rows, next } = cutPage(found, pageSize, ({ deletedAt, id }) => ({ at: deletedAt ?? 0, id }));
  return { rows: rows.map(toListed), next, isPartial: false };
}

/** Entries of `mappings_interieur` that visitors see, under another name than the table's where two are compared. */
const seenIn = (name: string) => sql.raw(`${name}.deleted_at IS NULL AND ${name}.interieur_cle <> ''`);

/**
 * Mappings that replace an interior which another one replaces too (N-05), interior by interior, whichever way they came:
 * installed together, one of them is not seen. A page looks at no more entries than a search does.
 *
 * @param from id of the mapping that the page begins at
 */
export async function listOverrides(db: Database, from: string | null): Promise<MappingList> {
  const onwards =
    from === null
      ? sql`TRUE`
      : // As a pair, which the pluses let the index look up as such: of one interior there may be many.
        sql`(mappings.interieur_cle, mappings.cle_recent) >=
          (SELECT +interieur_cle, +cle_recent FROM mappings WHERE id = ${from})`;
  const order = sql`interieur_cle, cle_recent`;
  const span = (limit: SQL) =>
    sql`(SELECT id, rowid AS ligne, interieur_cle, cle_recent FROM mappings
      WHERE ${seenIn("mappings")} AND ${onwards} ORDER BY ${order} ${limit})`;
  const hasOther = sql`EXISTS (SELECT 1 FROM mappings AS autre WHERE ${seenIn("autre")}
    AND autre.interieur_cle = span.interieur_cle AND autre.cle_recent <> span.cle_recent)`;
  const [found, [beyond]] = await readBatch(db, [
    db
      .select({ ...columns, interieurRemplace: mappings.interieurRemplace })
      .from(
        sql`(SELECT ligne FROM ${span(sql`LIMIT ${searchedAtOnce}`)} AS span WHERE ${hasOther} ORDER BY ${order} LIMIT ${pageSize + 1}) AS trouves`,
      )
      .crossJoin(mappings)
      .where(sql`mappings.rowid = trouves.ligne`)
      .orderBy(sql`mappings.interieur_cle, mappings.cle_recent`),
    db.select({ id: sql<string>`id` }).from(sql`${span(sql`LIMIT 1 OFFSET ${searchedAtOnce}`)} AS span`),
  ]);
  const rows = found.slice(0, pageSize).map(({ interieurRemplace, ...row }) => ({
    ...toListed(row),
    interieurRemplace,
  }));
  const next = found[pageSize]?.id ?? null;
  return { rows, next: next ?? beyond?.id ?? null, isPartial: next === null && beyond !== undefined };
}

/** Whether anything is stored at all: an empty catalogue is not an empty result. */
export async function hasMappings(db: Database): Promise<boolean> {
  const [rows] = await readBatch(db, [
    db.select({ id: mappings.id }).from(mappings).where(isNull(mappings.deletedAt)).limit(1),
  ]);
  return rows.length > 0;
}
