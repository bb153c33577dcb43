import { eq } from "drizzle-orm";
import { mappings } from "#app/db/schema";
import { type Database, readBatch } from "#app/platform/database";
import { objectKeys } from "./image-store.server";

/** Which mapping names an object of R2: one that visitors see, one in the trash, or none. One row read. */
export async function readPictureOwner(db: Database, key: string): Promise<"shown" | "trash" | null> {
  const id = key.split("/")[1] ?? "";
  const [rows] = await readBatch(db, [
    db
      .select({ images: mappings.images, deletedAt: mappings.deletedAt })
      .from(mappings)
      .where(eq(mappings.id, id)),
  ]);
  const row = rows[0];
  if (!row?.images.some((image) => objectKeys(image).includes(key))) return null;
  return row.deletedAt === null ? "shown" : "trash";
}
