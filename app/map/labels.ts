import { projectX, projectY } from "./project";
import { mapLabels } from "./sheet";

type MapLabel = (typeof mapLabels)[number];

/** About the room that a pin takes on each side, in pixels. */
const pinRadius = 17;

/** Pixels per map unit from which labels of a rank have room. */
const shownFrom: Record<MapLabel["rank"], number> = { 1: 0, 2: 0.26, 3: 0.7 };

interface Spot {
  x: number;
  y: number;
}

interface Frame {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Where a label may stand, in pixels from its place: a region may move further than a town. */
const moves: Record<MapLabel["rank"], readonly [number, number][]> = {
  1: [
    [0, 0],
    [0, 26],
    [0, -26],
    [80, 0],
    [-80, 0],
    [150, 0],
    [150, 30],
    [0, 52],
    [-120, 0],
  ],
  2: [
    [0, 0],
    [0, 22],
    [0, -22],
    [48, 0],
    [-48, 0],
  ],
  3: [[0, 0]],
};

interface PlacedLabel {
  label: MapLabel;
  dx: number;
  dy: number;
}

/** About the room that a label takes, in pixels. */
function frameOf({ name, x, y, rank }: MapLabel, scale: number, [dx, dy]: readonly [number, number]): Frame {
  const half = (name.length * (rank === 1 ? 10.5 : 6)) / 2 + 3;
  const [left, top] = [projectX(x) * scale + dx, projectY(y) * scale + dy];
  return { left: left - half, right: left + half, top: top - 12, bottom: top + 5 };
}

const meet = (a: Frame, b: Frame) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * The labels that find room at a scale: regions before towns before quarters. All of them give way to pins
 * (`pins` in map units): they move aside, or stay away.
 */
export function placeLabels(scale: number, pins: readonly Spot[]): PlacedLabel[] {
  const taken = pins.map(({ x, y }) => ({
    left: x * scale - pinRadius,
    right: x * scale + pinRadius,
    top: y * scale - pinRadius,
    bottom: y * scale + pinRadius,
  }));
  const shown: PlacedLabel[] = [];
  for (const label of mapLabels) {
    if (scale < shownFrom[label.rank]) continue;
    // The ocean's name stays at sea.
    const options = label.name.startsWith("Océan") ? moves[3] : moves[label.rank];
    const move = options.find((by) => {
      const frame = frameOf(label, scale, by);
      // A label that would leave the sheet is cut by the frame when the whole island is shown.
      return frame.left >= 0 && !taken.some((other) => meet(frame, other));
    });
    if (!move) continue;
    taken.push(frameOf(label, scale, move));
    shown.push({ label, dx: move[0], dy: move[1] });
  }
  return shown;
}

/** Regions and towns within `metres` of a place, except where the place itself is marked. */
export function labelledNear({ x, y }: Spot, metres: number): MapLabel[] {
  return mapLabels.filter((label) => {
    const [dx, dy] = [Math.abs(label.x - x), Math.abs(label.y - y)];
    const covers = dx < 500 && dy < 160;
    return label.rank <= 2 && dx < metres && dy < metres && !covers;
  });
}
