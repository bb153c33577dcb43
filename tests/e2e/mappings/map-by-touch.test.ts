/** The map under fingers and on small screens (N-05). */
import type { Locator } from "@playwright/test";
import { drag, touch } from "../fingers.ts";
import { expect, test } from "../fixtures.ts";
import { mapOf, openMap, restOf, viewOf } from "./catalogue.ts";

/** @returns how often a script has asked since where the frame of the map is, or how large. */
async function measuresOf(map: Locator): Promise<() => Promise<number>> {
  const counter = await map.evaluateHandle((frame) => {
    const asked = { times: 0 };
    const own = frame.getBoundingClientRect;
    frame.getBoundingClientRect = () => {
      asked.times += 1;
      return own.call(frame);
    };
    for (const side of ["clientWidth", "clientHeight"] as const) {
      const length = frame[side];
      Object.defineProperty(frame, side, {
        get() {
          asked.times += 1;
          return length;
        },
        configurable: true,
      });
    }
    return asked;
  });
  return () => counter.evaluate(({ times }) => times);
}

test.describe("Au doigt", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("N-05 : la carte suit un doigt, deux doigts l'agrandissent, un appui ouvre un lieu ; la page ne bouge pas", async ({
    page,
  }) => {
    await page.goto("/mappings/carte");
    const map = mapOf(page);
    await map.scrollIntoViewIfNeeded();
    const [x = 0, y = 0, scale = 0] = await restOf(map);
    const box = await map.boundingBox();
    const middle = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
    const scrolled = await page.evaluate(() => scrollY);
    /** From the middle of the map. */
    const fingers = (...moments: (readonly (readonly [number, number])[])[]) =>
      touch(
        page,
        moments.map((spots) => spots.map(([dx, dy]) => ({ x: middle.x + dx, y: middle.y + dy }))),
      );

    const apart = (half: number) =>
      [
        [-half, 0],
        [half, 0],
      ] as const;
    const measured = await measuresOf(map);
    // Closer first: the whole island cannot be moved out of its frame.
    await fingers(apart(20), apart(40), apart(60));
    // Once for each finger that comes: a slow phone lays the page out once in each of their moves, not three times.
    expect(await measured()).toBe(2);
    const [pinchedX = 0, pinchedY = 0, pinched = 0] = await restOf(map);
    expect(pinched / scale).toBeGreaterThan(2.5);
    expect(pinched / scale).toBeLessThan(3.5);
    // What lay between the fingers stays there.
    expect(Math.hypot(pinchedX - x, pinchedY - y) * pinched).toBeLessThan(12);

    await fingers([[0, 0]], [[20, 20]], [[60, 40]]);
    const [draggedX = 0, draggedY = 0] = await restOf(map);
    expect((pinchedX - draggedX) * pinched).toBeGreaterThan(45);
    expect((pinchedX - draggedX) * pinched).toBeLessThan(65);
    expect((pinchedY - draggedY) * pinched).toBeGreaterThan(25);
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    // A finger covers the place that it points at: its coordinates are not worked out at each move.
    await expect(map.locator("p[aria-hidden]").first()).toBeEmpty();

    // To the town in the south, where the pins are; of these, one that lies in the frame.
    for (const _ of [1, 2]) await fingers([[0, 130]], [[0, 60]], [[0, -130]]);
    await restOf(map);
    const pins = map.locator("a:not(.map-group)");
    const seen = await pins.evaluateAll((all) =>
      all.findIndex((pin) => {
        const { x: left, y: top, width, height } = pin.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2)?.closest("a") === pin;
      }),
    );
    expect(seen).toBeGreaterThanOrEqual(0);
    await pins.nth(seen).tap();
    await expect(page.getByRole("dialog").getByRole("link", { name: "Voir la fiche" })).toBeVisible();
  });
});

