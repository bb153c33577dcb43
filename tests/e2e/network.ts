/** Requests of a page that a test slows down, holds back, loses, notes or waits for. */
import type { Page, Response, Route } from "@playwright/test";

/** By the time that a request goes on the page may have given it up. */
const goOn = (route: Route) => route.continue().catch(() => undefined);

/** Paths of pages that the browser would prepare from now on; one under test says which, then does not. */
export async function recordPrepared(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const prepared: string[] = [];
  session.on("Preload.prerenderStatusUpdated", ({ key }) => prepared.push(new URL(key.url).pathname));
  await session.send("Preload.enable");
  return prepared;
}

type Method = "GET" | "POST";

/** From now on the browser believes that there is no network, where there is one. */
export const believeOffline = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.defineProperty(navigator, "onLine", { get: () => false }));

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

/**
 * The next request to an address arrives, and its answer is lost on the way. The route stays: a request that is made in the
 * moment in which one is taken away may never go on.
 */
export async function loseAnswer(page: Page, url: string): Promise<void> {
  let isLost = false;
  await page.route(url, async (route) => {
    if (isLost) return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort("internetdisconnected");
  });
}

/** Opens an app page with its script held back: it is seen, and does not answer yet. What is returned lets it go on. */
export async function openHeld(page: Page, path: string): Promise<() => void> {
  const release = await holdBack(page, "**/assets/entry.client-*.js");
  await page.goto(path, { waitUntil: "commit" });
  return release;
}

/** A part of the page's script that has arrived is run after that: waits until it was. */
const isRun = (page: Page, address: string) =>
  page.evaluate<void>(`import(${JSON.stringify(address)}).then(() => undefined)`);

/** Waits until a part of the page's script has begun, by its name: a busy machine has nothing on its way long before. */
export async function partIsThere(page: Page, part: string): Promise<void> {
  const address = await page.waitForFunction(
    (file) => performance.getEntriesByType("resource").find(({ name }) => new RegExp(file).test(name))?.name,
    `/assets/${part}-[\\w-]{8}\\.js`,
  );
  await isRun(page, String(await address.jsonValue()));
}

/** Opens a page and waits until the commands of its frame answer: what is asked for after them has come. */
export async function openReady(
  page: Page,
  path: string,
  options?: Parameters<Page["goto"]>[1],
): Promise<void> {
  const part = page.waitForResponse(/\/assets\/after-load-/);
  await page.goto(path, options);
  const response = await part;
  await response.finished();
  await isRun(page, response.url());
}

/** What is asked after them is answered after them: the page has done what it does with the answers before. */
export const roundTrip = (page: Page): Promise<string> =>
  page.evaluate(() => fetch("/robots.txt").then((response) => response.text()));

/** The next answer to what a page sends. */
export const answerToPost = (page: Page): Promise<Response> =>
  page.waitForResponse((response) => response.request().method() === "POST");
