import { mapSize, metresPerUnit, project, projectX, projectY, unproject } from "./project";
import type { GameBox } from "./zone";

/** Which part of the sheet is seen: the map unit in the middle, and CSS pixels per map unit. */
export interface Viewport {
  x: number;
  y: number;
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

/** The whole island, as the style sheet shows it before any script runs (`island-map.css`). */
const islandCentre = { x: 850, y: 1236 } as const;
export const startScale = { small: 0.2, large: 0.322 } as const;

const closest = 12;
const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** The scale at which the whole island fits into a frame. */
function fittingScale({ width, height }: Size): number {
  return Math.min(width / 1500, height / 2230);
}

export function wholeIsland(size: Size): Viewport {
  return { ...islandCentre, scale: fittingScale(size) };
}

/** Keeps a viewport on the sheet, and its scale between the whole island and a street. */
export function limited(view: Viewport, size: Size): Viewport {
  return {
    x: clamp(view.x, 0, mapSize.width),
    y: clamp(view.y, 0, mapSize.height),
    scale: clamp(view.scale, fittingScale(size) * 0.8, closest),
  };
}

/** Zooms by a factor and keeps what lies `dx`, `dy` pixels from the middle where it is. */
export function zoomAt(view: Viewport, factor: number, dx: number, dy: number, size: Size): Viewport {
  const { scale } = limited({ ...view, scale: view.scale * factor }, size);
  const held = 1 / view.scale - 1 / scale;
  return limited({ x: view.x + dx * held, y: view.y + dy * held, scale }, size);
}

/** Moves what is seen by pixels: dragging to the right shows what lies further left. */
export function pannedBy(view: Viewport, dx: number, dy: number, size: Size): Viewport {
  return limited({ ...view, x: view.x - dx / view.scale, y: view.y - dy / view.scale }, size);
}

/** The game coordinates that a frame shows. */
export function seenBox(view: Viewport, { width, height }: Size): GameBox {
  const half = { x: width / 2 / view.scale, y: height / 2 / view.scale };
  const [minX, maxY] = unproject([view.x - half.x, view.y - half.y]);
  const [maxX, minY] = unproject([view.x + half.x, view.y + half.y]);
  return { minX, maxX, minY, maxY };
}

export function isSeen({ x, y }: { x: number; y: number }, box: GameBox): boolean {
  return x >= box.minX && x <= box.maxX && y >= box.minY && y <= box.maxY;
}

/**
 * A viewport that shows a place, in a frame of which so many pixels at the bottom are covered. If the place is seen
 * already the viewport stays as it is, else the place comes into the middle of what is not covered.
 */
export function uncovering(
  place: { x: number; y: number },
  covered: number,
  view: Viewport,
  size: Size,
): Viewport {
  const up = covered / 2 / view.scale;
  const rest = { width: size.width, height: size.height - covered };
  if (isSeen(place, seenBox({ ...view, y: view.y - up }, rest))) return view;
  return limited({ x: projectX(place.x), y: projectY(place.y) + up, scale: view.scale }, size);
}

/**
 * A viewport that shows places together, with a margin; never closer than a quarter.
 *
 * @param above pixels of the frame's upper part that are covered
 */
export function around(places: readonly { x: number; y: number }[], size: Size, above = 0): Viewport {
  const points = places.map(({ x, y }) => project([x, y]));
  const [left, right] = [Math.min(...points.map(([x]) => x)), Math.max(...points.map(([x]) => x))];
  const [top, bottom] = [Math.min(...points.map(([, y]) => y)), Math.max(...points.map(([, y]) => y))];
  const room = { x: size.width - 110, y: size.height - 110 - above };
  const scale = Math.min(room.x / Math.max(1, right - left), room.y / Math.max(1, bottom - top), 1.6);
  return limited({ x: (left + right) / 2, y: (top + bottom - above / scale) / 2, scale }, size);
}

/** The longest round distance (game units) whose bar stays under 80 pixels. */
export function scaleBar(scale: number): number {
  const metresPerPixel = metresPerUnit / scale;
  const rounds = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000];
  return rounds.filter((metres) => metres / metresPerPixel <= 80).at(-1) ?? 10;
}
