/**
 * Takes the pictures of the README (docs/images) of a site with the sample data. After a change of the look:
 * `npm run preview -- --fresh`, and beside it `npx node scripts/draw/screenshots.ts`, with another address if need be.
 */
import { type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { browserLaunch, unpackBundledBrowser } from "../../tests/e2e/browser.ts";
import { settle } from "../../tests/e2e/looks.ts";
import { chooseOnDiscord } from "../../tests/e2e/people.ts";

const baseURL = process.argv[2] ?? "http://localhost:4173";
await unpackBundledBrowser();
const browser = await chromium.launch(browserLaunch());

/** Every picture is of this hour, when the support is open: taken again, only what looks different changes. */
const hour = new Date("2026-11-16T16:30:00+01:00");

/** One picture, of a visitor of its own. */
async function take(name: string, options: BrowserContextOptions, open: (page: Page) => Promise<unknown>) {
  const viewport = { width: 1280, height: 800 };
  const context = await browser.newContext({
    baseURL,
    viewport,
    colorScheme: "dark",
    locale: "fr-FR",
    ...options,
  });
  await context.clock.setFixedTime(hour);
  const page = await context.newPage();
  // A first visit brings the fonts after its text, for the next page.
  await page.goto("/statut", { waitUntil: "networkidle" });
  await open(page);
  await page.waitForLoadState("networkidle");
  await settle(page);
  const picture = await page.screenshot();
  await sharp(picture).png({ compressionLevel: 9, palette: true }).toFile(`docs/images/${name}.png`);
  await context.close();
}

async function enter(page: Page, persona: string, path: string): Promise<void> {
  await chooseOnDiscord(page, persona, "/patch-notes");
  await page.waitForURL("**/patch-notes");
  await page.goto(path);
}

async function writePatch(page: Page): Promise<void> {
  await enter(page, "owner", "/admin/patches/nouveau");
  await page.getByLabel("Version", { exact: true }).fill("5.2.4");
  await page.getByLabel("Titre", { exact: true }).fill("Garages et fourrières");
  await page
    .getByLabel("Description", { exact: true })
    .fill("Un garage par **quartier**, et une fourrière qui rend les véhicules dans l'état où ils étaient.");
  const line = page.getByRole("textbox", { name: "Système métier, ligne 1" });
  await line.fill("Le mécanicien ouvre la fourrière en service");
  await line.blur();
}

await take("home", {}, (page) => page.goto("/"));
await take("guide", {}, (page) => enter(page, "client", "/guide/installations/guide-vps"));
await take("carte", {}, (page) => enter(page, "client", "/mappings/carte"));
await take("patch-notes", { colorScheme: "light" }, (page) => page.goto("/patch-notes"));
await take("admin", { viewport: { width: 1280, height: 900 } }, writePatch);
const phone = { viewport: { width: 390, height: 800 }, deviceScaleFactor: 2, isMobile: true };
await take("phone", { ...phone, javaScriptEnabled: false }, (page) => page.goto("/patch-notes/5.2.3"));
await browser.close();
