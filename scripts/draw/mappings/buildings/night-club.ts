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
const ROOF = "#524571";
const CLUB = box([-92, 72], [-78, 28], [0, 54]);

/** A club without windows: its edges are drawn in neon. */
export function nightClub(site: Site): Scene {
  return {
    base: drawPlate(site, {
      markings: [
        shadowOf(site, CLUB),
        lightPool([-40, 20], [30, 70], site.accent, 0.13),
        lightPool([-110, -60], [30, 60], NEON_VIOLET, 0.1),
        patch([-22, 2], [28, 81], "#8f3f6e"),
        patch([-20, 0], [28, 81], "#b04a86"),
      ],
    }),
    solids: [club(site), roof(site), entrance(site), pylon(site), street()],
  };
}

function club({ accent }: Site) {
  return [
    block(CLUB, WALL, ({ left, right }) => {
      const slits = [10, 24, 38, 66, 80, 94]
        .map((u) => line(right, points(u, 18, u, 40), u % 4 === 2 ? accent : "#c265ad", 2.2))
        .join("");
      return (
        line(left, points(1, 51, 163, 51), accent, 2.8) +
        line(right, points(1, 51, 105, 51), accent, 2.8) +
        line(left, points(1, 7, 163, 7), NEON_VIOLET, 2.4) +
        line(right, points(1, 7, 105, 7), NEON_VIOLET, 2.4) +
        disc(left, [26, 29], 15, "#2b2338") +
        ring(left, [26, 29], 15, NEON_VIOLET, 2.2) +
        ring(left, [26, 29], 9.4, accent, 2.2) +
        disc(left, [26, 29], 4.4, "#dfe6ff") +
        [118, 130, 142, 154]
          .map((u) => line(left, points(u, 14, u, 43), u % 3 === 1 ? NEON_VIOLET : accent, 2.2))
          .join("") +
        slits
      );
    }),
  ];
}

/** A mansard whose foot is lit all round. */
function roof({ accent }: Site) {
  const rim: Vector[] = [
    [-76, 12, 70],
    [56, 12, 70],
    [56, -62, 70],
  ];
  const upper = tapered(box([-86, 66], [-72, 22], [54, 70]), [10, 10], ROOF);
  return [
    { space: upper.space, svg: upper.svg + wire(rim, accent, 2) },
    block(box([-50, 30], [-52, -4], [70, 78]), ROOF),
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
