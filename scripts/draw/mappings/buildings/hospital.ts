import { groundFace, panel, ring } from "../engine/face.ts";
import { box } from "../engine/iso.ts";
import { cylinder } from "../engine/round.ts";
import { block } from "../engine/solids.ts";
import type { Scene } from "../picture.ts";
import { car } from "../props/cars.ts";
import { airUnit, lamp, parapet } from "../props/furniture.ts";
import { ambulance } from "../props/lorries.ts";
import { bush, hedge, palm } from "../props/plants.ts";
import { cross, letterH } from "../props/signs.ts";
import { glazing, windows } from "../props/windows.ts";
import { LIT, type Site, WHITE } from "../site/palette.ts";
import { drawPlate, lightPool, patch, shadowOf } from "../site/plate.ts";

const WALL = "#6f8094";
const TOWER = box([-92, -4], [-76, 8], [0, 100]);
const WING = box([-4, 100], [-66, 36], [0, 46]);

/** A tower with a helipad, and a low wing with the entrance hall. */
export function hospital(site: Site): Scene {
  return {
    base: drawPlate(site, {
      crossing: 40,
      markings: [
        shadowOf(site, TOWER),
        shadowOf(site, WING),
        patch([-102, -8], [12, 79], site.asphalt),
        patch([22, 62], [36, 79], "#44505e"),
        lightPool([18, 66], [38, 74]),
      ],
    }),
    solids: [tower(), helipad(), wing(site), surroundings()],
  };
}

function tower() {
  return [
    block(
      TOWER,
      WALL,
      ({ left, right }) =>
        windows(left, {
          u: [5, 83],
          v: [11, 96],
          columns: 8,
          rows: 7,
          lit: 0.6,
          seed: "pillbox",
          skip: (column, row) => (column === 3 || column === 4) && row > 1,
        }) +
        windows(right, { u: [5, 79], v: [48, 96], columns: 7, rows: 4, lit: 0.42, seed: "pillbox-side" }) +
        panel(left, [33, 55], [38, 94], "#e9eef2") +
        cross(left, 44, 66, 19, "#e2574f") +
        panel(left, [6, 82], [0, 11], "#3a4654") +
        panel(left, [31, 57], [0, 15], LIT.left),
    ),
    parapet(TOWER, WALL, 3, 3),
    block(box([-66, -30], [8, 26], [16, 20]), "#d9655f"),
  ];
}

/** A round deck above the roof, with lights on its rim. */
function helipad() {
  const deck = cylinder([-48, -34], 37, [107, 111], "#3d4b5b");
  const top = groundFace(111);
  const lights = Array.from({ length: 12 }, (_, index) => {
    const angle = (index / 12) * 2 * Math.PI;
    return cylinder(
      [-48 + Math.cos(angle) * 34.5, -34 + Math.sin(angle) * 34.5],
      1.1,
      [111, 112.4],
      "#ffd58a",
    );
  });
  const marks = ring(top, [-48, -34], 26, WHITE, 2.6) + letterH(top, -48, -34, 26, WHITE);
  return [
    block(box([-62, -34], [-48, -20], [100, 107]), "#2d3844"),
    { space: deck.space, svg: deck.svg + marks },
    lights,
  ];
}

function wing({ accent }: Site) {
  return [
    block(
      WING,
      WALL,
      ({ left, right }) =>
        windows(left, { u: [4, 100], v: [22, 44], columns: 8, rows: 1, lit: 0.6, seed: "wing-front" }) +
        windows(right, { u: [4, 98], v: [4, 42], columns: 7, rows: 2, lit: 0.45, seed: "wing-side" }) +
        panel(left, [20, 72], [0, 22], LIT.left) +
        // The hall behind the glass: the desk and two rows of seats.
        panel(left, [38, 54], [0, 8], "#c98f5a") +
        panel(left, [24, 33], [0, 5], "#9c7a58") +
        panel(left, [59, 68], [0, 5], "#9c7a58") +
        glazing(left, [20, 72], [0, 22], 6, "#4d5a68", "none") +
        panel(left, [0, 104], [43, 46], "#c9d3dc") +
        panel(right, [0, 102], [43, 46], "#7f8b98"),
    ),
    block(box([10, 74], [36, 57], [23, 28]), accent, ({ left }) => cross(left, 32, 2.5, 4, WHITE)),
    block(box([13, 14.6], [52, 53.6], [0, 23]), "#98a6b4"),
    block(box([70, 71.6], [52, 53.6], [0, 23]), "#98a6b4"),
    parapet(WING, WALL, 3, 3),
    airUnit(30, -48, 46, 16),
    airUnit(56, -48, 46, 16),
    block(box([22, 62], [-20, 10], [46, 51]), "#55677a", ({ top }) =>
      panel(top, [3, 37], [3, 27], "#ffe3ae", 0.85),
    ),
  ];
}

function surroundings() {
  return [
    ambulance(-58, 48, "+x"),
    hedge([-128, -104], [-60, -52]),
    palm(-118, 10, 32),
    palm(118, 48, 30),
    bush(84, 52),
    bush(100, 52),
    bush(2, 52),
    lamp(-106, 70),
    lamp(92, 70),
    car(-84, 94, "+x", WHITE, { roof: "beacons", doors: "#d9655f" }),
    car(86, 118, "-x", "#71818f"),
  ];
}
