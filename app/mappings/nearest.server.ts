import { type SQL, sql } from "drizzle-orm";
import { zoneBits, zoneOrigin, zoneSide } from "#app/map/zone";
import type { Scope } from "./columns.server";
import type { Point } from "./coordinates";

/** A square with at most this many mappings is read instead of being divided further. */
const leafSize = 16;

const squared = (dx: SQL, dy: SQL) => sql`(${dx}) * (${dx}) + (${dy}) * (${dy})`;

/** Distance from a coordinate to the interval that starts at `cell` squares of `side` metres. */
const gap = (cell: SQL, side: SQL, at: number) =>
  sql`max(${cell} * ${side} + ${zoneOrigin} - ${at}, 0, ${at} - (${cell} + 1) * ${side} - ${zoneOrigin})`;

/**
 * The mappings nearest to a place, in exact order, as a subquery with `id` and `distance` (squared).
 *
 * Best-first search: the queue of the recursive statement is ordered by distance and holds squares and
 * mappings. The nearest square is divided into four, or, when few mappings are in it, replaced by them; a
 * mapping that comes out of the queue is nearer than everything still in it. Morton order makes a square
 * a range, and dense ranks along it make its number of mappings a difference: two rows read, however
 * many they are. What is far away is never looked at, so the cost depends on `limit` and not on how many
 * mappings are stored (some 400 rows for the first 24, measured, most of them index entries).
 *
 * Bound: of mappings within the same square metre at most `offset + limit` are looked at.
 */
export function nearest(
  scope: Scope,
  point: Point,
  { limit, offset }: { limit: number; offset: number },
): SQL {
  const edge = (from: SQL, to: SQL, order: SQL) => sql`(
    SELECT ${scope.zone} FROM mappings WHERE ${scope.where} AND mappings.zone >= ${from} AND mappings.zone < ${to}
    ORDER BY mappings.zone ${order}, ${scope.zone} ${order} LIMIT 1)`;
  const child = sql`(queue.code * 4 + part.value)`;
  const side = sql`(queue.side / 2)`;
  const from = sql`${child} * ${side} * ${side}`;
  const to = sql`(${child} + 1) * ${side} * ${side}`;
  const x = sql`(queue.x * 2 + (part.value & 1))`;
  const y = sql`(queue.y * 2 + (part.value >> 1))`;
  const whole = 2 ** (2 * zoneBits);
  return sql`(
    WITH RECURSIVE queue (id, distance, code, side, x, y, first, last) AS (
      SELECT NULL, 0, 0, ${zoneSide}, 0, 0,
        ${edge(sql`0`, sql`${whole}`, sql`ASC`)}, ${edge(sql`0`, sql`${whole}`, sql`DESC`)}
      UNION ALL
      SELECT NULL, ${squared(gap(x, side, point.x), gap(y, side, point.y))}, ${child}, ${side}, ${x}, ${y},
        ${edge(from, to, sql`ASC`)}, ${edge(from, to, sql`DESC`)}
      FROM queue CROSS JOIN json_each('[0,1,2,3]') AS part
      WHERE queue.id IS NULL AND queue.side > 1 AND queue.last - queue.first >= ${leafSize}
      UNION ALL
      SELECT mappings.id, ${squared(sql`mappings.x - ${point.x}`, sql`mappings.y - ${point.y}`)}, 0, 0, 0, 0, 0, 0
      FROM queue CROSS JOIN mappings
      WHERE queue.id IS NULL AND (queue.side = 1 OR queue.last - queue.first < ${leafSize})
        AND ${scope.where}
        AND ${scope.zone} BETWEEN queue.first AND min(queue.last, queue.first + ${limit + offset - 1})
      ORDER BY 2
    )
    SELECT id, distance FROM queue WHERE id IS NOT NULL LIMIT ${limit} OFFSET ${offset})`;
}
