import { disc, type Face, line, panel, ring } from '../engine/face.ts';
import { box } from '../engine/iso.ts';
import { group } from '../engine/item.ts';
import { cylinder } from '../engine/round.ts';
import { block, cuboid } from '../engine/solids.ts';
import type { Scene } from '../picture.ts';
import { bottles, floorShadow, sofa, stool } from '../props/interior.ts';
import { glassMark } from '../props/signs.ts';
import { INK, type Site } from '../site/palette.ts';
import { floorShape } from '../site/room.ts';
import { drawFloor, type Room, tiles, walls } from '../site/room.ts';

const VIOLET = '#8f7bff';
const TURQUOISE = '#62e0d6';
const LIQUORS = ['#f2c07a', '#8fd9c8', '#c79bff', '#ff9fb8', '#dff3f5', '#d9843f'] as const;

/** A bar in the middle of the floor, stools on all sides, the mixing desk behind it. */
export function clubBar(site: Site): Scene {
  const shell = { x: [-122, 122], y: [-104, 92] } as const;
  const room: Room = {
    ...shell,
    height: 80,
    floor: '#3a3150',
    wall: '#6a5a86',
    markings: [
      tiles({ ...shell, height: 0, floor: '', wall: '' }, 28, '#41375a'),
      floorShape([[-66, -42], [70, -42], [70, 50], [-66, 50]], site.accent, 0.16),
      floorShape([[-56, -32], [60, -32], [60, 40], [-56, 40]], site.accent, 0.14),
      floorShadow([-50, 54], [-26, 34]),
      floorShadow([86, 110], [-60, 0]),
      floorShadow([86, 110], [14, 74]),
    ],
    rightWall: (face) => rightWall(face, site),
    leftWall: (face) => leftWall(face, site),
  };
  return { base: drawFloor(room), solids: [walls(room), counter(site), bottleTower(), stools(site), mixingDesk(site), seats()] };
}

function rightWall(face: Face, { accent }: Site): string {
  return (
    panel(face, [0, 244], [0, 5], '#463a5e') +
    line(face, [[2, 72], [242, 72]], accent, 1.8) +
    line(face, [[2, 66], [242, 66]], VIOLET, 1.4) +
    panel(face, [86, 130], [14, 60], '#2b2338') +
    line(face, [[88, 16], [128, 16], [128, 58], [88, 58], [88, 16]], VIOLET, 1.2) +
    glassMark(face, 108, 36, 30, accent) +
    [152, 166, 180, 194].map((u, index) => line(face, [[u, 14], [u, 58]], index % 2 ? TURQUOISE : accent, 1.8)).join('') +
    panel(face, [212, 238], [0, 50], '#2b2338') +
    panel(face, [214, 236], [0, 48], '#4f4468') +
    line(face, [[212, 0], [212, 50], [238, 50], [238, 0]], accent, 1.2)
  );
}

function leftWall(face: Face, { accent }: Site): string {
  const booth = [16, 62, 108].map((u) => panel(face, [u, u + 36], [14, 58], '#2b2338') + ring(face, [u + 18, 36], 14, '#b85fa4', 1.6) + ring(face, [u + 18, 36], 8, '#6d5fc4', 1.4) + disc(face, [u + 18, 36], 3, accent));
  return panel(face, [0, 196], [0, 5], '#2a2338') + line(face, [[2, 72], [194, 72]], '#b85fa4', 1.8) + line(face, [[2, 66], [194, 66]], '#6d5fc4', 1.4) + booth.join('');
}

/** Four sides of counter around the barkeepers' floor. */
function counter({ accent }: Site) {
  const color = '#4c3f68';
  const side = (x: readonly [number, number], y: readonly [number, number]) => [
    block(box(x, y, [0, 24]), color, ({ left, right }) =>
      [5, 18].map((v) => line(left, [[1, v], [left.width - 1, v]], v === 5 ? VIOLET : accent, 1.3) + line(right, [[1, v], [right.width - 1, v]], v === 5 ? '#5c50a8' : '#a8579a', 1.3)).join(''),
    ),
    block(box([x[0] - 2, x[1] + 2], [y[0] - 2, y[1] + 2], [24, 27]), '#d9c8e6'),
  ];
  return [
    group(side([-50, 54], [-26, -14])),
    group(side([-50, -38], [-12, 20])),
    group(side([42, 54], [-12, 20])),
    group([side([-50, 54], [22, 34]), bottles(-40, 28, 27, 2, LIQUORS), cylinder([-8, 28], 2, [27, 31], '#dff3f5'), cylinder([6, 29], 2, [27, 32], '#ffb9de'), cylinder([30, 27], 2, [27, 31], '#dff3f5')]),
  ];
}

