/**
 * The sheet's layers, bottom to top, as SVG path data in map units. Colours are not in them: the page that shows a
 * layer gives its fill and stroke.
 */

import { type Point, project, projectX, projectY } from "../../../app/map/project.ts";
import type { Carte, Shape } from "./carte.ts";
import { clipLine, clipRing } from "./clip.ts";
import { contourRings } from "./contours.ts";
import { offsetOutlines } from "./isobaths.ts";
import { type Box, simplify, simplifyRing } from "./polygon.ts";
import { smoothPath } from "./smooth-path.ts";

/**
 * Distances from the coast of the depth lines, and how visible each is: they fade out to sea. The widest comes first,
 * because the areas are filled and lie on each other (they hide the graticule near the coast).
 */
const depthLines = [
  { metres: 620, opacity: 0.4 },
  { metres: 410, opacity: 0.7 },
  { metres: 205, opacity: 1 },
] as const;

/** Grid width of the depth lines' distance field. */
const fieldStepMetres = 60;

interface SheetOptions {
  /** Only what lies in this part of the island, in game coordinates; the whole sheet without it. */
  view?: Box;
  /** How far a drawn line may stray from the data. */
  toleranceMetres: number;
}

/** The whole island: lines stray by half a pixel at most where they are shown largest. */
export const islandSheet: SheetOptions = { toleranceMetres: 10 };

/** The part that the home page shows, with a margin; a background may stray by a pixel. */
export const heroSheet: SheetOptions = {
  view: { minX: -3000, maxX: 4200, minY: -3400, maxY: 2350 },
  toleranceMetres: 18,
};

/** Wider than the sheet: the sea goes on to the edge of any screen. */
const graticuleBox: Box = { minX: -9000, maxX: 14_000, minY: -6000, maxY: 10_000 };

/** `opacity` is the line's alone. */
export type LayerPath = { d: string; opacity?: number };
export type Layer = { id: LayerId; paths: LayerPath[] };
type LayerId =
  | "graticule"
  | "isobaths"
  | "land"
  | "contours"
  | "relief"
  | "water"
  | "roads-minor"
  | "roads-medium"
  | "roads-major";

export function sheetLayers(carte: Carte, { view, toleranceMetres }: SheetOptions): Layer[] {
  const lands = carte.coast
    .filter(({ kind }) => kind === "land" || kind === "island")
    .map(({ points }) => points);
  const lakes = carte.coast.filter(({ kind }) => kind === "lake");
  const rivers = carte.coast.filter(({ kind }) => kind === "river");
  const rings = (outlines: readonly (readonly Point[])[]) =>
    view ? outlines.map((points) => clipRing(points, view)).filter((points) => points.length > 2) : outlines;
  const shores = (outlines: readonly (readonly Point[])[]) =>
    rings(outlines)
      .map((points) => smoothPath(simplifyRing(points, toleranceMetres).map(project), { closed: true }))
      .join("");
  const rounded = (outlines: readonly (readonly Point[])[]) =>
    rings(outlines)
      .map((points) => smoothPath(points.map(project), { closed: true, round: true }))
      .join("");
  const roads = (roadClass: Carte["roads"][number]["class"]) =>
    carte.roads
      .filter((road) => road.class === roadClass)
      .flatMap(({ points }) => (view ? clipLine(points, view) : [points]))
      .map((points) => smoothPath(simplify(points, toleranceMetres).map(project), { closed: false }))
      .join("");
  const pointsOf = ({ points }: Shape) => points;

  return [
    { id: "graticule", paths: [{ d: graticule(graticuleBox) }] },
    {
      id: "isobaths",
      paths: depthLines.map(({ metres, opacity }) => ({
        d: shores(offsetOutlines(lands, metres, fieldStepMetres)),
        opacity,
      })),
    },
    { id: "land", paths: [{ d: shores(lands) }] },
    { id: "contours", paths: [{ d: rounded(contourRings(carte.relief)) }] },
    { id: "relief", paths: [{ d: rounded(carte.relief.map(pointsOf)) }] },
    { id: "water", paths: [{ d: rounded(lakes.map(pointsOf)) + shores(rivers.map(pointsOf)) }] },
    { id: "roads-minor", paths: [{ d: roads("avenue") }] },
    { id: "roads-medium", paths: [{ d: roads("nationale") }] },
    { id: "roads-major", paths: [{ d: roads("autoroute") }] },
  ];
}

/** Lines of equal x and y every 1000 m, over the whole box. */
function graticule({ minX, maxX, minY, maxY }: Box): string {
  const meridians = thousands(minX, maxX).map((x) => `M${projectX(x)} ${projectY(maxY)}V${projectY(minY)}`);
  const parallels = thousands(minY, maxY).map((y) => `M${projectX(minX)} ${projectY(y)}H${projectX(maxX)}`);
  return [...meridians, ...parallels].join("");
}

/** The round coordinates between two bounds. */
function thousands(from: number, to: number): number[] {
  const first = Math.ceil(from / 1000);
  return Array.from({ length: Math.floor(to / 1000) - first + 1 }, (_, index) => (first + index) * 1000);
}
