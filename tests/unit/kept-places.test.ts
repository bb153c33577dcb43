import { expect, test } from "vitest";
import { beginReading, nothingHeard } from "#app/mappings/listing/kept-places.server";

const list = { size: 1, blocks: [[1, 1, 0, 0, 0, 0, 0, 0, -1] as const] };

test("MAP-22, T-26: an isolate keeps the lists of jobs, and no job that somebody made up", () => {
  const jobs = beginReading("police").take({ entry: 7 }, list);
  for (let i = 0; i < 1000; i++) beginReading(`rien-${i}`).take({ entry: 7 }, undefined);
  expect([...jobs.lists.keys()]).toEqual(["police"]);
  expect(beginReading("police").heard).toBe(7);
});

test("MAP-22, T-26: more places than an isolate has room for are read again, and give way to the next", () => {
  const many = { size: 1, blocks: Array.from({ length: 20_001 }, () => list.blocks).flat() };
  beginReading("police").take({ entry: 8 }, many);
  expect(beginReading("police").heard).toBe(nothingHeard);
  const { lists } = beginReading("mecano").take({ entry: 8 }, list);
  expect([...lists.keys()]).toEqual(["mecano"]);
});
