import { disc, line, rightFace, ring } from "../engine/face.ts";
import { box } from "../engine/iso.ts";
import { cuboid } from "../engine/solids.ts";
import type { Site } from "../site/palette.ts";

export const GOLD = "#e0b84f";

/** The door has swung into the room on its left hinge: its rim, and the bolts and wheel of its inner side. */
export function door({ accent }: Site) {
  const [from, to] = [-15, -3];
  const at = (x: number) => rightFace(box([x, x], [-98, -32], [6, 78]));
  const centre = [33, 36] as const;
  const rim = Array.from({ length: to - from }, (_, step) =>
    disc(at(from + step), centre, 34, step % 4 === 0 ? "#6d7b87" : "#7d8b97"),
  ).join("");
  const front = at(to);
  const around = (count: number, radius: number) =>
    Array.from({ length: count }, (_, index) => {
      const angle = (index / count) * 2 * Math.PI;
      return [centre[0] + Math.cos(angle) * radius, centre[1] + Math.sin(angle) * radius] as const;
    });
  const svg =
    rim +
    disc(front, centre, 34, "#4f5b66") +
    disc(front, centre, 28, "#5f6d79") +
    around(10, 31)
      .map((point) => disc(front, point, 2, "#aab7c2"))
      .join("") +
    around(10, 22)
      .map((point) => line(front, [centre, point], "#8b99a6", 2))
      .join("") +
    ring(front, centre, 17, "#8b99a6", 2.4) +
    around(4, 13)
      .map((point) => line(front, [centre, point], GOLD, 2))
      .join("") +
    ring(front, centre, 12, GOLD, 2) +
    disc(front, centre, 4, accent);
  return [
    { space: box([from, to], [-98, -32], [6, 78]), svg },
    [14, 58].map((z) => cuboid([-4, -99, z], [14, 5, 10], "#4b5762")),
  ];
}
