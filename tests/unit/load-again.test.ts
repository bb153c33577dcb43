/** Parts of the script that a page asks for by itself: for how long, and what for. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadAgain, whenLoaded } from "#app/ui/load-again";

const answers = vi.fn<(address: string, options?: RequestInit) => Promise<{ status: number }>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", answers);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  answers.mockReset();
});

const lost = () => Promise.reject(new TypeError("import ./lost-A_b-1c2d.js"));

test("what the site answers for a part that did not come is told, whatever the browser says of it", async () => {
  answers.mockResolvedValue({ status: 404 });
  await expect(loadAgain(lost)()).rejects.toBe(404);
  expect(answers.mock.lastCall?.[0]).toMatch(/^\/assets\/lost-A_b-1c2d\.js\?\d+$/);
});

test("a part that is gone is asked for once, one that the network did not bring until it comes", async () => {
  answers.mockResolvedValue({ status: 404 });
  whenLoaded(lost, () => undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(answers).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);

  answers.mockRejectedValue(new TypeError("offline"));
  whenLoaded(lost, () => undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(1);
});

test("what asks whether a part is gone does not wait for ever", async () => {
  answers.mockImplementation(
    (_, options) =>
      new Promise((_, refuse) =>
        options?.signal?.addEventListener("abort", () => refuse(options.signal?.reason)),
      ),
  );
  vi.useRealTimers();
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException("late", "TimeoutError")), ms / 1000);
    return controller.signal;
  });
  await expect(loadAgain(lost)()).rejects.toThrow("late");
});
