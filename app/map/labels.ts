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

/** The room that a sign takes around its place. */
const around = (x: number, y: number, radius: number): Frame => ({
  left: x - radius,
  right: x + radius,
  top: y - radius,
  bottom: y + radius,
});

/** Those labels that find a free place which `holds` takes: the first ones first. */
function settle(
  labels: readonly MapLabel[],
  scale: number,
  signs: readonly Frame[],
  holds: (frame: Frame) => boolean,
): PlacedLabel[] {
  const taken = [...signs];
  const shown: PlacedLabel[] = [];
  for (const label of labels) {
    // The ocean's name stays at sea.
    const options = label.name.startsWith("Océan") ? moves[3] : moves[label.rank];
    const move = options.find((by) => {
      const frame = frameOf(label, scale, by);
      return holds(frame) && !taken.some((other) => meet(frame, other));
    });
    if (!move) continue;
    taken.push(frameOf(label, scale, move));
    shown.push({ label, dx: move[0], dy: move[1] });
  }
  return shown;
}

/**
 * The labels that find room at a scale: regions before towns before quarters. All of them give way to pins
 * (`pins` in map units): they move aside, or stay away.
 */
export function placeLabels(scale: number, pins: readonly Spot[]): PlacedLabel[] {
  const signs = pins.map(({ x, y }) => around(x * scale, y * scale, pinRadius));
  const labels = mapLabels.filter(({ rank }) => scale >= shownFrom[rank]);
  // A label that would leave the sheet is cut by the frame when the whole island is shown.
  return settle(labels, scale, signs, ({ left }) => left >= 0);
}

/**
 * Regions and towns in a picture of `width` by `height` pixels around a place, whose mark takes `radius`: names that
 * neither the border cuts nor the mark covers.
 */
export function labelledNear(place: Spot, scale: number, width: number, height: number, radius: number) {
  const [x, y] = [projectX(place.x) * scale, projectY(place.y) * scale];
  const isWithin = ({ left, right, top, bottom }: Frame) =>
    left >= x - width / 2 && right <= x + width / 2 && top >= y - height / 2 && bottom <= y + height / 2;
  const labels = mapLabels.filter(
    (label) => label.rank <= 2 && isWithin(around(projectX(label.x) * scale, projectY(label.y) * scale, 0)),
  );
  return settle(labels, scale, [around(x, y, radius)], isWithin);
}
