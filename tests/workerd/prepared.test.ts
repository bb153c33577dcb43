import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { mappings, patches, settings } from "#app/db/schema";
import { openDatabase, readBatch } from "#app/platform/database";
import { byShape, type Given, prepared } from "#app/platform/prepared";
import { noChanges, patchRow, setPatches } from "./content.ts";
import { env } from "./site.ts";

const db = () => openDatabase(env.DB);

const columns = {
  version: patches.version,
  modifications: patches.modifications,
  breaking: patches.breaking,
  withdrawnReason: patches.withdrawnReason,
  lines: sql<number>`json_array_length(${patches.modifications}, '$.inventaire')`.as("lines"),
  doubled: sql<string>`${patches.title}`.mapWith((title: string) => title + title),
};

test("answers as drizzle's own statement does: JSON, booleans, nulls and expressions", async () => {
  const changes = { ...noChanges, inventaire: ["a", "b"] };
  await setPatches([patchRow(1, { version: "0.1", title: "Titre", modifications: changes, breaking: 1 })]);
  const ofVersion = prepared((db, { version }: Given<"version">) =>
    db.select(columns).from(patches).where(eq(patches.version, version)),
  );
  const own = db().select(columns).from(patches).where(eq(patches.version, "0.1"));
  const [prepareds, drizzles, none] = await readBatch(db(), [
    ofVersion(db(), { version: "0.1" }),
    own,
    ofVersion(db(), { version: "0.2" }),
  ]);
  expect(prepareds).toEqual(drizzles);
  expect(prepareds).toEqual([
    {
      version: "0.1",
      modifications: changes,
      breaking: true,
      withdrawnReason: null,
      lines: 2,
      doubled: "TitreTitre",
    },
  ]);
  expect(none).toEqual([]);
});

test("its text is made once, whatever it is given and by how many requests", async () => {
  let made = 0;
  const named = prepared((db, { name }: Given<"name">) => {
    made += 1;
    return db.select({ name: sql<string>`${name}`.as("name") }).from(sql`(SELECT 1)`);
  });
  const asked = [db(), db()].flatMap((db) =>
    ["un", "deux"].map((name) => readBatch(db, [named(db, { name })])),
  );
  expect((await Promise.all(asked)).flat(2)).toEqual(["un", "deux", "un", "deux"].map((name) => ({ name })));
  expect(made).toBe(1);
});

test("one that is given nothing, and one that selects a whole table's columns", async () => {
  const everySetting = prepared((db) => db.select().from(settings));
  const [rows] = await readBatch(db(), [everySetting(db())]);
  expect(rows).toEqual(await db().select().from(settings));
});

test("refuses what would answer with nested objects, which it would not put together", () => {
  const nested = prepared((db) => db.select({ mapping: { id: mappings.id } }).from(mappings));
  expect(() => nested(db())).toThrow("selects columns");
});

test("each shape has a statement of its own, made once", () => {
  let made = 0;
  const sized = byShape((isMember: boolean, order: "nom" | "recents") => {
    made += 1;
    return { isMember, order };
  });
  expect(sized(true, "nom")).toBe(sized(true, "nom"));
  expect(sized(false, "nom")).toEqual({ isMember: false, order: "nom" });
  expect(sized(true, "recents")).toEqual({ isMember: true, order: "recents" });
  expect(made).toBe(3);
});
