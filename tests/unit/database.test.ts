import { DrizzleQueryError } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { type Database, isConflict, readBatch } from "#app/platform/database";

const wrap = (message: string) => new Error("Failed query", { cause: new Error(message) });

describe("which faults of D1 are what", () => {
  test("T-01: a broken unique constraint is a conflict, however deep it is wrapped", () => {
    const message = "D1_ERROR: UNIQUE constraint failed: spent_codes.hash: SQLITE_CONSTRAINT";
    expect(isConflict(new Error(message))).toBe(true);
    expect(isConflict(wrap(message))).toBe(true);
    expect(isConflict(new Error("a", { cause: wrap(message) }))).toBe(true);
  });

  test("T-01: any other fault is none", () => {
    for (const error of [
      new Error("D1_ERROR: NOT NULL constraint failed: patches.title"),
      wrap("Network connection lost."),
      "UNIQUE constraint failed",
      // What somebody typed stands in drizzle's message, not in what D1 said.
      new DrizzleQueryError("insert", ["UNIQUE constraint failed"], new Error("D1_ERROR: too big")),
      null,
      undefined,
    ]) {
      expect(isConflict(error)).toBe(false);
    }
  });
});

/** A database whose batch fails with the given errors, one after the other, then answers. */
function failing(errors: Error[]) {
  const state = { tries: 0 };
  const db = {
    batch: async () => {
      const error = errors[state.tries++];
      if (error) throw error;
      return [["ligne"]];
    },
  };
  return { db: db as unknown as Database, state };
}
const read = (db: Database) => readBatch(db, [{} as never]);

describe("R-10: passing faults of a read are tried again", () => {
  const passing = [
    "D1_ERROR: Network connection lost.",
    "D1 DB storage caused object to be reset.",
    "D1 DB reset because its code was updated.",
  ];
  for (const message of passing) {
    test(`R-10: '${message}' once or twice is not seen by anybody`, async () => {
      const once = failing([wrap(message)]);
      expect(await read(once.db)).toEqual([["ligne"]]);
      expect(once.state.tries).toBe(2);
      const twice = failing([new Error(message), wrap(message)]);
      expect(await read(twice.db)).toEqual([["ligne"]]);
      expect(twice.state.tries).toBe(3);
    });
  }

  test("R-10, R-11: three times is too often: the visitor is told 503, never a fourth try", async () => {
    const { db, state } = failing(Array(5).fill(wrap("Network connection lost.")));
    await expect(read(db)).rejects.toMatchObject({
      data: { code: "indisponible", error: expect.any(String) },
      init: { status: 503 },
    });
    expect(state.tries).toBe(3);
  });

  test("R-10: an overload or a wrong statement is not asked again", async () => {
    for (const message of [
      "D1 DB is overloaded. Requests queued for too long.",
      "D1_ERROR: no such table: x",
    ]) {
      const { db, state } = failing([wrap(message)]);
      await expect(read(db)).rejects.toMatchObject({ init: { status: 503 } });
      expect(state.tries, message).toBe(1);
    }
  });

  test("R-11: a mistake of the site's own is not called an outage", async () => {
    const mistake = new TypeError("x is not a function");
    const { db, state } = failing([mistake]);
    await expect(read(db)).rejects.toBe(mistake);
    expect(state.tries).toBe(1);
  });
});
