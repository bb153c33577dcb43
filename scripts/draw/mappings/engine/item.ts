import { type Box, enclose } from "./iso.ts";

/** A thing that is drawn in one go: its picture, and the room it takes, by which things are put in order. */
export type Item = { readonly space: Box; readonly svg: string };

/** Items can be nested freely; the order among them does not matter. */
export type Drawing = Item | readonly Drawing[];

function flatten(drawing: Drawing): Item[] {
  return "space" in drawing ? [drawing] : drawing.flatMap(flatten);
}

function overlap(a: readonly [number, number], b: readonly [number, number]): boolean {
  return a[0] < b[1] - 1e-6 && b[0] < a[1] - 1e-6;
}

/** Two blocks meet on the picture when their shadows along the line of sight meet on all three axes. */
function meetOnPicture(a: Box, b: Box): boolean {
  const seen = (each: Box, first: "x" | "y", second: "y" | "z") =>
    [each[first][0] - each[second][1], each[first][1] - each[second][0]] as const;
  return (
    overlap(seen(a, "x", "y"), seen(b, "x", "y")) &&
    overlap(seen(a, "x", "z"), seen(b, "x", "z")) &&
    overlap(seen(a, "y", "z"), seen(b, "y", "z"))
  );
}

function isBehind(a: Box, b: Box): boolean {
  return a.x[1] <= b.x[0] + 1e-6 || a.y[1] <= b.y[0] + 1e-6 || a.z[1] <= b.z[0] + 1e-6;
}

/** Farthest first. Blocks that cut into each other keep the order in which they were given. */
function sortByDepth(items: readonly Item[]): Item[] {
  const hiddenBy = items.map((item, index) =>
    items.flatMap((other, otherIndex) => {
      if (index === otherIndex || !meetOnPicture(item.space, other.space)) return [];
      const before = isBehind(other.space, item.space);
      const after = isBehind(item.space, other.space);
      if (before === after) return otherIndex < index ? [otherIndex] : [];
      return before ? [otherIndex] : [];
    }),
  );
  const sorted: Item[] = [];
  const state: ("new" | "open" | "done")[] = items.map(() => "new");
  const visit = (index: number) => {
    // An item met while it is still open closes a circle of items: there is no right order, so keep the one at hand.
    if (state[index] !== "new") return;
    state[index] = "open";
    for (const other of hiddenBy[index] ?? []) visit(other);
    state[index] = "done";
    const item = items[index];
    if (item) sorted.push(item);
  };
  for (const index of items.keys()) visit(index);
  return sorted;
}

export function draw(drawing: Drawing): string {
  return sortByDepth(flatten(drawing))
    .map((item) => item.svg)
    .join("");
}

/** Makes one item of several, so that nothing is ever drawn between them. */
export function group(drawing: Drawing): Item {
  return { space: enclose(flatten(drawing).map((item) => item.space)), svg: draw(drawing) };
}
