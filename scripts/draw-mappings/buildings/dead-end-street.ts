import { disc, line, panel, wire } from '../engine/face.ts';
import { box } from '../engine/iso.ts';
import { group } from '../engine/item.ts';
import { cylinder } from '../engine/round.ts';
import { block, gableRoof, leanTo } from '../engine/solids.ts';
import type { Scene } from '../picture.ts';
import { car } from '../props/cars.ts';
import { fence, lamp } from '../props/furniture.ts';
import { bush, palm } from '../props/plants.ts';
import { windows } from '../props/windows.ts';
import type { Site } from '../site/palette.ts';
import { drawPlate, lightPool, patch, roundPatch, shadowOf } from '../site/plate.ts';

const LAWN = '#2e3f37';

/** Small houses around the end of a street, a painted wall, an old sofa and a fire in a drum. */
export function deadEndStreet(site: Site): Scene {
  const houses = [
    box([-124, -72], [-118, -76], [0, 34]),
    box([-28, 28], [-128, -84], [0, 34]),
    box([72, 128], [-118, -76], [0, 34]),
    box([-130, -84], [-40, 10], [0, 34]),
    box([82, 130], [-34, 16], [0, 34]),
  ];
  return {
    base: drawPlate(site, {
      markings: [
        patch([-140, 140], [-140, 79], LAWN),
        ...houses.map((house) => shadowOf(site, house)),
        patch([-26, 26], [0, 84], site.kerb),
        roundPatch([0, -14], 60, site.kerb),
        roundPatch([0, -14], 57, site.asphalt),
        patch([-23, 23], [20, 84], site.asphalt),
        patch([-84, -52], [-24, -4], site.kerb),
        patch([52, 82], [-20, 0], site.kerb),
        roundPatch([38, -44], 15, '#ff9e4a', 0.16),
        lightPool([-20, 20], [-84, -60]),
      ],
    }),
    solids: [
      house(-124, -118, '#5f7a6c', '#7a5b52', 'green'),
      house(-28, -128, '#7d6fa0', '#5d5470', 'violet'),
      house(72, -118, '#8f7a5f', '#5c6470', 'ochre'),
      sideHouse(-130, -40, '#6b7f9a', '#6a5b57', 'blue'),
      sideHouse(84, -34, '#8a6470', '#55606b', 'rose'),
      paintedWall(site),
      meeting(),
      neighbourhood(),
    ],
  };
}

type HouseColors = [wall: string, roof: string];

/** A house with its gable over the street side. */
function house(x: number, y: number, ...[wall, roof, seed]: [...HouseColors, string]) {
  return [
    block(box([x, x + 54], [y, y + 42], [0, 30]), wall, ({ left, right }) =>
      panel(left, [22, 34], [0, 21], '#3a2f33') +
      windows(left, { u: [2, 20], v: [7, 22], columns: 1, rows: 1, lit: 1, seed, wall: [0.2, 0] }) +
      windows(left, { u: [36, 53], v: [7, 22], columns: 1, rows: 1, lit: 0.6, seed: `${seed}-2`, wall: [0.2, 0] }) +
      windows(right, { u: [3, 39], v: [7, 22], columns: 2, rows: 1, lit: 0.5, seed: `${seed}-side`, wall: [0.4, 0] }),
    ),
    gableRoof(box([x - 4, x + 58], [y - 3, y + 46], [30, 54]), 'y', roof, wall),
    leanTo(box([x + 16, x + 40], [y + 46, y + 54], [23, 28]), roof),
    block(box([x + 17, x + 18.4], [y + 51, y + 52.4], [0, 23]), '#c9c2b6'),
    block(box([x + 37.6, x + 39], [y + 51, y + 52.4], [0, 23]), '#c9c2b6'),
    block(box([x + 16, x + 40], [y + 42, y + 53], [0, 2]), '#6b6259'),
  ];
}

/** A house whose ridge runs along the street. */
function sideHouse(x: number, y: number, ...[wall, roof, seed]: [...HouseColors, string]) {
  return [
    block(box([x, x + 46], [y, y + 50], [0, 28]), wall, ({ left, right }) =>
      windows(left, { u: [3, 43], v: [7, 21], columns: 2, rows: 1, lit: 0.6, seed, wall: [0.4, 0] }) +
      panel(right, [20, 31], [0, 20], '#2b2529') +
      windows(right, { u: [2, 18], v: [7, 21], columns: 1, rows: 1, lit: 1, seed: `${seed}-side`, wall: [0.2, 0] }) +
      windows(right, { u: [33, 49], v: [7, 21], columns: 1, rows: 1, lit: 0.6, seed: `${seed}-side2`, wall: [0.2, 0] }),
    ),
    gableRoof(box([x - 3, x + 50], [y - 4, y + 54], [28, 48]), 'x', roof, wall),
  ];
}

