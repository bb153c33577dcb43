/** OPS-04: an export of D1 comes back, however long its rows are. */
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { splitInserts } from "../../scripts/split-inserts.ts";

/** As D1's exports write them. */
const tables = `PRAGMA defer_foreign_keys=TRUE;
CREATE TABLE "p" (
  id TEXT PRIMARY KEY, -- it's; a remark
  body TEXT NOT NULL CHECK(json_valid(body) OR length(body) > 9),
  more TEXT
);
CREATE TRIGGER t AFTER INSERT ON p BEGIN SELECT 1; SELECT 'a;b'; END;
INSERT INTO "p" ("id","body","more") VALUES('1','[]',X'0102');`;
const sqlText = (value: string) => `'${value.replaceAll("'", "''")}'`;
const insert = (id: string, body: string, more: string) =>
  `INSERT INTO "p" ("id","body","more") VALUES(${sqlText(id)},${body},${more});`;

function rowsOf(sql: string) {
  const db = new DatabaseSync(":memory:");
  db.exec(sql);
  const names = db.prepare("SELECT name FROM sqlite_master ORDER BY name").all();
  const rows = db.prepare("SELECT *, length(body) AS l FROM p ORDER BY id").all();
  db.close();
  return { names, rows };
}

describe("OPS-04: rows that are longer than a statement of D1 may be", () => {
  test("OPS-04: come back as they were, in statements that D1 takes", () => {
    const list = JSON.stringify(
      Array.from({ length: 4000 }, (_, i) => `l'été/${"\u{1F6A7}".repeat(i % 7)};${i}`),
    );
    const dump = [
      tables,
      insert("2", sqlText(list), `replace(${sqlText("it's;\\n".repeat(30_000))},'\\n',char(10))`),
      insert("3", sqlText("'".repeat(70_000)), "NULL"),
      insert("4", sqlText("short enough"), sqlText("\u{1F6A7}".repeat(500_000))),
      'CREATE INDEX "i" ON "p" ("more");',
    ].join("\n");
    const { sql, split } = splitInserts(dump);
    expect(split).toBe(3);
    for (const line of sql.split("\n")) expect(Buffer.byteLength(line)).toBeLessThan(100_000);
    expect(rowsOf(sql)).toEqual(rowsOf(dump));
  });

  test("OPS-04: an export that was cut on its way is refused, at once, wherever it was cut", () => {
    const dump = `${tables}\n${insert("2", sqlText(`l'été; ${"x".repeat(50_000)}`), "NULL")}`;
    for (const cut of [dump.length - 1, dump.length - 9, dump.length - 40_000, tables.length + 8]) {
      expect(() => splitInserts(dump.slice(0, cut)), String(cut)).toThrow("coupé");
    }
  });

  test("OPS-04: where there are none, nothing is added", () => {
    const { sql, split } = splitInserts(tables);
    expect(split).toBe(0);
    expect(sql).not.toContain("_morceaux");
    expect(rowsOf(sql)).toEqual(rowsOf(tables));
  });
});
