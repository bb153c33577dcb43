import { shade, tones } from "../engine/color.ts";
import { disc, leftFace, line, panel, rightFace, shape, sheet } from "../engine/face.ts";
import { box, points, type Vector, vectors } from "../engine/iso.ts";
import type { Item } from "../engine/item.ts";
import { block, tapered } from "../engine/solids.ts";
import { INK } from "../site/palette.ts";

const PRIMER = "#a3abb3";
const PAPER = "#e3d3ae";
const TAPE = "#5b8fe6";

/** Side of the car that the viewer sees, and its top edge. */
const SIDE = 18;
const BELT = 27;

/** A large car under work: glass and wheels masked with paper, its rear half in the new colour. */
export function maskedCar(paint: string): Item {
  const body = box([-58, 58], [-30, SIDE], [9, BELT]);
  const cabin = box([-40, 22], [-27, SIDE - 3], [BELT, BELT + 17]);
  const svg =
    block(box([-52, 52], [-28, SIDE - 2], [3, 9]), INK).svg +
    block(
      body,
      PRIMER,
      ({ left, right, top }) =>
        shape(left, points(0, 0, 50, 0, 56, 4, 51, 8, 58, 12, 53, 18, 0, 18), tones(paint).left) +
        shape(top, points(0, 0, 18, 0, 18, 48, 0, 48), tones(paint).top) +
        line(left, points(2, 11, 50, 11), shade(paint, -0.36), 0.9) +
        line(left, points(62, 11, 114, 11), shade(PRIMER, -0.34), 0.9) +
        line(left, points(36, 1, 36, 17), shade(paint, -0.36), 0.8) +
        line(left, points(76, 1, 76, 17), shade(PRIMER, -0.34), 0.8) +
        // Paper over the lamps, held by tape.
        panel(right, [3, 14], [8, 15], PAPER) +
        panel(right, [34, 45], [8, 15], PAPER) +
        panel(right, [17, 31], [4, 9], shade(INK, 0.1)) +
        line(top, points(84, 8, 112, 8), shade(PRIMER, -0.05), 0.8) +
        line(top, points(84, 40, 112, 40), shade(PRIMER, -0.05), 0.8) +
        [24, 92]
          .map(
            (u) =>
              disc(left, [u, -1], 11, "#20272e") +
              disc(left, [u, -1], 8.6, PAPER) +
              line(left, points(u - 7, -4, u + 6, 3), TAPE, 1.3),
          )
          .join(""),
    ).svg +
    tapered(cabin, [11, 4], PRIMER).svg +
    roofAndGlass(paint);
  return { space: box([-58, 58], [-30, SIDE], [3, BELT + 18]), svg };
}

/** Paper on the side windows and the windscreen; the roof is done up to its middle. */
function roofAndGlass(paint: string): string {
  const top = BELT + 17;
  /** A point of the slanted side: `t` from the belt to the roof. */
  const onSide = (x: number, t: number): Vector => [x, SIDE - 3 - 4 * t, BELT + 17 * t];
  const onScreen = (y: number, t: number): Vector => [22 - 11 * t, y, BELT + 17 * t];
  return (
    sheet([onSide(-40, 0), onSide(-11, 0), onSide(-11, 1), [-29, SIDE - 7, top]], tones(paint).left) +
    sheet([onSide(-33, 0.16), onSide(-12, 0.16), onSide(-12, 0.84), onSide(-25, 0.84)], tones(PAPER).left) +
    sheet([onSide(-8, 0.16), onSide(16, 0.16), onSide(9, 0.84), onSide(-8, 0.84)], tones(PAPER).left) +
    sheet(
      [onScreen(-24, 0.14), onScreen(12, 0.14), onScreen(9, 0.86), onScreen(-21, 0.86)],
      tones(PAPER).right,
    ) +
    line(rightFace(box([16, 16], [-30, SIDE], [BELT, top])), points(6, 8, 40, 8), TAPE, 0.9) +
    sheet(
      vectors(-29, -23, top, -9, -23, top, -13, -8, top, -6, 2, top, -11, SIDE - 7, top, -29, SIDE - 7, top),
      tones(paint).top,
    ) +
    line(leftFace(box([-40, 22], [-30, SIDE - 5], [BELT, top])), points(8, 3, 54, 3), TAPE, 0.9)
  );
}
