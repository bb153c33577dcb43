/** BAK-05, T-25: an archive is refused for what the database would refuse. */
import { getTableConfig } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { entities, type Row } from "#app/backups/archive/entities";
import { rowSchema } from "#app/backups/archive/row-schemas";

/** For each constraint of the tables that are saved, values that break it. */
const broken: Record<string, Row[]> = {
  mappings_legacy_check: [{ legacy: "oui" }, { legacy: "" }, { legacy: 1 }],
  mappings_enhanced_check: [{ enhanced: "non-teste" }, { enhanced: "" }],
  patches_status_check: [{ status: "owner" }, { status: "" }, { status: null }],
  patches_position_check: [{ position: 0 }, { position: -1 }],
  diagnostic_rules_severity_check: [{ severity: "grave" }, { severity: null }],
  settings_name_check: [{ name: "autre" }, { name: "__proto__" }],
  visitors_role_check: [{ role: "visiteur" }, { role: null }],
};
const checks = entities.flatMap((entity) =>
  getTableConfig(entity.table).checks.map(({ name }) => ({ name, entity })),
);

test("BAK-05: every constraint of what is saved is tried here", () => {
  expect(checks.map(({ name }) => name).sort()).toEqual(Object.keys(broken).sort());
});

test.each(checks)("BAK-05: what breaks $name is refused by the rules of an archive", ({ name, entity }) => {
  for (const row of broken[name] ?? []) {
    const [field] = Object.keys(row);
    const issues = rowSchema(entity).safeParse(row).error?.issues ?? [];
    expect(issues.map(({ path }) => path[0])).toContain(field);
  }
});

const ranSql = (value?: unknown) => {
  const comptes = entities.find(({ name }) => name === "comptes");
  if (!comptes) throw new Error("no accounts");
  const answer = rowSchema(comptes).safeParse(value === undefined ? {} : { ranSql: value });
  return answer.error?.issues.some(({ path }) => path[0] === "ranSql") ? "refused" : "taken";
};
const sum = "a".repeat(64);

test("N-01, BAK-05: the SQL that a member ran: ids, checksums and times, and none in an archive of before", () => {
  expect(ranSql()).toBe("taken");
  expect(ranSql({})).toBe("taken");
  expect(ranSql({ "1795000000000": { sha256: sum, at: 5 } })).toBe("taken");
  for (const value of [
    null,
    [],
    { '"': { sha256: sum, at: 5 } },
    { "1": { sha256: sum.toUpperCase(), at: 5 } },
    { "1": { sha256: sum } },
    { "1": { sha256: sum, at: -1 } },
    { "1": { sha256: sum, at: 5, plus: 1 } },
  ])
    expect(ranSql(value), JSON.stringify(value)).toBe("refused");
});

test("PN-10, BAK-05: a group of changes that an archive of before does not know may be missing; one that the site does not know is refused", () => {
  const { patches } = Object.fromEntries(entities.map((entity) => [entity.name, rowSchema(entity)]));
  const read = (modifications: object) =>
    patches?.safeParse({ modifications }).error?.issues.some(({ path }) => path[0] === "modifications");
  expect(read({ divers: ["Un"] })).toBe(false);
  expect(read({ autre: ["Un"] })).toBe(true);
});
