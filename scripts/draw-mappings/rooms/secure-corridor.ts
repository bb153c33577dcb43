import { disc, type Face, leftFace, line, panel, rightFace, ring, wire } from '../engine/face.ts';
import { box } from '../engine/iso.ts';
import { group } from '../engine/item.ts';
import { cylinder } from '../engine/round.ts';
import { block, cuboid } from '../engine/solids.ts';
import type { Scene } from '../picture.ts';
import { floorShadow } from '../props/interior.ts';
import { INK, METAL, type Site, WHITE } from '../site/palette.ts';
import { patch } from '../site/plate.ts';
import { drawFloor, type Room, walls } from '../site/room.ts';

const STEEL = '#a9b6c2';
const BEAM = '#ff5d55';
const HEIGHT = 78;

/** A long passage with two barred gates, beams across the floor, cameras and a steel door at its end. */
export function secureCorridor(site: Site): Scene {
  const room: Room = {
    x: [-140, 140],
    y: [-66, 44],
    height: HEIGHT,
    floor: '#56646c',
    wall: '#8697a0',
    markings: [
      patch([-140, 140], [-22, -2], '#63727a'),
      patch([-140, 140], [-24, -22], site.accent),
      patch([-140, 140], [-2, 0], site.accent),
      ...[-92, 4, 96].map((x) => patch([x - 22, x + 22], [-60, 34], '#ffe3ae', 0.12)),
      // The strip before the steel door.
      ...[0, 1, 2, 3, 4, 5, 6].map((index) => patch([-136, -126], [-58 + index * 14, -51 + index * 14], '#d9b441')),
      floorShadow([66, 96], [12, 32]),
    ],
    rightWall: (face) => rightWall(face, site),
    leftWall: (face) => steelDoor(face, site),
  };
  return { base: drawFloor(room), solids: [walls(room), gate(-52, true), gate(48, false), beams(), cameras(), watchPost(site)] };
}

function rightWall(face: Face, { accent }: Site): string {
  const panels = Array.from({ length: 7 }, (_, index) => {
    const u = 6 + index * 39;
    return panel(face, [u, u + 36], [8, 66], '#7a8b94') + [[2, 10], [34, 10], [2, 64], [34, 64]].map(([du = 0, v = 0]) => disc(face, [u + du, v], 0.9, '#50606a')).join('');
  });
  const door = (u: number) =>
    panel(face, [u, u + 34], [0, 56], '#44525b') +
    panel(face, [u + 2, u + 32], [0, 54], '#667680') +
    [12, 27, 42].map((v) => line(face, [[u + 4, v], [u + 30, v]], '#50606a', 1)).join('') +
    ring(face, [u + 17, 28], 6, STEEL, 1.6) +
    line(face, [[u + 11, 28], [u + 23, 28]], STEEL, 1.4) +
    line(face, [[u + 17, 22], [u + 17, 34]], STEEL, 1.4);
  const keypad = (u: number, color: string) => panel(face, [u, u + 9], [26, 44], INK) + panel(face, [u + 1.4, u + 7.6], [37, 42], color) + [28, 31, 34].map((v) => [1.6, 3.9, 6.2].map((du) => panel(face, [u + du, u + du + 1.5], [v, v + 1.8], '#8b99a6')).join('')).join('');
  return (
    panel(face, [0, 280], [0, 5], '#4b5962') +
    panels.join('') +
    panel(face, [0, 280], [68, 71], accent) +
    door(24) +
    keypad(62, '#6fdca0') +
    door(142) +
    keypad(180, '#ff8b85') +
    door(220) +
    keypad(258, '#6fdca0')
  );
}

