import { expect, test, vi } from "vitest";
import { recordEvent } from "#app/analytics/record-visit.server";
import type { Services } from "#app/platform/context";

test("PRIV-01: visits whose request was ended before it wrote them are written with the next one", async () => {
  // Timers that never fire: the runtime has ended what waited for them.
  vi.useFakeTimers();
  const written: string[][] = [];
  let time = 1_000_000;
  const works: Promise<unknown>[] = [];
  const insert = () => ({
    values: ({ events }: { events: string }) => ({
      onConflictDoNothing: async () => {
        written.push((JSON.parse(events) as { q: string }[]).map(({ q }) => q));
        return { meta: { changes: 1 } };
      },
    }),
  });
  const services = {
    db: { insert },
    env: { VISIT_GROUP_SECONDS: 10 },
    now: () => time,
    waitUntil: (work: Promise<unknown>) => void works.push(work),
  } as unknown as Services;
  const record = async (q: string) => {
    recordEvent(services, { sender: null, q });
    await Promise.race([Promise.all(works.splice(0)), vi.advanceTimersByTimeAsync(0)]);
  };

  await record("un");
  time += 9_000;
  await record("deux");
  expect(written).toEqual([]);
  time += 12_000;
  await record("trois");
  expect(written).toEqual([["un", "deux", "trois"]]);
  await record("quatre");
  expect(written).toHaveLength(1);
  // A full group waits for nobody.
  for (let i = 2; i < 60; i++) await record(`${i}`);
  expect(written).toHaveLength(1);
  await record("soixante");
  expect(written[1]).toHaveLength(60);
  // One that goes on past midnight in Paris is of two days.
  time = Date.UTC(1970, 0, 1, 22, 59, 55);
  await record("avant");
  time += 10_000;
  await record("après");
  time += 20_000;
  await record("ensuite");
  expect(written.slice(2)).toEqual([["avant"], ["après", "ensuite"]]);
  vi.useRealTimers();
});
