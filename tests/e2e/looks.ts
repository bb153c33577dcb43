/** How a page looks once it is at rest: what moved, what is too wide, what axe finds. */
import type { Locator, Page } from "@playwright/test";
import axeCore from "axe-core";
import { expect } from "./fixtures.ts";

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

/** Whether the browser draws an element: not one far from the screen, where its row says so. */
export const isDrawn = (element: Locator): Promise<boolean> =>
  element.evaluate((one) => one.checkVisibility({ contentVisibilityAuto: true }));

/** Waits until the page has stood still for a while. */
export async function scrollEnded(page: Page): Promise<void> {
  const place = () => page.evaluate(() => scrollY);
  for (let before = Number.NaN, now = await place(); now !== before; now = await place()) {
    before = now;
    await page.waitForTimeout(200);
  }
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

/**
 * The header and the bars at the lower edge, a phone's and that of a long form, stand before and after the text from now
 * on: else they hide a part of some link or button, and axe takes the rest for a target too small.
 */
const standBars = (page: Page) =>
  page.evaluate(() => {
    for (const bar of document.querySelectorAll<HTMLElement>(".site-header, .bottom-bar, .action-bar"))
      bar.style.setProperty("position", "static");
  });

/** @param rules "couleurs" for a page that was judged whole in the other theme. */
export async function expectNoAxeViolations(
  page: Page,
  state: string,
  rules: "toutes" | "couleurs" = "toutes",
): Promise<void> {
  await standBars(page);
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

/** A state of a page as it stands, in the dark theme and then in the light one: axe finds nothing. */
export async function bothThemes(page: Page, state: string): Promise<void> {
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
