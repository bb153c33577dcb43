import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { longUnless } from "./long.ts";
import { guestPages, guidePages, isOfKinds, memberPages, staffTabs, type VisitedPage } from "./pages.ts";
import { enterAs } from "./people.ts";
import { weighPage } from "./weight.ts";

/** Thousands of bytes, compressed. */
const limits = {
  contentScript: 8,
  content: 20,
  contentRequests: 6,
  afterLoad: 10,
  fonts: 60,
  appScript: 135,
  ownScript: 15,
  worker: 1000,
};
const kB = 1000;

test.describe("PERF-01 : une page de lecture", () => {
  for (const { name, path } of [...guestPages, ...guidePages].filter((page) => page.path !== "/downloads")) {
    const title = `${name} : ${limits.content} kB, ${limits.contentScript} kB de script, ${limits.contentRequests} requêtes`;
    test(longUnless(isOfKinds(name), title), async ({ page }) => {
      const weight = await weighPage(page, path);
      const files = weight.files.join("\n");
      expect(weight.script, files).toBeLessThanOrEqual(limits.contentScript * kB);
      expect(weight.atLoad, files).toBeLessThanOrEqual(limits.content * kB);
      expect(weight.total, files).toBeLessThanOrEqual((limits.content + limits.afterLoad) * kB);
      expect(weight.requests, files).toBeLessThanOrEqual(limits.contentRequests);
      expect(weight.font, files).toBeLessThanOrEqual(limits.fonts * kB);
    });
  }
});

/** Kinds of files that a page asked for before its first paint; runs in the browser. */
function askedBeforePaint(): string[] {
  const painted = performance.getEntriesByName("first-paint")[0]?.startTime ?? 0;
  return performance
    .getEntriesByType("resource")
    .filter(({ startTime }) => startTime < painted)
    .map(({ name }) => name.replace(/^.*\./, ""));
}

for (const path of ["/guide", "/guide/politique/assistance", "/", "/patch-notes", "/patch-notes/5.2.2"]) {
  const title = `PERF-01 : ${path} est peinte avec sa feuille, puis viennent script et polices`;
  test(longUnless(path === "/guide" || path.includes("5.2.2"), title), async ({ page }) => {
    await page.goto(path);
    await page.waitForFunction(() => localStorage.getItem("fonts"));
    const asked = await page.evaluate(askedBeforePaint);
    expect(asked).toContain("css");
    expect(asked.filter((kind) => kind === "js" || kind === "woff2")).toEqual([]);
    // The fonts are there from the second page on, whatever the first could do with them.
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-fonts", "");
  });
}

const classesOf = (html: string) =>
  new Set(
    [...html.matchAll(/ class="([^"]*)"/g)].flatMap(
      ([, names]) => names?.replaceAll("&amp;", "&").replaceAll("&gt;", ">").split(" ") ?? [],
    ),
  );
const styledBy = (sheet: string) =>
  new Set([...sheet.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name]) => name?.replaceAll("\\", "")));

const weigh = (part: string) => gzipSync(part, { level: 9 }).length;

interface Part {
  isSheet: boolean;
  bytes: number;
  /** Names of classes, of a stylesheet. */
  styled: Set<string | undefined>;
}

/** Stylesheets and scripts that were asked for already: pages share most of them. */
const parts = new Map<string, Part>();

async function openPart(page: Page, file: string): Promise<Part> {
  const before = parts.get(file);
  if (before) return before;
  const text = await (await page.request.get(file)).text();
  const part = { isSheet: file.endsWith(".css"), bytes: weigh(text), styled: styledBy(text) };
  parts.set(file, part);
  return part;
}

/** A page's text, and its stylesheets and script, as its text names them. */
async function openParts(page: Page, path: string) {
  const html = await (await page.request.get(path)).text();
  const files = [...html.matchAll(/(?:rel="stylesheet" href|data-src)="([^"]+)"/g)];
  const named = await Promise.all(files.map(([, file]) => openPart(page, file ?? "")));
  const sheets = named.filter(({ isSheet }) => isSheet);
  const together = (those: readonly Part[]) => those.reduce((sum, { bytes }) => sum + bytes, weigh(html));
  return {
    html,
    files: named,
    bytes: together(named),
    /** What the page is painted with: its script comes after that. */
    paintedWith: together(sheets),
    unstyled: [...classesOf(html)].filter((name) => name && !sheets.some(({ styled }) => styled.has(name))),
  };
}

