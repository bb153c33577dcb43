import { sql } from "drizzle-orm";
import type { Services } from "#app/platform/context";
import { describeError } from "#app/platform/log";
import { within } from "#app/platform/within";
import migrations from "../../migrations/meta/_journal.json";

interface Health {
  database: boolean;
  /** Whether the database has the newest migration that this Worker knows. */
  migrated: boolean;
  images: boolean;
}

/** As wrangler's list of the migrations that were applied names it. */
export const newestMigration = `${migrations.entries.at(-1)?.tag}.sql`;

/** How long D1 and R2 have to answer a page that tells of them. */
export const limitMs = 1500;

type Scope = Pick<Services, "env" | "db" | "log">;

/** What comes of the work; null when that is an error, or takes too long, which is logged as `event`. */
async function answerOf<T>({ log }: Scope, event: string, work: Promise<T>): Promise<T | null> {
  try {
    return await within(limitMs, work);
  } catch (error) {
    log.error(event, { reason: describeError(error) });
    return null;
  }
}

/** Whether R2 answers. The object need not exist: R2 saying so is an answer. */
async function checkImages(scope: Scope): Promise<boolean> {
  const asked = scope.env.BUCKET.head("sante").then(() => true);
  return (await answerOf(scope, "sante-r2", asked)) ?? false;
}

const rememberedMs = 30_000;
/** What R2 said last, in this isolate. */
const said = new WeakMap<object, { at: number; images: boolean }>();

/** Whether R2 answered within the last half minute: for a page that only mentions it. */
export async function recentImages(scope: Scope & Pick<Services, "now">): Promise<boolean> {
  const last = said.get(scope.env.BUCKET);
  if (last && Math.abs(scope.now() - last.at) < rememberedMs) return last.images;
  const images = await checkImages(scope);
  said.set(scope.env.BUCKET, { at: scope.now(), images });
  return images;
}

async function checkDatabase(scope: Scope): Promise<Pick<Health, "database" | "migrated">> {
  const asked = scope.db.all(sql`SELECT 1 FROM d1_migrations WHERE name = ${newestMigration}`);
  const rows = await answerOf(scope, "sante-d1", asked);
  if (rows?.length === 0) scope.log.error("sante-migration", { missing: newestMigration });
  return { database: rows !== null, migrated: rows !== null && rows.length > 0 };
}

/** Asks D1 and R2, each within a second and a half (API-09). */
export async function checkHealth(scope: Scope): Promise<Health> {
  const [database, images] = await Promise.all([checkDatabase(scope), checkImages(scope)]);
  return { ...database, images };
}

export const isHealthy = (health: Health): boolean => health.database && health.migrated && health.images;
