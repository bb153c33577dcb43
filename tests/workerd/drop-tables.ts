/** A database as it is before its first migration. */
export async function dropTables(DB: D1Database): Promise<void> {
  const { results } = await DB.prepare(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*'
      ORDER BY sql LIKE 'CREATE VIRTUAL%' DESC`,
  ).all<{ name: string }>();
  if (results.length === 0) return;
  const drops = results.map(({ name }) => `DROP TABLE IF EXISTS "${name}"`);
  await DB.batch(["PRAGMA defer_foreign_keys = on", ...drops].map((sql) => DB.prepare(sql)));
}
