import { sql } from "drizzle-orm";
import { type Actor, auditEntry } from "#app/audit/record";
import { settings } from "#app/db/schema";
import type { Services } from "#app/platform/context";
import { writeIf } from "#app/platform/database";

const name = "chiffres-reels";
const shown = (real: boolean) => ({ montre: real ? "les chiffres réels" : "la formule" });

/**
 * Saves whether home shows the counts as they are (F-08). What is so already is not written again; a change leaves
 * the copies of home behind by its line in the journal.
 */
export async function showRealFigures(
  { db, now }: Pick<Services, "db" | "now">,
  real: boolean,
  actor: Actor,
): Promise<void> {
  const at = now();
  const isNews = sql`SELECT 1 WHERE coalesce((SELECT enabled FROM settings WHERE name = ${name}), 0) <> ${Number(real)}`;
  await writeIf(db, isNews, [
    db
      .insert(settings)
      .values({ name, enabled: real, updatedAt: at })
      .onConflictDoUpdate({ target: settings.name, set: { enabled: real, updatedAt: at } }),
    auditEntry(db, {
      actor,
      at,
      action: "modification",
      entity: "reglage",
      entityId: name,
      before: shown(!real),
      after: shown(real),
    }),
  ]);
}
