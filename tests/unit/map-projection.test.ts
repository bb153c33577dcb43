import { describe, expect, test } from "vitest";
import { gameBounds, mapSize, type Point, project, unproject } from "#app/map/project";
import { contains } from "../../scripts/draw/map/polygon.ts";
import { carte } from "../fixtures/carte.ts";

const island = carte.coast.find(({ name }) => name === "San Andreas")?.points ?? [];

describe("projection", () => {
  test("covers exactly the bounds of the data", () => {
    expect(gameBounds).toEqual(carte.bounds);
    expect(project([gameBounds.minX, gameBounds.maxY])).toEqual([0, 0]);
    expect(project([gameBounds.maxX, gameBounds.minY])).toEqual([mapSize.width, mapSize.height]);
  });

  test("puts north up and east right", () => {
    const [cityX, cityY] = project([0, 0]);
    const [paletoX, paletoY] = project([0, 6000]);
    const [eastX] = project([1000, 0]);
    expect(paletoX).toBe(cityX);
    expect(paletoY).toBeLessThan(cityY);
    expect(eastX).toBeGreaterThan(cityX);
  });

  test("keeps distances equal in both directions", () => {
    const [x, y] = project([0, 0]);
    const [movedX, movedY] = project([100, 100]);
    expect(movedX - x).toBe(y - movedY);
  });

  test.each(carte.landmarks)("$name comes back where it was", ({ x, y }) => {
    const [backX, backY] = unproject(project([x, y]));
    expect(backX).toBeCloseTo(x, 6);
    expect(backY).toBeCloseTo(y, 6);
  });
});

describe("landmarks on the drawn coast", () => {
  test.each([
    "Commissariat de Mission Row",
    "Tour Maze Bank",
    "Sommet du mont Chiliad",
    "Bureau du shérif de Paleto Bay",
  ])("%s is on land", (name) => {
    expect(contains(island, positionOf(name))).toBe(true);
  });

  test("still after projection", () => {
    expect(contains(island.map(project), project(positionOf("Commissariat de Mission Row")))).toBe(true);
  });

  test("the ocean is not land", () => {
    expect(contains(island, [-2850, -2200])).toBe(false);
    expect(contains(island, [4200, 0])).toBe(false);
  });
});

function positionOf(name: string): Point {
  const landmark = carte.landmarks.find((candidate) => candidate.name === name);
  if (!landmark) throw new Error(`No landmark called ${name}`);
  return [landmark.x, landmark.y];
}
