/**
 * The map's coordinate system.
 *
 * Game: metres, x grows east, y grows north, origin near the city centre.
 * Map: SVG units, x grows right, y grows DOWN, origin at the north-west corner of the sheet; 1 unit = 5 m, so that
 * whole numbers are precise enough to draw with. The transform is linear and keeps angles: north is up.
 */
export type Point = readonly [x: number, y: number];

export const gameBounds = { minX: -4000, maxX: 4500, minY: -4000, maxY: 8000 } as const;

export const metresPerUnit = 5;

export const mapSize = {
  width: (gameBounds.maxX - gameBounds.minX) / metresPerUnit,
  height: (gameBounds.maxY - gameBounds.minY) / metresPerUnit,
} as const;

export function projectX(gameX: number): number {
  return (gameX - gameBounds.minX) / metresPerUnit;
}

export function projectY(gameY: number): number {
  return (gameBounds.maxY - gameY) / metresPerUnit;
}

/** Game coordinates to map units. Points off the sheet project too, outside 0…width and 0…height. */
export function project([gameX, gameY]: Point): Point {
  return [projectX(gameX), projectY(gameY)];
}

/** Map units back to game coordinates: what is under the pointer. */
export function unproject([mapX, mapY]: Point): Point {
  return [mapX * metresPerUnit + gameBounds.minX, gameBounds.maxY - mapY * metresPerUnit];
}
