import {
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
  type Route,
  type TestInfo,
} from "@playwright/test";
import axeCore from "axe-core";

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
}

/** Waits until React has taken over the page, where it will: not on a content page, nor without scripts. */
async function hydrated(page: Page): Promise<void> {
  const waits = await page.evaluate(
    () => "js" in document.documentElement.dataset && document.querySelector("[data-frame=app]") !== null,
  );
  if (!waits) return;
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? {}).some((name) => name.startsWith("__react")),
  );
}

/** By the time that a request goes on the page may have given it up. */
const goOn = (route: Route) => route.continue().catch(() => undefined);

type Method = "GET" | "POST";

/** Requests to an address take `ms` milliseconds longer: all, or those of one method. */
export const slowDown = (page: Page, url: string | RegExp, ms: number, method?: Method) =>
  page.route(url, async (route) => {
    if (!method || route.request().method() === method)
      await new Promise((resolve) => setTimeout(resolve, ms));
    await goOn(route);
  });

/**
 * What the page sends from now on, each with its method, address and body. Of a body with files the browser tells only
 * who stands in between.
 */
export async function recordSent(page: Page): Promise<string[]> {
  const sent: string[] = [];
  await page.route("**/*", async (route) => {
    const request = route.request();
    sent.push(`${request.method()} ${request.url()} ${request.postDataBuffer()?.toString("latin1") ?? ""}`);
    await goOn(route);
  });
  return sent;
}

/** What waits for `opened` goes on once `open` is called. */
function gate(): { open: () => void; opened: Promise<void> } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

/** Requests to an address are held back: all, or those of one method. What is returned lets them go on. */
export async function holdBack(page: Page, url: string | RegExp, method?: Method): Promise<() => void> {
  const { open, opened } = gate();
  await page.route(url, async (route) => {
    if (!method || route.request().method() === method) await opened;
    await goOn(route);
  });
  return open;
}

/** What is posted to an address arrives, and the answers are held back. What is returned lets them come. */
export async function holdAnswers(page: Page, url: string | RegExp): Promise<() => void> {
  const { open, opened } = gate();
  await page.route(url, async (route) => {
    if (route.request().method() !== "POST") return goOn(route);
    const response = await route.fetch();
    await opened;
    // By then the page may wait for it no longer.
    await route.fulfill({ response }).catch(() => undefined);
  });
  return open;
}

/** Opens an app page with its script held back: it is seen, and does not answer yet. What is returned lets it go on. */
export async function openHeld(page: Page, path: string): Promise<() => void> {
  const release = await holdBack(page, "**/assets/entry.client-*.js");
  await page.goto(path, { waitUntil: "commit" });
  return release;
}

/** Waits for a part of the page's script, by its name: a busy machine has nothing on its way long before. */
export const partIsThere = (page: Page, part: string) =>
  page.waitForFunction(
    (file) => performance.getEntriesByType("resource").some(({ name }) => name.includes(file)),
    `/assets/${part}-`,
  );

/** Opens a page and waits until the commands of its frame answer: what is asked for after them has come. */
export async function openReady(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await partIsThere(page, "after-load");
}

/** An address is open when its page is hydrated; a test of what happens before waits for less. */
function openHydrated(page: Page): Page {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!options?.waitUntil) await hydrated(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (!options?.waitUntil) await hydrated(page);
    return response;
  };
  return page;
}

/** `page` fails the test on any console error, exception, failed request or refusal of the CSP. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from this pattern
  extraHTTPHeaders: async ({}, use, info) => use({ "CF-Connecting-IP": visitorAddress(info) }),

  /** Every page of a test, also one that it opens beside its own, is open when it is hydrated. */
  context: async ({ context }, use) => {
    const newPage = context.newPage.bind(context);
    context.newPage = async () => openHydrated(await newPage());
    await use(context);
  },

  problems: [
    async ({ context, baseURL }, use) => {
      const problems = new Problems(context, baseURL ?? "");
      await use(problems);
      expect(problems.list(), "le navigateur n'a rien à signaler").toEqual([]);
    },
    { auto: true },
  ],
});

/** Follows a link that opens a tab of its own, which asks for `file`, on a host that does not exist. */
export async function openFile(page: Page, link: Locator, file: string): Promise<Page> {
  const [tab] = await Promise.all([
    page.context().waitForEvent("page"),
    page.context().waitForEvent("request", (request) => request.url() === file),
    link.click(),
  ]);
  return tab;
}

/** Starts a sign-in on the page `from` and chooses a persona of the simulator. */
export async function chooseOnDiscord(page: Page, choice: string, from = "/"): Promise<void> {
  await page.goto(from);
  await page.getByRole("banner").getByRole("button", { name: "Connexion" }).click();
  await page.locator(choice === "annuler" ? "button[value=annuler]" : `#persona-${choice}`).click();
}

/** Signs in as a persona of the simulator and comes back to the page `from`. */
export async function signInAs(page: Page, persona: string, from = "/"): Promise<void> {
  await chooseOnDiscord(page, persona, from);
  await page.waitForURL((url) => url.pathname + url.search === from);
  await expect(page.getByRole("button", { name: /^Compte, / })).toBeVisible();
}

/** Sessions of this worker, by site and persona: whoever signs in needs most of the time of a short test. */
const kept = new Map<string, Awaited<ReturnType<BrowserContext["cookies"]>>>();

/**
 * Enters as a persona whose session this worker may have already, and opens the page `path`, if any. Not for a test
 * that signs out: that ends the session for those that follow.
 */
