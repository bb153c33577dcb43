/** BAK-05: what the records of an archive must be together. */
import { expect, test } from "vitest";
import { checkWhole } from "#app/backups/archive/check-records";
import type { EntityName, Row } from "#app/backups/archive/entities";

const mapping: Row = {
  id: "m1",
  nom: "Commissariat",
  metier: "police",
  deletedAt: null,
  images: [],
  x: null,
  y: null,
};

/** What is said of a mapping in an archive that has these jobs; null where the archive has no list of jobs. */
function said(change: Row, jobs: string[] | null): string[] {
  const reasons: string[] = [];
  const rows = new Map<EntityName, Row[]>([["mappings", [{ ...mapping, ...change }]]]);
  if (jobs)
    rows.set(
      "metiers",
      jobs.map((name) => ({ name, folded: name })),
    );
  checkWhole(rows, reasons);
  return reasons;
}

test("BAK-05: the job of a mapping is among those of the archive", () => {
  expect(said({}, ["police"])).toEqual([]);
  expect(said({}, ["ems"])).toEqual([
    "Mappings\u00a0: le métier de «\u00a0Commissariat\u00a0» n'existe pas dans l'archive.",
  ]);
});

test("BAK-05: a mapping without a job, one of the trash whose job was deleted, and an archive without jobs are sound", () => {
  expect(said({ metier: null }, [])).toEqual([]);
  expect(said({ deletedAt: 1 }, [])).toEqual([]);
  expect(said({}, null)).toEqual([]);
});

test("BAK-05: of a place on the map both numbers are there, or none", () => {
  expect(said({ x: 1, y: 2 }, ["police"])).toEqual([]);
  for (const half of [
    { x: 1, y: null },
    { x: null, y: 2 },
  ])
    expect(said(half, ["police"])).toEqual([
      "Mappings\u00a0: «\u00a0Commissariat\u00a0» n'a que la moitié de ses coordonnées.",
    ]);
});
