import { and, eq, gt } from "drizzle-orm";
import { backups } from "#app/db/schema";
import type { Services } from "#app/platform/context";

/** From its safety copy to its last record, a restore takes minutes. */
const longestRestoreMs = 60 * 60_000;

/**
 * Whether a restore may be under way: its safety copy is listed before it looks which pictures there are, so that who
 * finds none may delete those that no record names yet.
 */
export async function mayBeRestoring({ db, now }: Pick<Services, "db" | "now">): Promise<boolean> {
  const [copy] = await db
    .select({ id: backups.id })
    .from(backups)
    .where(and(eq(backups.kind, "securite"), gt(backups.createdAt, now() - longestRestoreMs)))
    .limit(1);
  return copy !== undefined;
}

/** What the job says that left orphans alone for it. */
export const leftForRestore = "le reste attend\u00a0: une restauration vient d'avoir lieu";
