/** What a part of the map shows when there are too many mappings to send each: groups with their numbers. */
import type { MapBlock, PlacedId } from "#app/db/schema";
import type { GameBox } from "#app/map/zone";
import type { PinGroup } from "../views";

/** Blocks with more places than this are not opened: each is one group, at the place of one of them. */
const mostOpened = 4000;
/** Opened places that are too many for pins are counted in squares, this many across. */
const squaresAcross = 16;

/** The blocks that a part of the map touches, and how many places they hold together. */
export function blocksIn(blocks: readonly MapBlock[], box: GameBox) {
  const touched = blocks
    .map((block, i) => ({ block, size: block[1] - (blocks[i - 1]?.[1] ?? 0) }))
    .filter(
      ({ block: [, , minX, minY, maxX, maxY] }) =>
        minX <= box.maxX && maxX >= box.minX && minY <= box.maxY && maxY >= box.minY,
    );
  const isOpened = touched.reduce((sum, { size }) => sum + size, 0) <= mostOpened;
  return {
    opened: isOpened ? touched.map(({ block }) => block[0]) : [],
    groups: isOpened ? [] : touched.map(({ block, size }) => [block[6], block[7], size] satisfies PinGroup),
  };
}

export const placesIn = (entries: readonly PlacedId[], box: GameBox): PlacedId[] =>
  entries.filter(([, x, y]) => x >= box.minX && x <= box.maxX && y >= box.minY && y <= box.maxY);

/** One group for each square that holds something, at the place of one of its mappings. */
export function groupsOf(places: readonly PlacedId[], box: GameBox): PinGroup[] {
  const side = Math.max(1, Math.max(box.maxX - box.minX, box.maxY - box.minY) / squaresAcross);
  const groups = new Map<string, PinGroup>();
  for (const [, x, y] of places) {
    const square = `${Math.floor(x / side)} ${Math.floor(y / side)}`;
    const group = groups.get(square);
    if (group) group[2] += 1;
    else groups.set(square, [x, y, 1]);
  }
  return [...groups.values()];
}
