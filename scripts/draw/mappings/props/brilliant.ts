import { shade } from "../engine/color.ts";
import { box, project, type Vector } from "../engine/iso.ts";
import type { Item } from "../engine/item.ts";
import { polygon } from "../engine/svg.ts";

/** Light on the four facets that are seen, from the viewer's left to his right. */
const CROWN_LIGHT = [0.3, 0.58, 0.12, -0.2] as const;
const FOOT_LIGHT = [-0.12, 0.26, -0.28, -0.5] as const;

/** A cut stone on its point: a deep foot, a belt, a low crown and a flat table, eight facets round. */
export function brilliant([x, y, z]: Vector, radius: number, color: string): Item {
  const belt = z + radius * 1.6;
  const table = belt + radius * 0.42;
  const corner = (step: number, size: number, height: number): Vector => {
    const angle = ((135 - step * 45) * Math.PI) / 180;
    return [x + Math.cos(angle) * size, y + Math.sin(angle) * size, height];
  };
  const facet = (corners: readonly Vector[], light: number) =>
    polygon(corners.map(project), shade(color, light));
  const foot = FOOT_LIGHT.map((light, step) =>
    facet([[x, y, z], corner(step, radius, belt), corner(step + 1, radius, belt)], light),
  );
  const crownFacet = (step: number, light: number) =>
    facet(
      [
        corner(step, radius, belt),
        corner(step + 1, radius, belt),
        corner(step + 1, radius * 0.6, table),
        corner(step, radius * 0.6, table),
      ],
      light,
    );
  const crown = CROWN_LIGHT.map((light, step) => crownFacet(step, light));
  // The far half of the crown shows above the table's edge.
  const back = [4, 5, 6, 7].map((step) => crownFacet(step, 0.05));
  const lid = Array.from({ length: 8 }, (_, step) => corner(step, radius * 0.6, table));
  return {
    space: box([x - radius, x + radius], [y - radius, y + radius], [z, table]),
    svg: back.join("") + foot.join("") + crown.join("") + facet(lid, 0.72),
  };
}
