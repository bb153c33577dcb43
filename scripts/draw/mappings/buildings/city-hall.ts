import { disc, leftFace, line, panel, shape } from "../engine/face.ts";
import { box, points, project } from "../engine/iso.ts";
import { gableRoof } from "../engine/roofs.ts";
import { cylinder, dome } from "../engine/round.ts";
import { block } from "../engine/solids.ts";
import { polygon } from "../engine/svg.ts";
import type { Scene } from "../picture.ts";
import { car } from "../props/cars.ts";
import { flagpole, lamp, parapet, stepsDown } from "../props/furniture.ts";
import { bush, hedge } from "../props/plants.ts";
import { windows } from "../props/windows.ts";
import { LIT, type Site } from "../site/palette.ts";
import { drawPlate, lightPool, patch, shadowOf } from "../site/plate.ts";

const STONE = "#7f91a6";
const LEFT_WING = box([-118, -44], [-78, 10], [0, 46]);
const RIGHT_WING = box([44, 118], [-78, 10], [0, 46]);
const HOUSE = box([-44, 44], [-90, 20], [0, 56]);
const CENTRE = [0, -40] as const;

/** A domed house between two wings, columns and broad steps towards the street. */
export function cityHall(site: Site): Scene {
  return {
    base: drawPlate(site, {
      crossing: 0,
      markings: [
        shadowOf(site, LEFT_WING),
        shadowOf(site, RIGHT_WING),
        patch([-118, -48], [20, 74], "#2f4540"),
        patch([48, 118], [20, 74], "#2f4540"),
        patch([-30, 30], [50, 80], "#465361"),
        lightPool([-26, 26], [52, 80]),
      ],
    }),
    solids: [wings(), house(), portico(site), lantern(), gardens()],
  };
}

function wings() {
  return [LEFT_WING, RIGHT_WING].map((wing, index) => [
    block(
      wing,
      STONE,
      ({ left, right }) =>
        panel(left, [0, 74], [0, 5], "#4d5b6b") +
        panel(right, [0, 88], [0, 5], "#303944") +
        windows(left, {
          u: [3, 71],
          v: [6, 42],
          columns: 6,
          rows: 2,
          lit: 0.55,
          seed: `wing-${index}`,
          wall: [0.42, 0.36],
        }) +
        windows(right, {
          u: [3, 85],
          v: [6, 42],
          columns: 7,
          rows: 2,
          lit: 0.45,
          seed: `wing-side-${index}`,
          wall: [0.42, 0.36],
        }) +
        line(left, points(0, 43.5, 74, 43.5), "#9fb0c2", 1) +
        line(right, points(0, 43.5, 88, 43.5), "#5d6a79", 1),
    ),
    parapet(wing, STONE, 3, 3),
  ]);
}

function house() {
  return [
    block(
      HOUSE,
      STONE,
      ({ left, right }) =>
        [8, 25, 50, 67].map((u) => panel(left, [u, u + 12], [4, 40], LIT.left)).join("") +
        panel(left, [38, 50], [4, 44], "#ffe3ae") +
        windows(right, { u: [80, 108], v: [30, 52], columns: 3, rows: 1, lit: 0.5, seed: "house" }),
    ),
  ];
}

function portico({ accent }: Site) {
  const pediment = box([-46, 46], [20, 46], [56, 74]);
  const face = leftFace(pediment);
  const roof = gableRoof(pediment, "y", STONE, "#95a6b9");
  return [
    block(box([-46, 46], [20, 44], [0, 6]), STONE),
    stepsDown([-34, 34], 44, 3, 2, 4.5, "#91a2b4"),
    [-38, -22.8, -7.6, 7.6, 22.8, 38].map((x) => [
      block(box([x - 3.8, x + 3.8], [34.2, 41.8], [6, 8]), "#a2b2c3"),
      cylinder([x, 38], 3, [8, 48], "#a9b8c8", 2.6),
    ]),
    block(box([-46, 46], [20, 44], [48, 56]), "#8c9db1", ({ left }) =>
      panel(left, [0, 92], [2.5, 5], accent),
    ),
    {
      space: roof.space,
      svg: roof.svg + shape(face, points(14, 3, 78, 3, 46, 15), "#5d6c7d") + disc(face, [46, 7.4], 3, accent),
    },
  ];
}

/** Drum, dome and flag. */
function lantern() {
  const [x, y] = CENTRE;
  const drum = cylinder([x, y], 31, [60, 80], STONE);
  // Windows stand around the drum where its wall is seen.
  const lights = Array.from({ length: 9 }, (_, index) => {
    const angle = ((125 - index * 20) * Math.PI) / 180;
    const at = (offset: number, z: number) =>
      [x + Math.cos(angle + offset) * 31, y + Math.sin(angle + offset) * 31, z] as const;
    const color = index % 4 === 2 ? "#1c2936" : index < 5 ? LIT.left : LIT.right;
    return polygon([at(0.09, 64), at(-0.09, 64), at(-0.09, 76), at(0.09, 76)].map(project), color);
  }).join("");
  return [
    block(box([-38, 38], [-80, -2], [56, 60]), "#7a8ba0"),
    { space: drum.space, svg: drum.svg + lights },
    cylinder([x, y], 33.5, [80, 84], "#93a4b7"),
    dome([x, y], 29, [84, 112], "#8298b0"),
    cylinder([x, y], 5.5, [111, 119], "#a9b8c8"),
    flagpole(x, y, [119, 138], "#6ea8ff"),
  ];
}

function gardens() {
  return [
    [-110, 56].map((x) => [hedge([x, x + 54], [20, 24], 5), hedge([x, x + 54], [70, 74], 5)]),
    [-98, -76, -56, 60, 82, 104].map((x) => bush(x, 40, 9)),
    cylinder([-84, 56], 9, [0, 4], "#8c9db1"),
    cylinder([84, 56], 9, [0, 4], "#8c9db1"),
    lamp(-42, 62),
    lamp(42, 62),
    lamp(124, 66),
    car(-84, 94, "+x", "#28323e"),
    car(-46, 94, "+x", "#28323e"),
    car(68, 118, "-x", "#8594a2"),
  ];
}
