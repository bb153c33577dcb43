import { leftFace, line, panel, shape } from "../engine/face.ts";
import { box, points } from "../engine/iso.ts";
import { gableRoof } from "../engine/roofs.ts";
import { cylinder } from "../engine/round.ts";
import { block } from "../engine/solids.ts";
import type { Scene } from "../picture.ts";
import { car } from "../props/cars.ts";
import { bollards, lamp, stepsDown } from "../props/furniture.ts";
import { bush, hedge } from "../props/plants.ts";
import { coin } from "../props/trade-signs.ts";
import { windows } from "../props/windows.ts";
import { LIT, type Site } from "../site/palette.ts";
import { drawPlate, lightPool, patch, shadowOf } from "../site/plate.ts";

const STONE = "#7f949c";
const CELLA = box([-62, 66], [-96, 14], [10, 68]);
/** The columns stand on the line of the pediment's edge. */
const FRONT = 36;
const SIDE = 84;

/** A temple of money: steps, columns on two sides and a pediment over the street. */
export function bankTemple(site: Site): Scene {
  return {
    base: drawPlate(site, {
      crossing: 2,
      markings: [
        shadowOf(site, box([-84, 92], [-112, 44], [0, 76])),
        patch([-40, 44], [52, 80], "#465660"),
        lightPool([-30, 34], [54, 80]),
      ],
    }),
    solids: [podium(), cella(site), columns(), roof(site), square()],
  };
}

function podium() {
  return [
    block(
      box([-84, 92], [-112, 42], [0, 10]),
      STONE,
      ({ left, right }) =>
        line(left, points(0, 5, 176, 5), "#566870", 0.7) + line(right, points(0, 5, 154, 5), "#38464d", 0.7),
    ),
    stepsDown([-50, 54], 42, 4, 2.5, 4, "#8ea1a8"),
    block(box([-60, -50], [42, 58], [0, 13]), STONE),
    block(box([54, 64], [42, 58], [0, 13]), STONE),
  ];
}

function cella({ accent }: Site) {
  return [
    block(
      CELLA,
      "#5d7079",
      ({ left, right }) =>
        [16, 41].map((u) => panel(left, [u, u + 13], [0, 40], LIT.left)).join("") +
        panel(left, [56, 78], [0, 44], "#ffe3ae") +
        line(left, points(67, 0, 67, 44), "#8c6a38", 1) +
        line(left, points(56, 30, 78, 30), "#8c6a38", 1) +
        panel(left, [86, 99], [0, 40], LIT.left) +
        panel(left, [108, 121], [0, 40], LIT.left) +
        windows(right, {
          u: [4, 106],
          v: [4, 50],
          columns: 6,
          rows: 1,
          lit: 0.6,
          seed: "pacific",
          wall: [0.5, 0.12],
        }) +
        panel(left, [0, 128], [50, 56], accent),
    ),
  ];
}

function columns() {
  const column = (x: number, y: number) => [
    block(box([x - 4.6, x + 4.6], [y - 4.6, y + 4.6], [10, 13]), "#93a6ad"),
    cylinder([x, y], 3.7, [13, 64], "#9db0b7", 3.2),
    block(box([x - 4.6, x + 4.6], [y - 4.6, y + 4.6], [64, 68]), "#93a6ad"),
  ];
  const front = [-76, -45, -14, 22, 53, SIDE].map((x) => column(x, FRONT));
  const side = [6, -24, -54, -84, -106].map((y) => column(SIDE, y));
  return [front, side];
}

function roof({ accent }: Site) {
  const low = 78;
  const pediment = gableRoof(box([-88, 96], [-118, 46], [low, 112]), "y", "#6d858f", "#8599a1");
  const face = leftFace(box([-88, 96], [-118, 46], [low, 112]));
  return [
    block(
      box([-86, 94], [-114, 43], [68, low]),
      STONE,
      ({ left, right }) =>
        panel(left, [0, 180], [3, 6.4], accent) + panel(right, [0, 157], [3, 6.4], "#3f8f68"),
    ),
    {
      space: pediment.space,
      svg:
        pediment.svg +
        shape(face, points(22, 3.4, 162, 3.4, 92, 29.4), "#56676f") +
        coin(face, 92, 13, 15, accent),
    },
  ];
}

function square() {
  return [
    hedge([-132, -94], [26, 34]),
    hedge([98, 132], [50, 58]),
    bush(-72, 66),
    bush(-88, 66),
    bush(78, 66),
    lamp(-108, 68),
    lamp(100, 72),
    bollards([-34, 38], 77, 8),
    car(-92, 94, "+x", "#35434f"),
    car(58, 118, "-x", "#8d9aa6"),
    car(112, 118, "-x", "#3f6f5a"),
  ];
}
