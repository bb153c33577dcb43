const emptyTrash =
  "UPDATE mappings SET position = NULL WHERE deleted_at IS NOT NULL AND position IS NOT NULL";

const renumber = `
UPDATE mappings SET position = r.recent
FROM (SELECT id, row_number() OVER (ORDER BY created_at, id) AS recent FROM mappings WHERE deleted_at IS NULL) AS r
WHERE mappings.id = r.id AND position IS NOT r.recent`;

const countTags = `
UPDATE tags SET uses = r.uses
FROM (SELECT name, (SELECT count(*) FROM mappings WHERE metier = name AND position IS NOT NULL) AS uses FROM tags) AS r
WHERE tags.name = r.name AND tags.uses IS NOT r.uses`;

const countAll = `
INSERT INTO totals (id, mappings)
SELECT 1, coalesce(max(position), 0) FROM mappings WHERE position IS NOT NULL
ON CONFLICT (id) DO UPDATE SET mappings = excluded.mappings`;

/**
 * SQL to run after every change of a mapping (create, edit, trash, restore, import, seed), in the same
 * batch, in this order: dense positions and counters follow from the mappings themselves.
 */
export const rankStatements: readonly string[] = [emptyTrash, renumber, countTags, countAll];
