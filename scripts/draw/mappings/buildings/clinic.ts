import { leftFace, line, panel } from "../engine/face.ts";
import { box, points } from "../engine/iso.ts";
import { gableRoof } from "../engine/roofs.ts";
import { block } from "../engine/solids.ts";
import type { Scene } from "../picture.ts";
import { car } from "../props/cars.ts";
import { bench, fence, lamp } from "../props/furniture.ts";
import { ambulance } from "../props/lorries.ts";
import { bush, fir } from "../props/plants.ts";
import { cross } from "../props/signs.ts";
import { glassDoor, windows } from "../props/windows.ts";
import { type Site, WHITE } from "../site/palette.ts";
import { drawPlate, lightPool, parkingBays, patch, shadowOf } from "../site/plate.ts";

const WALL = "#9a9ea0";
const ROOF = "#5d6b78";
const BODY = box([-90, 66], [-74, -6], [0, 34]);
const PORCH = box([-34, 10], [-6, 24], [0, 34]);

/** A country clinic: two crossing roofs, a red cross over the door, firs all round. */
export function clinic(site: Site): Scene {
  return {
    base: drawPlate(site, {
      markings: [
        shadowOf(site, box(BODY.x, BODY.y, [0, 48])),
        patch([-30, 6], [24, 80], "#4a5654"),
        patch([26, 108], [6, 82], site.asphalt),
        parkingBays(site, 80, [14, 50], 1, 26),
        lightPool([-24, 0], [26, 58]),
        lightPool([30, 60], [-2, 26]),
      ],
    }),
    solids: [body(site), porch(site), forest(), yard()],
  };
}

function body({ accent }: Site) {
  return [
    block(
      BODY,
      WALL,
      ({ left, right }) =>
        panel(left, [0, 156], [0, 5], "#5d6466") +
        panel(right, [0, 68], [0, 5], "#373c3e") +
        windows(left, {
          u: [3, 54],
          v: [9, 29],
          columns: 4,
          rows: 1,
          lit: 0.8,
          seed: "beds",
          wall: [0.34, 0.05],
        }) +
        // The gate of the ambulance.
        panel(left, [116, 152], [0, 27], "#5d6466") +
        panel(left, [118, 150], [0, 25], "#ffd58a") +
        panel(left, [118, 150], [20, 25], "#7a8286") +
        line(left, points(118, 22.5, 150, 22.5), "#5d6466", 0.7) +
        windows(right, {
          u: [4, 64],
          v: [9, 29],
          columns: 4,
          rows: 1,
          lit: 0.5,
          seed: "care",
          wall: [0.36, 0.05],
        }) +
        panel(left, [0, 156], [31, 34], accent),
    ),
    gableRoof(box([-94, 70], [-80, 0], [34, 60]), "x", ROOF, "#8b8f92"),
    block(box([-70, -58], [-50, -40], [50, 70]), "#7d6a62"),
  ];
}

function porch({ accent }: Site) {
  const gable = gableRoof(box([-39, 15], [-22, 30], [34, 58]), "y", ROOF, WALL);
  const face = leftFace(box([-39, 15], [-22, 30], [34, 58]));
  return [
    block(
      PORCH,
      WALL,
      ({ left, right }) =>
        glassDoor(left, [11, 33], [0, 25], "#6b6254") +
        panel(left, [0, 44], [31, 34], accent) +
        windows(right, {
          u: [4, 28],
          v: [9, 29],
          columns: 2,
          rows: 1,
          lit: 1,
          seed: "porch",
          wall: [0.3, 0.05],
        }) +
        panel(left, [2, 7], [10, 24], "#ffd58a") +
        panel(left, [37, 42], [10, 24], "#ffd58a"),
    ),
    {
      space: gable.space,
      svg: gable.svg + panel(face, [16, 38], [-2, 16], "#e9eef2") + cross(face, 27, 7, 14, "#e2574f"),
    },
  ];
}

function forest() {
  return [
    fir(-112, -112, 1.2),
    fir(-70, -116, 1),
    fir(-120, -70, 1),
    fir(-24, -118, 1.25),
    fir(24, -116, 1),
    fir(66, -112, 1.2),
    fir(108, -110, 1),
    fir(112, -66, 1.25),
    fir(-120, -20, 1.1),
    fir(-112, 30, 0.9),
    fir(120, -14, 0.85),
  ];
}

function yard() {
  return [
    ambulance(46, 38, "+y"),
    car(93, 32, "+y", "#5689c4"),
    bench(-62, 14),
    bush(-40, 16),
    bush(-84, 10),
    bush(16, 14),
    fence("x", [-134, -40], 70, 7, "#8d9a98", 16),
    fence("x", [112, 136], 70, 7, "#8d9a98", 12),
    lamp(-46, 60),
    lamp(122, 58),
    car(-84, 94, "+x", WHITE, { roof: "beacons", doors: "#d9655f" }),
    car(10, 118, "-x", "#7d6a52", { roof: "rack" }),
  ];
}
