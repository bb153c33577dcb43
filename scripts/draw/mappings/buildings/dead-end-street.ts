import { wire } from "../engine/face.ts";
import { box, vectors } from "../engine/iso.ts";
import type { Scene } from "../picture.ts";
import { car } from "../props/cars.ts";
import { fence, lamp } from "../props/furniture.ts";
import { bush, palm } from "../props/plants.ts";
import { meeting, paintedWall } from "../props/street-life.ts";
import type { Site } from "../site/palette.ts";
import { drawPlate, patch, roundPatch, shadowOf } from "../site/plate.ts";
import { house, sideHouse } from "./small-house.ts";

const LAWN = "#2e3f37";

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
        roundPatch([30, -48], 17, "#ff9e4a", 0.18),
      ],
    }),
    solids: [
      house(-124, -118, "#5f7a6c", "#7a5b52", "green"),
      house(-28, -128, "#7d6fa0", "#5d5470", "violet"),
      house(72, -118, "#8f7a5f", "#5c6470", "ochre"),
      sideHouse(-130, -40, "#6b7f9a", "#6a5b57", "blue"),
      sideHouse(84, -34, "#8a6470", "#55606b", "rose"),
      paintedWall(site),
      meeting(),
      neighbourhood(),
    ],
  };
}

/** Wires, fences, palms and the cars of the neighbourhood. */
function neighbourhood() {
  const sag = (t: number) => [-66 + 132 * t, 56, 56 - 8 * 4 * t * (1 - t)] as const;
  const span = Array.from({ length: 13 }, (_, index) => sag(index / 12));
  const pole = (x: number) => ({
    space: box([x - 1, x + 1], [55, 57], [0, 62]),
    svg:
      wire(vectors(x, 56, 0, x, 56, 62), "#5f4a3a", 1.9) +
      wire(vectors(x - 6, 56, 57, x + 6, 56, 57), "#5f4a3a", 1.4),
  });
  return [
    pole(-66),
    pole(66),
    {
      space: box([-60, 60], [55.9, 56.1], [44, 57]),
      svg: wire(span, "#4a5560", 0.6),
    },
    fence("x", [34, 134], 66, 8, "#7d8894", 12),
    fence("y", [22, 62], -136, 8, "#7d8894", 12),
    car(-34, -20, "+y", "#7a4fb0"),
    car(0, 4, "+x", "#3f9a6f"),
    car(10, 52, "-y", "#8a63b8"),
    car(-94, 94, "+x", "#71818f"),
    car(84, 118, "-x", "#d9a441"),
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