/** The door that all this is for. */
function steelDoor(face: Face, { accent }: Site): string {
  const middle = 55;
  const bolts = [8, 20, 32, 44, 56].map((v) => panel(face, [17, 23], [v, v + 6], '#8b99a6') + panel(face, [87, 93], [v, v + 6], '#8b99a6'));
  return (
    panel(face, [0, 110], [0, 5], '#2d363c') +
    panel(face, [16, 94], [0, 68], '#39454d') +
    panel(face, [22, 88], [2, 65], '#5d6c75') +
    panel(face, [28, 82], [8, 59], '#6a7a84') +
    bolts.join('') +
    ring(face, [middle, 34], 15, STEEL, 2.4) +
    [0, 60, 120].map((degrees) => {
      const angle = (degrees * Math.PI) / 180;
      const [du, dv] = [Math.cos(angle) * 18, Math.sin(angle) * 18];
      return line(face, [[middle - du, 34 - dv], [middle + du, 34 + dv]], STEEL, 2);
    }).join('') +
    disc(face, [middle, 34], 5, accent) +
    panel(face, [100, 108], [28, 44], INK) +
    panel(face, [101.4, 106.6], [36, 42], '#ff8b85')
  );
}

/** Bars from wall to wall, with a door that stands open or not. */
function gate(x: number, isOpen: boolean) {
  const space = box([x, x + 2], [-66, 44], [0, HEIGHT - 6]);
  const face = rightFace(space);
  const door = [42, 74] as const;
  const rods = Array.from({ length: 20 }, (_, index) => 3 + index * 5.5).filter((u) => !isOpen || u < door[0] || u > door[1]);
  const rails: readonly (readonly [number, number])[] = isOpen ? [[0, door[0]], [door[1], 110]] : [[0, 110]];
  const svg =
    rods.map((u) => line(face, [[u, 0], [u, 72]], '#7f8d99', 1.2)).join('') +
    rails.map(([from, to]) => [3, 30].map((v) => line(face, [[from, v], [to, v]], '#66747f', 1.7)).join('')).join('') +
    line(face, [[0, 56], [110, 56]], '#66747f', 1.7) +
    line(face, [[0, 72], [110, 72]], '#66747f', 2.4) +
    [door[0], door[1]].map((u) => line(face, [[u, 0], [u, 56]], '#66747f', 2)).join('') +
    (isOpen ? '' : panel(face, [door[0] + 1, door[0] + 8], [24, 34], '#4b5962') + panel(face, [door[0] + 3, door[0] + 6], [27, 31], BEAM));
  if (!isOpen) return { space, svg };
  const leaf = box([x + 3, x + 34], [-30, -28], [0, 56]);
  const side = leftFace(leaf);
  return [
    { space, svg },
    {
      space: leaf,
      svg: Array.from({ length: 7 }, (_, index) => line(side, [[index * 5, 0], [index * 5, 56]], STEEL, 1.2)).join('') + [3, 30, 56].map((v) => line(side, [[0, v], [30, v]], '#8b99a6', 1.7)).join(''),
    },
  ];
}

/** Red beams between two posts, at three heights. */
function beams() {
  const pair = (x: number) => [
    [-58, 36].map((y) => cuboid([x, y, 0], [5, 5, 44], INK, ({ left }) => [10, 22, 34].map((v) => panel(left, [1.6, 3.4], [v, v + 2], BEAM)).join(''))),
    {
      space: box([x - 0.2, x + 0.2], [-55, 33], [10, 36]),
      svg: [11, 23, 35].map((z) => wire([[x, -55, z], [x, 33, z]], BEAM, 2.6, 0.22) + wire([[x, -55, z], [x, 33, z]], BEAM, 0.8)).join(''),
    },
  ];
  return [pair(-12), pair(12)];
}

function cameras() {
  return [-96, 4, 100].map((x) =>
    group([cuboid([x, -64, 58], [4, 4, 4], INK), cuboid([x, -58, 55], [6, 12, 6], WHITE, ({ left }) => disc(left, [3, 3], 2.2, INK) + disc(left, [3, 3], 0.9, BEAM))]),
  );
}

/** The guard's counter with its scanner arch's lamp, and a bin for metal things. */
function watchPost({ accent }: Site) {
  return [
    group([
      block(box([68, 98], [14, 30], [0, 24]), '#5d6c75', ({ left }) => panel(left, [0, 30], [20, 24], accent) + panel(left, [4, 26], [3, 16], '#50606a')),
      cuboid([76, 20, 24], [14, 3, 10], INK, ({ left }) => panel(left, [1.4, 12.6], [1.4, 8.6], '#8df0c0')),
      cuboid([90, 22, 24], [8, 8, 4], METAL),
    ]),
    cylinder([112, 26], 6, [0, 16], '#6d7a84'),
  ];
}