export async function enterAs(page: Page, persona: string, path?: string): Promise<void> {
  const context = page.context();
  // Each project has a site of its own; cookies do not tell ports apart.
  const key = `${base.info().project.name} ${persona}`;
  const known = kept.get(key);
  if (known) await context.addCookies(known);
  else {
    await signInAs(page, persona);
    kept.set(key, await context.cookies());
  }
  if (path) await page.goto(path);
}

/** Whether the browser is left to open a file that is dropped there, in the place of the page. */
export const opensDropped = (page: Page, selector: string): Promise<boolean> =>
  page
    .locator(selector)
    .first()
    .evaluate((target) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(["x"], "un.jpg", { type: "image/jpeg" }));
      const drop = (type: string) =>
        target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      return drop("dragover") || drop("drop");
    });

/** The field is in sight, with what was typed. */
export async function expectKept(field: Locator, value: string): Promise<void> {
  await expect(field).toBeVisible();
  await expect(field).toHaveValue(value);
}

/** The next request to an address arrives, and its answer is lost on the way. */
export const loseAnswer = (page: Page, url: string) =>
  page.route(
    url,
    async (route) => {
      await route.fetch();
      await route.abort("internetdisconnected");
    },
    { times: 1 },
  );

/** Time of the page, with `page.clock` installed, stands still from now on, but for what the test lets go by. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}

/** Waits until the page shows what it has to show: loaded, fonts there, nothing in motion. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== "running"),
  );
}

/**
 * What moved by itself since the page began: the shifts that count a thousandth or more, as every tool gives
 * them, with the elements. What is smaller is a letter that gets a pixel wider when its font comes.
 */
export async function layoutShifts(page: Page): Promise<string[]> {
  await settle(page);
  await page.waitForTimeout(300);
  return page.evaluate(() => {
    interface Shift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: "layout-shift", buffered: true });
    const shifts = (observer.takeRecords() as Shift[]).filter(({ hadRecentInput }) => !hadRecentInput);
    if (shifts.reduce((total, { value }) => total + value, 0) < 0.0005) return [];

    const box = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(" ");
    const name = (node: Node | null) =>
      node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent?.slice(0, 60);
    return shifts.map(({ value, startTime, sources }) => {
      const moved = sources.map((s) => `${name(s.node)} (${box(s.previousRect)} → ${box(s.currentRect)})`);
      return `${value.toFixed(4)} at ${Math.round(startTime)} ms: ${moved.join(" ; ")}`;
    });
  });
}

/** By how many pixels the page is wider than the window. */
export function horizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

const axeTags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The rules whose verdict depends on colours: all that a second theme can change. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** @param rules "couleurs" for a page that was judged whole in the other theme. */
export async function expectNoAxeViolations(
  page: Page,
  state: string,
  rules: "toutes" | "couleurs" = "toutes",
): Promise<void> {
  await settle(page);
  // Once for a document; and of what passes, which is nearly all of it, nothing is brought out of the page.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeCore.source);
  const found = await page.evaluate(
    async (runOnly) => {
      const { axe } = window as unknown as { axe: typeof axeCore };
      const { violations } = await axe.run({ runOnly, resultTypes: ["violations"] });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} : ${html}`));
    },
    rules === "couleurs"
      ? { type: "rule" as const, values: colourRules }
      : { type: "tag" as const, values: axeTags },
  );
  expect(found, state).toEqual([]);
}

/**
 * The bar at a phone's lower edge stands after the text from now on: else it hides a part of some link, and axe takes the
 * rest for a target too small.
 */
const standBar = (page: Page) =>
  page.evaluate(() =>
    document.querySelector<HTMLElement>(".bottom-bar")?.style.setProperty("position", "static"),
  );

/** A state of a page as it stands, in the dark theme and then in the light one: axe finds nothing. */
export async function bothThemes(page: Page, state: string): Promise<void> {
  await standBar(page);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expectNoAxeViolations(page, `${state}, sombre`);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await expectNoAxeViolations(page, `${state}, clair`, "couleurs");
}

/**
 * A state of a page as it stands: axe finds nothing, on a phone in the light theme, on a desktop in the dark one. So
 * what both show is seen in both; what only one of them has, the frame, is looked at by a test of its own.
 */
export async function oneTheme(page: Page, state: string): Promise<void> {
  await standBar(page);
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  await page.emulateMedia({ colorScheme: isPhone ? "light" : "dark", reducedMotion: "reduce" });
  await expectNoAxeViolations(page, `${state}, ${isPhone ? "clair" : "sombre"}`);
}

/** A state of a page on a phone and on a desktop: axe finds nothing, nothing is wider than the window. */
export async function everyLook(page: Page, state: string, themes = oneTheme): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await themes(page, `${state}, ${width} px`);
    expect(await horizontalOverflow(page), `${state}, ${width} px`).toBe(0);
  }
}

/** A record of a list of the administration that is edited where it stands. */
export const itemOf = (page: Page, hasText: string) => page.locator("main li:has(> details)", { hasText });

/** What is seen of a folded record, and folds or unfolds it. */
export const headOf = (item: Locator) => item.locator("> details > summary");

/** The record, unfolded. */
export async function unfoldItem(page: Page, hasText: string): Promise<Locator> {
  const item = itemOf(page, hasText);
  await headOf(item).click();
  return item;
}

/** Opens everything on a page that folds. */
export const unfold = (page: Page) =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
  });
