import { type Face, leftFace, line, panel, rightFace, wire } from "../engine/face.ts";
import { box, points, vectors } from "../engine/iso.ts";
import type { Item } from "../engine/item.ts";
import { cylinder } from "../engine/round.ts";
import { block } from "../engine/solids.ts";
import type { Scene } from "../picture.ts";
import { car } from "../props/cars.ts";
import { lamp } from "../props/furniture.ts";
import { carMark } from "../props/trade-signs.ts";
import { INK, type Site, WHITE } from "../site/palette.ts";
import { drawPlate, lightPool, patch, shadowOf } from "../site/plate.ts";

const HALL = box([-104, 84], [-92, 24], [3, 54]);
const FRAME = "#8fb0bd";

/** A hall of glass: the cars for sale are seen through it, under a thin wide roof. */
export function carShowroom(site: Site): Scene {
  return {
    base: drawPlate(site, {
      crossing: -112,
      markings: [
        shadowOf(site, box([-112, 92], [-100, 31], [0, 61])),
        lightPool([-100, 80], [26, 56], "#bfe9ef", 0.12),
        patch([96, 134], [-130, 76], site.asphalt),
      ],
    }),
    solids: [inside(site), glass(), roof(site), outside()],
  };
}

/** Floor, back walls and cars. */
function inside({ accent }: Site) {
  return [
    block(box([-106, 86], [-94, 26], [0, 3]), "#7a929e"),
    block(
      box([-104, 84], [-92, -89], [3, 54]),
      "#6e8b98",
      ({ left }) =>
        panel(left, [10, 60], [10, 34], "#dff3f5") +
        carMark(left, 35, 21, 18, "#3d6d7a") +
        panel(left, [74, 178], [26, 30], accent) +
        panel(left, [120, 150], [0, 22], "#4c6470"),
    ),
    block(box([-104, -101], [-89, 24], [3, 54]), "#6e8b98"),
    // The sales desk.
    block(box([40, 70], [-72, -62], [3, 11]), "#cfdde2"),
    [-78, -40, -2].map((x) =>
      car(x, -58, "+x", ["#5aa4b5", "#8b78c9", "#c9ced6"][(x + 78) / 38] ?? WHITE, { z: 3 }),
    ),
    cylinder([-68, -4], 22, [3, 6], "#aebfc7"),
    car(-68, -4, "+x", "#d9843f", { z: 6 }),
    cylinder([-8, -4], 22, [3, 6], "#aebfc7"),
    car(-8, -4, "+x", "#4fa383", { z: 6 }),
    cylinder([52, -4], 22, [3, 6], "#aebfc7"),
    car(52, -4, "+x", "#b9504a", { z: 6 }),
  ];
}

function glassFront(face: Face, panes: number): string {
  const step = face.width / panes;
  const bars = Array.from({ length: panes + 1 }, (_, index) =>
    line(face, points(index * step, 0, index * step, face.height), FRAME, 0.9),
  );
  const shine = Array.from({ length: Math.floor(panes / 3) }, (_, index) => {
    const u = (index * 3 + 0.2) * step;
    return panel(face, [u, u + step * 0.6], [0, face.height], "#e8fbff", 0.1);
  });
  return (
    panel(face, [0, face.width], [0, face.height], "#a8e4ee", 0.13) +
    shine.join("") +
    bars.join("") +
    line(face, points(0, 33, face.width, 33), FRAME, 0.7)
  );
}

function glass(): Item[] {
  const front = box(HALL.x, [24, 25], HALL.z);
  const side = box([84, 85], HALL.y, HALL.z);
  return [
    { space: front, svg: glassFront(leftFace(front), 11) },
    { space: side, svg: glassFront(rightFace(side), 7) },
  ];
}

function roof({ accent }: Site) {
  return [
    block(
      box([-112, 92], [-100, 31], [54, 61]),
      "#6a8799",
      ({ left, right, top }) =>
        line(left, points(1, 2, 203, 2), accent, 1.4) +
        line(right, points(1, 2, 130, 2), "#5fb3bd", 1.4) +
        panel(top, [8, 196], [8, 123], "#7690a1"),
    ),
    [-70, -20, 30].map((x) =>
      block(box([x, x + 30], [-76, -50], [61, 64]), "#5d7787", ({ top }) =>
        panel(top, [2, 28], [2, 24], "#c9eff3", 0.85),
      ),
    ),
    block(
      box([-40, 40], [21, 26], [61, 84]),
      INK,
      ({ left }) =>
        line(left, points(7, 12, 24, 12), accent, 1.6) +
        line(left, points(56, 12, 73, 12), accent, 1.6) +
        carMark(left, 40, 12, 19, accent),
    ),
  ];
}

function flag(x: number, color: string) {
  const cloth = leftFace(box([x, x + 8], [64, 64], [20, 46]));
  return {
    space: box([x - 0.5, x + 0.5], [63.5, 64.5], [0, 48]),
    svg:
      wire(vectors(x, 64, 0, x, 64, 48), "#b7c2cd", 1) +
      panel(cloth, [0.5, 8], [0, 26], color) +
      panel(cloth, [0.5, 8], [0, 6], WHITE),
  };
}

function outside() {
  return [
    flag(40, "#7ddfe6"),
    flag(56, "#4f9fb0"),
    flag(72, "#7ddfe6"),
    car(-66, 62, "+x", "#c8553d"),
    car(-14, 62, "+x", WHITE),
    car(114, -100, "+y", "#5689c4"),
    car(114, -58, "+y", "#8594a2"),
    car(114, -16, "+y", "#d9a441"),
    car(114, 28, "+y", "#4fa383"),
    car(20, 118, "-x", "#5b7fb8"),
    lamp(-126, 62),
    lamp(94, 72),
  ];
}
