import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type QuartierRectangle, quartierAt, quartierRectangles } from "#app/map/quartier.server";
import { quartierTables } from "#app/map/quartiers.server";
import { lieuOf, longLieuOf } from "#app/mappings/lieu.server";
import { contains } from "../../scripts/draw/map/polygon.ts";
import { quarterSql } from "../../scripts/quarter-migration.ts";
import { carte } from "../fixtures/carte.ts";
import { draw } from "../fixtures/dice.ts";

/** Places that every owner of a server knows. */
const known: [place: string, x: number, y: number, quartier: string | null][] = [
  ["Mission Row police station", 440, -982, "Mission Row"],
  ["Legion Square", 195, -934, "Legion Square"],
  ["Maze Bank tower", -75, -818, "Pillbox Hill"],
  ["Union Depository", 5, -700, "Pillbox Hill"],
  // Its door is 14 m beyond the line that the game draws between the two.
  ["Pillbox hospital", 299, -585, "Textile City"],
  ["Vanilla Unicorn", 129, -1299, "Strawberry"],
  ["Benny's", -205, -1310, "Strawberry"],
  ["Grove Street", 105, -1943, "Davis"],
  ["Los Santos Customs of Burton", -337, -137, "Burton"],
  ["Pacific Standard bank", 247, 224, "Downtown Vinewood"],
  ["Mirror Park", 1160, -330, "Mirror Park"],
  ["Vinewood Bowl", 686, 577, "Collines de Vinewood"],
  ["Galileo observatory", -411, 1174, "Observatoire Galileo"],
  ["Kortz Center", -2244, 263, "Pacific Bluffs"],
  ["Vespucci Beach", -1300, -1500, "Vespucci Beach"],
  ["Del Perro pier", -1850, -1231, "Del Perro Beach"],
  ["airport terminal", -1037, -2738, "Aéroport international"],
  ["arena", -254, -2026, "Arène Maze Bank"],
  ["container port", 1212, -3096, "Terminal"],
  ["NOOSE", 2490, -385, "Siège du NOOSE"],
  ["Chumash pier", -3250, 990, "Chumash"],
  ["prison", 1845, 2586, "Prison de Bolingbroke"],
  ["Yellow Jack", 1991, 3055, "Désert de Grand Senora"],
  ["Sandy Shores sheriff", 1853, 3687, "Sandy Shores"],
  ["Stab City", 80, 3710, "Stab City"],
  ["Humane Labs", 3613, 3728, "Humane Labs"],
  ["Fort Zancudo", -2050, 3130, "Fort Zancudo"],
  ["Grapeseed", 1690, 4800, "Grapeseed"],
  ["Mount Chiliad's summit", 501, 5604, "Mont Chiliad"],
  ["Paleto Bay sheriff", -448, 6013, "Paleto Bay"],
  ["Cayo Perico airstrip", 4493, -4526, "Cayo Perico"],
  ["the yacht off Del Perro", -2043, -1031, null],
  ["the water beside the runway", -1900, -2500, null],
  ["open sea", -4000, -3500, null],
  ["beyond the map", 90_000, 90_000, null],
];

const rectangles = quartierRectangles();
const areaOf = ({ minX, minY, maxX, maxY }: QuartierRectangle) => (maxX - minX) * (maxY - minY);
const meet = (a: QuartierRectangle, b: QuartierRectangle) =>
  a.minX < b.maxX && b.minX < a.maxX && a.minY < b.maxY && b.minY < a.maxY;

const namesIn = ({ rows }: { rows: string }) =>
  rows
    .trim()
    .split("\n")
    .map((row) => row.split(": ")[0] ?? "");

