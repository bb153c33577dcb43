import { shade } from "../engine/color.ts";
import { disc, type Face, groundFace, leftFace, line, panel, rightFace } from "../engine/face.ts";
import { type Box, box, enclose, points, type Range } from "../engine/iso.ts";
import { type Drawing, draw, type Item } from "../engine/item.ts";
import { block } from "../engine/solids.ts";
import { BLUE, DARK, INK, RED, WHITE } from "../site/palette.ts";
import { cross } from "./signs.ts";

type LorryHeading = "+x" | "+y";

type Place = (along: Range, across: Range, up: Range) => Box;

/** Lorries are only ever seen nose first: turned to +x or to +y. `along` grows towards the nose. */
function placer(x: number, y: number, heading: LorryHeading): Place {
  return (along, across, up) =>
    heading === "+x"
      ? box([x + along[0], x + along[1]], [y + across[0], y + across[1]], up)
      : box([x - across[1], x - across[0]], [y + along[0], y + along[1]], up);
}

function longSide(space: Box, heading: LorryHeading) {
  return heading === "+x" ? leftFace(space) : rightFace(space);
}

/** On the side turned to +x, `u` starts at the nose; on the one turned to +y, at the tail. */
function alongSide(width: number, heading: LorryHeading, fromTail: number): number {
  return heading === "+x" ? fromTail : width - fromTail;
}

function lorry(
  bodies: readonly Item[],
  chassis: Box,
  heading: LorryHeading,
  axles: readonly number[],
  extra = "",
): Item {
  const side = longSide(chassis, heading);
  const wheels = axles
    .map((axle) => {
      const u = alongSide(side.width, heading, axle);
      return disc(side, [u, 0], 3.9, "#0c1116") + disc(side, [u, 0], 1.7, "#4b5661");
    })
    .join("");
  const { x, y } = chassis;
  const under = panel(groundFace(), [x[0] - 1, x[1] + 2], [y[0] - 1, y[1] + 1], "#05080c", 0.42);
  return {
    space: enclose([chassis, ...bodies.map((each) => each.space)]),
    svg: under + block(chassis, INK).svg + draw(bodies as Drawing) + wheels + extra,
  };
}

/** A cab with its windscreen, side window and lamps. */
function cab(
  place: Place,
  heading: LorryHeading,
  along: Range,
  up: Range,
  color: string,
  across: Range = [-8, 8],
): Item {
  return block(place(along, across, up), color, ({ left, right }) => {
    const [side, front] = heading === "+x" ? [left, right] : [right, left];
    const [v0, v1] = [front.height * 0.5, front.height * 0.9];
    return (
      panel(front, [1.4, front.width - 1.4], [v0, v1], DARK.right) +
      panel(side, [side.width * 0.28, side.width * 0.82], [v0, v1], DARK.left) +
      panel(front, [1, 4], [2, 4.4], "#ffe9b8") +
      panel(front, [front.width - 4, front.width - 1], [2, 4.4], "#ffe9b8")
    );
  });
}

function beacons(place: Place, along: Range, z: number): Item[] {
  return [
    block(place(along, [-6, -0.5], [z, z + 2.6]), RED),
    block(place(along, [0.5, 6], [z, z + 2.6]), BLUE),
  ];
}

export function ambulance(x: number, y: number, heading: LorryHeading): Item {
  const place = placer(x, y, heading);
  const chassis = place([-20, 20], [-7.4, 7.4], [1, 4]);
  const rear = place([-20, 7], [-8, 8], [3, 20]);
  return lorry(
    [
      block(rear, WHITE, ({ left, right }) => {
        const side = heading === "+x" ? left : right;
        return (
          panel(side, [0, side.width], [5, 8], "#e0605a") + cross(side, side.width / 2, 12.4, 7, "#d9534f")
        );
      }),
      cab(place, heading, [7, 20], [3, 14], WHITE),
      ...beacons(place, [4, 7], 20),
    ],
    chassis,
    heading,
    [8, 32],
  );
}

export function fireEngine(x: number, y: number, heading: LorryHeading): Item {
  const place = placer(x, y, heading);
  const color = "#c94a3a";
  const ladder = longSide(place([-24, 18], [-3, 3], [24, 27]), heading);
  const rungs = Array.from({ length: 10 }, (_, index) =>
    line(ladder, points(2 + index * 4, 0, 2 + index * 4, 3), "#c2ccd6", 0.7),
  ).join("");
  const rails =
    line(ladder, points(0, 0, 42, 0), "#dfe6ec", 1) + line(ladder, points(0, 3, 42, 3), "#dfe6ec", 1);
  return lorry(
    [
      block(place([-27, 10], [-9, 9], [3, 23]), color, ({ left, right }) => {
        const side = heading === "+x" ? left : right;
        const shutters = [2, 13, 24]
          .map((u) => panel(side, [u, u + 9.5], [8, 18], shade("#9aa7b3", side === right ? -0.4 : -0.1)))
          .join("");
        return panel(side, [0, side.width], [4, 6], "#e9edf1") + shutters;
      }),
      cab(place, heading, [10, 27], [3, 22], color, [-9, 9]),
      ...beacons(place, [16, 20], 22),
    ],
    place([-27, 27], [-8, 8], [1, 4]),
    heading,
    [9, 44],
    rails + rungs,
  );
}

/** A tractor with one container on its trailer. */
export function containerLorry(
  x: number,
  y: number,
  heading: LorryHeading,
  color: string,
  load: string,
): Item {
  const place = placer(x, y, heading);
  return lorry(
    [container(place([-34, 16], [-8, 8], [5, 22]), load), cab(place, heading, [19, 34], [3, 21], color)],
    place([-34, 34], [-7, 7], [1, 5]),
    heading,
    [6, 14, 56],
  );
}

/** A shipping container with its ribs. */
export function container(space: Box, color: string): Item {
  const ribs = (face: Face) => {
    const count = Math.max(2, Math.round(face.width / 4));
    const dark = shade(color, face.side === "left" ? -0.32 : -0.58);
    return Array.from({ length: count }, (_, index) => {
      const u = ((index + 0.5) * face.width) / count;
      return line(face, points(u, 1.4, u, face.height - 1.4), dark, 0.7);
    }).join("");
  };
  return block(space, color, ({ left, right }) => ribs(left) + ribs(right));
}
