import { HEIGHT, type Point, project, WIDTH } from "../engine/iso.ts";
import { polygon, polyline } from "../engine/svg.ts";
import type { Site } from "./palette.ts";

/** The part of the map file that the pictures need. */
export type GameMap = {
  readonly coast: readonly { readonly kind: string; readonly points: readonly Point[] }[];
  readonly roads: readonly { readonly class: string; readonly points: readonly Point[] }[];
  readonly relief: readonly { readonly points: readonly Point[] }[];
};

/** Game metres in one unit of the plate: the picture then shows about 2 km around a place, a few streets each time. */
const METRES_PER_UNIT = 4;

const PICTURE: readonly Point[] = [
  [0, 0],
  [WIDTH, 0],
  [WIDTH, HEIGHT],
  [0, HEIGHT],
];

/** The real streets, shores and slopes around a place, on the plane of the plate, north to the upper right. */
export function drawGround(
  map: GameMap,
  place: { readonly x: number; readonly y: number },
  site: Site,
): string {
  const lay = (points: readonly Point[]) =>
    points.map(([x, y]) => project([(x - place.x) / METRES_PER_UNIT, (place.y - y) / METRES_PER_UNIT, 0]));
  const areas = (kinds: readonly string[], fill: string) =>
    map.coast
      .filter((each) => kinds.includes(each.kind))
      .map((each) => polygon(lay(each.points), fill))
      .join("");
  const roads = (test: (kind: string) => boolean, color: string, width: number) =>
    map.roads
      .filter((each) => test(each.class))
      .map((each) => polyline(lay(each.points), color, width))
      .join("");
  return (
    polygon(PICTURE, site.water) +
    areas(["land", "island"], site.sky) +
    areas(["lake", "river"], site.water) +
    map.relief
      .map((each) => polyline(lay([...each.points, ...each.points.slice(0, 1)]), site.contour, 2))
      .join("") +
    roads((kind) => kind === "avenue", site.street, 2.6) +
    roads((kind) => kind !== "avenue", site.highway, 4)
  );
}
