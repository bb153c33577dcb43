/** The catalogue and its map, as a visitor finds them. */
import type { Locator, Page } from "@playwright/test";
import { expect } from "../fixtures.ts";

export const commissariat = "Commissariat LSPD de Mission Row";
export const cards = (page: Page) => page.locator(".catalogue-grid > li");
export const search = (page: Page) => page.getByRole("searchbox", { name: /nom, lieu ou description/ });
export const nearOf = (page: Page) => page.getByRole("textbox", { name: /^Près de/ });
export const mappingDialog = (page: Page) => page.getByRole("dialog", { name: commissariat });
export const at = (page: Page) => page.evaluate(() => location.pathname + location.search);

export const mapOf = (page: Page) => page.getByRole("group", { name: /^Carte de San Andreas/ });
/** The map unit in the middle of the map, and the pixels per unit. */
export const viewOf = (map: Locator) =>
  map.evaluate((frame) =>
    ["--map-x", "--map-y", "--map-scale"].map((name) => Number(frame.style.getPropertyValue(name))),
  );

/** A fifth of a second and two frames: what moves for 180 ms is there, however late a slow machine draws it. */
const anotherFrame = (map: Locator) =>
  map.evaluate(
    () =>
      new Promise((resolve) =>
        setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(resolve)), 200),
      ),
  );

/** The same once nothing moves any more. */
export async function restOf(map: Locator): Promise<number[]> {
  let before = await viewOf(map);
  await expect
    .poll(async () => {
      await anotherFrame(map);
      const now = await viewOf(map);
      const rests = now.every((value, i) => value === before[i]);
      before = now;
      return rests;
    })
    .toBe(true);
  return before;
}

export async function openMap(page: Page): Promise<Locator> {
  await page.goto("/mappings/carte");
  const map = mapOf(page);
  await restOf(map);
  return map;
}

/** Notes what live regions say from now on, each new text once. */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        // In a dialog, what is said comes with its own place.
        for (const node of addedNodes) {
          if (node instanceof Element && node.role === "alert") said.push(node.textContent ?? "");
        }
        const element = target instanceof Element ? target : target.parentElement;
        const text = element?.closest("[aria-live], [role=status], [role=alert]")?.textContent ?? "";
        if (text && text !== said.at(-1)) said.push(text);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}
