import { describe, expect, test } from "vitest";
import { type EntityName, entityNamed, type Row } from "#app/backups/archive/entities";
import type { Selection } from "#app/backups/restore/choose";
import type { Planned } from "#app/backups/restore/compare";
import { problemsOf } from "#app/backups/restore/references";
import { limits as messageLimits } from "#app/diagnostic/match";

type Line = Pick<Planned, "row" | "live">;
const brought = (row: Row): Line => ({ row, live: null });
const changed = (live: Row, change: Row): Line => ({ row: { ...live, ...change }, live });
const deleted = (live: Row): Line => ({ row: null, live });

/** What is chosen of a kind; `others` are the lines that are left. */
function selection(name: EntityName, live: readonly Row[], chosen: Line[], others: Line[] = []): Selection {
  const entity = entityNamed(name);
  if (!entity) throw new Error(name);
  const whole = (line: Line): Planned => ({
    fate: "modifier",
    title: "",
    reason: null,
    note: null,
    fields: [],
    ...line,
  });
  const changes = chosen.map(whole);
  const planned = [...changes, ...others.map(whole)];
  return { plan: { entity, planned, live, identical: 0, choices: [] }, changes };
}

const patch = (version: string, change: Row = {}): Row => ({
  id: version,
  version,
  status: "publie",
  position: 1,
  deletedAt: null,
  replacedBy: null,
  ...change,
});
const withdrawn = (version: string, replacedBy: string | null, change: Row = {}) =>
  patch(version, { status: "retire", replacedBy, ...change });

describe("N-09: what replaces a withdrawn patch is not lost", () => {
  const lost = (version: string, by: string) =>
    `Patchs\u00a0: «\u00a0${version}\u00a0» est retiré et remplacé par «\u00a0${by}\u00a0», qui n'existerait pas. Choisissez aussi ce patch, ou laissez les deux.`;
  const problems = (live: readonly Row[], chosen: Line[], others: Line[] = []) =>
    problemsOf([selection("patches", live, chosen, others)], []);
  const old = withdrawn("1", "2");
  const next = patch("2");

  test("it goes, or gets another name, and the withdrawn one stays", () => {
    expect(problems([old, next], [deleted(next)])).toEqual([lost("1", "2")]);
    expect(problems([old, next], [changed(next, { version: "2-bis" })])).toEqual([lost("1", "2")]);
  });

  test("of both chosen, or where another takes the name, nothing is lost", () => {
    expect(problems([old, next], [deleted(next), deleted(old)])).toEqual([]);
    expect(problems([old, next], [deleted(next), changed(old, { replacedBy: null })])).toEqual([]);
    const [a, b] = [changed(next, { version: "3" }), changed(old, { replacedBy: "3" })];
    expect(problems([old, next], [a, b])).toEqual([]);
    expect(problems([old, next], [deleted(next), brought(patch("2", { id: "other" }))])).toEqual([]);
  });

  test("the withdrawn one comes without it, though the archive has it", () => {
    expect(problems([], [brought(old)], [brought(next)])).toEqual([lost("1", "2")]);
    expect(problems([], [brought(old), brought(next)])).toEqual([]);
    // Both are here by other names, and only one line is chosen.
    const [oldHere, nextHere] = [withdrawn("1", "2-bis"), patch("2", { version: "2-bis" })];
    const [first, second] = [changed(oldHere, { replacedBy: "2" }), changed(nextHere, { version: "2" })];
    expect(problems([oldHere, nextHere], [first], [second])).toEqual([lost("1", "2")]);
    expect(problems([oldHere, nextHere], [second], [first])).toEqual([lost("1", "2-bis")]);
    expect(problems([oldHere, nextHere], [first, second])).toEqual([]);
    // Another record gets its name by the archive, or loses it.
    const renamed = changed(patch("9"), { version: "2" });
    expect(problems([patch("9")], [brought(old)], [renamed])).toEqual([lost("1", "2")]);
    const away = changed(next, { version: "9" });
    expect(problems([next], [brought(old), away])).toEqual([lost("1", "2")]);
    expect(problems([next], [brought(old)], [away])).toEqual([]);
  });

  test("where neither the site nor the archive has it, and where nothing of the patches is chosen, nothing is said", () => {
    expect(problems([], [brought(old)])).toEqual([]);
    expect(problems([old], [changed(old, { title: "x" })])).toEqual([]);
    const other = patch("5");
    expect(problems([old, other], [deleted(other)])).toEqual([]);
    expect(problems([old, other], [deleted(other)], [brought(next)])).toEqual([]);
    expect(problems([old], [])).toEqual([]);
  });

  test("nor of one that is not withdrawn, is in the trash, or names nothing", () => {
    for (const row of [
      patch("1", { replacedBy: "2" }),
      withdrawn("1", "2", { deletedAt: 5, position: null }),
      withdrawn("1", null),
    ]) {
      expect(problems([row, next], [deleted(next)])).toEqual([]);
    }
  });
});

