import { describe, expect, test } from "vitest";
import {
  type Coordinates,
  distanceBetween,
  formatDistance,
  formatsFor,
  shownCoordinates,
} from "#app/mappings/coordinates";
import { largestCoordinate, parseCoordinates, parsePoint } from "#app/mappings/parse-coordinates";
import { draw } from "../fixtures/dice.ts";

/** What txAdmin does with a pasted text: the first three numbers it finds. */
const txAdmin = (text: string) => (text.match(/-?\d{1,4}(?:\.\d+)?/g) ?? []).slice(0, 3).map(Number);

/** Reproducible places all over the game, with and without a heading, and the awkward ones. */
function places(count: number): Coordinates[] {
  const roll = draw(20_261_121);
  const coordinate = (limit: number) => Math.round((roll(2 * limit) - limit) * 1000) / 1000;
  const drawn = Array.from({ length: count }, (_, i) => ({
    x: coordinate(9999),
    y: coordinate(9999),
    z: coordinate(2000),
    heading: i % 2 ? Math.round(roll(360_000)) / 1000 : null,
  }));
  return [...drawn, { x: 0, y: -0.0004, z: 3 }, { x: 3, y: 4, z: 9999.999 }, { x: -0.5, y: 0.001, z: -200 }];
}

/** To a millimetre, as texts have them. */
const fixed = (value: number) => Number(value.toFixed(3));

