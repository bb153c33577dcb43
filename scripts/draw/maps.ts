/**
 * Draws the maps that pages show as `<use href="…#layer">`, public/carte/carte-<hash>.svg and hero-<hash>.svg (the
 * hash lets them be cached for ever), and writes their addresses and the map's labels to app/map/sheet.ts. The
 * drawing has no fill and no stroke of its own: it inherits both from the page, and so follows its theme.
 *
 * Run it again after a change of content/carte.json or of the geometry in map/: npx node scripts/draw/maps.ts
 */
import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { mapSize } from "../../app/map/project.ts";
import { publish } from "../publish.ts";
import { carteSchema } from "./map/carte.ts";
import { heroSheet, islandSheet, type Layer, type LayerPath, sheetLayers } from "./map/layers.ts";

const root = new URL("../../", import.meta.url);
const carte = carteSchema.parse(JSON.parse(readFileSync(new URL("content/carte.json", root), "utf8")));

const sheets = {
  carte: { layers: sheetLayers(carte, islandSheet), maxGzipBytes: 9000 },
  hero: { layers: sheetLayers(carte, heroSheet), maxGzipBytes: 5000 },
};

const urls = { carte: write("carte"), hero: write("hero") };
writeFileSync(
  new URL("app/map/sheet.ts", root),
  `// Written by scripts/draw/maps.ts.

/** The drawn map, the piece of it behind the home page's title, and the ids of their layers from bottom to top. */
export const sheetUrl = "${urls.carte}";
export const heroSheetUrl = "${urls.hero}";
export const sheetLayerIds = ${JSON.stringify(sheets.carte.layers.map(({ id }) => id)).replaceAll(",", ", ")} as const;

/** In game coordinates; rank 1: regions, 2: towns and large features, 3: quarters. */
export const mapLabels = [
${carte.labels.map(({ name, x, y, rank }) => `  { name: ${JSON.stringify(name)}, x: ${x}, y: ${y}, rank: ${rank} },`).join("\n")}
] as const;
`,
);

/** Writes a sheet and returns its address. */
function write(name: keyof typeof sheets): string {
  const { layers, maxGzipBytes } = sheets[name];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${mapSize.width} ${mapSize.height}">${layers.map(group).join("")}</svg>\n`;
  const gzipBytes = gzipSync(svg, { level: 9 }).length;
  if (gzipBytes > maxGzipBytes)
    throw new Error(`${name}: ${gzipBytes} bytes gzipped, ${maxGzipBytes} at most.`);
  const url = `/carte/${publish(new URL(`public/carte/${name}.svg`, root), svg)}`;
  console.log(url, `${svg.length} bytes, ${gzipBytes} gzipped`);
  return url;
}

function group({ id, paths }: Layer): string {
  return `<g id="${id}">${paths.map(path).join("")}</g>`;
}

function path({ d, opacity = 1 }: LayerPath): string {
  return `<path${opacity === 1 ? "" : ` stroke-opacity="${opacity}"`} d="${d}"/>`;
}
