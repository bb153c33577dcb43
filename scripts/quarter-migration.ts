/**
 * Prints the SQL that writes quarter and job of every stored mapping into its searched text, as `derivedColumns` does at
 * each write. After a correction of `quartiers.server.ts`: `drizzle-kit generate --custom --name search_quarters`,
 * then `npx node scripts/quarter-migration.ts > migrations/<the new file>`.
 */
import { quartierRectangles } from "../app/map/quartier.server.ts";
import { lieuOf } from "../app/mappings/lieu.server.ts";
import { foldSearch } from "../app/text/fold-text.ts";

/** The smallest rectangle that holds the place wins: they are in this order, and `key` is its number. */
export function quarterSql(): string {
  const rows = quartierRectangles().map(({ minX, minY, maxX, maxY, quartier }) =>
    JSON.stringify([minX, minY, maxX, maxY, quartier && foldSearch(quartier.nom)]),
  );
  const atSea = foldSearch(lieuOf({ x: 1e6, y: 1e6 }) ?? "");
  const quoted = (text: string) => text.replaceAll("'", "''");
  return `-- Made by scripts/quarter-migration.ts: where each mapping lies and whom it is for, as its card says it, at the end of its searched text.
WITH box AS MATERIALIZED (
  SELECT key AS n, value ->> 0 AS least_x, value ->> 1 AS least_y, value ->> 2 AS most_x, value ->> 3 AS most_y, value ->> 4 AS nom
  FROM json_each('[
${quoted(rows.join(",\n"))}
]'))
UPDATE mappings SET
  search_text = replace(substr(search_text, 1, min(instr(search_text || char(1), char(1)), instr(search_text || char(2), char(2))) - 1), '’', '''')
    || iif(x IS NULL OR y IS NULL, '', char(1) || coalesce((
      SELECT nom FROM box WHERE x >= least_x AND x < most_x AND y >= least_y AND y < most_y ORDER BY n LIMIT 1
    ), '${quoted(atSea)}'))
    || coalesce((SELECT char(2) || replace(folded, '’', '''') FROM tags WHERE tags.name = mappings.metier), ''),
  fichier_cle = replace(fichier_cle, '’', '''');
`;
}

if (import.meta.main) process.stdout.write(quarterSql());
