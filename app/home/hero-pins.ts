/**
 * The dots of the hero's map, in game coordinates: a drawing of the catalogue as it was when the page
 * was designed, so that home reads no row for its background.
 */
export const heroPins = [
  { x: 298, y: -584 },
  { x: -337.4, y: -136.9 },
  { x: -205, y: -1310 },
  { x: 129, y: -1299 },
  { x: -1388, y: -618.4 },
  { x: -33.7, y: -1102 },
  { x: 903.3, y: -170.6 },
  { x: 247, y: 223.6 },
  { x: 149.9, y: -1040.7 },
  { x: -622.6, y: -236.3 },
  { x: 25.7, y: -1347.3 },
  { x: 199.9, y: -1633 },
  { x: -545, y: -204 },
  { x: 924, y: 47 },
  { x: 215.8, y: -809.9 },
  { x: 105, y: -1943 },
  { x: -168.2, y: -2364.8 },
] as const;

export const namedPin = { name: "Commissariat de Mission Row", x: 441, y: -982, z: 30.7 } as const;
