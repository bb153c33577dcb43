import { expect, test } from "vitest";
import { superfluous } from "#app/backups/retention";

const day = 24 * 60 * 60 * 1000;
const nights = (count: number, last: string) =>
  Array.from({ length: count }, (_, i) => {
    const createdAt = Date.parse(`${last}T03:17:00Z`) - i * day;
    const id = new Date(createdAt).toISOString().slice(0, 10);
    return { id, kind: "nuit" as const, createdAt, readable: true as boolean | null };
  });
const kept = <T extends { id: string }>(rows: readonly T[], gone: readonly T[]) =>
  rows.filter((row) => !gone.includes(row)).map(({ id }) => id);

test("BAK-05: of a year of nights remain 7 days, 4 weeks and 6 months", () => {
  const rows = nights(365, "2026-11-21");
  expect(kept(rows, superfluous(rows, rows[0]?.createdAt ?? 0))).toEqual([
    // Seven days; the first is also that of its week and month.
    ...["2026-11-21", "2026-11-20", "2026-11-19", "2026-11-18", "2026-11-17", "2026-11-16", "2026-11-15"],
    // Sundays of the weeks before (the 15th is one of the seven).
    ...["2026-11-08", "2026-11-01"],
    // Last days of the months before.
    ...["2026-10-31", "2026-09-30", "2026-08-31", "2026-07-31", "2026-06-30"],
  ]);
});

test("R-31: run again, or after weeks without a night, it deletes nothing more", () => {
  const rows = nights(365, "2026-11-21");
  const now = rows[0]?.createdAt ?? 0;
  const rest = rows.filter((row) => !superfluous(rows, now).includes(row));
  expect(superfluous(rest, now)).toEqual([]);
  expect(superfluous(rest, now + 30 * day)).toEqual([]);
});

test("BAK-07: a safety copy stays seven days, one made by hand six months", () => {
  const at = (kind: "securite" | "manuelle", age: number) => ({
    id: `${kind} ${age}`,
    kind,
    createdAt: -age * day,
    readable: null,
  });
  const rows = [at("securite", 6.9), at("securite", 7.1), at("manuelle", 179), at("manuelle", 181)];
  expect(superfluous(rows, 0).map(({ id }) => id)).toEqual(["securite 7.1", "manuelle 181"]);
});

test("BAK-05: one that cannot be read takes the place of no other, of its day, week or month, then or later", () => {
  const broken = ["2026-11-21", "2026-11-08", "2026-10-31"];
  const rows = nights(365, "2026-11-21").map((row) => ({ ...row, readable: !broken.includes(row.id) }));
  const now = rows[0]?.createdAt ?? 0;
  const stay = [
    ...["2026-11-20", "2026-11-19", "2026-11-18", "2026-11-17", "2026-11-16", "2026-11-15", "2026-11-14"],
    ...["2026-11-07", "2026-11-01"],
    ...["2026-10-30", "2026-09-30", "2026-08-31", "2026-07-31", "2026-06-30"],
  ];
  const left = kept(rows, superfluous(rows, now));
  expect(left.filter((id) => !broken.includes(id))).toEqual(stay);
  expect(left.filter((id) => broken.includes(id))).toEqual(broken);
});

test("BAK-05: of copies that cannot be read the last seven stay, and the last that can for ever", () => {
  const good = {
    ...nights(1, "2026-01-01")[0],
    id: "lisible",
    kind: "nuit" as const,
    createdAt: Date.parse("2026-01-01"),
  };
  const rows = [
    ...nights(200, "2026-11-21").map((row) => ({ ...row, readable: false })),
    { ...good, readable: true },
  ];
  const now = rows[0]?.createdAt ?? 0;
  expect(kept(rows, superfluous(rows, now))).toEqual([
    ...nights(7, "2026-11-21").map(({ id }) => id),
    "lisible",
  ]);
  const none = rows.filter(({ readable }) => !readable);
  expect(kept(none, superfluous(none, now + 365 * day))).toEqual(["2026-11-21"]);
});

test("BAK-05: a copy that nobody read back goes before one that was, in its week and month", () => {
  const rows = nights(60, "2026-11-21").map((row) => ({
    ...row,
    readable: ["2026-11-03", "2026-10-10"].includes(row.id) ? true : null,
  }));
  const left = kept(rows, superfluous(rows, rows[0]?.createdAt ?? 0));
  expect(left).toEqual(expect.arrayContaining(["2026-11-03", "2026-10-10"]));
  expect(left).not.toContain("2026-10-31");
});

test("BAK-05: where no night succeeds any more, copies go after six months all the same, but the last", () => {
  const rows = nights(60, "2026-05-31");
  const now = Date.parse("2026-12-15T12:00:00Z");
  expect(kept(rows, superfluous(rows, now))).toEqual(["2026-05-31"]);
});

test("BAK-05: copies made by hand or before a restore, later on the same days, push no night out, in any order, whichever were read back", () => {
  for (const [ofNight, ofOthers] of [
    [true, null],
    [null, null],
    [null, true],
    [false, false],
  ]) {
    const rows = nights(7, "2026-11-21").map((row) => ({ ...row, readable: ofNight ?? null }));
    const later = rows.flatMap(({ id, createdAt }) =>
      (["manuelle", "securite"] as const).map((kind) => ({
        id: `${kind} ${id}`,
        kind,
        createdAt: createdAt + day / 4,
        readable: ofOthers ?? null,
      })),
    );
    const now = (rows[0]?.createdAt ?? 0) + day / 2;
    expect(superfluous([...rows, ...later].reverse(), now), `${ofNight}, ${ofOthers}`).toEqual([]);
  }
});

test("BAK-05: which copies stay does not depend on the order in which they are listed", () => {
  const rows = nights(365, "2026-11-21");
  const now = rows[0]?.createdAt ?? 0;
  const shuffled = rows.toSorted((a, b) => (a.createdAt % 1009) - (b.createdAt % 1009));
  expect(kept(rows, superfluous(shuffled, now))).toEqual(kept(rows, superfluous(rows, now)));
});

test("BAK-05: a copy of the night that is run just after midnight in Paris does not take the place of the one before it", () => {
  const [today, before] = ["2026-11-21T23:30:00Z", "2026-11-21T03:17:00Z"].map((time) => ({
    id: time,
    kind: "nuit" as const,
    createdAt: Date.parse(time),
    readable: true,
  }));
  const rows = [today, before, ...nights(5, "2026-11-20")].filter((row) => row !== undefined);
  expect(superfluous(rows, today?.createdAt ?? 0)).toEqual([]);
});

test.each([
  [null, ["main", "2026-05-31"]],
  [false, ["main", "2026-05-31"]],
  [true, ["main"]],
] as const)(
  "BAK-05, PRIV-01: where no night succeeds any more, the last one stays until one made by hand was read back: %s",
  (readable, left) => {
    const now = Date.parse("2026-12-15T12:00:00Z");
    const byHand = { id: "main", kind: "manuelle" as const, createdAt: now - 10 * day, readable };
    const rows = [byHand, ...nights(60, "2026-05-31")];
    expect(kept(rows, superfluous(rows, now))).toEqual(left);
  },
);

test("BAK-05: the last copy of all stays however old, also one made by hand", () => {
  const rows = [200, 300].map((age) => ({
    id: `${age}`,
    kind: "manuelle" as const,
    createdAt: -age * day,
    readable: true,
  }));
  expect(kept(rows, superfluous(rows, 0))).toEqual(["200"]);
});
