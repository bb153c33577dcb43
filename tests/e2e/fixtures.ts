import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, test as base, expect, type Page, type TestInfo } from "@playwright/test";
import { addressOf } from "./ports.ts";

export { expect };

/** What went wrong in the browser while a test ran, beside what the test looks at. */
class Problems {
  readonly #found: string[] = [];
  readonly #tolerated: RegExp[] = [];
  /** Documents that answered with an error: the test looks at the page itself. */
  readonly #errorPages = new Set<string>();
  readonly #origin: string;

  constructor(context: BrowserContext, origin: string) {
    this.#origin = origin;
    context.on("weberror", (error) => this.#found.push(`exception : ${error.error()}`));
    context.on("console", (message) => {
      if (message.type() !== "error") return;
      const { url } = message.location();
      if (!url || url.startsWith(origin)) this.#found.push(`console : ${message.text()} ${url}`);
    });
    context.on("requestfailed", (request) => {
      const reason = request.failure()?.errorText ?? "";
      // A navigation gives up what the page before was loading.
      if (!request.url().startsWith(origin) || reason === "net::ERR_ABORTED") return;
      this.#found.push(`requête : ${reason} ${request.url()}`);
    });
    context.on("response", (response) => {
      const url = response.url();
      if (!url.startsWith(origin) || response.status() < 400) return;
      if (response.request().isNavigationRequest()) this.#errorPages.add(url);
      else this.#found.push(`réponse : ${response.status()} ${url}`);
    });
  }

  /** For a test that makes something fail on purpose. */
  tolerate(pattern: RegExp): void {
    this.#tolerated.push(pattern);
  }

  list(): string[] {
    return this.#found.filter(
      (problem) =>
        !this.#tolerated.some((pattern) => pattern.test(problem)) &&
        !(
          problem.includes("Failed to load resource") &&
          [...this.#errorPages].some((url) => problem.endsWith(` ${url}`))
        ),
    );
  }

  /** The site's origin, for tests that compare addresses. */
  get origin(): string {
    return this.#origin;
  }
}

let visitors = 0;

/** Every test is a visitor of its own: rate limits are counted by network. */
function visitorAddress({ workerIndex }: TestInfo): string {
  visitors += 1;
  return `2001:db8:${workerIndex.toString(16)}:${visitors.toString(16)}::1`;
}

interface Fixtures {
  problems: Problems;
  disk: string;
}

/**
 * Waits until React has taken over the page, where it will: not on a content page, nor without scripts or where one is
 * lost.
 */
export async function hydrated(page: Page): Promise<void> {
  const waits = await page.evaluate(
    () => "js" in document.documentElement.dataset && document.querySelector("[data-frame=app]") !== null,
  );
  if (!waits) return;
  await page.waitForFunction(
    () =>
      !("js" in document.documentElement.dataset) ||
      Object.keys(document.querySelector("main") ?? {}).some((name) => name.startsWith("__react")),
  );
}

/** What a test opens to look at what is there before the page answers. */
const isEarly = (waitUntil?: string) => waitUntil !== undefined && waitUntil !== "networkidle";

/** An address is open when its page is hydrated; a test of what happens before waits for less. */
function openHydrated(page: Page): Page {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!isEarly(options?.waitUntil)) await hydrated(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (!isEarly(options?.waitUntil)) await hydrated(page);
    return response;
  };
  return page;
}

/** `page` fails the test on any console error, exception, failed request or refusal of the CSP. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from this pattern
  extraHTTPHeaders: async ({}, use, info) => use({ "CF-Connecting-IP": visitorAddress(info) }),

  /** A folder that is there for the test alone. */
  // biome-ignore lint/correctness/noEmptyPattern: as above
  disk: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), "neva-e2e-"));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },

  /** Every page of a test, also one that it opens beside its own, is open when it is hydrated. */
  context: async ({ context }, use) => {
    const newPage = context.newPage.bind(context);
    context.newPage = async () => openHydrated(await newPage());
    await use(context);
  },

  problems: [
    async ({ context, baseURL }, use) => {
      const problems = new Problems(context, baseURL ?? "");
      // The team's tests erase mappings, with their pictures, that the lists of the others still show.
      if (baseURL === addressOf("team")) problems.tolerate(/404.*\/images\/mappings\//);
      await use(problems);
      expect(problems.list(), "le navigateur n'a rien à signaler").toEqual([]);
    },
    { auto: true },
  ],
});
