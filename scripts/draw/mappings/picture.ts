import { HEIGHT, WIDTH } from "./engine/iso.ts";
import { type Drawing, draw } from "./engine/item.ts";
import { drawGround, type GameMap } from "./site/ground.ts";
import type { Site } from "./site/palette.ts";

/** What a building or a room gives: its base, already drawn, and the things that stand on it. */
export type Scene = { readonly base: string; readonly solids: Drawing };

export type DrawScene = (site: Site) => Scene;

/** The whole picture as an SVG document. */
export function composePicture(
  scene: Scene,
  map: GameMap,
  place: { readonly x: number; readonly y: number },
  site: Site,
): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `${drawGround(map, place, site)}${scene.base}${draw(scene.solids)}</svg>`
  );
}
