import { mix } from "../engine/color.ts";
import { glow, groundFace, line, panel, ring } from "../engine/face.ts";
import { box, points } from "../engine/iso.ts";
import { cylinder } from "../engine/round.ts";
import { block } from "../engine/solids.ts";
import type { Scene } from "../picture.ts";
import { brilliant } from "../props/brilliant.ts";
import { car } from "../props/cars.ts";
import { bench, lamp } from "../props/furniture.ts";
import { bush, hedge, palm } from "../props/plants.ts";
import { glassDoor, glazing } from "../props/windows.ts";
import { BRASS, INK, type Site, WHITE } from "../site/palette.ts";
import { drawPlate, lightPool, patch, roundPatch, shadowOf } from "../site/plate.ts";

const FRONT = box([-112, 112], [-128, -88], [0, 44]);
const ROUND = [0, 0] as const;

/** The way up to the casino: a fountain in a ring of road, palms, valets and a lit canopy. */
export function casinoForecourt(site: Site): Scene {
  const ground = groundFace();
  return {
    base: drawPlate(site, {
      markings: [
        shadowOf(site, FRONT),
        patch([-76, -40], [-10, 84], site.asphalt),
        patch([40, 76], [-10, 84], site.asphalt),
        roundPatch(ROUND, 77, site.kerb),
        roundPatch(ROUND, 74, site.asphalt),
        patch([-75, -41], [40, 84], site.asphalt),
        patch([41, 75], [40, 84], site.asphalt),
        roundPatch(ROUND, 43, site.kerb),
        roundPatch(ROUND, 40, "#2f4540"),
        ring(ground, ROUND, 58, site.marking, 0.7),
        lightPool([-50, 50], [-84, -50], BRASS, 0.2),
        patch([-34, 34], [52, 80], "#3d4a57"),
      ],
    }),
    solids: [front(), canopy(site), fountain(site), valets(), gardens()],
  };
}

/** The foot of the casino: a curved-in glass front under a band of light; nothing behind it is part of the place. */
function front() {
  return [
    block(
      FRONT,
      "#6a7484",
      ({ left, right }) =>
        glazing(left, [6, 84], [6, 34], 9, "#4f5664") +
        glassDoor(left, [92, 110], [0, 30], "#6c5a35") +
        glassDoor(left, [114, 132], [0, 30], "#6c5a35") +
        glazing(left, [140, 218], [6, 34], 9, "#4f5664") +
        glazing(right, [5, 35], [6, 34], 3, "#3a404c") +
        panel(left, [0, 224], [37, 41], BRASS) +
        panel(right, [0, 40], [37, 41], "#8f7440"),
    ),
    block(
      box([-84, 84], [-124, -96], [44, 58]),
      "#5d6776",
      ({ left, right }) =>
        Array.from({ length: 14 }, (_, index) =>
          line(left, points(6 + index * 12, 3, 6 + index * 12, 11), index % 2 ? BRASS : "#8a7850", 2),
        ).join("") + panel(right, [0, 28], [9, 11], "#8f7440"),
    ),
  ];
}

/** The roof under which cars stop, and the great stone above it. */
function canopy({ accent }: Site) {
  return [
    [-38, 38].flatMap((x) => [cylinder([x, -58], 3, [0, 40], "#a8b2be")]),
    block(
      box([-50, 50], [-88, -52], [40, 47]),
      "#7d8896",
      ({ left, right, top }) =>
        Array.from({ length: 12 }, (_, index) =>
          panel(left, [5 + index * 8, 8 + index * 8], [2, 5], "#ffd58a"),
        ).join("") +
        Array.from({ length: 4 }, (_, index) =>
          panel(right, [4 + index * 8, 7 + index * 8], [2, 5], "#eeb45f"),
        ).join("") +
        panel(top, [5, 95], [5, 31], "#8c97a5"),
    ),
    block(box([-12, 12], [-80, -62], [47, 51]), INK),
    brilliant([0, -71, 51], 22, mix(accent, "#8fdcff", 0.5)),
  ];
}

function fountain({ accent }: Site) {
  const basin = cylinder(ROUND, 25, [0, 6], "#8b96a3");
  const water = groundFace(6);
  const jets = [0, 1, 2, 3, 4, 5, 6, 7].map((index) => {
    const angle = (index / 8) * 2 * Math.PI;
    return glow([Math.cos(angle) * 16, Math.sin(angle) * 16, 9], 2.2, "#bfe0f5");
  });
  return [
    {
      space: basin.space,
      svg: basin.svg + panelDisc(water, 22, "#2f6a86") + panelDisc(water, 13, "#3b7d9b") + jets.join(""),
    },
    cylinder(ROUND, 6, [6, 18], "#9aa5b2"),
    cylinder(ROUND, 12, [18, 21], accent),
    cylinder(ROUND, 2.4, [21, 36], "#cfe6f3", 0.6),
  ];
}

function panelDisc(face: ReturnType<typeof groundFace>, radius: number, color: string): string {
  return ring(face, [0, 0], radius / 2, color, radius);
}

/** The stand, the ropes and the cars that wait their turn. */
function valets() {
  return [
    block(box([52, 64], [-74, -66], [0, 12]), "#7a4b3c", ({ left }) => panel(left, [2, 10], [4, 9], BRASS)),
    cylinder([58, -70], 0.8, [12, 26], "#a8b2be"),
    cylinder([58, -70], 11, [26, 31], "#a33f45", 0),
    car(-4, -40, "-x", WHITE),
    car(-56, -12, "+y", "#2a3440"),
    car(57, 20, "-y", "#b9504a"),
    car(58, 62, "-y", "#d9a441"),
    car(-58, 60, "+y", "#5b7fb8"),
    car(26, 94, "+x", "#8594a2"),
    car(-100, 94, "+x", "#35434f"),
    car(90, 118, "-x", "#c9ced6"),
    [-26, -14, 14, 26].map((x) => cylinder([x, 76], 1.2, [0, 7], BRASS)),
  ];
}

function gardens() {
  return [
    hedge([-132, -84], [68, 76], 6),
    hedge([84, 132], [68, 76], 6),
    [-104, -60, -20, 20].map((y) => palm(-112, y + 30, 36)),
    [-60, -20, 20].map((y) => palm(112, y + 10, 36)),
    [-128, 128].map((x) => bush(x, 40, 9)),
    bench(-96, 40),
    bench(-96, 4),
    bench(96, 44),
    lamp(-88, 66),
    lamp(88, 64),
    lamp(-92, -40),
    lamp(92, -44),
    [45, 135, 225, 315].map((degrees) => {
      const angle = (degrees * Math.PI) / 180;
      return bush(Math.cos(angle) * 33, Math.sin(angle) * 33, 8);
    }),
  ];
}
