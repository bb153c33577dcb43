import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { time } from "./columns";

/** The fingerprints of the whole base as a patch leaves it; the list itself is an object of R2 (N-02). */
export const fingerprints = sqliteTable("fingerprints", {
  patchId: text("patch_id").primaryKey(),
  /** In R2: `empreintes/<SHA-256 of the text>-<chance>.gz`. Another content has another key. */
  key: text("key").notNull(),
  files: integer("files").notNull(),
  /** Of the base's files together; null when the list does not give every size. */
  bytes: integer("bytes"),
  /** Bytes of the object. */
  stored: integer("stored").notNull(),
  updatedAt: time("updated_at").notNull(),
});
