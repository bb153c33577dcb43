/** The two seconds after which a saved form goes back to its list: a slow machine may need longer to look at the form. */
import type { Page } from "@playwright/test";
import { constantes } from "#app/site.ts";

/** What a page opened from now on wants to do after two seconds waits to be done by the test. */
export const holdTime = (page: Page) =>
  page.addInitScript((heldMs) => {
    const held = new Map<number, () => void>();
    const [start, end] = [window.setTimeout, window.clearTimeout];
    const wait = (act: () => void, ms?: number) => {
      const id = start(act, ms === heldMs ? 60_000 : ms);
      if (ms === heldMs) held.set(id, act);
      return id;
    };
    const drop = (id?: number) => {
      held.delete(id ?? 0);
      end(id);
    };
    Object.assign(window, { held, setTimeout: wait, clearTimeout: drop });
  }, constantes.retourOngletMs);

/** The two seconds are over for what waits by now. */
export const endTime = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { held } = window as unknown as { held: Map<number, () => void> };
    const acts = [...held.values()];
    held.clear();
    for (const act of acts) act();
  });
