import { groundFace, line, panel } from "../engine/face.ts";
import { box, points } from "../engine/iso.ts";
import { block } from "../engine/solids.ts";
import type { Scene } from "../picture.ts";
import { car } from "../props/cars.ts";
import { lamp } from "../props/furniture.ts";
import { hedge, palm } from "../props/plants.ts";
import { LIT, type Site, WHITE } from "../site/palette.ts";
import { drawPlate, lightPool, patch, shadowOf } from "../site/plate.ts";
import { barriers, stairs } from "./car-park-gate.ts";

const CONCRETE = "#76838f";
const X = [-104, 92] as const;
const Y = [-92, 30] as const;
const STOREY = 26;
const ROOF = 2 * STOREY;
const COLORS = ["#c8553d", "#5689c4", "#d5dce2", "#3f8f6f", "#d9a441", "#8594a2", "#7a4fb0"] as const;

/** Two open decks full of cars under a third with marked bays; barriers and arrows at street level. */
export function carPark(site: Site): Scene {
  return {
    base: drawPlate(site, {
      markings: [
        shadowOf(site, box(X, Y, [0, 60])),
        patch([-72, 72], [30, 82], site.asphalt),
        arrow(-36, 68, 44, site),
        arrow(36, 48, 72, site),
        patch([-4, 4], [34, 78], site.kerb),
        lightPool([-66, -8], [32, 56]),
        lightPool([8, 66], [32, 56]),
      ],
    }),
    solids: [deck(0, site), deck(1, site), roofDeck(site), stairs(), barriers(), street()],
  };
}

/** An arrow on the ground from one y to another. */
function arrow(x: number, from: number, to: number, site: Site): string {
  const ground = groundFace();
  const back = to + Math.sign(from - to) * 8;
  return (
    line(ground, points(x, from, x, to), site.marking, 1.8) +
    line(ground, points(x - 6, back, x, to, x + 6, back), site.marking, 1.8)
  );
}

function colorOf(bay: number, storey: number): string {
  return COLORS[(bay * 3 + storey * 2) % COLORS.length] ?? WHITE;
}

/** One open storey: a dark depth with a strip of light, cars along its two edges, posts, and the slab above. */
function deck(storey: number, { accent }: Site) {
  const low = storey * STOREY;
  const clear = [low, low + STOREY - 4] as const;
  const isBay = (bay: number) => (storey === 0 ? bay < 2 || bay > 5 : true) && (bay + storey * 2) % 5 !== 3;
  return [
    block(
      box([X[0] + 2, X[1] - 34], [Y[0] + 2, Y[1] - 34], clear),
      "#333d47",
      ({ left, right }) =>
        panel(left, [0, left.width], [13, 15], LIT.left) +
        panel(right, [0, right.width], [13, 15], "#b98a4a"),
    ),
    [0, 1, 2, 3, 4, 5, 6]
      .filter(isBay)
      .map((bay) => car(X[0] + 14 + bay * 24, Y[1] - 16, "+y", colorOf(bay, storey), { z: low })),
    [0, 1, 2, 3].map((bay) =>
      car(X[1] - 16, Y[0] + 16 + bay * 24, "+x", colorOf(bay + 3, storey), { z: low }),
    ),
    [0, 1, 2, 3, 4].map((post) =>
      block(box([X[0] + post * 48, X[0] + post * 48 + 4], [Y[1] - 4, Y[1]], clear), "#66727d"),
    ),
    [0, 1, 2].map((post) =>
      block(box([X[1] - 4, X[1]], [Y[0] + post * 40, Y[0] + post * 40 + 4], clear), "#66727d"),
    ),
    block(box(X, Y, [low + STOREY - 4, low + STOREY]), CONCRETE),
    rail(low + STOREY, storey === 0 ? accent : "#9aa6b1"),
  ];
}

/** The low wall around a slab. */
function rail(z: number, band: string) {
  const height = [z - 4, z + 6] as const;
  return [
    block(box([X[0], X[1] + 2], [Y[1], Y[1] + 2], height), CONCRETE, ({ left }) =>
      panel(left, [0, left.width], [0, 2.4], band),
    ),
    block(box([X[1], X[1] + 2], [Y[0], Y[1]], height), CONCRETE, ({ right }) =>
      panel(right, [0, right.width], [0, 2.4], "#515c67"),
    ),
  ];
}

function roofDeck(site: Site) {
  const face = groundFace(ROOF);
  const lines = Array.from({ length: 9 }, (_, bay) => {
    const x = X[0] + 2 + bay * 24;
    return [
      line(face, points(x, Y[1] - 33, x, Y[1] - 3), "#dfe6ec", 0.9),
      line(face, points(x, Y[0] + 3, x, Y[0] + 33), "#dfe6ec", 0.9),
    ].join("");
  });
  return [
    { space: box(X, Y, [ROOF, ROOF]), svg: panel(face, X, Y, "#64717d") + lines.join("") },
    [1, 2, 4, 7].map((bay) => car(X[0] + 14 + bay * 24, Y[1] - 18, "+y", colorOf(bay, 2), { z: ROOF })),
    [0, 3, 5].map((bay) => car(X[0] + 14 + bay * 24, Y[0] + 20, "+y", colorOf(bay, 3), { z: ROOF })),
    car(10, -34, "+x", site.accent, { z: ROOF }),
    block(box([X[0], X[1]], [Y[0], Y[0] + 2], [ROOF, ROOF + 6]), CONCRETE),
    block(box([X[0], X[0] + 2], [Y[0] + 2, Y[1]], [ROOF, ROOF + 6]), CONCRETE),
    lamp(-56, -30, 30, ROOF),
    lamp(44, -30, 30, ROOF),
  ];
}

function street() {
  return [
    car(-36, 77, "-y", "#c8553d"),
    hedge([-132, -80], [68, 76], 6),
    hedge([80, 132], [68, 76], 6),
    palm(-112, 52, 32),
    palm(118, 44, 36),
    palm(118, -40, 34),
    palm(118, -100, 30),
    lamp(-88, 60),
    lamp(92, 62),
    car(78, 94, "+x", "#d9a441"),
    car(-86, 118, "-x", "#5689c4"),
  ];
}
