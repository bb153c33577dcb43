DROP INDEX `mappings_metier`;--> statement-breakpoint
ALTER TABLE `mappings` ADD `fichier_cle` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `mappings` ADD `nom_cle` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `mappings` ADD `zone` integer;--> statement-breakpoint
ALTER TABLE `mappings` ADD `nom_position` integer;--> statement-breakpoint
ALTER TABLE `mappings` ADD `zone_position` integer;--> statement-breakpoint
ALTER TABLE `mappings` ADD `metier_position` integer;--> statement-breakpoint
ALTER TABLE `mappings` ADD `metier_nom_position` integer;--> statement-breakpoint
ALTER TABLE `mappings` ADD `metier_zone_position` integer;--> statement-breakpoint
CREATE INDEX `mappings_nom_position` ON `mappings` (`nom_position`);--> statement-breakpoint
CREATE INDEX `mappings_zone` ON `mappings` (`zone`,`zone_position`);--> statement-breakpoint
CREATE INDEX `mappings_zone_position` ON `mappings` (`zone_position`);--> statement-breakpoint
CREATE INDEX `mappings_metier_nom` ON `mappings` (`metier`,`metier_nom_position`);--> statement-breakpoint
CREATE INDEX `mappings_metier_zone` ON `mappings` (`metier`,`zone`,`metier_zone_position`);--> statement-breakpoint
CREATE INDEX `mappings_metier_zone_position` ON `mappings` (`metier`,`metier_zone_position`);--> statement-breakpoint
CREATE INDEX `mappings_metier` ON `mappings` (`metier`,`metier_position`);--> statement-breakpoint
ALTER TABLE `totals` ADD `places` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `totals` ADD `metiers` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
-- What is stored already gets its derived columns; the next write of a mapping folds its accents too.
UPDATE mappings SET
  nom_cle = lower(trim(nom)),
  fichier_cle = lower(nom_fichier),
  zone = r.zone
FROM (
  WITH
    square AS (SELECT id, min(32767, max(0, floor(x + 16384))) AS x, min(32767, max(0, floor(y + 16384))) AS y FROM mappings WHERE x IS NOT NULL AND y IS NOT NULL),
    integers AS (SELECT id, CAST(x AS INTEGER) AS x, CAST(y AS INTEGER) AS y FROM square),
    spread8 AS (SELECT id, (x | (x << 8)) & 16711935 AS x, (y | (y << 8)) & 16711935 AS y FROM integers),
    spread4 AS (SELECT id, (x | (x << 4)) & 252645135 AS x, (y | (y << 4)) & 252645135 AS y FROM spread8),
    spread2 AS (SELECT id, (x | (x << 2)) & 858993459 AS x, (y | (y << 2)) & 858993459 AS y FROM spread4),
    spread1 AS (SELECT id, (x | (x << 1)) & 1431655765 AS x, (y | (y << 1)) & 1431655765 AS y FROM spread2)
  SELECT m.id, s.x | (s.y << 1) AS zone FROM mappings AS m LEFT JOIN spread1 AS s ON s.id = m.id
) AS r
WHERE mappings.id = r.id;
--> statement-breakpoint
UPDATE mappings SET position = NULL, nom_position = NULL, zone_position = NULL,
  metier_position = NULL, metier_nom_position = NULL, metier_zone_position = NULL
WHERE deleted_at > 0 AND position IS NOT NULL;
--> statement-breakpoint
UPDATE mappings SET
  position = r.recent, nom_position = r.nom, zone_position = r.place,
  metier_position = r.metier_recent, metier_nom_position = r.metier_nom, metier_zone_position = r.metier_place
FROM (
  SELECT id,
    row_number() OVER (ORDER BY created_at, id) AS recent,
    row_number() OVER (ORDER BY nom_cle, id) AS nom,
    iif(zone IS NULL, NULL, row_number() OVER (PARTITION BY zone IS NULL ORDER BY zone, id)) AS place,
    row_number() OVER (PARTITION BY metier ORDER BY created_at, id) AS metier_recent,
    row_number() OVER (PARTITION BY metier ORDER BY nom_cle, id) AS metier_nom,
    iif(zone IS NULL, NULL, row_number() OVER (PARTITION BY metier, zone IS NULL ORDER BY zone, id)) AS metier_place
  FROM mappings WHERE deleted_at IS NULL
) AS r
WHERE mappings.id = r.id AND (
  position IS NOT r.recent OR nom_position IS NOT r.nom OR zone_position IS NOT r.place
  OR metier_position IS NOT r.metier_recent OR metier_nom_position IS NOT r.metier_nom
  OR metier_zone_position IS NOT r.metier_place);
--> statement-breakpoint
UPDATE tags SET uses = r.uses
FROM (SELECT name, (SELECT count(*) FROM mappings WHERE metier = name AND metier_position IS NOT NULL) AS uses FROM tags) AS r
WHERE tags.name = r.name AND tags.uses IS NOT r.uses;
--> statement-breakpoint
INSERT INTO totals (id, mappings, places, metiers)
SELECT 1, coalesce(sum(n), 0), coalesce(sum(p), 0),
  coalesce(json_group_array(json_object('nom', metier, 'mappings', n, 'places', p)) FILTER (WHERE metier IS NOT NULL), '[]')
FROM (SELECT metier, count(position) AS n, count(zone_position) AS p
      FROM mappings WHERE position IS NOT NULL GROUP BY metier)
WHERE true
ON CONFLICT (id) DO UPDATE SET
  mappings = excluded.mappings, places = excluded.places, metiers = excluded.metiers;
