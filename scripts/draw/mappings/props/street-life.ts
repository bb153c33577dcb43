import { disc, line, wire } from "../engine/face.ts";
import { box, points, vectors } from "../engine/iso.ts";
import { group } from "../engine/item.ts";
import { cylinder } from "../engine/round.ts";
import { block } from "../engine/solids.ts";
import type { Site } from "../site/palette.ts";

/** The wall that the neighbourhood has painted: broad strokes, no words. */
export function paintedWall({ accent }: Site) {
  return [
    block(
      box([-130, -40], [58, 62], [0, 20]),
      "#6f6a72",
      ({ left }) =>
        disc(left, [16, 10], 7, "#3f8f6f") +
        line(left, points(8, 4, 20, 16, 28, 5, 38, 15), accent, 3) +
        line(left, points(34, 6, 46, 15, 52, 6, 60, 14, 66, 6), "#f2c94c", 2) +
        disc(left, [77, 11], 6, "#d9656f") +
        line(left, points(70, 4, 84, 16), "#dfe6ec", 1.6) +
        line(left, points(44, 3, 62, 3), "#7fd0d6", 1.6),
    ),
  ];
}

/** Where people gather: a sofa, crates and a fire in a drum. */
export function meeting() {
  const [x, y] = [30, -48];
  const drum = cylinder([x, y], 4.4, [0, 11], "#6b4a3c");
  const flame = (dx: number, height: number, color: string, width: number) =>
    wire(vectors(x + dx, y, 11, x + dx * 0.6, y, height), color, width);
  return [
    {
      space: { ...drum.space, z: [0, 20] as const },
      svg:
        drum.svg +
        flame(-2, 15, "#ff8a3c", 3) +
        flame(1.4, 18, "#ffb35c", 3.4) +
        flame(3.2, 14, "#ff8a3c", 2.6),
    },
    group([
      block(box([28, 56], [-73, -65], [0, 5]), "#7a5a86"),
      block(box([28, 56], [-76, -73], [0, 12]), "#7a5a86"),
      block(box([24, 28], [-76, -65], [0, 8]), "#7a5a86"),
      block(box([56, 60], [-76, -65], [0, 8]), "#7a5a86"),
    ]),
    block(box([10, 17], [-58, -51], [0, 6]), "#8a6a4c"),
    block(box([44, 50], [-48, -42], [0, 5]), "#8a6a4c"),
    // A basket without a court.
    {
      space: box([-58, -56], [-68, -58], [0, 34]),
      svg:
        wire(vectors(-57, -63, 0, -57, -63, 28), "#8b98a5", 1.3) +
        wire(vectors(-57, -69, 24, -57, -57, 24, -57, -57, 34, -57, -69, 34, -57, -69, 24), "#dfe6ec", 1.2) +
        wire(vectors(-57, -63, 25.5, -51, -63, 25.5), "#e0605a", 1.5),
    },
  ];
}
