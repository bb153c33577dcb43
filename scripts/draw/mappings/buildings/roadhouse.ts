import { glow, line, panel } from "../engine/face.ts";
import { box, points } from "../engine/iso.ts";
import { group } from "../engine/item.ts";
import { gableRoof, leanTo } from "../engine/roofs.ts";
import { cylinder } from "../engine/round.ts";
import { block } from "../engine/solids.ts";
import type { Scene } from "../picture.ts";
import { car, motorcycle } from "../props/cars.ts";
import { barrel, crate, fence, lamp, stepsDown } from "../props/furniture.ts";
import { lettering } from "../props/lettering.ts";
import { cactus, rock } from "../props/plants.ts";
import { cutlery } from "../props/trade-signs.ts";
import { windows } from "../props/windows.ts";
import { INK, type Site } from "../site/palette.ts";
import { drawPlate, lightPool, patch, roundPatch, shadowOf } from "../site/plate.ts";

const BOARDS = "#85614a";
const ROOF = "#6f5648";
const BAR = box([-88, 40], [-72, 2], [5, 48]);
const KITCHEN = box([40, 78], [-66, -14], [0, 32]);

/** A wooden bar on the desert road: a porch along its front and a sign on a post. */
export function roadhouse(site: Site): Scene {
  return {
    base: drawPlate(site, {
      markings: [
        shadowOf(site, box(BAR.x, BAR.y, [0, 56])),
        shadowOf(site, KITCHEN),
        patch([-92, 130], [40, 80], "#453d31"),
        roundPatch([98, 30], 30, "#453d31"),
        lightPool([-84, 36], [22, 52]),
      ],
    }),
    solids: [bar(), porch(), kitchen(), sign(site), yard()],
  };
}

/** The joints between the boards of a wall. */
function boards(face: Parameters<typeof line>[0], color: string): string {
  return [0.2, 0.4, 0.6, 0.8]
    .map((part) => line(face, points(0, face.height * part, face.width, face.height * part), color, 0.5))
    .join("");
}

function bar() {
  return [
    block(box([-90, 42], [-74, 20], [0, 5]), "#6b5140"),
    block(
      BAR,
      BOARDS,
      ({ left, right }) =>
        boards(left, "#5c4334") +
        boards(right, "#38281f") +
        windows(left, {
          u: [4, 52],
          v: [6, 29],
          columns: 2,
          rows: 1,
          lit: 1,
          seed: "bar",
          wall: [0.24, 0.05],
        }) +
        panel(left, [56, 74], [0, 27], "#4c3629") +
        panel(left, [58, 72], [0, 25], "#ffd58a") +
        line(left, points(58, 12, 72, 12), "#4c3629", 1) +
        windows(left, {
          u: [78, 126],
          v: [6, 29],
          columns: 2,
          rows: 1,
          lit: 1,
          seed: "bar-2",
          wall: [0.24, 0.05],
        }) +
        [11, 23, 87, 99, 111].map((u) => line(left, points(u, 8, u, 26), "#6d4a2c", 0.8)).join(""),
    ),
    gableRoof(box([-94, 46], [-80, 8], [48, 74]), "x", ROOF, BOARDS),
    block(box([-66, -54], [-56, -46], [60, 84]), "#6a564b"),
  ];
}

/** Posts, rail and a low roof over the boards in front of the door. */
function porch() {
  return [
    leanTo(box([-94, 46], [8, 18], [42, 48]), "#7a5f4f"),
    [-88, -56, -36, -12, 12, 38].map((x) => block(box([x - 1.2, x + 1.2], [15.6, 18], [5, 42]), "#5f4636")),
    fence("x", [-88, -36], 18, 12, "#7d5f4a", 13),
    fence("x", [-12, 38], 18, 12, "#7d5f4a", 13),
    stepsDown([-34, -14], 20, 2, 2, 5, "#7d5f4a"),
    {
      space: box([-88, 38], [18.2, 18.4], [38, 42]),
      svg: Array.from({ length: 12 }, (_, index) => glow([-86 + index * 11.2, 18, 41], 1.5, "#ffd58a")).join(
        "",
      ),
    },
    barrel(-76, 9, "#6f5038", 5),
    barrel(24, 9, "#6f5038", 5),
  ];
}

function kitchen() {
  return [
    block(
      KITCHEN,
      "#7a6353",
      ({ left, right }) =>
        boards(left, "#54423a") +
        boards(right, "#352923") +
        panel(left, [22, 34], [0, 22], "#4c3a30") +
        windows(right, {
          u: [6, 48],
          v: [10, 26],
          columns: 3,
          rows: 1,
          lit: 0.7,
          seed: "kitchen",
          wall: [0.4, 0.1],
        }),
    ),
    leanTo(box([38, 81], [-68, -10], [32, 42]), ROOF),
    cylinder([64, -46], 3, [38, 56], "#8b98a5"),
    // Gas bottles for the stove.
    cylinder([86, -30], 4.4, [0, 15], "#b9bfc2"),
    cylinder([86, -42], 4.4, [0, 15], "#b9bfc2"),
  ];
}

function sign({ accent }: Site) {
  return [
    cylinder([78, 56], 2, [0, 46], "#5f4636"),
    block(
      box([60, 96], [53, 58], [46, 86]),
      INK,
      ({ left }) =>
        line(left, points(2, 2, 34, 2, 34, 38, 2, 38, 2, 2), "#8c5b3f", 1.2) +
        cutlery(left, 18, 26, 17, accent) +
        lettering(left, "BAR", 18, 9, 9, "#ffd58a"),
    ),
  ];
}

function yard() {
  const wheel = group([
    cylinder([-112, 26], 9, [0, 3], "#5f4636"),
    cylinder([-112, 26], 6.4, [3, 3.4], "#7d654e"),
  ]);
  return [
    [-70, -60, -50].map((x, index) =>
      motorcycle(x, 58, ["#b5453f", "#5a6a78", "#c98f3f"][index] ?? "#5a6a78"),
    ),
    car(8, 60, "-y", "#8b5b3e", { roof: "rack" }),
    car(112, 26, "+y", "#7f8f6a"),
    wheel,
    crate(58, 2, 9),
    crate(68, 4, 8),
    cactus(-112, -30, 26),
    cactus(-124, 60, 16),
    cactus(112, -56, 22),
    cactus(64, -108, 18),
    rock(-102, -80, 9, "#75684f"),
    rock(104, -96, 7, "#75684f"),
    rock(120, 62, 5, "#6b5f49"),
    lamp(-116, 70),
    car(-40, 94, "+x", "#d9a441"),
    car(60, 118, "-x", "#6b4a3c"),
  ];
}
