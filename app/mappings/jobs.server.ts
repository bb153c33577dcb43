import { inArray } from "drizzle-orm";
import { leftForRestore, mayBeRestoring } from "#app/backups/restore/recent-restore.server";
import { mappings } from "#app/db/schema";
import { imagePrefix } from "#app/images/key";
import type { Job } from "#app/operations/job";
import { keepNote, notesPrefix } from "#app/operations/notes.server";
import { objectPages } from "#app/platform/bucket";
import type { Services } from "#app/platform/context";
import type { Database } from "#app/platform/database";
import { counted } from "#app/text/counted";
import { dayMs } from "#app/time/dates";
import { deleteObjects, objectKeys } from "./pictures/image-store.server";
import { purgeTrash } from "./writing/trash.server";

/** Younger objects are left alone: the row that names them may still be on its way. */
const youngestMs = dayMs;
/** Values that one statement of D1 takes, with room to spare. */
const idsAtOnce = 90;
/** Pages of 1,000 objects that one night looks at. */
const pagesAtOnce = 400;

const mappingOf = (key: string) => key.split("/")[1] ?? "";

/** The objects that rows name, the trash included, for the mappings to which `keys` belong. */
async function namedObjects(db: Database, keys: readonly string[]): Promise<Set<string>> {
  const ids = [...new Set(keys.map(mappingOf))];
  const named = new Set<string>();
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    const rows = await db
      .select({ images: mappings.images })
      .from(mappings)
      .where(inArray(mappings.id, ids.slice(from, from + idsAtOnce)));
    for (const key of rows.flatMap((row) => row.images.flatMap(objectKeys))) named.add(key);
  }
  return named;
}

const bytesOf = (objects: readonly R2Object[]) => objects.reduce((sum, { size }) => sum + size, 0);

/**
 * Removes pictures that no row names and that are older than 24 hours, page by page; none while a restore may be about
 * to name them again. All that R2 holds is listed for it, so what that weighs is kept too (OPS-02).
 */
async function removeOrphans(services: Services): Promise<string> {
  const { env, db, now } = services;
  const before = now() - youngestMs;
  let removed = 0;
  let pages = 0;
  let bytes = 0;
  const said = () => counted(removed, "image sans mapping supprimée", "images sans mapping supprimées");
  for await (const objects of objectPages(env.BUCKET, "")) {
    if (pages === pagesAtOnce) break;
    pages += 1;
    bytes += bytesOf(objects.filter(({ key }) => !key.startsWith(notesPrefix)));
    const old = objects.filter(
      ({ key, uploaded }) => key.startsWith(imagePrefix) && uploaded.getTime() < before,
    );
    // The rows are read after the list: an object that got its row in between is named.
    const named = await namedObjects(
      db,
      old.map(({ key }) => key),
    );
    const orphans = old.filter(({ key }) => !named.has(key));
    if (orphans.length > 0 && (await mayBeRestoring(services))) return `${said()}, ${leftForRestore}`;
    await deleteObjects(
      services,
      orphans.map(({ key }) => key),
    );
    removed += orphans.length;
    bytes -= bytesOf(orphans);
  }
  await keepNote(env.BUCKET, "stockage", { bytes, whole: pages < pagesAtOnce });
  return said();
}

const purge: Job = {
  name: "corbeille-mappings",
  does: "Vide la corbeille des mappings après trente jours",
  often: false,
  run: async (services) => counted(await purgeTrash(services), "mapping supprimé", "mappings supprimés"),
};

const orphans: Job = {
  name: "images-orphelines",
  does: "Efface les images sans mapping",
  often: false,
  run: removeOrphans,
};

export const mappingJobs: readonly Job[] = [purge, orphans];
