import { glow, line, panel, wire } from "../engine/face.ts";
import { box, points, vectors } from "../engine/iso.ts";
import { sawTooth } from "../engine/roofs.ts";
import { block } from "../engine/solids.ts";
import type { Scene } from "../picture.ts";
import { car } from "../props/cars.ts";
import { barrel, crate, lamp } from "../props/furniture.ts";
import { rollerDoor, tyres } from "../props/garage.ts";
import { wrench } from "../props/signs.ts";
import { glazing, windows } from "../props/windows.ts";
import { INK, type Site } from "../site/palette.ts";
import { drawPlate, lightPool, parkingBays, patch, shadowOf } from "../site/plate.ts";

const BRICK = "#7d6558";
const HALL = box([-110, 26], [-96, 6], [0, 42]);
const SHOP = box([26, 104], [-80, 6], [0, 34]);
const TOOTH = 34;

/** A brick works under a saw-tooth roof, with a parts shop beside it and a lit car park in front. */
export function customGarage(site: Site): Scene {
  return {
    base: drawPlate(site, {
      markings: [
        shadowOf(site, box(HALL.x, HALL.y, [0, 54])),
        shadowOf(site, SHOP),
        patch([-116, 112], [10, 79], site.asphalt),
        lightPool([-96, -58], [10, 40]),
        lightPool([34, 96], [10, 34]),
        parkingBays(site, -108, [44, 78], 4, 25),
        parkingBays(site, 14, [44, 78], 4, 25),
      ],
    }),
    solids: [works(site), shop(site), carPark()],
  };
}

function works({ accent }: Site) {
  const teeth = [0, 1, 2, 3].map((index) => {
    const x = HALL.x[0] + index * TOOTH;
    return sawTooth(box([x, x + TOOTH], HALL.y, [42, 64]), "#6a727b", BRICK, (glass) =>
      glazing(glass, [3, 99], [3, 19], 9, "#3a434c"),
    );
  });
  return [
    block(
      HALL,
      BRICK,
      ({ left }) =>
        panel(left, [0, 136], [0, 5], "#4c3f38") +
        rollerDoor(left, [10, 50], 34, "open") +
        rollerDoor(left, [62, 102], 34, "shut", "#5a4a80") +
        line(left, points(66, 8, 78, 16, 86, 10, 97, 24), accent, 2.4) +
        line(left, points(67, 20, 74, 27, 84, 22), "#f5c542", 1.8) +
        panel(left, [110, 128], [0, 26], "#4c3f38") +
        panel(left, [112, 126], [0, 24], "#3d4752"),
    ),
    teeth,
  ];
}

function shop({ accent }: Site) {
  return [
    block(
      SHOP,
      "#6d6f78",
      ({ left, right }) =>
        glazing(left, [6, 72], [3, 24], 6, "#3f444c") +
        // Wheels and boxes on the shelves of the shop.
        [12, 23, 34, 45, 56]
          .map((u, index) => panel(left, [u, u + 6], [3, index % 2 ? 9 : 13], "#b07a45"))
          .join("") +
        panel(left, [0, 78], [26, 34], accent) +
        panel(right, [0, 86], [26, 34], "#9a6238") +
        windows(right, {
          u: [6, 80],
          v: [3, 25],
          columns: 4,
          rows: 1,
          lit: 0.5,
          seed: "parts",
          wall: [0.3, 0.2],
        }),
    ),
    block(box([44, 88], [-6, -2], [34, 62]), INK, ({ left }) => wrench(left, 22, 14, 21, accent)),
  ];
}

/** Low cars under a string of bulbs. */
function carPark() {
  const bulbs = Array.from({ length: 11 }, (_, index) => {
    const t = index / 10;
    const sag = 8 * 4 * t * (1 - t);
    return glow([-112 + 224 * t, 42, 34 - sag], 1.9, "#ffd58a");
  }).join("");
  const rope = Array.from({ length: 21 }, (_, index) => {
    const t = index / 20;
    return [-112 + 224 * t, 42, 34 - 8 * 4 * t * (1 - t)] as const;
  });
  return [
    { space: box([-112, 112], [41.9, 42.1], [24, 35]), svg: wire(rope, "#56636f", 0.6) + bulbs },
    {
      space: box([-113, -111], [41, 43], [0, 36]),
      svg: wire(vectors(-112, 42, 0, -112, 42, 34), "#57697a", 1.2),
    },
    {
      space: box([111, 113], [41, 43], [0, 36]),
      svg: wire(vectors(112, 42, 0, 112, 42, 34), "#57697a", 1.2),
    },
    car(-95.5, 62, "+y", "#7a4fb0"),
    car(-45.5, 62, "+y", "#c8553d"),
    car(26.5, 62, "+y", "#3f9a86"),
    car(76.5, 62, "+y", "#d9a441"),
    car(-30, 94, "+x", "#5689c4"),
    tyres(-2, 16, 4),
    tyres(8, 18, 2),
    crate(18, 18, 9),
    barrel(110, 20, "#5a7d96"),
    lamp(-128, 70),
    lamp(126, 66),
  ];
}
