import { sql } from "drizzle-orm";
import type { Services } from "#app/platform/context";
import { describeError } from "#app/platform/log";
import { within } from "#app/platform/within";

export interface Health {
  database: boolean;
  images: boolean;
}

const limitMs = 1500;

async function answers(work: Promise<unknown>, onFailure: (error: unknown) => void): Promise<boolean> {
  try {
    await within(limitMs, work);
    return true;
  } catch (error) {
    onFailure(error);
    return false;
  }
}

type Scope = Pick<Services, "env" | "db" | "log">;

/** Whether R2 answers. The object need not exist: R2 saying so is an answer. */
const checkImages = ({ env, log }: Scope): Promise<boolean> =>
  answers(env.BUCKET.head("sante"), (error) => log.error("sante-r2", { reason: describeError(error) }));

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

const checkDatabase = ({ db, log }: Scope): Promise<boolean> =>
  answers(db.run(sql`SELECT 1`), (error) => log.error("sante-d1", { reason: describeError(error) }));

/** Asks D1 and R2, each within a second and a half (API-09). */
export async function checkHealth(scope: Scope): Promise<Health> {
  const [database, images] = await Promise.all([checkDatabase(scope), checkImages(scope)]);
  return { database, images };
}

export const isHealthy = (health: Health): boolean => health.database && health.images;