test("PERF-01 : chaque page du guide, connecté : son poids, et sa feuille a tout ce qu'elle emploie", async ({
  page,
}) => {
  await enterAs(page, "client");
  const guide = await (await page.request.get("/guide")).text();
  const paths = new Set([...guide.matchAll(/<a href="(\/guide\/[^"#?]+)"/g)].map(([, path]) => path ?? ""));
  expect(paths.size).toBeGreaterThan(20);
  for (const path of paths) {
    const { files, bytes, unstyled } = await openParts(page, path);
    expect(files, path).toHaveLength(2);
    expect(unstyled, path).toEqual([]);
    expect(bytes, path).toBeLessThanOrEqual(limits.content * kB);
  }
});

test("PERF-01 : chaque page de lecture : son poids, et ses feuilles ont tout ce qu'elle emploie", async ({
  page,
}) => {
  const check = async (pages: readonly VisitedPage[]) => {
    for (const { path } of pages) {
      const { html, paintedWith, unstyled } = await openParts(page, path);
      expect(unstyled, path).toEqual([]);
      if (!html.includes('data-frame="app"'))
        expect(paintedWith, path).toBeLessThanOrEqual(limits.content * kB);
    }
  };
  await check([...guestPages, ...guidePages]);
  await enterAs(page, "client");
  await check(memberPages);
});

/** The hydrated pages with the most script of their own, and all of them. */
const heaviest = [
  "/downloads",
  "/patch-notes/verifier",
  "/mappings",
  "/mappings/carte",
  "/outils/boutique",
  "/admin/patches/nouveau",
  "/admin/mappings/nouveau",
  "/admin/analytics",
];

const appPages = [
  ...heaviest,
  "/mappings/011",
  "/outils",
  "/admin/patches",
  "/admin/patches/1794591000000",
  "/admin/patches/1794591000000/empreintes",
  "/admin/mappings",
  "/admin/mappings/001",
  "/admin/mappings/metiers",
  "/admin/sauvegardes",
  ...staffTabs,
];

/** Weighs hydrated pages, as an owner sees them. */
async function weighHydrated(page: Page, paths: readonly string[]): Promise<void> {
  await enterAs(page, "owner");
  const weighed = new Map<string, string[]>();
  for (const path of paths) {
    const { script, font, files } = await weighPage(page, path);
    expect(script, `${path}\n${files.join("\n")}`).toBeLessThanOrEqual(limits.appScript * kB);
    expect(font, `${path}\n${files.join("\n")}`).toBeLessThanOrEqual(limits.fonts * kB);
    weighed.set(
      path,
      files.filter((file) => file.startsWith("script ")).map((file) => file.replace(" (après)", "")),
    );
  }
  // All pages share what most of them load: a part that waits for the page's rest may have come too late for one.
  const isShared = (file: string) =>
    [...weighed.values()].filter((files) => files.includes(file)).length > weighed.size / 2;
  for (const [path, files] of weighed) {
    const own = files.filter((file) => !isShared(file));
    const bytes = own.reduce((sum, file) => sum + Number(file.split(" ")[1]), 0);
    expect(bytes, `${path}\n${own.join("\n")}`).toBeLessThanOrEqual(limits.ownScript * kB);
    expect(bytes, path).toBeGreaterThan(0);
  }
}

const hydrated = `PERF-01 : une page hydratée : ${limits.appScript} kB de script, dont ${limits.ownScript} de sa part`;

test(`${hydrated} : les plus lourdes`, async ({ page }) => {
  test.setTimeout(120_000);
  await weighHydrated(page, heaviest);
});

test(`${hydrated} : toutes @long`, async ({ page }) => {
  test.setTimeout(120_000);
  await weighHydrated(page, appPages);
});

test("PERF-01 : le script du cadre construit, et lui seul, sert les pages de lecture", async ({ page }) => {
  const built = readdirSync("build/client/assets").filter((name) => /^frame-[\w-]{8}\.js$/.test(name));
  expect(built).toHaveLength(1);
  const script = readFileSync(join("build/client/assets", built[0] ?? ""));
  expect(gzipSync(script, { level: 9 }).length).toBeLessThanOrEqual(limits.contentScript * kB);
  await page.goto("/");
  const sources = await page
    .locator("script[src], script[data-src]")
    .evaluateAll((all) => all.map((tag) => tag.getAttribute("src") ?? tag.getAttribute("data-src")));
  expect(sources).toEqual([`/assets/${built[0]}`]);
});

test(`Le Worker déployé pèse moins de ${limits.worker} kB compressé`, async ({ disk }) => {
  test.setTimeout(60_000);
  await promisify(execFile)("wrangler", ["deploy", "--dry-run", "--outdir", disk], {
    env: { ...process.env, WRANGLER_SEND_METRICS: "false" },
  });
  const modules = readdirSync(disk, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && /\.(js|mjs|wasm|css)$/.test(entry.name),
  );
  const bytes = modules
    .map((entry) => gzipSync(readFileSync(join(entry.parentPath, entry.name)), { level: 9 }).length)
    .reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(50 * kB);
  expect(bytes).toBeLessThan(limits.worker * kB);
});

/** Reads the built Worker, and says which errors that made. */
const errorsAtStart = `
const made = [];
const count = (target, args) => (made.push(args[0]), Reflect.construct(target, args));
globalThis.Error = new Proxy(Error, { apply: (target, _, args) => count(target, args), construct: count });
await import("./build/server/index.js");
console.log(JSON.stringify(made));`;

test("Le Worker ne fabrique aucune erreur au démarrage : chacune le fait relire en entier", async () => {
  const { stdout } = await promisify(execFile)("node", ["--input-type=module", "--eval", errorsAtStart]);
  expect(JSON.parse(stdout)).toEqual([]);
});

test("Le Worker construit fait compiler dès sa lecture ce que les premières pages appellent", () => {
  const worker = readFileSync("build/server/index.js", "utf8");
  expect(worker.match(/var [\w$]+=\((?:async )?function/g)?.length).toBeGreaterThan(200);
});
