import { line, panel, wire } from "../engine/face.ts";
import { box, points, vectors } from "../engine/iso.ts";
import { group } from "../engine/item.ts";
import { cylinder } from "../engine/round.ts";
import { block } from "../engine/solids.ts";
import type { Scene } from "../picture.ts";
import { car } from "../props/cars.ts";
import { airUnit, antenna, fence, flagpole, lamp, parapet } from "../props/furniture.ts";
import { cactus, rock } from "../props/plants.ts";
import { star } from "../props/signs.ts";
import { glassDoor, windows } from "../props/windows.ts";
import { INK, type Site, WHITE } from "../site/palette.ts";
import { drawPlate, lightPool, patch, roundPatch, shadowOf } from "../site/plate.ts";

const WALL = "#94866b";
const OFFICE = box([-64, 62], [-70, 22], [0, 38]);
const TOWER = [-96, -92] as const;
const PATROL = "#6d5a3c";

/** A low office in the desert, a star on its roof and a water tower behind. */
export function sheriffOffice(site: Site): Scene {
  return {
    base: drawPlate(site, {
      markings: [
        shadowOf(site, OFFICE),
        roundPatch([-84, -98], 17, site.shadow),
        patch([-22, 18], [22, 79], "#6a5f4d"),
        lightPool([-14, 12], [26, 56]),
        patch([78, 134], [-130, 56], "#3d382f"),
      ],
    }),
    solids: [waterTower(), office(site), porch(site), yard(), desert()],
  };
}

/** A tank on four braced legs. */
function waterTower() {
  const [x, y] = TOWER;
  const leg = (dx: number, dy: number) => ({
    space: box([x + dx - 1, x + dx + 1], [y + dy - 1, y + dy + 1], [0, 52]),
    svg: wire(vectors(x + dx * 1.25, y + dy * 1.25, 0, x + dx * 0.9, y + dy * 0.9, 52), "#6f6350", 1.8),
  });
  const brace = {
    space: box([x - 12, x + 12], [y + 11, y + 12], [14, 50]),
    svg:
      wire(vectors(x - 14, y + 14, 14, x + 13, y + 12, 48), "#5c5243", 0.9) +
      wire(vectors(x + 14, y + 14, 14, x - 13, y + 12, 48), "#5c5243", 0.9),
  };
  return group([
    leg(-12, -12),
    leg(12, -12),
    leg(-12, 12),
    leg(12, 12),
    brace,
    cylinder([x, y], 19, [52, 55], "#6f6350"),
    cylinder([x, y], 17, [55, 80], "#8d7a5d"),
    cylinder([x, y], 19, [80, 92], "#75644c", 0),
  ]);
}

function office({ accent }: Site) {
  return [
    block(
      OFFICE,
      WALL,
      ({ left, right }) =>
        panel(left, [0, 126], [0, 5], "#6b5f4c") +
        panel(right, [0, 92], [0, 5], "#403a30") +
        windows(left, {
          u: [4, 122],
          v: [9, 30],
          columns: 9,
          rows: 1,
          lit: 0.7,
          seed: "sandy",
          wall: [0.34, 0.1],
          skip: (column) => column > 2 && column < 6,
        }) +
        windows(right, {
          u: [4, 88],
          v: [9, 30],
          columns: 7,
          rows: 1,
          lit: 0.5,
          seed: "sandy-side",
          wall: [0.4, 0.1],
        }) +
        // Bars on the last windows: the cells.
        [5, 9, 13, 17].map((u) => line(right, points(u + 1, 9, u + 1, 29), "#302b24", 0.6)).join(""),
    ),
    parapet(OFFICE, WALL, 4, 3),
    block(box([-24, 20], [14, 18], [42, 66]), INK, ({ left }) => star(left, 22, 12, 21, accent)),
    airUnit(36, -40, 38, 16),
    airUnit(36, -14, 38, 12),
    antenna(-54, -60, [38, 92]),
  ];
}

function porch({ accent }: Site) {
  return [
    block(box([-22, 18], [22, 23], [0, 26]), WALL, ({ left }) =>
      glassDoor(left, [11, 29], [0, 22], "#6d4c2a"),
    ),
    block(box([-26, 22], [22, 42], [26, 30]), accent),
    block(box([-24, -22], [38, 40], [0, 26]), "#7a6a50"),
    block(box([18, 20], [38, 40], [0, 26]), "#7a6a50"),
  ];
}

/** The fenced yard of the patrols. */
function yard() {
  return [
    fence("x", [78, 134], -130),
    fence("y", [-130, 56], 134),
    car(106, -104, "+y", WHITE, { roof: "beacons", doors: PATROL }),
    car(106, -52, "+y", PATROL, { roof: "beacons", doors: WHITE }),
    car(106, 4, "+y", WHITE, { roof: "beacons", doors: PATROL }),
  ];
}

function desert() {
  return [
    fence("x", [-134, -34], 66, 8),
    fence("x", [30, 72], 66, 8),
    cactus(-104, 10, 24),
    cactus(-118, 44, 16),
    cactus(48, 50, 14),
    rock(-88, 46, 7, "#75684f"),
    rock(-76, 52, 4, "#6b5f49"),
    rock(-124, -30, 8, "#75684f"),
    flagpole(-48, 50, [0, 56], "#d9b36c"),
    lamp(64, 74),
    car(-70, 94, "+x", WHITE, { roof: "beacons", doors: PATROL }),
    car(40, 118, "-x", "#8b5b3e"),
  ];
}
