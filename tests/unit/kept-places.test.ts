import { expect, test } from "vitest";
import { beginReading } from "#app/mappings/listing/kept-places.server";

const list = { size: 1, blocks: [[1, 1, 0, 0, 0, 0, 0, 0, -1] as const] };

test("MAP-22, T-26: an isolate keeps the lists of jobs, and no job that somebody made up", () => {
  const jobs = beginReading("police").take({ entry: 7 }, list);
  for (let i = 0; i < 1000; i++) beginReading(`rien-${i}`).take({ entry: 7 }, undefined);
  expect([...jobs.lists.keys()]).toEqual(["police"]);
  expect(beginReading("police").heard).toBe(7);
});