/** The wall that the neighbourhood has painted: broad strokes, no words. */
function paintedWall({ accent }: Site) {
  return [
    block(box([-130, -40], [58, 62], [0, 20]), '#6f6a72', ({ left }) =>
      disc(left, [16, 10], 7, '#3f8f6f') +
      line(left, [[8, 4], [20, 16], [28, 5], [38, 15]], accent, 3) +
      line(left, [[34, 6], [46, 15], [52, 6], [60, 14], [66, 6]], '#f2c94c', 2) +
      disc(left, [77, 11], 6, '#d9656f') +
      line(left, [[70, 4], [84, 16]], '#dfe6ec', 1.6) +
      line(left, [[44, 3], [62, 3]], '#7fd0d6', 1.6),
    ),
  ];
}

/** Where people gather: a sofa, crates and a fire in a drum. */
function meeting() {
  const fire = cylinder([38, -44], 4.4, [0, 11], '#6b4a3c');
  return [
    {
      space: box([33, 43], [-49, -39], [0, 20]),
      svg: fire.svg + wire([[36, -44, 11], [37, -44, 15]], '#ff8a3c', 3) + wire([[39.5, -44, 11], [39, -44, 18]], '#ffb35c', 3.4) + wire([[41.4, -44, 11], [41, -44, 14]], '#ff8a3c', 2.6),
    },
    group([
      block(box([50, 58], [-66, -40], [0, 5]), '#7a5a86'),
      block(box([56, 60], [-66, -40], [5, 12]), '#7a5a86'),
      block(box([49, 57], [-70, -66], [0, 8]), '#7a5a86'),
      block(box([49, 57], [-40, -36], [0, 8]), '#7a5a86'),
    ]),
    block(box([18, 25], [-60, -53], [0, 6]), '#8a6a4c'),
    block(box([10, 16], [-46, -40], [0, 5]), '#8a6a4c'),
    // A basket without a court.
    {
      space: box([-58, -56], [-68, -58], [0, 34]),
      svg:
        wire([[-57, -63, 0], [-57, -63, 28]], '#8b98a5', 1.3) +
        wire([[-57, -69, 24], [-57, -57, 24], [-57, -57, 34], [-57, -69, 34], [-57, -69, 24]], '#dfe6ec', 1.2) +
        wire([[-57, -63, 25.5], [-51, -63, 25.5]], '#e0605a', 1.5),
    },
  ];
}

/** Shoes hang from the wire between the two poles. */
function neighbourhood() {
  const sag = (t: number) => [-66 + 132 * t, 56, 56 - 8 * 4 * t * (1 - t)] as const;
  const span = Array.from({ length: 13 }, (_, index) => sag(index / 12));
  const pole = (x: number) => ({
    space: box([x - 1, x + 1], [55, 57], [0, 62]),
    svg: wire([[x, 56, 0], [x, 56, 62]], '#5f4a3a', 1.9) + wire([[x - 6, 56, 57], [x + 6, 56, 57]], '#5f4a3a', 1.4),
  });
  return [
    pole(-66),
    pole(66),
    {
      space: box([-60, 60], [55.9, 56.1], [44, 57]),
      svg: wire(span, '#4a5560', 0.6) + wire([[18, 56, 49.5], [17, 56, 44]], '#cfd6dd', 0.7) + wire([[18, 56, 49.5], [19.5, 56, 43]], '#cfd6dd', 0.7) + wire([[16, 56, 43.4], [18, 56, 43.4]], '#d9656f', 1.6) + wire([[18.6, 56, 42.4], [20.6, 56, 42.4]], '#d9656f', 1.6),
    },
    fence('x', [34, 134], 66, 8, '#7d8894', 12),
    fence('y', [22, 62], -136, 8, '#7d8894', 12),
    car(-34, -20, '+y', '#7a4fb0'),
    car(0, 4, '+x', '#3f9a6f'),
    car(10, 52, '-y', '#8a63b8'),
    car(-94, 94, '+x', '#71818f'),
    car(84, 118, '-x', '#d9a441'),
    palm(-50, -104, 40),
    palm(56, -100, 36),
    palm(-108, 34, 34),
    palm(108, 44, 38),
    bush(64, 34),
    bush(-76, 30),
    lamp(30, 40),
    lamp(-62, -40),
  ];
}