describe("N-09, BAK-06: other records that would not be sound together", () => {
  test("two of one name", () => {
    const [one, two] = [patch("1"), patch("2")];
    const both = problemsOf([selection("patches", [one, two], [changed(two, { version: "1" })])], []);
    expect(both).toHaveLength(1);
    expect(both[0]).toContain("Choisissez aussi celui qui le porte ici, ou laissez les deux.");
    const [a, b] = [changed(two, { version: "1" }), changed(one, { version: "2" })];
    expect(problemsOf([selection("patches", [one, two], [a, b])], [])).toEqual([]);
    // What is so already is no reason.
    expect(problemsOf([selection("patches", [one, patch("1", { id: "x" })], [])], [])).toEqual([]);
  });

  const mapping = (nom: string, metier: string | null, change: Row = {}): Row => ({
    id: nom,
    nom,
    metier,
    x: null,
    y: null,
    images: [],
    deletedAt: null,
    ...change,
  });

  test("a mapping without its job: it comes alone, or the job goes; in the trash, or before, it is no reason", () => {
    const police = { id: "p", name: "Police", folded: "police" };
    const alone = (row: Row, present: string[]) =>
      problemsOf([selection("mappings", [], [brought(row)])], present);
    expect(alone(mapping("A", "Police"), [])).toEqual([
      "Le mapping «\u00a0A\u00a0» porte le métier «\u00a0Police\u00a0», qui n'existerait pas\u00a0: choisissez aussi ce métier, ou laissez les deux.",
    ]);
    expect(alone(mapping("A", "Police"), ["Police"])).toEqual([]);
    expect(alone(mapping("A", null), [])).toEqual([]);
    expect(alone(mapping("A", "Police", { deletedAt: 1 }), [])).toEqual([]);
    const jobGoes = (rows: Row[], present: string[]) =>
      problemsOf(
        [selection("metiers", [police], [deleted(police)]), selection("mappings", rows, [])],
        present,
      );
    expect(jobGoes([mapping("A", "Police"), mapping("B", "Police")], ["Police"])).toHaveLength(1);
    expect(jobGoes([mapping("A", "Absent")], ["Police"])).toEqual([]);
  });

  test("a reserved name, unless it is so here already", () => {
    const reserved = patch("comparer");
    const said = "Patchs\u00a0: «\u00a0comparer\u00a0» est un mot réservé. Laissez cet enregistrement.";
    expect(problemsOf([selection("patches", [], [brought(reserved)])], [])).toEqual([said]);
    expect(problemsOf([selection("patches", [reserved], [changed(reserved, { title: "x" })])], [])).toEqual(
      [],
    );
    expect(problemsOf([selection("patches", [reserved], [deleted(reserved)])], [])).toEqual([]);
    const folder = brought({ id: "f", name: "..", folded: ".." });
    expect(problemsOf([selection("metiers", [], [folder])], [])).toHaveLength(1);
  });

  test("more known messages than are looked for, unless there are as many here", () => {
    const messages = (count: number, from = 0): Row[] =>
      Array.from({ length: count }, (_, i) => ({ id: `m${from + i}` }));
    const adding = (live: number, more: number) =>
      problemsOf([selection("diagnostic", messages(live), messages(more, live).map(brought))], []);
    const { rules } = messageLimits;
    expect(adding(rules - 1, 1)).toEqual([]);
    expect(adding(rules - 1, 2)[0]).toContain(
      `il y en aurait ${rules + 1}, et le site n'en cherche que ${rules}`,
    );
    const tooMany = messages(rules + 2);
    const [first = {}] = tooMany;
    expect(problemsOf([selection("diagnostic", tooMany, [deleted(first)])], [])).toEqual([]);
    expect(problemsOf([selection("diagnostic", tooMany, [changed(first, { title: "x" })])], [])).toEqual([]);
  });

  test("ten reasons are enough", () => {
    const lines = Array.from({ length: 12 }, (_, i) => brought(patch(`${i}.data`)));
    expect(problemsOf([selection("patches", [], lines)], [])).toHaveLength(10);
  });
});
