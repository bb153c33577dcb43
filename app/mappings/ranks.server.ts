/**
 * The ranks and counts that make every page of the catalogue cheap to read. They are derived from the
 * mappings themselves, all at once: after any write the same statements set them right again, only
 * rows whose rank changed are written, and running them twice changes nothing. Reading is frequent and
 * never counts; writing is rare and pays for it.
 */
const renumber = `
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
  OR metier_zone_position IS NOT r.metier_place)`;

const emptyTrash = `
UPDATE mappings SET position = NULL, nom_position = NULL, zone_position = NULL,
  metier_position = NULL, metier_nom_position = NULL, metier_zone_position = NULL
WHERE deleted_at > 0 AND position IS NOT NULL`;

const countTags = `
UPDATE tags SET uses = r.uses
FROM (SELECT name, (SELECT count(*) FROM mappings WHERE metier = name AND metier_position IS NOT NULL) AS uses FROM tags) AS r
WHERE tags.name = r.name AND tags.uses IS NOT r.uses`;

const countAll = `
INSERT INTO totals (id, mappings, places, metiers)
SELECT 1, coalesce(sum(n), 0), coalesce(sum(p), 0),
  coalesce(json_group_array(json_object('nom', metier, 'mappings', n, 'places', p)) FILTER (WHERE metier IS NOT NULL), '[]')
FROM (SELECT metier, count(position) AS n, count(zone_position) AS p
      FROM mappings WHERE position IS NOT NULL GROUP BY metier)
WHERE true
ON CONFLICT (id) DO UPDATE SET
  mappings = excluded.mappings, places = excluded.places, metiers = excluded.metiers`;

/**
 * SQL to run after every change of a mapping (create, edit, trash, restore, import, seed), in the same
 * batch, in this order.
 */
export const rankStatements: readonly string[] = [emptyTrash, renumber, countTags, countAll];
