/**
 * Morton order of the map: the bits of x and y of a square metre, interleaved. Every square whose side
 * is a power of two is one range of these numbers, so that an ordinary index answers 'what lies in this
 * square' at every zoom level (D1 has no spatial index that its own export survives).
 */
const zoneBits = 15;

/** The squares start here: game coordinates from -16,384 to 16,383, well beyond the map. */
const zoneOrigin = -(2 ** (zoneBits - 1));

function spread(value: number): number {
  let bits = value;
  bits = (bits | (bits << 8)) & 0x00ff00ff;
  bits = (bits | (bits << 4)) & 0x0f0f0f0f;
  bits = (bits | (bits << 2)) & 0x33333333;
  return (bits | (bits << 1)) & 0x55555555;
}

const cellOf = (coordinate: number, bits: number): number => {
  const cell = Math.floor((coordinate - zoneOrigin) / 2 ** (zoneBits - bits));
  return Math.min(2 ** bits - 1, Math.max(0, cell));
};

/** The zone of a place; what lies beyond the squares counts as their edge. */
export function zoneOf(x: number, y: number): number {
  return spread(cellOf(x, zoneBits)) | (spread(cellOf(y, zoneBits)) << 1);
}

/** A zone as text that sorts as its number does: so begins what mappings are listed by along the map. */
export const zoneKey = (zone: number): string => String(zone).padStart(10, "0");

interface ZoneRange {
  /** First zone of the square. */
  from: number;
  /** First zone after it. */
  to: number;
}

export interface GameBox {
  minX: number;
  maxX: number;
  minY: number;
  maxY: number;
}

/** The squares of `side` metres (a power of two) that cover a box, as ranges. */
export function zonesCovering(box: GameBox, side: number): ZoneRange[] {
  const bits = zoneBits - Math.log2(side);
  const size = side * side;
  const ranges: ZoneRange[] = [];
  for (let x = cellOf(box.minX, bits); x <= cellOf(box.maxX, bits); x++) {
    for (let y = cellOf(box.minY, bits); y <= cellOf(box.maxY, bits); y++) {
      const from = (spread(x) | (spread(y) << 1)) * size;
      ranges.push({ from, to: from + size });
    }
  }
  return ranges;
}
