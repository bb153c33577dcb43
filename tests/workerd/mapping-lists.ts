/** The check that the lists of the catalogue say what the mappings say. */
import { expect } from "vitest";
import { env } from "./site.ts";
import { all, readRow } from "./sql.ts";

interface List {
  tri: "recents" | "nom" | "zone";
  metier: string;
  size: number;
  blocks: string;
  stale: number;
}
interface Block {
  id: number;
  start: string;
  stale: number;
  size: number;
  entries: string;
}

const keys = { recents: "cle_recent", nom: "cle_nom", zone: "cle_zone" } as const;

/** Every mapping in every list it belongs to, in order; sizes, ends, boxes, uses of tags and totals right. */
export async function expectLists(): Promise<void> {
  const lists = await all<List>("SELECT * FROM mapping_lists");
  const jobs = await env.DB.prepare(
    "SELECT DISTINCT metier FROM mappings WHERE deleted_at IS NULL AND metier IS NOT NULL",
  ).all<{ metier: string }>();
  for (const metier of ["", ...jobs.results.map((row) => row.metier)]) {
    for (const tri of ["recents", "nom", "zone"] as const) {
      const list = lists.find((other) => other.tri === tri && other.metier === metier);
      if (list) await expectList(list);
      else expect((await wanted({ tri, metier })).length, `${tri} ${metier}`).toBe(0);
    }
  }
  for (const list of lists) await expectList(list);
  const tags = await env.DB.prepare(
    `SELECT name FROM tags WHERE uses <> (SELECT count(*) FROM mappings WHERE metier = name AND deleted_at IS NULL)`,
  ).all();
  expect(tags.results).toEqual([]);
  const totals = await readRow<{
    mappings: number;
    places: number;
    m: number;
    p: number;
  }>(`SELECT mappings, places, (SELECT count(*) FROM mappings WHERE deleted_at IS NULL) AS m,
      (SELECT count(x) FROM mappings WHERE deleted_at IS NULL) AS p FROM totals`);
  expect([totals?.mappings ?? 0, totals?.places ?? 0]).toEqual([totals?.m ?? 0, totals?.p ?? 0]);
}

async function wanted({ tri, metier }: Pick<List, "tri" | "metier">) {
  const key = keys[tri];
  const results = await all<{ cle: string; id: string; x: number; y: number }>(
    `SELECT ${key} AS cle, id, x, y FROM mappings
     WHERE deleted_at IS NULL AND ${key} IS NOT NULL AND (?1 = '' OR metier = ?1) ORDER BY ${key}`,
    metier,
  );
  return results.map(({ cle, id, x, y }) => (tri === "zone" ? [id, x, y] : cle));
}

async function expectList(list: List): Promise<void> {
  const name = `${list.tri} ${list.metier}`;
  const blocks = await all<Block>(
    "SELECT id, start, stale, size, entries FROM mapping_blocks WHERE tri = ? AND metier = ? ORDER BY start",
    list.tri,
    list.metier,
  );
  const entries = blocks.map((block) => JSON.parse(block.entries) as (string | [string, number, number])[]);
  expect(entries.flat(), name).toEqual(await wanted(list));
  expect(list.size, name).toBe(entries.reduce((sum, { length }) => sum + length, 0));
  expect(
    [list.stale, ...blocks.map(({ stale }) => stale)].every((stale) => stale === 0),
    name,
  ).toBe(true);
  expect(blocks[0]?.start, name).toBe("");
  let end = 0;
  const filled = blocks.flatMap(({ id, start, size }, i) => {
    const held = entries[i] ?? [];
    expect(size, name).toBe(held.length);
    expect(size, name).toBeLessThanOrEqual(512);
    end += size;
    if (size === 0) return [];
    if (list.tri !== "zone") return [[id, end]];
    const points = held as [string, number, number][];
    const [xs, ys] = [points.map(([, x]) => x), points.map(([, , y]) => y)];
    const middle = points[Math.floor(size / 2)] ?? ["", 0, 0];
    const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
    const zone = start === "" ? -1 : Number(start.slice(0, 10));
    return [[id, end, ...box, middle[1], middle[2], zone]];
  });
  expect(JSON.parse(list.blocks), name).toEqual(filled);
}
