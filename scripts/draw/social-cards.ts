/**
 * Draws the pictures that Discord and other sites show beside a shared link: one for each public page of
 * the guide and one for each other area, 1200 × 630, into public/og. They are the home page's picture
 * with other words, so public/og-default.png comes first.
 *
 * Run it again after a change of a title: npx node scripts/draw/social-cards.ts
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { escapeMarkup } from "../../app/machines/markup.ts";
import { site } from "../../app/site.ts";
import { browserLaunch, unpackBundledBrowser } from "../../tests/e2e/browser.ts";
import { readPages } from "../guide/compile.ts";

const root = new URL("../../", import.meta.url);
const directory = new URL("public/og/", root);
const inline = (path: string, type: string) =>
  `data:${type};base64,${readFileSync(new URL(path, root)).toString("base64")}`;
const [inter = "", grotesk = ""] = [
  ...readFileSync(new URL("app/fonts.css", root), "utf8").matchAll(/url\("([^"]+)"\)/g),
].map(([, path = ""]) => inline(`public${path}`, "font/woff2"));

interface Card {
  /** File name without its ending. */
  name: string;
  area: string;
  title: string;
  text: string;
}

const areas: Card[] = [
  {
    name: "patch-notes",
    area: "Patch Notes",
    title: "Ce qui change à chaque version",
    text: "Les modifications, les fichiers touchés et le chemin de mise à jour.",
  },
  {
    name: "mappings",
    area: "Mappings",
    title: "Le catalogue des mappings",
    text: "Photos, coordonnées à copier et carte interactive.",
  },
  {
    name: "telechargements",
    area: "Téléchargements",
    title: "Base, stream et SQL",
    text: `Les archives de la ${site.produit}, pour les clients connectés.`,
  },
];
const pages: Card[] = readPages()
  .filter(({ fields }) => fields.audience === "public")
  .map(({ fields }) => ({
    name: fields.anchor,
    area: "Documentation",
    title: fields.title,
    text: fields.description,
  }));

const page = ({ area, title, text }: Card) => `<!doctype html><style>
@font-face { font-family: Inter; font-weight: 400 650; src: url(${inter}) }
@font-face { font-family: Grotesk; font-weight: 600; src: url(${grotesk}) }
body { margin: 0; width: 1200px; height: 630px; position: relative; color: #e6edf3; font-family: Inter;
  background: linear-gradient(90deg, #0b0f14 52%, #0b0f14d0 62%, #0b0f1400 80%), url(${inline("public/og-default.png", "image/png")}) }
.mark { position: absolute; inset: 0; background: url(${inline("public/og-default.png", "image/png")}); clip-path: inset(50px 940px 490px 60px) }
main { position: absolute; left: 74px; bottom: 62px; width: 690px }
b { display: block; font: 600 28px Grotesk; color: #74c0fc }
h1 { margin: 14px 0 18px; font: 600 66px/1.08 Grotesk; letter-spacing: -0.02em; text-wrap: balance }
p { margin: 0; font-size: 27px; line-height: 1.45; color: #adb9c5; text-wrap: pretty }
</style><div class="mark"></div><main><b>${escapeMarkup(area)}</b><h1>${escapeMarkup(title)}</h1><p>${escapeMarkup(text)}</p></main>`;

mkdirSync(directory, { recursive: true });
await unpackBundledBrowser();
const browser = await chromium.launch(browserLaunch());
const tab = await browser.newPage({ viewport: { width: 1200, height: 630 } });
for (const card of [...areas, ...pages]) {
  await tab.setContent(page(card));
  await tab.evaluate(() => document.fonts.ready);
  const picture = await sharp(await tab.screenshot())
    .png({ palette: true, quality: 90, effort: 10 })
    .toBuffer();
  writeFileSync(new URL(`${card.name}.png`, directory), picture);
  console.log(`${site.nom}: ${card.name}.png, ${Math.round(picture.length / 1000)} kB`);
}
await browser.close();
