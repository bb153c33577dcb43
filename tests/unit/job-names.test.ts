import { expect, test, vi } from "vitest";
import { allJobs } from "#app/operations/jobs.server";
import { jobNames } from "../../scripts/jobs/job-names.ts";

// Compiled by the build; no job's name is in it.
vi.mock("#app/guide/pages.server", () => ({ readAllPages: () => [] }));

test("OPS-02: `npm run jobs` knows every job of the schedule, each once", () => {
  expect(allJobs.length).toBeGreaterThan(10);
  expect(jobNames().sort()).toEqual(allJobs.map(({ name }) => name).sort());
});
