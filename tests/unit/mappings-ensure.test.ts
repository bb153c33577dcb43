import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ensureBlock } from "#app/mappings/ensure";
import { jobIconsUrl } from "#app/mappings/job-icons";
import { jobsWithLook, lookOf } from "#app/mappings/job-look";
import { sortKey } from "#app/mappings/listing/derived";
import { site } from "#app/site";

test("a selection becomes lines for server.cfg, each resource once (MAP-24)", () => {
  expect(ensureBlock(["nv_lspd", "nv_ems", "nv_lspd"])).toBe(
    `# Mappings ${site.nom}\nensure nv_lspd\nensure nv_ems`,
  );
});

test("a name cannot end its line or its quotes", () => {
  expect(ensureBlock(['nv mapping"\nquit'])).toBe(`# Mappings ${site.nom}\nensure "nv mappingquit"`);
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

test("a job has an icon, a colour and a look of its own, or none of the three", () => {
  const namesIn = (text: string, name: RegExp) => [...text.matchAll(name)].map(([, job = ""]) => job).sort();
  const [drawn = ""] = readFileSync("scripts/draw/job-icons.ts", "utf8").split("// States of the list.");
  const jobs = namesIn(drawn, /^ {2}"?([a-z-]+)"?: "/gm);
  expect(jobs.length).toBeGreaterThan(10);
  expect(["aucun", ...jobsWithLook.split(" ")].sort()).toEqual(jobs);
  const sheet = readFileSync("app/mappings/mappings.css", "utf8");
  expect(namesIn(sheet, /^\.job-([a-z-]+) \{\n {2}--job:/gm)).toEqual(jobs);
  const icons = readFileSync(`public${jobIconsUrl}`, "utf8");
  expect(jobs.filter((job) => !icons.includes(`<symbol id="${job}"`))).toEqual([]);
  expect(jobs.filter((job) => lookOf(job) !== job)).toEqual([]);
});
