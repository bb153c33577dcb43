import { disc, type Face, line, panel, wire } from '../engine/face.ts';
import { box } from '../engine/iso.ts';
import { group } from '../engine/item.ts';
import { cylinder } from '../engine/round.ts';
import { cuboid } from '../engine/solids.ts';
import type { Scene } from '../picture.ts';
import { floorShadow, stool } from '../props/interior.ts';
import { cross } from '../props/signs.ts';
import { INK, METAL, type Site, WHITE } from '../site/palette.ts';
import { patch, roundPatch } from '../site/plate.ts';
import { drawFloor, type Room, tiles, walls } from '../site/room.ts';

const GREEN = '#5fae9f';

/** The table under its lamps, the machines around it, basins and cupboards on the walls. */
export function operatingTheatre(site: Site): Scene {
  const shell = { x: [-118, 118], y: [-102, 90] } as const;
  const room: Room = {
    ...shell,
    height: 80,
    floor: '#8fa5ac',
    wall: '#b4c5c9',
    markings: [
      tiles({ ...shell, height: 0, floor: '', wall: '' }, 24, '#899fa7'),
      roundPatch([4, 2], 66, '#bfe0dc', 0.35),
      roundPatch([4, 2], 44, '#e3f5f0', 0.45),
      patch([-118, 118], [86, 90], site.accent),
      floorShadow([-36, 44], [-10, 14]),
      floorShadow([62, 84], [-40, -16]),
      floorShadow([-70, -48], [-40, -20]),
      floorShadow([-10, 30], [38, 54]),
    ],
    rightWall: (face) => rightWall(face, site),
    leftWall,
  };
  return { base: drawFloor(room), solids: [walls(room), operatingTable(), lamps(), anaesthesia(), monitors(), trolley(), basins(), stool(66, 40, GREEN, 10)] };
}

function rightWall(face: Face, { accent }: Site): string {
  return (
    panel(face, [0, 236], [0, 34], '#7fb3ab') +
    panel(face, [0, 236], [34, 36], '#5c9188') +
    // The two leaves of the door, with their round windows.
    panel(face, [22, 74], [0, 58], '#5c7a80') +
    panel(face, [24, 47.4], [0, 56], '#a8c0c4') +
    panel(face, [48.6, 72], [0, 56], '#a8c0c4') +
    disc(face, [36, 40], 6, '#3a5560') +
    disc(face, [60, 40], 6, '#3a5560') +
    panel(face, [43, 45.4], [22, 32], '#5c7a80') +
    panel(face, [50.6, 53], [22, 32], '#5c7a80') +
    panel(face, [38, 58], [62, 72], '#e9eef2') +
    cross(face, 48, 67, 8, accent) +
    // X-ray pictures on their light box.
    panel(face, [96, 150], [42, 70], '#4d646c') +
    [99, 117, 135].map((u, index) => panel(face, [u, u + 13], [45, 67], '#dff3f5') + xRay(face, u + 6.5, 56, index)).join('') +
    // A cupboard with glass doors.
    panel(face, [166, 226], [6, 72], '#d3dde1') +
    [168, 198].map((u) => panel(face, [u, u + 26], [26, 70], '#8fb6bd') + [37, 48, 59].map((v) => line(face, [[u, v], [u + 26, v]], '#d3dde1', 1)).join('')).join('') +
    [170, 178, 186, 200, 208, 216].map((u, index) => panel(face, [u, u + 5], [27, 32 + (index % 3) * 2], '#e9eef2') + panel(face, [u, u + 4], [38, 42 + ((index + 1) % 3) * 2], index % 2 ? accent : '#5c9188')).join('') +
    [168, 198].map((u) => panel(face, [u, u + 26], [8, 23], '#bccacf') + panel(face, [u + 10, u + 16], [15, 16.4], '#7a8c94')).join('')
  );
}

function xRay(face: Face, u: number, v: number, kind: number): string {
  const bone = '#5d8c9e';
  if (kind === 1) return [-6, -2, 2, 6].map((offset) => line(face, [[u - 4, v + offset], [u + 4, v + offset]], bone, 1)).join('') + line(face, [[u, v - 9], [u, v + 9]], bone, 1.2);
  return line(face, [[u - 2, v + 9], [u - 1, v], [u + 2, v - 9]], bone, 1.6) + disc(face, [u - 1, v], 1.9, bone);
}

function leftWall(face: Face): string {
  return (
    panel(face, [0, 192], [0, 34], '#56817b') +
    panel(face, [0, 192], [34, 36], '#3f655f') +
    panel(face, [88, 166], [42, 72], '#3a5058') +
    panel(face, [90, 164], [44, 70], '#1f3440') +
    line(face, [[92, 62], [104, 62], [108, 68], [112, 54], [116, 62], [132, 62], [136, 68], [140, 54], [144, 62], [162, 62]], '#6fdca0', 1.2) +
    line(face, [[92, 50], [102, 52], [112, 49], [122, 52], [132, 49], [142, 52], [152, 49], [162, 51]], '#7fb6ff', 1.1) +
    disc(face, [176, 62], 8, '#dfe6ec') +
    line(face, [[176, 67], [176, 62], [180, 60]], INK, 0.9)
  );
}

