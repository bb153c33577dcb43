import { panel, wire } from '../engine/face.ts';
import { box, type Range } from '../engine/iso.ts';
import { cylinder } from '../engine/round.ts';
import { block } from '../engine/solids.ts';
import type { Scene } from '../picture.ts';
import { car } from '../props/cars.ts';
import { airUnit, lamp, parapet } from '../props/furniture.ts';
import { rock } from '../props/plants.ts';
import { shield } from '../props/signs.ts';
import { glassDoor, windows } from '../props/windows.ts';
import { INK, type Site, WHITE } from '../site/palette.ts';
import { drawPlate, lightPool, patch, shadowOf } from '../site/plate.ts';

const CONCRETE = '#7d8076';
const BLOCK_A = box([-98, 34], [-104, -58], [0, 66]);
const BLOCK_B = box([-98, -56], [-58, 18], [0, 46]);
const WALL_X: Range = [-126, 126];
const WALL_Y: Range = [-128, 62];
const WALL_HEIGHT = 20;

/** Cell blocks around a yard, inside a wall with four watch towers. */
export function prison(site: Site): Scene {
  return {
    base: drawPlate(site, {
      markings: [
        patch([-50, 120], [-52, 50], '#55503f'),
        shadowOf(site, BLOCK_A),
        shadowOf(site, BLOCK_B),
        ...court(site),
        patch([52, 84], [62, 82], site.asphalt),
        patch([54, 82], [-50, 62], '#45443a'),
        lightPool([-6, 26], [56, 80]),
      ],
    }),
    solids: [cellBlocks(site), wall(), towers(), gate(site), yard(), road()],
  };
}

/** The ball court of the yard. */
function court(site: Site): string[] {
  const color = site.marking;
  const edge = (x: Range, y: Range) => patch(x, y, color, 0.8);
  return [edge([-38, 34], [-34, -33]), edge([-38, 34], [21, 22]), edge([-38, -37], [-34, 22]), edge([33, 34], [-34, 22]), edge([-2.5, -1.5], [-34, 22])];
}

function cellBlocks({ accent }: Site) {
  return [
    block(BLOCK_A, CONCRETE, ({ left, right }) =>
      windows(left, { u: [44, 130], v: [6, 60], columns: 12, rows: 4, lit: 0.4, seed: 'cells', wall: [0.55, 0.5] }) +
      windows(left, { u: [2, 44], v: [48, 62], columns: 6, rows: 1, lit: 0.4, seed: 'cells-2', wall: [0.55, 0.5] }) +
      windows(right, { u: [3, 43], v: [6, 60], columns: 5, rows: 4, lit: 0.3, seed: 'cells-side', wall: [0.6, 0.5] }) +
      panel(left, [0, 132], [62, 66], accent) +
      panel(right, [0, 46], [62, 66], '#4372b8'),
    ),
    parapet(BLOCK_A, CONCRETE, 3, 3),
    airUnit(-70, -82, 66, 16),
    airUnit(4, -82, 66, 14),
    block(BLOCK_B, CONCRETE, ({ left, right }) =>
      windows(left, { u: [2, 40], v: [6, 42], columns: 4, rows: 3, lit: 0.4, seed: 'wing', wall: [0.55, 0.5] }) +
      windows(right, { u: [3, 74], v: [6, 42], columns: 8, rows: 3, lit: 0.4, seed: 'wing-side', wall: [0.55, 0.5] }),
    ),
    parapet(BLOCK_B, CONCRETE, 3, 3),
  ];
}

/** The far walls stand whole; the near ones leave room for the gate. */
function wall() {
  const color = '#6f7268';
  const piece = (x: Range, y: Range, wireFrom: readonly [number, number], wireTo: readonly [number, number]) => {
    const solid = block(box(x, y, [0, WALL_HEIGHT]), color);
    const strands = [3, 6].map((rise) => wire([[...wireFrom, WALL_HEIGHT + rise], [...wireTo, WALL_HEIGHT + rise]], '#9aa3a0', 0.5)).join('');
    return { space: { ...solid.space, z: [0, WALL_HEIGHT + 6] as const }, svg: solid.svg + strands };
  };
  return [
    piece([WALL_X[0], WALL_X[1]], [WALL_Y[0], WALL_Y[0] + 4], [WALL_X[0], WALL_Y[0] + 2], [WALL_X[1], WALL_Y[0] + 2]),
    piece([WALL_X[0], WALL_X[0] + 4], [WALL_Y[0] + 4, WALL_Y[1] - 4], [WALL_X[0] + 2, WALL_Y[0]], [WALL_X[0] + 2, WALL_Y[1]]),
    piece([WALL_X[1] - 4, WALL_X[1]], [WALL_Y[0] + 4, WALL_Y[1] - 4], [WALL_X[1] - 2, WALL_Y[0]], [WALL_X[1] - 2, WALL_Y[1]]),
    piece([WALL_X[0], -18], [WALL_Y[1] - 4, WALL_Y[1]], [WALL_X[0], WALL_Y[1] - 2], [-18, WALL_Y[1] - 2]),
    piece([38, 52], [WALL_Y[1] - 4, WALL_Y[1]], [38, WALL_Y[1] - 2], [52, WALL_Y[1] - 2]),
    piece([84, WALL_X[1]], [WALL_Y[1] - 4, WALL_Y[1]], [84, WALL_Y[1] - 2], [WALL_X[1], WALL_Y[1] - 2]),
  ];
}

