import { expect, test } from "vitest";
import { listMappings } from "#app/mappings/admin-queries.server";
import { openDatabase } from "#app/platform/database";
import { fillMappings } from "./mappings-data.ts";
import { env } from "./site.ts";

/** Rows that one search of staff looks at. */
const searchedAtOnce = 2000;

test("R-23: a search of staff goes on behind what it looked at: no row twice, none left out", async () => {
  // Newest first, `Lieu 100` is the first one that the search does not look at.
  await fillMappings(searchedAtOnce + 100);
  const db = openDatabase(env.DB);
  const found: string[] = [];
  let from: string | null = null;
  do {
    const page = await listMappings(db, { search: "lieu 100", from });
    found.push(...page.rows.map(({ nom }) => nom));
    from = page.next;
  } while (from !== null);
  expect(found).toEqual([...Array.from({ length: 10 }, (_, i) => `Lieu ${1009 - i}`), "Lieu 100"]);
}, 60_000);
