/** The catalogue in order of distance. No list by distance can be kept: it is found in the blocks of the list along the map. */
import { and, isNull, sql } from "drizzle-orm";
import { mappings } from "#app/db/schema";
import { type Database, readBatch } from "#app/platform/database";
import { byShape, type Given, prepared } from "#app/platform/prepared";
import type { Point } from "../coordinates";
import type { CatalogueQuery } from "../query";
import type { Catalogue } from "../views";
import { type CardRow, cardColumns, toCard } from "./columns.server";
import { noCounts, selectCountsAt } from "./counts.server";
import { beginReading, fillBlocks, nothingHeard, type Places, placesOf } from "./kept-places.server";
import { blockHolding, blocksNear, nearestOf } from "./nearest";
import { pagesOf, pageSize as size } from "./pages";
import { blockAt, zoneList } from "./read-lists.server";

/** The order by distance ends here: who looks further than this looks for something else. */
const nearestPages = 5;

type NearestQuery = Pick<CatalogueQuery, "metier" | "page"> & { point: Point };

/** A page, and the blocks that can hold one of its mappings: the one at the place first. */
function findPage(places: Places, { metier, point, page: asked }: NearestQuery) {
  const { size: count, blocks } = places.lists.get(metier) ?? { size: 0, blocks: [] };
  const pages = pagesOf(Math.min(count, nearestPages * size));
  const page = Math.min(asked, pages);
  const here = blockHolding(blocks, point);
  const known = here === undefined ? [] : [here];
  const others = blocksNear(blocks, point, page * size, placesOf(places, known));
  const near = [...known, ...others.filter((id) => id !== here)];
  const listIds = () => nearestOf(placesOf(places, near), point, { offset: (page - 1) * size, limit: size });
  return { count, page, pages, near, listIds };
}

const idNames = Array.from({ length: size }, (_, i) => `id${i}` as const);

/** A page's cards in the order of their ids, which are null behind the last: as VALUES each is one row read, from JSON two. */
const selectCards = byShape((isMember: boolean) =>
  prepared((db, given: Given<(typeof idNames)[number]>) => {
    const ids = sql.join(
      idNames.map((name) => sql`(${given[name]})`),
      sql`, `,
    );
    return db
      .select(cardColumns(isMember))
      .from(sql`(VALUES ${ids}) AS voulus`)
      .crossJoin(mappings)
      .where(and(sql`${mappings.id} = voulus.column1`, isNull(mappings.deletedAt)));
  }),
);

const cardsOf = (db: Database, ids: readonly string[], isMember: boolean) =>
  selectCards(isMember)(db, Object.fromEntries(idNames.map((name, i) => [name, ids[i] ?? null])));

/**
 * One page in order of distance. Where the blocks around the place are kept it is one round trip, which also tells
 * whether they still hold; else at most two more, for the blocks that lie near and for the cards.
 */
export async function readNearest(db: Database, query: NearestQuery, isMember: boolean): Promise<Catalogue> {
  const { metier, point } = query;
  const { kept, heard, take } = beginReading(metier);
  const guess = findPage(kept, query);
  const isKept = heard !== nothingHeard && guess.near.every((id) => kept.blocks.has(id));
  const [[counts], [list], [here], guessed] = await readBatch(db, [
    selectCountsAt(db),
    zoneList(db, { metier, heard }),
    blockAt(db, { metier, point, heard: isKept ? heard : nothingHeard }),
    cardsOf(db, isKept ? guess.listIds() : [], isMember),
  ]);
  const { mappings: total, metiers } = counts ?? noCounts;
  const toCatalogue = ({ count, page, pages }: typeof guess, cards: readonly CardRow[]): Catalogue => ({
    total,
    metiers,
    // What went in the meantime is left out.
    mappings: cards.map(toCard),
    count,
    page,
    pages,
    searchedOnly: null,
    nearestOnly: nearestPages * size < count ? nearestPages * size : null,
  });
  if (isKept && counts?.entry === heard) return toCatalogue(guess, guessed);
  const places = take(counts, list);
  if (here) places.blocks.set(here.id, here.entries);
  const found = findPage(places, query);
  await fillBlocks(db, places, found.near);
  // A change is seldom one of this page: cards that were just read are not read again.
  const ids = found.listIds();
  const cards = new Map(guessed.map((card) => [card.id, card]));
  const [others] = await readBatch(db, [
    cardsOf(
      db,
      ids.filter((id) => !cards.has(id)),
      isMember,
    ),
  ]);
  for (const card of others) cards.set(card.id, card);
  return toCatalogue(
    found,
    ids.flatMap((id) => cards.get(id) ?? []),
  );
}
