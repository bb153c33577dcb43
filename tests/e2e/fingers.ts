import type { Page } from "@playwright/test";

/** Pixels of the window. */
interface Spot {
  x: number;
  y: number;
}

/** Fingers on the screen, one list of them for each moment; then they leave it. */
export async function touch(page: Page, moments: readonly (readonly Spot[])[]): Promise<void> {
  const screen = await page.context().newCDPSession(page);
  for (const [i, spots] of moments.entries()) {
    await screen.send("Input.dispatchTouchEvent", {
      type: i === 0 ? "touchStart" : "touchMove",
      touchPoints: spots.map((spot, id) => ({ ...spot, id })),
    });
  }
  await screen.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await screen.detach();
}

/** One finger, in a straight line. */
export const drag = (page: Page, from: Spot, to: Spot, steps = 10): Promise<void> =>
  touch(
    page,
    Array.from({ length: steps + 1 }, (_, step) => [
      {
        x: from.x + ((to.x - from.x) * step) / steps,
        y: from.y + ((to.y - from.y) * step) / steps,
      },
    ]),
  );
