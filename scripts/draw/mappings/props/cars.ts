import { shade, tones } from "../engine/color.ts";
import { disc, type Face, groundFace, leftFace, panel, rightFace, shape } from "../engine/face.ts";
import { type Box, box, enclose, points, type Range } from "../engine/iso.ts";
import { draw, type Item } from "../engine/item.ts";
import { block, tapered } from "../engine/solids.ts";
import { BLUE, DARK, INK, RED } from "../site/palette.ts";

/** Where the bonnet points. */
type Heading = "+x" | "-x" | "+y" | "-y";

type CarOptions = {
  readonly z?: number;
  readonly roof?: "none" | "beacons" | "taxi" | "rack";
  /** A second colour for the doors, as on patrol cars. */
  readonly doors?: string;
};

/** A car whose middle stands at `x`, `y`. About 30 long and 14 wide. */
export function car(x: number, y: number, heading: Heading, color: string, options: CarOptions = {}): Item {
  const { z = 0, roof = "none", doors } = options;
  const alongX = heading.endsWith("x");
  const sign = heading.startsWith("+") ? 1 : -1;
  /** From the car's own axes (front, left and right, up) to the world. */
  const place = (along: Range, across: Range, up: Range): Box => {
    const l: Range = sign > 0 ? along : [-along[1], -along[0]];
    const vertical: Range = [z + up[0], z + up[1]];
    return alongX
      ? box([x + l[0], x + l[1]], [y + across[0], y + across[1]], vertical)
      : box([x + across[0], x + across[1]], [y + l[0], y + l[1]], vertical);
  };
  const body = place([-15, 15], [-7, 7], [2, 7.4]);
  const cabin = place([-11, 6], [-6.2, 6.2], [7.4, 12.4]);
  const top = place([-8, 2.4], [-5, 5], [12.4, 12.6]);
  const under = place([-15.6, 15.8], [-7.6, 8], [0, 0]);
  const svg =
    panelOnGround(under) +
    block(place([-14, 14], [-6.6, 6.6], [0.6, 2]), INK).svg +
    block(
      body,
      color,
      ({ left, right }) =>
        [left, right].map((face) => drawBodySide(face, color, doors)).join("") + endLights(body, heading),
    ).svg +
    tapered(cabin, alongX ? [3, 1] : [1, 3], "#2a3947").svg +
    block(top, color).svg +
    roofGear(place, roof);
  return { space: enclose([body, cabin, place([-15, 15], [-7, 7], [0, 15])]), svg };
}

/** The shadow under the car: a black veil, so that it serves on any ground. */
function panelOnGround({ x, y, z }: Box): string {
  return panel(groundFace(z[0]), x, y, "#05080c", 0.42);
}

/** Wheels and doors, on the long side. */
function drawBodySide(face: Face, color: string, doors: string | undefined): string {
  if (face.width < 20) return "";
  const wheel = (u: number) =>
    disc(face, [u, -0.2], 3.1, "#0c1116") + disc(face, [u, -0.2], 1.4, shade("#7d8995", -0.35));
  const door = doors
    ? panel(face, [face.width * 0.28, face.width * 0.68], [0.6, face.height], tones(doors)[face.side])
    : panel(
        face,
        [face.width * 0.06, face.width * 0.94],
        [face.height * 0.52, face.height * 0.62],
        shade(tones(color)[face.side], -0.22),
      );
  return door + wheel(face.width * 0.2) + wheel(face.width * 0.8);
}

/** Headlamps or tail lamps on the one short end that is seen. */
function endLights(body: Box, heading: Heading): string {
  const face = heading.endsWith("x") ? rightFace(body) : leftFace(body);
  const color = heading.startsWith("+") ? "#ffe9b8" : "#e2504a";
  const v: Range = [face.height * 0.42, face.height * 0.74];
  const size = 2.8;
  return (
    panel(face, [0.8, 0.8 + size], v, color) +
    panel(face, [face.width - 0.8 - size, face.width - 0.8], v, color)
  );
}

function roofGear(place: (along: Range, across: Range, up: Range) => Box, gear: CarOptions["roof"]): string {
  if (gear === "beacons") {
    return draw([
      block(place([-4.4, -1], [-4.6, 0], [12.6, 15]), RED),
      block(place([-4.4, -1], [0, 4.6], [12.6, 15]), BLUE),
    ]);
  }
  if (gear === "taxi") return block(place([-4, -1.4], [-3, 3], [12.6, 15.6]), "#fff0b8").svg;
  if (gear === "rack") return block(place([-7, 1.6], [-4, 4], [12.6, 14]), DARK.left).svg;
  return "";
}

/** A two-wheeler, leaning on its stand. */
export function motorcycle(x: number, y: number, color: string): Item {
  const space = box([x - 2, x + 2], [y - 9, y + 9], [0, 9]);
  const face = rightFace(space);
  const wheel = (u: number) => disc(face, [u, 3], 3.2, "#0c1116") + disc(face, [u, 3], 1.3, "#56616c");
  const svg =
    panel(groundFace(), [x - 2, x + 5], [y - 9, y + 8], "#05080c", 0.35) +
    wheel(3.4) +
    wheel(14.6) +
    shape(face, points(3, 4, 6, 7.5, 10, 7, 12.5, 8, 14, 5.5, 10, 3, 6, 3), color) +
    shape(face, points(9, 7.2, 15.5, 8.2, 15, 6.8, 9.5, 6), INK) +
    shape(face, points(3.2, 4, 4, 4, 6.4, 10, 4.6, 10.4, 5.2, 9.6), "#9aa7b3");
  return { space, svg };
}