function operatingTable() {
  return group([
    cuboid([4, 2, 0], [26, 14, 4], '#5d6f78'),
    cylinder([4, 2], 5, [4, 18], '#7d8f98'),
    cuboid([4, 2, 18], [84, 24, 4], '#6d7f88'),
    cuboid([4, 2, 22], [82, 24, 3], GREEN),
    cuboid([-30, 2, 25], [14, 16, 3], WHITE),
    // The sheet over a patient's shape, open in the middle.
    cuboid([6, 2, 25], [50, 19, 6], '#74c0b1', ({ top }) => panel(top, [16, 32], [5, 14], '#e8c9b0')),
    cuboid([38, 2, 25], [16, 16, 4], '#74c0b1'),
  ]);
}

/** Two lamps on jointed arms. */
function lamps() {
  const head = (x: number, y: number, z: number, radius: number) =>
    group([
      cylinder([x, y], radius, [z, z + 3], '#eef6f4'),
      cylinder([x, y], radius * 0.86, [z + 3, z + 6], '#c3d2d6', radius * 0.5),
      cylinder([x, y], 2, [z + 6, z + 10], METAL),
    ]);
  const arm = { space: box([-20, 44], [-30, 10], [74, 98]), svg: wire([[-18, 12, 72], [-18, 12, 84], [10, -24, 92], [42, -10, 86], [42, -10, 78]], '#c3d2d6', 2.4) + wire([[10, -24, 92], [10, -24, 112]], '#c3d2d6', 3) };
  return [head(-18, 12, 62, 15), head(42, -10, 68, 12), arm];
}

/** The machine at the head of the table, with its hoses and bag. */
function anaesthesia() {
  return [
    group([
      cuboid([-59, -30, 0], [22, 18, 4], INK),
      cuboid([-59, -30, 4], [20, 16, 26], WHITE, ({ left, right }) => [8, 15].map((v) => panel(left, [2, 18], [v, v + 5], '#b3c2ca')).join('') + panel(right, [3, 13], [8, 20], '#8494a0')),
      cuboid([-59, -33, 30], [18, 6, 15], INK, ({ left }) => panel(left, [1.5, 16.5], [1.5, 13.5], '#183a33') + line(left, [[3, 6], [6, 6], [8, 11], [10, 3], [12, 6], [15, 6]], '#6fdca0', 0.9)),
      cylinder([-52, -24], 2.2, [30, 40], '#74c0fc'),
    ]),
    { space: box([-50, -44], [-24, -8], [10, 28]), svg: wire([[-50, -22, 20], [-44, -16, 12], [-36, -4, 28]], '#7d8f98', 1.3) },
  ];
}

function monitors() {
  return [
    group([
      cuboid([73, -28, 0], [18, 18, 3], INK),
      cylinder([73, -28], 1.4, [3, 44], METAL),
      cuboid([73, -28, 24], [16, 12, 3], '#b3c2ca'),
      cuboid([73, -28, 40], [28, 4, 19], INK, ({ left }) =>
        panel(left, [1.5, 26.5], [1.5, 17.5], '#14261f') + line(left, [[3, 12], [9, 12], [11, 16], [13, 7], [15, 12], [25, 12]], '#6fdca0', 1) + line(left, [[3, 5], [8, 6], [14, 4], [20, 6], [25, 5]], '#f5c542', 0.9),
      ),
    ]),
    // The drip.
    {
      space: box([28, 32], [-32, -28], [0, 62]),
      svg: wire([[30, -30, 0], [30, -30, 60]], '#c3d2d6', 1) + wire([[25, -30, 60], [35, -30, 60]], '#c3d2d6', 1) + wire([[26, -30, 56], [26, -30, 49]], '#ffb9b0', 4) + wire([[34, -30, 56], [34, -30, 50]], '#dff3f5', 4) + wire([[26, -30, 47], [27, -24, 34], [30, -10, 28]], '#e0807a', 0.7),
    },
  ];
}

/** Instruments laid out on a cloth. */
function trolley() {
  return group([
    [-8, 28].flatMap((x) => [39, 53].map((y) => cuboid([x, y, 0], [1.6, 1.6, 19], METAL))),
    cuboid([10, 46, 5], [38, 16, 1.4], '#9fb0b8'),
    cuboid([10, 46, 19], [40, 18, 2], '#5fae9f', ({ top }) => [4, 9, 14, 19, 24, 29, 34].map((u, index) => line(top, [[u, 4], [u + (index % 2), 13 - (index % 3) * 2]], '#e9eef2', 1)).join('')),
    cylinder([26, 42], 3, [21, 23], '#dfe6ec'),
  ]);
}

function basins() {
  return [
    group([
      cuboid([-106, 40, 0], [20, 60, 22], '#a3b5bb'),
      cuboid([-106, 40, 22], [22, 62, 3], '#dfe8ea', ({ top }) => panel(top, [5, 18], [6, 26], '#7d98a1') + panel(top, [5, 18], [34, 54], '#7d98a1')),
    ]),
    { space: box([-116, -112], [22, 60], [25, 34]), svg: [25, 53].map((y) => wire([[-114, y, 25], [-114, y, 33], [-108, y, 33], [-108, y, 30]], '#5d6f78', 1.2)).join('') },
    cylinder([-104, -84], 6, [0, 18], '#d9a441'),
    cylinder([-86, -88], 6, [0, 18], '#dfe6ec'),
  ];
}
