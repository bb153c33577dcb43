import { disc, groundFace, line, panel, shape } from "../engine/face.ts";
import { type Box, box, type Point, points, project } from "../engine/iso.ts";
import { block } from "../engine/solids.ts";
import { clipped } from "../engine/svg.ts";
import { GLOW, type Site } from "./palette.ts";

/** Half the side of the plate. */
export const EDGE = 140;
const THICKNESS = 11;

/** The street runs along x, between these two, with a narrow pavement in front of it. */
export const STREET = { back: 82, front: 130, middle: 106 } as const;
const GROUND = groundFace();

type PlateOptions = {
  /** Where people cross, as x. */
  readonly crossing?: number;
  /** What lies flat on the plate, drawn after the street. */
  readonly markings: readonly string[];
};

export function drawPlate(site: Site, { crossing, markings }: PlateOptions): string {
  const slab = block(box([-EDGE, EDGE], [-EDGE, EDGE], [-THICKNESS, 0]), site.slab, () =>
    panel(GROUND, [-EDGE, EDGE], [-EDGE, EDGE], site.pavement),
  );
  const corners: Point[] = [
    [-EDGE, -EDGE],
    [EDGE, -EDGE],
    [EDGE, EDGE],
    [-EDGE, EDGE],
  ];
  const outline = corners.map(([x, y]) => project([x, y, 0]));
  const flat = drawStreet(site, crossing) + markings.join("");
  return slab.svg + clipped("plate", outline, flat);
}

function drawStreet(site: Site, crossing: number | undefined): string {
  let svg =
    panel(GROUND, [-EDGE, EDGE], [STREET.back - 3, STREET.front + 3], site.kerb) +
    panel(GROUND, [-EDGE, EDGE], [STREET.back, STREET.front], site.asphalt);
  for (let x = -EDGE + 8; x < EDGE; x += 28) {
    if (crossing !== undefined && Math.abs(x + 6 - crossing) < 22) continue;
    svg += panel(GROUND, [x, x + 12], [STREET.middle - 0.9, STREET.middle + 0.9], site.marking);
  }
  if (crossing !== undefined) {
    for (let y = STREET.back + 5; y < STREET.front - 4; y += 8) {
      svg += panel(GROUND, [crossing - 10, crossing + 10], [y, y + 4], site.marking, 0.55);
    }
  }
  return svg;
}

/** How far a shadow falls for one unit of height: away from the light, to +x and a little to -y. */
const SHADOW_X = 0.42;
const SHADOW_Y = -0.2;

/** The shadow of a block on the ground, and the dark line where its walls meet the pavement. */
export function shadowOf(site: Site, { x, y, z }: Box): string {
  const [dx, dy] = [SHADOW_X * z[1], SHADOW_Y * z[1]];
  const outline: Point[] = [
    [x[0], y[1]],
    [x[1], y[1]],
    [x[1] + dx, y[1] + dy],
    [x[1] + dx, y[0] + dy],
    [x[0] + dx, y[0] + dy],
    [x[0], y[0]],
  ];
  return (
    shape(GROUND, outline, site.shadow) +
    panel(GROUND, [x[0] - 3, x[1] + 3], [y[0] - 3, y[1] + 4], site.shadow)
  );
}

/** The light that an open door or a shop window throws on the pavement in front of it. */
export function lightPool(
  x: readonly [number, number],
  y: readonly [number, number],
  color = GLOW,
  opacity = 0.17,
): string {
  const spread = (y[1] - y[0]) * 0.35;
  const points: Point[] = [
    [x[0], y[0]],
    [x[1], y[0]],
    [x[1] + spread, y[1]],
    [x[0] - spread, y[1]],
  ];
  return shape(GROUND, points, color, opacity);
}

/** Parking bays side by side along x, open towards +y. */
export function parkingBays(
  site: Site,
  x: number,
  y: readonly [number, number],
  count: number,
  width: number,
): string {
  const lines = Array.from({ length: count + 1 }, (_, index) =>
    line(GROUND, points(x + index * width, y[0], x + index * width, y[1]), site.marking, 0.9, 0.7),
  );
  return lines.join("");
}

/** A patch of the ground in another colour: a path, a lawn, a forecourt. */
export function patch(
  x: readonly [number, number],
  y: readonly [number, number],
  color: string,
  opacity = 1,
): string {
  return panel(GROUND, x, y, color, opacity);
}

export function roundPatch(centre: Point, radius: number, color: string, opacity = 1): string {
  return disc(GROUND, centre, radius, color, opacity);
}
