import { disc, line, ring, wire } from "../engine/face.ts";
import { box, points, type Vector } from "../engine/iso.ts";
import { block, tapered } from "../engine/solids.ts";
import type { Scene } from "../picture.ts";
import { car } from "../props/cars.ts";
import { lamp } from "../props/furniture.ts";
import { palm } from "../props/plants.ts";
import { NEON_VIOLET, type Site } from "../site/palette.ts";
import { drawPlate, lightPool, patch, shadowOf } from "../site/plate.ts";
import { entrance, pylon } from "./club-entrance.ts";

const WALL = "#5a4a74";
const ROOF = "#65587e";
const CLUB = box([-92, 72], [-78, 28], [0, 44]);

/** A club without windows: its edges are drawn in neon. */
export function nightClub(site: Site): Scene {
  return {
    base: drawPlate(site, {
      markings: [
        shadowOf(site, CLUB),
        lightPool([-40, 20], [30, 70], site.accent, 0.13),
        lightPool([-110, -60], [30, 60], NEON_VIOLET, 0.1),
        patch([-22, 2], [28, 81], "#7c3560"),
        patch([-20, 0], [28, 81], "#8f3f6e"),
      ],
    }),
    solids: [club(site), roof(site), entrance(site), pylon(site), street()],
  };
}

function club({ accent }: Site) {
  return [
    block(CLUB, WALL, ({ left, right }) => {
      const slits = [10, 24, 38, 66, 80, 94]
        .map((u) => line(right, points(u, 16, u, 32), u % 4 === 2 ? accent : "#c265ad", 1.6))
        .join("");
      return (
        line(left, points(1, 42, 163, 42), accent, 2.1) +
        line(right, points(1, 42, 105, 42), accent, 2.1) +
        line(left, points(1, 7, 163, 7), NEON_VIOLET, 1.9) +
        line(right, points(1, 7, 105, 7), NEON_VIOLET, 1.9) +
        disc(left, [26, 25], 13, "#2b2338") +
        ring(left, [26, 25], 13, NEON_VIOLET, 1.6) +
        ring(left, [26, 25], 8.4, accent, 1.5) +
        disc(left, [26, 25], 4, "#dfe6ff") +
        [118, 130, 142, 154]
          .map((u) => line(left, points(u, 13, u, 36), u % 3 === 1 ? NEON_VIOLET : accent, 1.6))
          .join("") +
        slits
      );
    }),
  ];
}

/** A mansard whose foot is lit all round. */
function roof({ accent }: Site) {
  const rim: Vector[] = [
    [-76, 12, 62],
    [56, 12, 62],
    [56, -62, 62],
  ];
  const upper = tapered(box([-86, 66], [-72, 22], [44, 62]), [10, 10], ROOF);
  return [
    { space: upper.space, svg: upper.svg + wire(rim, accent, 2) },
    block(box([-50, 30], [-52, -4], [62, 69]), ROOF),
  ];
}

function street() {
  return [
    palm(-116, 40, 32),
    palm(124, 20, 36),
    palm(122, -60, 30),
    lamp(-70, 70),
    car(-110, 94, "+x", "#3c3547"),
    car(-62, 94, "+x", "#5b3a56"),
    car(62, 118, "-x", "#2d3644"),
    car(106, -96, "+y", "#7a4fb0"),
    car(106, -30, "+y", "#94465f"),
  ];
}
