/**
 * Draws the map that pages show as `<use href="…#layer">`: public/carte/carte-<hash>.svg (the hash lets it be cached
 * for ever), and writes its address and the map's labels to app/map/sheet.ts. The drawing has no fill and no stroke
 * of its own: it inherits both from the page, and so follows its theme.
 *
 * Run it again after a change of content/carte.json or of the geometry in app/map/: node scripts/draw-hero.ts
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { carteSchema } from "../app/map/carte.ts";
import { type Layer, type LayerPath, sheetLayers } from "../app/map/layers.ts";
import { mapSize } from "../app/map/project.ts";

const maxGzipBytes = 9000;

const root = new URL("../", import.meta.url);
const folder = new URL("public/carte/", root);
const carte = carteSchema.parse(JSON.parse(readFileSync(new URL("content/carte.json", root), "utf8")));

const layers = sheetLayers(carte);
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${mapSize.width} ${mapSize.height}">${layers.map(group).join("")}</svg>\n`;
const gzipBytes = gzipSync(svg, { level: 9 }).length;
if (gzipBytes > maxGzipBytes)
  throw new Error(`The map weighs ${gzipBytes} bytes gzipped, more than ${maxGzipBytes}.`);

mkdirSync(folder, { recursive: true });
for (const file of readdirSync(folder))
  if (/^carte-[0-9a-f]{8}\.svg$/.test(file)) rmSync(new URL(file, folder));
const url = `/carte/carte-${createHash("sha256").update(svg).digest("hex").slice(0, 8)}.svg`;
writeFileSync(new URL(`public${url}`, root), svg);
writeFileSync(
  new URL("app/map/sheet.ts", root),
  `// Written by scripts/draw-hero.ts.

/** The drawn map, and the ids of its layers from bottom to top. */
export const sheetUrl = "${url}";
export const sheetLayerIds = ${JSON.stringify(layers.map(({ id }) => id)).replaceAll(",", ", ")} as const;

/** In game coordinates; rank 1: regions, 2: towns and large features, 3: quarters. */
export const mapLabels = [
${carte.labels.map(({ name, x, y, rank }) => `  { name: ${JSON.stringify(name)}, x: ${x}, y: ${y}, rank: ${rank} },`).join("\n")}
] as const;
`,
);
console.log(url, `${svg.length} bytes, ${gzipBytes} gzipped`);

function group({ id, paths }: Layer): string {
  return `<g id="${id}">${paths.map(path).join("")}</g>`;
}

function path({ d, opacity = 1 }: LayerPath): string {
  return `<path${opacity === 1 ? "" : ` stroke-opacity="${opacity}"`} d="${d}"/>`;
}
