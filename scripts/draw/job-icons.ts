/**
 * Collects the icons of the jobs into one file that pages show as `<use href="…#police">`:
 * public/carte/metiers-<hash>.svg, cached for ever. So no page ships twenty icons as a script, and a card's HTML
 * names its icon instead of drawing it.
 *
 * Run it again after a change of the list or of Lucide: npx node scripts/draw/job-icons.ts
 */
import { writeFileSync } from "node:fs";
import { publish } from "../publish.ts";

/** Symbol and Lucide icon of each job. */
const icons = {
  aucun: "map-pin",
  police: "shield",
  ems: "cross",
  mecano: "wrench",
  sheriff: "star",
  "boite-de-nuit": "disc-3",
  concessionnaire: "car",
  taxi: "car-taxi-front",
  banque: "landmark",
  bijouterie: "gem",
  epicerie: "shopping-basket",
  pompier: "flame",
  gouvernement: "scale",
  restaurant: "utensils",
  gang: "spray-can",
  // States of the list.
  vide: "map-pinned",
  "sans-resultat": "search-x",
  "hors-ligne": "cloud-off",
  // What is pressed, under Lucide's own names.
  check: "check",
  "chevron-down": "chevron-down",
  "chevron-left": "chevron-left",
  "chevron-right": "chevron-right",
  copy: "copy",
  expand: "expand",
  "layout-grid": "layout-grid",
  link: "link",
  "list-checks": "list-checks",
  "locate-fixed": "locate-fixed",
  map: "map",
  minus: "minus",
  pencil: "pencil",
  plus: "plus",
  scan: "scan",
  search: "search",
  x: "x",
  "zoom-in": "zoom-in",
  "zoom-out": "zoom-out",
};

type Node = [tag: string, attributes: Record<string, string>];

const root = new URL("../../", import.meta.url);
const lucide = new URL("node_modules/lucide-react/dist/esm/icons/", root);

async function symbol([id, name]: [string, string]): Promise<string> {
  const { __iconData } = (await import(new URL(`${name}.mjs`, lucide).href)) as {
    __iconData: { node: Node[] };
  };
  const shapes = __iconData.node.map(([tag, { key: _, ...attributes }]) => {
    const text = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${value}"`);
    return `<${tag}${text.join("")}/>`;
  });
  return `<symbol id="${id}" viewBox="0 0 24 24">${shapes.join("")}</symbol>`;
}

const symbols = await Promise.all(Object.entries(icons).map(symbol));
const svg = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>\n`;
const url = `/carte/${publish(new URL("public/carte/metiers.svg", root), svg)}`;
writeFileSync(
  new URL("app/mappings/job-icons.ts", root),
  `// Written by scripts/draw/job-icons.ts.

/** The icons of the jobs, one symbol each (Lucide, ISC licence). */
export const jobIconsUrl = "${url}";
`,
);
console.log(`${url}: ${svg.length} bytes`);
