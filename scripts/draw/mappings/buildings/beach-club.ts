import { line, panel, wire } from "../engine/face.ts";
import { box, points, vectors } from "../engine/iso.ts";
import { cylinder } from "../engine/round.ts";
import { block } from "../engine/solids.ts";
import type { Scene } from "../picture.ts";
import { car } from "../props/cars.ts";
import { airUnit, lamp, parapet } from "../props/furniture.ts";
import { lettering } from "../props/lettering.ts";
import { palm } from "../props/plants.ts";
import { terrace } from "../props/terrace.ts";
import { glassDoor, glazing } from "../props/windows.ts";
import { NEON_TURQUOISE, type Site } from "../site/palette.ts";
import { drawPlate, lightPool, patch, shadowOf } from "../site/plate.ts";

const WALL = "#565b84";
const HALL = box([-100, 10], [-92, 24], [0, 82]);
const LOUNGE = box([10, 70], [-92, 8], [0, 40]);

/** A tall dance hall with its name in neon, a lower bar and a terrace under strings of bulbs. */
export function beachClub(site: Site): Scene {
  return {
    base: drawPlate(site, {
      markings: [
        shadowOf(site, HALL),
        shadowOf(site, LOUNGE),
        patch([10, 134], [8, 78], "#5b4a4c"),
        ...[20, 32, 44, 56, 68].map((y) => patch([10, 134], [y, y + 0.8], "#46393c")),
        lightPool([-88, -40], [26, 72], site.accent, 0.14),
        lightPool([14, 66], [10, 40], "#ff9fd6", 0.14),
      ],
    }),
    solids: [hall(site), lounge(site), terrace(), street()],
  };
}

function hall({ accent }: Site) {
  return [
    block(
      HALL,
      WALL,
      ({ left, right }) =>
        panel(left, [8, 102], [50, 76], "#2a2b45") +
        lettering(left, "CLUB", 55, 63, 17, accent, 2.4) +
        line(left, points(8, 48, 102, 48), NEON_TURQUOISE, 1.5) +
        [76, 82, 88, 94, 100]
          .map((u, index) => line(left, points(u, 6, u, 42), index % 2 ? accent : NEON_TURQUOISE, 1.8))
          .join("") +
        panel(left, [12, 64], [0, 34], "#2a2b45") +
        glassDoor(left, [16, 36], [0, 26], "#5d3d63") +
        glassDoor(left, [40, 60], [0, 26], "#5d3d63") +
        line(right, points(2, 60, 114, 60), accent, 1.6) +
        line(right, points(2, 66, 114, 66), NEON_TURQUOISE, 1.6),
    ),
    parapet(HALL, WALL, 8, 5),
    airUnit(-70, -66, 82, 20),
    airUnit(-36, -66, 82, 20),
    block(box([-92, -30], [24, 44], [30, 34]), "#77507f", ({ left }) =>
      line(left, points(1, 2, 61, 2), accent, 1.5),
    ),
    cylinder([-88, 40], 1.4, [0, 30], "#d6d9e6"),
    cylinder([-34, 40], 1.4, [0, 30], "#d6d9e6"),
    // The queue.
    [-84, -72, -60, -48, -36].map((x) => cylinder([x, 62], 1, [0, 8], "#d9b36c")),
    {
      space: box([-84, -36], [62.9, 63], [3, 8]),
      svg: wire(
        vectors(
          -84,
          62,
          7,
          -78,
          62,
          5,
          -72,
          62,
          7,
          -66,
          62,
          5,
          -60,
          62,
          7,
          -54,
          62,
          5,
          -48,
          62,
          7,
          -42,
          62,
          5,
          -36,
          62,
          7,
        ),
        "#c2508f",
        0.9,
      ),
    },
  ];
}

function lounge({ accent }: Site) {
  return [
    block(
      LOUNGE,
      WALL,
      ({ left, right }) =>
        glazing(left, [4, 56], [4, 28], 5, "#4a3656", "#ffb5df") +
        [10, 20, 30, 40]
          .map((u, index) =>
            panel(
              left,
              [u, u + 3],
              [12, 17 + (index % 3) * 2],
              ["#8fd9c8", "#f2c07a", "#c79bff"][index % 3] ?? accent,
            ),
          )
          .join("") +
        panel(left, [4, 56], [4, 11], "#9a4f83") +
        line(left, points(1, 35, 59, 35), NEON_TURQUOISE, 1.6) +
        line(right, points(1, 35, 99, 35), NEON_TURQUOISE, 1.6) +
        // The staff door.
        panel(right, [66, 82], [0, 24], "#20223a") +
        panel(right, [68, 80], [0, 22], "#39406a"),
    ),
    parapet(LOUNGE, WALL, 3, 3),
  ];
}

function street() {
  return [
    palm(-122, 30, 40),
    palm(-126, -40, 34),
    palm(98, -30, 38),
    palm(118, -80, 32),
    palm(86, -110, 30),
    lamp(-110, 72),
    car(-84, 94, "+x", "#c9ced6"),
    car(-20, 94, "+x", "#a64f86"),
    car(70, 118, "-x", "#3f8f8a"),
  ];
}
