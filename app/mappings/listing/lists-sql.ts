/** The statements that keep the lists of the catalogue (`keep-lists.server.ts`); seeds run them too. */

/** A block that has grown beyond this many entries is cut. */
const largestBlock = 512;
/** What a large block is cut into. */
const freshBlock = 256;

/** Every job has its three lists, and so have all mappings together. */
const ensureLists = `
INSERT INTO mapping_blocks (tri, metier, start, stale)
SELECT o.tri, j.name, '', 1
FROM (SELECT 'recents' AS tri UNION ALL SELECT 'nom' UNION ALL SELECT 'zone') AS o
CROSS JOIN (SELECT '' AS name UNION ALL SELECT name FROM tags) AS j
WHERE NOT EXISTS (SELECT 1 FROM mapping_blocks AS b WHERE b.tri = o.tri AND b.metier = j.name AND b.start = '')`;

const markLists = `
INSERT INTO mapping_lists (tri, metier, stale)
SELECT DISTINCT tri, metier, 1 FROM mapping_blocks WHERE stale = 1
ON CONFLICT (tri, metier) DO UPDATE SET stale = 1`;

/** The mappings of the stale blocks, of all jobs or of one. */
const members = (key: string, ofOneJob: boolean) => `
  SELECT s.metier, s.start, m.${key} AS cle, m.id, m.x, m.y
  FROM span AS s CROSS JOIN mappings AS m
  WHERE s.metier ${ofOneJob ? "<> '' AND m.metier = s.metier" : "= ''"}
    AND m.${key} >= s.start AND m.${key} < s.finish AND m.deleted_at IS NULL`;

/** Fills the stale blocks of one order; one that has grown too large becomes several. */
const remake = (tri: string, key: string, entry: string) => `
WITH span AS MATERIALIZED (
  SELECT metier, start, coalesce((
    SELECT min(n.start) FROM mapping_blocks AS n WHERE n.tri = b.tri AND n.metier = b.metier AND n.start > b.start
  ), char(1114111)) AS finish
  FROM mapping_blocks AS b WHERE stale = 1 AND +tri = '${tri}'
), member AS (${members(key, false)} UNION ALL ${members(key, true)}
), ranked AS (
  SELECT *, count(*) OVER (PARTITION BY metier, start) AS n,
    row_number() OVER (PARTITION BY metier, start ORDER BY cle) - 1 AS i
  FROM member
), cut AS (
  SELECT *, i * iif(n <= ${largestBlock}, 1, (n + ${freshBlock - 1}) / ${freshBlock}) / n AS piece FROM ranked
)
INSERT INTO mapping_blocks (tri, metier, start, stale, size, box, entries)
SELECT '${tri}', metier, iif(piece = 0, start, min(cle)), 0, count(*),
  json_array(min(x), min(y), max(x), max(y)), json_group_array(${entry} ORDER BY cle)
FROM cut GROUP BY metier, start, piece
ON CONFLICT (tri, metier, start) DO UPDATE SET stale = 0, size = excluded.size, box = excluded.box, entries = excluded.entries`;

/** A block without mappings goes, but for the first one of each list. */
const removeEmpty = `DELETE FROM mapping_blocks WHERE stale = 1 AND start <> ''`;
const emptyFirst = `UPDATE mapping_blocks SET stale = 0, size = 0, entries = '[]' WHERE stale = 1`;

/** What a list says of a block along the map: its box, the place of the entry in its middle, and where it starts. */
const place = `
  box ->> 0, box ->> 1, box ->> 2, box ->> 3,
  entries ->> ('$[' || (size / 2) || '][1]'), entries ->> ('$[' || (size / 2) || '][2]'),
  iif(start = '', -1, CAST(start AS INTEGER))`;

const listBlocks = `
UPDATE mapping_lists SET stale = 0,
  size = (SELECT coalesce(sum(b.size), 0) FROM mapping_blocks AS b WHERE b.tri = mapping_lists.tri AND b.metier = mapping_lists.metier),
  blocks = (
    SELECT json_group_array(json(b.line) ORDER BY b.start) FROM (
      SELECT start, iif(tri = 'zone', json_array(id, ends, ${place}), json_array(id, ends)) AS line FROM (
        SELECT tri, start, id, size, box, entries, sum(size) OVER (ORDER BY start) AS ends FROM mapping_blocks
        WHERE tri = mapping_lists.tri AND metier = mapping_lists.metier AND size > 0) AS b) AS b)
WHERE stale = 1`;

/** A job that is gone leaves nothing behind. */
const removeBlocksOfNoJob = `
DELETE FROM mapping_blocks WHERE size = 0 AND metier <> '' AND NOT EXISTS (SELECT 1 FROM tags WHERE name = metier)`;
const removeListsOfNoJob = `
DELETE FROM mapping_lists WHERE size = 0 AND metier <> '' AND NOT EXISTS (SELECT 1 FROM tags WHERE name = metier)`;

const sizeOf = (tri: string, metier: string) =>
  `coalesce((SELECT size FROM mapping_lists WHERE tri = '${tri}' AND metier = ${metier}), 0)`;
const countTags = `
UPDATE tags SET uses = ${sizeOf("recents", "tags.name")} WHERE uses <> ${sizeOf("recents", "tags.name")}`;

const countAll = `
INSERT INTO totals (id, mappings, places, metiers)
SELECT 1, ${sizeOf("recents", "''")}, ${sizeOf("zone", "''")}, (
  SELECT json_group_array(json_object('nom', metier, 'mappings', size, 'places', ${sizeOf("zone", "l.metier")}) ORDER BY metier)
  FROM mapping_lists AS l WHERE tri = 'recents' AND metier <> '' AND size > 0)
WHERE true
ON CONFLICT (id) DO UPDATE SET
  mappings = excluded.mappings, places = excluded.places, metiers = excluded.metiers`;

/** Makes the marked blocks again, with the lists and counts that depend on them. Idempotent. */
export const refreshStatements: readonly string[] = [
  ensureLists,
  markLists,
  remake("recents", "cle_recent", "cle"),
  remake("nom", "cle_nom", "cle"),
  remake("zone", "cle_zone", "json_array(id, x, y)"),
  removeEmpty,
  emptyFirst,
  listBlocks,
  removeBlocksOfNoJob,
  removeListsOfNoJob,
  countTags,
  countAll,
];

/** Makes everything again: after an import, a restore or a seed, whose rows nobody marked. */
export const rebuildStatements: readonly string[] = [
  "DELETE FROM mapping_blocks",
  "DELETE FROM mapping_lists",
  ...refreshStatements,
];
