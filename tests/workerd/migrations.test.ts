import { applyD1Migrations } from "cloudflare:test";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { afterAll, describe, expect, inject, test } from "vitest";
import { readRows } from "#app/backups/archive/archive.server";
import { entityNamed } from "#app/backups/archive/entities";
import { compareRecords } from "#app/backups/restore/compare";
import * as schema from "#app/db/schema";
import { derivedColumns } from "#app/mappings/listing/derived";
import { openDatabase } from "#app/platform/database";
import { dropTables } from "./drop-tables.ts";
import { expectLists } from "./mapping-lists.ts";
import { env, request } from "./site.ts";
import { all, run } from "./sql.ts";

const dump = async () => ({
  objects: await all("SELECT type, name, sql FROM sqlite_master ORDER BY type, name"),
  applied: await all("SELECT name FROM d1_migrations ORDER BY id"),
  totals: await all("SELECT * FROM totals"),
});

describe("R-29: migrations", () => {
  test("R-29: applied twice they change nothing", async () => {
    await run("UPDATE totals SET visitors = 7");
    const before = await dump();
    await applyD1Migrations(env.DB, inject("migrations"));
    expect(await dump()).toEqual(before);
    expect(before.applied).toHaveLength(inject("migrations").length);
    await run("UPDATE totals SET visitors = 0");
  });

  test("R-29: a database that was never seeded has its one row of counters", async () => {
    expect(await all("SELECT * FROM totals")).toEqual([
      expect.objectContaining({ id: 1, patches: 0, mappings: 0, visitors: 0, downloads: 0 }),
    ]);
  });

  const migrations = inject("migrations");
  const apply = (list: typeof migrations) => applyD1Migrations(env.DB, list);
  afterAll(async () => {
    await dropTables(env.DB);
    await apply(migrations);
  });
  /** What a site of the first migration holds: a mapping with its job, a patch, a visit. */
  const stored = [
    "INSERT INTO tags (name, folded) VALUES ('Police', 'police')",
    "INSERT INTO mappings (id, nom, nom_fichier, x, y, metier, search_text, position) VALUES ('m1', 'Poste', 'nv_poste', 10, 20, 'Police', 'poste', 1)",
    "INSERT INTO patches (id, version, title, description, modified_files, modifications, link_patch, status, position, published_at) VALUES ('1', '5.0.1', 'Titre', '', '[]', '{\"systemMetier\":[],\"inventaire\":[],\"braquages\":[],\"divers\":[]}', '', 'publie', 1, 1)",
    "INSERT OR REPLACE INTO totals (id, patches, mappings) VALUES (1, 1, 1)",
    "INSERT INTO visits (day, visitor, number, started_at, last_seen_at, pages) VALUES ('2026-06-10', 'v', 1, 1, 2, 3)",
  ];

  test.each(migrations.map(({ name }, i) => [name, i] as const).slice(1))(
    "R-29: cut in the middle of %s, on a database with data: nothing of it stays, and the next run ends the work",
    async (_, i) => {
      const objects = (await dump()).objects;
      await dropTables(env.DB);
      await apply(migrations.slice(0, 1));
      await env.DB.batch(stored.map((sql) => env.DB.prepare(sql)));
      await apply(migrations.slice(0, i));
      const before = await dump();
      const { name = "", queries = [] } = migrations[i] ?? {};
      for (let done = 0; done <= queries.length; done++) {
        const cut = { name, queries: [...queries.slice(0, done), "SELECT * FROM no_such_table"] };
        await expect(apply([...migrations.slice(0, i), cut]), `${done} statements`).rejects.toThrow(
          "no_such_table",
        );
      }
      expect(await dump()).toEqual(before);
      await apply(migrations);
      expect((await dump()).objects).toEqual(objects);
      await expectLists();
      const { searchText } = derivedColumns({
        nom: "Poste",
        nomFichier: "nv_poste",
        description: "",
        metier: "Police",
        interieurRemplace: "",
        x: 10,
        y: 20,
      });
      expect(await all("SELECT search_text FROM mappings")).toEqual([{ search_text: searchText }]);
      expect(await all("SELECT day, visits, views FROM daily_totals")).toEqual([
        { day: "2026-06-10", visits: 1, views: 3 },
      ]);
      for (const [path, word] of [
        ["/mappings", "Poste"],
        ["/mappings?metier=Police", "Poste"],
        ["/patch-notes/5.0.1", "Titre"],
      ] as const) {
        const response = await request(path);
        expect(response.status, path).toBe(200);
        expect(await response.text(), path).toContain(word);
      }
    },
  );

  test("R-29: a site that applied two migrations before they were corrected has what a new one has", async () => {
    const rules = "SELECT id, remedy FROM diagnostic_rules ORDER BY id";
    const [objects, remedies] = [(await dump()).objects, await all(rules)];
    await dropTables(env.DB);
    await apply(migrations.slice(0, 22));
    await env.DB.batch([
      env.DB.prepare("DROP INDEX patches_breaking"),
      env.DB.prepare("DROP INDEX patches_withdrawn"),
      env.DB.prepare(
        `UPDATE diagnostic_rules SET remedy = replace(replace(remedy,
           'Si la ligne nomme une adresse, vérifiez-la', 'La ligne nomme l''adresse : vérifiez-la'),
           ', ou si aucune n''est nommée, contrôlez', ', corrigez') WHERE id = 'adresse-sans-reponse'`,
      ),
    ]);
    expect(await all(rules)).not.toEqual(remedies);
    await apply(migrations);
    expect((await dump()).objects).toEqual(objects);
    expect(await all(rules)).toEqual(remedies);
  });

  /** The rules of a site that had so many migrations, and what reads them later. */
  async function rulesAfter(count: number) {
    const diagnostic = entityNamed("diagnostic");
    if (!diagnostic) throw new Error("no such kind");
    const read = () => readRows(openDatabase(env.DB), diagnostic);
    await dropTables(env.DB);
    await apply(migrations.slice(0, count));
    return { diagnostic, read, saved: await read() };
  }

  test("R-29, N-12, BAK-07: a backup from before an upgrade does not undo what its migrations corrected", async () => {
    const { diagnostic, read, saved } = await rulesAfter(16);
    // Staff know their own time: it stays.
    const edited =
      "UPDATE diagnostic_rules SET cause = 'La nôtre', updated_at = 1795358400000 WHERE id = 'onesync'";
    await run(edited);
    const now = Date.now();
    await apply(migrations);
    const live = await read();
    const at = { createdAt: now - 1, isPartial: false, now };
    const { planned } = compareRecords(diagnostic, live, saved, at);
    const reasons = planned.map(({ fate, reason }) => `${fate} ${reason}`);
    expect([...new Set(reasons)].sort()).toEqual([
      "conflit Modifié depuis la sauvegarde.",
      "modifier null",
      "supprimer Créé depuis la sauvegarde.",
    ]);
    // By its date it was edited before the backup.
    const simply = planned.filter(({ fate }) => fate === "modifier");
    expect(simply.map(({ live: row }) => row?.["id"])).toEqual(["onesync"]);
  });

  test("R-29, N-12, BAK-07: a message that an upgrade dates anew is as it was in a backup from before", async () => {
    const { diagnostic, read, saved } = await rulesAfter(33);
    const now = Date.now();
    await apply(migrations.slice(0, 34));
    const at = { createdAt: now - 1, isPartial: false, now };
    expect(compareRecords(diagnostic, await read(), saved, at).planned).toEqual([]);
    await apply(migrations);
  });

  test("OPS-03: tables and columns of the database are those of the schema", async () => {
    const tables = Object.values(schema).filter(
      (value) => typeof value === "object",
    ) as unknown as SQLiteTable[];
    const wanted = Object.fromEntries(
      tables.map((table) => {
        const { name, columns } = getTableConfig(table);
        return [
          name,
          columns.map((column) => `${column.name} ${column.notNull ? "NOT NULL" : ""}`.trim()).sort(),
        ];
      }),
    );
    const found: Record<string, string[]> = {};
    for (const name of Object.keys(wanted)) {
      const columns = await all<{ name: string; notnull: number }>(`PRAGMA table_xinfo(${name})`);
      found[name] = columns
        .map((column) => `${column.name} ${column.notnull ? "NOT NULL" : ""}`.trim())
        .sort();
    }
    expect(found).toEqual(wanted);
    const names = await all<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'");
    const own = names.map(({ name }) => name).filter((name) => !/^(_cf|sqlite_|d1_)/.test(name));
    expect(own.sort()).toEqual(Object.keys(wanted).sort());
  });
});

describe("the database refuses what the code must not write", () => {
  const refused: [string, string][] = [
    [
      "a role that does not exist",
      "INSERT INTO sessions (id, discord_id, role, created_at, last_seen_at, role_checked_at, role_asked_at) VALUES ('x','1','admin',0,0,0,0)",
    ],
    ["a second row of counters", "INSERT INTO totals (id) VALUES (2)"],
    [
      "a state that no patch has",
      "INSERT INTO patches (id, version, title, description, modified_files, modifications, link_patch, status) VALUES ('1','1','','','[]','{}','','autre')",
    ],
  ];
  for (const [name, sql] of refused) {
    test(`T-31: ${name}`, async () => {
      await expect(run(sql)).rejects.toThrow(/constraint/i);
    });
  }
});
