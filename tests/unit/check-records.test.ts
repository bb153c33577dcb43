/** BAK-05: what the records of an archive must be together. */
import { expect, test } from "vitest";
import { addRows, checkWhole } from "#app/backups/archive/check-records";
import { type Entity, type EntityName, entityNamed, type Row } from "#app/backups/archive/entities";

const mapping: Row = {
  id: "m1",
  nom: "Commissariat",
  metier: "police",
  deletedAt: null,
  images: [],
  x: null,
  y: null,
};

const listedPatch = { status: "publie", position: 1, deletedAt: null };

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

test("BAK-05: a refused record is named by its place, whatever was refused before it", () => {
  const metiers = entityNamed("metiers") as Entity;
  const job = (name: unknown) => ({ name, folded: String(name), createdAt: 1 });
  const records = { rows: new Map(), columns: new Map() };
  const reasons: string[] = [];
  addRows(metiers, [job("police"), job(1), job("ems"), job(2)], records, reasons);
  addRows(metiers, [job("taxi"), job(3)], records, reasons);
  expect(reasons.map((reason) => reason.match(/enregistrement (\d+)/)?.[1])).toEqual(["2", "4", "6"]);
});

test("BAK-05: of records that are there twice both are named, once each", () => {
  const reasons: string[] = [];
  const patch = (id: string, version: string) => ({ ...listedPatch, id, version });
  const rows = new Map<EntityName, Row[]>([
    ["patches", [patch("1", "5.0.0"), patch("2", "5.1.0"), patch("1", "5.0.0"), patch("4", "5.1.0")]],
  ]);
  checkWhole(rows, reasons);
  expect(reasons).toEqual([
    "Patchs, enregistrement 3\u00a0: même «\u00a0id\u00a0» que l'enregistrement 1.",
    "Patchs, enregistrement 4\u00a0: même «\u00a0version\u00a0» que l'enregistrement 2.",
  ]);
});