function watchTower(x: number, y: number) {
  return [
    block(box([x - 6, x + 6], [y - 6, y + 6], [WALL_HEIGHT + 6, 46]), CONCRETE),
    block(box([x - 10, x + 10], [y - 10, y + 10], [46, 50]), '#63665d'),
    block(box([x - 8.5, x + 8.5], [y - 8.5, y + 8.5], [50, 61]), '#51564f', ({ left, right }) => panel(left, [1.5, 15.5], [2, 10], '#ffd58a') + panel(right, [1.5, 15.5], [2, 10], '#eeb45f')),
    block(box([x - 11, x + 11], [y - 11, y + 11], [61, 64]), '#63665d'),
  ];
}

function towers() {
  return [watchTower(-124, -126), watchTower(124, -126), watchTower(-124, 60), watchTower(124, 60)];
}

/** The visitors' house and the way in for vehicles. */
function gate({ accent }: Site) {
  const stripes = Array.from({ length: 5 }, (_, index) => index);
  return [
    block(box([-18, 38], [34, 62], [0, 28]), '#8b8e83', ({ left }) =>
      glassDoor(left, [16, 40], [0, 20], '#5c553f') +
      windows(left, { u: [42, 56], v: [6, 22], columns: 2, rows: 1, lit: 1, seed: 'visitors', wall: [0.3, 0.1] }) +
      shield(left, 8, 12, 11, accent) +
      panel(left, [0, 56], [24, 28], accent),
    ),
    cylinder([53, 66], 1.8, [0, 9], INK),
    block(box([53, 84], [65, 67], [8, 10.4]), WHITE, ({ left }) => stripes.map((index) => panel(left, [2 + index * 6, 5 + index * 6], [0, 2.4], '#d9534f')).join('')),
    block(box([86, 98], [64, 76], [0, 16]), '#8b8e83', ({ left, right }) => panel(left, [2, 10], [6, 13], '#ffd58a') + panel(right, [2, 10], [6, 13], '#eeb45f')),
  ];
}

function yard() {
  const hoop = (x: number, side: 1 | -1) => {
    const y = -6;
    return {
      space: box([x - 1, x + 1], [y - 5, y + 5], [0, 24]),
      svg:
        wire([[x, y, 0], [x, y, 18]], '#8b98a5', 1.2) +
        wire([[x, y - 5, 16], [x, y + 5, 16], [x, y + 5, 23], [x, y - 5, 23], [x, y - 5, 16]], '#dfe6ec', 1) +
        wire([[x, y, 17], [x + side * 4, y, 17]], '#e0605a', 1.2),
    };
  };
  const table = (x: number, y: number) => [
    block(box([x - 6, x + 6], [y - 3, y + 3], [4, 6]), '#8a7a58'),
    block(box([x - 6, x + 6], [y - 6, y - 4.4], [1, 3]), '#6f6248'),
    block(box([x - 6, x + 6], [y + 4.4, y + 6], [1, 3]), '#6f6248'),
  ];
  return [hoop(-42, 1), hoop(38, -1), table(98, -34), table(98, -10), table(98, 14), lamp(46, -40, 46), lamp(46, 30, 46)];
}

function road() {
  return [
    car(68, 16, '+y', WHITE, { roof: 'beacons', doors: '#28384c' }),
    car(-60, 94, '+x', '#2c3d52', { roof: 'beacons', doors: WHITE }),
    car(24, 118, '-x', '#8b7a5a'),
    rock(-112, 74, 5, '#75684f'),
    rock(-100, 76, 3, '#6b5f49'),
  ];
}

