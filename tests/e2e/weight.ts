import { gzipSync } from "node:zlib";
import type { Page, Response } from "@playwright/test";

/** What a page loads, by kind, in bytes after gzip at its best level. Fonts are compressed already. */
export interface Weight {
  /** Requests of the page, fonts and the visit beacon apart. */
  requests: number;
  script: number;
  font: number;
  /** Everything but fonts. */
  total: number;
  /** One line per file, for the message of a test that fails. */
  files: string[];
}

const compressed = /font|image\/(png|webp|avif|x-icon)/;

async function weigh(response: Response): Promise<{ kind: string; bytes: number; path: string }> {
  const body = await response.body();
  const type = response.headers()["content-type"] ?? "";
  const bytes = compressed.test(type) ? body.length : gzipSync(body, { level: 9 }).length;
  return { kind: response.request().resourceType(), bytes, path: new URL(response.url()).pathname };
}

/** Opens a page with an empty cache and weighs all that it loads by itself. */
export async function weighPage(page: Page, path: string): Promise<Weight> {
  const weighed: ReturnType<typeof weigh>[] = [];
  page.on("response", (response) => {
    if (!response.url().endsWith("/api/visite")) weighed.push(weigh(response));
  });
  await page.goto(path, { waitUntil: "networkidle" });
  const files = await Promise.all(weighed);
  const sum = (wanted: (kind: string) => boolean) =>
    files.filter(({ kind }) => wanted(kind)).reduce((total, { bytes }) => total + bytes, 0);
  return {
    requests: files.filter(({ kind }) => kind !== "font").length,
    script: sum((kind) => kind === "script"),
    font: sum((kind) => kind === "font"),
    total: sum((kind) => kind !== "font"),
    files: files.map(({ kind, bytes, path: file }) => `${kind} ${bytes} ${file}`),
  };
}
