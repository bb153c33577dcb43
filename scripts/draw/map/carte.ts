/**
 * The drawn map's source data, content/carte.json, in game coordinates.
 * Parsed where it is turned into drawings (scripts and tests); the pages only see the drawings, so zod and the data
 * stay out of them.
 */
import { z } from "zod";
import type { Point } from "../../../app/map/project.ts";

const point = z.tuple([z.number(), z.number()]);
const place = z.object({ name: z.string(), x: z.number(), y: z.number() });

export const carteSchema = z.object({
  bounds: z.object({ minX: z.number(), maxX: z.number(), minY: z.number(), maxY: z.number() }),
  coast: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(["land", "island", "lake", "river"]),
      points: z.array(point).min(3),
    }),
  ),
  roads: z.array(
    z.object({
      name: z.string(),
      class: z.enum(["autoroute", "nationale", "avenue"]),
      points: z.array(point).min(2),
    }),
  ),
  /** Closed outlines of hills; the outline of a higher step lies inside the one below. */
  relief: z.array(z.object({ name: z.string(), points: z.array(point).min(3) })),
  /** rank 1: regions, 2: towns and large features, 3: quarters. */
  labels: z.array(place.extend({ rank: z.union([z.literal(1), z.literal(2), z.literal(3)]) })),
  landmarks: z.array(place),
});

export type Carte = z.infer<typeof carteSchema>;
export type Shape = { name: string; points: readonly Point[] };
