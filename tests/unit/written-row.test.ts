/** PN-18, R-12: what a restore writes of a record, where that is not what was saved. */
import { expect, test } from "vitest";
import type { Row } from "#app/backups/archive/entities";
import { writtenRow } from "#app/backups/restore/written-row";

const now = 1000;
const write = (row: Row, live: Row | null = null, submissions = new Map<unknown, string>()) =>
  writtenRow({ kind: "patches", key: "1", row, live, columns: undefined }, { now, submissions });

const scheduled = {
  version: "5.2.0",
  status: "programme",
  deletedAt: null,
  scheduledFor: 1000,
  onlineAt: 900,
  formerVersions: [],
};

test("PN-18: a scheduled patch whose hour has passed becomes a draft, and that is said", () => {
  const { row, note } = write(scheduled);
  expect(row).toEqual({ ...scheduled, status: "brouillon", scheduledFor: null, onlineAt: null });
  expect(note).toMatch(/^Programmé pour une heure qui est passée/);
  expect(write(scheduled, { ...scheduled, scheduledFor: 990 }).row["status"]).toBe("brouillon");
  expect(write(scheduled, { ...scheduled, deletedAt: 1 }).row["status"]).toBe("brouillon");
});

test("PN-18: it stays scheduled where its hour is to come, where it waits here for that very hour, and in the trash", () => {
  for (const [row, live] of [
    [{ ...scheduled, scheduledFor: 1001 }, null],
    [scheduled, { ...scheduled }],
    [{ ...scheduled, deletedAt: 1 }, null],
  ] as const)
    expect(write(row, live)).toEqual({ row, note: null });
});

test("R-12: a record keeps its own submission; one that another record has stays with that one", () => {
  const row = { ...scheduled, status: "brouillon", submissionId: "a" };
  const submissions = new Map<unknown, string>([["a", "1"]]);
  expect(write(row, null, submissions).row).toEqual(row);
  expect(write(row, null, new Map([["a", "2"]])).row).toEqual({ ...row, submissionId: null });
  const taken = new Map<unknown, string>();
  write(row, null, taken);
  expect(taken.get("a")).toBe("1");
});

test("BAK-07: the name under which visitors saw a patch leads to it; that of a draft was seen by nobody", () => {
  const saved = { ...scheduled, status: "publie", version: "5.2.0", formerVersions: ["5.1.9", "5.2.1"] };
  const live = { ...saved, version: "5.2.1", formerVersions: ["5.2.0", "5.1.8"] };
  expect(write(saved, live).row["formerVersions"]).toEqual(["5.1.9", "5.2.1", "5.1.8"]);
  expect(write(saved, { ...live, status: "brouillon" }).row).toEqual(saved);
  expect(write(saved).row).toEqual(saved);
});
