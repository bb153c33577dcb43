import { once } from "#app/platform/cache/once.ts";
import { quartierTables, seaRectangles } from "./quartiers.server.ts";

/** A named part of San Andreas. Not a `zone`, which is a square metre in Morton order here. */
interface Quartier {
  nom: string;
  /** "Los Santos" or "Comté de Blaine"; null on the island that lies in neither. */
  comte: string | null;
}

export interface QuartierRectangle {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
  /** Null is the sea. */
  quartier: Quartier | null;
}

/** `minX minY maxX maxY, …` */
function read(text: string, quartier: Quartier | null): QuartierRectangle[] {
  return text.split(",").map((rectangle) => {
    const [minX = 0, minY = 0, maxX = 0, maxY = 0] = rectangle.trim().split(" ").map(Number);
    return { minX, minY, maxX, maxY, quartier };
  });
}

const areaOf = ({ minX, minY, maxX, maxY }: QuartierRectangle) => (maxX - minX) * (maxY - minY);

/** Every rectangle, the smallest first: about 400. */
export const quartierRectangles = once((): readonly QuartierRectangle[] =>
  [
    ...quartierTables.flatMap(({ comte, rows }) =>
      rows
        .trim()
        .split("\n")
        .flatMap((row) => {
          const [nom = "", rectangles = ""] = row.split(": ");
          return read(rectangles, { nom, comte });
        }),
    ),
    ...read(seaRectangles, null),
  ].sort((a, b) => areaOf(a) - areaOf(b)),
);

/**
 * The quarter of a place on the ground, in game coordinates: the smallest rectangle that holds it, as in the game.
 * Null at sea: on the island there is no place without a quarter. A place far below ground gets what lies above it.
 */
export function quartierAt(x: number, y: number): Quartier | null {
  const found = quartierRectangles().find(
    ({ minX, minY, maxX, maxY }) => x >= minX && x < maxX && y >= minY && y < maxY,
  );
  return found?.quartier ?? null;
}
