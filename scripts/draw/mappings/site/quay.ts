import { shade, tones } from "../engine/color.ts";
import { groundFace, line, panel } from "../engine/face.ts";
import { points, project, type Vector, vectors } from "../engine/iso.ts";
import { facet } from "../engine/svg.ts";
import type { Site } from "./palette.ts";
import { drawPlate, EDGE, patch, STREET } from "./plate.ts";

/** Where the quay ends, as x; beyond it lies water, a little lower. */
export const QUAY = 70;
export const WATER = -7;
const DEPTH = -11;
const END = STREET.back - 3;
const SEA = "#1d4a63";

/** The plate of a harbour: marked lanes on the quay, and a basin in place of its far right part. */
export function quayPlate(site: Site): string {
  return drawPlate(site, { markings: lanes(site) }) + basin(site);
}

function lanes(site: Site): string[] {
  const yellow = "#b08f3f";
  return [
    patch([-72, -46], [-140, END], site.asphalt),
    patch([-16, 12], [-140, END + 4], site.asphalt),
    patch([-17, -16], [-140, END], yellow),
    patch([12, 13], [-140, END], yellow),
    patch([17.5, 18.5], [-140, END], site.kerb),
    patch([57.5, 58.5], [-140, END], site.kerb),
    patch([QUAY - 3, QUAY - 1.5], [-140, END], yellow),
  ];
}

function basin(site: Site): string {
  const face = (corners: readonly Vector[], color: string) => facet(corners.map(project), color);
  const surface = groundFace(WATER);
  const ripples = [
    [74, 60],
    [132, -110],
    [131, 10],
    [134, 60],
    [73.5, -20],
    [100, 73],
    [128, -50],
    [112, 76],
  ] as const;
  return (
    // First the ground that shows where the plate was higher than the water.
    face(
      vectors(QUAY, -EDGE, 0, EDGE, -EDGE, 0, EDGE, END, 0, EDGE, END, DEPTH, EDGE, -EDGE, DEPTH),
      site.sky,
    ) +
    panel(surface, [QUAY, EDGE], [-EDGE, END], "#17394c") +
    face(
      vectors(EDGE, END, DEPTH, EDGE, -EDGE, DEPTH, EDGE, -EDGE, WATER, EDGE, END, WATER),
      tones(SEA).right,
    ) +
    face(
      vectors(QUAY, END, WATER, QUAY, -EDGE, WATER, QUAY, -EDGE, 0, QUAY, END, 0),
      shade(site.slab, -0.3),
    ) +
    ripples.map(([x, y]) => line(surface, points(x, y - 5, x, y + 5), "#2f647e", 0.8)).join("")
  );
}