test.describe("Sur un petit écran", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test("N-05 : le lieu choisi reste visible, sa carte ne le couvre pas", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/mappings/carte");
    const map = mapOf(page);
    /** What lies at the middle of the pin that is looked at: itself, unless something covers it. */
    const onTop = () =>
      map.locator("a[aria-current]").evaluate((pin) => {
        const { x, y, width, height } = pin.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        return top?.closest("a, [role=dialog]") === pin;
      });
    const rows = page.locator("#lieux ol a");
    const all = await rows.count();
    expect(all).toBeGreaterThan(20);
    for (const id of await rows.evaluateAll((links) =>
      links.map((row) => row.id).filter((_, i) => i % 4 === 0),
    )) {
      await page.locator(`#${id}`).tap();
      await expect(page.locator(`#${id}`)).toHaveAttribute("aria-current");
      await expect(page.getByRole("dialog").getByRole("link", { name: "Voir la fiche" })).toBeVisible();
      await expect.poll(onTop, id).toBe(true);
      await page.getByRole("button", { name: "Voir toute l'île" }).tap();
      // A line is tapped where it stands: not while those out of view come back before it.
      await expect(rows).toHaveCount(all);
    }
  });
});

test.describe("Sur un petit écran, en mouvement", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test("N-05 : de la dernière ligne de la liste la page va à toute la carte, pas à la seule fiche @long", async ({
    page,
  }) => {
    const map = await openMap(page);
    const edges = () =>
      map.evaluate((frame) => {
        const { top, bottom } = frame.getBoundingClientRect();
        return [top, bottom].map(Math.round);
      });
    const rows = page.locator("#lieux ol a");
    const all = await rows.count();
    // The second time its card is there at once.
    for (const row of [-1, -3]) {
      await rows.nth(row).tap();
      await expect(page.getByRole("dialog")).toBeVisible();
      await restOf(map);
      await expect.poll(async () => (await edges())[0]).toBeGreaterThan(56);
      expect((await edges())[1]).toBeLessThan(740 - 56);
      await page.getByRole("button", { name: "Voir toute l'île" }).tap();
      await expect(rows).toHaveCount(all);
    }
  });
});

test.describe("Sur une tablette debout", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 768, height: 800 } });

  test("N-05 : la carte d'un lieu vient dans la fenêtre, l'île reste dans son cadre @long", async ({
    page,
  }) => {
    await page.goto("/mappings/carte");
    await expect(mapOf(page)).toHaveAttribute("style", /--map-scale/);
    const ids = await page.locator("#lieux ol a").evaluateAll((all) => all.map(({ id }) => id));
    expect(ids.length).toBeGreaterThan(20);
    const link = page.getByRole("dialog").getByRole("link", { name: "Voir la fiche" });
    for (const id of ids.filter((_, i) => i % 7 === 0)) {
      await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
      const row = page.locator(`#${id}`);
      await row.tap();
      await expect(row).toHaveAttribute("aria-current");
      await expect(link).toBeInViewport({ ratio: 1 });
      expect(await mapOf(page).evaluate((map) => [map.scrollLeft, map.scrollTop])).toEqual([0, 0]);
    }
  });
});

test.describe("Sur un téléphone couché", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 740, height: 360 } });

  test("N-05 : la fiche d'un lieu tient entre les deux barres, et se ferme @long", async ({ page }) => {
    const map = await openMap(page);
    for (const number of [2, 3, 5]) {
      const row = page.locator("#lieux").getByRole("link").nth(number);
      await row.tap();
      const close = page.getByRole("dialog").getByRole("button", { name: "Fermer" });
      await restOf(map);
      // Without scrolling to it first.
      await expect
        .poll(() =>
          close.evaluate((button) => {
            const { left, top, width } = button.getBoundingClientRect();
            return button.contains(document.elementFromPoint(left + width / 2, top + 2));
          }),
        )
        .toBe(true);
      await close.tap();
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
  });

  test("N-05 : à côté de la carte le doigt fait défiler la page, sur elle il la déplace", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 667, height: 331 });
    const map = await openMap(page);
    await map.evaluate((frame) => frame.scrollIntoView({ block: "center", behavior: "instant" }));
    const scrolled = () => page.evaluate(() => scrollY);
    const before = await scrolled();
    const dragUp = (x: number) => drag(page, { x, y: 240 }, { x, y: 120 });
    const [, y = 0] = await restOf(map);
    await dragUp(333);
    await expect.poll(async () => (await viewOf(map))[1]).not.toBe(y);
    expect(await scrolled()).toBe(before);
    await dragUp(20);
    await expect.poll(scrolled).toBeGreaterThan(before + 50);
  });
});
