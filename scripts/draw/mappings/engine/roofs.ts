import { type Face, rightFace } from "./face.ts";
import { type Box, vectors } from "./iso.ts";
import type { Item } from "./item.ts";
import { side } from "./solids.ts";

/** A roof with two slopes. The ridge runs along `axis`; the near gable is drawn in `gable`. */
export function gableRoof(space: Box, axis: "x" | "y", color: string, gable: string): Item {
  const { x, y, z } = space;
  const [low, high] = z;
  if (axis === "x") {
    const middle = (y[0] + y[1]) / 2;
    const svg =
      side(vectors(x[0], y[0], low, x[1], y[0], low, x[1], middle, high, x[0], middle, high), color) +
      side(vectors(x[1], y[1], low, x[1], y[0], low, x[1], middle, high), gable) +
      side(vectors(x[0], y[1], low, x[1], y[1], low, x[1], middle, high, x[0], middle, high), color);
    return { space, svg };
  }
  const middle = (x[0] + x[1]) / 2;
  const svg =
    side(vectors(x[0], y[0], low, x[0], y[1], low, middle, y[1], high, middle, y[0], high), color) +
    side(vectors(x[0], y[1], low, x[1], y[1], low, middle, y[1], high), gable) +
    side(vectors(x[1], y[1], low, x[1], y[0], low, middle, y[0], high, middle, y[1], high), color);
  return { space, svg };
}

/** A roof with one slope that falls towards +y (the viewer's left), as over a shop front or on a saw-tooth hall. */
export function leanTo(space: Box, color: string): Item {
  const { x, y, z } = space;
  const svg =
    side(vectors(x[1], y[1], z[0], x[1], y[0], z[0], x[1], y[0], z[1]), color) +
    side(vectors(x[0], y[1], z[0], x[1], y[1], z[0], x[1], y[0], z[1], x[0], y[0], z[1]), color);
  return { space, svg };
}

/** One tooth of a saw-tooth roof: the slope climbs towards +x and ends in an upright face, drawn on by `decorate`. */
export function sawTooth(space: Box, roof: string, gable: string, decorate: (upright: Face) => string): Item {
  const { x, y, z } = space;
  const svg =
    side(vectors(x[0], y[0], z[0], x[0], y[1], z[0], x[1], y[1], z[1], x[1], y[0], z[1]), roof) +
    side(vectors(x[0], y[1], z[0], x[1], y[1], z[0], x[1], y[1], z[1]), gable) +
    side(vectors(x[1], y[1], z[0], x[1], y[0], z[0], x[1], y[0], z[1], x[1], y[1], z[1]), gable) +
    decorate(rightFace(space));
  return { space, svg };
}
