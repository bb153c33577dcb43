import { readdirSync, readFileSync } from "node:fs";

/** As `wrangler d1 migrations apply` makes and fills it, which can go on where this has stopped. */
const createNames =
  "CREATE TABLE IF NOT EXISTS d1_migrations(id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)";

/**
 * Applies to a local database what it does not have of the directory, each file whole and with its name, or not at all.
 * Wrangler does the same, but starts a database for each file: a second for each.
 */
export async function applyMigrations(db: D1Database, directory = "migrations"): Promise<void> {
  const { unstable_splitSqlQuery: statementsOf } = await import("wrangler");
  await db.prepare(createNames).run();
  const { results } = await db.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
  const applied = new Set(results.map(({ name }) => name));
  const files = readdirSync(directory).filter((name) => name.endsWith(".sql"));
  for (const name of files.sort().filter((file) => !applied.has(file))) {
    const statements = statementsOf(readFileSync(`${directory}/${name}`, "utf8"));
    await db.batch([
      ...statements.map((statement) => db.prepare(statement)),
      db.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name),
    ]);
  }
}
