import { toneOf } from "./color.ts";
import { type Box, project, type Range, type Vector } from "./iso.ts";
import type { Item } from "./item.ts";
import { facet } from "./svg.ts";

const SIDES = 24;

/** The tones of a round wall are cut to a few steps: a smooth run would be a gradient. */
function around(step: number): readonly [number, number] {
  const angle = (step / SIDES) * 2 * Math.PI;
  return [Math.cos(angle), Math.sin(angle)];
}

function roundSpace(centre: readonly [number, number], radius: number, z: Range): Box {
  return { x: [centre[0] - radius, centre[0] + radius], y: [centre[1] - radius, centre[1] + radius], z };
}

function inThreeSteps(step: number): readonly [number, number] {
  const middle = Math.floor(step / 3) * 3 + 1.5;
  return around(middle);
}

/** A cylinder, or a cone cut short when `topRadius` is given. */
export function cylinder(
  centre: readonly [x: number, y: number],
  radius: number,
  z: Range,
  color: string,
  topRadius = radius,
): Item {
  const corner = (step: number, size: number, height: number): Vector => {
    const [cx, cy] = around(step);
    return [centre[0] + size * cx, centre[1] + size * cy, height];
  };
  const lean = (radius - topRadius) / Math.max(1, z[1] - z[0]);
  let svg = "";
  for (let step = 0; step < SIDES; step++) {
    const [nx, ny] = inThreeSteps(step);
    if (nx + ny + lean <= 0) continue;
    const length = Math.hypot(nx, ny, lean);
    svg += facet(
      [
        corner(step, radius, z[0]),
        corner(step + 1, radius, z[0]),
        corner(step + 1, topRadius, z[1]),
        corner(step, topRadius, z[1]),
      ].map(project),
      toneOf(color, [nx / length, ny / length, lean / length]),
    );
  }
  if (topRadius > 0) {
    const lid = Array.from({ length: SIDES }, (_, step) => project(corner(step, topRadius, z[1])));
    svg += facet(lid, toneOf(color, [0, 0, 1]));
  }
  return { space: roundSpace(centre, Math.max(radius, topRadius), z), svg };
}

/** Half a ball on the ground at `z[0]`, its top at `z[1]`. */
export function dome(centre: readonly [x: number, y: number], radius: number, z: Range, color: string): Item {
  const rings = 5;
  const corner = (step: number, level: number): Vector => {
    const [cx, cy] = around(step);
    const rise = (level / rings) * (Math.PI / 2);
    const size = radius * Math.cos(rise);
    return [centre[0] + size * cx, centre[1] + size * cy, z[0] + (z[1] - z[0]) * Math.sin(rise)];
  };
  let svg = "";
  for (let level = 0; level < rings; level++) {
    const rise = ((level + 0.5) / rings) * (Math.PI / 2);
    for (let step = 0; step < SIDES; step++) {
      const [cx, cy] = inThreeSteps(step);
      const normal: Vector = [cx * Math.cos(rise), cy * Math.cos(rise), Math.sin(rise)];
      if (normal[0] + normal[1] + normal[2] <= 0) continue;
      svg += facet(
        [
          corner(step, level),
          corner(step + 1, level),
          corner(step + 1, level + 1),
          corner(step, level + 1),
        ].map(project),
        toneOf(color, normal),
      );
    }
  }
  return { space: roundSpace(centre, radius, z), svg };
}
