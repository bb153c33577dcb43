/**
 * Draws the pictures of the sample mappings and writes them to `content/seed/images/`, then puts their names, sizes
 * and alternative texts into `content/seed/mappings.json`.
 *
 *   node scripts/draw/mappings/main.ts
 *
 * The same source always gives the same files, whatever the machine: no chance, no fonts, no clock.
 */
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { CATALOGUE, RESOURCE_PREFIX } from "./catalogue.ts";
import { HEIGHT, WIDTH } from "./engine/iso.ts";
import { composePicture } from "./picture.ts";
import { dominantColor, renderWebp, VARIANTS } from "./render.ts";
import type { GameMap } from "./site/ground.ts";
import { siteOf } from "./site/palette.ts";

const CONTENT = new URL("../../../content/", import.meta.url);
const IMAGES = new URL("seed/images/", CONTENT);
const MAPPINGS = new URL("seed/mappings.json", CONTENT);

type SeedImage = {
  file: string;
  alt: string;
  width: number;
  height: number;
  type: "image/webp";
  placeholder: string;
  variants: { width: number; bytes: number }[];
};

type SeedMapping = {
  nomFichier: string;
  metier: string;
  coordonnees: { x: number; y: number; z: number };
  images: SeedImage[];
};

async function drawMapping(mapping: SeedMapping, map: GameMap): Promise<SeedImage[]> {
  const slug = mapping.nomFichier.replace(RESOURCE_PREFIX, "");
  const entry = CATALOGUE[slug];
  if (!entry) return [];
  const site = siteOf(mapping.metier, entry.soil);
  const images: SeedImage[] = [];
  for (const [index, picture] of entry.pictures.entries()) {
    const file = `${slug}-${index + 1}`;
    const svg = composePicture(picture.draw(site), map, mapping.coordonnees, site);
    const variants = await writeVariants(file, svg);
    const placeholder = await dominantColor(svg);
    images.push({
      file,
      alt: picture.alt,
      width: WIDTH,
      height: HEIGHT,
      type: "image/webp",
      placeholder,
      variants,
    });
  }
  return images;
}

async function writeVariants(file: string, svg: string): Promise<SeedImage["variants"]> {
  const variants: SeedImage["variants"] = [];
  for (const { width, limit } of VARIANTS) {
    const webp = await renderWebp(svg, width, limit);
    await writeFile(new URL(`${file}-${width}.webp`, IMAGES), webp);
    variants.push({ width, bytes: webp.length });
  }
  return variants;
}

/** Pictures that an earlier catalogue had must not stay behind. */
async function emptyImages(): Promise<void> {
  await mkdir(IMAGES, { recursive: true });
  const old = (await readdir(IMAGES)).filter((name) => name.endsWith(".webp"));
  await Promise.all(old.map((name) => rm(new URL(name, IMAGES))));
}

const map: GameMap = JSON.parse(await readFile(new URL("carte.json", CONTENT), "utf8"));
const mappings: SeedMapping[] = JSON.parse(await readFile(MAPPINGS, "utf8"));

await emptyImages();
for (const mapping of mappings) {
  mapping.images = await drawMapping(mapping, map);
}
await writeFile(MAPPINGS, `${JSON.stringify(mappings, null, 2)}\n`);

const images = mappings.flatMap((mapping) => mapping.images);
const bytes = images.flatMap((image) => image.variants).reduce((sum, variant) => sum + variant.bytes, 0);
console.log(
  `${images.length} pictures, ${images.length * VARIANTS.length} files, ${Math.round(bytes / 1000)} kB`,
);
