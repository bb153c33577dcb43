import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sortKey } from "#app/mappings/derived";
import { ensureBlock } from "#app/mappings/ensure";
import { jobIconsUrl } from "#app/mappings/job-icons";
import { lookOf } from "#app/mappings/job-look";

test("a selection becomes lines for server.cfg, each resource once (MAP-24)", () => {
  expect(ensureBlock(["nv_lspd", "nv_ems", "nv_lspd"])).toBe(
    "# Mappings NEVA\nensure nv_lspd\nensure nv_ems",
  );
});

test("a name cannot end its line or its quotes", () => {
  expect(ensureBlock(['nv mapping"\nquit'])).toBe('# Mappings NEVA\nensure "nv mappingquit"');
});

test("names sort without case and accents, numbers as numbers", () => {
  const names = ["Garage 10", "Épicerie", "garage 2", "Eden"];
  expect(names.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))).toEqual([
    "Eden",
    "Épicerie",
    "garage 2",
    "Garage 10",
  ]);
});

test("a job keeps its look whatever its case and accents; one that staff made up looks like none", () => {
  expect([
    lookOf("MECANO"),
    lookOf("Boîte de nuit"),
    lookOf("Plongeur"),
    lookOf(null),
    lookOf("toString"),
  ]).toEqual(["mecano", "boite-de-nuit", "aucun", "aucun", "aucun"]);
});

test("a job with a colour has a look of that name, and an icon", () => {
  const sheet = readFileSync("app/mappings/mappings.css", "utf8");
  const jobs = [...sheet.matchAll(/^\.job-([a-z-]+) \{\n {2}--job:/gm)].map(([, job = ""]) => job);
  expect(jobs.length).toBeGreaterThan(10);
  expect(jobs.map(lookOf)).toEqual(jobs);
  const icons = readFileSync(`public${jobIconsUrl}`, "utf8");
  expect(jobs.filter((job) => !icons.includes(`<symbol id="${job}"`))).toEqual([]);
});