/** Shelves of bottles in the middle, lit from below. */
function bottleTower() {
  const level = (z: number, width: number, count: number) => [
    cuboid([2, 4, z], [width, 14, 2], '#8a6fb0', ({ left }) => panel(left, [0, width], [0, 2], '#ffd9f4')),
    bottles(2 - width / 2 + 4, 8, z + 2, count, LIQUORS, (width - 8) / (count - 1)),
  ];
  return group([
    cuboid([2, 4, 0], [54, 16, 26], '#4c3f68'),
    cuboid([2, 0, 26], [50, 4, 40], '#5d4f7a', ({ left }) => panel(left, [1, 49], [1, 39], '#8a5f9e')),
    level(26, 54, 10),
    level(39, 50, 9),
    level(52, 46, 8),
    cuboid([2, 3, 66], [54, 16, 4], '#8d4c82', ({ left, right }) => line(left, [[1, 2], [53, 2]], '#ff9fe4', 1.5) + line(right, [[1, 2], [15, 2]], '#c265ad', 1.5)),
  ]);
}

function stools({ accent }: Site) {
  return [
    [-40, -20, 0, 20, 40].map((x) => stool(x, 46, accent)),
    [-16, 4, 24].map((y) => stool(68, y, VIOLET)),
    [-16, 4, 24].map((y) => stool(-64, y, VIOLET)),
  ];
}

/** Two turntables, the mixer and the loudspeakers, on a step in the corner. */
function mixingDesk({ accent }: Site) {
  const speaker = (x: number) =>
    cuboid([x, -90, 8], [18, 16, 44], INK, ({ left }) => [12, 30].map((v, index) => disc(left, [9, v], index ? 5 : 7, '#39414f') + disc(left, [9, v], index ? 2 : 3, '#596475')).join(''));
  return [
    cuboid([-78, -82, 0], [84, 40, 8], '#52456e', ({ left, right }) => line(left, [[1, 4], [83, 4]], TURQUOISE, 1.4) + line(right, [[1, 4], [39, 4]], '#3f9a94', 1.4)),
    speaker(-108),
    speaker(-50),
    cuboid([-79, -76, 8], [38, 14, 18], '#2b2338', ({ left, top }) =>
      [8, 14, 20, 26, 32].map((u, index) => panel(left, [u - 2, u + 1], [3, 5 + ((index * 5) % 9)], index % 2 ? TURQUOISE : accent)).join('') +
      disc(top, [9, 7], 5.4, '#596475') +
      disc(top, [29, 7], 5.4, '#596475') +
      disc(top, [9, 7], 1.8, accent) +
      disc(top, [29, 7], 1.8, TURQUOISE),
    ),
  ];
}

function seats() {
  return [
    sofa(104, -30, '+x', 56, '#9a4f83'),
    sofa(104, 44, '+x', 56, '#9a4f83'),
    group([cylinder([84, -30], 1.6, [0, 14], INK), cylinder([84, -30], 8, [14, 16], '#d9c8e6'), cylinder([82, -29], 1.6, [16, 21], '#ffb9de')]),
    group([cylinder([84, 44], 1.6, [0, 14], INK), cylinder([84, 44], 8, [14, 16], '#d9c8e6'), cylinder([86, 43], 1.6, [16, 21], '#8fd9c8')]),
    group([cylinder([-94, 40], 1.6, [0, 24], INK), cylinder([-94, 40], 9, [24, 26], '#d9c8e6'), cylinder([-96, 38], 1.6, [26, 31], '#f2c07a')]),
    group([cylinder([-94, 72], 1.6, [0, 24], INK), cylinder([-94, 72], 9, [24, 26], '#d9c8e6'), cylinder([-91, 73], 1.6, [26, 31], '#c79bff')]),
  ];
}
