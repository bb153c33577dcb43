import { shade } from "../engine/color.ts";
import { disc, type Face, line, panel, shape } from "../engine/face.ts";
import { points, type Range } from "../engine/iso.ts";
import { group, type Item } from "../engine/item.ts";
import { cylinder } from "../engine/round.ts";
import { LIT } from "../site/palette.ts";

/** A roller door of a workshop. Open, it shows a car on a lift against the light. */
export function rollerDoor(
  face: Face,
  u: Range,
  height: number,
  state: "open" | "shut",
  color = "#3d4752",
): string {
  const frame = panel(face, [u[0] - 2, u[1] + 2], [0, height + 2], shade(color, -0.3));
  if (state === "shut") {
    return (
      frame + panel(face, u, [0, height], color) + shutterLines(face, u, [0, height], shade(color, -0.28))
    );
  }
  return (
    frame +
    panel(face, u, [0, height], LIT[face.side]) +
    carOnLift(face, (u[0] + u[1]) / 2, height * 0.42) +
    rolledUp(face, u, height, color)
  );
}

export function shutterLines(face: Face, u: Range, v: Range, color: string): string {
  const count = Math.round((v[1] - v[0]) / 5);
  return Array.from({ length: count - 1 }, (_, index) => {
    const height = v[0] + ((v[1] - v[0]) * (index + 1)) / count;
    return line(face, points(u[0] + 1, height, u[1] - 1, height), color, 0.7);
  }).join("");
}

function rolledUp(face: Face, u: Range, height: number, color: string): string {
  return (
    panel(face, u, [height - 5, height], color) +
    line(face, points(u[0] + 1, height - 2.5, u[1] - 1, height - 2.5), shade(color, -0.28), 0.7)
  );
}

/** The outline of a car seen from its end, raised on two posts. */
function carOnLift(face: Face, u: number, v: number): string {
  const ink = "#6d4a2c";
  const body = [
    [-9, 0],
    [-9, 5],
    [-6.6, 6],
    [-5, 10.4],
    [5, 10.4],
    [6.6, 6],
    [9, 5],
    [9, 0],
  ] as const;
  return (
    line(face, points(u - 12, 0, u - 12, v + 9), ink, 1.6) +
    line(face, points(u + 12, 0, u + 12, v + 9), ink, 1.6) +
    line(face, points(u - 12, v - 1.2, u + 12, v - 1.2), ink, 1.4) +
    shape(
      face,
      body.map(([x, y]) => [u + x, v + y]),
      ink,
    ) +
    shape(face, points(u - 4.4, v + 6.2, u + 4.4, v + 6.2, u + 3.6, v + 9.2, u - 3.6, v + 9.2), "#e9b566") +
    disc(face, [u - 6.4, v + 0.2], 2.2, shade(ink, -0.4)) +
    disc(face, [u + 6.4, v + 0.2], 2.2, shade(ink, -0.4))
  );
}

/** A pile of tyres. */
export function tyres(x: number, y: number, count: number): Item {
  return group(
    Array.from({ length: count }, (_, index) => {
      const low = index * 3.4;
      const tyre = cylinder([x, y], 5, [low, low + 3], index % 2 === 0 ? "#2b333b" : "#252c34");
      const hole = cylinder([x, y], 2.2, [low + 3, low + 3.1], "#12171c");
      return { space: { ...tyre.space, z: [low, low + 3.2] as const }, svg: tyre.svg + hole.svg };
    }),
  );
}
