import { eq } from "drizzle-orm";
import { spentCodes } from "#app/db/schema";
import { type Database, isConflict, readBatch } from "#app/platform/database";
import { sha256 } from "#app/platform/tokens";
import { constantes } from "#app/site";

/** Spends a code: true for the one caller that may exchange it (AUTH-12, T-01). */
export async function spendCode(db: Database, code: string, now: number): Promise<boolean> {
  try {
    await db.insert(spentCodes).values({ hash: await sha256(code), usedAt: now });
    return true;
  } catch (error) {
    if (isConflict(error)) return false;
    throw error;
  }
}

export async function isCodeSpent(db: Database, code: string, now: number): Promise<boolean> {
  const [[row]] = await readBatch(db, [
    db
      .select({ usedAt: spentCodes.usedAt })
      .from(spentCodes)
      .where(eq(spentCodes.hash, await sha256(code))),
  ]);
  return row !== undefined && now - row.usedAt <= constantes.codeMemoireMs;
}
