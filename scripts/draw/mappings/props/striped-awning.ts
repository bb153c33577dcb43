import { shade } from "../engine/color.ts";
import { type Face, panel, shape } from "../engine/face.ts";
import { box, points, project } from "../engine/iso.ts";
import { leanTo } from "../engine/roofs.ts";
import { block } from "../engine/solids.ts";
import { type Site, WHITE } from "../site/palette.ts";

/** Stripes that run down the slope and end in a short hem. */
export function awning({ accent }: Site) {
  const space = box([-82, 80], [8, 17], [35, 43]);
  const slope = leanTo(space, WHITE);
  const stripes = 18;
  const width = (space.x[1] - space.x[0]) / stripes;
  const face: Face = {
    side: "left",
    width: space.x[1] - space.x[0],
    height: 1,
    // v runs up the slope here, from its hem to the wall.
    at: (u, v) => project([space.x[0] + u, 17 - 9 * v, 35 + 8 * v]),
  };
  const bands = Array.from({ length: stripes / 2 }, (_, index) => {
    const u = index * 2 * width;
    return shape(face, points(u, 0, u + width, 0, u + width, 1, u, 1), accent);
  });
  const hem = block(box(space.x, [16.6, 17], [32, 35]), WHITE, ({ left }) =>
    Array.from({ length: stripes / 2 }, (_, index) =>
      panel(left, [index * 2 * width, (index * 2 + 1) * width], [0, 3.5], shade(accent, -0.18)),
    ).join(""),
  );
  return [{ space: slope.space, svg: slope.svg + bands.join("") }, hem];
}