describe("quarters of San Andreas (MAP-23, N-05)", () => {
  test.each(known)("MAP-23: %s", (_, x, y, quartier) => {
    expect(quartierAt(x, y)?.nom ?? null).toBe(quartier);
  });

  test("MAP-23: what is said beside coordinates has the county, the sea is named, and without coordinates nothing is", () => {
    expect(longLieuOf({ x: 440, y: -982 })).toBe("Mission Row, Los Santos");
    expect(longLieuOf({ x: 1853, y: 3687 })).toBe("Sandy Shores, Comté de Blaine");
    expect(longLieuOf({ x: 4493, y: -4526 })).toBe("Cayo Perico");
    expect(lieuOf({ x: 440, y: -982 })).toBe("Mission Row");
    for (const say of [lieuOf, longLieuOf]) {
      expect(say({ x: -4000, y: -3500 })).toBe("En mer");
      expect(say({ x: 440, y: null })).toBeNull();
      expect(say({ x: null, y: null })).toBeNull();
    }
  });

  test("MAP-23: every rectangle is well formed, and each lies where somebody finds its quarter", () => {
    expect(rectangles.length).toBeGreaterThan(300);
    for (const rectangle of rectangles) {
      const { minX, minY, maxX, maxY, quartier } = rectangle;
      const label = `${quartier?.nom} ${minX} ${minY} ${maxX} ${maxY}`;
      expect([minX, minY, maxX, maxY].every(Number.isInteger), label).toBe(true);
      expect(maxX > minX && maxY > minY, label).toBe(true);
      expect(areaOf(rectangle), label).toBeGreaterThan(20);
    }
    const found = new Set<string | undefined>();
    for (let x = -4000; x < 6500; x += 10) {
      for (let y = -6500; y < 8000; y += 10) found.add(quartierAt(x, y)?.nom);
    }
    const names = quartierTables.flatMap(namesIn);
    expect(names).toHaveLength(88);
    expect(names.filter((name) => !found.has(name))).toEqual([]);
  });

  test("MAP-23: the smallest rectangle is asked first, and no two of one size dispute a place", () => {
    const sizes = rectangles.map(areaOf);
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
    const disputed = rectangles.flatMap((a, i) =>
      rectangles
        .slice(i + 1)
        .filter((b) => areaOf(a) === areaOf(b) && a.quartier?.nom !== b.quartier?.nom && meet(a, b)),
    );
    expect(disputed).toEqual([]);
  });

  test("MAP-23: the names of a county stand once each, in order", () => {
    const all = quartierTables.flatMap(namesIn);
    expect(new Set(all).size).toBe(all.length);
    for (const table of quartierTables) {
      const names = namesIn(table);
      expect(names, table.comte ?? "").toEqual(names.toSorted());
      expect(names.filter((name) => !/^[\p{L}][\p{L}’' .-]+$/u.test(name))).toEqual([]);
    }
  });

  test("MAP-03, MAP-23: a correction of the rectangles comes with the migration that brings it to what is stored", () => {
    const directory = new URL("../../migrations/", import.meta.url);
    const last = readdirSync(directory).findLast((name) => name.endsWith("_search_quarters.sql"));
    expect(readFileSync(new URL(String(last), directory), "utf8")).toBe(quarterSql());
  });

  test("MAP-23: any numbers have an answer, the same each time", () => {
    const odd = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, -0, 1e300];
    for (const x of odd) for (const y of odd) expect(quartierAt(x, y)).toBe(quartierAt(x, y));
    const next = draw(7);
    for (let i = 0; i < 5000; i++) {
      const [x, y] = [next(16_000) - 8000, next(16_000) - 8000];
      const answer = quartierAt(x, y);
      expect(quartierAt(x, y)).toBe(answer);
      if (answer) expect(answer.nom).not.toBe("");
    }
  });

  test("MAP-23: away from the shore the whole island has quarters, and the open sea has none", () => {
    const land = carte.coast.filter(({ kind }) => kind === "land");
    const isLand = (x: number, y: number) => land.some(({ points }) => contains(points, [x, y]));
    const far = 350;
    const around = [-far, 0, far].flatMap((dx) => [-far, 0, far].map((dy) => [dx, dy] as const));
    const [nameless, named]: [string[], string[]] = [[], []];
    for (let x = carte.bounds.minX; x < carte.bounds.maxX; x += 100) {
      for (let y = carte.bounds.minY; y < carte.bounds.maxY; y += 100) {
        const shores = around.map(([dx, dy]) => isLand(x + dx, y + dy));
        const quartier = quartierAt(x, y);
        if (shores.every(Boolean) && !quartier) nameless.push(`${x} ${y}`);
        if (!shores.some(Boolean) && quartier) named.push(`${quartier.nom} ${x} ${y}`);
      }
    }
    expect(nameless).toEqual([]);
    // The game's two quarters of this bay reach far out to sea.
    expect(named.filter((place) => !/^(Paleto Cove|North Chumash)/.test(place))).toEqual([]);
  });
});
