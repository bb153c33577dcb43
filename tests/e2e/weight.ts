import { gzipSync } from "node:zlib";
import type { Page, Response } from "@playwright/test";

/** What a page loads, by kind, in bytes after gzip at its best level. Fonts are compressed already. */
interface Weight {
  /** Requests of the page until its `load` event, fonts and the visit beacon apart. */
  requests: number;
  /** Script in all, also what is asked for after the `load` event. */
  script: number;
  font: number;
  /** Everything but fonts until the `load` event: what the visitor waits for. */
  atLoad: number;
  /** Everything but fonts, once the page is at rest. */
  total: number;
  /** One line per file, for the message of a test that fails. */
  files: string[];
}

const compressed = /font|image\/(png|webp|avif|x-icon)/;

/** What was weighed of the build already: a file under /assets/ changes its name with its content. */
const known = new Map<string, number>();

async function weigh(response: Response): Promise<{ kind: string; bytes: number; path: string }> {
  const path = new URL(response.url()).pathname;
  const kind = response.request().resourceType();
  const before = known.get(path);
  if (before !== undefined) return { kind, bytes: before, path };
  const body = await response.body();
  const type = response.headers()["content-type"] ?? "";
  const bytes = compressed.test(type) ? body.length : gzipSync(body, { level: 9 }).length;
  if (response.ok() && path.startsWith("/assets/")) known.set(path, bytes);
  return { kind, bytes, path };
}

/** Opens a page with an empty cache and weighs all that it loads by itself. */
export async function weighPage(page: Page, path: string): Promise<Weight> {
  // What the page before still asks for is not counted, nor is what it has brought at hand.
  await page.goto("about:blank");
  const browser = await page.context().newCDPSession(page);
  await browser.send("Network.enable");
  await browser.send("Network.setCacheDisabled", { cacheDisabled: true });
  const weighed: ReturnType<typeof weigh>[] = [];
  const note = (response: Response) => {
    if (!response.url().endsWith("/api/visite")) weighed.push(weigh(response));
  };
  page.on("response", note);
  await page.goto(path, { waitUntil: "networkidle" });
  page.off("response", note);
  await browser.detach();
  const late = new Set(await page.evaluate(askedAfterLoad));
  const files = await Promise.all(weighed);
  const sum = (wanted: (file: { kind: string; path: string }) => boolean) =>
    files.filter(wanted).reduce((total, { bytes }) => total + bytes, 0);
  const counted = files.filter(({ kind }) => kind !== "font");
  return {
    requests: counted.filter((file) => !late.has(file.path)).length,
    script: sum(({ kind }) => kind === "script"),
    font: sum(({ kind }) => kind === "font"),
    atLoad: sum((file) => file.kind !== "font" && !late.has(file.path)),
    total: sum(({ kind }) => kind !== "font"),
    files: files.map(
      ({ kind, bytes, path: file }) => `${kind} ${bytes} ${file}${late.has(file) ? " (après)" : ""}`,
    ),
  };
}

/** Paths of what the page asked for after its `load` event; runs in the browser. */
function askedAfterLoad(): string[] {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return performance
    .getEntriesByType("resource")
    .filter(({ startTime }) => startTime >= (page?.loadEventStart ?? 0))
    .map(({ name }) => new URL(name).pathname);
}
