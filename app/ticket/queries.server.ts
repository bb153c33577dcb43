import { and, eq, isNotNull } from "drizzle-orm";
import { patches } from "#app/db/schema";
import { type Database, readBatch } from "#app/platform/database";

/** The version of the patch that the reader's server runs; '' when visitors do not see it any more. */
export async function readOwnVersion(db: Database, patchId: string): Promise<string> {
  const [rows] = await readBatch(db, [
    db
      .select({ version: patches.version })
      .from(patches)
      .where(and(eq(patches.id, patchId), isNotNull(patches.position))),
  ]);
  return rows[0]?.version ?? "";
}
