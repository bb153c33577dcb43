CREATE TABLE `mapping_blocks` (
	`id` integer PRIMARY KEY NOT NULL,
	`tri` text NOT NULL,
	`metier` text NOT NULL,
	`start` text NOT NULL,
	`stale` integer DEFAULT true NOT NULL,
	`size` integer DEFAULT 0 NOT NULL,
	`box` text DEFAULT '[]' NOT NULL,
	`entries` text DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mapping_blocks_start` ON `mapping_blocks` (`tri`,`metier`,`start`);--> statement-breakpoint
CREATE INDEX `mapping_blocks_stale` ON `mapping_blocks` (`id`) WHERE stale = 1;--> statement-breakpoint
CREATE TABLE `mapping_lists` (
	`tri` text NOT NULL,
	`metier` text NOT NULL,
	`size` integer DEFAULT 0 NOT NULL,
	`blocks` text DEFAULT '[]' NOT NULL,
	`stale` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`tri`, `metier`)
);
--> statement-breakpoint
DROP INDEX `mappings_position`;--> statement-breakpoint
DROP INDEX `mappings_nom_position`;--> statement-breakpoint
DROP INDEX `mappings_zone`;--> statement-breakpoint
DROP INDEX `mappings_zone_position`;--> statement-breakpoint
DROP INDEX `mappings_metier`;--> statement-breakpoint
DROP INDEX `mappings_metier_nom`;--> statement-breakpoint
DROP INDEX `mappings_metier_zone`;--> statement-breakpoint
DROP INDEX `mappings_metier_zone_position`;--> statement-breakpoint
DROP INDEX `mappings_deleted`;--> statement-breakpoint
ALTER TABLE `mappings` ADD `cle_recent` text GENERATED ALWAYS AS (printf('%015d', created_at) || ' ' || id) VIRTUAL;--> statement-breakpoint
ALTER TABLE `mappings` ADD `cle_nom` text GENERATED ALWAYS AS (nom_cle || char(1) || id) VIRTUAL;--> statement-breakpoint
ALTER TABLE `mappings` ADD `cle_zone` text GENERATED ALWAYS AS (CASE WHEN zone IS NULL THEN NULL ELSE printf('%010d', zone) || ' ' || id END) VIRTUAL;--> statement-breakpoint
CREATE INDEX `mappings_cle_recent` ON `mappings` (`cle_recent`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `mappings_cle_nom` ON `mappings` (`cle_nom`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `mappings_cle_zone` ON `mappings` (`cle_zone`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `mappings_metier_cle_recent` ON `mappings` (`metier`,`cle_recent`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `mappings_metier_cle_nom` ON `mappings` (`metier`,`cle_nom`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `mappings_metier_cle_zone` ON `mappings` (`metier`,`cle_zone`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `mappings_deleted` ON `mappings` (`deleted_at`) WHERE deleted_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE `mappings` DROP COLUMN `position`;--> statement-breakpoint
ALTER TABLE `mappings` DROP COLUMN `nom_position`;--> statement-breakpoint
ALTER TABLE `mappings` DROP COLUMN `zone_position`;--> statement-breakpoint
ALTER TABLE `mappings` DROP COLUMN `metier_position`;--> statement-breakpoint
ALTER TABLE `mappings` DROP COLUMN `metier_nom_position`;--> statement-breakpoint
ALTER TABLE `mappings` DROP COLUMN `metier_zone_position`;--> statement-breakpoint
-- The lists of what is stored already.
INSERT INTO mapping_blocks (tri, metier, start, stale)
SELECT o.tri, j.name, '', 1
FROM (SELECT 'recents' AS tri UNION ALL SELECT 'nom' UNION ALL SELECT 'zone') AS o
CROSS JOIN (SELECT '' AS name UNION ALL SELECT name FROM tags) AS j
WHERE NOT EXISTS (SELECT 1 FROM mapping_blocks AS b WHERE b.tri = o.tri AND b.metier = j.name AND b.start = '');
--> statement-breakpoint
INSERT INTO mapping_lists (tri, metier, stale)
SELECT DISTINCT tri, metier, 1 FROM mapping_blocks WHERE stale = 1
ON CONFLICT (tri, metier) DO UPDATE SET stale = 1;
--> statement-breakpoint
WITH span AS MATERIALIZED (
  SELECT metier, start, coalesce((
    SELECT min(n.start) FROM mapping_blocks AS n WHERE n.tri = b.tri AND n.metier = b.metier AND n.start > b.start
  ), char(1114111)) AS finish
  FROM mapping_blocks AS b WHERE stale = 1 AND +tri = 'recents'
), member AS (
  SELECT s.metier, s.start, m.cle_recent AS cle, m.id, m.x, m.y
  FROM span AS s CROSS JOIN mappings AS m
  WHERE s.metier = ''
    AND m.cle_recent >= s.start AND m.cle_recent < s.finish AND m.deleted_at IS NULL UNION ALL 
  SELECT s.metier, s.start, m.cle_recent AS cle, m.id, m.x, m.y
  FROM span AS s CROSS JOIN mappings AS m
  WHERE s.metier <> '' AND m.metier = s.metier
    AND m.cle_recent >= s.start AND m.cle_recent < s.finish AND m.deleted_at IS NULL
), ranked AS (
  SELECT *, count(*) OVER (PARTITION BY metier, start) AS n,
    row_number() OVER (PARTITION BY metier, start ORDER BY cle) - 1 AS i
  FROM member
), cut AS (
  SELECT *, i * iif(n <= 512, 1, (n + 255) / 256) / n AS piece FROM ranked
)
INSERT INTO mapping_blocks (tri, metier, start, stale, size, box, entries)
SELECT 'recents', metier, iif(piece = 0, start, min(cle)), 0, count(*),
  json_array(min(x), min(y), max(x), max(y)), json_group_array(cle ORDER BY cle)
FROM cut GROUP BY metier, start, piece
ON CONFLICT (tri, metier, start) DO UPDATE SET stale = 0, size = excluded.size, box = excluded.box, entries = excluded.entries;
--> statement-breakpoint
WITH span AS MATERIALIZED (
  SELECT metier, start, coalesce((
    SELECT min(n.start) FROM mapping_blocks AS n WHERE n.tri = b.tri AND n.metier = b.metier AND n.start > b.start
  ), char(1114111)) AS finish
  FROM mapping_blocks AS b WHERE stale = 1 AND +tri = 'nom'
), member AS (
  SELECT s.metier, s.start, m.cle_nom AS cle, m.id, m.x, m.y
  FROM span AS s CROSS JOIN mappings AS m
  WHERE s.metier = ''
    AND m.cle_nom >= s.start AND m.cle_nom < s.finish AND m.deleted_at IS NULL UNION ALL 
  SELECT s.metier, s.start, m.cle_nom AS cle, m.id, m.x, m.y
  FROM span AS s CROSS JOIN mappings AS m
  WHERE s.metier <> '' AND m.metier = s.metier
    AND m.cle_nom >= s.start AND m.cle_nom < s.finish AND m.deleted_at IS NULL
), ranked AS (
  SELECT *, count(*) OVER (PARTITION BY metier, start) AS n,
    row_number() OVER (PARTITION BY metier, start ORDER BY cle) - 1 AS i
  FROM member
), cut AS (
  SELECT *, i * iif(n <= 512, 1, (n + 255) / 256) / n AS piece FROM ranked
)
INSERT INTO mapping_blocks (tri, metier, start, stale, size, box, entries)
SELECT 'nom', metier, iif(piece = 0, start, min(cle)), 0, count(*),
  json_array(min(x), min(y), max(x), max(y)), json_group_array(cle ORDER BY cle)
FROM cut GROUP BY metier, start, piece
ON CONFLICT (tri, metier, start) DO UPDATE SET stale = 0, size = excluded.size, box = excluded.box, entries = excluded.entries;
--> statement-breakpoint
WITH span AS MATERIALIZED (
  SELECT metier, start, coalesce((
    SELECT min(n.start) FROM mapping_blocks AS n WHERE n.tri = b.tri AND n.metier = b.metier AND n.start > b.start
  ), char(1114111)) AS finish
  FROM mapping_blocks AS b WHERE stale = 1 AND +tri = 'zone'
), member AS (
  SELECT s.metier, s.start, m.cle_zone AS cle, m.id, m.x, m.y
  FROM span AS s CROSS JOIN mappings AS m
  WHERE s.metier = ''
    AND m.cle_zone >= s.start AND m.cle_zone < s.finish AND m.deleted_at IS NULL UNION ALL 
  SELECT s.metier, s.start, m.cle_zone AS cle, m.id, m.x, m.y
  FROM span AS s CROSS JOIN mappings AS m
  WHERE s.metier <> '' AND m.metier = s.metier
    AND m.cle_zone >= s.start AND m.cle_zone < s.finish AND m.deleted_at IS NULL
), ranked AS (
  SELECT *, count(*) OVER (PARTITION BY metier, start) AS n,
    row_number() OVER (PARTITION BY metier, start ORDER BY cle) - 1 AS i
  FROM member
), cut AS (
  SELECT *, i * iif(n <= 512, 1, (n + 255) / 256) / n AS piece FROM ranked
)
INSERT INTO mapping_blocks (tri, metier, start, stale, size, box, entries)
SELECT 'zone', metier, iif(piece = 0, start, min(cle)), 0, count(*),
  json_array(min(x), min(y), max(x), max(y)), json_group_array(json_array(id, x, y) ORDER BY cle)
FROM cut GROUP BY metier, start, piece
ON CONFLICT (tri, metier, start) DO UPDATE SET stale = 0, size = excluded.size, box = excluded.box, entries = excluded.entries;
--> statement-breakpoint
DELETE FROM mapping_blocks WHERE stale = 1 AND start <> '';
--> statement-breakpoint
UPDATE mapping_blocks SET stale = 0, size = 0, entries = '[]' WHERE stale = 1;
--> statement-breakpoint
UPDATE mapping_lists SET stale = 0,
  size = (SELECT coalesce(sum(b.size), 0) FROM mapping_blocks AS b WHERE b.tri = mapping_lists.tri AND b.metier = mapping_lists.metier),
  blocks = (
    SELECT json_group_array(json(b.line) ORDER BY b.start) FROM (
      SELECT start, iif(tri = 'zone', json_array(id, ends, 
  box ->> 0, box ->> 1, box ->> 2, box ->> 3,
  entries ->> ('$[' || (size / 2) || '][1]'), entries ->> ('$[' || (size / 2) || '][2]')), json_array(id, ends)) AS line FROM (
        SELECT tri, start, id, size, box, entries, sum(size) OVER (ORDER BY start) AS ends FROM mapping_blocks
        WHERE tri = mapping_lists.tri AND metier = mapping_lists.metier AND size > 0) AS b) AS b)
WHERE stale = 1;
--> statement-breakpoint
DELETE FROM mapping_blocks WHERE size = 0 AND metier <> '' AND NOT EXISTS (SELECT 1 FROM tags WHERE name = metier);
--> statement-breakpoint
DELETE FROM mapping_lists WHERE size = 0 AND metier <> '' AND NOT EXISTS (SELECT 1 FROM tags WHERE name = metier);
--> statement-breakpoint
UPDATE tags SET uses = coalesce((SELECT size FROM mapping_lists WHERE tri = 'recents' AND metier = tags.name), 0) WHERE uses <> coalesce((SELECT size FROM mapping_lists WHERE tri = 'recents' AND metier = tags.name), 0);
--> statement-breakpoint
INSERT INTO totals (id, mappings, places, metiers)
SELECT 1, coalesce((SELECT size FROM mapping_lists WHERE tri = 'recents' AND metier = ''), 0), coalesce((SELECT size FROM mapping_lists WHERE tri = 'zone' AND metier = ''), 0), (
  SELECT json_group_array(json_object('nom', metier, 'mappings', size, 'places', coalesce((SELECT size FROM mapping_lists WHERE tri = 'zone' AND metier = l.metier), 0)) ORDER BY metier)
  FROM mapping_lists AS l WHERE tri = 'recents' AND metier <> '' AND size > 0)
WHERE true
ON CONFLICT (id) DO UPDATE SET
  mappings = excluded.mappings, places = excluded.places, metiers = excluded.metiers;