describe("coordinates as text (N-06)", () => {
  test("parse(format(c)) = c to a millimetre, in every format", () => {
    for (const place of places(2000)) {
      for (const { id, write } of formatsFor(place)) {
        const parsed = parseCoordinates(write(place));
        expect(parsed, `${id}: ${write(place)}`).not.toBeNull();
        expect(parsed?.x).toBeCloseTo(place.x, 3);
        expect(parsed?.y).toBeCloseTo(place.y, 3);
        expect(parsed?.z).toBeCloseTo(place.z, 3);
        if (id === "vector4") expect(parsed?.heading).toBeCloseTo(place.heading ?? 0, 3);
      }
    }
  });

  test("txAdmin reads the plain form as it is, and would misread a vector", () => {
    for (const place of places(2000)) {
      const [simple] = formatsFor(place);
      const [x, y, z] = txAdmin(simple?.write(place) ?? "");
      expect(x).toBeCloseTo(place.x, 3);
      expect(y).toBeCloseTo(place.y, 3);
      expect(z).toBeCloseTo(place.z, 3);
    }
    expect(txAdmin("vector3(441.000, -982.000, 30.700)")[0]).toBe(3);
  });

  test("the texts, word for word; the plain one first", () => {
    const place = { x: 441, y: -982.25, z: 30.7, heading: 90.5 };
    expect(formatsFor(place).map(({ write }) => write(place))).toEqual([
      "441.000, -982.250, 30.700",
      "/tp 441.000 -982.250 30.700",
      "vector3(441.000, -982.250, 30.700)",
      "vector4(441.000, -982.250, 30.700, 90.500)",
      "{ x = 441.0, y = -982.25, z = 30.7 }",
      '{"x":441.0,"y":-982.25,"z":30.7}',
      "JSON_OBJECT('x', 441.0, 'y', -982.25, 'z', 30.7)",
    ]);
    expect(formatsFor({ x: 1, y: 2, z: 3 }).map(({ id }) => id)).not.toContain("vector4");
    expect(formatsFor({ x: 1, y: 2, z: 3, heading: null }).map(({ id }) => id)).not.toContain("vector4");
    // North is a heading too.
    expect(formatsFor({ x: 1, y: 2, z: 3, heading: 0 }).map(({ id }) => id)).toContain("vector4");
    expect(shownCoordinates({ x: -337.44, y: -0.04, z: 39 })).toBe("-337.4, 0.0, 39.0");
    expect(shownCoordinates({ x: -337.44, y: -0.04, z: null })).toBe("-337.4, 0.0 (sans Z)");
    expect(parsePoint("-337.4, 0.0 (sans Z)")).toEqual({ x: -337.4, y: 0 });
  });

  test.each([
    ["441.12, -982.9, 30.7, 88.3", { x: 441.12, y: -982.9, z: 30.7, heading: 88.3 }],
    ["vec3(1, 2, 3)", { x: 1, y: 2, z: 3 }],
    ["  441.1   -982.2\t30.7 ", { x: 441.1, y: -982.2, z: 30.7 }],
    ["441,5 -982,25 30,7", { x: 441.5, y: -982.25, z: 30.7 }],
    ["441,5, -982,3, 30,7", { x: 441.5, y: -982.3, z: 30.7 }],
    ["(441,5 , -982,3 , 30,7)", { x: 441.5, y: -982.3, z: 30.7 }],
    ["Coordonnées : 441,5 ; -982,3 ; 30,7", { x: 441.5, y: -982.3, z: 30.7 }],
    ["Coordonne\u0301es : 441.5, -982.3, 30.7", { x: 441.5, y: -982.3, z: 30.7 }],
    ["441,5 -982 30", { x: 441.5, y: -982, z: 30 }],
    ["441,-982, 30", { x: 441, y: -982, z: 30 }],
    ["441,982, 30", { x: 441, y: 982, z: 30 }],
    ["441,-982,30", { x: 441, y: -982, z: 30 }],
    ["x : 441,5 ; y : -982,3 ; z : 30,7", { x: 441.5, y: -982.3, z: 30.7 }],
    ['{"x":441.0,"y":-982.0,"z":30.7,"heading":1.5e-05}', { x: 441, y: -982, z: 30.7, heading: 1.5e-5 }],
    ["vector4(441.2, -982.1, 30.7, 1.5258789e-05)", { x: 441.2, y: -982.1, z: 30.7, heading: 1.5258789e-5 }],
    ["vector3(1e-05, 2.0, 3.0)", { x: 1e-5, y: 2, z: 3 }],
    ["porte1e2 = vec3(1.0, 2.0, 3.0)", { x: 1, y: 2, z: 3 }],
    ["x = 441.1, y = -982, z = 30, heading = 12", { x: 441.1, y: -982, z: 30, heading: 12 }],
    ["{['x']=441.1, ['y']=-982.0, ['z']=30.0}", { x: 441.1, y: -982, z: 30 }],
    ['{"x": 441.1, "y": -982, "z": 30, "w": 180}', { x: 441.1, y: -982, z: 30, heading: 180 }],
    ["SetEntityCoords(ped, 441.1, −982, 30)", { x: 441.1, y: -982, z: 30 }],
    ["setr spawn_v2 10 20 30", { x: 10, y: 20, z: 30 }],
    ["vec3(.5, -.25, 30.)", { x: 0.5, y: -0.25, z: 30 }],
    ["{ x = -.5, y = 441., z = .125 }", { x: -0.5, y: 441, z: 0.125 }],
    ["[3] = vector3(441.5, -982.3, 30.7),", { x: 441.5, y: -982.3, z: 30.7 }],
    ["Config.Garages[12].pos = vec4(441.5, -982.3, 30.7, 90)", { x: 441.5, y: -982.3, z: 30.7, heading: 90 }],
    ["vector3(441.5, -982.3, 30.7), -- garage 2", { x: 441.5, y: -982.3, z: 30.7 }],
    ["vector3(441.5, -982.3, 30.7), heading = -90.5", { x: 441.5, y: -982.3, z: 30.7, heading: -90.5 }],
    ["vector3(441.5, -982.3, 30.7), 90.0 },", { x: 441.5, y: -982.3, z: 30.7, heading: 90 }],
    ["vector3(441.5, -982.3, 30.7),\n  heading = 90.5,", { x: 441.5, y: -982.3, z: 30.7, heading: 90.5 }],
    ["heading = 90.5,\ncoords = vec3(441.5, -982.3, 30.7)", { x: 441.5, y: -982.3, z: 30.7, heading: 90.5 }],
    ["coords = vec3(441.5, -982.3, 30.7), radius = 2.0", { x: 441.5, y: -982.3, z: 30.7 }],
    ["vec3(1, 2, 3), radius = 2.0, ['heading'] = -12", { x: 1, y: 2, z: 3, heading: -12 }],
    ["vector4(1, 2, 3, 4), heading = 5", { x: 1, y: 2, z: 3, heading: 4 }],
    ["Heading: 90.5 Coords: 441.5, -982.3, 30.7", { x: 441.5, y: -982.3, z: 30.7, heading: 90.5 }],
    ["H : 90,5\n441,5 -982,3 30,7", { x: 441.5, y: -982.3, z: 30.7, heading: 90.5 }],
    ["–441.5, –982.3, 30.7", { x: -441.5, y: -982.3, z: 30.7 }],
    // As text programs and pages write a minus, and with what a paste brings along unseen.
    ...["\u2010", "\u2011", "\u2012", "\u2014", "－", "\u00ad", "-\u200b", "\u200e-"].map(
      (minus): [string, object] => [`vector3(441.5, ${minus}982.3, 30.7)`, { x: 441.5, y: -982.3, z: 30.7 }],
    ),
    ["441\u00ad.5, -982\u200b.3, 30.7", { x: 441.5, y: -982.3, z: 30.7 }],
    ["x = - 441.5, y = - 982.3, z = 30.7", { x: -441.5, y: -982.3, z: 30.7 }],
    ["vector3(441.5, - 982.3, 30.7)", { x: 441.5, y: -982.3, z: 30.7 }],
    ["441.5 - 982.3 - 30.7", { x: 441.5, y: 982.3, z: 30.7 }],
    ["{['y']=-982.0, ['z']=30.0, ['x']=441.1}", { x: 441.1, y: -982, z: 30 }],
    ["{ x = 441.1, y = -982.0, z = 30.0, h = 90.0 }", { x: 441.1, y: -982, z: 30, heading: 90 }],
    ["x = 441.5, -982.3, 30.7", { x: 441.5, y: -982.3, z: 30.7 }],
    ["vec4(441.5, -982.3, 30.7, 90), 2.5", { x: 441.5, y: -982.3, z: 30.7, heading: 90 }],
    ["Cafe\u03012 : 441.5, -982.3, 30.7", { x: 441.5, y: -982.3, z: 30.7 }],
    ["1\u202f234,5 -2\u00a0345,6 30,7", { x: 1234.5, y: -2345.6, z: 30.7 }],
    ["x : 1\u202f234,5 ; y : -982,3 ; z : 30,7", { x: 1234.5, y: -982.3, z: 30.7 }],
    ["441,5\u00a0200,5\u00a030,7", { x: 441.5, y: 200.5, z: 30.7 }],
    ["vector3(0x1F, 0xabc, 0x0f)", { x: 31, y: 2748, z: 15 }],
    ["x = 0x1F, y = -2.0, z = 1.5e2", { x: 31, y: -2, z: 150 }],
    ["model = 0xAB12, coords = vec3(1.0, 2.0, 3.0)", { x: 1, y: 2, z: 3 }],
    ["[2] = { 441.5, -982.3, 30.7 },", { x: 441.5, y: -982.3, z: 30.7 }],
    ["441,5 / -982,3 / 30,7", { x: 441.5, y: -982.3, z: 30.7 }],
    // Numbers of an entry, and of what it is called.
    ["1. 441.5, -982.3, 30.7", { x: 441.5, y: -982.3, z: 30.7 }],
    ["12) Garage\u00a0: 441.5, -982.3, 30.7, 90.0", { x: 441.5, y: -982.3, z: 30.7, heading: 90 }],
    ["Garage 2 : 441.5, -982.3, 30.7", { x: 441.5, y: -982.3, z: 30.7 }],
    ["Garage 2\u00a0: 441,5 -982,3 30,7", { x: 441.5, y: -982.3, z: 30.7 }],
    ["1. Garage n° 2 - 441.5, -982.3, 30.7", { x: 441.5, y: -982.3, z: 30.7 }],
    ["Garage 2 (441.5, -982.3, 30.7)", { x: 441.5, y: -982.3, z: 30.7 }],
    ["Garage 2\n441.5, -982.3, 30.7", { x: 441.5, y: -982.3, z: 30.7 }],
    ["X 441 Y -982 Z 30", { x: 441, y: -982, z: 30 }],
    ["2. -982.3 30.7", { x: 2, y: -982.3, z: 30.7 }],
    // No thousands: a digit of a name, and more of them than the map has.
    ["vector3 441.5, -982.3, 30.7", { x: 441.5, y: -982.3, z: 30.7 }],
    ["vector3\u00a0441.5, -982.3, 30.7", { x: 441.5, y: -982.3, z: 30.7 }],
    ["-41 982.3 30.7", { x: -41, y: 982.3, z: 30.7 }],
  ])("reads %s", (text, expected) => {
    expect(parseCoordinates(text)).toEqual(expected);
  });

  test.each([
    "",
    "441",
    "441, -982",
    "ici",
    "1 2 3 4 5",
    `${largestCoordinate * 2}, 0, 0`,
    "vector3()",
    "vec3(1, 2, 3) vec3(4, 5, 6)",
    "{ x = 1, y = 2, z = 3 }, { x = 4, y = 5, z = 6 }",
    '{"position":{"x":441.0,"y":-982.0,"z":30.7},"rotation":{"x":0.0,"y":0.0,"z":90.0}}',
    "x441.5 y-982.3 z30.7",
    "vector3(441.5, -982.3, 30.7 - 1.0)",
    "vec3(441.5, -982.3, 30.7-0.98)",
    // One number or two: nobody knows.
    "1 234,5 -982 30,7",
    "X: 1 234,5 Y: -987,2 Z: 30",
    "{ x = 1 234.5, y = 2, z = 3 }",
    "1'234.5, 2, 3",
  ])("refuses '%s'", (text) => {
    expect(parseCoordinates(text)).toBeNull();
  });

  test("the farthest place there may be is one", () => {
    expect(largestCoordinate).toBe(16_000);
    const [x, y] = [largestCoordinate, -largestCoordinate];
    expect(parseCoordinates(`${x}, ${y}, 0`)).toEqual({ x, y, z: 0 });
    expect(parseCoordinates(`${x}.001, 0, 0`)).toBeNull();
    expect(parseCoordinates(`0, 0, ${x}.001`)).toBeNull();
    expect(parsePoint(`${x} ${y}`)).toEqual({ x, y });
    expect(parsePoint(`0 ${y}.001`)).toBeNull();
  });

  test("numbers with a decimal comma are read as such, whatever stands between them", () => {
    const french = (value: number) => value.toFixed(3).replace(".", ",");
    for (const { x, y, z } of places(500)) {
      for (const separator of [" ", "\t", ";", "; ", " ; ", ", ", " , "]) {
        const text = [x, y, z].map(french).join(separator);
        expect(parseCoordinates(text), text).toEqual({ x: fixed(x), y: fixed(y), z: fixed(z) });
        expect(parsePoint(`Près de l'entrée : ${text}`), text).toEqual({ x: fixed(x), y: fixed(y) });
      }
    }
  });

  test("a comma between two numbers, with or without a blank, separates them", () => {
    for (const text of ["441, 5", "441,5", "441 , 5"])
      expect(parsePoint(text), text).toEqual({ x: 441, y: 5 });
    expect(parsePoint("441,5, -982,3")).toEqual({ x: 441.5, y: -982.3 });
    expect(parsePoint("441.5, -982,3")).toEqual({ x: 441.5, y: -982 });
  });

  test("more than four numbers are no place", () => {
    expect(parsePoint("441,5,-982,3,30,7")).toBeNull();
    expect(parsePoint("1 2 3 4 5")).toBeNull();
    expect(parsePoint("1 2 3 4")).toEqual({ x: 1, y: 2 });
  });

  test("of a text no more than 400 characters are read: what was pasted after a place changes nothing of it", () => {
    const place = "441.5, -982.3, 30.7";
    const blanks = (count: number) => " ".repeat(count - place.length);
    expect(parseCoordinates(`${place}${blanks(399)}9`)).toEqual({ x: 441.5, y: -982.3, z: 30.7, heading: 9 });
    expect(parseCoordinates(`${place}${blanks(400)}9`)).toEqual({ x: 441.5, y: -982.3, z: 30.7 });
  });

  test("a place on the map needs two numbers", () => {
    expect(parsePoint("441, -982")).toEqual({ x: 441, y: -982 });
    expect(parsePoint("vector3(441.5, -982, 30)")).toEqual({ x: 441.5, y: -982 });
    expect(parsePoint("Mission Row")).toBeNull();
  });
});

test("MAP-22: how far two places are apart, wherever the origin lies", () => {
  const distance = distanceBetween({ x: 4, y: -10 }, { x: 1, y: -6 });
  expect(distance).toBe(5);
  expect(distanceBetween({ x: 1, y: -6 }, { x: 4, y: -10 })).toBe(5);
});

test.each([
  [0.4, "0\u00a0m"],
  [339.6, "340\u00a0m"],
  [999.4, "999\u00a0m"],
  [999.5, "1\u00a0km"],
  [1000, "1\u00a0km"],
  [2449, "2,4\u00a0km"],
])("%f metres are shown as %s", (metres, shown) => expect(formatDistance(metres)).toBe(shown));
