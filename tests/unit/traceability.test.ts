import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  acceptancePage,
  readReasons,
  readRequirements,
  readTests,
  readThreats,
  rowsOf,
  securityPage,
} from "../../scripts/traceability.ts";

const page = (name: string) => readFileSync(new URL(`../../docs/${name}.md`, import.meta.url), "utf8");
const tests = readTests();
const reasons = readReasons();
/** By a test of `npm test`: one that is left to `npm run test:all` alone would not tell in time. */
const shown = (id: string) =>
  Boolean(reasons[id]) || (tests.get(id) ?? []).some(({ name }) => !name.includes("@long"));

describe("every row that must hold has a test that is not a long one, or a reason", () => {
  test("requirements", () => {
    const must = readRequirements().filter(({ level }) => level.startsWith("M"));
    expect(must.length).toBeGreaterThan(250);
    expect(must.filter(({ id }) => !shown(id)).map(({ id }) => id)).toEqual([]);
  });

  test("threats and faults", () => {
    const rows = readThreats();
    expect(rows).toHaveLength(74);
    expect(rows.filter(({ id }) => !shown(id)).map(({ id }) => id)).toEqual([]);
  });

  test("a reason is about a row that exists", () => {
    const known = new Set([...readRequirements(), ...readThreats()].map(({ id }) => id));
    expect(Object.keys(reasons).filter((id) => !known.has(id))).toEqual([]);
  });
});

test("docs/acceptance.md and docs/security.md say what the tests are today: npm run traceability", () => {
  expect(page("acceptance")).toBe(acceptancePage());
  expect(page("security")).toBe(securityPage());
});

test("names of tests quote single rows and ranges", () => {
  expect(rowsOf("HOME-01 à HOME-03 : trois cartes")).toEqual(["HOME-01", "HOME-02", "HOME-03"]);
  expect(rowsOf("OFF-04 to OFF-05, OFF-18: services")).toEqual(["OFF-04", "OFF-05", "OFF-18"]);
  expect(rowsOf("rien")).toEqual([]);
});
