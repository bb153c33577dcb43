import { panel } from "../engine/face.ts";
import { box } from "../engine/iso.ts";
import { cylinder } from "../engine/round.ts";
import { block } from "../engine/solids.ts";
import type { Scene } from "../picture.ts";
import { car } from "../props/cars.ts";
import { airUnit, antenna, fence, lamp } from "../props/furniture.ts";
import { lettering } from "../props/lettering.ts";
import { bush } from "../props/plants.ts";
import { carMark } from "../props/trade-signs.ts";
import { glassDoor, windows } from "../props/windows.ts";
import { INK, type Site } from "../site/palette.ts";
import { drawPlate, lightPool, parkingBays, patch, shadowOf } from "../site/plate.ts";

const WALL = "#8b8c86";
const CAB = "#e8c52f";
const OFFICE = box([-112, -38], [-112, -44], [0, 42]);

/** Rows of cabs before a small dispatch office with a yellow roof. */
export function taxiDepot(site: Site): Scene {
  return {
    base: drawPlate(site, {
      markings: [
        patch([-128, 130], [-40, 80], site.asphalt),
        patch([-20, 130], [-124, -40], site.asphalt),
        shadowOf(site, OFFICE),
        lightPool([-90, -60], [-42, -18]),
        parkingBays(site, -106, [-4, 32], 8, 27),
        parkingBays(site, -106, [36, 70], 8, 27),
        parkingBays(site, -6, [-96, -60], 5, 26),
      ],
    }),
    solids: [office(site), shelter(), cabs(), yard(site)],
  };
}

function office({ accent }: Site) {
  return [
    block(
      OFFICE,
      WALL,
      ({ left, right }) =>
        windows(left, {
          u: [3, 24],
          v: [9, 32],
          columns: 2,
          rows: 1,
          lit: 1,
          seed: "dispatch",
          wall: [0.25, 0.1],
        }) +
        glassDoor(left, [28, 44], [0, 28], "#6c5526") +
        windows(left, {
          u: [48, 72],
          v: [9, 32],
          columns: 2,
          rows: 1,
          lit: 1,
          seed: "dispatch-2",
          wall: [0.25, 0.1],
        }) +
        windows(right, {
          u: [4, 64],
          v: [9, 32],
          columns: 4,
          rows: 1,
          lit: 0.5,
          seed: "dispatch-side",
          wall: [0.32, 0.1],
        }),
    ),
    block(box([-119, -31], [-119, -37], [42, 50]), accent),
    block(box([-96, -54], [-52, -46], [50, 72]), INK, ({ left }) =>
      lettering(left, "TAXI", 21, 11, 10.5, accent),
    ),
    airUnit(-66, -92, 50, 16),
    antenna(-104, -104, [50, 76]),
  ];
}

/** The roofed row for the cabs off duty. */
function shelter() {
  const posts = [-6, 46, 98, 124].flatMap((x) => [
    cylinder([x, -98], 1.4, [0, 28], "#8b98a5"),
    cylinder([x, -60], 1.4, [0, 28], "#8b98a5"),
  ]);
  return [
    posts,
    block(
      box([-12, 130], [-104, -54], [28, 32]),
      "#6f7a80",
      ({ left, right, top }) =>
        panel(left, [0, 142], [0, 2.4], CAB) +
        panel(right, [0, 50], [0, 2.4], "#937c1e") +
        [28, 56, 84, 112].map((u) => panel(top, [u, u + 1], [0, 50], "#5f6a70")).join(""),
    ),
  ];
}

function cabs() {
  const row = (y: number, skip: readonly number[]) =>
    [0, 1, 2, 3, 4, 5, 6, 7]
      .filter((bay) => !skip.includes(bay))
      .map((bay) => car(-92.5 + bay * 27, y, "+y", CAB, { roof: "taxi" }));
  return [
    row(14, [3]),
    row(53, [1, 6]),
    [0, 1, 3, 4].map((bay) => car(7 + bay * 26, -80, "+y", CAB, { roof: "taxi" })),
    car(-70, 94, "+x", CAB, { roof: "taxi" }),
    car(50, 118, "-x", "#71818f"),
  ];
}

function yard({ accent }: Site) {
  return [
    fence("y", [-132, 70], 134, 8, "#6b7885", 20),
    lamp(-124, -10),
    lamp(124, 74),
    bush(-124, -60),
    bush(-124, -76),
    // The sign over the way in.
    cylinder([-122, 70], 1.3, [0, 40], "#57697a"),
    block(box([-134, -110], [68, 72], [40, 58]), INK, ({ left }) => carMark(left, 12, 9, 13, accent)),
  ];
}
